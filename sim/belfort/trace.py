"""The trace: one game as lines that tell all of it, hidden cards included."""

from typing import Any

from sim.belfort.kinds import Event
from sim.belfort.names import AREAS, DISTRICTS, GUILDS, NOBODY, PHASES, PROPERTIES, RESOURCES, WORKERS, Guild, Property
from sim.belfort.placement import ON_CAMP, ON_CARD, ON_DESK
from sim.belfort.wording import NEUTRALS, amounts, cards, markers, symbols
from sim.core.sitting import Sitting

Line = dict[str, Any]
_CATEGORIES = (*(f"district:{d}" for d in range(DISTRICTS)), "elves", "dwarves", "gnomes")


class Trace:
    """Hears the events of a sitting and makes lines of them; a line is done when the next one opens."""

    def __init__(self, sitting: Sitting, names: list[str]):
        self.sitting, self.names = sitting, names
        self.players = len(names)
        self.done: list[Line] = []
        self._open: Line | None = None
        self._order: list[str] = []
        self._dealt = [cards(self._me(seat).hand) for seat in range(self.players)]

    def hear(self) -> list[Line]:
        """Take in the events of the step just made, and give the lines that are done."""
        for row in self.sitting.events().tolist():
            kind = Event(row[0])
            if kind != Event.SHUFFLED:
                self._end_shuffle()
            getattr(self, f"_{kind.name.lower()}", self._nothing)(row[1], *row[2:])
        self._end_shuffle()
        return self._hand_over()

    def end(self) -> list[Line]:
        """The last line."""
        self._close()
        result = self.sitting.result()
        order = [self.sitting.player_in(seat) for seat in range(self.players)]
        self.done.append(
            {
                "event": "end",
                "scores": [int(result.points[p]) for p in order],
                "resources": [int(result.tie_break[p]) for p in order],
                "winners": [seat for seat, p in enumerate(order) if result.won[p]],
            }
        )
        return self._hand_over()

    def _hand_over(self) -> list[Line]:
        lines, self.done = self.done, []
        return lines

    def _me(self, seat: int):
        return self.sitting.state.hidden.me[self.sitting.player_in(seat)]

    def _seat(self, player: int) -> int | None:
        return None if player == NOBODY else self.sitting.seat_of(player)

    def _by_seat(self, numbers: tuple[int, ...]) -> list[int]:
        return [numbers[self.sitting.player_in(seat)] for seat in range(self.players)]

    def _line(self, event: str, **keys: Any) -> Line:
        self._close()
        table = self.sitting.state.table
        self._open = {"event": event, "round": int(table.month), "phase": PHASES[table.phase], **keys}
        return self._open

    def _close(self) -> None:
        if self._open is not None:
            self.done.append(self._open)
            self._open = None

    def _nothing(self, *numbers: int) -> None:
        """An event that the trace leaves to be derived."""

    # Lines, in the order of a round.

    def _placed(self, player: int, worker: int, place: int, which: int, fee: int, to: int, *_: int) -> None:
        self._line(
            "place",
            seat=self._seat(player),
            worker=WORKERS[worker],
            plank=_plank(place, which),
            paid=amounts((0, 0, 0, fee)),
            to=self._seat(to),
        )

    def _passed(self, player: int, *_: int) -> None:
        self._line("pass", seat=self._seat(player), areas={})

    def _sent(self, player: int, area: int, *workers: int) -> None:
        self._detail()["areas"][AREAS[area]] = {n: k for n, k in zip(WORKERS, workers, strict=False) if k}

    def _collected(self, bonus: int, area: int, *gained: int) -> None:
        self._line("collect", area=AREAS[area], gained=self._by_seat(gained), bonus=self._seat(bonus))

    def _recruited(self, _: int, dwarves: int, *new: int) -> None:
        if not dwarves:
            self._line("collect", area="recruiter", elves=self._by_seat(new))
        else:
            self._detail()["dwarves"] = self._by_seat(new)

    def _crest(self, player: int, other: int, *_: int) -> None:
        self._line("crest", seat=self._seat(player), **{"from": self._seat(other)})

    def _income(self, _: int, __: int, *gold: int) -> None:
        self._line("collect", area="income", gained=self._by_seat(gold))

    def _tax_paid(self, _: int, __: int, *gold: int) -> None:
        self._line("collect", area="tax", paid=self._by_seat(gold))

    def _tax_lost(self, _: int, __: int, *points: int) -> None:
        self._detail()["lost"] = self._by_seat(points)

    def _built(self, player: int, class_: int, slot: int, *cost: int) -> None:
        self._line("build", seat=self._seat(player), symbols=symbols(class_, slot), paid=amounts(cost))

    def _activated_card(self, player: int, card: int, property_: int, *_: int) -> None:
        self._line("activate", seat=self._seat(player), plank=f"card:{card}", **_of_property(property_))

    def _activated_guild(self, player: int, guild: int, *_: int) -> None:
        plank = f"guild:{GUILDS[guild]}"
        self._line("activate", seat=self._seat(player), plank=plank, **_of_guild(guild, self.players))

    def _post(self, player: int, visit: int, paid: int, price: int, gained: int, amount: int, _: int) -> None:
        self._trade(player, "post", visit, _one(paid, price), _one(gained, amount))

    def _exchanged(self, player: int, resource: int, *_: int) -> None:
        self._trade(player, "merchants", None, _one(resource, 1), {"metal": 1})

    def _gnome_served(self, player: int, card: int, property_: int, *_: int) -> None:
        rules = self.sitting.rules
        paid, gained = rules.gnome_pays[property_].tolist(), rules.gnome_gains[property_].tolist()
        self._trade(player, f"card:{card}", None, amounts(paid), amounts(gained))

    def _trade(self, player: int, by: str, visit: int | None, paid: Line, gained: Line) -> None:
        self._line("trade", seat=self._seat(player), by=by, visit=visit, paid=paid, gained=gained)

    def _hired(self, player: int, price: int, *_: int) -> None:
        self._line("hire", seat=self._seat(player), gnome=None, paid=amounts((0, 0, 0, price)))

    def _card_bought(self, player: int, card: int, top: int, price: int, *_: int) -> None:
        source = {"from": "draw" if top else "pool"}
        name = None if top else PROPERTIES[card]
        paid = amounts((0, 0, 0, price))
        self._line("buy_card", seat=self._seat(player), **source, card=name, refill=[], paid=paid)

    def _turn_ended(self, player: int, *_: int) -> None:
        self._line("end_turn", seat=self._seat(player), discarded=[])

    def _libraries(self, player: int, *_: int) -> None:
        self._line("draw", seat=self._seat(player), drawn=[], discarded=[])

    def _neutral(self, player: int, neutral: int, card: int, top: int, *_: int) -> None:
        none = card == NOBODY
        source = {"from": None if none else "draw" if top else "pool"}
        name = None if none else PROPERTIES[card]
        seat = self._seat(player)
        self._line("neutral", seat=seat, neutral=NEUTRALS[neutral], **source, card=name, symbols=[], refill=[])

    def _counted(self, _: int, category: int, *counts: int) -> None:
        neutrals = self.players == 2 and _CATEGORIES[category] != "gnomes"
        numbers = self._by_seat(counts) + (list(counts[2:4]) if neutrals else [])
        self._line("score", category=_CATEGORIES[category], counts=numbers)

    def _points(self, _: int, __: int, *points: int) -> None:
        self._detail()["points"] = self._by_seat(points)

    # Details of the line that is open.

    def _detail(self) -> Line:
        assert self._open is not None, "a detail without a line"
        return self._open

    def _gained(self, _: int, *goods: int) -> None:
        self._detail()["gained"] = amounts(goods[:4])

    def _gnome(self, _: int, card: int, property_: int, slot: int, *__: int) -> None:
        gnome: Line = {"card": card}
        if property_ == Property.GATEHOUSE:
            gnome["symbol"] = None if slot == NOBODY else symbols(property_, slot)[0]
        self._detail()["gnome"] = gnome

    def _worker(self, _: int, kind: int, *__: int) -> None:
        self._detail()["worker"] = WORKERS[kind]

    def _drew(self, _: int, card: int, *__: int) -> None:
        line = self._detail()
        if line["event"] == "buy_card":
            line["card"] = PROPERTIES[card]
        else:
            line["drawn"].append(PROPERTIES[card])

    def _discarded(self, _: int, card: int, *__: int) -> None:
        self._detail()["discarded"].append(PROPERTIES[card])

    def _refilled(self, _: int, card: int, *__: int) -> None:
        if self._open is not None:
            self._open["refill"].append(PROPERTIES[card])

    def _marker(self, _: int, class_: int, slot: int, *cost: int) -> None:
        line = self._detail()
        line["symbols"] = symbols(class_, slot)
        if line["event"] == "activate":
            line["paid"] = amounts(cost)

    def _stolen(self, _: int, victim: int, *goods: int) -> None:
        self._detail()["stolen"].append({"seat": self._seat(victim), **amounts(goods[:4])})

    def _moved(self, _: int, class_: int, start: int, end: int, *__: int) -> None:
        pairs = zip(symbols(class_, start), symbols(class_, end), strict=True)
        self._detail()["moves"] += [{"from": a, "to": b} for a, b in pairs]

    def _shown(self, player: int, card: int, *_: int) -> None:
        self._detail()["shown"][self._seat(player)] = PROPERTIES[card]

    def _taken(self, _: int, victim: int, *__: int) -> None:
        self._detail()["taken"] = self._seat(victim)

    # What stands between the lines.

    def _shuffled(self, _: int, n: int, *pile: int) -> None:
        self._order += [PROPERTIES[card] for card in pile[:n]]

    def _end_shuffle(self) -> None:
        """A shuffle stands before the line during which it happens."""
        if self._order:
            table = self.sitting.state.table
            phase = PHASES[table.phase]
            self.done.append({"event": "shuffle", "round": int(table.month), "phase": phase, "order": self._order})
            self._order = []

    def _phase_ended(self, _: int, phase: int, *__: int) -> None:
        self._close()
        if PHASES[phase] == "setup":
            self.done.append(self._setup())
        self.done.append(snapshot(self.sitting, PHASES[phase]))

    def _setup(self) -> Line:
        sitting, state = self.sitting, self.sitting.state
        guilds = [GUILDS[guild] for guild in state.table.guild]
        given = int(sitting.deal.given) > 0
        top_first = state.hidden.pile[: state.table.pile][::-1]
        line = {
            "event": "setup",
            "game": sitting.game.name,
            "edition": sitting.rule_set.edition,
            "variants": list(sitting.rule_set.variants),
            "mode": "advanced" if given else sitting.game.modes[sitting.deal.mode],
            "seed": int(sitting.deal.seed),
            "strategies": self.names,
            "guilds": guilds,
            "rules": sitting.game.values_in_force(sitting.rule_set.model, self.players, guilds),
            "dealt": self._dealt,
            "kept": [cards(self._me(seat).hand) for seat in range(self.players)],
            "pool": cards(state.table.pool),
            "draw": [PROPERTIES[card] for card in top_first],
        }
        if self.players == 2:
            line["neutral_dwarves"] = state.table.dwarf_at.tolist()
        return line


def snapshot(sitting: Sitting, phase: str) -> Line:
    """The whole table, hands included, as it stands."""
    table = sitting.state.table
    line: Line = {
        "event": "snapshot",
        "round": int(table.month),
        "phase": phase,
        "seats": [_seat_line(sitting, sitting.player_in(seat)) for seat in range(len(sitting.bots))],
        "markers": markers(table, sitting.seat_of),
        "pool": cards(table.pool),
        "draw": int(table.pile),
        "discard": int(table.discard.sum()),
        "gnomes": int(table.gnomes),
    }
    if len(sitting.bots) == 2:
        line["neutral_dwarves"] = table.dwarf_at.tolist()
    return line


def _seat_line(sitting: Sitting, player: int) -> Line:
    p = sitting.state.table.players[player]
    elves, dwarves, master_elves, master_dwarves = p.workers.tolist()
    return {
        **dict(zip(RESOURCES, p.goods.tolist(), strict=True)),
        "score": int(p.score),
        "crest": int(p.crest),
        "elves": elves + master_elves,
        "dwarves": dwarves + master_dwarves,
        "master_elves": master_elves,
        "master_dwarves": master_dwarves,
        "hand": cards(sitting.state.hidden.me[player].hand),
        "built": [{"property": PROPERTIES[b.property], "gnomes": int(b.gnomes)} for b in p.built[: p.cards]],
    }


def _plank(place: int, which: int) -> str:
    if place == ON_DESK:
        return "recruiter"
    if place == ON_CAMP:
        return "camp"
    return f"card:{which}" if place == ON_CARD else f"guild:{GUILDS[which]}"


def _one(resource: int, amount: int) -> Line:
    return {RESOURCES[resource]: amount} if amount else {}


def _of_property(property_: int) -> Line:
    """The keys of a card's activation, before anything has come of it."""
    match property_:
        case Property.TOWER:
            return {"gnome": None}
        case Property.INN:
            return {"worker": None}
        case Property.LIBRARY:
            return {"drawn": [], "discarded": []}
        case _:
            return {"gained": {}}


def _of_guild(guild: int, players: int) -> Line:
    """The keys of a guild's activation, before anything has come of it."""
    match guild:
        case Guild.MERCHANTS:
            return {}
        case Guild.LIBRARIANS:
            return {"drawn": [], "discarded": []}
        case Guild.ARCHITECTS:
            return {"symbols": [], "paid": {}}
        case Guild.RECRUITERS:
            return {"worker": None, "gnome": None}
        case Guild.THIEVES | Guild.BANDITS:
            return {"stolen": []}
        case Guild.WIZARDS:
            return {"moves": []}
        case Guild.SPIES:
            return {"shown": [None] * players, "taken": None}
        case _:
            return {"gained": {}}
