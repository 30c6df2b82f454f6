"""No-limit and fixed-limit betting as plainly as it can be written: every question is answered from the list of what
was paid on the street, action by action.
"""

from itertools import pairwise

from spinney.core.random import Words
from tests.games.reference.poker import ALL_IN, BET, CALL, CHECK, FOLD, Reference, Turns

QUARTERS = {4: 2, 5: 3, 6: 4, 7: 8}
MOST_BETS = 4


class Limits(Reference):
    """One game with casino betting, rising blinds, or the printed order of two players."""

    def __init__(
        self,
        players: int,
        words: Words,
        money: int,
        blinds: tuple[int, int],
        hands: int,
        fixed: bool = False,
        rise: tuple[int, int] = (0, 2),
        printed: bool = False,
    ) -> None:
        super().__init__(players, words, money, blinds, 0, hands)
        self.fixed, self.rise, self.printed = fixed, rise, printed
        self.most = players * money

    def play_hand(self) -> Turns:
        every, factor = self.rise
        if every and self.hand > 1 and (self.hand - 1) % every == 0 and self.blinds[1] * factor <= self.most:
            self.blinds = self.blinds[0] * factor, self.blinds[1] * factor
            self.seen["rise"] += 1
        yield from super().play_hand()

    def betting(self, start: int) -> Turns:
        live = [seat for seat in range(self.players) if self.chips[seat] or self.paid[seat]]
        if self.board and self.printed and len(live) == 2:
            (start,) = [seat for seat in live if seat != self.small]
        # Who acted, and what was to be paid after it; first what was to be paid before.
        self.history: list[tuple[int, int]] = [(-1, self.price())]
        yield from super().betting(start)

    def act(self, seat: int, action: int) -> None:
        levels = [level for _, level in self.history]
        if action == FOLD:
            self.folded.add(seat)
        elif action == CALL:
            self.put(seat, levels[-1] - self.paid[seat])
        elif action == ALL_IN:
            self.put(seat, self.chips[seat])
        elif action != CHECK:
            self.put(seat, self.raise_to(seat, action) - self.paid[seat])
        self.history.append((seat, max(levels[-1], self.paid[seat])))
        raised = self.history[-1][1] - levels[-1]
        self.seen["short raise"] += 0 < raised < (self.bet_size() if self.fixed else self.least())

    def bet_size(self) -> int:
        return self.blinds[1] * (1 if len(self.board) < 4 else 2)

    def full_bets(self) -> tuple[int, int]:
        """How many bets the street has seen in fixed limit, and what the last full one asks for."""
        bets, full = int(not self.board), self.history[0][1]
        for _, level in self.history:
            if level - full >= self.bet_size() / 2:
                bets, full = bets + 1, level
        return bets, full

    def least(self) -> int:
        """The largest bet or raise of the street in no-limit, the big blind at least."""
        levels = [level for _, level in self.history]
        return max([self.blinds[1], *(after - before for before, after in pairwise(levels))])

    def raise_to(self, seat: int, action: int) -> int:
        if self.fixed:
            return self.full_bets()[1] + self.bet_size()
        level = self.history[-1][1]
        if action == BET:
            return level + self.least()
        pot = sum(self.paid) + level - self.paid[seat]
        return level + pot * QUARTERS[action] // 4

    def may_raise(self, seat: int) -> bool:
        due = self.history[-1][1] - self.paid[seat]
        if not any(other != seat for other in self.able()) or self.chips[seat] <= due:
            return False
        if self.fixed and self.full_bets()[0] >= MOST_BETS:
            self.seen["cap"] += 1
            return False
        facing = due >= self.bet_size() / 2 if self.fixed else due >= self.least()
        reopened = facing or all(seat != other for other, _ in self.history)
        self.seen["not reopened"] += not reopened
        return reopened

    def legal(self, seat: int) -> list[int]:
        due, all_to = self.history[-1][1] - self.paid[seat], self.paid[seat] + self.chips[seat]
        answers = [CHECK] if due == 0 else [FOLD, CALL] if self.chips[seat] >= due else [FOLD]
        if answers == [FOLD]:
            return [FOLD, ALL_IN]
        if not self.may_raise(seat):
            return answers
        least = self.raise_to(seat, BET)
        raises = [BET] * (all_to >= least)
        if not self.fixed:
            raises += [action for action in QUARTERS if least < self.raise_to(seat, action) < all_to]
        return answers + raises + [ALL_IN] * (all_to < least or (all_to > least and not self.fixed))
