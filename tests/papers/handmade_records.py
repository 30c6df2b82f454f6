"""Records of experiments, made by hand."""

from spinney.papers.paper import paper
from spinney.papers.records import Record

NAMES = ["MaxN", "Paranoid", "Self", "MT", "MTP"]
FIVE = ["Win", "Score", "Score+", "Leader", "Default"]
ABOUT = {"scores": [0.0] * 5, "iterations": [1] * 5, "openings": 0, "repeats": 0, "library": ["0"]}


def made(experiment, rows, game="tic-tac-toe", budget="40ms in TAG"):
    return Record(experiment, game, 1, 2, {}, budget, NAMES, NAMES, rows, **ABOUT)


def versus(experiment, game, budget, names, won, matches, players=2, parameters=None):
    """The matches of one agent against another that has all other seats, of which it won so many and lost the rest."""
    others = players - 1
    rows = [[won, 0, 1, 1, 1, others, 0], [matches - won, 0, 1, 0, 1, others, 1]]
    about = {**ABOUT, "scores": [0.0, 0.0], "iterations": [1, 1]}
    return Record(experiment, game, 1, players, parameters or {}, budget, names, names, rows, **about)


def tournament(experiment, game, players, budget, wins):
    """A thousand matches in which all five heuristics sit down as often, of which each won so many."""
    rows = [[won, *(part for seat in range(5) for part in (seat, 1, int(seat == one)))] for one, won in enumerate(wins)]
    about = {**ABOUT, "scores": [float(won) for won in wins]}
    return Record(experiment, game, 1, players, {}, budget, FIVE, FIVE, rows, **about)


def tournaments(experiment, game, wins, counts=(2, 3, 4, 5), budget="40ms in TAG"):
    return [tournament(experiment, game, players, budget, wins) for players in counts]


def of(name, claim, records):
    """The outcomes of the reasons that are examined for a claim."""
    return [verdict.outcome for _, verdict in paper(name).reasons(records, claim)]
