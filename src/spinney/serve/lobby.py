"""All tables: setting a new one, finding one by its id, letting go of those that nobody looks at."""

import asyncio
import hmac
import secrets
import time
from collections.abc import Callable, Mapping, Sequence
from typing import Any

from spinney.agents import Agent, agent
from spinney.core.errors import SpinneyError, unknown
from spinney.core.game import Game, load
from spinney.core.registry import declaration
from spinney.serve.archive import Archive, KeptTable, Setting
from spinney.serve.forms import facts
from spinney.serve.guest import OWNER, SEAT, SPECTATOR
from spinney.serve.limits import Limits, check_budget, permitted_agent, shown_text, usual_agent
from spinney.serve.live_table import LiveTable
from spinney.serve.messages import AgentSeat, HumanSeat, NewTable
from spinney.serve.shelf import Shelf
from spinney.serve.thinking import Thinkers

ID_BYTES, TOKEN_BYTES, SEED_BITS = 12, 24, 53
# What the trees of all last searches together may take, in megabytes.
SHELF = 1024
# Seconds after which nobody is expected back at a match that is over.
REST = 5.0
FIRST_GAME = "tic-tac-toe"


class FullError(SpinneyError):
    """A limit of the server is reached."""


class Lobby:
    """The tables of a server, and what they share: the games on offer, the threads, the archive.

    Attributes:
        when_loaded: is called, in a thread, after a game was loaded for the first time.
    """

    def __init__(self, games: Sequence[str], archive: Archive, limits: Limits) -> None:
        self.games, self.archive, self.limits = tuple(games), archive, limits
        self.thinkers = Thinkers(limits.searches)
        self.shelf = Shelf(SHELF)
        self.when_loaded: Callable[[], None] = lambda: None
        self._loaded: set[str] = set()
        self._tables: dict[str, LiveTable] = {}
        self._closing: dict[str, asyncio.Future[None]] = {}
        self._opening: dict[str, asyncio.Future[LiveTable | None]] = {}

    def game(self, name: str, players: int | None, parameters: Mapping[str, Any]) -> Game:
        """A game on offer; parameters may be given as text. A game that is not on offer is not looked for: the name of
        a file would run it.
        """
        if name not in self.games:
            raise unknown("game", name, self.games)
        fields = declaration(name).parameters.model_fields
        usual = {key: field.default for key, field in fields.items()}
        return load(name, players, **{key: _typed(value, usual.get(key, "")) for key, value in parameters.items()})

    async def warm_up(self) -> None:
        """Loads compiled code before the first table asks for it."""

        def loaded() -> None:
            agent("mcts:budget=1it").decide(load(FIRST_GAME).start())
            self._note_loaded(FIRST_GAME)

        await self.thinkers.work(loaded)

    def _note_loaded(self, game: str) -> None:
        if game not in self._loaded:
            self._loaded.add(game)
            self.when_loaded()

    async def create(self, wanted: NewTable) -> LiveTable:
        """Sets a table."""
        await self._make_room()
        if await asyncio.wrap_future(self.archive.count()) >= self.limits.kept:
            raise FullError(f"this server keeps at most {self.limits.kept:,} tables")
        table = await self.thinkers.work(lambda: self._made(self._setting(wanted)))
        self.archive.save(table.setting)
        self._tables[table.setting.id] = table
        return table

    async def find(self, table: str) -> LiveTable | None:
        """The table of this id, from the archive if need be; None if there is none."""
        if table in self._tables:
            return self._tables[table]
        if table not in self._opening:
            self._opening[table] = asyncio.ensure_future(self._open(table))
        return await asyncio.shield(self._opening[table])

    async def _open(self, table: str) -> LiveTable | None:
        try:
            if table in self._closing:
                await asyncio.shield(self._closing[table])
            stored = await asyncio.wrap_future(self.archive.find(table))
            if stored is None:
                return None
            await self._make_room()
            self._tables[table] = await self.thinkers.work(lambda: self._restored(stored))
            return self._tables[table]
        finally:
            del self._opening[table]

    async def _make_room(self) -> None:
        """Lets go of tables that everybody has left for good, and, where there are too many, of the one that nobody has
        looked at for longest.
        """
        rested = time.monotonic() - REST
        for one in list(self._tables.values()):
            if one.state.is_over and not one.guests and one.used < rested and one.setting.id in self._tables:
                await self._let_go(one)
        while len(self._tables) >= self.limits.tables:
            idle = [one for one in self._tables.values() if not one.guests]
            if not idle:
                raise FullError(f"all {self.limits.tables} tables of this server are taken; try again later")
            longest = min(idle, key=lambda one: one.used)
            await self._let_go(longest)

    async def _let_go(self, table: LiveTable) -> None:
        """Closes a table; whoever comes to it meanwhile waits until all of it is written down."""
        name = table.setting.id
        del self._tables[name]
        self.shelf.forget(table)
        self._closing[name] = asyncio.ensure_future(table.close())
        self._closing[name].add_done_callback(lambda _: self._closing.pop(name))
        await asyncio.shield(self._closing[name])

    async def close(self) -> None:
        """Ends all tables; they come back from the archive."""
        await asyncio.gather(*self._closing.values())
        for table in list(self._tables.values()):
            await self._let_go(table)
        self.thinkers.close()
        self.archive.close()

    # Making tables, in a thread.

    def _setting(self, wanted: NewTable) -> Setting:
        game = self.game(wanted.game, wanted.players, wanted.parameters)
        check_budget(wanted.budget, self.limits, self.limits.seconds)
        given = wanted.seats if wanted.seats is not None else _usual_seats(game.players)
        if len(given) != game.players:
            raise SpinneyError(f"{game.id} has {game.players} seats here, and got {len(given)}")
        agents = [self._agent(one, wanted.budget, game) for one in given]
        people = agents.count(None)
        secret = game.declaration.hidden or game.declaration.chance
        if wanted.seed is not None and secret and people > 1:
            raise SpinneyError("a seed decides the deal, and whoever knows it knows all: several people play without")
        return Setting(
            id=secrets.token_urlsafe(ID_BYTES),
            game=game.declaration.known_as,
            version=game.declaration.version,
            players=game.players,
            parameters=game.parameters.model_dump(mode="json"),
            agents=tuple(None if one is None else shown_text(one, self.limits) for one in agents),
            names=_names(given, agents),
            budget=wanted.budget,
            # Agents' luck and hints must tell nothing of the deal, so they have a seed of their own.
            seed=secrets.randbits(SEED_BITS) if wanted.seed is None else wanted.seed,
            deal=secrets.randbits(SEED_BITS) if wanted.seed is None else wanted.seed,
            seed_given=wanted.seed is not None,
            delay=wanted.delay,
            hints=people < 2 if wanted.hints is None else wanted.hints,
            tokens=tuple(secrets.token_urlsafe(TOKEN_BYTES) if one is None else None for one in agents),
            spectator=secrets.token_urlsafe(TOKEN_BYTES),
            owner=secrets.token_urlsafe(TOKEN_BYTES),
        )

    def _agent(self, seat: HumanSeat | AgentSeat, budget: str, game: Game) -> Agent | None:
        if isinstance(seat, HumanSeat):
            return None
        found = permitted_agent(seat.agent or usual_agent(), budget, self.limits)
        found.check(game)
        return found

    def _made(self, setting: Setting) -> LiveTable:
        game = self.game(setting.game, setting.players, setting.parameters)
        if game.declaration.version != setting.version:
            raise SpinneyError(
                f"this table was set with version {setting.version} of the rules of {game.id}; "
                f"these are {game.declaration.version}"
            )
        seats = [permitted_agent(text, setting.budget, self.limits) if text else None for text in setting.agents]
        table = LiveTable(setting, game, seats, self.thinkers, self.archive, self.limits, self.shelf)
        self._note_loaded(setting.game)
        return table

    def _restored(self, stored: KeptTable) -> LiveTable:
        table = self._made(stored.setting)
        table.replay(stored.moves)
        return table


def _typed(value: Any, default: Any) -> Any:
    """A parameter's value; a text where something else is expected is read as what it says."""
    from spinney.cli.play import typed

    return typed(value) if isinstance(value, str) and not isinstance(default, str) else value


def _usual_seats(players: int) -> list[HumanSeat | AgentSeat]:
    return [HumanSeat(kind="human"), *[AgentSeat(kind="agent") for _ in range(players - 1)]]


def _names(seats: Sequence[HumanSeat | AgentSeat], agents: Sequence[Agent | None]) -> tuple[str, ...]:
    """What the players are called, no two of them alike."""
    names = list[str]()
    for number, (seat, one) in enumerate(zip(seats, agents, strict=True), 1):
        wanted = seat.name if isinstance(seat, HumanSeat) else (one and (one.name or one.kind))
        name = wanted or f"player {number}"
        if not name.isprintable():
            raise SpinneyError("a name has printable characters only")
        names.append(name if name not in names else f"{name} ({number})")
    return tuple(names)


def admitted(setting: Setting, token: str) -> tuple[str, int | None] | None:
    """The role and the seat that a token gives at a table; None if it is none of the table's. Every token is compared,
    in constant time.
    """
    places: list[tuple[str, int | None, str]] = [(OWNER, None, setting.owner), (SPECTATOR, None, setting.spectator)]
    places += [(SEAT, seat, known) for seat, known in enumerate(setting.tokens) if known]
    given, found = token.encode(), None
    for role, seat, known in places:
        if hmac.compare_digest(given, known.encode()):
            found = role, seat
    return found


def links(setting: Setting, game: Game) -> dict[str, Any]:
    """A table's links, for whoever set it."""

    def link(token: str) -> dict[str, str]:
        return {"token": token, "link": f"/#/table/{setting.id}/{token}"}

    seats = [one | link(token) if (token := setting.tokens[one["seat"]]) else one for one in seats_of(setting)]
    return {
        "table": setting.id,
        "game": {"id": setting.game, "title": game.declaration.title, "players": game.players}
        | {"parameters": setting.parameters},
        "seats": seats,
        "spectator": link(setting.spectator),
        "owner": link(setting.owner),
    }


def seats_of(setting: Setting) -> list[dict[str, Any]]:
    """Who sits where, for everybody."""
    named = enumerate(zip(setting.names, setting.agents, strict=True))
    return [
        {"seat": seat, "kind": "human", "name": name}
        if text is None
        else {"seat": seat, "kind": "agent", "name": name, "agent": text}
        for seat, (name, text) in named
    ]


def game_facts(game: Game) -> dict[str, Any]:
    """What is played, for everybody."""
    return facts(game.declaration) | {"players": game.players, "parameters": game.parameters.model_dump(mode="json")}
