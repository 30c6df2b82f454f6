"""What happens in Colt Express, besides the actions themselves. All is told to everybody unless it says otherwise."""

from spinney.core.telling import OWN

(
    PLAYS_AS,  # seat, character: in the beginning
    COUPLED,  # car, purses, jewels: in the beginning
    BEGINS,  # round from 1, round card
    HOLDS,  # seat, cards: a new hand, told to the seat itself
    DREW,  # seat, cards: told to the seat itself
    DREW_HIDDEN,  # seat, number of cards: told to the others
    TURNS_UP,  # seat, kind of card: the next card of the plan, face up now
    DOES,  # seat, action, the seat's place: the one way in which the card can be carried out
    NO_EFFECT,  # seat, kind of card
    TAKES_PURSE,  # seat, number of the purse, value: told to the seat itself; the others get a value of -1
    DROPS,  # seat, kind of loot, number of the purse or -1, the place where it lies now
    MOVED,  # seat, place: pushed by Django, or by what happens to the train
    FLEES,  # seat, car: from the Marshal to the roof above him, with a bullet
    HIT_BY_MARSHAL,  # seat: a bullet
    HAPPENS,  # round card: what it says for the end of the round takes place
    MARSHAL_GOES,  # car: in the course of such an event
    STRONGBOX_ARRIVES,  # car
    LOSES_PURSE,  # seat, number of the purse, value: shown to all
    RANSOM,  # seat, amount
    SHOWS_PURSE,  # seat, number of the purse, value: at the end
    GUNSLINGER,  # seat, amount
    TOTAL,  # seat, points
    WINS,  # seat, how many share the win
) = range(OWN, OWN + 23)

# Cards lie face down until they are carried out, and what comes of them then shows which they were; purses are shown at
# the end.
REVEALS = (TURNS_UP, DOES, NO_EFFECT, TAKES_PURSE, DROPS, MOVED, FLEES, LOSES_PURSE, SHOWS_PURSE, TOTAL, WINS)
