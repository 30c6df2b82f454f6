"""Every setting of every agent, and every key of a plan."""

from collections.abc import Mapping, Sequence

from pydantic import BaseModel

from docs.generate.markup import anchor, code, table
from spinney.agents import AGENTS
from spinney.agents.settings_help import Setting, settings
from spinney.arena.plan import Plan


def settings_table(
    kind: type[BaseModel], names: Sequence[str] | None = None, links: Mapping[str, str] | None = None, prefix: str = ""
) -> str:
    """The settings of a class, or some of them, each with an anchor and perhaps a link to where it is explained."""
    found = [one for one in settings(kind) if names is None or one.name in names]
    rows = [_row(one, (links or {}).get(one.name), prefix) for one in found]
    return table(["setting", "default", "may be", "meaning"], rows)


def _row(one: Setting, link: str | None, prefix: str) -> tuple[str, str, str, str]:
    name = f"[{code(one.name)}]({link})" if link else code(one.name)
    return f"{anchor(prefix + one.name)}{name}", code(one.default), one.allowed, one.meaning


def pages() -> dict[str, str]:
    """The list of all settings, and the page on plans."""
    return {"reference/settings.md": all_settings(), "reference/plan.md": plan()}


def all_settings() -> str:
    """Every setting of every agent, with a link to the page that explains it."""
    from docs.generate.parts import page_of_setting, topics

    own = {one.meta["agent"]: one.slug for one in topics() if one.kind == "agent"}
    parts = [
        "# All settings\n\nEvery setting of every agent, as `spinney agents NAME` prints it. Settings are written "
        "behind the agent's name, `mcts:tree=multi,budget=40ms`, or given by name in Python, "
        '`spinney.agent("mcts", tree="multi", budget="40ms")`. A name leads to the page that explains it.'
    ]
    for kind, agent in AGENTS.items():
        links = {name: f"../search/{page_of_setting(kind, name)}.md#{name}" for name in agent.model_fields}
        found = settings_table(agent, None, links, f"{kind}-")
        parts.append(f"## {kind}\n\n[What it does](../search/{own[kind]}.md).\n\n{found}")
    return "\n\n".join(parts)


def plan() -> str:
    """The keys of a plan."""
    rows = [(code(one.name), code(one.default), one.meaning) for one in settings(Plan)]
    intro = (
        "A plan says what a tournament plays, as a YAML file for `spinney tournament` or as `spinney.arena.plan.Plan` "
        "in Python. A list in place of a value, in a game or an agent, stands for all of its values."
    )
    example = (
        "```yaml\ngames:\n  - {game: dots-and-boxes, players: [2, 3, 4]}\nagents:\n"
        "  - {agent: mcts, tree: [maxn, paranoid, multi], heuristic: leader, rollout: 30}\n  - random\n"
        "budgets: [40ms, 200ms]\nmatches: 500\n```"
    )
    entries = (
        "An entry of `games` is an id, or `game` with `players` and `parameters`. An entry of `agents` or `against` is "
        "a text such as `mcts:tree=multi`, or `agent` with its settings, and perhaps a `name` for tables and reports. "
        "[The first tournament](../../examples/first_tournament.yaml) is a whole plan."
    )
    return f"# Plans\n\n{intro}\n\n{example}\n\n{table(['key', 'default', 'meaning'], rows)}\n\n{entries}"
