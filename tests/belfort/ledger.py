"""The rows of the log, counted anew from the lines of a game's trace and from nothing else."""

from collections import Counter
from itertools import pairwise

GOODS = ("wood", "stone", "metal", "gold")
PLACES = {"recruiter": "at_desk", "camp": "at_camp", "guild": "at_guilds", "card": "at_cards"}
SOURCES = {"elves": "points_elves", "dwarves": "points_dwarves", "gnomes": "points_gnomes"}


def site_of(symbols: list[dict]) -> str:
    """What was built, by the symbols that were marked."""
    name = symbols[0]["symbol"].partition("_")[0]
    return {"wall": "walls", "guild": "guilds"}.get(name, name)


class Ledger:
    """Reads a trace line by line and keeps accounts by seat."""

    def __init__(self, lines: list[dict]):
        first = lines[0]
        self.rules, self.guilds = first["rules"], first["guilds"]
        self.players = len(first["strategies"])
        self.seats = [Counter() for _ in range(self.players)]
        self.rounds: dict[tuple[int, int], Counter] = {}
        self.content = [Counter() for _ in self.guilds]
        self.game = Counter()
        self.goods = [{r: start[r] for r in GOODS} for start in self.rules["start"]]
        self.round = 0
        self.leaders: list[int] = []
        self.last = {}
        self.peak()
        for line in lines[1:]:
            self.round = line.get("round", self.round)
            getattr(self, f"read_{line['event']}")(line)
            self.peak()

    def now(self, seat: int) -> Counter:
        """The account of a seat in the round under way."""
        return self.rounds.setdefault((self.round, seat), Counter())

    def pay(self, seat: int, paid: dict) -> None:
        for r, n in paid.items():
            self.goods[seat][r] -= n

    def gain(self, seat: int, gained: dict) -> None:
        for r, n in gained.items():
            self.goods[seat][r] += n
            self.seats[seat][f"gained_{r}"] += n

    def peak(self) -> None:
        for r in GOODS:
            self.game[f"peak_{r}"] = max(self.game[f"peak_{r}"], sum(goods[r] for goods in self.goods))
            for seat, goods in zip(self.seats, self.goods, strict=True):
                seat[f"peak_{r}"] = max(seat[f"peak_{r}"], goods[r])

    def read_place(self, line: dict) -> None:
        seat, (kind, _, which) = line["seat"], line["plank"].partition(":")
        fee = line["paid"].get("gold", 0)
        self.now(seat)[PLACES[kind]] += 1
        self.now(seat)["fees_paid"] += fee
        self.pay(seat, line["paid"])
        if kind == "guild":
            self.content[self.guilds.index(which)]["fees_supply" if line["to"] is None else "fees"] += fee
        if line["to"] is not None:
            self.fee_to(line["to"], fee)

    def fee_to(self, seat: int, fee: int) -> None:
        self.gain(seat, {"gold": fee})
        self.seats[seat]["fees_received"] += fee

    def read_pass(self, line: dict) -> None:
        for area, workers in line["areas"].items():
            self.now(line["seat"])[f"at_{area}"] += sum(workers.values())

    def read_collect(self, line: dict) -> None:
        area = line["area"]
        for seat in range(self.players):
            match area:
                case "recruiter":
                    self.seats[seat]["recruits"] += line["elves"][seat] + line["dwarves"][seat]
                case "income":
                    self.now(seat)["income"] = line["gained"][seat]
                    self.gain(seat, {"gold": line["gained"][seat]})
                case "tax":
                    self.read_tax(seat, line["paid"][seat], line["lost"][seat])
                case _:
                    good = GOODS[("forest", "quarry", "mine", "gold_mine").index(area)]
                    self.gain(seat, {good: line["gained"][seat]})
        if line.get("bonus") is not None:
            self.now(line["bonus"])["bonuses"] += 1

    def read_tax(self, seat: int, paid: int, lost: int) -> None:
        score = self.last["seats"][seat]["score"]
        due = max(tax for lowest, tax in self.rules["tax_bands"] if score >= lowest)
        self.now(seat).update(levy_due=due, levy_paid=paid, levy_lost=lost)
        self.pay(seat, {"gold": paid})

    def read_crest(self, line: dict) -> None:
        self.seats[line["seat"]]["crest_swaps"] += line["from"] is not None

    def build(self, seat: int, symbols: list[dict]) -> None:
        self.now(seat)["builds"] += 1
        guild = self.content[symbols[0]["district"]]
        if site_of(symbols) == "guilds" and not guild["built"]:
            guild.update(builder=seat + 1, built=self.round)

    def read_build(self, line: dict) -> None:
        self.seats[line["seat"]][f"built_{site_of(line['symbols'])}"] += 1
        self.pay(line["seat"], line["paid"])
        self.build(line["seat"], line["symbols"])

    def read_activate(self, line: dict) -> None:
        seat, (kind, _, which) = line["seat"], line["plank"].partition(":")
        account = self.seats[seat]
        if kind == "guild":
            account[f"uses_{which}"] += 1
            self.content[self.guilds.index(which)][f"uses_{seat + 1}"] += 1
        self.gain(seat, line.get("gained", {}))
        account["cards_drawn"] += len(line.get("drawn", ()))
        account["cards_discarded"] += len(line.get("discarded", ()))
        account["recruits"] += line.get("worker") is not None
        for robbed in line.get("stolen", ()):
            taken = {r: n for r, n in robbed.items() if r in GOODS}
            self.pay(robbed["seat"], taken)
            self.gain(seat, taken)
            account["stolen"] += sum(taken.values())
            self.seats[robbed["seat"]]["robbed"] += sum(taken.values())
        if line.get("symbols"):
            self.pay(seat, line["paid"])
            account["built_with_architects"] += 1
            self.build(seat, line["symbols"])

    def read_trade(self, line: dict) -> None:
        self.pay(line["seat"], line["paid"])
        self.gain(line["seat"], line["gained"])
        by = {"post": "trades", "merchants": "exchanges"}.get(line["by"], "gnome_services")
        self.seats[line["seat"]][by] += 1

    def read_hire(self, line: dict) -> None:
        self.now(line["seat"])["hired"] += 1
        self.pay(line["seat"], line["paid"])

    def read_buy_card(self, line: dict) -> None:
        self.seats[line["seat"]]["cards_bought"] += 1
        self.seats[line["seat"]]["cards_drawn"] += line["from"] == "draw"
        self.pay(line["seat"], line["paid"])

    def read_end_turn(self, line: dict) -> None:
        self.seats[line["seat"]]["cards_discarded"] += len(line["discarded"])

    def read_draw(self, line: dict) -> None:
        self.seats[line["seat"]]["cards_drawn"] += len(line["drawn"])
        self.seats[line["seat"]]["cards_discarded"] += len(line["discarded"])

    def read_neutral(self, line: dict) -> None:
        """What a neutral builds is nobody's."""

    def read_shuffle(self, line: dict) -> None:
        self.game["shuffles"] += 1

    def read_score(self, line: dict) -> None:
        source = SOURCES.get(line["category"], "points_districts")
        for seat, points in enumerate(line["points"]):
            self.now(seat)[source] += points

    def read_snapshot(self, line: dict) -> None:
        if line["phase"] == "neutral":
            self.move_dwarves(line)
        for seat, stands in enumerate(line["seats"]):
            assert self.goods[seat] == {r: stands[r] for r in GOODS}
            if line["phase"] == "collection":
                self.now(seat)["actions_order"] = stands["crest"]
        if line["phase"] == "placement":
            self.begin_round()
        self.last = line
        if self.round and line["phase"] in ("actions", "neutral", "scoring"):
            self.end_round(line)

    def move_dwarves(self, line: dict) -> None:
        owners = {m["district"]: m["owner"] for m in line["markers"] if m["symbol"] == "guild"}
        for district in line["neutral_dwarves"]:
            if isinstance(owners.get(district), int):
                self.fee_to(owners[district], self.rules["fees"]["guild"])
                self.content[district]["fees"] += self.rules["fees"]["guild"]

    def begin_round(self) -> None:
        """What the last snapshot, of the round before, says."""
        scores = [stands["score"] for stands in self.last["seats"]]
        for seat, stands in enumerate(self.last["seats"]):
            now = self.now(seat)
            now["turn_order"], now["score_before"] = stands["crest"], stands["score"]
            now["rank_before"] = 1 + sum(score > stands["score"] for score in scores)

    def end_round(self, line: dict) -> None:
        """What a snapshot says that may be the round's last; a later one says it again."""
        scores = [stands["score"] for stands in line["seats"]]
        for seat, stands in enumerate(line["seats"]):
            now = self.now(seat)
            now["score"], now["rank"] = stands["score"], 1 + sum(score > stands["score"] for score in scores)
            now.update({f"held_{r}": stands[r] - now[f"held_{r}"] for r in GOODS})
            now["markers"] = sum(marker["owner"] == seat for marker in line["markers"])

    def read_end(self, line: dict) -> None:
        board, stands = self.last["markers"], self.last["seats"]
        order = sorted(zip(line["scores"], line["resources"], strict=True), reverse=True)
        self.game.update(
            rounds=self.rules["rounds"],
            winners=len(line["winners"]),
            margin=order[0][0] - order[1][0],
            gnomes_left=self.last["gnomes"],
            lead_changes=self.lead_changes(),
        )
        for seat, account in enumerate(self.seats):
            mine = line["scores"][seat], line["resources"][seat]
            rounds = [self.rounds[r, seat] for r in range(1, self.rules["rounds"] + 1)]
            districts = Counter(marker["district"] for marker in board if marker["owner"] == seat)
            account.update(
                seat=seat + 1,
                score=mine[0],
                tie_break=mine[1],
                rank=1 + order.index(mine),
                win_share=(seat in line["winners"]) / len(line["winners"]),
                markers=rounds[-1]["markers"],
                peak_markers=max(r["markers"] for r in rounds),
                districts=len(districts),
                best_two=sum(n for _, n in districts.most_common(2)),
                guilds_owned=sum(m["symbol"] == "guild" and m["owner"] == seat for m in board),
                hand_left=len(stands[seat]["hand"]),
                gnomes=sum(card["gnomes"] for card in stands[seat]["built"]),
                **{key: stands[seat][key] for key in ("elves", "dwarves", "master_elves", "master_dwarves")},
                **{f"left_{r}": stands[seat][r] for r in GOODS},
            )
            for name in ("income", "levy_due", "levy_paid", "levy_lost", "builds", "hired", "bonuses", "fees_paid"):
                account[name] = sum(r[name] for r in rounds)
            for source in ("points_districts", *SOURCES.values()):
                account[source] = sum(r[source] for r in rounds)
        for marker in board:
            if marker["symbol"] == "guild" and isinstance(marker["owner"], int):
                self.content[marker["district"]]["owner"] = marker["owner"] + 1

    def lead_changes(self) -> int:
        """How often the lead passed, between those who led alone at the end of a round."""
        alone = []
        for r in range(1, self.rules["rounds"] + 1):
            leading = [seat for seat in range(self.players) if self.rounds[r, seat]["rank"] == 1]
            alone += leading if len(leading) == 1 else []
        return sum(before != after for before, after in pairwise(alone))
