"""The headlines: the numbers that every arm has, and that are compared between arms; `sql/views/headlines.sql` counts
them."""

from dataclasses import dataclass

from analysis.answer import Tolerance
from analysis.words import plural, title
from sim.core.game import Words


@dataclass(frozen=True)
class Headline:
    """A number, by which lens it is looked at more closely, and what people call it."""

    key: str
    lens: str
    unit: str  # of `Tolerance`; a rate is put in percent as a share is, and may be more than one
    name: str  # {part} and the game's words stand in braces

    @property
    def is_share(self) -> bool:
        """Whether it lies between nought and one."""
        return self.unit == "share"

    @property
    def in_percent(self) -> bool:
        """Whether people read it in percent."""
        return self.unit in ("share", "rate")

    def told(self, words: Words, part: str = "") -> str:
        """What people call it, or a part of it."""
        return self.name.format(
            part=part if part.isdigit() else title(part),
            seat=words.seat,
            content=words.content,
            levy=words.levy,
            levies=plural(words.levy),
            round=words.round,
        )

    def tolerance(self, accepted: Tolerance) -> float:
        """The departure of it that is accepted."""
        return getattr(accepted, self.unit)


HEADLINES = {
    headline.key: headline
    for headline in (
        Headline("seat_share", "seats", "share", "win share of {seat} {part}"),
        Headline("seat_points", "seats", "points", "points of {seat} {part} above the table's mean"),
        Headline("strategy_share", "strategies", "share", "win share of {part}"),
        Headline("strategy_points", "strategies", "points", "points of {part}"),
        Headline("content_owned", "content", "share", "games in which somebody owns the {content} {part}"),
        Headline("content_uses", "content", "times", "uses a game of the {content} {part}"),
        Headline("margin", "setups", "points", "closeness, the winner's points over second"),
        Headline("lead_changes", "setups", "times", "lead changes a game"),
        Headline("shared", "economy", "share", "games whose victory is shared"),
        Headline("forced", "economy", "share", "choices that are forced"),
        Headline("decisions", "economy", "decisions", "decisions a game"),
        Headline("score", "economy", "points", "points a player"),
        Headline("levy_bite", "levy", "rate", "{levy} paid for each coin of income"),
        Headline("levy_lost", "levy", "points", "points lost to unpaid {levies} a player and game"),
        Headline("levy_short", "levy", "share", "player-{round}s in which the {levy} cannot be paid"),
        Headline("levy_drag", "levy", "coins", "{levy} paid by first place over last"),
    )
}
