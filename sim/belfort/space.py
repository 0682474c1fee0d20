"""The guild sets that can be laid out, and what a player is kept from when a guild is forbidden."""

from itertools import combinations

from sim.belfort.kinds import Kind
from sim.belfort.names import CATEGORIES, DISTRICTS, GUILDS, MODES
from sim.belfort.rules import Rules, usable
from sim.core.errors import BadInput
from sim.core.game import Setup


def check_setup(rules: Rules, setup: Setup, players: int) -> None:
    """Refuse a mode or a guild set that cannot be played (SET-1, TWO-1)."""
    if setup.mode not in MODES:
        raise BadInput(f"Unknown mode '{setup.mode}': the guild modes are {', '.join(MODES)}.")
    if not setup.content:
        return
    for guild in setup.content:
        if guild not in GUILDS:
            raise BadInput(f"Unknown guild '{guild}': the guilds are {', '.join(GUILDS)}.")
        if setup.content.count(guild) > 1:
            raise BadInput(f"The guild '{guild}' is named twice: a set has five different guilds.")
        if not usable(rules, guild, players):
            allowed = " and ".join(rules.two_players.interactive)
            raise BadInput(
                f"The guild '{guild}' cannot be used by two players: of the interactive guilds only {allowed} can."
            )
    if len(setup.content) != DISTRICTS:
        raise BadInput(f"A guild set has {DISTRICTS} guilds, one for each district, not {len(setup.content)}.")


def guild_sets(rules: Rules, mode: str, players: int) -> list[tuple[str, ...]]:
    """Every guild set of a mode for a number of players, in a fixed order (SET-1, TWO-1)."""
    there = [guild for guild in GUILDS if usable(rules, guild, players)]
    sets = combinations(there, DISTRICTS)
    if mode == "advanced":
        return list(sets)
    wanted = rules.modes.beginner
    if mode == "normal":
        wanted = rules.two_players.normal if players == 2 else rules.modes.normal
    return [guilds for guilds in sets if _category_counts(rules, guilds) == wanted.model_dump()]


def _category_counts(rules: Rules, guilds: tuple[str, ...]) -> dict[str, int]:
    found = [getattr(rules.guild_categories, guild) for guild in guilds]
    return {category: found.count(category) for category in CATEGORIES}


def forbid(guild: str) -> list[tuple[int, int]]:
    """The bans that keep a player from a guild: placing on it, building it, taking it by Wizards."""
    if guild not in GUILDS:
        raise BadInput(f"Unknown guild '{guild}': the guilds are {', '.join(GUILDS)}.")
    kinds = (Kind.PLACE_GUILD, Kind.BUILD_GUILD, Kind.ARCHITECT_GUILD, Kind.TAKE_GUILD)
    return [(int(kind), GUILDS.index(guild)) for kind in kinds]
