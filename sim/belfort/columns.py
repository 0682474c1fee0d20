"""What is written down of a game of Belfort besides what every game writes down."""

from sim.belfort.names import AREAS, DISTRICTS, GUILDS, MAX_PLAYERS, PROPERTIES, RESOURCES
from sim.core.schema import Count, Log, Piece

MAX_ROUNDS = 20  # as many as the rules may ask for
SOURCES = ("districts", "elves", "dwarves", "gnomes")  # of points
PLACES = (*AREAS, "desk", "camp", "guilds", "cards")  # of workers: the areas, then the planks in the order of events
SITES = (*PROPERTIES, "walls", "guilds")  # of what is built, by class

_BY_ROUND = (
    Count("points", "points", "points for {}", SOURCES),
    Count("builds", "builds", "properties, walls and guilds built, with the Architects too"),
    Count("hired", "gnomes", "gnomes hired for gold"),
    Count("bonuses", "bonuses", "bonuses for most workers in a resource area"),
    Count("fees_paid", "gold", "fees paid for planks, to the supply or to owners"),
)

LOG = Log(
    most_players=MAX_PLAYERS,
    most_rounds=MAX_ROUNDS,
    slots=DISTRICTS,
    games=(
        Count("peak", "units", "most {} that all players together held at once", RESOURCES),
        Count("gnomes_left", "gnomes", "gnomes left in the supply at the end"),
        Count("shuffles", "times", "times the discard pile became the draw pile"),
    ),
    seats=(
        *_BY_ROUND,
        Count("gained", "units", "{} taken in over the game, what the player started with not counted", RESOURCES),
        Count("left", "units", "{} left at the end", RESOURCES),
        Count("peak", "units", "most {} held at once", RESOURCES),
        Count("built", "builds", "built at full cost: {}", SITES),
        Count("built_with_architects", "builds", "built with the Architects"),
        Count("markers", "markers", "markers on the board at the end"),
        Count("peak_markers", "markers", "most markers on the board at the end of a round"),
        Count("districts", "districts", "districts with a marker of the player's at the end"),
        Count("best_two", "markers", "markers at the end in the two districts where the player has most"),
        Count("guilds_owned", "guilds", "guilds owned at the end"),
        Count("elves", "workers", "elves at the end, masters among them"),
        Count("dwarves", "workers", "dwarves at the end, masters among them"),
        Count("master_elves", "workers", "master elves at the end"),
        Count("master_dwarves", "workers", "master dwarves at the end"),
        Count("gnomes", "gnomes", "gnomes on built cards at the end"),
        Count("cards_drawn", "cards", "cards drawn from the pile after the setup"),
        Count("cards_bought", "cards", "cards bought, from the pool or the pile"),
        Count("cards_discarded", "cards", "cards discarded after the setup"),
        Count("hand_left", "cards", "cards left in hand at the end"),
        Count("trades", "units", "units bought or sold at the trading post"),
        Count("exchanges", "times", "times the Merchants exchanged wood or stone for metal"),
        Count("gnome_services", "times", "times the gnome of a Blacksmith or Bank served"),
        Count("fees_received", "gold", "fees received as owner of a guild"),
        Count("stolen", "units", "units taken from others by Thieves and Bandits"),
        Count("robbed", "units", "units lost to Thieves and Bandits"),
        Count("crest_swaps", "times", "times the player swapped crests from the king's camp"),
        Count("recruits", "workers", "workers won at the desk, an Inn or the Recruiters"),
        Count("uses", "uses", "workers activated on the {}", GUILDS),
    ),
    rounds=(
        Count("actions_order", "place", "place in the turn order of the actions phase, from 1"),
        *_BY_ROUND,
        Count("held", "units", "{} held as the round ends", RESOURCES),
        Count("at", "workers", "workers placed on or sent to the {}", PLACES),
    ),
    content=(Count("fees_supply", "gold", "fees for its use that went to the supply"),),
    used=("at", "built", "hired", "cards_bought", "trades", "gnome_services", "uses"),
    # The list of components, alike in all three editions; of goods there are six chips for five besides.
    box=(
        Piece("peak_wood", 30),
        Piece("peak_stone", 30),
        Piece("peak_metal", 20),
        Piece("peak_gold", 46),
        Piece("gnomes", 22),
        Piece("peak_markers", 12, each=True),
        Piece("elves", 7, each=True),
        Piece("dwarves", 7, each=True),
        Piece("master_elves", 5, each=True),
        Piece("master_dwarves", 5, each=True),
    ),
)
