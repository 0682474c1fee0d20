"""The rule values of Belfort: which there are, what each may be, and how they hold for a number of players."""

from typing import Annotated, Any, Literal

from pydantic import AfterValidator, BeforeValidator, Field, WrapValidator, model_validator

from sim.belfort.names import DISTRICTS, GUILDS, MAX_PLAYERS, RESOURCES
from sim.belfort.state import MAX_CARDS, MAX_PLANKS, MAX_WALLS, TYPES
from sim.belfort.values import MAX_BANDS, RANKS
from sim.core.rules import Strict

COUNTS = (2, 3, 4, 5)


def _whole(least: int, most: int) -> WrapValidator:
    """A whole number between two bounds, refused in words that name both."""

    def check(value: Any, _: Any) -> int:
        if isinstance(value, bool) or not isinstance(value, int) or not least <= value <= most:
            raise ValueError(f"must be a whole number from {least} to {most}, not {value!r}")
        return value

    return WrapValidator(check)


Small = Annotated[int, _whole(0, 20)]
Price = Annotated[int, _whole(0, 50)]
Few = Annotated[int, _whole(0, 9)]


def _whole_keys(value: Any) -> Any:
    """TOML has only text for keys; the numbers of players are numbers."""
    if not isinstance(value, dict):
        return value
    return {int(k) if isinstance(k, str) and k.isdecimal() else k: v for k, v in value.items()}


def _every_count(value: dict[int, Any]) -> dict[int, Any]:
    if sorted(value) != list(COUNTS):
        raise ValueError(f"a value is needed for each of 2, 3, 4 and 5 players, not for {sorted(value)}")
    return value


_BEFORE, _AFTER = BeforeValidator(_whole_keys), AfterValidator(_every_count)
GnomesByPlayers = Annotated[dict[int, Annotated[int, _whole(0, 100)]], _BEFORE, _AFTER]
PlanksByPlayers = Annotated[dict[int, Annotated[int, _whole(0, MAX_PLANKS)]], _BEFORE, _AFTER]
PointsByPlayers = Annotated[dict[int, Annotated[list[Small], Field(max_length=RANKS)]], _BEFORE, _AFTER]


class Amount(Strict):
    """So much of each resource; what is not named is none."""

    wood: Small = 0
    stone: Small = 0
    metal: Small = 0
    gold: Small = 0

    def vector(self) -> list[int]:
        """The amounts in the order of the resources."""
        return [getattr(self, name) for name in RESOURCES]


class Prices(Strict):
    wood: Small
    stone: Small
    metal: Small


def _for_all(value: Any) -> Any:
    return [value] * MAX_PLAYERS if isinstance(value, int) else value


ByCrest = Annotated[list[Small], Field(min_length=MAX_PLAYERS, max_length=MAX_PLAYERS), BeforeValidator(_for_all)]


class Start(Strict):
    """What a player starts with, for all alike or by crest."""

    elf: ByCrest
    dwarf: ByCrest
    wood: ByCrest
    stone: ByCrest
    metal: ByCrest
    gold: ByCrest

    def of(self, crest: int) -> dict[str, int]:
        """What the player with a crest (from 1) starts with."""
        return {name: getattr(self, name)[crest - 1] for name in type(self).model_fields}


class Kinds(Strict):
    elf: Annotated[int, _whole(0, 20)]
    dwarf: Annotated[int, _whole(0, 20)]


class Fees(Strict):
    recruiter: Small
    guild: Small
    tower: Small
    inn: Small


class Card(Strict):
    cost: Amount
    coins: Few
    locks: Annotated[int, _whole(0, 4)]


class Post(Strict):
    visits: Few
    buy: Prices
    sell: Prices

    @model_validator(mode="after")
    def _no_free_money(self):
        for name in Prices.model_fields:
            buy, sell = getattr(self.buy, name), getattr(self.sell, name)
            if sell > buy:
                raise ValueError(
                    f"{name} sells for {sell} and costs {buy}; a selling price never exceeds the buying price"
                )
        return self


class Gains(Strict):
    blacksmith: Amount
    market: Amount
    sawyers: Amount
    miners: Amount
    bankers: Amount
    masons: Amount


class Exchange(Strict):
    paid: Amount
    gained: Amount


class DrawDiscard(Strict):
    draw: Few
    discard: Few


class Merchants(Strict):
    exchanges: Few
    visits: Few


class Architects(Strict):
    metal: Few
    wood_stone: Few


class Thieves(Strict):
    one: Few
    each: Few
    players: Annotated[int, _whole(0, MAX_PLAYERS - 1)]


class Bandits(Thieves):
    metal: Few


Category = Literal["basic", "resource", "interactive"]


class Mode(Strict):
    """How many guilds of each category are laid out."""

    basic: Annotated[int, _whole(0, DISTRICTS)]
    resource: Annotated[int, _whole(0, DISTRICTS)]
    interactive: Annotated[int, _whole(0, DISTRICTS)]

    @model_validator(mode="after")
    def _one_a_district(self):
        if self.basic + self.resource + self.interactive != DISTRICTS:
            raise ValueError(f"the guilds of a mode must be {DISTRICTS} in all, one for each district")
        return self


class Modes(Strict):
    beginner: Mode
    normal: Mode


def _known(guild: str) -> str:
    if guild not in GUILDS:
        raise ValueError(f"'{guild}' is no guild; the guilds are {', '.join(GUILDS)}")
    return guild


class TwoPlayers(Strict):
    interactive: list[Annotated[str, AfterValidator(_known)]]
    normal: Mode


class Resources(Strict):
    wood: Small
    stone: Small
    metal: Small
    gold: Small


class Properties(Strict):
    pub: Card
    gardens: Card
    tower: Card
    inn: Card
    blacksmith: Card
    bank: Card
    market: Card
    gatehouse: Card
    library: Card
    keep: Card


class GuildCosts(Strict):
    merchants: Amount
    librarians: Amount
    architects: Amount
    recruiters: Amount
    sawyers: Amount
    miners: Amount
    bankers: Amount
    masons: Amount
    thieves: Amount
    bandits: Amount
    wizards: Amount
    spies: Amount


class Categories(Strict):
    merchants: Category
    librarians: Category
    architects: Category
    recruiters: Category
    sawyers: Category
    miners: Category
    bankers: Category
    masons: Category
    thieves: Category
    bandits: Category
    wizards: Category
    spies: Category


Band = Annotated[list[Annotated[int, _whole(0, 999)]], Field(min_length=2, max_length=2)]


class Rules(Strict):
    """Every rule value of the game, for all numbers of players."""

    rounds: Annotated[int, _whole(1, 20)]
    scoring_rounds: Annotated[list[int], Field(min_length=1)]
    cards_each: Annotated[int, _whole(1, MAX_CARDS // TYPES)]
    walls: Annotated[int, _whole(0, MAX_WALLS)]
    deal: Annotated[int, _whole(0, 9)]
    keep: Annotated[int, _whole(0, 9)]
    pool: Annotated[int, _whole(0, 9)]
    hand_limit: Annotated[int, _whole(1, 20)]
    gnomes: GnomesByPlayers
    recruiter_planks: PlanksByPlayers
    camp_planks: PlanksByPlayers
    gnome_price: Price
    card_price: Price
    master_yield: Annotated[int, _whole(1, 9)]
    area_bonus: Few
    market_gnome_visits: Few
    library_gnome_draw: Few
    wall_cost: Amount
    tax_bands: list[Band]
    tax_bands_past_the_track: list[Band]
    district_points: PointsByPlayers
    worker_points: Annotated[list[Small], Field(max_length=RANKS)]
    zero_scores: bool
    gatehouse_shared: bool
    start: Start
    workers: Kinds
    masters: Kinds
    fees: Fees
    properties: Properties
    guild_costs: GuildCosts
    guild_categories: Categories
    modes: Modes
    two_players: TwoPlayers
    post: Post
    gains: Gains
    blacksmith_gnome: Exchange
    bank_gnome: Exchange
    library: DrawDiscard
    librarians: DrawDiscard
    merchants: Merchants
    architects: Architects
    thieves: Thieves
    bandits: Bandits
    tie_break: Resources
    neutral: Kinds

    @property
    def all_tax_bands(self) -> list[list[int]]:
        """The bands on the track and past it."""
        return self.tax_bands + self.tax_bands_past_the_track

    @model_validator(mode="after")
    def _no_contradiction(self):
        for holds, sentence in _consistency(self):
            if not holds:
                raise ValueError(sentence)
        return self


def _consistency(rules: Rules):
    """What must hold between values, each with the sentence to say where it does not."""
    scoring, bands = rules.scoring_rounds, rules.all_tax_bands
    lowest = [band[0] for band in bands]
    cards = rules.cards_each * TYPES
    yield scoring == sorted(set(scoring)), f"scoring_rounds must rise, each round once, not {scoring}"
    yield (
        scoring[0] >= 1 and scoring[-1] <= rules.rounds,
        f"scoring_rounds must lie between 1 and rounds, {rules.rounds}, not {scoring}",
    )
    yield rules.keep <= rules.deal, f"keep, {rules.keep}, must not exceed deal, {rules.deal}"
    yield (
        rules.deal * MAX_PLAYERS + rules.pool <= cards,
        f"deal and pool need {rules.deal * MAX_PLAYERS + rules.pool} cards with five players, there are {cards}",
    )
    for players, planks in rules.camp_planks.items():
        yield planks <= players, f"camp_planks, {planks}, must not exceed {players} players: each may use one"
    yield (
        lowest[:1] == [0] and lowest == sorted(set(lowest)) and len(bands) <= MAX_BANDS,
        f"tax_bands must begin at score 0 and rise, with at most {MAX_BANDS} bands, not {lowest}",
    )
    for kind in ("elf", "dwarf"):
        most = max(rules.start.of(crest)[kind] for crest in range(1, MAX_PLAYERS + 1))
        reserve = getattr(rules.workers, kind)
        yield most <= reserve, f"start.{kind}, {most}, must not exceed workers.{kind}, {reserve}"
    for name, mode, categories in _modes(rules):
        for category, needed in mode.model_dump().items():
            there = categories.count(category)
            yield needed <= there, f"{name} asks for {needed} {category} guilds and there are {there}"


def _modes(rules: Rules):
    every = rules.guild_categories.model_dump()
    two = [c for g, c in every.items() if usable(rules, g, 2)]
    yield "modes.beginner", rules.modes.beginner, list(every.values())
    yield "modes.normal", rules.modes.normal, list(every.values())
    yield "two_players.normal", rules.two_players.normal, two


def usable(rules: Rules, guild: str, players: int) -> bool:
    """Whether a guild may be used with so many players (TWO-1)."""
    interactive = getattr(rules.guild_categories, guild) == "interactive"
    return players > 2 or not interactive or guild in rules.two_players.interactive


def in_force(rules: Rules, players: int, guilds: list[str]) -> dict[str, Any]:
    """Every value as it holds in one game, in the words of the trace."""
    plain = rules.model_dump(mode="json")
    left_out = ("guild_categories", "modes", "two_players", "tax_bands_past_the_track")
    values = {key: value for key, value in plain.items() if key not in left_out}
    values["tax_bands"] = rules.all_tax_bands
    values["start"] = [rules.start.of(crest) for crest in range(1, players + 1)]
    for key in ("gnomes", "recruiter_planks", "camp_planks", "district_points"):
        values[key] = getattr(rules, key)[players]
    values["guild_costs"] = {guild: plain["guild_costs"][guild] for guild in guilds}
    return _without_zeros(values)


def _without_zeros(node: Any) -> Any:
    """Amounts name only what is not 0."""
    if isinstance(node, dict):
        amount = set(node) == set(RESOURCES)
        return {key: _without_zeros(value) for key, value in node.items() if not (amount and value == 0)}
    return node
