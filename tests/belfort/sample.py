"""Hand-made pieces of traces for the referee's own tests."""

from tests.belfort.referee.board import PROPERTIES
from tests.belfort.referee.lines import Reader
from tests.belfort.referee.setup import read_setup
from tests.belfort.referee.state import Game

COSTS = {
    "pub": {"wood": 2, "stone": 3},
    "gardens": {"wood": 3, "stone": 2},
    "tower": {"wood": 2, "stone": 2, "metal": 1},
    "inn": {"wood": 3, "stone": 1, "metal": 1},
    "blacksmith": {"wood": 1, "stone": 3, "metal": 1},
    "bank": {"wood": 2, "stone": 2, "metal": 2},
    "market": {"wood": 2, "stone": 3, "metal": 1},
    "gatehouse": {"wood": 2, "stone": 1, "metal": 2},
    "library": {"wood": 3, "stone": 2, "metal": 1},
    "keep": {"wood": 2, "stone": 2, "metal": 3},
}
COINLESS = ("inn", "blacksmith", "gatehouse")
LOCKS = {"market": 2, "keep": 0}
START = {"elf": 3, "dwarf": 3, "wood": 1, "stone": 1, "metal": 1, "gold": 5}


def rules(players: int, guilds: list[str]) -> dict:
    """Return the rule values of the format's example for a number of players."""
    return {
        "rounds": 7,
        "scoring_rounds": [3, 5, 7],
        "cards_each": 5,
        "walls": 2,
        "deal": 5,
        "keep": 3,
        "pool": 3,
        "hand_limit": 5,
        "start": [START] * players,
        "workers": {"elf": 7, "dwarf": 7},
        "masters": {"elf": 5, "dwarf": 5},
        "gnomes": {2: 9, 3: 14, 4: 18, 5: 22}[players],
        "recruiter_planks": {2: 1, 3: 1, 4: 2, 5: 3}[players],
        "camp_planks": players,
        "fees": {"recruiter": 2, "guild": 1, "tower": 1, "inn": 1},
        "gnome_price": 3,
        "card_price": 1,
        "master_yield": 2,
        "area_bonus": 1,
        "properties": {
            name: {"cost": COSTS[name], "coins": int(name not in COINLESS), "locks": LOCKS.get(name, 1)}
            for name in PROPERTIES
        },
        "wall_cost": {"wood": 3, "stone": 3},
        "guild_costs": {guild: {"wood": 2, "stone": 2, "metal": 1} for guild in guilds},
        "post": {
            "visits": 1,
            "buy": {"wood": 1, "stone": 1, "metal": 2},
            "sell": {"wood": 1, "stone": 1, "metal": 1},
        },
        "gains": {
            "blacksmith": {"metal": 1},
            "market": {"gold": 2},
            "sawyers": {"wood": 4},
            "miners": {"metal": 2},
            "bankers": {"gold": 3},
            "masons": {"stone": 4},
        },
        "blacksmith_gnome": {"paid": {"gold": 1}, "gained": {"metal": 1}},
        "bank_gnome": {"paid": {}, "gained": {"gold": 1}},
        "market_gnome_visits": 1,
        "library_gnome_draw": 1,
        "library": {"draw": 2, "discard": 2},
        "librarians": {"draw": 3, "discard": 1},
        "merchants": {"exchanges": 2, "visits": 3},
        "architects": {"metal": 1, "wood_stone": 2},
        "thieves": {"one": 2, "each": 1, "players": 3},
        "bandits": {"metal": 1, "one": 2, "each": 1, "players": 3},
        "tax_bands": [[0, 0], *([5 * tax + 1, tax] for tax in range(1, 21))],
        "district_points": [5, 3] if players == 3 else [5, 3, 1],
        "worker_points": [3, 1],
        "zero_scores": False,
        "tie_break": {"wood": 1, "stone": 1, "metal": 2, "gold": 1},
        "gatehouse_shared": False,
        "neutral": {"elf": 4, "dwarf": 4},
    }


def setup_line(players: int, guilds: list[str]) -> dict:
    """Return a first line whose cards lie in the order of PROPERTIES, over and over."""
    deck = list(PROPERTIES) * 5
    dealt = [[deck.pop(0) for _ in range(5)] for _ in range(players)]
    line = {
        "event": "setup",
        "game": "belfort",
        "edition": "de",
        "variants": [],
        "mode": "advanced",
        "seed": 1,
        "strategies": ["hand"] * players,
        "guilds": guilds,
        "rules": rules(players, guilds),
        "dealt": dealt,
        "kept": [cards[:3] for cards in dealt],
        "pool": deck[:3],
        "draw": deck[3:],
    }
    if players == 2:
        line["neutral_dwarves"] = [3, 4]
    return line


def table(players: int, guilds: list[str], phase: str, lines: list[dict]) -> Game:
    """Return a game in round 1 of a phase, about to read lines that lack only round and phase."""
    placed = [{"round": 1, "phase": phase, **line} for line in lines]
    game = read_setup(Reader([setup_line(players, guilds), *placed]))
    game.round, game.phase = 1, phase
    return game


def symbol(district: int, name: str) -> dict:
    """Return a symbol as a line writes it."""
    return {"district": district, "symbol": name}


def quiet_game(players: int, guilds: list[str]) -> list[dict]:
    """Return a whole one-round game in which all go to the gold mine and nobody acts."""
    first = setup_line(players, guilds)
    first["rules"] |= {"rounds": 1, "scoring_rounds": [1]}
    seats = [
        {
            "wood": 1,
            "stone": 1,
            "metal": 1,
            "gold": 5,
            "score": 0,
            "crest": seat + 1,
            "elves": 3,
            "dwarves": 3,
            "master_elves": 0,
            "master_dwarves": 0,
            "hand": first["kept"][seat],
            "built": [],
        }
        for seat in range(players)
    ]
    paid = [{**seat, "gold": 11} for seat in seats]
    zero = [0] * players
    board = {
        "markers": [],
        "pool": first["pool"],
        "draw": len(first["draw"]),
        "discard": 2 * players,
        "gnomes": first["rules"]["gnomes"],
    }
    at = {"round": 1, "phase": "placement"}
    lines = [first, {"event": "snapshot", "round": 0, "phase": "setup", "seats": seats, **board}]
    areas = {"gold_mine": {"elf": 3, "dwarf": 3}}
    lines += [{"event": "pass", **at, "seat": seat, "areas": areas} for seat in range(players)]
    lines += [{"event": "snapshot", **at, "seats": seats, **board}]
    at = {"round": 1, "phase": "collection"}
    for area in ("forest", "quarry", "mine", "gold_mine"):
        gained = [6] * players if area == "gold_mine" else zero
        lines += [{"event": "collect", **at, "area": area, "gained": gained, "bonus": None}]
    lines += [
        {"event": "collect", **at, "area": "recruiter", "elves": zero, "dwarves": zero},
        {"event": "collect", **at, "area": "income", "gained": zero},
        {"event": "collect", **at, "area": "tax", "paid": zero, "lost": zero},
        {"event": "snapshot", **at, "seats": paid, **board},
    ]
    at = {"round": 1, "phase": "actions"}
    lines += [{"event": "end_turn", **at, "seat": seat, "discarded": []} for seat in range(players)]
    lines += [{"event": "snapshot", **at, "seats": paid, **board}]
    at = {"round": 1, "phase": "scoring"}
    for category in (*(f"district:{district}" for district in range(5)), "elves", "dwarves", "gnomes"):
        counts = [3] * players if category in ("elves", "dwarves") else zero
        points = [1] * players if category in ("elves", "dwarves") else zero
        lines += [{"event": "score", **at, "category": category, "counts": counts, "points": points}]
    scored = [{**seat, "score": 2} for seat in paid]
    lines += [{"event": "snapshot", **at, "seats": scored, **board}]
    return [
        *lines,
        {
            "event": "end",
            "scores": [2] * players,
            "resources": [15] * players,
            "winners": list(range(players)),
        },
    ]
