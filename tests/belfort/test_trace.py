"""What is traced is what the rules say: an independent referee checks whole games."""

import json

import pytest

from sim.belfort import GAME
from sim.core.game import Setup
from sim.core.sitting import Sitting
from strategies import registry
from tests.belfort.referee import RuleBroken, check
from tests.belfort.rule_sets import VARIANTS, rule_set

TABLES = [
    (players, edition, mode) for players in GAME.players for edition in GAME.editions for mode in ("advanced", "normal")
]


def trace(rules, players, mode, seed, bots=("random", "greedy")):
    """The lines of a game, as they are written to a file."""
    line_up = tuple(registry.find(GAME, bots[p % len(bots)]) for p in range(players))
    deal = GAME.deal(rules, Setup(mode), players, seed=seed, rotation=seed % players)
    sitting = Sitting(GAME, rules, deal, line_up)
    told = GAME.told.Trace(sitting, sitting.names())
    lines = [line for _ in sitting.run() for line in told.hear()] + told.end()
    return [json.dumps(line) for line in lines]


@pytest.mark.parametrize(("players", "edition", "mode"), TABLES)
def test_the_referee_finds_nothing_in_a_game(players, edition, mode):
    for seed in range(4):
        check(trace(GAME.load_rules(edition), players, mode, seed))


@pytest.mark.parametrize("variant", sorted(VARIANTS))
@pytest.mark.parametrize("players", GAME.players)
def test_the_referee_finds_nothing_under_variants(players, variant):
    check(trace(rule_set("it", variant), players, "advanced", seed=21, bots=("random",)))


def test_the_referee_would_find_a_wrong_number():
    lines = trace(GAME.load_rules(), 4, "normal", seed=1)
    at = next(i for i, line in enumerate(lines) if '"area": "income"' in line and '"gained": [0, 0, 0, 0]' in line)
    lines[at] = lines[at].replace('"gained": [0', '"gained": [1')
    with pytest.raises(RuleBroken, match="COL-9"):
        check(lines)


def test_lines_have_exactly_the_rules_of_the_format():
    setup = json.loads(trace(GAME.load_rules(), 4, "normal", seed=1)[0])
    assert set(setup["rules"]) == {
        "rounds", "scoring_rounds", "cards_each", "walls", "deal", "keep", "pool", "hand_limit", "start", "workers",
        "masters", "gnomes", "recruiter_planks", "camp_planks", "fees", "gnome_price", "card_price", "master_yield",
        "area_bonus", "properties", "wall_cost", "guild_costs", "post", "gains", "blacksmith_gnome", "bank_gnome",
        "market_gnome_visits", "library_gnome_draw", "library", "librarians", "merchants", "architects", "thieves",
        "bandits", "tax_bands", "district_points", "worker_points", "zero_scores", "tie_break", "gatehouse_shared",
        "neutral",
    }  # fmt: skip


@pytest.mark.parametrize("players", GAME.players)
def test_every_line_can_be_told_in_words(players):
    for seed in range(6):
        story = GAME.told.Story()
        told = [s for line in trace(GAME.load_rules(), players, "advanced", seed) for s in story.tell(json.loads(line))]
        assert all(sentence.endswith(".") and "  " not in sentence for sentence in told)
