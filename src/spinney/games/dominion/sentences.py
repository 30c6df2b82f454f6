"""What happens in Dominion, and what may be done, in words."""

from collections.abc import Iterable, Sequence
from typing import Any

from spinney.core.events import CHOSE, PLAYED, Event
from spinney.core.look import Look
from spinney.games.dominion.codes import DISCARD, END, GAIN, PLAY, PUT, SHOW_MOAT, TRASH
from spinney.games.dominion.events import (
    CAN_BUY,
    CLEANS_UP,
    CUT_OFF,
    DISCARDS,
    DISCARDS_ASIDE,
    DREW,
    DREW_HIDDEN,
    GAINS,
    KINGDOM,
    LAYS_DOWN,
    LOOKS_AT,
    LOOKS_HIDDEN,
    PLAYS_AGAIN,
    SCORES,
    SHOWS_HAND,
    SHUFFLES,
    TO_PILE,
    TRASHES,
    TURN,
    TURNS_UP,
    WINS,
)
from spinney.games.dominion.kingdoms import names
from spinney.games.dominion.questions import (
    ACTION,
    ARTISAN_GAIN,
    ARTISAN_PUT,
    BUREAUCRAT_PUT,
    BUY,
    CELLAR_DISCARD,
    CHAPEL_TRASH,
    HARBINGER_PUT,
    LIBRARY_ASIDE,
    MINE_GAIN,
    MINE_TRASH,
    MONEYLENDER_TRASH,
    SENTRY_JUDGE,
    SENTRY_ORDER,
    THRONE_PLAY,
    VASSAL_PLAY,
)
from spinney.games.dominion.table import CARDS, NAMES
from spinney.games.dominion.zones import SLOTS

# What END means, as a name and in a sentence.
ENDS = {
    ACTION: ("end actions", "ends the action phase"),
    BUY: ("end turn", "buys nothing more"),
    CELLAR_DISCARD: ("done", "is done"),
    CHAPEL_TRASH: ("done", "is done"),
    HARBINGER_PUT: ("put nothing back", "puts nothing back"),
    VASSAL_PLAY: ("do not play it", "does not play it"),
    MONEYLENDER_TRASH: ("trash nothing", "trashes nothing"),
    THRONE_PLAY: ("play nothing twice", "plays nothing twice"),
    LIBRARY_ASIDE: ("keep it", "keeps it"),
    MINE_TRASH: ("trash nothing", "trashes nothing"),
    BUREAUCRAT_PUT: ("show the hand", "has no victory card"),
}
# What a card's block of codes means, as a name and in a sentence, around the card: usually, and for some questions.
BLOCKS = {
    PLAY: ("play {}", "plays {}"),
    GAIN: ("gain {}", "gains {}"),
    DISCARD: ("discard {}", "discards {}"),
    TRASH: ("trash {}", "trashes {}"),
    PUT: ("put {} on the pile", "puts {} on the draw pile"),
}
MEANING = {
    (PLAY, THRONE_PLAY): ("play {} twice", "plays {}, which is played twice"),
    (GAIN, BUY): ("buy {}", "buys {}"),
    (GAIN, MINE_GAIN): ("gain {}", "gains {} to the hand"),
    (GAIN, ARTISAN_GAIN): ("gain {}", "gains {} to the hand"),
    (DISCARD, LIBRARY_ASIDE): ("set aside {}", "sets aside {}"),
    (PUT, SENTRY_JUDGE): ("keep {}", "keeps {}"),
    (PUT, SENTRY_ORDER): ("put {} on top", "puts {} on top"),
}
# What others see of an action that they do not see.
UNSEEN = {
    ARTISAN_PUT: "puts a card of the hand on the draw pile",
    SENTRY_JUDGE: "keeps the card",
    SENTRY_ORDER: "puts the two cards back on the draw pile in some order",
}


def described(action: int, question: int | None = None) -> str:
    """The name of an action, as an answer to a question.

    >>> [described(code, BUY) for code in (0, 36)], described(7), described(167)
    (['end turn', 'buy gold'], 'play cellar', 'show no moat')
    """
    if action == END:
        return ENDS[question][0] if question in ENDS else "end"
    if action >= SHOW_MOAT:
        return "show moat" if action == SHOW_MOAT else "show no moat"
    return _meaning(action, question)[0].format(NAMES[(action - PLAY) % CARDS])


def _meaning(action: int, question: int | None) -> tuple[str, str]:
    """The name of an action about a card, and the words that tell it."""
    block = PLAY + (action - PLAY) // CARDS * CARDS
    return MEANING.get((block, question), BLOCKS[block]) if question is not None else BLOCKS[block]


def told(action: int, question: int) -> str:
    """What a player does, after their name.

    >>> told(36, BUY), told(0, LIBRARY_ASIDE)
    ('buys a gold', 'keeps it')
    """
    if action == END:
        return ENDS[question][1]
    if action >= SHOW_MOAT:
        return "shows a moat" if action == SHOW_MOAT else "shows no moat"
    return _meaning(action, question)[1].format(counted(NAMES[(action - PLAY) % CARDS], 1))


def sentence(record: Any, event: Event, look: Look) -> str:
    """What an event says; the record is the position before the action that brought it.

    >>> sentence(None, Event(SHUFFLES, -1, (1, 0, 0, 0)), Look())
    'player 2 shuffles the discard pile, which becomes the draw pile'
    """
    first, second, third, _ = event.values
    if event.kind == KINGDOM:
        return f"the kingdom is {', '.join(name.replace('-', ' ') for name in names(first))}"
    if event.kind == CUT_OFF:
        return "the last round is over"
    who = look.name(first)
    if event.kind == PLAYED:
        return f"{who} {told(second, int(record.question))}"
    if event.kind == CHOSE:
        return f"{who} {UNSEEN[int(record.question)]}"
    return f"{who} {_does(record, event, second, third)}"


def _does(record: Any, event: Event, second: int, third: int) -> str:
    """What a player does, or what becomes of them."""
    if event.kind in ABOUT_CARDS:
        return ABOUT_CARDS[event.kind].format(listed(record, event.values[1:]))
    if event.kind in ABOUT_A_CARD:
        return ABOUT_A_CARD[event.kind].format(card=NAMES[second], a_card=counted(NAMES[second], 1))
    if event.kind == TURN:
        return f"begins turn {second}"
    if event.kind == DREW_HIDDEN:
        return f"draws {counted('card', second)}"
    if event.kind == GAINS:
        return f"gains {counted(NAMES[second], 1)}{' onto the draw pile' if third == TO_PILE else ''}"
    if event.kind == CAN_BUY:
        return f"has {counted('coin', second)} and {counted('buy', third)}"
    if event.kind == SCORES:
        return f"has {second} {'point' if second == 1 else 'points'}"
    if event.kind == WINS:
        return "wins" if second == 1 else "shares the win"
    return PLAIN[event.kind]


PLAIN = {
    SHUFFLES: "shuffles the discard pile, which becomes the draw pile",
    CLEANS_UP: "cleans up",
    LOOKS_HIDDEN: "looks at a card on top of the draw pile",
}
ABOUT_A_CARD = {
    LOOKS_AT: "looks at {a_card} on top of the draw pile",
    TURNS_UP: "turns up {a_card}",
    DISCARDS: "discards the {card}",
    TRASHES: "trashes the {card}",
    PLAYS_AGAIN: "plays the {card} again",
}
ABOUT_CARDS = {
    DREW: "draws {}",
    SHOWS_HAND: "shows the hand: {}",
    DISCARDS_ASIDE: "discards what was set aside: {}",
    LAYS_DOWN: "lays down {}",
}


def listed(record: Any, words: Sequence[int]) -> str:
    """The cards that the words of a zone count, in a sentence."""
    return joined(
        counted(NAMES[int(record.card_of[slot])], words[slot // 8] >> slot % 8 * 8 & 255)
        for slot in range(SLOTS)
        if words[slot // 8] >> slot % 8 * 8 & 255
    )


def joined(parts: Iterable[str]) -> str:
    """Parts of a sentence with commas, and an "and" before the last.

    >>> joined(["a moat", "2 coppers", "an estate"]), joined([])
    ('a moat, 2 coppers and an estate', 'nothing')
    """
    *most, last = [*parts] or ["nothing"]
    return f"{', '.join(most)} and {last}" if most else last


def counted(name: str, number: int) -> str:
    """So many of something.

    >>> [counted(name, n) for name, n in (("artisan", 1), ("duchy", 2), ("witch", 3), ("gardens", 2), ("coin", 0))]
    ['an artisan', '2 duchies', '3 witches', '2 gardens', 'no coins']
    """
    if number == 1:
        return f"{'an' if name[0] in 'aeiou' else 'a'} {name}"
    return f"{number or 'no'} {UNUSUAL_PLURALS.get(name) or f'{name}s'}"


UNUSUAL_PLURALS = {"gardens": "gardens", "witch": "witches"}
UNUSUAL_PLURALS |= {name: f"{name[:-1]}ies" for name in NAMES if name.endswith(("ry", "hy"))}
