"""The names of races and special powers, and how many tokens they bring."""

# Race -> how many tokens it starts with, and how many there are in the tray.
RACE_TABLE = {
    "amazons": (6, 15),
    "dwarves": (3, 8),
    "elves": (6, 11),
    "ghouls": (5, 10),
    "giants": (6, 11),
    "halflings": (6, 11),
    "humans": (5, 10),
    "orcs": (5, 10),
    "ratmen": (8, 13),
    "skeletons": (6, 20),
    "sorcerers": (5, 18),
    "tritons": (6, 11),
    "trolls": (5, 10),
    "wizards": (5, 10),
}
# Power -> how many tokens it adds.
POWER_TABLE = {
    "alchemist": 4,
    "berserk": 4,
    "bivouacking": 5,
    "commando": 4,
    "diplomat": 5,
    "dragon master": 5,
    "flying": 5,
    "forest": 4,
    "fortified": 3,
    "heroic": 5,
    "hill": 4,
    "merchant": 2,
    "mounted": 5,
    "pillaging": 5,
    "seafaring": 5,
    "spirit": 5,
    "stout": 4,
    "swamp": 4,
    "underworld": 5,
    "wealthy": 4,
}
RACES, POWERS = tuple(RACE_TABLE), tuple(POWER_TABLE)
# The names in the order of the bits of the parameter `exclude`.
NAMES = (*RACES, *(name.replace(" ", "-") for name in POWERS))
# So many races and powers must stay: six are shown, two are active and three in decline at most when another is
# revealed; and six are shown at first, and one more at each of eleven picks.
FEWEST_RACES, FEWEST_POWERS = 11, 17
