"""Checks of what rules tell, where a mutant does not show it: what may be revealed, and rules that tell nothing."""

import pytest

import spinney
from spinney.testing import CHECKS, Case, ConformanceError
from spinney.testing.games import KUHN
from spinney.testing.games.kuhn import SHOWN
from tests.testing.mutants import Mutant, apply_showing_a_card, redeal_nothing, setup_face_up

TELLING = [check for check in CHECKS if check.name in ("events_alike", "told_is_seen", "view_is_told", "sentences")]


def silent_apply(s, action, rng):
    s.turns += 1
    s.player = (s.player + 1) % s.players


def silent_setup(s, rng):
    s.bettor = -1
    for place in range(s.players + 1):
        s.cards[place] = place


def test_what_is_revealed_on_purpose_may_be_told():
    functions = {"apply": apply_showing_a_card, "REVEALS": (SHOWN,)}
    case = Case(spinney.load(Mutant("none", "shown_on_purpose", KUHN, functions).declaration()), games=40)
    assert len(TELLING) == 4
    for check in TELLING:
        check.run(case)


def test_only_named_kinds_are_revealed():
    functions = {"setup": setup_face_up, "REVEALS": (SHOWN,)}
    case = Case(spinney.load(Mutant("none", "shown_and_dealt_face_up", KUHN, functions).declaration()), games=40)
    (told_is_seen,) = (check for check in TELLING if check.name == "told_is_seen")
    with pytest.raises(ConformanceError, match="two deals that look alike"):
        told_is_seen.run(case)


def test_rules_that_tell_nothing_pass():
    functions = {"apply": silent_apply, "setup": silent_setup, "redeterminise": redeal_nothing}
    case = Case(spinney.load(Mutant("none", "silent", KUHN, functions).declaration()), games=10)
    for check in TELLING:
        check.run(case)
