"""Does the levy slow the leader or kick the poor? What it takes, from whom, and what becomes of games without it."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

import polars as pl

from analysis.answer import Answer, Finding, Request, Tolerance
from analysis.frames import SIDE, of_side, with_p
from analysis.stats.multiple import LIKELY, tag
from analysis.stats.ranges import spread
from analysis.warehouse import Warehouse
from analysis.words import at_table, between, listing, percent, plural, points, title
from sim.core.experiment import check_experiment
from sim.core.game import Words
from sim.core.schema import LEVY

QUESTION = "Does the levy slow the leader or kick the poor?"
QUERIES = ("levy_turns", "levy_drag", "levy_sides", "levy_pairs", "levy_twin", "levy_twin_numbers", "levy_twin_leads")
DEALS = 20_000  # that are looked at, of each arm and number of players
ENOUGH = 0.01  # of all player-rounds, below which a part of them is not named as the worst
UNIT = {column.name: column.unit for column in LEVY}["levy_paid"]
NUMBERS = ("due", "paid", "lost", "income", "spare", "bite_share")  # a bite may be larger than the income
PAIR = ["arm", "twin", "players"]
NO_PAIRS = pl.DataFrame(schema=dict(zip(PAIR, (pl.String, pl.String, pl.Int8), strict=True)))
MEASURES = {
    "score": "the mean score",
    "winner_score": "the winner's score",
    "margin": "the winner's lead over second",
    "lead_changes": "the number of lead changes",
}


@dataclass(frozen=True)
class Levy(Answer):
    """What the levy does."""

    overall: pl.DataFrame  # an arm and number of players
    by_round: pl.DataFrame  # a round
    by_rank: pl.DataFrame  # a round, and a place as it begins
    by_band: pl.DataFrame  # a band of points as a round begins
    drag: pl.DataFrame  # a round, or all (none is named): what leaders pay more than who is alone in last place
    twins: pl.DataFrame  # two arms that play the same deals under other levies: games with another winner
    twin_numbers: pl.DataFrame  # a measure of two twins, and what it changes by
    twin_leads: pl.DataFrame  # a round that scores, in twins: how often who then leads alone wins in the end

    def sentences(self, words: Words) -> list[str]:
        """What the levy takes, from whom, what it fails to take, and what its absence changes."""
        told = []
        for side in self.overall.iter_rows(named=True):
            if not side["due"]:
                told.append(f"{_where(side)} nothing is ever taken from those ahead.")
                continue
            told.append(_bite(words, side))
            told += [_short(words, side, self._worst(side)), self._spare(words, side)]
            drag = of_side(self.drag, side).filter(pl.col("round").is_null())
            told += [_drag(words, row) for row in drag.iter_rows(named=True)]
        if self.overall["due"].fill_null(0).sum() > 0:
            told += self._twins(words) or [_no_twin(words)]
        return [sentence for sentence in told if sentence]

    def findings(self, words: Words, tolerance: Tolerance) -> list[Finding]:
        """How often the levy cannot be paid, its drag, and what moves without it."""
        found = []
        short = with_p(self.overall, "short_share", "short_share", SIDE)
        for side in short.filter(pl.col("p") < LIKELY).iter_rows(named=True):
            sentence = _short(words, side, self._worst(side))
            found.append(_finding(side, side, "short_share", sentence, tolerance.share, "levy_turns"))
        sides = {(side["arm"], side["players"]): side for side in self.overall.iter_rows(named=True)}
        drag = with_p(self.drag.filter(pl.col("round").is_null()), "drag", "drag", SIDE)
        for row in drag.filter(pl.col("p") < LIKELY).iter_rows(named=True):
            side = sides[row["arm"], row["players"]]
            found.append(_finding(side, row, "drag", _drag(words, row), tolerance.points, "levy_drag"))
        for pair in self.twins.iter_rows(named=True):
            for row in of_pair(self.twin_leads, pair).filter(pl.col("p") < LIKELY).iter_rows(named=True):
                sentence = _lead(words, pair, row)
                found.append(_finding(pair, row, "change_share", sentence, tolerance.share, "levy_twin_leads"))
        return found

    def _worst(self, side: dict[str, Any]) -> list[dict[str, Any]]:
        """The round and the band of points in which the levy is unpaid most often."""
        most = []
        for frame in (self.by_round, self.by_band):
            here = of_side(frame, side).filter(pl.col("turns") >= ENOUGH * side["turns"], pl.col("short_share") > 0)
            most += here.sort("short_share", descending=True).head(1).to_dicts()
        return most

    def _spare(self, words: Words, side: dict[str, Any]) -> str:
        """What income leaves to the first and the last in the round that is hardest on the first."""
        here = of_side(self.by_rank, side)
        hardest = here.filter(pl.col("rank") == 1).sort("spare").head(1)
        if hardest.is_empty() or not (hardest["spare"] < 0).any():
            return f"{_where(side)} the income of those in the lead covers the {words.levy} in every {words.round}."
        last = here.filter(pl.col("round") == hardest["round"][0]).sort("rank").tail(1)
        first, last = hardest.row(0, named=True), last.row(0, named=True)
        return (
            f"In {words.round} {first['round']}, with {at_table(side)}, income less"
            f" {words.levy} is {_number(first, 'spare')} for who leads and {_number(last, 'spare')} for place"
            f" {last['rank']}: what is below nought must come out of what they hold."
        )

    def _twins(self, words: Words) -> list[str]:
        """What moves between arms that play the same deals under other levies."""
        told = []
        for twin in self.twins.iter_rows(named=True):
            told.append(
                f"{_where(twin)} {_share(twin, 'other_winner_share')} of {twin['games']:,} games have another winner"
                f" {_without(words, twin)}."
            )
            told += [_lead(words, twin, row) for row in of_pair(self.twin_leads, twin).iter_rows(named=True)]
            numbers = of_pair(self.twin_numbers, twin).filter(pl.col("measure").is_in(list(MEASURES)))
            moved = [_moved(row) for row in numbers.iter_rows(named=True)]
            told.append(f"{_where(twin)}, {_without(words, twin)}: {listing(moved)}.")
            if twin["rule_values"]:
                told.append(f"The rules of {twin['arm']} and {twin['twin']} differ in {twin['rule_values']}.")
        return told


def ask(house: Warehouse) -> Levy:
    """What the levy does."""
    turns = spread(house.ask("levy_turns", deals=DEALS), shares=["short_share"], numbers=NUMBERS)
    sides = house.ask("levy_sides", deals=DEALS)
    twins = _twins_of(house, house.ask("levy_pairs", deals=DEALS) if sides["arm"].n_unique() > 1 else NO_PAIRS)
    numbers = _of_pairs(house, "levy_twin_numbers", twins, numbers=["number", "twin_number", "change"])
    leads = _of_pairs(house, "levy_twin_leads", twins, ["leads_share", "twin_share"], numbers=["change_share"])
    return Levy(
        overall=sides.join(_cut(turns, "all"), on=SIDE, maintain_order="left"),
        by_round=_cut(turns, "round", "round"),
        by_rank=_cut(turns, "rank", "round", "rank"),
        by_band=_cut(turns, "band", "points_from", "points_to"),
        drag=spread(house.ask("levy_drag", deals=DEALS), numbers=["first_paid", "last_paid", "drag"]),
        twins=twins,
        twin_numbers=with_p(numbers, "change", "change", PAIR) if numbers.height else numbers,
        twin_leads=with_p(leads, "change_share", "change_share", PAIR) if leads.height else leads,
    )


def twin(experiment: dict[str, Any], variant: str) -> Request:
    """What to simulate to see a levy's work: the first arm of an experiment, and the same with a variant laid over."""
    said = check_experiment(experiment, "the experiment of the run")
    first = said.arms[0]
    name = variant.rpartition("/")[2].removesuffix(".toml").lower().replace(" ", "-")
    other = first.model_copy(update={"name": f"with-{name}", "variants": [*said.of(first, "variants"), variant]})
    both = said.model_copy(update={"arms": [first, other]}).model_dump(mode="json", exclude_none=True)
    return Request(f"twin-{name}", both, f"to see what {variant} changes in the same deals")


def of_pair(frame: pl.DataFrame, pair: dict[str, Any]) -> pl.DataFrame:
    """The rows of two twins and a number of players."""
    return frame.filter(*(pl.col(key) == pair[key] for key in PAIR))


def _cut(turns: pl.DataFrame, cut: str, *by: str) -> pl.DataFrame:
    """The player-rounds cut in one way."""
    without = {"cut", "round", "rank", "points_from", "points_to"} - set(by)
    return turns.filter(pl.col("cut") == cut).drop(without)


def _twins_of(house: Warehouse, pairs: pl.DataFrame) -> pl.DataFrame:
    """Of pairs of arms with other levies those whose deals all agree."""
    found = _of_pairs(house, "levy_twin", pairs, ["other_winner_share"])
    if found.is_empty():
        return found
    found = found.filter(pl.col("other_players") == 0, pl.col("other_setup") == 0, pl.col("deals") > 1)
    rules = _rules(house)
    values = [_differing(rules.get(a), rules.get(b)) for a, b in found.select("arm", "twin").iter_rows()]
    found = found.with_columns(rule_values=pl.Series(values, dtype=pl.String))
    return found.drop("other_players", "other_setup").join(pairs, on=PAIR, maintain_order="left")


def _of_pairs(
    house: Warehouse, name: str, pairs: pl.DataFrame, shares: Sequence[str] = (), numbers: Sequence[str] = ()
) -> pl.DataFrame:
    """The answers to a query about two arms, for each of some pairs."""
    parts = []
    for a, b in pairs.select("arm", "twin").unique(maintain_order=True).iter_rows():
        names = [pl.lit(a).alias("arm"), pl.lit(b).alias("twin")]
        parts.append(house.ask(name, a=a, b=b, deals=DEALS).select(*names, pl.all()))
    if not parts:
        return NO_PAIRS
    found = pl.concat(parts).join(pairs.select(PAIR), on=PAIR, how="semi")
    changes = [pl.col(name).struct.field("unpaired").alias("unpaired_error") for name in numbers if "change" in name]
    return spread(found.with_columns(changes), shares=shares, numbers=numbers)


def _rules(house: Warehouse) -> dict[str, dict[str, Any]]:
    """The rule values of every arm, as far as runs tell them."""
    found = {}
    for run in house.runs:
        kept = run.manifest()["arms"]
        found |= {name: kept[own]["values"] for own, name in house.arms[run.name].items()}
    return found


def _differing(a: dict[str, Any] | None, b: dict[str, Any] | None) -> str | None:
    if a is None or b is None:
        return None
    return listing(title(key).lower() for key in a if a[key] != b.get(key))


def _finding(
    side: dict[str, Any], row: dict[str, Any], name: str, sentence: str, accepted: float, query: str
) -> Finding:
    """The estimate of a row as a finding about an arm and number of players."""
    return Finding(
        lens="levy",
        arm=side["arm"],
        players=side["players"],
        sentence=sentence,
        value=row[name],
        low=row[f"{name}_low"],
        high=row[f"{name}_high"],
        size=abs(row[name]) / accepted,
        sure=tag(row["p"]),
        p=row["p"],
        games=side["games"],
        deals=side["deals"],
        query=query,
        of=f"{name} {row['twin']} {row['round']}" if "twin" in row else name,
        where={"unpaid": True} if name == "short_share" else {},
    )


def _where(side: dict[str, Any]) -> str:
    return f"With {at_table(side)}"


def _number(row: dict[str, Any], name: str) -> str:
    return f"{points(row[name], 2)} ({between(row[f'{name}_low'], row[f'{name}_high'], share=False, digits=2)})"


def _share(row: dict[str, Any], name: str) -> str:
    return f"{percent(row[name])} ({between(row[f'{name}_low'], row[f'{name}_high'], share=True)})"


def _bite(words: Words, side: dict[str, Any]) -> str:
    taken = f"{_number(side, 'paid')} {UNIT} a player and {words.round}"
    if side["bite_share"] is None:
        return f"{_where(side)} the {words.levy} takes {taken}; there is no income."
    return f"{_where(side)} the {words.levy} takes {taken}: {_share(side, 'bite_share')} of income."


def _short(words: Words, side: dict[str, Any], worst: list[dict[str, Any]]) -> str:
    """How often the levy cannot be paid, and in which round and with how many points most."""
    whole = (
        f"{_where(side)} the {words.levy} cannot be paid in full in {_share(side, 'short_share')} of player-"
        f"{plural(words.round)}"
    )
    named = [
        f"in {words.round} {row['round']} ({percent(row['short_share'])})"
        if "round" in row
        else f"with {row['points_from']} to {row['points_to']} points ({percent(row['short_share'])})"
        for row in worst
    ]
    return f"{whole}, most often {listing(named)}." if named else f"{whole}."


def _drag(words: Words, row: dict[str, Any]) -> str:
    return (
        f"{_where(row)} leaders pay {_number(row, 'first_paid')} {UNIT} a {words.round} and who is alone in last place"
        f" {_number(row, 'last_paid')}: the {words.levy} takes {_number(row, 'drag')} more from the lead."
    )


def _without(words: Words, twin: dict[str, Any]) -> str:
    return f"without {words.levy}" if twin["twin_has_none"] else f"with the {words.levy} of {twin['twin']}"


def _lead(words: Words, twin: dict[str, Any], row: dict[str, Any]) -> str:
    likely = between(row["change_share_low"], row["change_share_high"], share=True)
    return (
        f"{_where(twin)}, who leads alone after {words.round} {row['round']} wins {percent(row['twin_share'])}"
        f" {_without(words, twin)}, not {percent(row['leads_share'])}: a change of {percent(row['change_share'])}"
        f" ({likely})."
    )


def _moved(row: dict[str, Any]) -> str:
    name = MEASURES[row["measure"]]
    return f"{name} is {points(row['twin_number'], 2)}, not {points(row['number'], 2)} (by {_number(row, 'change')})"


def _no_twin(words: Words) -> str:
    return (
        f"What the {words.levy} changes cannot be told from these games alone: `steelyard simulate` an experiment with"
        f" two arms, one of them with a variant that has another {words.levy} or none."
    )
