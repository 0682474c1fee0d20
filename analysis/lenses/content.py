"""Is a piece of content too good? What each does to games, who uses it, and what losing it costs."""

from dataclasses import dataclass
from typing import Any

import polars as pl

from analysis.answer import Answer, Finding, Request, Tolerance
from analysis.frames import SIDE, of_side, with_p
from analysis.headlines import HEADLINES
from analysis.pieces import piece_effects
from analysis.stats.multiple import LIKELY, TAGS, tag
from analysis.stats.ranges import spread
from analysis.warehouse import Warehouse, sql
from analysis.words import at_table, between, difference, listing, percent, plural, points, title
from sim.core.game import Words

QUESTION = "Is a piece of content too good, and what does it do to games?"
QUERIES = (
    "setups",
    "seats_by_setup",
    "content_uses",
    "content_owners",
    "content_profits",
    "content_bans",
    "content_forbidden",
)
SPOKEN = 5  # pairs that are named at once
OWNERS = 50_000  # deals, of each arm and number of players, in which it is looked how owners fare
DEAD = 0.05  # share of players below which a piece is hardly used
NAMED = {
    "seat_share": "win share of {seat} 1",
    "margin": "winner's lead over second",
    "lead_changes": "number of lead changes a game",
    "levy_bite": "part of income taken by the {levy}",
    "score": "score of a player",
}
DEALS = 20  # of each setup, that a test of what losing content costs should have


@dataclass(frozen=True)
class Content(Answer):
    """What pieces of content do; arms that keep somebody from one are only there to say what that costs."""

    mains: pl.DataFrame  # a piece's effect on a measure, against the average piece that could stand in its place
    pairs: pl.DataFrame  # what two pieces do to a measure beyond what each does alone
    explained: pl.DataFrame  # a measure: the share of its differences between setups that pieces and pairs explain
    uses: pl.DataFrame  # a piece: its users, its owners, and how both fare
    profits: pl.DataFrame  # a piece and a strategy: how many use it, and how they fare
    restricted: pl.DataFrame  # a piece: what its loss costs a player in the same deals
    requests: tuple[Request, ...] = ()

    def sentences(self, words: Words) -> list[str]:
        """What pieces do to games, who uses them, and what their loss costs."""
        if self.explained.is_empty() and self.uses.is_empty() and self.restricted.is_empty():
            return [f"These games have no {words.content}: there is nothing to tell of it."]
        told = []
        for side in self.uses.select(SIDE).unique(maintain_order=True).iter_rows(named=True):
            told.append(f"With {at_table(side)}:")
            for row in of_side(self.explained, side).iter_rows(named=True):
                told += _on_measure(words, row, of_side(self.mains, side).filter(measure=row["measure"]))
            told += _together(words, of_side(self.pairs, side))
            told += _used(words, of_side(self.uses, side))
        for side in self.restricted.select(SIDE).unique(maintain_order=True).iter_rows(named=True):
            told += _lost(words, of_side(self.restricted, side).sort("points", descending=True))
        if self.restricted.is_empty():
            wanted = f"What a {words.content} is worth to who may use it needs games in which one player may not"
            told.append(f"{wanted}: `steelyard simulate restricted`.")
        return told

    def findings(self, words: Words, tolerance: Tolerance) -> list[Finding]:
        """Effects, losses and pieces that hardly anybody uses, as far as established and beyond the tolerance."""
        effects = pl.concat([self.mains, self.pairs], how="diagonal").filter(pl.col("p") < LIKELY)
        found = [_effect_finding(words, tolerance, row) for row in effects.iter_rows(named=True)]
        lost = self.restricted.filter(pl.col("p") < LIKELY)
        found += [_lost_finding(words, tolerance, row) for row in lost.iter_rows(named=True)]
        dead = self.uses.filter(pl.col("users_share_high") < DEAD)
        found += [_dead_finding(words, tolerance, row) for row in dead.iter_rows(named=True)]
        return [finding for finding in found if finding.size > 1]


def ask(house: Warehouse) -> Content:
    """What pieces of content do."""
    bans = house.ask("content_bans")
    found = piece_effects(house, bans)
    uses = _uses(house, bans)
    restricted = _restricted(house, bans, uses)
    wanted = restricted.is_empty() and bool(house.game.content)
    return Content(*found, uses, _profits(house, bans), restricted, (_request(house),) if wanted else ())


def _uses(house: Warehouse, bans: pl.DataFrame) -> pl.DataFrame:
    """Each piece's users and owners; a win share above that of everybody does not prove that the piece brought it."""
    used = spread(house.ask("content_uses"), shares=["users_share", "users_win_share"], numbers=["uses"])
    owned = spread(
        house.ask("content_owners", deals=OWNERS),
        shares=["owned_share", "owners_win_share"],
        numbers=["fees", "built_in"],
    )
    uses = owned.join(used, on=[*SIDE, "item"], how="left").join(bans, on=SIDE, how="anti")
    uses = uses.with_columns(users_edge_share=pl.col("users_win_share") - 1 / pl.col("players"))
    return with_p(uses, "users_edge_share", "users_win_share", SIDE).sort(*SIDE, "item")


def _profits(house: Warehouse, bans: pl.DataFrame) -> pl.DataFrame:
    found = spread(house.ask("content_profits"), shares=["users_share", "win_share"])
    found = found.join(bans, on=SIDE, how="anti").with_columns(edge_share=pl.col("win_share") - 1 / pl.col("players"))
    return with_p(found, "edge_share", "win_share", SIDE)


def _restricted(house: Warehouse, bans: pl.DataFrame, uses: pl.DataFrame) -> pl.DataFrame:
    """What a piece's loss costs the player who is kept from it, beside how its users fare, which is no proof."""
    paired = sql("content_forbidden")
    if bans.is_empty():
        paired = f"select * from ({paired}) limit 0"
    lost = spread(house.query(paired), numbers=["points", "win_share"])
    fared = uses.select(*SIDE, "item", "users_share", "users_win_share", "users_win_share_low", "users_win_share_high")
    return with_p(lost, "points", "points", SIDE).join(fared, on=[*SIDE, "item"], how="left")


def _request(house: Warehouse) -> Request:
    """The games that say what losing a piece costs: every setup, once free and once without each piece it holds."""
    kept = house.runs[0].manifest()["experiment"] if house.runs else {}
    arm = next((arm for arm in kept.get("arms", []) if not arm.get("forbid")), {})
    own = {key: arm.get(key) or kept.get(key) for key in ("edition", "variants", "strategies", "meet", "mode", "seed")}
    said: dict[str, Any] = {key: value for key, value in own.items() if value is not None}
    said |= {
        "about": "Each piece of content forbidden to one player in the same deals.",
        "game": house.game.name,
        "players": [house.ask("sides").sort("games", descending=True)["players"][0]],
        "setups": "all",
        "blocks": DEALS,
        "arms": [{"name": "free"}, {"name": "without", "forbid": "each"}],
    }
    why = "What losing a piece costs shows only in the same deals without it."
    return Request(name="restricted", experiment=said, why=why)


def _measure(words: Words, key: str) -> str:
    return NAMED[key].format(seat=words.seat, levy=words.levy)


def _on_measure(words: Words, row: dict, mains: pl.DataFrame) -> list[str]:
    """Which piece does most to a measure, and how much pieces and pairs explain."""
    name = _measure(words, row["measure"])
    real = mains.filter(pl.col("p") < LIKELY).sort(pl.col("effect").abs(), descending=True)
    if real.is_empty():
        return [f"No {words.content} can be seen to move the {name}."]
    told = (
        f"{_effect(words, real.row(0, named=True))}; {real.height} of {mains.height} {plural(words.content)} move it."
    )
    if row["pieces_share"] is None:
        return [told]
    alone = f"single {plural(words.content)} explain {_explains(row, 'pieces')}"
    both = "" if row["pairs_share"] is None else f", with their pairs {_explains(row, 'pairs')}"
    return [told, f"Of what differs between {plural(words.setup)} in the {name}, {alone}{both}."]


def _explains(row: dict, by: str) -> str:
    likely = between(row[f"{by}_share_low"], row[f"{by}_share_high"], share=True, digits=0)
    return f"{percent(row[f'{by}_share'], 0)} ({likely})"


def _together(words: Words, pairs: pl.DataFrame) -> list[str]:
    """The pairs that do most beyond what each piece does alone, by how much of it would be noticed."""
    real = pairs.filter(pl.col("p") < LIKELY)
    accepted = pl.col("measure").replace_strict({key: HEADLINES[key].tolerance(Tolerance()) for key in NAMED})
    most = real.sort(pl.col("effect").abs() / accepted, descending=True).head(SPOKEN)
    return [f"{_effect(words, pair)}." for pair in most.iter_rows(named=True)]


def _effect(words: Words, row: dict) -> str:
    """An effect as so much higher or lower, with its range."""
    share = row["measure"] in ("seat_share", "levy_bite")
    much = difference(*_turned(row, "effect"), in_percent=share)
    way = "lower" if row["effect"] < 0 else "higher"
    moved = f"the {_measure(words, row['measure'])} is {much} {way}"
    if row.get("other"):
        both = f"{title(row['item'])} and {title(row['other'])}"
        return f"With {both} together {moved} than what each does alone would make it"
    return f"With {title(row['item'])} {moved} than with another {words.content} in its place"


def _turned(row: dict, name: str, by: str | None = None) -> tuple[float, float | None, float | None]:
    """An estimate and its range, turned so that it, or what it goes by, is above nought."""
    value, low, high = (row[key] for key in (name, f"{name}_low", f"{name}_high"))
    if row[by or name] >= 0:
        return value, low, high
    return -value, None if high is None else -high, None if low is None else -low


def _used(words: Words, uses: pl.DataFrame) -> list[str]:
    """Who is used most and least, and which pieces hardly anybody uses."""
    known = uses.filter(pl.col("users_share").is_not_null()).sort("users_share", descending=True)
    if known.is_empty():
        return [f"Which player uses which {words.content} is not in this log."]
    most, least = known.row(0, named=True), known.row(-1, named=True)
    told = [f"{_users(most)}, more than any other {words.content}; {_users(least)}, fewest."]
    dead = known.filter(pl.col("users_share_high") < DEAD)["item"]
    return told + [f"Under {percent(DEAD, 0)} of players use {listing(map(title, dead))}."] * bool(len(dead))


def _users(row: dict) -> str:
    likely = between(row["users_share_low"], row["users_share_high"], share=True)
    return f"{percent(row['users_share'])} of players ({likely}) use {title(row['item'])}"


def _lost(words: Words, lost: pl.DataFrame) -> list[str]:
    """What the loss of each piece costs, the dearest first."""
    real = lost.filter(pl.col("p") < LIKELY)
    if real.is_empty():
        return [f"Of no {words.content} can it be told that losing it costs anything."]
    told = [f"{_cost(row)}." for row in real.head(SPOKEN).iter_rows(named=True)]
    told[0] = f"{told[0][:-1]}: most of all."
    gains = real.tail(max(0, real.height - SPOKEN)).filter(pl.col("points") < 0)
    told += [f"{_cost(row)}." for row in gains.tail(1).iter_rows(named=True)]
    rest = lost.height - real.height
    return told + [f"Of {rest} of {lost.height} {plural(words.content)} nothing can be told."] * bool(rest)


def _cost(row: dict) -> str:
    """What losing a piece costs, beside how its users fare."""
    value, low, high = _turned(row, "points")
    wins, least, most = _turned(row, "win_share", "points")
    told = (
        f"With {at_table(row)}, losing {title(row['item'])} {'costs' if row['points'] >= 0 else 'brings'}"
        f" {points(value)} points ({between(low, high, share=False)}) and {percent(wins)} of wins"
        f" ({between(least, most, share=True)})"
    )
    fared = row["users_win_share"]
    return told if fared is None else f"{told}; those who use it win {percent(fared)}, which is not proof"


def _finding(row: dict, name: str, of: str, sentence: str, size: float, query: str, p: float | None) -> Finding:
    return Finding(
        lens="content",
        arm=row["arm"],
        players=row["players"],
        sentence=sentence,
        value=row[name],
        low=row[f"{name}_low"],
        high=row[f"{name}_high"],
        size=size,
        sure=TAGS[0] if p is None else tag(p),
        p=p,
        games=row["games"],
        deals=row["deals"],
        query=query,
        of=of,
        where={"item": row["item"]},
    )


def _effect_finding(words: Words, tolerance: Tolerance, row: dict) -> Finding:
    size = abs(row["effect"]) / HEADLINES[row["measure"]].tolerance(tolerance)
    query = "seats_by_setup" if row["measure"] == "seat_share" else "setups"
    of = f"{row['measure']} with {row['item']}{'+' + row['other'] if row.get('other') else ''}"
    told = _effect(words, row)
    sentence = f"With {at_table(row)}, {told[0].lower()}{told[1:]}."
    return _finding(row, "effect", of, sentence, size, query, row["p"])


def _lost_finding(words: Words, tolerance: Tolerance, row: dict) -> Finding:
    size = abs(row["points"]) / tolerance.points
    return _finding(row, "points", f"loss of {row['item']}", f"{_cost(row)}.", size, "content_forbidden", row["p"])


def _dead_finding(words: Words, tolerance: Tolerance, row: dict) -> Finding:
    size = (DEAD - row["users_share"]) / tolerance.share
    sentence = f"With {at_table(row)}, {_users(row)}."
    return _finding(row, "users_share", f"use of {row['item']}", sentence, size, "content_uses", None)
