"""Dominion as plainly as it can be written: the text of each card is a method, a generator that asks questions. How a
game goes on is in `dominion_course.py`.
"""

from collections.abc import Generator, Iterable

from tests.games.reference.dominion_course import (
    COSTS,
    NO_ACTIONS,
    TREASURES,
    VICTORIES,
    Asking,
    Cards,
    Course,
    Question,
)


class Dominion(Course):
    """A game in progress."""

    def cellar(self) -> Asking:
        discarded = 0
        while self.me.hand:
            answer = yield from self.ask(["done"], (f"discard {card}" for card in self.me.hand))
            if answer == "done":
                break
            self.from_hand(self.turn, answer.removeprefix("discard "), self.me.discards)
            discarded += 1
        self.draw(self.turn, discarded)

    def chapel(self) -> Asking:
        for _ in range(4):
            if not self.me.hand:
                return
            answer = yield from self.ask(["done"], (f"trash {card}" for card in self.me.hand))
            if answer == "done":
                return
            self.from_hand(self.turn, answer.removeprefix("trash "), self.trash)

    def harbinger(self) -> Asking:
        if self.me.discards:
            names = {f"put {card} on the pile": card for card in self.me.discards}
            answer = yield from self.ask(["put nothing back"], names)
            if answer in names:
                self.me.discards -= Cards([names[answer]])
                self.me.top.insert(0, names[answer])

    def merchant(self) -> None:
        self.merchants += 1

    def vassal(self) -> Asking:
        card = self.turn_up(self.turn)
        if card:
            self.me.discards[card] += 1
        if card and card not in NO_ACTIONS:
            answer = yield from self.ask(["do not play it", f"play {card}"])
            if answer != "do not play it":
                self.me.discards -= Cards([card])
                self.in_play[card] += 1
                yield from self.play_card(card)

    def gain_up_to(self, most: int, among: Iterable[str] = COSTS, to_hand: bool = False) -> Asking:
        found = self.priced(most, among)
        if found:
            answer = yield from self.ask(f"gain {card}" for card in found)
            self.gain(self.turn, answer.removeprefix("gain "), self.me.hand if to_hand else self.me.discards)

    def workshop(self) -> Asking:
        return self.gain_up_to(4)

    def bureaucrat(self) -> Asking:
        if self.supply["silver"]:
            self.supply["silver"] -= 1
            self.me.top.insert(0, "silver")
        for seat in self.victims():
            hand = self.players[seat].hand
            if hand:
                names = {f"put {card} on the pile": card for card in hand if card in VICTORIES}
                answer = yield from self.ask(names or ["show the hand"], seat=seat)
                if names:
                    self.from_hand(seat, names[answer], Cards())
                    self.players[seat].top.insert(0, names[answer])

    def militia(self) -> Asking:
        for seat in self.victims():
            player = self.players[seat]
            while player.hand.total() > 3:
                answer = yield from self.ask((f"discard {card}" for card in player.hand), seat=seat)
                self.from_hand(seat, answer.removeprefix("discard "), player.discards)

    def may(self, decline: str, options: list[str]) -> Generator[Question, str, str]:
        """What may be done, or with `tag` must be if it can."""
        answer = yield from self.ask(options, [decline] * (not (self.tag and options)))
        return "" if answer == decline else answer

    def moneylender(self) -> Asking:
        if self.could_hold(self.turn, ["copper"]):
            answer = yield from self.may("trash nothing", ["trash copper"] * (self.me.hand["copper"] > 0))
            if answer:
                self.from_hand(self.turn, "copper", self.trash)
                self.coins += 3

    def poacher(self) -> Asking:
        for _ in range(self.empty_piles()):
            if self.me.hand:
                answer = yield from self.ask(f"discard {card}" for card in self.me.hand)
                self.from_hand(self.turn, answer.removeprefix("discard "), self.me.discards)

    def remodel(self) -> Asking:
        if self.me.hand:
            answer = yield from self.ask(f"trash {card}" for card in self.me.hand)
            card = answer.removeprefix("trash ")
            self.from_hand(self.turn, card, self.trash)
            yield from self.gain_up_to(COSTS[card] + 2)

    def throne_room(self) -> Asking:
        if self.could_hold(self.turn, set(COSTS) - NO_ACTIONS):
            names = {f"play {card} twice": card for card in self.me.hand if card not in NO_ACTIONS}
            answer = yield from self.may("play nothing twice", list(names))
            if answer:
                self.from_hand(self.turn, names[answer], self.in_play)
                yield from self.play_card(names[answer])
                yield from self.play_card(names[answer])

    def bandit(self) -> Asking:
        self.gain(self.turn, "gold", self.me.discards)
        for seat in self.victims():
            shown = [card for card in (self.turn_up(seat), self.turn_up(seat)) if card]
            prey = sorted({card for card in shown if card in ("silver", "gold")})
            if len(prey) == 2:
                answer = yield from self.ask((f"trash {card}" for card in prey), seat=seat)
                prey = [answer.removeprefix("trash ")]
            for card in prey:
                shown.remove(card)
                self.trash[card] += 1
            self.players[seat].discards.update(shown)

    def council_room(self) -> None:
        for seat in self.others():
            self.draw(seat, 1)

    def library(self) -> Asking:
        me = self.me
        while me.hand.total() < 7 and self.look(self.turn, 1):
            card, answer = me.top[0], "keep it"
            if any(one not in NO_ACTIONS for one in me.unseen):
                answer = yield from self.ask(["keep it"], [f"set aside {card}"] * (card not in NO_ACTIONS))
            if answer == "keep it":
                self.draw(self.turn, 1)
            else:
                self.aside[me.top.pop(0)] += 1
        me.discards += self.aside
        self.aside = Cards()

    def mine(self) -> Asking:
        if self.could_hold(self.turn, TREASURES):
            names = {f"trash {card}": card for card in self.me.hand if card in TREASURES}
            answer = yield from self.may("trash nothing", list(names))
            if answer:
                self.from_hand(self.turn, names[answer], self.trash)
                yield from self.gain_up_to(COSTS[names[answer]] + 3, TREASURES, to_hand=True)

    def sentry(self) -> Asking:
        me, kept = self.me, list[str]()
        for _ in range(self.look(self.turn, 2)):
            card = me.top[len(kept)]
            answer = yield from self.ask([f"trash {card}", f"discard {card}", f"keep {card}"])
            if answer.startswith("keep"):
                kept.append(card)
            else:
                me.top.pop(len(kept))
                (self.trash if answer.startswith("trash") else me.discards)[card] += 1
        if len(kept) == 2:
            answer = yield from self.ask(f"put {card} on top" for card in kept)
            upper = answer.removeprefix("put ").removesuffix(" on top")
            kept.remove(upper)
            me.top[:2] = [upper, *kept]

    def witch(self) -> None:
        for seat in self.victims():
            self.gain(seat, "curse", self.players[seat].discards)

    def artisan(self) -> Asking:
        yield from self.gain_up_to(5, to_hand=True)
        if self.me.hand:
            names = {f"put {card} on the pile": card for card in self.me.hand}
            answer = yield from self.ask(names)
            self.from_hand(self.turn, names[answer], Cards())
            self.me.top.insert(0, names[answer])
