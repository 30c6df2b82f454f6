"""What a seat knows for certain in Colt Express.

Of every bandit it knows all cards, ten for actions and the bullets received, and what it has played openly; so it knows
what may be in a hand and what may lie face down, which is never a bullet. A face-down card is known once it is turned
up, and the own ones always. It knows the purses that it has had, those that all were dealt and those that were shown;
and how many purses of a value there are, so that no more of it can be anywhere else.
"""

from collections import Counter
from typing import Any

from spinney.core.events import CHOSE, PLAYED, Event
from spinney.core.game import Game
from spinney.games.colt_express import events as told

COPIES = Counter({0: 2, 1: 2, 2: 2, 3: 2, 4: 1, 5: 1})
BULLET, DRAW, UNKNOWN = 6, 12, -1
OF_VALUE = Counter({250: 8, 300: 2, 350: 2, 400: 2, 450: 2, 500: 2})
SHOOT, HIT, LEAVE = 30, 36, 84
DOC, CHEYENNE, PURSE = 4, 1, 0
Cards = Counter[int]


def cards_of(word: int) -> Cards:
    """Cards by kind, from a word with two bits for each and the bullets above."""
    return +Counter({**{kind: word >> 2 * kind & 3 for kind in range(6)}, BULLET: word >> 12})


class Oracle:
    """One seat's knowledge."""

    def __init__(self, game: Game, seat: int) -> None:
        self.seat, self.players, self.tag = seat, game.players, bool(game.parameters.tag)  # type: ignore[attr-defined]
        self.own: Cards = Counter()
        self.sizes = [0] * game.players
        self.received = [0] * game.players
        self.bullets = [6] * game.players
        self.characters = [0] * game.players
        self.plan: list[list[int]] = []  # the seat and the kind, or UNKNOWN, of what is still to be carried out
        self.planning = True
        self.values = dict.fromkeys(range(game.players), 250)
        self.holders = {purse: ("seat", purse) for purse in range(game.players)}
        self.opened = game.players

    def tell(self, event: Event) -> None:
        kind, (first, second, third, fourth) = event.kind, event.values
        if kind == told.PLAYS_AS:
            self.characters[first] = second
        elif kind == told.BEGINS:
            self.planning = True
            self.sizes = [7 if character == DOC else 6 for character in self.characters]
        elif kind == told.HOLDS:
            self.own = cards_of(second)
        elif kind == told.DREW:
            self.own += cards_of(second)
            self.sizes[first] += cards_of(second).total()
        elif kind == told.DREW_HIDDEN:
            self.sizes[first] += second
        elif kind in (PLAYED, CHOSE) and self.planning:
            self._plans(first, UNKNOWN if kind == CHOSE else second)
        elif kind == PLAYED:
            self._carries_out(first, second)
            self.plan.pop(0)
        elif kind == told.TURNS_UP:
            self._turns_up(first, second)
        elif kind == told.DOES:
            self._carries_out(first, second)
            self.plan.pop(0)
        elif kind == told.NO_EFFECT:
            self.plan.pop(0)
        elif kind in (told.FLEES, told.HIT_BY_MARSHAL):
            self.received[first] += 1
        else:
            self._loot(kind, first, second, third, fourth)

    def _plans(self, seat: int, action: int) -> None:
        if action == DRAW:
            return
        kind = action % 6 if action != UNKNOWN else UNKNOWN
        self.plan.append([seat, kind])
        self.sizes[seat] -= 1
        if seat == self.seat:
            self.own -= Counter([kind])

    def _turns_up(self, seat: int, kind: int) -> None:
        if self.planning:
            self.planning, self.sizes, self.own = False, [0] * self.players, Counter()
        assert self.plan[0] in ([seat, kind], [seat, UNKNOWN]), "cards are carried out in order"
        self.plan[0] = [seat, kind]

    def _carries_out(self, seat: int, action: int) -> None:
        if SHOOT <= action < HIT and self.bullets[seat]:
            self.bullets[seat] -= 1
            self.received[action - SHOOT] += 1

    def _loot(self, kind: int, first: int, second: int, third: int, fourth: int) -> None:
        if kind == told.TAKES_PURSE:
            self.holders[second] = ("seat", first)
            self.opened = max(self.opened, second + 1)
            if third >= 0:
                assert self.values.setdefault(second, third) == third
        elif kind == told.DROPS and second == PURSE:
            self.holders[third] = ("place", fourth)
        elif kind == told.LOSES_PURSE:
            self.holders[second] = ("nowhere", 0)
            assert self.values.setdefault(second, third) == third
        elif kind == told.SHOWS_PURSE:
            assert self.values.setdefault(second, third) == third

    # What a position says.

    def contradictions(self, record: Any) -> list[str]:
        return [*self._purses(record), *([] if int(record.round) == 5 else self._cards(record))]

    def _purses(self, record: Any) -> list[str]:
        found, values = [], {}
        for purse in range(self.opened):
            values[purse] = 250 + 50 * sum((int(record.values[bit]) >> purse & 1) << bit for bit in range(3))
            if values[purse] != self.values.get(purse, values[purse]):
                found.append(f"purse {purse} is worth {values[purse]}, and not {self.values[purse]}")
            kind, where = self.holders[purse]
            holder = where + 16 * (kind == "seat")
            if kind != "nowhere" and not int(record.purses[holder]) >> purse & 1:
                found.append(f"purse {purse} is not at {kind} {where}")
        if int(record.opened) != self.opened:
            found.append(f"{int(record.opened)} purses were opened, and not {self.opened}")
        if not self.tag and not Counter(values.values()) <= OF_VALUE:
            found.append(f"there are not so many purses of a value: {values}")
        if not self.tag and Counter(values.values()) + self._unopened(record) != OF_VALUE:
            found.append("opened and other purses are not those of the box")
        for seat in range(self.players):
            mine = [purse for purse, holder in self.holders.items() if holder == ("seat", seat)]
            gems = int(record.gems[16 + seat])
            money = sum(values[purse] for purse in mine) + 500 * (gems & 31) + 1000 * (gems >> 5)
            if int(record.round) < 5 and int(record.money[seat]) != money:
                found.append(f"seat {seat} has {int(record.money[seat])}, and loot for {money}")
        return found

    def _unopened(self, record: Any) -> Cards:
        """The values of all other purses."""
        pool, starts = int(record.pool), (0, 8, 10, 12, 14, 16, 18)
        ranges = zip(OF_VALUE, starts, starts[1:], strict=False)
        return Counter({value: (pool >> start & (1 << end - start) - 1).bit_count() for value, start, end in ranges})

    def _cards(self, record: Any) -> list[str]:
        found = []
        entries = [int(entry) for entry in record.plan[int(record.next) : int(record.planned)]]
        plan = [[entry & 7, entry >> 3 & 7] for entry in entries]
        if [seat for seat, _ in plan] != [seat for seat, _ in self.plan]:
            return [f"the plan is {plan}, and not {self.plan}"]
        for (seat, kind), (_, known) in zip(plan, self.plan, strict=True):
            if known not in (kind, UNKNOWN):
                found.append(f"seat {seat} has planned {kind}, and not {known}")
            if kind == BULLET:
                found.append(f"seat {seat} has planned a bullet")
        if cards_of(int(record.hands[self.seat])) != self.own:
            found.append(f"the own hand is {cards_of(int(record.hands[self.seat]))}, and not {self.own}")
        for seat in range(self.players):
            hand, deck = cards_of(int(record.hands[seat])), cards_of(int(record.decks[seat]))
            if hand.total() != self.sizes[seat]:
                found.append(f"seat {seat} holds {hand.total()} cards, and not {self.sizes[seat]}")
            everything = hand + deck + Counter(kind for owner, kind in plan if owner == seat)
            if everything != COPIES + Counter({BULLET: self.received[seat]}):
                found.append(f"seat {seat} has {dict(everything)}, with {self.received[seat]} bullets received")
        return found
