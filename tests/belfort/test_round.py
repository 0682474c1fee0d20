"""The rounds of the game and their phases (RND)."""

import pytest

from sim.belfort.kinds import Event, Kind, Step
from sim.belfort.names import Phase
from tests.belfort.moves import mark_district, play_on, without_workers
from tests.belfort.positions import Position


def phases(position: Position) -> list[Phase]:
    """The phases of a game played quietly to its end, in their order."""
    play_on(position)
    return [Phase(row[1]) for row in position.told(Event.PHASE_ENDED)]


@pytest.mark.rule("RND-1", "RND-2")
def test_seven_rounds_go_through_their_phases_in_order():
    position = Position()
    expected = [Phase.SETUP]
    for month in range(1, 8):
        expected += [Phase.PLACEMENT, Phase.COLLECTION, Phase.ACTIONS]
        expected += [Phase.SCORING] if month in (3, 5, 7) else []
    assert phases(position) == expected
    assert position.table.month == 7


@pytest.mark.rule("RND-1", "RND-2")
def test_length_of_the_game_comes_from_the_data():
    position = Position(3, variant="rounds = 2\nscoring_rounds = [2]")
    assert phases(position)[4:] == [Phase.PLACEMENT, Phase.COLLECTION, Phase.ACTIONS, Phase.SCORING]
    assert position.table.month == 2


@pytest.mark.rule("RND-1")
def test_calendar_gives_back_all_workers_and_frees_all_planks():
    position = Position()
    position.do(Kind.PLACE_DESK)
    position.do(Kind.PLACE_CAMP)
    position.do(Kind.PLACE_GUILD)
    play_on(position, until=Step.TURN)
    play_on(position, until=Step.PLACEMENT)
    assert position.table.month == 2
    assert position.table.desk_taken == position.table.camp_taken == 0
    for p in range(4):
        assert position.player(p).free.tolist() == position.player(p).workers.tolist()
        assert not position.player(p).area.any()


@pytest.mark.rule("RND-2")
@pytest.mark.parametrize(("month", "scores"), [(1, 0), (2, 0), (3, 5), (4, 0), (5, 5), (6, 0), (7, 5)])
def test_only_rounds_three_five_and_seven_score(month, scores):
    position = without_workers()
    mark_district(position, 0, {0: 1})
    position.table.month, position.table.step = month, Step.SCORING
    position.step()
    assert position.player(0).score == scores
