"""Arms side by side: what is planted in one of them is told apart, what is alike is not."""

import polars as pl

from analysis.lenses import strengths
from analysis.warehouse import Warehouse
from tests.analysis.planted import GAME, Effects, house, plant


def arms(*planted: Effects, **said) -> Warehouse:
    """One arm for each of some effects, on deals of their own."""
    tables = [plant(effects, arm=f"arm-{k}", seed=k + 1, **said) for k, effects in enumerate(planted)]
    return Warehouse(GAME, {name: pl.concat([each[name] for each in tables]) for name in tables[0]})


def first_seat(answer: strengths.Strengths) -> dict:
    here = pl.col("headline") == "seat_share", pl.col("part") == "1"
    return answer.differences.row(by_predicate=here[0] & here[1], named=True)


def test_what_only_one_arm_has_is_told_apart():
    answer = strengths.ask(arms(Effects(), Effects(seats=(0.7,)), blocks=400))
    found = first_seat(answer)
    assert (found["least"], found["most"]) == ("arm-0", "arm-1")
    assert found["p"] < 0.001
    assert answer.differences.filter(pl.col("headline") == "margin")["p"].item() > 0.05
    told = next(sentence for sentence in answer.sentences(GAME.words) if "win share of chair 1" in sentence)
    assert "arm-0 2" in told
    assert "and arm-1 3" in told


def test_arms_that_are_alike_are_not_told_apart():
    assert first_seat(strengths.ask(arms(Effects(), Effects(), blocks=150)))["p"] > 0.05


def test_every_headline_is_there_with_its_range():
    answer = strengths.ask(house(blocks=60, players=[3]))
    assert {"seat_share", "levy_drag", "content_uses", "forced"} <= set(answer.headlines["headline"])
    assert answer.headlines.filter(pl.col("value_low") > pl.col("value")).is_empty()
    assert answer.differences.is_empty()
    assert answer.sentences(GAME.words)[0].startswith("There is one arm")


def test_one_deal_has_no_range():
    answer = strengths.ask(house(blocks=1))
    assert answer.headlines["value_low"].null_count() == answer.headlines.height
    assert all("no range" in sentence for sentence in answer.sentences(GAME.words)[1:])


def test_shares_of_a_few_deals_stay_between_nothing_and_all():
    values = strengths.ask(house(Effects(seats=(3.0,)), blocks=4)).headlines
    shares = values.filter(
        pl.col("headline").is_in(["seat_share", "content_owned", "shared"]), pl.col("value_low") >= -9
    )
    assert shares["value_low"].min() >= 0
    assert shares["value_high"].max() <= 1
