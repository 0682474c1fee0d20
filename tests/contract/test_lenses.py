"""What every lens must be, on a few games of every game there is and on planted ones."""

import functools
import json
import math
import re
import typing
from dataclasses import fields

import polars as pl
import pytest

from analysis import lenses
from analysis.answer import Answer, Tolerance
from analysis.findings import SHOWN
from analysis.stats.multiple import TAGS
from analysis.warehouse import Warehouse, names, sql
from sim.core.plan import Span
from sim.core.spans import play_span
from tests.analysis.planted import GAME, Effects, plant
from tests.contract.conftest import ALL, random_bot_of
from tests.contract.test_log import plan_of

BLOCKS = 6
FOUND = Effects(
    seats=(0.8, 0.2), strategies=(0.6,), edges=(("card_a", 1.0),), levels=(("card_b", 4.0),), levy=0.1, leader=2
)
PLANTED = {
    "planted": lambda: plant(FOUND, blocks=150, players=[3, 4], forbid=["card_a", "card_b"]),
    "nothing planted": lambda: plant(blocks=60),
    "two deals": lambda: plant(FOUND, blocks=2, players=[2]),
    "one deal": lambda: plant(FOUND, blocks=1),
}
SIMULATED = {game.name: game for game in ALL}
PLACES = (*SIMULATED, *PLANTED)
BROKEN = re.compile(r"\b(nan|None|null|inf|NaN|-0\.0%)\b|[{}_]|  |\d\.\d{5}")


@functools.cache
def house(place: str) -> Warehouse:
    """The warehouse of some planted games, or of a few that a game's random strategy plays."""
    if place in PLANTED:
        return Warehouse(GAME, PLANTED[place]())
    game = SIMULATED[place]
    plan = plan_of(game, random_bot_of(game), blocks=BLOCKS)
    parts = [play_span(plan, Span("some", "base", players, 0, BLOCKS)) for players in game.players]
    return Warehouse(game, {table: pl.concat([part[table] for part in parts]) for table in parts[0]})


@functools.cache
def ask(lens: str, place: str) -> Answer:
    return lenses.load(lens).ask(house(place))


@pytest.fixture(params=lenses.names())
def lens(request):
    return request.param


@pytest.fixture(params=PLACES)
def place(request):
    return request.param


def estimates(frame: pl.DataFrame) -> list[str]:
    """The columns of a table that have a range."""
    return [name.removesuffix("_low") for name in frame.columns if name.endswith("_low")]


def numbers(frame: pl.DataFrame) -> list[pl.Series]:
    return [column for column in frame.iter_columns() if column.dtype.is_float()]


def test_every_estimate_lies_in_its_range(lens, place):
    for table, frame in ask(lens, place).tables.items():
        for name in estimates(frame):
            rows = frame.select(x=pl.col(name), low=pl.col(f"{name}_low"), high=pl.col(f"{name}_high")).drop_nulls()
            outside = rows.filter((pl.col("low") > pl.col("x") + 1e-9) | (pl.col("high") < pl.col("x") - 1e-9))
            assert outside.is_empty(), (table, name, outside)


def test_a_range_has_both_its_ends_or_none(lens, place):
    for table, frame in ask(lens, place).tables.items():
        for name in estimates(frame):
            half = frame.filter(pl.col(f"{name}_low").is_null() != pl.col(f"{name}_high").is_null())
            assert half.is_empty(), (table, name, half)


def test_shares_of_a_whole_lie_between_nothing_and_all(lens, place):
    for table, frame in ask(lens, place).tables.items():
        for name in frame.columns:
            if re.fullmatch(r"win_share(_low|_high)?", name):
                assert frame[name].drop_nulls().is_between(0, 1).all(), (table, name)


def test_p_lies_between_nothing_and_one(lens, place):
    for table, frame in ask(lens, place).tables.items():
        for name in frame.columns:
            if name == "p" or name.endswith("_p"):
                assert frame[name].drop_nulls().is_between(0, 1).all(), (table, name)


def test_no_number_is_beyond_number(lens, place):
    for table, frame in ask(lens, place).tables.items():
        for column in numbers(frame):
            assert column.drop_nulls().is_finite().all(), (table, column.name)


def test_a_single_deal_gives_no_range(lens):
    for table, frame in ask(lens, "one deal").tables.items():
        for name in estimates(frame):
            assert frame[f"{name}_low"].null_count() == frame.height, (table, name)


def broken(house: Warehouse, line: str) -> re.Match | None:
    """What nobody would write, in a sentence; an arm is called as its experiment calls it."""
    for arm in house.ask("sides")["arm"].unique():
        line = line.replace(arm, "an arm")
    return BROKEN.search(line)


def test_what_it_says_is_whole_sentences(lens, place):
    said = ask(lens, place).sentences(house(place).game.words)
    assert said
    for line in said:
        assert re.match(r"[A-Z0-9]|[^ ]+: ", line), line
        assert line[-1] in ".!?:", line
        assert not broken(house(place), line), line
    assert said[-1][-1] != ":"


def test_what_it_says_differs_with_the_words_of_the_game(lens):
    words = house("planted").game.words
    said = " ".join(ask(lens, "planted").sentences(words)).lower()
    foreign = {word for game in ALL for word in vars(game.words).values()} - set(vars(words).values())
    foreign -= {"round", "none", "seat", "set", "coin"}
    assert not [word for word in foreign if re.search(rf"\b{word}s?\b", said)]


def test_findings_of_an_arm_are_each_about_something_else(lens, place):
    found = ask(lens, place).findings(house(place).game.words, Tolerance())
    told = [(finding.arm, finding.about) for finding in found]
    assert len(set(told)) == len(told)
    assert all(finding.of for finding in found)


def test_findings_say_what_it_takes_to_check_them(lens, place):
    found = ask(lens, place).findings(house(place).game.words, Tolerance())
    arms = set(house(place).ask("sides")["arm"])
    for finding in found:
        assert finding.lens == lens
        assert finding.arm in arms
        assert finding.low <= finding.value <= finding.high
        assert finding.size >= 0
        assert all(map(math.isfinite, (finding.value, finding.low, finding.high, finding.size)))
        assert finding.sure in TAGS[:2]
        assert finding.games > finding.deals > 0 or finding.games == finding.deals == 1
        assert finding.query in names()
        assert not broken(house(place), finding.sentence), finding.sentence
        assert set(finding.where) <= set(SHOWN)


def test_nothing_is_found_in_a_deal_or_two(lens):
    for place in ("one deal", "two deals"):
        assert ask(lens, place).findings(GAME.words, Tolerance()) == []


def test_its_tables_keep_their_columns_whatever_there_is(lens):
    columns = {
        place: {name: tuple(frame.columns) for name, frame in ask(lens, place).tables.items()} for place in PLACES
    }
    for place in ("nothing planted", "one deal", "two deals"):
        assert columns[place].keys() == columns["planted"].keys()


def test_its_tables_can_be_written_as_json(lens, place):
    for frame in ask(lens, place).tables.values():
        json.loads(frame.write_json())


def test_it_has_a_question_queries_and_tables_of_its_own(lens):
    module = lenses.load(lens)
    assert module.QUESTION.endswith("?")
    assert set(module.QUERIES) <= set(names())
    kind = typing.get_type_hints(module.ask)["return"]
    assert issubclass(kind, Answer)
    assert kind is not Answer
    assert {field.name for field in fields(kind)}
    assert kind.__dataclass_params__.frozen


def test_its_queries_are_those_that_it_names(lens, monkeypatch):
    asked = set()
    plain = Warehouse.ask

    def listening(self, name, **parameters):
        asked.add(name)
        return plain(self, name, **parameters)

    monkeypatch.setattr(Warehouse, "ask", listening)
    lenses.load(lens).ask(house("planted"))
    assert asked - {"sides"} <= set(lenses.load(lens).QUERIES)
    assert all(sql(name) for name in asked)
