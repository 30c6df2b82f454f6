"""What a seat of Exploding Kittens knows for certain: every way in which things may have gone is followed.

A *world* says which cards, of those that the seat can tell apart, lie where: all Defuses, and every card whose face the
seat has seen. All other cards are plain: none of them is a Defuse. A hand that gives a card away unseen splits a world
into one for each card that it may have been, and so does an unseen draw. Where the seat knows nothing else of two
cards of a kind, one that is laid down is taken to be the one it can tell apart: whatever is left may be anything then.

A *stack* is what the seat may think the pile is, from the top, with None for a card that may be any. A kitten that
somebody else puts back splits a stack into one for every place. As long as nobody shuffles, the seat keeps count by
what turns up; it loses count where it cannot tell whether a kitten that turns up is that one, and does not go on to
count in two ways: see `lose_count`.
"""

from collections import Counter
from collections.abc import Iterable, Iterator
from random import Random
from typing import Any

from spinney.core.events import CHOSE, PLAYED, Event
from spinney.core.game import Game
from spinney.games.exploding_kittens import events as told

FAVOR, ATTACK, FUTURE, NOPE, DEFUSE, KITTEN = 6, 7, 10, 11, 12, 13
CARDS = Counter(dict.fromkeys(range(1, FUTURE), 4) | {FUTURE: 5, NOPE: 5, DEFUSE: 6})
PLAY_NOPE, PASS, GIVE, PLACE = 1, 2, 43, 56
# More ways than this are not followed: of the pile all is forgotten then, of the hands it never happens.
MOST_STACKS = 5_000
MOST_WORLDS = 100_000

# The cards told apart, sorted; one tuple for each seat, and a last one for the pile.
Marks = tuple[int, ...]
World = tuple[Marks, ...]
Stack = tuple[int | None, ...]


def multiset(word: Any) -> Counter[int]:
    """A multiset of cards from its word."""
    return Counter({kind: copies for kind in range(1, 14) if (copies := int(word) >> 4 * kind & 15)})


def without(marks: Marks, kind: int) -> Marks:
    at = marks.index(kind)
    return marks[:at] + marks[at + 1 :]


def joined(marks: Marks, kind: int) -> Marks:
    return tuple(sorted((*marks, kind)))


def changed(world: World, at: int, marks: Marks) -> World:
    return (*world[:at], marks, *world[at + 1 :])


def fits(expected: int | None, card: int) -> bool:
    """Whether a card may be at a place of a stack."""
    return expected in (None, card)


class Oracle:
    """Follows what one seat perceives."""

    def __init__(self, game: Game, seat: int) -> None:
        self.seat, self.players, self.pile = seat, game.players, game.players
        self.own: Counter[int] = Counter()
        self.sizes = [8] * game.players
        self.laid: Counter[int] = Counter()
        self.kittens = game.players - 1
        self.plain_pile = 46 - 7 * game.players + 6 - game.players
        hands = [() if other == seat else (DEFUSE,) for other in range(game.players)]
        self.worlds: set[World] = {(*hands, (DEFUSE,) * (6 - game.players))}
        self.stacks: set[Stack] = {(None,) * (self.plain_pile + self.kittens)}
        self.asker = 0
        self.looks = Random(seat)

    # What happens.

    def tell(self, event: Event) -> None:
        player, first, *more = event.values
        if event.kind == PLAYED:
            self.played(player, first)
        elif event.kind == CHOSE:
            self.chose(player)
        elif event.kind == told.DEALT and player == self.seat:
            self.own = multiset(first)
        elif event.kind == told.SAW and player == self.seat:
            self.saw([card for card in (first, *more) if card])
        elif event.kind == told.ASKED:
            self.asker = first
        elif event.kind == told.STOLE:
            self.hand_over(first, player, more[0])
        elif event.kind == told.SHUFFLED:
            self.lose_count()
        elif event.kind in (told.DREW, told.DREW_KITTEN):
            self.drew(player, KITTEN if event.kind == told.DREW_KITTEN else first)
        elif event.kind == told.DEFUSED:
            self.lay_down(player, DEFUSE, 1)
        elif event.kind == told.EXPLODED:
            for kind, copies in multiset(first).items():
                self.lay_down(player, kind, copies)
            self.kittens -= 1

    def played(self, player: int, action: int) -> None:
        kind = action // 4
        if action == PLAY_NOPE:
            self.lay_down(player, NOPE, 1)
        elif action >= PLACE:
            self.put_back(action - PLACE)
        elif action > GIVE:
            self.hand_over(player, self.asker, action - GIVE)
        elif kind:
            self.lay_down(player, kind, 2 if kind < FAVOR else 1)

    def chose(self, player: int) -> None:
        """Somebody gives a card, or puts the kitten back that they have drawn."""
        if self.kittens_out:
            self.put_back(None)
        else:
            self.hand_over(player, self.asker, 0)

    # Hands.

    def follow(self, ways: Iterable[World]) -> None:
        self.worlds = set(ways)
        assert 0 < len(self.worlds) < MOST_WORLDS

    def plain(self, world: World, at: int) -> int:
        """How many cards of a hand, or of the pile, cannot be told apart."""
        return (self.plain_pile if at == self.pile else self.sizes[at]) - len(world[at])

    def gone(self, world: World, at: int, kind: int) -> Iterator[World]:
        """A card of this kind leaves a hand or the pile."""
        if kind in world[at]:
            yield changed(world, at, without(world[at], kind))
        elif kind != DEFUSE and self.plain(world, at):
            yield world

    def moved(self, world: World, giver: int, receiver: int, may_be: Marks | None = None) -> Iterator[World]:
        """A card that the seat does not see goes from one place to another."""
        for kind in set(world[giver] if may_be is None else may_be):
            left = changed(world, giver, without(world[giver], kind))
            yield changed(left, receiver, joined(left[receiver], kind))
        if self.plain(world, giver):
            yield world

    def lay_down(self, player: int, kind: int, copies: int) -> None:
        for _ in range(copies):
            if player == self.seat:
                self.own[kind] -= 1
            else:
                self.follow(way for world in self.worlds for way in self.gone(world, player, kind))
            self.sizes[player] -= 1
            self.laid[kind] += 1

    def hand_over(self, giver: int, receiver: int, kind: int) -> None:
        if giver == self.seat:
            self.own[kind] -= 1
            self.follow(changed(world, receiver, joined(world[receiver], kind)) for world in self.worlds)
        elif receiver == self.seat:
            self.own[kind] += 1
            self.follow(way for world in self.worlds for way in self.gone(world, giver, kind))
        else:
            self.follow(way for world in self.worlds for way in self.moved(world, giver, receiver))
        self.sizes[giver] -= 1
        self.sizes[receiver] += 1

    # The pile.

    @property
    def kittens_out(self) -> bool:
        """Whether a drawn kitten is still to be put back."""
        return len(next(iter(self.stacks))) < self.plain_pile + self.kittens

    def placed(self) -> Counter[int]:
        """The cards, kittens aside, that have a place in every stack."""
        first, *others = (Counter(card for card in stack if card and card != KITTEN) for stack in self.stacks)
        for other in others:
            first &= other
        return first

    def lose_count(self, still_known: Stack = ()) -> None:
        """Forgets all but what is on top."""
        deeper = len(next(iter(self.stacks))) - len(still_known)
        self.stacks = {(*still_known, *(None,) * deeper)}

    def saw(self, cards: list[int]) -> None:
        before = self.placed()
        self.stacks = {s for s in self.stacks if all(map(fits, s, cards))}
        found, *others = (
            Counter(b for a, b in zip(s, cards, strict=False) if a is None and b != KITTEN) for s in self.stacks
        )
        for other in others:
            found &= other
        self.stacks = {(*cards, *s[len(cards) :]) for s in self.stacks}
        if len(self.stacks) > 1:
            self.lose_count(tuple(cards))
        for kind in found.elements():
            self.follow(way for world in self.worlds for way in self.found(world, kind, before))
            before[kind] += 1

    def found(self, world: World, kind: int, placed: Counter[int]) -> Iterator[World]:
        """A card of the pile turns out to be of this kind."""
        if world[self.pile].count(kind) > placed[kind]:
            yield world
        elif kind != DEFUSE and self.plain(world, self.pile):
            yield changed(world, self.pile, joined(world[self.pile], kind))

    def drew(self, player: int, card: int) -> None:
        possible = {s for s in self.stacks if fits(s[0], card) or (not card and s[0] != KITTEN)}
        if card == KITTEN:
            possible -= {s for s in possible if s[0] is None and s.count(KITTEN) == self.kittens}
        tops = {s[0] for s in possible}
        placed, self.stacks = self.placed(), {s[1:] for s in possible}
        if card == KITTEN:
            if len(tops) > 1:
                self.lose_count()
            return
        if player == self.seat:
            self.own[card] += 1
            self.follow(way for world in self.worlds for way in self.gone(world, self.pile, card))
        elif len(tops) == 1 and None not in tops:
            (top,) = tops
            self.follow(self.known_draw(world, player, top or 0) for world in self.worlds)
        else:
            loose = placed if tops == {None} else Counter()
            self.follow(
                way
                for world in self.worlds
                for way in self.moved(world, self.pile, player, tuple((Counter(world[self.pile]) - loose).elements()))
            )
        self.plain_pile -= 1
        self.sizes[player] += 1

    def known_draw(self, world: World, player: int, card: int) -> World:
        left = changed(world, self.pile, without(world[self.pile], card))
        return changed(left, player, joined(left[player], card))

    def put_back(self, depth: int | None) -> None:
        if depth is not None and len(self.stacks) > 1:
            self.lose_count()
        nothing_known = all(card is None for stack in self.stacks for card in stack)
        places = range(len(next(iter(self.stacks))) + 1) if depth is None else [depth]
        if depth is None and (nothing_known or len(self.stacks) * len(places) > MOST_STACKS):
            self.stacks = {(None,) * len(places)}
        else:
            self.stacks = {(*s[:place], KITTEN, *s[place:]) for s in self.stacks for place in places}

    # What cannot be.

    def contradictions(self, record: Any) -> list[str]:
        hands = [multiset(record.known[seat, seat + 1]) for seat in range(self.players)]
        pile = self.completed(record)
        problems = []
        if hands[self.seat] != +self.own:
            problems.append(f"its own hand is {hands[self.seat]}, not {+self.own}")
        if [hand.total() for hand in hands] != self.sizes:
            problems.append(f"the hands have {[hand.total() for hand in hands]} cards, not {self.sizes}")
        out_of_play = Counter({KITTEN: self.players - 1 - Counter(pile)[KITTEN]})
        if sum(hands, self.laid + Counter(pile) + out_of_play) != CARDS + Counter({KITTEN: self.players - 1}):
            problems.append("there are not the cards that the game has")
        if pile.count(KITTEN) != len(pile) - self.plain_pile:
            problems.append(f"there are {pile.count(KITTEN)} kittens in {len(pile)} cards")
        if not any(self.possible(world, hands, pile) for world in self.worlds):
            problems.append(f"hands {hands[:]} and pile {Counter(pile)} fit none of {sorted(self.worlds)[:6]}")
        if not any(len(s) == len(pile) and all(map(fits, s, pile)) for s in self.stacks):
            problems.append(f"the pile {pile[:8]} fits none of {len(self.stacks)} stacks as {next(iter(self.stacks))}")
        return problems

    def completed(self, record: Any) -> list[int]:
        """The pile from its top; cards that nobody knows are drawn when somebody does, so some are drawn here."""
        rest = list(multiset(record.pool).elements())
        self.looks.shuffle(rest)
        pile = [int(record.pile[place]) or (rest.pop() if rest else 0) for place in reversed(range(int(record.size)))]
        return pile + rest

    def possible(self, world: World, hands: list[Counter[int]], pile: list[int]) -> bool:
        """Whether every card that can be told apart is where the world has it; plain ones are not Defuses."""
        places = [*hands[: self.seat], Counter[int](), *hands[self.seat + 1 :], Counter(pile)]
        return all(
            Counter(marks) <= place and place[DEFUSE] == marks.count(DEFUSE)
            for marks, place in zip(world, places, strict=True)
        )
