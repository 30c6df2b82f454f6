"""Advice: which search should play a game, found out in a stated time."""

import json
import math
from collections.abc import Callable
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from time import perf_counter
from typing import Any, Literal

from spinney.advice.answer import Advice
from spinney.advice.confirm import FRESH, Verdict, confirm
from spinney.advice.device import device_of
from spinney.advice.portfolio import DEFAULT, Candidate, plays, portfolio
from spinney.advice.profile import profile
from spinney.advice.race import Entrant, Score, Track, Watch
from spinney.advice.stages import TELLING, Found, find, firsts, rival_at
from spinney.agents import presets
from spinney.arena.store import MEMORY, Store
from spinney.core.declaration import Declaration
from spinney.core.errors import SpinneyError
from spinney.core.game import Game, load
from spinney.search.budget import Budget

# Parts of the time: finding finalists, and of what is left then: confirming, the families, the scale of budgets.
FINDING, CONFIRMING, FAMILIES, SCALING = 0.6, 0.5, 0.5, 1.0
LEAST_CONFIRMED, MOST_CONFIRMED = 48, 1200
MOST_COMPARED, LEAST_FAMILIES = 240, 4
LEAST_SECONDS = 5.0


@dataclass(frozen=True)
class Forecast:
    """What a time allows.

    Attributes:
        matches: about how many between default searches at the budget. seconds, device: in which, and who plays.
        enough: a difference from an equal share that half of that many matches show, in percent.
    """

    matches: int
    seconds: float
    device: str
    enough: float

    @property
    def sentence(self) -> str:
        """The forecast in words."""
        minutes = f"{self.seconds / 60:.3g} minute{'s' * (self.seconds != 60)}"
        return (
            f"{minutes} on {self.device}: about {self.matches:,} matches at this budget; the confirmation will show a "
            f"difference of {self.enough:.0f} percentage points or more"
        )


def advise(
    game: Game | str | Declaration | type,
    budget: str = "1000it",
    seconds: float = 600.0,
    *,
    seed: int = 0,
    store: str | Path = MEMORY,
    workers: int | None = None,
    device: Literal["cpu", "gpu"] = "cpu",
    watch: Watch = lambda stage, done, total: None,
    say: Callable[[str], None] = lambda sentence: None,
) -> Advice:
    """Finds out which search should play a game, in about this time, on all cores or on cards.

    Args:
        game: its id, or a game with its player count and parameters.
        budget: what a decision may take, such as 1000it or 40ms.
        seconds: how long to look for it.
        seed: decides every deal and every agent's luck.
        store: a file for the matches; what it has learnt so far is kept beside it, so that it can be stopped and goes
            on later.
        workers: threads; one a core unless given.
        device: cpu plays on these threads, gpu on NVIDIA cards: the same matches, of those who can play there.
        watch: told of a stage's name, and how many of its matches are played, of how many.
        say: told what the time allows, what kind of game it is, and who cannot play on a card.

    >>> found = advise("tic-tac-toe", budget="20it", seconds=5, workers=1)
    >>> found.game, found.agent.partition(":")[0]
    ('tic-tac-toe', 'mcts')
    """
    if not isinstance(game, Game):
        game = load(game)
    asked = Budget.parse(budget)
    if not math.isfinite(seconds) or seconds < LEAST_SECONDS:
        raise SpinneyError(f"{seconds:g} seconds are too few for advice: give {LEAST_SECONDS:g} at least")
    players = device_of(device, workers, game, Candidate(DEFAULT, "default").at(asked))
    journal = Journal(None if str(store) == MEMORY else Path(store).with_suffix(".json"))
    about = {"game": game.declaration.known_as, "version": game.declaration.version, "players": game.players}
    about |= {"parameters": json.loads(game.parameters.model_dump_json()), "budget": str(asked), "seed": seed}
    about["device"] = device
    journal.begin(about)
    with Store(store, create=True) as opened:
        track = Track(game, opened, seed, players, journal.content, journal.note, watch)
        return _advise(track, journal, asked, seconds, say)


class Journal:
    """What has been learnt so far, kept in a file if there is one."""

    def __init__(self, path: Path | None) -> None:
        self.path, self.content, self._since = path, dict[str, Any](), perf_counter()
        if path is not None and path.exists():
            try:
                self.content = json.loads(path.read_text(encoding="utf-8"))
            except (OSError, ValueError):
                raise SpinneyError(
                    f"{str(path)!r} is no journal of advice: give another file for the results"
                ) from None

    def begin(self, about: dict[str, Any]) -> None:
        """Makes sure that it is about this very question."""
        if self.content.setdefault("about", about) != about:
            known = self.content["about"] if isinstance(self.content["about"], dict) else {}
            raise SpinneyError(
                f"{str(self.path)!r} is about another question ({known.get('game')}, {known.get('players')} players, "
                f"{known.get('budget')}): give another file for the results"
            )
        self.content.setdefault("spent", 0.0)

    def note(self) -> None:
        """Counts the time, and writes down what there is."""
        now = perf_counter()
        self.content["spent"] += now - self._since
        self._since = now
        if self.path is not None:
            written = self.path.with_name(f"{self.path.name}.new")
            written.write_text(json.dumps(self.content, indent=1) + "\n", encoding="utf-8")
            written.replace(self.path)  # at once: whatever stops the program, one of the two is whole

    @property
    def spent(self) -> float:
        """Seconds so far, in all runs together."""
        return float(self.content["spent"]) + perf_counter() - self._since


def _advise(track: Track, journal: Journal, budget: Budget, seconds: float, say: Callable[[str], None]) -> Advice:
    if "profile" not in track.journal:
        track.journal["profile"] = profile(track.game).to_json() | {"sentence": profile(track.game).sentence}
        track.noted()
    say(track.journal["profile"]["sentence"])
    say(forecast(track, budget, seconds).sentence)

    def left() -> float:
        return max(1.0, seconds - journal.spent)

    entrants = starting_points(track.game, budget)
    if absent := [one.text for one in entrants if track.device.why_not(one.at(budget), track.game)]:
        say(f"left out, since they cannot play on a card: {'; '.join(absent)}")
        entrants = [one for one in entrants if one.text not in absent]
    found = find(track, entrants, budget, left() * FINDING)
    best = found.finalists[0].candidate
    verdict = confirmed(track, best, budget, left() * CONFIRMING)
    families, scale = list[Score](), list[Score]()
    if verdict.better:
        families = against_families(track, best, found, budget, left() * FAMILIES)
        scale = at_budgets(track, best, budget, left() * SCALING)
    return Advice.of(track, found, verdict, families, scale, budget, seconds, journal.spent)


def forecast(track: Track, budget: Budget, seconds: float) -> Forecast:
    """What the time allows."""
    matches, most = int(track.able(seconds, budget)), track.device.larger * MOST_CONFIRMED
    share = max(LEAST_CONFIRMED, min(most, matches * (1 - FINDING) * CONFIRMING))
    enough = 100 * 1.96 * math.sqrt(track.equal * (1 - track.equal) / share)
    return Forecast(matches, seconds, track.device.name, enough)


def starting_points(game: Game, budget: Budget) -> list[Candidate]:
    """Everybody who is tried; first those that were found for built-in games of the same kind, as a starting point."""
    about = game.declaration
    kind = (about.hidden, about.chance, about.simultaneous)
    found = []
    for name, known in presets.table().items():
        other = load(name).declaration
        if (other.hidden, other.chance, other.simultaneous) == kind:
            agents = dict.fromkeys(one["agent"] for one in known["budgets"].values() if one["better"])
            found += [Candidate(text, "known from similar games") for text in agents]
    unique = {one.text: one for one in reversed([*found, *portfolio(game, budget)]) if plays(one, game, budget)}
    return list(unique.values())[::-1]


def confirmed(track: Track, best: Candidate, budget: Budget, seconds: float) -> Verdict:
    """The one comparison that counts; how many matches it has is decided before it begins."""
    least = max(track.round, LEAST_CONFIRMED // track.round * track.round)
    matches = track.decided("confirm", lambda: max(least, track.rounds(seconds, budget, MOST_CONFIRMED)))
    return confirm(track, f"{budget}: confirm", Entrant(best, budget), rival_at(budget), matches)


def against_families(track: Track, best: Candidate, found: Found, budget: Budget, seconds: float) -> list[Score]:
    """What the recommended agent wins from the best of each family, on fresh seeds; of as many families as there is
    time for, the best first.
    """
    others = [one for one in firsts([one.candidate for one in found.screened]) if one.text != best.text]
    able = int(track.able(seconds, budget) / TELLING)
    others = others[: track.decided("families", lambda: max(LEAST_FAMILIES, min(len(others), able)))]
    matches = track.decided("family", lambda: _share(track, budget, seconds, len(others)))
    scores = []
    for one in others:
        stage = f"{budget}: against {one.family}"
        (score,) = _noted(track, stage, Entrant(best, budget), Entrant(one, budget), matches)
        scores.append(score)
    return scores


def at_budgets(track: Track, best: Candidate, budget: Budget, seconds: float) -> list[Score]:
    """What it wins from the default search at other budgets: a quarter, a half, and twice as much if there is time."""
    scores = []
    for factor, share in ((0.25, 0.15), (0.5, 0.35), (2.0, 0.9)):
        amount = budget.amount * factor
        at = Budget(amount if budget.unit == "ms" else max(1.0, round(amount)), budget.unit)
        matches = track.decided(f"scale {factor}", partial(_share, track, at, seconds * share, 1))
        if matches > track.round or factor < 1:
            scores += _noted(track, f"{budget}: scale at {at}", Entrant(best, at), rival_at(at), matches)
    return scores


def _share(track: Track, budget: Budget, seconds: float, parts: int) -> int:
    return max(track.round, track.rounds(seconds / max(1, parts), budget, MOST_COMPARED))


def _noted(track: Track, stage: str, entrant: Entrant, rival: Entrant, matches: int) -> list[Score]:
    if stage not in track.journal:
        track.meet(stage, [entrant], rival, matches, track.seed + FRESH + 1)
    return [Score.from_json(one) for one in track.journal[stage]["scores"]]
