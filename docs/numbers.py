"""Numbers that texts quote, compared with the committed results that they come from.

    python -m docs.numbers            # says which are stale, and fails
    python -m docs.numbers --write    # puts the present ones into the texts

A quote is a sentence of a text, or a part of one, with `{}` in place of each number, and what the numbers are by now.
"""

import argparse
import re
import sys
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from math import prod
from typing import Any

import spinney
from docs.generate import ROOT
from docs.generate.speed import result
from spinney.core.registry import declaration

NUMBER = r"(\d+(?:[.,]\d+)*(?: \d{3})*)"
CARD_GAMES = [game for game in spinney.games() if declaration(game).hidden]


@dataclass(frozen=True)
class Quote:
    """Numbers in a text.

    Attributes:
        file: the text, from the root of the repository.
        sentence: what stands there, with `{}` for each number; a line may end anywhere.
        numbers: what the committed results say, written as the text writes it.
    """

    file: str
    sentence: str
    numbers: Callable[[], Sequence[str]]

    @property
    def pattern(self) -> re.Pattern[str]:
        """What finds the sentence, whatever numbers it has."""
        words = re.split(r"\s+", self.sentence)
        return re.compile(r"\s+".join(re.escape(word).replace(r"\{\}", NUMBER) for word in words))


def _thousands(number: float) -> str:
    """A number rounded down to thousands, as the texts write it."""
    return f"{int(number) // 1000} 000"


def _percent(share: float) -> str:
    return f"{100 * share:.0f}"


def _openspiel(title: str, game: str) -> Quote:
    (found,) = (one for one in result("versus_openspiel")["speed"] if one["game"] == game)
    names = ("iterations_per_second", "iterations_ratio", "playouts_per_second", "playouts_ratio")
    numbers = [f"{found[name] / 1e6:.2f}" if "second" in name else f"{found[name]:.1f}" for name in names]
    return Quote("README.md", f"| {title} | {{}} million | {{}} | {{}} million | {{}} |", lambda: numbers)


def _tag_ratios(games: Sequence[str]) -> list[float]:
    return [one["ratio"] for one in result("versus_tag") if one["game"] in games]


def _part(game: str, part: str) -> list[str]:
    """What a part won in a game, and its interval, in percent."""
    return [_percent(one) for one in result("parts")[game]["parts"][part]]


def _rivals(agent: str, against: str) -> list[str]:
    """What one of an agent won at tables of another, game by game."""
    games = result("rivals")["games"].values()
    return [_percent(one["one against all others"][agent][against]["share"]) for one in games]


def _love_letter(players: int, rollout: int) -> Quote:
    """A row of the table on the heuristic of Love Letter: against TAG's, and against `win`."""
    start = f"mcts:budget=500it,rollout={rollout},"
    found = [
        one for one in result("love_letter_heuristic") if one["players"] == players and one["agent"].startswith(start)
    ]
    shares = [f"{100 * number:.1f}" for one in found for number in (one["wins"], *one["interval"])]
    row = f"| {players} | {{}} % | {rollout} | {{}} % ({{}} to {{}}) | {{}} % ({{}} to {{}}) |"
    return Quote("docs/games/love-letter.md", row, lambda: [_percent(1 / players), *shares])


def _advice(answer: dict[str, Any]) -> Quote:
    """A row of the table of what advice found: the share with its interval, and of how many fresh matches."""
    shares = (100 * one for one in answer["confirmation"]["share"])
    exact = [f"{one:.1f}" if 99.5 <= one < 100 else f"{one:.0f}" for one in shares]
    matches = f"{answer['confirmation']['matches']:,}".replace(",", " ")
    agent = answer["agent"].removesuffix(f",budget={answer['budget']}")
    row = f"| `{agent}` | {{}} % ({{}} to {{}}) of {{}} | {{}} % |"
    return Quote("docs/advice.md", row, lambda: [*exact, matches, _percent(answer["equal"])])


def _threads(kind: str) -> str:
    return f"{result('thread_scaling')['curves']['hex'][kind]['16']['ratio']:.0f}"


def _card_ratios() -> dict[str, float]:
    """How many cores a card was worth in each game, at its usual player count."""
    return {name: one["ratio"] for name, one in result("gpu")["games"].items() if ":" not in name}


def _least_card_ratios() -> dict[str, float]:
    """The same if each game is held against the faster of two machines' cores."""
    card, core = "iterations_per_second", "core_iterations_per_second"
    now, before = result("gpu")["games"], result("gpu_before")["games"]
    return {name: now[name][card] / max(now[name][core], before[name][core]) for name in _card_ratios()}


def _mean(ratios: dict[str, float]) -> str:
    return f"{prod(ratios.values()) ** (1 / len(ratios)):.0f}"


def _won(pairing: str) -> list[str]:
    found = result("gpu_decision")["pairings"][pairing]["card"]
    return [f"{found['won']:g}", str(found["matches"])]


RULES = "src/spinney/search/rules"
PARTS = "src/spinney/search"
AGENTS = "src/spinney/agents"
IN_FOUR_GAMES = (
    "{} % in Connect Four (heuristic=win), {} % in Dots and Boxes (3 players, score), {} % in Love Letter (4, default) "
    "and {} % in Sushi Go (3, score)"
)
QUOTES = (
    _openspiel("Tic-Tac-Toe", "tic-tac-toe"),
    _openspiel("Connect Four", "connect-four"),
    _openspiel("Hex 11x11", "hex"),
    _openspiel("Dots and Boxes 7x5", "dots-and-boxes"),
    Quote(
        "README.md",
        "the nine card games run at {} to {} times the iterations/s that TAG reaches on another machine, Dots and "
        "Boxes at more than {} times",
        lambda: [
            *(f"{one:.0f}" for one in (min(_tag_ratios(CARD_GAMES)), max(_tag_ratios(CARD_GAMES)))),
            str(100 * int(min(_tag_ratios(["dots-and-boxes"])) // 100)),
        ],
    ),
    Quote(
        "README.md",
        "A core plays {} matches of Tic-Tac-Toe between random players a second",
        lambda: [_thousands(result("tournament_overhead")["matches_per_second_and_core"])],
    ),
    Quote(
        "README.md",
        "At {} ms a move and sides alternating, it won {} of {} games of Hex 11x11 against that bot",
        lambda: [f"{result('versus_openspiel')['match'][name]:.0f}" for name in ("milliseconds", "won", "games")],
    ),
    Quote(
        "README.md",
        "With {} threads on {} cores Hex runs {} times the iterations of one thread in one shared tree, and {} times",
        lambda: ["16", str(result("thread_scaling")["cores"]), _threads("tree"), _threads("root")],
    ),
    Quote(
        "README.md",
        "two threads won {} of {} games against one at {} ms a move",
        lambda: [str(result("thread_strength")[name]) for name in ("won", "games", "milliseconds")],
    ),
    Quote(
        "docs/selection.md",
        "(Focus {} % of {} matches against `ucb1` at equal time, Dots and Boxes for three {} %)",
        lambda: [
            _part("focus", "selection=puct")[0],
            str(result("parts")["focus"]["matches"]),
            _part("dots-and-boxes", "selection=puct")[0],
        ],
    ),
    Quote(
        "docs/selection.md",
        "EXP3 won {} % ({} to {}) against `ucb1` at equal time in Diamant for four",
        lambda: _part("diamant", "selection=exp3"),
    ),
    Quote(f"{RULES}/exp3.py", "it won {} % in Diamant for four", lambda: _part("diamant", "selection=exp3")[:1]),
    Quote(
        f"{RULES}/puct.py",
        "it won {} % in Focus for two and {} % in Dots and Boxes for three, {} % in Connect Four",
        lambda: [_part(game, "selection=puct")[0] for game in ("focus", "dots-and-boxes", "connect-four")],
    ),
    Quote(
        f"{PARTS}/amaf.py",
        "AMAF of 0.001 won {} % in Hex 9x9, GRAVE {} %; {} and {} % in Connect Four",
        lambda: [
            _part(game, part)[0]
            for game in ("hex", "connect-four")
            for part in ("amaf=0.001", "amaf=0.001 amaf_visits=50")
        ],
    ),
    Quote(
        f"{PARTS}/implicit.py",
        "won {} % in Dots and Boxes for three, and with widening {} % in Focus for two",
        lambda: [_part("dots-and-boxes", "implicit=0.4")[0], _part("focus", "implicit=0.4 widening=2:0.5")[0]],
    ),
    Quote(
        f"{PARTS}/solver.py",
        "it won {} % in Connect Four ({} matches, 95 % interval {} to {})",
        lambda: [
            _part("connect-four", "solver=true")[0],
            str(result("parts")["connect-four"]["matches"]),
            *_part("connect-four", "solver=true")[1:],
        ],
    ),
    Quote(
        f"{PARTS}/opponents.py",
        "MAST for the others won {} % in Hex 9x9 and {} % in Diamant for four",
        lambda: [_part(game, "opponents=mast")[0] for game in ("hex", "diamant")],
    ),
    Quote(f"{AGENTS}/rhea.py", f"wins {IN_FOUR_GAMES}", lambda: _rivals("rhea", "random")),
    Quote(f"{AGENTS}/rmhc.py", f"wins {IN_FOUR_GAMES}", lambda: _rivals("rmhc", "random")),
    Quote(
        "docs/tuning.md",
        "NTBEA found the best one with {} of {} seeds, random search with {} (its best mean)",
        lambda: [
            _percent(result("ntbea")[0]["bandit"]),
            str(result("ntbea")[0]["seeds"]),
            _percent(result("ntbea")[1]["bandit"]),
        ],
    ),
    Quote(
        "docs/how-to/gpu.md",
        "On an H200 that was {} cores in the geometric mean of all games, from {} in Poker to {} in Focus; "
        "and {} if each game is held against the faster of two machines' cores",
        lambda: [
            _mean(_card_ratios()),
            *(f"{_card_ratios()[game]:.0f}" for game in ("poker", "focus")),
            _mean(_least_card_ratios()),
        ],
    ),
    Quote(
        "docs/how-to/gpu.md",
        "it won {} of {} in Hex at 1 s, on an H200; at 100 ms {} of {} there, and {} of {} in Connect Four",
        lambda: [*_won("hex 1s root"), *_won("hex 100ms root"), *_won("connect-four 100ms root")],
    ),
    Quote(
        "CHANGELOG.md",
        "as fast as {} to {} cores in the mean of all games on an H200",
        lambda: [_mean(_least_card_ratios()), _mean(_card_ratios())],
    ),
    Quote("CHANGELOG.md", "in Hex at a second {} of {} against 16 threads", lambda: _won("hex 1s root")),
    *(_advice(answer) for answer in result("advice")["answers"]),
    *(_love_letter(players, rollout) for players in (2, 4) for rollout in (0, 10)),
)


def problems(quote: Quote, text: str) -> Iterator[str]:
    """What is wrong with a quote, in a sentence."""
    found = quote.pattern.search(text)
    if found is None:
        yield f"{quote.file}: no sentence like {quote.sentence!r}"
    elif list(found.groups()) != list(quote.numbers()):
        yield f"{quote.file}: {' '.join(found[0].split())!r} should have {', '.join(quote.numbers())}"


def refreshed(quote: Quote, text: str) -> str:
    """A text with the present numbers."""
    found = quote.pattern.search(text)
    if found is None:
        return text
    for group, number in reversed(list(enumerate(quote.numbers(), 1))):
        text = text[: found.start(group)] + number + text[found.end(group) :]
    return text


def main() -> None:
    """Compares, or writes."""
    arguments = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    arguments.add_argument("--write", action="store_true", help="put the present numbers into the texts")
    write, stale = arguments.parse_args().write, list[str]()
    for quote in QUOTES:
        path = ROOT / quote.file
        if write:
            path.write_text(refreshed(quote, path.read_text(encoding="utf-8")), encoding="utf-8")
        stale += problems(quote, path.read_text(encoding="utf-8"))
    sys.exit("\n".join(stale) or None)


if __name__ == "__main__":
    main()
