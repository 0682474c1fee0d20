"""The symbols on the board: which exist, which belong together, what may be built on (CMP-2, CMP-3)."""

from .state import DISTRICTS, Game

SINGLE = ("pub", "gardens", "tower", "inn", "blacksmith", "bank", "market", "library")
PROPERTIES = (*SINGLE[:7], "gatehouse", "library", "keep")
Symbol = tuple[int, str]
Place = tuple[str, int, int]


def all_symbols(walls: int) -> frozenset:
    """Return every symbol of the board (CMP-2, CMP-3)."""
    names = [*SINGLE, "keep_1", "keep_2", "guild", *(f"wall_{number + 1}" for number in range(walls))]
    plain = {(district, name) for district in range(DISTRICTS) for name in names}
    gates = {symbol for gate in range(DISTRICTS) for symbol in gate_symbols(gate)}
    return frozenset(plain | gates)


def gate_symbols(gate: int) -> list[Symbol]:
    """Return the two symbols of a gatehouse (CMP-3)."""
    name = f"gatehouse_{gate}"
    return [(gate, name), ((gate + 1) % DISTRICTS, name)]


def place_of(symbol: Symbol) -> Place:
    """Return what a symbol belongs to: its kind, its district or gatehouse, and a wall's number."""
    district, name = symbol
    kind, _, number = name.partition("_")
    if kind == "gatehouse":
        return (kind, int(number), 0)
    return (kind, district, int(number) if kind == "wall" else 0)


def symbols_of(place: Place) -> list[Symbol]:
    """Return the symbols of a place."""
    kind, where, number = place
    match kind:
        case "gatehouse":
            return gate_symbols(where)
        case "keep":
            return [(where, "keep_1"), (where, "keep_2")]
        case "wall":
            return [(where, f"wall_{number}")]
        case _:
            return [(where, kind)]


def read_symbol(game: Game, value) -> Symbol:
    """Return a symbol written in a line."""
    game.reader.exact_keys(value, {"district", "symbol"}, "a symbol")
    symbol = (value["district"], value["symbol"])
    game.need(symbol in game.symbols, "TRACE", f"{symbol} is no symbol of the board")
    return symbol


def may_build(game: Game, symbol: Symbol) -> bool:
    """Tell whether a marker may be built on a symbol (ACT-1, PRP-8a, PRP-10a)."""
    place = place_of(symbol)
    whole = place[0] == "keep" or (place[0] == "gatehouse" and not game.rules["gatehouse_shared"])
    asked = symbols_of(place) if whole else [symbol]
    return not any(other in game.markers for other in asked)


def any_free(game: Game, kind: str) -> bool:
    """Tell whether any symbol of a kind can be built on."""
    return any(place_of(symbol)[0] == kind and may_build(game, symbol) for symbol in game.symbols)


def read_target(game: Game, values, rule: str) -> tuple[Place, list[Symbol]]:
    """Return what is built and on which symbols, all of them free (ACT-1, PRP-8a, PRP-10, PRP-10a)."""
    game.need(isinstance(values, list) and len(values) > 0, "TRACE", f"symbols are {values!r}")
    symbols = [read_symbol(game, value) for value in values]
    place = place_of(symbols[0])
    if place[0] == "keep":
        game.need(sorted(symbols) == symbols_of(place), "PRP-10", f"{symbols} are not the two of one section")
    else:
        game.need(len(symbols) == 1, rule, f"{symbols} for one building")
    own_rule = {"gatehouse": "PRP-8a", "keep": "PRP-10a"}.get(place[0], rule)
    game.need(may_build(game, symbols[0]), own_rule, f"{symbols[0]} cannot be built on")
    return place, symbols


def cost_of(game: Game, place: Place) -> dict[str, int]:
    """Return the full cost of a place (ACT-1, ACT-2, ACT-3)."""
    match place[0]:
        case "wall":
            return game.rules["wall_cost"]
        case "guild":
            return game.rules["guild_costs"][game.guilds[place[1]]]
        case kind:
            return game.rules["properties"][kind]["cost"]


def put_markers(game: Game, symbols: list[Symbol], owner: int | str) -> None:
    """Put a marker on each symbol."""
    for symbol in symbols:
        game.markers[symbol] = owner


def guild_owner(game: Game, district: int) -> int | None:
    """Return the seat that owns the guild of a district, if any."""
    owner = game.markers.get((district, "guild"))
    return owner if isinstance(owner, int) else None
