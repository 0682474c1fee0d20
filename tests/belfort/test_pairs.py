"""Arms and runs pair: the same blocks under other rules."""

import polars as pl
import pytest

from dashboards.experiments import plan_of
from sim.core.experiment import check_experiment
from sim.core.spans import play_span

KEYS = ["players", "block", "rotation"]
NAMES = ["arm", "game", "variants", "rules", "edition"]  # what two arms may differ in without a difference
BLOCKS = 24


def play(**said) -> dict[str, dict[str, pl.DataFrame]]:
    """The tables of an experiment, by arm."""
    base = {"game": "belfort", "players": [4], "blocks": BLOCKS, "strategies": ["balanced", "greedy", "income"]}
    plan = plan_of(check_experiment({**base, **said}, "here"))
    found: dict[str, dict[str, pl.DataFrame]] = {}
    for span in plan.spans():
        for table, rows in play_span(plan, span).items():
            arm = found.setdefault(span.arm, {})
            arm[table] = pl.concat([arm[table], rows]) if table in arm else rows
    return found


def without_names(rows: pl.DataFrame) -> pl.DataFrame:
    return rows.drop(NAMES, strict=False)


@pytest.fixture
def variants(tmp_path):
    (tmp_path / "nothing.toml").write_text("gnome_price = 3")
    (tmp_path / "wood.toml").write_text("[gains]\nsawyers = { wood = 6 }")
    return {"nothing": str(tmp_path / "nothing.toml"), "wood": str(tmp_path / "wood.toml")}


def test_a_change_of_nothing_differs_by_exactly_nothing(variants):
    arms = play(arms=[{"name": "a"}, {"name": "b", "variants": [variants["nothing"]]}])
    for table, rows in arms["a"].items():
        assert without_names(rows).equals(without_names(arms["b"][table])), table
    assert arms["a"]["games"]["variants"].unique().to_list() == [""]
    assert arms["b"]["games"]["variants"].unique().to_list() == ["nothing"]


def test_a_change_of_one_guild_differs_only_where_the_set_holds_it(variants):
    arms = play(arms=[{"name": "a"}, {"name": "b", "variants": [variants["wood"]]}])
    holds = arms["a"]["games"].select(*KEYS, holds=pl.col("setup").str.contains("sawyers"))
    scores = [arms[arm]["seats"].select(*KEYS, "seat", score=pl.col("score")) for arm in ("a", "b")]
    moved = scores[0].join(scores[1], on=[*KEYS, "seat"]).join(holds, on=KEYS)
    moved = moved.with_columns(moved=pl.col("score") != pl.col("score_right"))
    assert moved.filter("holds")["moved"].any()
    assert not moved.filter(~pl.col("holds"))["moved"].any()
    for table in ("seats", "rounds", "content"):
        a, b = (
            arms[arm][table].join(holds.filter(~pl.col("holds")), on=KEYS, how="semi", maintain_order="left")
            for arm in ("a", "b")
        )
        assert a.height > 0
        assert without_names(a).equals(without_names(b))


def test_editions_strengths_and_strategies_play_the_same_deals():
    arms = play(
        blocks=8,
        arms=[
            {"name": "it", "edition": "it"},
            {"name": "noisy", "noise": 0.5},
            {"name": "expert", "strategies": ["castellan"]},
        ],
    )
    setups = [
        arm["games"].select(*KEYS, "setup", *(f"content_{slot}" for slot in range(1, 6))) for arm in arms.values()
    ]
    assert setups[0].equals(setups[1])
    assert setups[0].equals(setups[2])
    lineups = [
        arms[arm]["seats"].select("entry", pl.col("strategy").str.split("@").list.first()) for arm in ("it", "noisy")
    ]
    assert lineups[0].equals(lineups[1])
    assert set(arms["expert"]["seats"]["strategy"]) == {"castellan"}
    assert all(each.endswith("@0.5") for each in arms["noisy"]["seats"]["strategy"].unique())


def test_two_runs_of_one_seed_pair_whatever_their_edition():
    first, second = (play(blocks=6, edition=edition)["base"]["games"] for edition in ("de", "it"))
    columns = ["seed", *KEYS, "setup"]
    assert first.select(columns).equals(second.select(columns))


def test_a_guild_that_is_forbidden_to_one_is_left_alone_by_it_and_by_nobody_else():
    sets = [
        ["merchants", "sawyers", "miners", "wizards", "thieves"],
        ["bankers", "masons", "miners", "spies", "bandits"],
    ]
    arms = play(blocks=6, setups=sets, arms=[{"name": "free"}, {"name": "without", "forbid": "each"}])
    assert len(arms) == 1 + 9  # the guilds of the two sets
    free = arms.pop("free")["games"]
    for name, tables in arms.items():
        guild = name.removeprefix("without-")
        assert tables["games"]["setup"].str.contains(guild).all()
        assert set(tables["games"]["block"]) == set(free.filter(pl.col("setup").str.contains(guild))["block"])
        kept = tables["seats"].filter(pl.col("forbidden") == guild)
        assert kept["entry"].unique().to_list() == [1]
        assert kept.height == tables["games"].height
        assert kept[f"uses_{guild}"].sum() == 0
    used = [tables["seats"][f"uses_{name.removeprefix('without-')}"].sum() for name, tables in arms.items()]
    assert all(used)


def test_every_set_comes_equally_often():
    games = play(players=[2], mode="normal", setups="all", blocks=2)["base"]["games"]
    counts = games.group_by("setup").len()["len"]
    assert (len(counts), counts.unique().to_list()) == (36, [4])


def test_a_sample_of_sets_is_drawn_by_the_seed():
    first, again, other = (set(play(setups=5, blocks=1, seed=seed)["base"]["games"]["setup"]) for seed in (1, 1, 2))
    assert len(first) == 5
    assert first == again != other
