"""The course of Dominion as plainly as it can be written: cards are their names, questions come from generators.

It shares no code and no table with the game itself, but the names of cards and actions. What chance decides comes from
outside, as a list of outcomes, and is checked.
"""

from collections import Counter
from collections.abc import Generator, Iterable
from typing import NamedTuple

COSTS = {
    "copper": 0,
    "curse": 0,
    "estate": 2,
    "cellar": 2,
    "chapel": 2,
    "moat": 2,
    "silver": 3,
    "harbinger": 3,
    "merchant": 3,
    "vassal": 3,
    "village": 3,
    "workshop": 3,
    "bureaucrat": 4,
    "gardens": 4,
    "militia": 4,
    "moneylender": 4,
    "poacher": 4,
    "remodel": 4,
    "smithy": 4,
    "throne room": 4,
    "duchy": 5,
    "bandit": 5,
    "council room": 5,
    "festival": 5,
    "laboratory": 5,
    "library": 5,
    "market": 5,
    "mine": 5,
    "sentry": 5,
    "witch": 5,
    "gold": 6,
    "artisan": 6,
    "province": 8,
}
TREASURES = {"copper": 1, "silver": 2, "gold": 3}
VICTORIES = {"estate": 1, "duchy": 3, "province": 6, "gardens": 0}
NO_ACTIONS = {*TREASURES, *VICTORIES, "curse"}
ATTACKS = {"bureaucrat", "militia", "bandit", "witch"}
# Cards, actions, buys and coins that a card gives.
GIVES = {
    "cellar": (0, 1, 0, 0),
    "moat": (2, 0, 0, 0),
    "harbinger": (1, 1, 0, 0),
    "merchant": (1, 1, 0, 0),
    "vassal": (0, 0, 0, 2),
    "village": (1, 2, 0, 0),
    "militia": (0, 0, 0, 2),
    "poacher": (1, 1, 0, 1),
    "smithy": (3, 0, 0, 0),
    "council room": (4, 0, 1, 0),
    "festival": (0, 2, 1, 2),
    "laboratory": (2, 1, 0, 0),
    "market": (1, 1, 1, 1),
    "sentry": (1, 1, 0, 0),
    "witch": (2, 0, 0, 0),
}
Cards = Counter[str]


class Question(NamedTuple):
    """Who is asked, and the names of the actions that may be answered."""

    seat: int
    options: set[str]


class Outcome(NamedTuple):
    """What chance has decided: cards that a seat draws, or one on top of its pile."""

    seat: int
    cards: tuple[str, ...]


Asking = Generator[Question, str, None]


class Player:
    """A player's cards; of the pile, those on top that somebody knows in order, and the rest."""

    def __init__(self) -> None:
        self.hand, self.discards = Cards(), Cards()
        self.top, self.rest = list[str](), Cards(copper=7, estate=3)
        self.turns = 0

    @property
    def unseen(self) -> Cards:
        return self.hand + self.rest + Cards(self.top)

    def all_cards(self) -> Cards:
        return self.unseen + self.discards


class Course:
    """A game in progress, but for what cards do."""

    def __init__(self, players: int, kingdom: Iterable[str], tag: bool = False, rounds: int = 250) -> None:
        self.tag, self.rounds = tag, rounds
        victories = 8 if players == 2 else 12
        self.supply = Cards(dict.fromkeys(kingdom, 10)) | Cards(silver=40, gold=30)
        self.supply["copper"] = 32 if tag else 60 - 7 * players
        self.supply.update(estate=victories, duchy=victories, province=victories)
        if "gardens" in self.supply:
            self.supply["gardens"] = victories
        if "witch" in self.supply:
            self.supply["curse"] = 10 * (players - 1)
        self.players = [Player() for _ in range(players)]
        self.trash, self.in_play, self.aside = Cards(), Cards(), Cards()
        self.turn, self.actions, self.buys, self.coins, self.merchants = 0, 1, 1, 0, 0
        self.outcomes: list[Outcome] = []
        self.over = self.cut_off = False
        self.game = self.course()
        self.question: Question | None = None

    # From outside.

    def start(self, outcomes: list[Outcome]) -> None:
        self.outcomes = outcomes
        self.question = next(self.game)
        assert not self.outcomes

    def play(self, name: str, outcomes: list[Outcome]) -> None:
        assert self.question
        assert name in self.question.options
        self.outcomes = outcomes
        try:
            self.question = self.game.send(name)
        except StopIteration:
            self.question = None
        assert not self.outcomes, self.outcomes

    def points(self, seat: int) -> int:
        own = self.players[seat].all_cards()
        if seat == self.turn:
            own += self.in_play + self.aside
        points = sum(VICTORIES.get(card, 0) * copies for card, copies in own.items())
        return points - own["curse"] + own["gardens"] * (own.total() // 10)

    def ranks(self) -> tuple[int, ...]:
        keys = [(self.points(seat), 0 if self.tag else -one.turns) for seat, one in enumerate(self.players)]
        return tuple(1 + sum(other > key for other in keys) for key in keys)

    # Chance.

    def shuffled(self, player: Player) -> bool:
        """Turns the discards into the pile if that is empty; whether there are cards then."""
        if not player.rest:
            player.rest, player.discards = player.discards, Cards()
        return bool(player.rest)

    def draw(self, seat: int, wanted: int) -> None:
        """Draws what the outcome says, if it can be drawn."""
        player = self.players[seat]
        there = len(player.top) + player.rest.total() + player.discards.total()
        if not min(wanted, there):
            return
        who, cards = self.outcomes.pop(0)
        left = Cards(cards)
        assert who == seat
        assert left.total() == min(wanted, there)
        player.hand += left
        while left and player.top:
            card = player.top.pop(0)
            assert left[card] > 0
            left -= Cards([card])
        if left.total() > player.rest.total():
            assert player.rest <= left
            left -= player.rest
            player.rest = Cards()
            self.shuffled(player)
        assert left <= player.rest
        player.rest -= left

    def look(self, seat: int, wanted: int) -> int:
        """Looks at cards on top of the pile, which stay there; how many they are."""
        player = self.players[seat]
        while len(player.top) < wanted and self.shuffled(player):
            card = self.outcomes[len(player.top)].cards[0]
            assert player.rest[card] > 0
            player.rest -= Cards([card])
            player.top.append(card)
        found = min(wanted, len(player.top))
        for card in player.top[:found]:
            assert self.outcomes.pop(0) == (seat, (card,))
        return found

    def turn_up(self, seat: int) -> str | None:
        """Takes the uppermost card of the pile."""
        player = self.players[seat]
        if not player.top and not self.shuffled(player):
            return None
        who, (card,) = self.outcomes.pop(0)
        assert who == seat
        if player.top:
            assert player.top.pop(0) == card
        else:
            assert player.rest[card] > 0
            player.rest -= Cards([card])
        return card

    # The course of the game.

    def course(self) -> Asking:
        for seat in range(len(self.players)):
            self.draw(seat, 5)
        while True:
            for seat in range(len(self.players)):
                self.turn = seat
                yield from self.take_turn()
                if not self.supply["province"] or self.empty_piles() >= 3:
                    self.over = True
                    return
            if self.players[0].turns == self.rounds:
                self.over = self.cut_off = True
                return

    def empty_piles(self) -> int:
        return sum(copies == 0 for copies in self.supply.values())

    @property
    def me(self) -> Player:
        return self.players[self.turn]

    def others(self) -> list[int]:
        count = len(self.players)
        return [(self.turn + i) % count for i in range(1, count)]

    def ask(self, *options: Iterable[str], seat: int | None = None) -> Generator[Question, str, str]:
        answer = yield Question(self.turn if seat is None else seat, {name for some in options for name in some})
        return answer

    def priced(self, most: int, among: Iterable[str] = COSTS) -> list[str]:
        return [card for card in among if self.supply[card] > 0 and COSTS[card] <= most]

    def could_hold(self, seat: int, cards: Iterable[str]) -> bool:
        """Whether all others must think it possible that one of the cards is in a hand."""
        player = self.players[seat]
        return player.hand.total() > 0 and any(player.unseen[card] > 0 for card in cards)

    def take_turn(self) -> Asking:
        me = self.me
        self.actions, self.buys, self.coins, self.merchants = 1, 1, 0, 0
        while self.actions and self.could_hold(self.turn, set(COSTS) - NO_ACTIONS):
            plays = (f"play {card}" for card in me.hand if card not in NO_ACTIONS)
            answer = yield from self.ask(["end actions"], plays)
            if answer == "end actions":
                break
            self.actions -= 1
            card = answer.removeprefix("play ")
            self.from_hand(self.turn, card, self.in_play)
            yield from self.play_card(card)
        self.coins += sum(TREASURES[card] * me.hand[card] for card in TREASURES)
        self.coins += self.merchants * (me.hand["silver"] > 0)
        self.in_play += me.hand
        me.hand = Cards()
        while self.buys:
            answer = yield from self.ask(["end turn"], (f"buy {card}" for card in self.priced(self.coins)))
            if answer == "end turn":
                break
            card = answer.removeprefix("buy ")
            self.buys, self.coins = self.buys - 1, self.coins - COSTS[card]
            self.gain(self.turn, card, me.discards)
        me.discards += self.in_play
        self.in_play = Cards()
        self.draw(self.turn, 5)
        me.turns += 1

    def from_hand(self, seat: int, card: str, to: Cards) -> None:
        player = self.players[seat]
        assert player.hand[card] > 0
        player.hand -= Cards([card])
        to[card] += 1

    def gain(self, seat: int, card: str, to: Cards) -> None:
        if self.supply[card] > 0:
            self.supply[card] -= 1
            to[card] += 1

    # Playing a card.

    def play_card(self, card: str) -> Asking:
        self.safe: set[int] = set()
        if card in ATTACKS:
            for seat in self.others():
                if self.could_hold(seat, ["moat"]):
                    shows = ["show moat"] * (self.players[seat].hand["moat"] > 0)
                    answer = yield from self.ask(["show no moat"], shows, seat=seat)
                    self.safe |= {seat} if answer == "show moat" else set()
        cards, actions, buys, coins = GIVES.get(card, (0, 0, 0, 0))
        self.actions, self.buys, self.coins = self.actions + actions, self.buys + buys, self.coins + coins
        self.draw(self.turn, cards)
        text = getattr(self, card.replace(" ", "_"), None)
        if text:
            yield from text() or ()

    def victims(self) -> list[int]:
        return [seat for seat in self.others() if seat not in self.safe]
