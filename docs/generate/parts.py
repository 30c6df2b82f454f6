"""Pages on algorithms and parts: what is written in `docs/search`, completed by settings and measurements.

The head of such a page says what it is about: `part:` a class of `spinney.search`, `rule:` a selection rule, `agent:` a
kind of agent, or `method:` something else; and under which heading it is listed (`group:`).
"""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from typing import Any

import yaml

from docs.generate import DOCS
from docs.generate.markup import code, from_docstring, listed, percent, table
from docs.generate.settings import settings_table
from docs.generate.speed import result
from spinney.agents import AGENTS, MCTS
from spinney.agents.presets import table as presets
from spinney.agents.settings_help import about
from spinney.core.registry import declaration
from spinney.search.parts import Part
from spinney.search.rules import RULES
from spinney.search.settings import PARTS

KINDS = ("part", "rule", "agent", "method")
GROUPS = ("Agents", "The tree", "Selection rules", "What moves are worth", "After the tree", "Around the search")


@dataclass(frozen=True)
class Topic:
    """A page in `docs/search`: its file, its title, and what its head says."""

    slug: str
    title: str
    meta: Mapping[str, str]

    @property
    def kind(self) -> str:
        """What sort of thing the page is about."""
        return next(kind for kind in KINDS if kind in self.meta)


@cache
def topics() -> tuple[Topic, ...]:
    """Every page, in the order of its head's `order` and then by name."""
    found = []
    for path in sorted((DOCS / "search").glob("*.md")):
        if path.name != "index.md":
            _, head, text = path.read_text(encoding="utf-8").split("---\n", 2)
            found.append(Topic(path.stem, text.strip().partition("\n")[0].removeprefix("# "), yaml.safe_load(head)))
    return tuple(sorted(found, key=lambda one: (one.meta.get("order", "50"), one.slug)))


def groups() -> Iterator[tuple[str, list[Topic]]]:
    """The pages under each heading."""
    for group in GROUPS:
        yield group, [one for one in topics() if one.meta["group"] == group]


def part_called(name: str) -> type[Part]:
    """A part by the name of its class."""
    return next(part for part in PARTS if part.__name__ == name)


def settings_of(part: type[Part]) -> list[str]:
    """The names of a part's own settings."""
    return [name for name in part.__annotations__ if name in part.model_fields]


@cache
def page_of_setting(agent: str, setting: str) -> str:
    """The page that explains a setting of an agent: its part's, or else the agent's own."""
    if agent == "mcts":
        for one in topics():
            if one.kind == "part" and setting in settings_of(part_called(one.meta["part"])):
                return one.slug
    return next(one.slug for one in topics() if one.meta.get("agent") == agent)


def index() -> str:
    """All pages, by heading, each with what it is about in a sentence."""
    lines = []
    for group, found in groups():
        lines += [f"## {group}", "", *(f"- [{one.title}]({one.slug}.md): {one.meta['about']}" for one in found), ""]
    return "\n".join(lines)


def completed(slug: str, text: str, meta: Mapping[str, Any]) -> str:
    """A page with its settings, and what was measured."""
    added = []
    if "part" in meta:
        names = settings_of(part_called(meta["part"]))
        added = [
            f"## Settings\n\n{settings_table(MCTS, names)}\n\nThese are settings of [`mcts`](mcts.md).",
            *_worth(names),
        ]
    elif "rule" in meta:
        said = f"`mcts:selection={meta['rule']}`: {RULES[meta['rule']].about}. The rule has no settings of its own but"
        added = [
            f"## Settings\n\n{said} [`exploration` and `first_play`](selection.md).",
            *_worth([meta["rule"]], True),
        ]
    elif "agent" in meta:
        kind = AGENTS[meta["agent"]]
        links = {name: f"{page_of_setting(meta['agent'], name)}.md" for name in kind.model_fields}
        shown = {name: link for name, link in links.items() if link != f"{slug}.md"}
        _, several, more = about(kind).partition("\n\n")
        added = [f"## How it works here\n\n{from_docstring(more)}"] if several else []
        added += [f"## Settings\n\n{settings_table(kind, None, shown)}"]
        added += _rival(meta["agent"])
    return "\n\n".join([text.rstrip(), *added])


def _concerns(row: str, names: Sequence[str], rule: bool) -> bool:
    """Whether a row of a measured table, such as `amaf=0.001 amaf_visits=50`, is about one of these."""
    for one in row.replace(",", " ").split():
        setting, _, value = one.partition("=")
        if value in names if rule else setting in names:
            return True
    return False


def _worth(names: Sequence[str], rule: bool = False) -> list[str]:
    """What was measured of settings, or of a rule."""
    return [text for text in (_measured(names, rule), _presets_with(names, rule), _cost(names, rule)) if text]


def _measured(names: Sequence[str], rule: bool) -> str:
    rows: dict[str, list[tuple[str, Sequence[float], float]]] = {}
    for game, found in result("parts").items():
        for row, share in found["parts"].items():
            if _concerns(row, names, rule):
                where = f"{declaration(game).title} for {found['players']}"
                rows.setdefault(row, []).append((where, share, 1 / found["players"]))
    if not rows:
        return (
            "## Where it helps and where it hurts\n\nNo committed result compares it with plain search at equal time."
        )
    intro = (
        "Against plain `mcts`, one with it at a table of others without, both at the iterations that they make in "
        "10 ms on one core; 200 matches a cell, wins with 95 % intervals ([the whole table](../parts.md))."
    )
    shown = [_sentence(row, cells) for row, cells in rows.items()]
    return "\n\n".join(["## Where it helps and where it hurts", intro, *shown])


def _sentence(row: str, cells: Sequence[tuple[str, Sequence[float], float]]) -> str:
    """One row of the table, in words."""
    better = [f"{where} ({percent(share)})" for where, share, equal in cells if share[1] > equal]
    worse = [f"{where} ({percent(share)})" for where, share, equal in cells if share[2] < equal]
    same = [where for where, share, equal in cells if share[1] <= equal <= share[2]]
    said = [
        f"**helps** in {listed(better)}" if better else "helps in no game that was tried",
        f"**hurts** in {listed(worse)}" if worse else "hurts in none",
        *([f"makes no difference that 200 matches show in {listed(same)}"] if same else []),
    ]
    return f"- {code(row)} {'; '.join(said)}."


def _presets_with(names: Sequence[str], rule: bool) -> str:
    """The confirmed presets that have it."""
    rows = []
    for game, found in presets().items():
        for budget, one in found["budgets"].items():
            settings = one["agent"].partition(":")[2]
            if one["better"] and one["agent"].startswith("mcts") and _concerns(settings, names, rule):
                won = f"{percent(one['share'])} of {one['matches']}, {100 * one['equal']:.0f} is equal"
                rows.append((f"[{declaration(game).title}](../games/{game}.md)", budget, code(one["agent"]), won))
    if not rows:
        return ""
    intro = "Agents with it that were [advised](../advice.md), and what they won of the default search:"
    return f"## Who plays with it\n\n{intro}\n\n{table(['game', 'budget', 'agent', 'won'], rows)}"


def _cost(names: Sequence[str], rule: bool) -> str:
    found = result("cost_of_settings")
    rows = [
        (code(text.partition(":")[2]), f"{ratio:.2f}")
        for text, ratio in found["ratio"].items()
        if _concerns(text.partition(":")[2], names, rule)
    ]
    if not rows:
        return ""
    intro = f"Iterations a second in {declaration(found['game']).title}, as a share of the plain search's:"
    return f"## What it costs\n\n{intro}\n\n{table(['settings', 'share:'], rows)}"


def _rival(agent: str) -> list[str]:
    """What an agent won against tables of others."""
    rows = []
    for game, found in result("rivals")["games"].items():
        for name, against in found["one against all others"].items():
            if name.partition(",")[0] == agent:
                shares = [
                    percent([one["share"], *one["interval"]])
                    for one in (against.get(o) for o in ("random", "mcts"))
                    if one
                ]
                if len(shares) == 2:
                    where = f"{declaration(game).title} for {found['players']}"
                    rows.append((where, code(found["agents"][name]), *shares))
    if not rows:
        return []
    count = result("rivals")["matches"]
    intro = f"One of it at a table of others, {count} matches each; `mcts` has the same heuristic and 200 iterations."
    heads = ["game", "agent", "against `random`", "against `mcts`"]
    return [f"## Where it helps and where it hurts\n\n{intro}\n\n{table(heads, rows)}"]


def ntbea() -> str:
    """How NTBEA does beside other samplers."""
    rows = [
        (one["sampler"], str(one["seeds"]), f"{100 * one['bandit']:.0f} %", f"{one['one_max']:.1f} of 10")
        for one in result("ntbea")
    ]
    return table(["sampler", "seeds:", "found:", "bits:"], rows)
