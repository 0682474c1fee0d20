"""Belfort: five districts, twelve guilds, elves, dwarves and gnomes, and taxes for whoever is ahead."""

from sim.belfort.columns import LOG
from sim.belfort.kinds import ALWAYS, Kind
from sim.belfort.names import GUILDS, MODES
from sim.belfort.pack import pack
from sim.belfort.rules import COUNTS, Rules, in_force
from sim.belfort.space import check_setup, forbid, guild_sets
from sim.belfort.state import MAX_OPTIONS, STATE
from sim.belfort.values import RULES
from sim.core.cache import ROOT
from sim.core.game import Game, Words

GAME = Game(
    name="belfort",
    title="Belfort",
    words=Words(setup="guild set", content="guild", levy="tax", seat="crest", round="round"),
    players=COUNTS,
    editions=("de", "fr", "it"),
    modes=MODES,
    default_mode="normal",
    content=GUILDS,
    max_options=MAX_OPTIONS,
    option_kinds=Kind,
    always=ALWAYS,
    state=STATE,
    rules=RULES,
    model=Rules,
    pack=pack,
    check_setup=check_setup,
    setups=guild_sets,
    forbid=forbid,
    values_in_force=in_force,
    log=LOG,
    kernels="sim.belfort.verbs",
    telling="sim.belfort.telling",
    folder=ROOT / "data" / "belfort",
)
