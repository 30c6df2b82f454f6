"""Texas Hold'em as plainly as it can be written, from the rule text, with lists of cards and chips counted one by one.

A card is its number from 0 to 51: the rank is the remainder by 13, the two is 0. The game is a generator: it yields who
is to act and what is legal, and is sent the action.
"""

from collections import Counter, deque
from collections.abc import Generator
from itertools import combinations

from spinney.core.random import Words, below

FOLD, CHECK, CALL, BET, ALL_IN = 0, 1, 2, 3, 8
RAISES = {4: 1, 5: 2, 6: 3, 7: 4}
PAIRS = list(combinations(range(52), 2))

Turns = Generator[tuple[int, list[int]], int, None]


def five_cards(cards: tuple[int, ...]) -> tuple[int, list[int]]:
    """The class of five cards, from 0 for a high card to 8 for a straight flush, and what decides between equals."""
    ranks = sorted((card % 13 for card in cards), reverse=True)
    groups = sorted(((many, rank) for rank, many in Counter(ranks).items()), reverse=True)
    shape, order = [many for many, _ in groups], [rank for _, rank in groups]
    flush = len({card // 13 for card in cards}) == 1
    straight = len(shape) == 5 and ranks[0] - ranks[4] == 4
    if ranks == [12, 3, 2, 1, 0]:
        straight, order = True, [3, 2, 1, 0, -1]
    if straight:
        return 8 if flush else 4, order
    if flush:
        return 5, order
    shapes = {(1, 1): 0, (2, 1): 1, (2, 2): 2, (3, 1): 3, (3, 2): 6, (4, 1): 7}
    return shapes[shape[0], shape[1]], order


def best_of(cards: list[int]) -> tuple[int, list[int]]:
    """The best five of these."""
    return max(map(five_cards, combinations(cards, 5)))


def pots(paid: list[int], folded: set[int]) -> list[tuple[int, list[int]]]:
    """The main pot and the side pots with their claimants, chip by chip: the n-th chips of all lie in one pot with the
    next ones as long as the same seats have a claim.
    """
    found: list[tuple[int, list[int]]] = []
    for chip in range(max(paid)):
        payers = [seat for seat, own in enumerate(paid) if own > chip]
        claimants = [seat for seat in payers if seat not in folded]
        if found and found[-1][1] == claimants:
            found[-1] = (found[-1][0] + len(payers), claimants)
        else:
            found.append((len(payers), claimants))
    return found


class Reference:
    """One game, dealt by the same random numbers as the one it is compared with."""

    def __init__(self, players: int, words: Words, money: int, blinds: tuple[int, int], bet: int, hands: int) -> None:
        self.players, self.words, self.blinds, self.bet, self.hands = players, words, blinds, bet, hands
        self.chips = [money] * players
        self.first, self.hand = 0, 0
        self.seen: Counter[str] = Counter()

    def around(self, start: int) -> list[int]:
        return [(start + i) % self.players for i in range(self.players)]

    def game(self) -> Turns:
        while True:
            self.hand += 1
            yield from self.play_hand()
            if self.hand == self.hands or sum(own > 0 for own in self.chips) == 1:
                return
            self.first = next(seat for seat in self.around(self.first + 1) if self.chips[seat])

    def draw_pair(self) -> list[int]:
        while True:
            pair = PAIRS[below(self.words, 1326)]
            if not set(pair) & set(self.gone):
                self.gone += pair
                return list(pair)

    def draw_board(self, cards: int) -> None:
        while cards > 1:
            self.board += self.draw_pair()
            cards -= 2
        while cards:
            card = int(below(self.words, 52))
            if card not in self.gone:
                self.gone.append(card)
                self.board.append(card)
                cards -= 1

    def play_hand(self) -> Turns:
        live = [seat for seat in range(self.players) if self.chips[seat]]
        self.gone: list[int] = []
        self.board: list[int] = []
        self.paid = [0] * self.players
        self.folded = {seat for seat in range(self.players) if seat not in live}
        self.held = {seat: self.draw_pair() for seat in live}
        at = live.index(self.first)
        big, small = live[at - 1], live[at - 2]
        self.small = small
        for seat, blind in zip((small, big), self.blinds, strict=True):
            self.seen["short blind"] += self.chips[seat] < blind
            self.put(seat, min(blind, self.chips[seat]))
        for street in range(4):
            if street:
                self.draw_board(3 if street == 1 else 1)
            yield from self.betting(self.first if street == 0 else small)
            if len(self.able()) < 2:
                break
        self.show_down()

    def put(self, seat: int, chips: int) -> None:
        self.chips[seat] -= chips
        self.paid[seat] += chips

    def standing(self) -> list[int]:
        return [seat for seat in range(self.players) if seat not in self.folded]

    def able(self) -> list[int]:
        return [seat for seat in self.standing() if self.chips[seat]]

    def betting(self, start: int) -> Turns:
        waiting = deque(self.around(start))
        while waiting:
            seat = waiting.popleft()
            others = [other for other in self.standing() if other != seat]
            if seat not in self.able() or not others:
                continue
            answered = all(not self.chips[other] for other in others)
            if answered and self.paid[seat] >= max(self.paid[other] for other in others):
                continue
            most = max(self.paid)
            action = yield seat, self.legal(seat)
            self.act(seat, action)
            if self.paid[seat] > most:
                waiting = deque(self.around(seat + 1)[:-1])

    def price(self) -> int:
        return max(*self.paid, self.blinds[1])

    def legal(self, seat: int) -> list[int]:
        own, due = self.chips[seat], self.price() - self.paid[seat]
        if due <= 0:
            return [CHECK] + [BET] * (own >= self.bet) + [ALL_IN]
        answerable = any(other != seat for other in self.able())
        raises = [code for code, times in RAISES.items() if answerable and own >= due + times * self.price()]
        return [FOLD] + [CALL] * (own >= due) + raises + [ALL_IN]

    def act(self, seat: int, action: int) -> None:
        due = self.price() - self.paid[seat]
        if action == FOLD:
            self.folded.add(seat)
        elif action == CALL:
            self.put(seat, due)
        elif action == BET:
            self.put(seat, self.bet)
        elif action in RAISES:
            self.put(seat, due + RAISES[action] * self.price())
        elif action == ALL_IN:
            self.put(seat, self.chips[seat])

    def show_down(self) -> None:
        if len(self.standing()) > 1:
            self.draw_board(5 - len(self.board))
        found = pots(self.paid, self.folded)
        for chips, claimants in found:
            winners = claimants
            if len(claimants) > 1:
                hands = {seat: best_of(self.held[seat] + self.board) for seat in claimants}
                winners = [seat for seat in claimants if hands[seat] == max(hands.values())]
            part, odd = divmod(chips, len(winners))
            for seat in winners:
                self.chips[seat] += part
            self.chips[next(seat for seat in self.around(self.first) if seat in winners)] += odd
            self.seen["split"] += len(winners) > 1
            self.seen["odd chip"] += odd > 0
        self.seen["side pots"] += len([1 for _, claimants in found if len(claimants) > 1]) > 1
        self.seen["uncalled"] += len(found[-1][1]) == 1 and len(self.standing()) > 1
        self.seen["all folded"] += len(self.standing()) == 1
