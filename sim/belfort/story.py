"""A game in words that a player would use, told from the lines of its trace."""

from collections import Counter
from typing import Any

Line = dict[str, Any]
COLOURS = ("Red", "Violet", "Blue", "Yellow", "Green")
EDITIONS = {"de": "German edition", "fr": "French edition", "it": "Italian edition"}
SEASONS = ("spring", "spring", "spring", "summer", "summer", "autumn", "autumn")
AREAS = {"forest": "forest", "quarry": "quarry", "mine": "mine", "gold_mine": "gold mine"}
WORKERS = {
    "elf": ("an elf", "elves"),
    "dwarf": ("a dwarf", "dwarves"),
    "master_elf": ("a master elf", "master elves"),
    "master_dwarf": ("a master dwarf", "master dwarves"),
}


class Story:
    """Turns trace lines into sentences; knows the built cards by number from the snapshots and the builds."""

    def __init__(self) -> None:
        self.players = 0
        self.cards: list[list[str]] = []
        self.guilds: list[str] = []
        self.scores: list[int] = []

    def tell(self, line: Line) -> list[str]:
        """The sentences for one line, none for what a reader does not need."""
        told = getattr(self, f"_{line['event']}")(line)
        return [told] if isinstance(told, str) else told

    def _who(self, seat: int | str) -> str:
        return (
            COLOURS[seat] if isinstance(seat, int) else {"np3": "the third builder", "np4": "the fourth builder"}[seat]
        )

    def _setup(self, line: Line) -> list[str]:
        self.players = len(line["strategies"])
        self.guilds = line["guilds"]
        self.cards = [[] for _ in range(self.players)]
        self.scores = [0] * self.players
        variants = f", with {' and '.join(line['variants'])}" if line["variants"] else ""
        told = [
            f"Belfort, {self.players} players, {EDITIONS[line['edition']]}{variants}, seed {line['seed']}.",
            "Guilds, clockwise: "
            + ", ".join(f"{g.title()} (district {d + 1})" for d, g in enumerate(self.guilds))
            + ".",
        ]
        for seat, (name, kept) in enumerate(zip(line["strategies"], line["kept"], strict=True)):
            told.append(f"{self._who(seat)} ({name}) starts with crest {seat + 1} and keeps {_cards(kept)}.")
        told.append(f"In the pool: {_cards(line['pool'])}.")
        for builder, district in zip(("third", "fourth"), line.get("neutral_dwarves", ()), strict=False):
            told.append(f"The {builder} builder's dwarf stands on the {self.guilds[district].title()}.")
        return told

    def _snapshot(self, line: Line) -> list[str]:
        self.cards = [[card["property"] for card in seat["built"]] for seat in line["seats"]]
        scores = [seat["score"] for seat in line["seats"]]
        if line["phase"] == "scoring":
            return ["Score: " + ", ".join(f"{self._who(s)} {n}" for s, n in enumerate(scores)) + "."]
        return []

    def _place(self, line: Line) -> str:
        paid = f" for {_goods(line['paid'])}" if line["paid"] else ""
        to = f" to {self._who(line['to'])}" if line["to"] is not None else ""
        where = self._plank(line["seat"], line["plank"], "on")
        return f"{self._who(line['seat'])} places {WORKERS[line['worker']][0]} {where}{paid}{to}."

    def _plank(self, seat: int, plank: str, on: str) -> str:
        if plank == "recruiter":
            return "at the recruiter's desk"
        if plank == "camp":
            return "in the king's camp"
        kind, _, which = plank.partition(":")
        if kind == "guild":
            return f"{on} the {which.title()}"
        return f"{on} the own {self.cards[seat][int(which)].title()}"

    def _pass(self, line: Line) -> str:
        sent = [f"{_workers(workers)} to the {AREAS[area]}" for area, workers in line["areas"].items()]
        return f"{self._who(line['seat'])} passes" + (f" and sends {_list(sent)}." if sent else ".")

    def _collect(self, line: Line) -> list[str]:
        area = line["area"]
        if area == "recruiter":
            return [
                f"{self._who(s)} recruits {_workers({'elf': e, 'dwarf': d})}."
                for s, (e, d) in enumerate(zip(line["elves"], line["dwarves"], strict=True))
                if e or d
            ]
        if area == "tax":
            pairs = enumerate(zip(line["paid"], line["lost"], strict=True))
            return [self._tax(s, paid, lost) for s, (paid, lost) in pairs if paid or lost]
        unit = {"forest": "wood", "quarry": "stone", "mine": "metal"}.get(area, "gold")
        where = "Income" if area == "income" else f"The {AREAS[area]}"
        got = [f"{self._who(s)} {n}" for s, n in enumerate(line["gained"]) if n]
        if not got:
            return []
        bonus = line.get("bonus")
        most = f"; the bonus goes to {self._who(bonus)}" if bonus is not None else ""
        return [f"{where} brings {unit}: {', '.join(got)}{most}."]

    def _tax(self, seat: int, paid: int, lost: int) -> str:
        short = f" and is {lost} short: {_count(lost, 'point')} back" if lost else ""
        return f"{self._who(seat)} pays {paid} gold in taxes{short}."

    def _crest(self, line: Line) -> str:
        if line["from"] is None:
            return f"{self._who(line['seat'])} keeps the crest."
        return f"{self._who(line['seat'])} swaps crests with {self._who(line['from'])}."

    def _build(self, line: Line) -> str:
        what, district = self._place_of(line["symbols"])
        paid = f" for {_goods(line['paid'])}" if line["paid"] else ""
        name = _base(line["symbols"][0]["symbol"])
        if name not in ("wall", "guild"):
            self.cards[line["seat"]].append(name)
        return f"{self._who(line['seat'])} builds {what} in district {district}{paid}."

    def _place_of(self, symbols: list[Line]) -> tuple[str, int]:
        district, name = symbols[0]["district"], _base(symbols[0]["symbol"])
        if name == "guild":
            return f"the {self.guilds[district].title()}' guild", district + 1
        article = "an" if name[0] in "aeiou" else "a"
        return f"{article} {name if name == 'wall' else name.title()}", district + 1

    def _activate(self, line: Line) -> str:
        who, where = self._who(line["seat"]), self._plank(line["seat"], line["plank"], "on")
        return f"{who} activates the worker {where}: {self._comes_of(line)}."

    def _comes_of(self, line: Line) -> str:
        """What an activation brings, in a few words."""
        if "gained" in line:
            return _goods(line["gained"])
        if "drawn" in line:
            return f"draws {_cards(line['drawn'])} and discards {_cards(line['discarded'])}"
        if "symbols" in line:
            if not line["symbols"]:
                return "builds nothing"
            what, district = self._place_of(line["symbols"])
            return f"{what} in district {district} for {_goods(line['paid'])}"
        if "stolen" in line:
            robbed = [
                f"{_goods({k: v for k, v in one.items() if k != 'seat'})} from {self._who(one['seat'])}"
                for one in line["stolen"]
            ]
            return f"robs {_list(robbed)}" if robbed else "robs nobody"
        if "moves" in line:
            return self._moves(line["moves"])
        if "shown" in line:
            taken = line["taken"]
            return (
                "nobody has a card" if taken is None else f"takes {self._who(taken)}'s {line['shown'][taken].title()}"
            )
        if line.get("worker"):
            return f"{WORKERS[line['worker']][0]} joins"
        if line.get("gnome"):
            return self._gnome(line["seat"], line["gnome"])
        return "it may trade" if line["plank"] == "guild:merchants" else "wasted"

    def _moves(self, moves: list[Line]) -> str:
        if not moves:
            return "nothing is moved"
        pairs = Counter((_base(m["from"]["symbol"]), m["from"]["district"] + 1, m["to"]["district"] + 1) for m in moves)
        return "moves " + _list(
            [f"{_count(n, f'{name.title()} marker')} from district {a} to {b}" for (name, a, b), n in pairs.items()]
        )

    def _gnome(self, seat: int, gnome: Line) -> str:
        told = f"a gnome moves into the {self.cards[seat][gnome['card']].title()}"
        if gnome.get("symbol"):
            told += f" and brings a second marker in district {gnome['symbol']['district'] + 1}"
        return told

    def _trade(self, line: Line) -> str:
        by = line["by"]
        place = {"post": "at the trading post", "merchants": "with the merchants"}.get(by)
        if place is None:
            place = f"at the own {self.cards[line['seat']][int(by.partition(':')[2])].title()}"
        give, get = _goods(line["paid"]), _goods(line["gained"])
        verb = f"trades {give} for {get}" if line["paid"] else f"takes {get}"
        return f"{self._who(line['seat'])} {verb} {place}."

    def _hire(self, line: Line) -> str:
        paid = f" for {_goods(line['paid'])}" if line["paid"] else ""
        return f"{self._who(line['seat'])} hires{paid}: {self._gnome(line['seat'], line['gnome'])}."

    def _buy_card(self, line: Line) -> str:
        source = "from the pool" if line["from"] == "pool" else "off the draw pile"
        return f"{self._who(line['seat'])} buys {_card(line['card'])} {source}."

    def _end_turn(self, line: Line) -> list[str]:
        return [f"{self._who(line['seat'])} discards {_cards(line['discarded'])}."] if line["discarded"] else []

    def _draw(self, line: Line) -> list[str]:
        over = f" and discards {_cards(line['discarded'])}" if line["discarded"] else ""
        return [f"{self._who(line['seat'])}'s library draws {_cards(line['drawn'])}{over}."] if line["drawn"] else []

    def _neutral(self, line: Line) -> str:
        who = self._who(line["neutral"]).capitalize()
        if line["card"] is None:
            return f"{who} finds no card."
        if not line["symbols"]:
            return f"{who} cannot place the {line['card'].title()}."
        what, district = self._place_of(line["symbols"])
        return f"{who}, led by {self._who(line['seat'])}, builds {what} in district {district}."

    def _score(self, line: Line) -> list[str]:
        got = [f"{self._who(s)} {n}" for s, n in enumerate(line["points"]) if n]
        kind, _, district = line["category"].partition(":")
        name = f"District {int(district) + 1}" if district else f"Most {kind}"
        return [f"{name}: {', '.join(got) or 'nobody scores'}."]

    def _shuffle(self, _: Line) -> str:
        return "The discard pile is shuffled into a new draw pile."

    def _end(self, line: Line) -> str:
        winners = [self._who(seat) for seat in line["winners"]]
        final = ", ".join(f"{self._who(s)} {n}" for s, n in enumerate(line["scores"]))
        return f"{_list(winners)} {'wins' if len(winners) == 1 else 'share the victory'}. Final score: {final}."


def heading(line: Line) -> str:
    """The round and phase of a line, as a heading; empty before and after the game."""
    if line["event"] in ("setup", "end") or not line["round"]:
        return ""
    month = line["round"]
    season = f" ({SEASONS[month - 1]})" if month <= len(SEASONS) else ""
    phase = "neutral builders" if line["phase"] == "neutral" else line["phase"]
    return f"Round {month}{season}: {phase}"


def _base(symbol: str) -> str:
    return symbol.partition("_")[0]


def _count(n: int, noun: str) -> str:
    return f"{n} {noun}" if n == 1 else f"{n} {noun}s"


def _list(parts: list[str]) -> str:
    return parts[0] if len(parts) == 1 else f"{', '.join(parts[:-1])} and {parts[-1]}"


def _goods(goods: dict[str, int]) -> str:
    return _list([f"{n} {name}" for name, n in goods.items()]) if goods else "nothing"


def _workers(workers: dict[str, int]) -> str:
    return _list([WORKERS[kind][0] if n == 1 else f"{n} {WORKERS[kind][1]}" for kind, n in workers.items() if n])


def _card(name: str) -> str:
    return f"{'an' if name[0] in 'aeiou' else 'a'} {name.title()}"


def _cards(names: list[str]) -> str:
    if not names:
        return "nothing"
    return _list([_card(name) if n == 1 else f"{n} x {name.title()}" for name, n in Counter(names).items()])
