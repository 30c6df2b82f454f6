"""The check of sentences: whoever perceives an event can be told it in words."""

from spinney.core.events import Event, perceived
from spinney.core.state import State
from spinney.testing.case import Case
from spinney.testing.errors import fail
from spinney.testing.hidden import observers

# Every so many positions, sentences are asked for.
SHARE = 4


def sentences(case: Case) -> None:
    """Every event has a sentence for each player who perceives it, and for somebody who sees everything: one line that
    is not empty and has no full stop at its end; and it says nothing that is hidden from the player.
    """
    for position in case.positions[::SHARE]:
        state = case.visit(position)
        if not position.trace.actions:
            check_sentences(state, case.game.witnessed(position.trace.seed).events)
        if position.action is not None:
            check_sentences(state, state.witnessed(position.action).events)


def check_sentences(state: State, events: tuple[Event, ...]) -> None:
    """Fails unless there is a sentence for everybody who perceives one of the events."""
    for observer in (None, *observers(state.game.players)):
        dealt = state if observer is None else state.seen_by(observer, 3)
        for event in perceived(events, observer):
            said = state.sentence(event, observer)
            whom = "who sees everything" if observer is None else f"player {observer}"
            if not said.strip() or "\n" in said or said.endswith("."):
                fail(f"{event} should be a line for {whom}, without a full stop at the end, and is {said!r}")
            if dealt.sentence(event, observer) != said:
                fail(f"the sentence of {event} for {whom} says something that is hidden from them: {said!r}")
