"""Games that each break one rule of the contract, and the check that must say so.

A mutant is one of five sound games with some of its functions replaced, or declared to be what it is not. Every
function below breaks one thing on purpose.
"""

from collections.abc import Callable
from dataclasses import dataclass, field, replace
from importlib import import_module
from types import ModuleType
from typing import Any

import numpy as np

from spinney.core import plain_view, registry
from spinney.core.compile import compiled
from spinney.core.declaration import Declaration
from spinney.core.random import below
from spinney.core.telling import EVERYBODY, OWN, RECORDING, only, tell
from spinney.testing.games import DICE_RACE, GOOFSPIEL, KUHN, PLAY_OR_PASS, dice_race, kuhn
from spinney.testing.games.kuhn import DEALT, NOBODY, SHOWN, deal, nth, shown
from spinney.testing.games.play_or_pass import drawn, size, unseen

TIC_TAC_TOE = registry.declaration("tic-tac-toe")
BASES = (TIC_TAC_TOE, DICE_RACE, KUHN, GOOFSPIEL, PLAY_OR_PASS)


@dataclass(frozen=True)
class Mutant:
    """A broken game: which check must reject it, what it is made from, what is replaced."""

    check: str
    name: str
    base: Declaration
    functions: dict[str, Any] = field(default_factory=dict)
    declared: dict[str, Any] = field(default_factory=dict)
    players: int | None = None

    def declaration(self) -> Declaration:
        """The base game with the replacements made."""
        module = ModuleType(f"mutant_{self.name}")
        vars(module).update(vars(import_module(str(self.base.rules))))
        vars(module).update(self.functions)
        return replace(self.base, id=self.name.replace("_", "-"), rules=module, **self.declared)

    def __str__(self) -> str:
        return self.name


def view(**functions: Callable[..., str]) -> dict[str, Any]:
    """A plain view with some functions replaced."""
    module = ModuleType("mutant_view")
    vars(module).update({**vars(plain_view), **functions})
    return {"view": module}


# Pictures that are clicked.


def without_the_first_action(record, look):
    return plain_view.svg(record, look._replace(actions=look.actions[1:]))


def with_one_action_too_many(record, look):
    return plain_view.svg(record, look._replace(actions=(*look.actions, 9) if look.actions else ()))


def offering_without_being_asked(record, look):
    return plain_view.svg(record, look._replace(actions=(0,)))


def all_actions_in_one_place(record, look):
    codes = " ".join(map(str, look.actions))
    return f'<svg><g class="target" data-actions="{codes}"/></svg>' if codes else plain_view.svg(record, look)


def unmarked_targets(record, look):
    return plain_view.svg(record, look).replace('class="target"', "")


# Tic-Tac-Toe: legal actions, chance, ranks.


def descending_list(s, out):
    taken = s.marks[0] | s.marks[1]
    n = 0
    for i in range(9):
        if not taken >> (8 - i) & 1:
            out[n] = 8 - i
            n += 1
    return n


def list_with_unknown_code(s, out):
    taken = s.marks[0] | s.marks[1]
    n = 0
    for cell in range(9):
        if not taken >> cell & 1:
            out[n] = cell if cell < 8 else 11
            n += 1
    return n


def list_with_end_marker(s, out):
    taken = s.marks[0] | s.marks[1]
    n = 0
    for cell in range(9):
        if not taken >> cell & 1:
            out[n] = cell
            n += 1
    out[n] = -1
    return n


def list_without_corner(s, out):
    taken = s.marks[0] | s.marks[1]
    n = 0
    for cell in range(8):
        if not taken >> cell & 1:
            out[n] = cell
            n += 1
    return n


def players_from_one(s):
    return s.player + 1


def sample_any_cell(s, rng):
    return below(rng, 9)


def cut_off_early(s):
    return s.marks[0] != 0


def skip_nobody(s):
    s.player = s.player + 0


def skip_to_the_end(s):
    s.player = 1 - s.player
    s.marks[0] = 511


def apply_and_maybe_go_on(s, action, rng):
    s.marks[s.player] |= 1 << action
    if below(rng, 4):
        s.player = 1 - s.player


def setup_again(s, rng):
    s.winner = NOBODY


def evaluate_it(s, player):
    return 0.0


def rank_nobody_first(s, player):
    return 1 if s.winner == player else 2


def rank_from_zero(s, player):
    return 0 if s.winner == player else 1


# Dice race: ends, seats, numbers.


def never_over(s):
    return False


def setup_for_two(s, rng):
    s.players = 2


def apply_for_two(s, action, rng):
    s.moved[s.player] = min(s.moved[s.player] + 1 + below(rng, 6), s.goal)
    s.player = 1 - s.player


def apply_behind_the_end(s, action, rng):
    s.moved[s.player + 1] = min(s.moved[s.player] + 1 + below(rng, 6), s.goal)
    s.player = (s.player + 1) % s.players


def apply_without_dice(s, action, rng):
    s.moved[s.player] = min(s.moved[s.player] + 3 + action, s.goal)
    s.player = (s.player + 1) % s.players


NOISY_STATE = np.dtype([("noise", np.uint64), *dice_race.State.descr])


def apply_keeping_words(s, action, rng):
    s.moved[s.player] = min(s.moved[s.player] + 1 + below(rng, 6), s.goal)
    s.player = (s.player + 1) % s.players
    s.noise = rng[0]


def apply_keeping_address(s, action, rng):
    s.moved[s.player] = min(s.moved[s.player] + 1 + below(rng, 6), s.goal)
    s.player = (s.player + 1) % s.players
    s.noise = s.moved.ctypes.data


def score_that_counts_questions(s, player):
    s.moved[player] += 1
    return float(s.moved[player])


def score_in_eighths(s, player):
    return s.moved[player] * 8 / 8.0


def score_of_the_seat_before(s, player):
    return float(s.moved[player - 1])


def score_without_number(s, player):
    return np.nan


def score_doubled(s, player):
    return 2.0 * s.moved[player]


def evaluate_in_squares(s, player):
    return float(s.moved[player])


def evaluate_without_an_end(s, player):
    return 2.0 * s.moved[player] / s.goal - 1.0


def evaluate_ties_as_wins(s, player):
    return -1.0 if s.winner == 1 - player else 1.0


def order_without_bound(s, action):
    return np.inf


def sample_mostly_one_die(s, rng):
    return 0 if below(rng, 3) else 1


# Kuhn poker: hidden cards.

seen = compiled(kuhn.visible)


def redeal_nothing(s, observer, rng):
    pass


def redeal_everything(s, observer, rng):
    deal(s, -1, rng)


def redeal_swapping(s, observer, rng):
    """Fair, but it starts from the hidden cards: the other's card and the one aside change places, or not."""
    if not shown(s) and below(rng, 2):
        other = 1 - observer
        s.cards[other], s.cards[2] = s.cards[2], s.cards[other]


def redeal_peeking_now_and_then(s, observer, rng):
    """Fair, but one re-deal in eight leaves all cards where they lie; not the few that `redeal_forgets` looks at."""
    if below(rng, 8):
        deal(s, observer, rng)


def redeal_lowest(s, observer, rng):
    if not shown(s):
        left = 7 & ~(1 << s.cards[observer])
        s.cards[1 - observer] = nth(left, 0)
        s.cards[2] = nth(left, 1)


def redeal_from_full_deck(s, observer, rng):
    """Each card on its own is dealt fairly, but the other may get the card that the observer holds."""
    if not shown(s):
        s.cards[1 - observer] = below(rng, 3)
        s.cards[2] = below(rng, 3)


def visible_all_cards(s, observer, out):
    n = seen(s, observer, out)
    for seat in range(s.players):
        out[n] = s.cards[seat]
        n += 1
    return n


def visible_no_cards(s, observer, out):
    n = seen(s, observer, out)
    for seat in range(s.players):
        out[3 + 3 * seat] = -1
    return n


def bet_only_with_the_best(s, out):
    out[0] = 0
    if s.cards[s.player] < s.cards[1 - s.player]:
        return 1
    out[1] = 1
    return 2


def order_by_all_cards(s, action):
    return float(action * (s.cards[s.player] - s.cards[1 - s.player]))


# What is told.


def apply_telling_in_eighths(s, action, rng):
    s.moved[s.player] = min(s.moved[s.player] + 1 + below(rng, 6), s.goal)
    tell(s, EVERYBODY, OWN, s.moved[s.player] * 8)
    s.player = (s.player + 1) % s.players


def apply_drawing_for_listeners(s, action, rng):
    if RECORDING:
        below(rng, 6)
    s.moved[s.player] = min(s.moved[s.player] + 1 + below(rng, 6), s.goal)
    s.player = (s.player + 1) % s.players


def setup_face_up(s, rng):
    s.bettor = NOBODY
    for seat in range(s.players):
        s.paid[seat] = 1
    deal(s, NOBODY, rng)
    for seat in range(s.players):
        tell(s, EVERYBODY, DEALT, seat, s.cards[seat])


def setup_with_one_card_told(s, rng):
    s.bettor = NOBODY
    for seat in range(s.players):
        s.paid[seat] = 1
    deal(s, NOBODY, rng)
    tell(s, only(0), DEALT, 0, s.cards[0])


play = compiled(kuhn.apply)


def apply_showing_a_card(s, action, rng):
    """Whoever acts shows their card to everybody, and nobody remembers it."""
    tell(s, EVERYBODY, SHOWN, s.player, s.cards[s.player])
    play(s, action, rng)


def apply_showing_nothing(s, action, rng):
    s.turns += 1
    if action == kuhn.BET:
        s.paid[s.player] = 2
        if s.bettor == NOBODY:
            s.bettor = s.player
    elif s.bettor != NOBODY:
        s.folded[s.player] = 1
    s.player = (s.player + 1) % s.players


# Play or pass: what others have shown.


def redeal_forgetting_passes(s, observer, rng):
    """Whoever passed may be dealt the suit that they have shown to lack."""
    s.hands[1 - observer] = drawn(unseen(s, observer), size(s.hands[1 - observer]), rng)


# Goofspiel: simultaneous choices.


def redeal_keeping_bids(s, observer, rng):
    pass


def no_name(record, action):
    return "roll"


def names_apart_by_a_space(record, action):
    return "throw" + " " * (action + 1) + "dice"


def no_text(record, look):
    return ""


def half_a_picture(record, look):
    return "<svg><rect></svg>"


def a_page(record, look):
    return "<html/>"


def no_such_picture(record, look):
    raise KeyError("no such picture")


def prize_only(record, look):
    return f"<svg>{record.prize}</svg>"


def bids_too(record, look):
    return f"<svg>{record.prize} {record.bids}</svg>"


def turns_only(record, look):
    return f"<svg>{record.turns}</svg>"


def no_sentence(record, event, look):
    return " "


def sentence_with_a_full_stop(record, event, look):
    return "something happens."


def sentence_of_two_lines(record, event, look):
    return "something\nhappens"


def sentence_that_raises(record, event, look):
    raise KeyError("no such event")


def sentence_with_all_cards(record, event, look):
    return f"{event.kind}, while the cards are {record.cards}"


MUTANTS = (
    Mutant("misspelt_names", "evaluate_it", TIC_TAC_TOE, {"setup": setup_again, "evaluate_it": evaluate_it}),
    Mutant("bounds", "list_with_end_marker", TIC_TAC_TOE, {"legal_actions": list_with_end_marker}),
    Mutant("bounds", "write_behind_the_end", DICE_RACE, {"apply": apply_behind_the_end}, players=4),
    Mutant("random_games", "descending_list", TIC_TAC_TOE, {"legal_actions": descending_list}),
    Mutant("random_games", "list_with_unknown_code", TIC_TAC_TOE, {"legal_actions": list_with_unknown_code}),
    Mutant("random_games", "list_without_corner", TIC_TAC_TOE, {"legal_actions": list_without_corner}),
    Mutant("random_games", "players_from_one", TIC_TAC_TOE, {"current_player": players_from_one}),
    Mutant("random_games", "never_over", DICE_RACE, {"is_over": never_over}),
    Mutant("record", "setup_for_two", DICE_RACE, {"setup": setup_for_two}, players=3),
    Mutant("purity", "score_that_counts_questions", DICE_RACE, {"score": score_that_counts_questions}),
    Mutant("repeatable", "address_in_record", DICE_RACE, {"State": NOISY_STATE, "apply": apply_keeping_address}),
    Mutant("action_names", "same_name_twice", DICE_RACE, declared=view(describe=no_name)),
    Mutant("action_names", "names_apart_by_a_space", DICE_RACE, declared=view(describe=names_apart_by_a_space)),
    Mutant("pictures", "no_text", DICE_RACE, declared=view(text=no_text)),
    Mutant("pictures", "half_a_picture", DICE_RACE, declared=view(svg=half_a_picture)),
    Mutant("pictures", "a_page_for_a_picture", DICE_RACE, declared=view(svg=a_page)),
    Mutant("pictures", "a_view_that_raises", DICE_RACE, declared=view(svg=no_such_picture)),
    Mutant("clicks", "without_the_first_action", TIC_TAC_TOE, declared=view(svg=without_the_first_action)),
    Mutant("clicks", "with_one_action_too_many", TIC_TAC_TOE, declared=view(svg=with_one_action_too_many)),
    Mutant("clicks", "offering_without_being_asked", TIC_TAC_TOE, declared=view(svg=offering_without_being_asked)),
    Mutant("clicks", "all_actions_in_one_place", TIC_TAC_TOE, declared=view(svg=all_actions_in_one_place)),
    Mutant("clicks", "unmarked_targets", TIC_TAC_TOE, declared=view(svg=unmarked_targets)),
    Mutant("seats", "third_player_forgotten", DICE_RACE, {"apply": apply_for_two}, players=3),
    Mutant("ranks", "nobody_first_in_a_draw", TIC_TAC_TOE, {"rank": rank_nobody_first}),
    Mutant("ranks", "ranks_from_zero", TIC_TAC_TOE, {"rank": rank_from_zero}),
    Mutant("scores", "score_without_number", DICE_RACE, {"score": score_without_number}),
    Mutant("scores", "score_above_maximum", DICE_RACE, {"score": score_doubled}),
    Mutant("evaluations", "evaluate_in_squares", DICE_RACE, {"evaluate": evaluate_in_squares}),
    Mutant("evaluations_at_end", "evaluate_without_an_end", DICE_RACE, {"evaluate": evaluate_without_an_end}),
    Mutant("evaluations_at_end", "evaluate_ties_as_wins", TIC_TAC_TOE, {"evaluate": evaluate_ties_as_wins}),
    Mutant("orders", "order_without_bound", DICE_RACE, {"order": order_without_bound}),
    Mutant("placement", "repeated_placement", DICE_RACE, declared={"placement": lambda parameters: True}),
    Mutant("cut_offs", "cut_off_early", TIC_TAC_TOE, {"cut_off": cut_off_early}),
    Mutant("skips", "skip_nobody", TIC_TAC_TOE, {"skip": skip_nobody}),
    Mutant("skips", "skip_to_the_end", TIC_TAC_TOE, {"skip": skip_to_the_end}),
    Mutant("sample_is_legal", "sample_any_cell", TIC_TAC_TOE, {"sample": sample_any_cell}),
    Mutant("sample_is_uniform", "sample_mostly_one_die", DICE_RACE, {"sample": sample_mostly_one_die}),
    Mutant("twin", "small_integer_overflow", DICE_RACE, {"score": score_in_eighths}),
    Mutant("twin", "negative_index", DICE_RACE, {"score": score_of_the_seat_before}),
    Mutant("without_chance", "undeclared_chance", TIC_TAC_TOE, {"apply": apply_and_maybe_go_on}),
    Mutant("with_chance", "no_dice", DICE_RACE, {"apply": apply_without_dice}),
    Mutant("no_words_in_record", "words_in_record", DICE_RACE, {"State": NOISY_STATE, "apply": apply_keeping_words}),
    Mutant("redeal_keeps_view", "redeal_everything", KUHN, {"redeterminise": redeal_everything}),
    Mutant("redeal_keeps_view", "visible_all_cards", KUHN, {"visible": visible_all_cards}),
    Mutant("redeal_keeps_view", "legal_by_hidden_card", KUHN, {"legal_actions": bet_only_with_the_best}),
    Mutant("redeal_forgets", "redeal_nothing", KUHN, {"redeterminise": redeal_nothing}),
    Mutant("redeal_forgets", "redeal_swapping", KUHN, {"redeterminise": redeal_swapping}),
    Mutant("redeal_forgets", "visible_no_cards", KUHN, {"visible": visible_no_cards}),
    Mutant("redeal_forgets", "redeal_keeping_bids", GOOFSPIEL, {"redeterminise": redeal_keeping_bids}),
    Mutant("redeal_changes", "nothing_hidden", KUHN, {"visible": visible_all_cards, "redeterminise": redeal_nothing}),
    Mutant("orders_alike", "order_by_all_cards", KUHN, {"order": order_by_all_cards}),
    Mutant("pictures_hide", "cards_face_up", KUHN, declared=view()),
    Mutant("pictures_hide", "choice_in_text", GOOFSPIEL, declared=view(text=bids_too, svg=prize_only)),
    Mutant("pictures_hide", "choice_in_picture", GOOFSPIEL, declared=view(text=prize_only, svg=bids_too)),
    Mutant("redeal_is_fair", "redeal_lowest", KUHN, {"redeterminise": redeal_lowest}),
    Mutant("redeal_is_fair", "redeal_from_full_deck", KUHN, {"redeterminise": redeal_from_full_deck}),
    Mutant(
        "redeal_is_calibrated", "redeal_forgetting_passes", PLAY_OR_PASS, {"redeterminise": redeal_forgetting_passes}
    ),
    Mutant("decides_alike", "redeal_peeking_now_and_then", KUHN, {"redeterminise": redeal_peeking_now_and_then}),
    Mutant("simultaneous_choices", "seen_choices", KUHN, declared={"simultaneous": True}),
    Mutant("simultaneous_choices", "nothing_hidden_at_once", TIC_TAC_TOE, declared={"simultaneous": True}),
    Mutant("events_alike", "event_that_overflows", DICE_RACE, {"apply": apply_telling_in_eighths}),
    Mutant("events_alike", "dice_for_listeners", DICE_RACE, {"apply": apply_drawing_for_listeners}),
    Mutant("told_is_seen", "dealt_face_up", KUHN, {"setup": setup_face_up}),
    Mutant("told_is_seen", "card_shown_in_passing", KUHN, {"apply": apply_showing_a_card}),
    Mutant("view_is_told", "cards_not_told", KUHN, {"setup": setup_with_one_card_told}),
    Mutant("view_is_told", "showdown_not_told", KUHN, {"apply": apply_showing_nothing}),
    Mutant("sentences", "no_sentence", DICE_RACE, declared=view(sentence=no_sentence)),
    Mutant("sentences", "sentence_with_a_full_stop", DICE_RACE, declared=view(sentence=sentence_with_a_full_stop)),
    Mutant("sentences", "sentence_of_two_lines", DICE_RACE, declared=view(sentence=sentence_of_two_lines)),
    Mutant("sentences", "sentence_that_raises", DICE_RACE, declared=view(sentence=sentence_that_raises)),
    Mutant(
        "sentences",
        "sentence_with_all_cards",
        KUHN,
        declared=view(text=turns_only, svg=turns_only, sentence=sentence_with_all_cards),
    ),
)
