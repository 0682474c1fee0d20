"""Single rule values changed, and the neighbours of those that no rulebook backs."""

import pytest

from sim.core import game as games
from sim.core.errors import BadInput
from sim.core.experiment import check_experiment
from sim.core.plan import expand

BELFORT = games.load("belfort")
SAID = {"game": "belfort", "players": [4], "blocks": 1, "strategies": ["greedy"]}


def test_a_change_is_laid_over_editions_and_variants():
    rules = BELFORT.load_rules("it", changes={"thieves.one": 1, "properties.pub.cost.wood": 5})
    plain = BELFORT.load_rules("it")
    assert (plain.model.thieves.one, rules.model.thieves.one) == (3, 1)
    assert (rules.model.properties.pub.cost.wood, rules.model.properties.pub.cost.stone) == (5, 3)
    assert rules.variants == ("thieves.one=1", "properties.pub.cost.wood=5")
    assert rules.hash != plain.hash


BAD = {
    "changes: unknown key 'luck'; allowed at the top level are rounds": {"luck": 1},
    "changes: unknown key 'properties.pub.cost.gems'; allowed are wood, stone": {"properties.pub.cost.gems": 1},
    "changes: unknown key 'gnome_price.wood'; it has no parts": {"gnome_price.wood": 1},
    "changes: gnome_price: must be a whole number from 0 to 50, not -1": {"gnome_price": -1},
}


@pytest.mark.parametrize("why", BAD)
def test_a_change_that_cannot_be_is_refused_with_the_reason(why):
    with pytest.raises(BadInput) as refused:
        BELFORT.load_rules(changes=BAD[why])
    assert why in str(refused.value)


def test_neighbours_change_one_unbacked_number_by_one_and_can_be_played():
    rules = BELFORT.load_rules()
    near = BELFORT.near(rules, [4])
    assert near["guild_costs-thieves-metal-up"] == {"guild_costs.thieves.metal": 2}
    assert near["properties-pub-cost-wood-down"] == {"properties.pub.cost.wood": 1}
    assert "gnome_price-up" not in near  # a rulebook says so
    assert "post-sell-wood-up" not in near  # it would sell for more than it buys
    assert "camp_planks-5-down" not in near  # four players never see it
    hashes = {BELFORT.load_rules(changes=changes).hash for changes in near.values()}
    assert len(hashes) == len(near) > 100


def test_an_arm_may_stand_for_one_arm_a_neighbour():
    arms = [{"name": "as-it-is"}, {"name": "with", "vary": "assumed", "changes": {"gnome_price": 4}}]
    whole = expand(check_experiment(SAID | {"arms": arms}, "here"), BELFORT, ())
    assert len(whole.arms) == 1 + len(BELFORT.near(BELFORT.load_rules(), [4]))
    one = next(arm for arm in whole.arms if arm.name == "with-walls-up")
    assert (one.vary, one.changes) == (None, {"gnome_price": 4, "walls": 3})
    assert expand(whole, BELFORT, ()) == whole
