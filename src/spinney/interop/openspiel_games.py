"""Games of OpenSpiel as games of Spinney: `spinney.load("openspiel:hearts")`.

A game of OpenSpiel becomes a plain Python class (`core/plain/`) around OpenSpiel's own state. Chance is sampled from
the engine's random numbers as soon as it comes up, and what a player cannot see is dealt anew by OpenSpiel's
`resample_from_infostate`. Needs `pip install spinney[interop]`.
"""

from collections.abc import Callable
from difflib import get_close_matches
from functools import lru_cache
from importlib.metadata import version
from random import Random
from time import perf_counter
from typing import Any, ClassVar

from spinney.core.errors import SpinneyError, shown
from spinney.interop.installed import openspiel

PREFIX = "openspiel:"
# A state, an observer and random numbers -> a state that looks the same to the observer.
Redeal = Callable[[Any, int, Random], Any]
# Names of actions may depend on the position, so that there are more of them than actions, up to so many.
NAMES_PER_ACTION, FEWEST_NAMES, MOST_NAMES = 8, 4096, 65_536


class OpenSpielGame:
    """A position of a game of OpenSpiel; the classes that `openspiel_game` makes say which.

    Attributes:
        state: OpenSpiel's own state, never at a chance node.
        spiel: OpenSpiel's game. seen: the name of the method of its states that says what a player knows.
    """

    spiel: ClassVar[Any]
    seen: ClassVar[str]
    hidden: ClassVar[bool]
    __slots__ = ("state",)

    def __init__(self, rng: Random) -> None:
        self.state = self.spiel.new_initial_state()
        settle(self.state, rng)

    def copy(self) -> "OpenSpielGame":
        """The same position, to be changed."""
        made = object.__new__(type(self))
        made.state = self.state.clone()
        return made

    def legal_actions(self) -> list[int]:
        """OpenSpiel's own numbers of what may be done."""
        return self.state.legal_actions()  # type: ignore[no-any-return]

    @property
    def current_player(self) -> int:
        """Who is to move."""
        return self.state.current_player()  # type: ignore[no-any-return]

    def apply(self, action: int, rng: Random) -> None:
        """Plays an action, and whatever chance decides after it."""
        self.state.apply_action(action)
        settle(self.state, rng)

    def is_over(self) -> bool:
        """Whether it is the end."""
        return self.state.is_terminal()  # type: ignore[no-any-return]

    def scores(self) -> list[float]:
        """The returns at the end; before, nobody has any."""
        return self.state.returns() if self.state.is_terminal() else [0.0] * self.state.num_players()

    def describe(self, action: int) -> str:
        """OpenSpiel's name of an action."""
        return self.state.action_to_string(self.state.current_player(), action)  # type: ignore[no-any-return]

    def visible(self, observer: int) -> str:
        """What a player knows, as OpenSpiel writes it."""
        return getattr(self.state, self.seen)(observer)  # type: ignore[no-any-return]

    def text(self, observer: int | None) -> str:
        """The position as OpenSpiel writes it, as far as the observer knows it."""
        return self.visible(observer) if self.hidden and observer is not None else str(self.state)

    def witnesses(self, action: int) -> list[int] | None:
        """The players who can tell afterwards which action it was: what they know would be another after any other."""
        if not self.hidden:
            return None
        after = {one: self.state.child(one) for one in self.state.legal_actions()}
        told = {one: [getattr(made, self.seen)(player) for player in self._seats] for one, made in after.items()}
        return [
            player
            for player in self._seats
            if all(told[one][player] != told[action][player] for one in told if one != action)
        ]

    @property
    def _seats(self) -> range:
        return range(self.state.num_players())


class Redealt(OpenSpielGame):
    """A game in which something is hidden, with a function that deals it anew."""

    redeal: ClassVar[Redeal]
    __slots__ = ()

    def redeterminise(self, observer: int, rng: Random) -> None:
        """Deals anew what the observer cannot see; at the end nothing is to be searched, and nothing is dealt."""
        if not self.state.is_terminal():
            self.state = type(self).redeal(self.state, observer, rng)


class InTurns(OpenSpielGame):
    """A game without secrets in which players choose at the same time: they choose one after another, and nobody knows
    what the others have chosen in this round.

    Attributes:
        began: the state in which the round began. chosen: what was chosen since.
    """

    chosen: tuple[int, ...]
    __slots__ = ("began", "chosen")

    def __init__(self, rng: Random) -> None:
        super().__init__(rng)
        self.began, self.chosen = self.state.clone(), ()

    def copy(self) -> "InTurns":
        """The same position, to be changed."""
        made = object.__new__(type(self))
        made.state, made.began, made.chosen = self.state.clone(), self.began, self.chosen
        return made

    def apply(self, action: int, rng: Random) -> None:
        """Chooses an action; the last to choose ends the round."""
        before = self.state.simultaneous_game_state().move_number()
        self.chosen = (*self.chosen, action)
        super().apply(action, rng)
        if self.state.is_terminal() or self.state.simultaneous_game_state().move_number() != before:
            self.began, self.chosen = self.state.clone(), ()

    def redeterminise(self, observer: int, rng: Random) -> None:
        """Lets the others choose anew, at random."""
        self.state = self.began.clone()
        chosen = list[int]()
        for action in self.chosen:
            kept = self.state.current_player() == observer
            chosen.append(action if kept else rng.choice(self.state.legal_actions()))
            self.state.apply_action(chosen[-1])
        self.chosen = tuple(chosen)


def settle(state: Any, rng: Random) -> None:
    """Lets chance decide until somebody is to move.

    >>> state = openspiel().load_game("kuhn_poker").new_initial_state()
    >>> settle(state, Random(1))
    >>> state.history(), state.current_player()
    ([0, 2], 0)
    """
    while state.is_chance_node():
        point, outcome = rng.random(), 0
        for outcome, probability in state.chance_outcomes():  # noqa: B007  (the last one, if sums are a hair below 1)
            point -= probability
            if point < 0:
                break
        state.apply_action(outcome)


def openspiel_game(text: str, redeal: Redeal | None = None) -> type:
    """A game of OpenSpiel, with parameters as OpenSpiel writes them, as a class for `spinney.load`.

    `redeal(state, observer, rng)` returns a state of OpenSpiel that looks the same to the observer, with everything
    else dealt anew by `rng`; it is needed where something is hidden and OpenSpiel has no `resample_from_infostate`.

    >>> import spinney
    >>> game = spinney.load("openspiel:oh_hell(players=4)")
    >>> game.players, game.declaration.hidden, len(game.start(seed=1).legal_actions)
    (4, True, ...)
    >>> openspiel_game("liars_dice")
    Traceback (most recent call last):
    ...
    spinney.core.errors.SpinneyError: liars_dice of OpenSpiel hides something, and OpenSpiel cannot deal it anew: pass a
    function that does, openspiel_game('liars_dice', redeal)
    """
    return _made(str(_found(text)).removesuffix("()"), redeal)


def _found(text: str) -> Any:
    """OpenSpiel's game of this name, with these parameters."""
    spiel = openspiel()
    name = text.partition("(")[0].strip()
    known = {one.short_name: one for one in spiel.registered_games()}
    if name not in known:
        close = get_close_matches(name, known, 3)
        hint = f"; did you mean {' or '.join(map(repr, close))}?" if close else ""
        raise SpinneyError(f"OpenSpiel has no game {shown(name)}{hint}")
    try:
        given = spiel.game_parameters_from_string(text)
        for one in given:
            allowed = known[name].parameter_specification
            if one != "name" and allowed and one not in allowed:
                raise SpinneyError(f"{name} of OpenSpiel has no parameter {one!r}; it has {', '.join(sorted(allowed))}")
        return spiel.load_game(text)
    except spiel.SpielError as error:
        raise SpinneyError(f"OpenSpiel does not load {shown(text)}: {_line(error)}") from None


@lru_cache(64)
def _made(text: str, redeal: Redeal | None) -> type:
    game = _found(text)
    kind, base, hidden = game.get_type(), OpenSpielGame, False
    dynamics, information, chance = type(kind.dynamics), type(kind.information), type(kind.chance_mode)
    if kind.dynamics == dynamics.MEAN_FIELD or kind.chance_mode == chance.SAMPLED_STOCHASTIC:
        why = "is a game of a mean field" if kind.dynamics == dynamics.MEAN_FIELD else "draws its own random numbers"
        raise SpinneyError(f"{text} of OpenSpiel {why}, and cannot be played here")
    if kind.dynamics == dynamics.SIMULTANEOUS:
        game = openspiel().convert_to_turn_based(game)
    if redeal or game.get_type().information != information.PERFECT_INFORMATION:
        in_turns = kind.dynamics == dynamics.SIMULTANEOUS and kind.information != information.IMPERFECT_INFORMATION
        base, hidden = (InTurns if in_turns and not redeal else Redealt), True
    members = {
        "__slots__": (),
        "__qualname__": f"{PREFIX}{text} of OpenSpiel {version('open_spiel')}",
        "spiel": game,
        "seen": _seen(game.get_type()),
        "hidden": hidden,
        "redeal": staticmethod(redeal or _resampled),
        "title": f"{kind.long_name}{text[len(kind.short_name) :]} (OpenSpiel)",
        "summary": f"{kind.long_name}, a game of OpenSpiel.",
        "players": game.num_players(),
        "chance": kind.chance_mode != chance.DETERMINISTIC,
        "simultaneous": kind.dynamics == dynamics.SIMULTANEOUS,
        "max_actions": min(max(NAMES_PER_ACTION * game.num_distinct_actions(), FEWEST_NAMES), MOST_NAMES),
        "max_length": game.max_game_length(),
    }
    made = type(f"{PREFIX}{text}", (base,), members)
    if hidden:
        _look(made, text, redeal)
    return made


def _seen(kind: Any) -> str:
    """The method of a state that says all that a player knows."""
    return "information_state_string" if kind.provides_information_state_string else "observation_string"


def _resampled(state: Any, observer: int, rng: Random) -> Any:
    return state.resample_from_infostate(observer, rng.random)


def _line(error: Exception) -> str:
    return (str(error).splitlines() or [""])[0].rstrip(".")


# What is looked at before a game with secrets is trusted: so many random games, so many actions of each, and after so
# many seconds no further one.
GAMES, ACTIONS, SECONDS = 4, 40, 1.5


def _look(made: type, text: str, redeal: Redeal | None) -> None:
    """Refuses a game whose re-deals cannot be made, change what the observer knows, or change nothing at all."""
    spiel, rng, anew, until = openspiel(), Random(0), False, perf_counter() + SECONDS
    whose = "the re-dealer of" if redeal else "OpenSpiel's own resampling of"
    for _ in range(GAMES):
        game = made(rng)
        for _ in range(ACTIONS):
            if game.is_over() or (anew and perf_counter() > until):
                break
            for observer in range(game.state.num_players()):
                dealt = game.copy()
                try:
                    dealt.redeterminise(observer, rng)
                except spiel.SpielError as error:
                    raise _refused(text, error) from None
                if dealt.visible(observer) != game.visible(observer):
                    raise SpinneyError(
                        f"{whose} {text} changes what player {observer + 1} knows, so that a search would think about "
                        "another position"
                    )
                anew = anew or str(dealt.state) != str(game.state)
            game.apply(rng.choice(game.legal_actions()), rng)
    if not anew:
        raise SpinneyError(f"{whose} {text} deals nothing anew, so that a search would see what is hidden")


def _refused(text: str, error: Exception) -> SpinneyError:
    if "not implemented" not in str(error):
        return SpinneyError(f"OpenSpiel cannot deal {text} anew: {_line(error)}")
    return SpinneyError(
        f"{text} of OpenSpiel hides something, and OpenSpiel cannot deal it anew: pass a function that does, "
        f"openspiel_game({text!r}, redeal)"
    )
