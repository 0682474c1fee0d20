"""The scoring phase and the end of the game (SCO)."""

import pytest

from sim.belfort import GAME
from sim.belfort.kinds import Event, Step
from sim.belfort.names import DISTRICTS
from sim.belfort.state import MAX_WALLS
from sim.core.loop import find_winners
from sim.core.records import RESULT, blank
from tests.belfort.moves import mark_district, play_on, score_now, without_workers
from tests.belfort.positions import Position


def district_scores(*counts: int, **given) -> list[int]:
    """What players with so many markers in one district score."""
    position = without_workers(len(counts), **given)
    mark_district(position, 2, dict(enumerate(counts)))
    return score_now(position)


def worker_scores(kind: str, *counts: int, **given) -> list[int]:
    """What players with so many elves, dwarves or gnomes score."""
    position = without_workers(len(counts), **given)
    for p, count in enumerate(counts):
        if kind == "gnome":
            for _ in range(count):
                position.card(p, "bank", gnomes=1)
        else:
            position.workers(p, **{kind: count})
    return score_now(position)


def winners(scores: list[int], goods: list[dict[str, int]]) -> list[int]:
    """Who wins with these scores and goods."""
    position = Position(len(scores))
    for p, (score, amounts) in enumerate(zip(scores, goods, strict=True)):
        position.player(p).score = score
        position.goods(p, **amounts)
    result = blank(RESULT)
    GAME.verbs.score(position.state, position.rules, result)
    find_winners(result, position.n)
    assert result.winners == result.won.sum()
    return [p for p in range(position.n) if result.won[p]]


@pytest.mark.rule("SCO-1")
@pytest.mark.parametrize(
    ("counts", "points"),
    [
        ((3, 2, 1), [5, 3, 0]),
        ((4, 3, 2, 1), [5, 3, 1, 0]),
        ((1, 2, 3, 4), [0, 1, 3, 5]),
        ((4, 3, 2, 1, 0), [5, 3, 1, 0, 0]),
    ],
)
def test_most_markers_score_five_second_three_and_third_one_with_four_or_five_players(counts, points):
    assert district_scores(*counts) == points


@pytest.mark.rule("SCO-1")
def test_each_district_scores_apart():
    position = without_workers(3)
    for district in range(DISTRICTS):
        mark_district(position, district, {0: 2, 1: 1} if district < 2 else {1: 1})
    assert score_now(position) == [2 * 5, 2 * 3 + 3 * 5, 0]


@pytest.mark.rule("SCO-1")
@pytest.mark.parametrize(
    "symbol",
    [
        ("pub", 1),
        ("library", 1),
        ("guild", 1),
        ("wall", MAX_WALLS),
        ("wall", MAX_WALLS + 1),
        ("gatehouse", 1),
        ("gatehouse", 2),
    ],
)
def test_all_symbols_of_a_district_count_alike(symbol):
    position = without_workers(3)
    position.mark("bank", 1, owner=0)
    position.mark("inn", 1, owner=1)
    position.mark(*symbol, owner=1)
    assert score_now(position) == [3, 5, 0]


@pytest.mark.rule("SCO-1")
def test_keep_counts_as_two_markers():
    position = without_workers(3)
    position.mark("keep", 1, owner=0)
    position.mark("bank", 1, owner=1)
    position.mark("inn", 1, owner=1)
    position.mark("pub", 1, owner=2)
    assert score_now(position) == [3, 3, 0]


@pytest.mark.rule("SCO-1")
def test_points_of_a_district_come_from_the_data():
    table = "district_points = { 2 = [5], 3 = [6, 4, 2], 4 = [5], 5 = [5] }"
    assert district_scores(3, 2, 1, variant=table) == [6, 4, 2]


@pytest.mark.rule("SCO-2")
@pytest.mark.parametrize("kind", ["elf", "dwarf", "gnome"])
@pytest.mark.parametrize(("counts", "points"), [((3, 2, 1), [3, 1, 0]), ((1, 2, 4, 3), [0, 0, 3, 1])])
def test_most_workers_of_a_kind_score_three_and_second_one(kind, counts, points):
    assert worker_scores(kind, *counts) == points


@pytest.mark.rule("SCO-2")
def test_elves_dwarves_and_gnomes_score_apart():
    position = without_workers(3)
    position.workers(0, elf=4, dwarf=1)
    position.workers(1, elf=2, dwarf=5)
    position.card(2, "pub", gnomes=1)
    assert score_now(position) == [3 + 1, 1 + 3, 3]


@pytest.mark.rule("SCO-2")
@pytest.mark.parametrize("kind", ["elf", "dwarf"])
def test_masters_count_as_one(kind):
    position = without_workers(3)
    position.workers(0, **{f"master_{kind}": 2, kind: 1})
    position.workers(1, **{kind: 2})
    position.workers(2, **{kind: 4})
    assert score_now(position) == [1, 0, 3]


@pytest.mark.rule("SCO-2")
def test_gnomes_of_one_card_count_each_and_locks_without_a_gnome_do_not():
    position = without_workers(3)
    position.card(0, "market", gnomes=2)
    position.card(1, "pub", gnomes=1)
    position.card(1, "bank")
    position.card(1, "inn")
    assert score_now(position) == [3, 1, 0]


@pytest.mark.rule("SCO-2")
def test_points_for_workers_come_from_the_data():
    assert worker_scores("elf", 3, 2, 1, variant="worker_points = [4, 2, 1]") == [4, 2, 1]


@pytest.mark.rule("SCO-1", "SCO-3")
def test_example_of_markers_four_two_two_one():
    assert district_scores(4, 2, 2, 1) == [5, 1, 1, 0]


@pytest.mark.rule("SCO-2", "SCO-3")
@pytest.mark.parametrize("edition", ["de", "fr", "it"])
@pytest.mark.parametrize(
    ("kind", "counts", "points"),
    [
        ("elf", (5, 4, 3, 3), [3, 1, 0, 0]),
        ("dwarf", (5, 5, 4, 3), [1, 1, 0, 0]),
        ("gnome", (3, 2, 2, 2), [3, 0, 0, 0]),
    ],
)
def test_examples_of_elves_dwarves_and_gnomes(kind, counts, points, edition):
    assert worker_scores(kind, *counts, edition=edition) == points


@pytest.mark.rule("SCO-3")
@pytest.mark.parametrize(
    ("counts", "points"),
    [
        ((2, 2, 1, 0), [3, 3, 1, 0]),
        ((2, 0, 1, 2), [3, 0, 1, 3]),
        ((1, 1, 1, 1), [3, 3, 3, 3]),
        ((2, 2, 1, 1, 1), [3, 3, 0, 0, 0]),
        ((3, 3, 2, 1, 0), [3, 3, 1, 0, 0]),
        ((2, 2, 2, 2, 1), [3, 3, 3, 3, 1]),
        ((1, 1, 1, 1, 1), [3, 3, 3, 3, 3]),
        ((2, 2, 1), [3, 3, 0]),
        ((1, 1, 1), [3, 3, 3]),
    ],
)
def test_tied_first_takes_second_rank_points(counts, points):
    assert district_scores(*counts) == points


@pytest.mark.rule("SCO-3")
@pytest.mark.parametrize(("counts", "points"), [((2, 2, 2, 1), [3, 3, 3, 1]), ((1, 2, 2, 2), [1, 3, 3, 3])])
def test_three_tied_for_first_score_three_and_the_fourth_one(counts, points):
    assert district_scores(*counts) == points


@pytest.mark.rule("SCO-3")
def test_two_tied_for_first_and_two_behind_them():
    assert district_scores(2, 2, 1, 1) == [3, 3, 0, 0]


@pytest.mark.rule("SCO-3")
@pytest.mark.parametrize(
    ("counts", "points"),
    [
        ((3, 2, 2, 2, 1), [5, 1, 1, 1, 0]),
        ((3, 1, 1, 1), [5, 1, 1, 1]),
        ((3, 2, 1, 1, 1), [5, 3, 0, 0, 0]),
        ((3, 2, 1, 1), [5, 3, 0, 0]),
        ((2, 1, 1), [5, 0, 0]),
    ],
)
def test_tied_behind_the_first_takes_the_next_rank_points(counts, points):
    assert district_scores(*counts) == points


@pytest.mark.rule("SCO-3")
@pytest.mark.parametrize("kind", ["elf", "dwarf", "gnome"])
@pytest.mark.parametrize(
    ("counts", "points"),
    [((2, 2, 2, 1), [1, 1, 1, 0]), ((3, 2, 2, 1), [3, 0, 0, 0]), ((1, 1, 1, 1, 1), [1, 1, 1, 1, 1])],
)
def test_tied_workers_take_the_next_rank_points(kind, counts, points):
    assert worker_scores(kind, *counts) == points


@pytest.mark.rule("SCO-4")
@pytest.mark.parametrize(
    ("zero_scores", "counts", "points"),
    [
        ("false", (2, 0, 0, 0), [5, 0, 0, 0]),
        ("false", (2, 1, 0, 0), [5, 3, 0, 0]),
        ("false", (2, 2, 2, 0), [3, 3, 3, 0]),
        ("false", (2, 2, 0, 1), [3, 3, 0, 1]),
        ("true", (2, 0, 0, 0), [5 + 4 * 3, 1 + 4 * 3, 1 + 4 * 3, 1 + 4 * 3]),
    ],
)
def test_no_marker_in_a_district_scores_nothing(zero_scores, counts, points):
    variant = f"zero_scores = {zero_scores}\nworker_points = []"
    assert district_scores(*counts, variant=variant) == points


@pytest.mark.rule("SCO-4")
@pytest.mark.parametrize("kind", ["elf", "dwarf", "gnome"])
def test_no_worker_of_a_kind_scores_nothing(kind):
    assert worker_scores(kind, 1, 0, 0) == [3, 0, 0]
    assert worker_scores(kind, 0, 0, 0) == [0, 0, 0]


@pytest.mark.rule("SCO-1", "SCO-2")
def test_points_add_to_the_score_so_far():
    position = without_workers(3)
    position.player(0).score = 7
    mark_district(position, 0, {0: 1})
    position.workers(0, elf=1)
    assert score_now(position) == [7 + 5 + 3, 0, 0]


@pytest.mark.rule("SCO-5")
def test_game_is_over_after_round_seven_and_no_sooner():
    position = without_workers(3)
    position.table.month = 6
    score = len(position.told(Event.POINTS))
    position.begin(Step.SCORING)
    assert not GAME.verbs.is_over(position.state)
    play_on(position)
    assert GAME.verbs.is_over(position.state)
    assert position.table.month == 7
    assert len(position.told(Event.POINTS)) == score + DISTRICTS + 3


@pytest.mark.rule("SCO-5")
def test_highest_score_wins_whatever_the_resources():
    assert winners([20, 21, 19], [{"metal": 9}, {}, {"gold": 40}]) == [1]


@pytest.mark.rule("SCO-5")
@pytest.mark.parametrize(
    ("one", "other"),
    [
        ({"wood": 2}, {"wood": 1}),
        ({"stone": 2}, {"stone": 1}),
        ({"gold": 2}, {"gold": 1}),
        ({"metal": 2}, {"metal": 1}),
        ({"metal": 1}, {"gold": 1}),
        ({"metal": 2}, {"wood": 1, "stone": 1, "gold": 1}),
        ({"wood": 1, "stone": 1, "gold": 1}, {"metal": 1}),
    ],
)
def test_tie_goes_to_most_resources_metal_counting_double(one, other):
    assert winners([20, 20, 19], [one, other, {"gold": 40}]) == [0]
    assert winners([20, 20, 19], [other, one, {"gold": 40}]) == [1]


@pytest.mark.rule("SCO-5")
def test_victory_is_shared_when_resources_are_level_too():
    assert winners([20, 8, 20, 20], [{"metal": 2}, {}, {"wood": 1, "stone": 1, "gold": 2}, {"gold": 3}]) == [0, 2]
