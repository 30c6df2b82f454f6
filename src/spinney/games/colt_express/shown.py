"""What an observer is shown of a position: text and picture say the same."""

from typing import Any

from spinney.core.look import Look
from spinney.games.cards import BACK, Card, with_names
from spinney.games.colt_express.cards import BULLETS, KINDS
from spinney.games.colt_express.codes import (
    DRAW,
    HIT,
    LEAVE,
    MARSHAL_TO,
    NOTHING,
    OPEN,
    SHOOT,
    TAKE,
    TO_CAR,
)
from spinney.games.colt_express.course import FACE_DOWN, KIND, SEAT_BITS
from spinney.games.colt_express.final import BONUS
from spinney.games.colt_express.loot import JEWELS, LEAST, ONE_STRONGBOX, STEP, VALUE_BITS
from spinney.games.colt_express.names import (
    CARD_NAMES,
    CHARACTER_NAMES,
    KIND_NAMES,
    LOOT_NAMES,
    described,
    number,
    punched,
)
from spinney.games.colt_express.rounds import CHOICE, ROUNDS, STEPS, turns
from spinney.games.colt_express.train import ROOF

SYMBOLS = ("→", "↕", "✶", "$", "!", "★")
CAPTIONS = ("move", "floor", "fire", "rob", "punch", "marshal")
BULLET = Card("•", "bullet", "red", "bullet")
# A card in a player's colour.
TONES = ("orange", "blue", "green", "purple", "gold", "grey")


def face(kind: int, seat: int) -> Card:
    """An action card of a seat."""
    return Card(SYMBOLS[kind], CAPTIONS[kind], TONES[seat], KIND_NAMES[kind].replace(" ", "-"))


class Shown:
    """A position as somebody sees it."""

    def __init__(self, record: Any, look: Look) -> None:
        self.record, self.look = record, look
        self.players, self.round = int(record.players), int(record.round)
        self.over, self.planning = self.round == ROUNDS, int(record.first_code) == 0
        self.player, self.marshal = int(record.player), int(record.marshal)

    # The round.

    @property
    def title(self) -> str:
        """Which round it is."""
        if self.over:
            return "the game is over"
        named = f"round {self.round + 1} of {ROUNDS}: {CARD_NAMES[int(self.record.card)]}"
        return named if self.planning else f"{named}, the plan is carried out"

    @property
    def last(self) -> str:
        """What was done last, in words, if the observer knows it."""
        action = self.look.last
        if action is None:
            return ""
        if action < DRAW:
            return KIND_NAMES[action % KINDS] + ": open" * (action >= OPEN)
        return with_names(described(self.record, action), self.look)

    @property
    def turns(self) -> str:
        """The letters of the round card's turns; none once the game is over."""
        return "" if self.over else turns(int(self.record.card), self.players, bool(self.record.tag))

    @property
    def turn(self) -> int:
        """The turn that is being planned; as many as there are while the plan is carried out."""
        if self.over or not self.planning:
            return len(self.turns)
        made, at = 0, int(STEPS[int(self.record.row), int(self.record.step)]) >> CHOICE
        for i, letter in enumerate(self.turns):
            made += 1 + (letter == "D")
            if at < made:
                return i
        return len(self.turns)

    # The train.

    def bandits(self, place: int) -> list[int]:
        """Who is on a place."""
        return [seat for seat in range(self.players) if int(self.record.spot[seat]) == place]

    def loot(self, holder: int) -> tuple[list[int | None], int, int]:
        """The purses of a holder, each with its value if the observer knows it, its jewels and its strongboxes."""
        gems = int(self.record.gems[holder])
        unopened = int(self.record.unopened[holder]) if holder < ROOF else 0
        purses = [self.value(purse) for purse in self.purses(holder)]
        return [*purses, *[None] * unopened], gems & JEWELS, gems // ONE_STRONGBOX

    def purses(self, holder: int) -> list[int]:
        """The numbers of the opened purses of a holder."""
        word = int(self.record.purses[holder])
        return [purse for purse in range(32) if word >> purse & 1]

    def value(self, purse: int) -> int | None:
        """What a purse is worth, if the observer knows it."""
        known = self.look.observer is None or int(self.record.known[self.look.observer]) >> purse & 1
        steps = sum((int(self.record.values[bit]) >> purse & 1) << bit for bit in range(VALUE_BITS))
        return LEAST + STEP * steps if known else None

    # Seats.

    def note(self, seat: int) -> str:
        """Whom a seat plays, how many bullets it has left, how many it has received; what it has in the end."""
        character = CHARACTER_NAMES[int(self.record.character[seat])]
        left = number(int(self.record.bullets[seat]), "bullet")
        said = f"{character}, {left} left, {int(self.record.received[seat])} received"
        if not self.over:
            return said
        totals = self.totals()
        return f"{said}, {totals[seat][0]} in all{', wins' * (totals[seat] == max(totals))}"

    def totals(self) -> list[tuple[int, int]]:
        """What everybody has in the end; bullets received decide among equals."""
        fewest = min(int(left) for left in self.record.bullets[: self.players])
        bonus = [BONUS * (int(left) == fewest) for left in self.record.bullets[: self.players]]
        return [(int(self.record.money[i]) + more, -int(self.record.received[i])) for i, more in enumerate(bonus)]

    def hand(self, seat: int) -> list[Card]:
        """A seat's hand, face down to others."""
        word = int(self.record.hands[seat])
        cards = [face(kind, seat) for kind in range(KINDS) for _ in range(word >> 2 * kind & 3)]
        bullets = [BULLET] * (word >> BULLETS)
        if not self.look.sees(seat):
            return [BACK] * len(cards + bullets)
        return [*(self._offered(card, seat) for card in cards), *bullets]

    def _offered(self, card: Card, seat: int) -> Card:
        if seat != self.player or not self.planning:
            return card
        kind = SYMBOLS.index(card.symbol)
        return card.offering(code for code in self.look.actions if code < DRAW and code % OPEN == kind)

    def plan(self) -> list[Card]:
        """The cards of the plan that are still to be carried out; the one that waits for a choice is marked."""
        found = []
        for entry, seat in zip(self._entries(), self.owners(), strict=True):
            seen = self.look.sees(seat) or not entry & FACE_DOWN
            found.append(face(entry >> KIND & SEAT_BITS, seat) if seen else BACK)
        return found if self.planning or not found else [found[0]._replace(last=True), *found[1:]]

    def owners(self) -> list[int]:
        """Who has played each card of the plan."""
        return [entry & SEAT_BITS for entry in self._entries()]

    def _entries(self) -> list[int]:
        return [int(entry) for entry in self.record.plan[int(self.record.next) : int(self.record.planned)]]

    # What may be clicked.

    def codes_at(self, place: int) -> list[int]:
        """The actions that a click on a place may mean."""
        return [code for code in self.look.actions if self._place(code) == place]

    def _place(self, code: int) -> int | None:
        """The place that an action leads to, or sends somebody to."""
        own = int(self.record.spot[self.player])
        if TO_CAR <= code < MARSHAL_TO:
            return own & ROOF | code - TO_CAR
        if MARSHAL_TO <= code < TAKE:
            return code - MARSHAL_TO
        if code >= HIT:
            return own + 2 * punched(code)[1] - 1
        return None

    def codes_on(self, seat: int) -> list[int]:
        """The actions that a click on a bandit may mean."""
        shots = [code for code in self.look.actions if SHOOT <= code < HIT and code - SHOOT == seat]
        return shots + [code for code in self.look.actions if code >= HIT and punched(code)[0] == seat]

    def chips(self) -> list[tuple[str, list[int]]]:
        """Buttons, with what they may mean."""
        actions = self.look.actions
        found = [("draw cards", [code for code in actions if code == DRAW])]
        if any(OPEN <= code < DRAW for code in actions):
            found.append(("face down", [code for code in actions if code < OPEN]))
            found.append(("open", [code for code in actions if OPEN <= code < DRAW]))
        for kind, name in enumerate(LOOT_NAMES):
            punches = [code for code in actions if HIT <= code < LEAVE and punched(code)[2] == kind]
            found.append((f"a {name}", [code for code in actions if code == TAKE + kind] + punches))
        found.append(("nothing", [code for code in actions if HIT <= code < LEAVE and punched(code)[2] == NOTHING]))
        found.append(("a purse, left behind", [code for code in actions if code >= LEAVE]))
        return [(words, codes) for words, codes in found if codes]
