"""What tables, figures and files call an agent: a letter, a name and a colour, the same everywhere."""

from collections.abc import Iterable, Sequence
from string import ascii_uppercase
from typing import NamedTuple, Protocol

from spinney.agents import AGENTS, parse
from spinney.agents.settings_help import as_text
from spinney.core.errors import SpinneyError

# Colours of agents, on light and on dark: after those of Okabe and Ito (Color Universal Design, 2008), which stay apart
# in every form of colour blindness, made darker or lighter until letters on them can be read.
LIGHT = ("#0072b2", "#c9560a", "#00806a", "#b14f88", "#9a6f00", "#5b4fa2", "#22262d", "#737b87")
DARK = ("#4aa3df", "#f0803c", "#2fb592", "#dd8fbc", "#e3ab2e", "#a398ea", "#eceef1", "#8b93a0")


class Labels(NamedTuple):
    """Names of agents, in their order, and the settings that the names leave out: what does not differ."""

    names: tuple[str, ...]
    common: str


Settings = dict[str, str]


def labels(identities: Sequence[str], given: Sequence[str | None], budget: str | None = None) -> Labels:
    """Names for the agents of a table, all different.

    An agent has the name that it was given; without one, its kind and the settings in which the agents differ,
    defaults included. The budget of the table is left out. Settings that do not differ and are not the default are
    what agents of a kind have in common.

    >>> agents = ["mcts:tree=maxn,rollout=10,budget=1s", "mcts:tree=multi,rollout=10,budget=1s", "random"]
    >>> found = labels(agents, [None, None, "dice"], budget="1s")
    >>> found.names, found.common
    (('mcts:tree=maxn', 'mcts:tree=multi', 'dice'), 'mcts: rollout=10')
    """
    agents = [parsed(identity, budget) for identity in identities]
    usual = {kind: _defaults(kind) for kind, _ in agents}
    differ = _differing(agents, usual)
    names = [name or _text(kind, settings, differ) for name, (kind, settings) in zip(given, agents, strict=True)]
    return Labels(_distinct(names, agents, differ), _common(agents, usual, differ))


def parsed(identity: str, budget: str | None = None) -> tuple[str, Settings]:
    """An agent's kind and settings, without this budget; of one that has no text form, the kind alone.

    >>> parsed("mcts:tree=maxn,budget=1s", "1s"), parsed("mcts#1f3a")
    (('mcts', {'tree': 'maxn'}), ('mcts', {}))
    """
    if not has_text(identity):
        return identity.partition("#")[0], {}
    kind, settings = parse(identity)
    return kind, {name: value for name, value in settings.items() if (name, value) != ("budget", budget)}


def has_text(identity: str) -> bool:
    """Whether an identity lists an agent's settings, so that the agent can be made from it.

    >>> has_text("mcts:tree=maxn"), has_text("mcts#1f3a")
    (True, False)
    """
    return "#" not in identity.partition(":")[0]


def _defaults(kind: str) -> Settings:
    """The default settings of a kind; none of one that is not known here."""
    if kind not in AGENTS:
        return {}
    try:
        return parse(AGENTS[kind]().identity)[1]
    except SpinneyError:  # some settings have no default
        fields = AGENTS[kind].model_fields.items()
        return {name: as_text(field.default) for name, field in fields if name != "name" and not field.is_required()}


def _differing(agents: Sequence[tuple[str, Settings]], usual: dict[str, Settings]) -> set[str]:
    """The settings in which agents that have them differ, unless each has the default of its kind."""
    found = set()
    for setting in {setting for _, settings in agents for setting in settings}:
        having = [(kind, settings) for kind, settings in agents if setting in settings or setting in usual[kind]]
        values = {settings.get(setting) for _, settings in having}
        changed = any(settings.get(setting) != usual[kind].get(setting) for kind, settings in having)
        if len(values) > 1 and changed:
            found.add(setting)
    return found


def _text(kind: str, settings: Settings, shown: Iterable[str]) -> str:
    chosen = [f"{name}={value}" for name, value in settings.items() if name in shown]
    return f"{kind}:{','.join(chosen)}" if chosen else kind


def _distinct(names: Sequence[str], agents: Sequence[tuple[str, Settings]], differ: set[str]) -> tuple[str, ...]:
    """Names of which no two are alike: those that are take their settings along, and then a number."""
    longer = [
        name if names.count(name) == 1 or name == (own := _text(*one, differ)) else f"{name} ({own})"
        for name, one in zip(names, agents, strict=True)
    ]
    found = list[str]()
    for name in longer:
        number = 2
        chosen = name
        while chosen in found or (chosen != name and chosen in longer):
            chosen, number = f"{name} {number}", number + 1
        found.append(chosen)
    return tuple(found)


def _common(agents: Sequence[tuple[str, Settings]], usual: dict[str, Settings], differ: set[str]) -> str:
    """What agents of each kind have in common, apart from defaults."""
    parts = []
    for kind in dict.fromkeys(kind for kind, _ in agents):
        settings = next(settings for one, settings in agents if one == kind)
        shared = [
            f"{name}={value}"
            for name, value in settings.items()
            if name not in differ and usual[kind].get(name) != value
        ]
        parts += [f"{kind}: {', '.join(shared)}"] if shared else []
    return "; ".join(parts)


class Named(Protocol):
    """Whatever lists names of agents, such as the results of a tournament."""

    @property
    def names(self) -> tuple[str, ...]: ...


def letters(cells: Iterable[Named]) -> dict[str, str]:
    """A letter for each agent, by name, in the order in which tournaments list them.

    >>> from types import SimpleNamespace
    >>> letters([SimpleNamespace(names=("mcts", "flat")), SimpleNamespace(names=("flat", "random"))])
    {'mcts': 'A', 'flat': 'B', 'random': 'C'}
    """
    return {name: letter(i) for i, name in enumerate(dict.fromkeys(name for cell in cells for name in cell.names))}


def letter(number: int) -> str:
    """A short name for an agent: A to Z, then AA and so on.

    >>> letter(0), letter(25), letter(26), letter(53)
    ('A', 'Z', 'AA', 'BB')
    """
    many = len(ascii_uppercase)
    before = letter(number // many - 1) if number >= many else ""
    return before + ascii_uppercase[number % many]
