"""Does going first win? What each starting position is worth, overall, by setup and by strategy."""

from dataclasses import dataclass

import numpy as np
import polars as pl

from analysis.adjusted import seats_adjusted
from analysis.answer import Answer, Finding, Tolerance
from analysis.frames import SIDE, of_side, with_p
from analysis.standings import by_seat
from analysis.stats.equality import unequal, unequal_each
from analysis.stats.multiple import LIKELY, corrected, tag
from analysis.stats.ranges import spread
from analysis.warehouse import Warehouse
from analysis.words import above_or_below, at_table, between, percent, plural, setup_name
from sim.core.game import Words

QUESTION = "Does going first win?"
QUERIES = (
    "seats",
    "seats_by_setup",
    "seats_by_strategy",
    "seat_blocks",
    "turn_order_changes",
    "taking_first_place",
    "scoring_by_turn_order",
    "rank_names",
    "rank_entries_numbered",
)
DEALS = 10_000  # that the questions about single rounds look at, of each arm and number of players


@dataclass(frozen=True)
class Seats(Answer):
    """What starting positions are worth."""

    overall: pl.DataFrame  # an arm and number of players: p that all seats are alike
    seats: pl.DataFrame  # a seat
    adjusted: pl.DataFrame  # a seat at an average table, whoever sat there
    by_setup: pl.DataFrame  # a setup: largest departure of a seat, and the corrected p that all are alike
    by_strategy: pl.DataFrame  # a seat of a strategy
    changes: pl.DataFrame  # a round: how often places in the turn order change hands
    taking_first: pl.DataFrame  # a round: what those who take first place gain over those who might have
    scoring: pl.DataFrame  # a place in the turn order in a round that scores

    def sentences(self, words: Words) -> list[str]:
        """What the seats are worth, and in how many setups."""
        told = []
        for side in self.overall.iter_rows(named=True):
            best = of_side(self.seats, side).sort("edge_share", descending=True).row(0, named=True)
            if side["p"] is None or side["p"] >= LIKELY:
                told.append(
                    f"With {at_table(side)} no {words.seat} can be told from a fair share of"
                    f" {percent(1 / side['players'])}: the best, {words.seat} {best['seat']}, wins {_share(best)}."
                )
                continue
            told.append(_worth(words, best))
            told += _in_setups(words, of_side(self.by_setup, side))
        return told

    def findings(self, words: Words, tolerance: Tolerance) -> list[Finding]:
        """Seats that win more or less than their share."""
        found = []
        sure = self.seats.join(self.overall.select(*SIDE, "deals", overall="p"), on=SIDE)
        for row in sure.filter((pl.col("p") < LIKELY) & (pl.col("overall") < LIKELY)).iter_rows(named=True):
            found.append(
                Finding(
                    lens="seats",
                    arm=row["arm"],
                    players=row["players"],
                    sentence=_worth(words, row),
                    value=row["edge_share"],
                    low=row["win_share_low"] - 1 / row["players"],
                    high=row["win_share_high"] - 1 / row["players"],
                    size=abs(row["edge_share"]) / tolerance.share,
                    sure=tag(row["p"]),
                    p=max(row["p"], row["overall"]),
                    games=row["games"],
                    deals=row["deals"],
                    query="seats",
                    of=f"seat {row['seat']}",
                    where={"seat": row["seat"], "loses": row["edge_share"] < 0},
                )
            )
        return found


def ask(house: Warehouse) -> Seats:
    """What starting positions are worth."""
    seats = _seats(house)
    tested = _tested(house)
    return Seats(
        overall=house.ask("sides").drop("setups").join(tested.filter(pl.col("setup").is_null()), on=SIDE).drop("setup"),
        seats=seats,
        adjusted=seats_adjusted(house),
        by_setup=_by_setup(house, tested),
        by_strategy=by_seat(house),
        changes=spread(house.ask("turn_order_changes", deals=DEALS), shares=["changed_share", "still_share"]),
        taking_first=_taking_first(house),
        scoring=spread(house.ask("scoring_by_turn_order", deals=DEALS), numbers=["points"]),
    )


def _seats(house: Warehouse) -> pl.DataFrame:
    """Seats with their edge, its p corrected over the seats of a table, and their worth in points."""
    seats = spread(house.ask("seats"), shares=["win_share"], numbers=["points"])
    seats = seats.with_columns(edge_share=pl.col("win_share") - 1 / pl.col("players"))
    return with_p(seats, "edge_share", "win_share", SIDE)


def _tested(house: Warehouse) -> pl.DataFrame:
    """The p that all seats are alike: over all setups (a row without one), and in each, corrected over them."""
    rows = []
    for (arm, players), side in house.ask("seat_blocks").group_by(*SIDE, maintain_order=True):
        won = side["won"].explode().to_numpy().reshape(-1, players)
        games, fair = np.ones_like(won), 1 / won.shape[1]
        rows.append({"arm": arm, "players": players, "setup": None, "p": unequal(won, games, fair)})
        starts = np.flatnonzero(np.r_[True, (side["setup"] != side["setup"].shift()).to_numpy()[1:]])
        p = corrected(unequal_each(won, games, fair, starts))
        names = side["setup"].gather(starts)
        rows += [{"arm": arm, "players": players, "setup": s, "p": q} for s, q in zip(names, p.tolist(), strict=True)]
    schema = {"arm": pl.String, "players": pl.Int8, "setup": pl.String, "p": pl.Float64}
    return pl.DataFrame(rows, schema=schema).with_columns(pl.col("p").fill_nan(None))


def _by_setup(house: Warehouse, tested: pl.DataFrame) -> pl.DataFrame:
    """Each setup with the seat that departs most from its share."""
    seats = spread(house.ask("seats_by_setup"), shares=["win_share"])
    seats = seats.with_columns(edge_share=pl.col("win_share") - 1 / pl.col("players"))
    seats = seats.filter(pl.col("setup") != "")
    most = seats.sort(pl.col("edge_share").abs(), descending=True).group_by(*SIDE, "setup").first()
    return most.join(tested, on=[*SIDE, "setup"]).sort(*SIDE, "setup")


def _taking_first(house: Warehouse) -> pl.DataFrame:
    taken = spread(house.ask("taking_first_place", deals=DEALS), shares=["win_share"], numbers=["gain_share"])
    return with_p(taken, "gain_share", "gain_share", SIDE)


def _share(row: dict) -> str:
    likely = between(row["win_share_low"], row["win_share_high"], share=True)
    return f"{percent(row['win_share'])} ({likely})"


def _worth(words: Words, row: dict) -> str:
    return (
        f"With {at_table(row)}, {words.seat} {row['seat']} wins {_share(row)},"
        f" not {percent(1 / row['players'])}:"
        f" {above_or_below('points', row)} the table's mean."
    )


def _in_setups(words: Words, setups: pl.DataFrame) -> list[str]:
    """In how many setups the seats are not alike, and in which most; nothing where there is one setup alone."""
    known = setups.filter(pl.col("p").is_not_null())
    unfair = known.filter(pl.col("p") < LIKELY).sort(pl.col("edge_share").abs(), descending=True)
    if setups.height < 2:
        return []
    if known.is_empty():
        return [f"No {words.setup} has deals enough to be looked at by itself."]
    if unfair.is_empty():
        return [
            f"In none of {known.height} {plural(words.setup)} by itself can the {plural(words.seat)} be told apart."
        ]
    worst = unfair.row(0, named=True)
    return [
        f"In {unfair.height} of {known.height} {plural(words.setup)} the {plural(words.seat)} are not alike; most in"
        f" {setup_name(worst['setup'])}, where {words.seat} {worst['seat']} wins {_share(worst)}."
    ]
