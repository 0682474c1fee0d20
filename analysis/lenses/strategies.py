"""Is there one right plan? What strategies win, whom they beat, in which setups and seats, and what they do."""

from dataclasses import dataclass

import polars as pl

from analysis.answer import Answer, Finding, Request, Row, Tolerance
from analysis.fingerprints import fingerprints
from analysis.frames import SIDE, of_side
from analysis.mixes import SURVIVES, mixes
from analysis.plans import plans
from analysis.standings import by_seat, circles, matrix, standings
from analysis.stats.multiple import LIKELY
from analysis.strategy_findings import circling, nowhere, right, told_circle, told_setups, told_share, unfair, who
from analysis.warehouse import Warehouse
from analysis.words import between, listing, percent, plural, points, setup_name, title
from sim.core.game import Words

QUESTION = "Is there one right plan?"
QUERIES = (
    "strategies",
    "beats",
    "strategies_by_setup",
    "seats_by_strategy",
    "rank_names",
    "rank_entries_numbered",
    "fingerprints",
    "strategy_rules",
    "content_bans",
)
MEASURES = 3  # that a strategy is told by
HALF = 0.5


@dataclass(frozen=True)
class Strategies(Answer):
    """How strategies do, against whom and where."""

    overall: pl.DataFrame  # an arm in which all may do all, and number of players; why what settles is not known
    strategies: pl.DataFrame  # a strategy, the best first: win share, points, win share at an average table
    beats: pl.DataFrame  # two strategies that meet: how often the one ends above the other
    circles: pl.DataFrame  # three strategies that beat each other in a circle, with the narrowest of the three
    by_setup: pl.DataFrame  # a strategy in a setup
    leaders: pl.DataFrame  # a setup: who is best, by how much, and how far the favourite of all is behind
    plans: pl.DataFrame  # a strategy: in how many setups it is best
    by_seat: pl.DataFrame  # a strategy in a seat
    mix: pl.DataFrame  # a strategy: its share of the players once they have turned to what wins
    fingerprints: pl.DataFrame  # a measure of what a strategy does, the most telling first
    requests: tuple[Request, ...] = ()  # games that would show what settles

    def sentences(self, words: Words) -> list[str]:
        """Who wins, against whom and whether everywhere, what would settle, and what the best one does."""
        if self.overall.is_empty():
            return ["No game was played in which everybody may use everything."]
        told = []
        for side in self.overall.iter_rows(named=True):
            known = of_side(self.strategies, side).filter(pl.col("win_share").is_not_null())
            if known.is_empty():
                told += [_alone(side), *self._settling(side)]
                continue
            told += [_standing(side, known), *_unrated(of_side(self.strategies, side))]
            told += [*self._in_setups(words, side), *self._everywhere(words, side, known), *self._circling(side)]
            told += [*self._settling(side), *self._doing(side, known["strategy"][0])]
        return told

    def _in_setups(self, words: Words, side: Row) -> list[str]:
        """In how many setups the best plans are best, and where the favourite is not."""
        rows, setups = of_side(self.plans, side), of_side(self.leaders, side)
        if rows.is_empty():
            return []
        first, many = rows.row(0, named=True), f"{rows['setups'][0]} {plural(words.setup)}"
        if first["setups"] < 2:
            return [f"Only one {words.setup} has deals enough to say which strategy is best in it."]
        if first["best_plan_share_low"] > HALF:
            said = f"{title(first['strategy'])} is the best plan in {told_setups(first)} of {many}."
        else:
            most = [f"{title(row['strategy'])} in {told_setups(row)}" for row in rows.head(3).iter_rows(named=True)]
            said = f"No strategy is sure to be the best plan in more than half of {many}: {listing(most)}."
        better = setups.filter(pl.col("behind_p") < LIKELY).sort("behind_share", descending=True)
        return [said, _behind(words, setups["favourite"][0], better)]

    def _everywhere(self, words: Words, side: Row, known: pl.DataFrame) -> list[str]:
        """Whether the strategy that wins most does so against everybody, from every seat and in every setup."""
        best, setups = known["strategy"][0], of_side(self.leaders, side)
        met = of_side(self.beats, side).filter(strategy=best)
        if known["p"][0] >= LIKELY or met.is_empty():
            return []
        above = met.filter((pl.col("p") < LIKELY) & (pl.col("edge_share") > 0)).height
        seats = of_side(self.by_seat, side).filter(pl.col("win_share") == pl.col("win_share").max().over("seat"))
        leads = seats.filter(strategy=best)["seat"].n_unique()
        worse = setups.filter((pl.col("behind_p") < LIKELY) & (pl.col("favourite") == best)).height
        sure = "" if above == met.height and leads == side["players"] and not worse else "not known to be "
        where = f", and another is better in {worse} of {setups.height} {plural(words.setup)}" if setups.height else ""
        return [
            f"{title(best)} is {sure}best everywhere: it surely ends above {above} of {met.height} others,"
            f" leads from {leads} of {side['players']} {plural(words.seat)}{where}."
        ]

    def _circling(self, side: Row) -> list[str]:
        return [f"{told_circle(row)}" for row in of_side(self.circles, side).head(1).iter_rows(named=True)]

    def _settling(self, side: Row) -> list[str]:
        """What would settle."""
        if side["unsettled"]:
            return [f"What mix of strategies would settle cannot be told: {side['unsettled']}."]
        kept = of_side(self.mix, side).filter((pl.col("mix_share") >= SURVIVES) | (pl.col("survives_share") >= HALF))
        shares = [f"{title(row['strategy'])} {told_share(row, 'mix_share')}" for row in kept.iter_rows(named=True)]
        return [f"Were players to turn to what wins, there would remain {listing(shares)}."]

    def _doing(self, side: Row, best: str) -> list[str]:
        """Wherein the best strategy differs most from the others."""
        rows = of_side(self.fingerprints, side).filter(pl.col("strategy") == best, pl.col("away").is_not_null())
        told = [
            f"{row['measure'].replace('_', ' ')} {points(row['mean'])}"
            f" ({between(row['mean_low'], row['mean_high'], share=False)}), not {points(row['average'])}"
            for row in rows.head(MEASURES).iter_rows(named=True)
        ]
        return [f"What sets {title(best)} apart, in a game: {'; '.join(told)}."] if told else []

    def findings(self, words: Words, tolerance: Tolerance) -> list[Finding]:
        """Strategies far from a fair share, one right plan, plans that are right nowhere, and circles."""
        found = []
        for side in self.overall.iter_rows(named=True):
            known = of_side(self.strategies, side).filter(pl.col("win_share").is_not_null())
            plans, circles = of_side(self.plans, side), of_side(self.circles, side)
            found += unfair(side, known, tolerance) + right(words, side, known, plans, tolerance)
            found += nowhere(words, side, known, plans, tolerance) + circling(side, circles.head(1), tolerance)
        return found


def ask(house: Warehouse) -> Strategies:
    """How strategies do, against whom and where."""
    overall, mix, requests = mixes(house)
    stand, beats = standings(house), matrix(house)
    known = stand.filter(pl.col("win_share").is_not_null()).select(*SIDE, "strategy")
    shares, leaders, best = plans(house, known)
    return Strategies(
        overall=overall,
        strategies=stand,
        beats=beats,
        circles=circles(beats),
        by_setup=shares,
        leaders=leaders,
        plans=best,
        by_seat=by_seat(house),
        mix=mix,
        fingerprints=fingerprints(house),
        requests=requests,
    )


def _alone(side: Row) -> str:
    """Where no strategy meets another."""
    many = "only one strategy plays" if side["strategies"] == 1 else "each strategy meets only itself"
    return f"{who(side)} {many}, so that none can be said to win more than another."


def _standing(side: Row, known: pl.DataFrame) -> str:
    """Who wins most and least."""
    best, worst = known.row(0, named=True), known.row(-1, named=True)
    fair = percent(1 / side["players"])
    if best["p"] >= LIKELY and worst["p"] >= LIKELY:
        return (
            f"{who(side)} no strategy can be told from a fair share of {fair}: the best, {title(best['strategy'])},"
            f" wins {told_share(best)} of its games."
        )
    return (
        f"{who(side)}, {title(best['strategy'])} wins most, {told_share(best)} of its games, not {fair};"
        f" {title(worst['strategy'])} least, {told_share(worst)}."
    )


def _unrated(rows: pl.DataFrame) -> list[str]:
    """Which strategies cannot be rated, by the reason."""
    why = rows.filter(pl.col("unrated").is_not_null()).group_by("unrated", maintain_order=True).agg("strategy")
    return [f"Not rated, because {reason}: {listing(map(title, names))}." for reason, names in why.iter_rows()]


def _behind(words: Words, favourite: str, better: pl.DataFrame) -> str:
    """In how many setups another is better than the favourite."""
    if better.is_empty():
        return f"In no {words.setup} is another known to be better than {title(favourite)}."
    row = better.row(0, named=True)
    return (
        f"In {better.height} another is surely better than {title(favourite)}; most in {setup_name(row['setup'])},"
        f" where {title(row['strategy'])} wins {told_share(row, 'behind_share')} more."
    )
