"""The first line: the rule values, the guilds, the deal (SET, CMP-4, TWO-1, TWO-3)."""

from collections import Counter

from .board import PROPERTIES, all_symbols
from .lines import Reader
from .state import DISTRICTS, KINDS, RESOURCES, Game, Seat

GUILDS = {
    "basic": {"merchants", "librarians", "architects", "recruiters"},
    "resource": {"sawyers", "miners", "bankers", "masons"},
    "interactive": {"thieves", "bandits", "wizards", "spies"},
}
MODES = {"beginner": (2, 3, 0), "normal": (2, 1, 2)}
NORMAL_FOR_TWO = (2, 2, 1)
SETUP_KEYS = {
    "event",
    "game",
    "edition",
    "variants",
    "mode",
    "seed",
    "strategies",
    "guilds",
    "rules",
    "dealt",
    "kept",
    "pool",
    "draw",
}
RULE_TYPES = {
    int: (
        "rounds cards_each walls deal keep pool hand_limit gnomes recruiter_planks camp_planks gnome_price "
        "card_price master_yield area_bonus market_gnome_visits library_gnome_draw"
    ),
    list: "scoring_rounds start tax_bands district_points worker_points",
    bool: "zero_scores gatehouse_shared",
    dict: (
        "workers masters fees properties wall_cost guild_costs post gains blacksmith_gnome bank_gnome "
        "library librarians merchants architects thieves bandits tie_break neutral"
    ),
}


def read_setup(reader: Reader) -> Game:
    """Check the first line and lay out the game it describes (SET-1 to SET-6)."""
    line = reader.take()
    reader.need(line["event"] == "setup", "TRACE", "the first line is not the setup")
    lacking = sorted(SETUP_KEYS - line.keys())
    reader.need(not lacking, "TRACE", f"the setup lacks {lacking}")
    reader.need(line["game"] == "belfort", "TRACE", f"the game is {line['game']!r}")
    reader.need(line["edition"] in ("it", "fr", "de"), "TRACE", f"the edition is {line['edition']!r}")
    check_rules(reader, line["rules"], line["guilds"])
    players = len(line["rules"]["start"])
    reader.need(2 <= players <= 5, "TRACE", f"{players} players")
    for key in ("strategies", "dealt", "kept"):
        reader.need(len(line[key]) == players, "TRACE", f"{key} is not by seat")
    check_guilds(reader, line["guilds"], line["mode"], players)
    check_deal(reader, line)
    return lay_out(reader, line, players)


def check_rules(reader: Reader, rules: dict, guilds: list[str]) -> None:
    """Check that the first line holds every rule value of its type."""
    for kind, names in RULE_TYPES.items():
        for name in names.split():
            reader.need(type(rules.get(name)) is kind, "TRACE", f"rules.{name} is no {kind.__name__}")
    for name in PROPERTIES:
        reader.exact_keys(rules["properties"].get(name), {"cost", "coins", "locks"}, f"rules.properties.{name}")
    reader.need(rules["properties"].keys() == set(PROPERTIES), "TRACE", "rules.properties are not the ten")
    for name in guilds:
        reader.need(name in rules["guild_costs"], "TRACE", f"rules.guild_costs lacks {name}")
    bands = rules["tax_bands"]
    reader.need(bands == sorted(bands) and bands[0][0] == 0, "TRACE", "rules.tax_bands do not rise from 0")


def check_guilds(reader: Reader, guilds: list[str], mode: str, players: int) -> None:
    """Check the set of guilds against the mode (SET-1, TWO-1)."""
    known = set().union(*GUILDS.values())
    reader.need(
        len(guilds) == DISTRICTS and len(set(guilds)) == DISTRICTS and set(guilds) <= known,
        "SET-1",
        f"{guilds} are not five different guilds",
    )
    if players == 2:
        banned = set(guilds) & (GUILDS["interactive"] - {"wizards"})
        reader.need(not banned, "TWO-1", f"{sorted(banned)} with two players")
    reader.need(mode in (*MODES, "advanced"), "TRACE", f"the mode is {mode!r}")
    wanted = NORMAL_FOR_TWO if mode == "normal" and players == 2 else MODES.get(mode)
    found = tuple(len(set(guilds) & group) for group in GUILDS.values())
    reader.need(wanted in (None, found), "SET-1", f"{found} basic, resource, interactive in mode {mode}")


def check_deal(reader: Reader, line: dict) -> None:
    """Check the cards dealt, kept and laid out (CMP-4, SET-3, SET-4)."""
    rules = line["rules"]
    for dealt, kept in zip(line["dealt"], line["kept"], strict=True):
        reader.need(len(dealt) == rules["deal"], "SET-3", f"{len(dealt)} cards dealt")
        reader.need(len(kept) == rules["keep"], "SET-3", f"{len(kept)} cards kept")
        reader.need(Counter(kept) <= Counter(dealt), "SET-3", f"{kept} kept of {dealt}")
    reader.need(len(line["pool"]) == rules["pool"], "SET-4", f"{len(line['pool'])} cards in the pool")
    cards = Counter(line["pool"] + line["draw"] + [card for hand in line["dealt"] for card in hand])
    whole = Counter(dict.fromkeys(PROPERTIES, rules["cards_each"]))
    reader.need(cards == whole, "CMP-4", f"all cards together are {dict(cards)}")


def check_dwarves(reader: Reader, line: dict, players: int) -> list[int] | None:
    """Check where the neutral dwarves stand: two different guilds, with two players only (TWO-3)."""
    if players != 2:
        reader.need("neutral_dwarves" not in line, "TWO-3", "neutral dwarves with more than two players")
        return None
    found = line.get("neutral_dwarves")
    good = isinstance(found, list) and len(found) == 2 and all(district in range(DISTRICTS) for district in found)
    reader.need(good, "TRACE", f"neutral_dwarves is {found!r}")
    reader.need(found[0] != found[1], "TWO-3", "both neutral dwarves on one guild")
    return list(found)


def lay_out(reader: Reader, line: dict, players: int) -> Game:
    """Return the game as it begins (SET-2 to SET-5)."""
    rules = line["rules"]
    seats = [first_seat(reader, number, line) for number in range(players)]
    discard = sum((Counter(dealt) for dealt in line["dealt"]), Counter())
    for kept in line["kept"]:
        discard -= Counter(kept)
    return Game(
        reader=reader,
        rules=rules,
        guilds=list(line["guilds"]),
        seats=seats,
        pool=Counter(line["pool"]),
        draw=list(line["draw"]),
        discard=discard,
        gnomes=rules["gnomes"],
        neutral_dwarves=check_dwarves(reader, line, players),
        symbols=all_symbols(rules["walls"]),
    )


def first_seat(reader: Reader, number: int, line: dict) -> Seat:
    """Return what a seat starts with (SET-2, SET-3, SET-5)."""
    start = line["rules"]["start"][number]
    reader.need(start.keys() <= {*RESOURCES, *KINDS}, "TRACE", f"rules.start[{number}] has unknown keys")
    workers = {kind: start.get(kind, 0) for kind in KINDS}
    stock = {name: start.get(name, 0) for name in RESOURCES}
    return Seat(number, number + 1, stock, workers, Counter(line["kept"][number]))
