"""A table of a card: a contest and the memories of all who may sit down to it, laid out as a lane's block."""

from collections.abc import Sequence

import numpy as np

from spinney.arena.matches import Job, Matches
from spinney.core.game import Game
from spinney.gpu.kernel import Cast
from spinney.gpu.layout import HOT_IN_PART, HOT_WORDS, MOST_OF_IT, WORD, Far, Layout, Pieces
from spinney.gpu.searches import HEAD, Searches, looked_at
from spinney.search.memory import Memory
from spinney.search.turn import Chair, Turn
from spinney.search.workspace import Workspace

# A match takes no more actions than this on a card.
ROOM = 4096


class Table(Pieces):
    """A contest with its chairs."""

    def __init__(self, game: Game, chairs: Sequence[Chair]) -> None:
        self.matches = Matches(game, chairs)
        self.matches._lay_out([Job(0, [0] * game.players)])
        self.matches.set(room=ROOM)
        for name in ("state", "earlier"):  # what is between fields is not copied with them
            self.matches.buffer(name).view(np.uint8)[:] = self.matches.buffer("blank").view(np.uint8)
        actions = self.matches.buffer("actions")
        for memory in (self.matches, *(chair.memory for chair in chairs)):
            have_own_slots(memory, game)
        thinking = [chair.memory for chair in chairs if isinstance(chair.memory, Memory)]
        self.searches = Searches(thinking)
        self.far = [Far(actions, WORD * ROOM)]
        self.far += [Far(one, one.nbytes) for one in self.searches.far]
        self.far += [Far(one, one.nbytes, common=True) for one in self.searches.tables]
        self.work = self.matches.record
        self.near = [buffer for buffer in self.matches._buffers.values() if buffer is not actions]
        self.near += [self.work, self.matches._now, *self.searches.near]
        for chair in chairs:
            if chair.memory not in thinking:
                self.near += [chair.memory.record, *chair.memory._buffers.values(), *chair.memory._copies]
        self._chairs = [place for place, chair in enumerate(chairs) if chair.memory in thinking]

    def place_images(self, fields: Sequence[str]) -> None:
        """Every chair has its own."""
        for place, image in zip(self._chairs, self.images, strict=True):
            image[HEAD + fields.index("fresh")] = image.ctypes.data
            self.matches.buffer("chairs")["memory"][place] = image.ctypes.data


def have_own_slots(memory: Workspace, game: Game) -> None:
    """Gives a memory the game's addresses in a place of its own."""
    memory.keep("game", game.slots.copy())
    if memory.has_buffer("fresh"):
        memory.buffer("fresh")["game"] = memory.get("game")


class TableLayout(Layout):
    """The block of a table."""

    def __init__(self, game: Game, cast: Cast, chairs: Sequence[Chair], again: Sequence[Chair]) -> None:
        """Takes the same chairs twice."""
        table = Table(game, chairs)
        whole = looked_at(game, cast.forgets) >= MOST_OF_IT
        super().__init__(cast, table, Table(game, again), HOT_WORDS if whole else HOT_IN_PART)
        self._matches = table.matches

    def place(self, name: str) -> int:
        """Which word is the first of a buffer of the contest, or its field of this name."""
        if self._matches.has_buffer(name):
            return self.start(self._matches.buffer(name))
        fields = dict(self._matches.record.dtype.fields or {})
        return self.work + int(fields[name][1]) // WORD

    @property
    def begun(self) -> int:
        """Which word says whether somebody has begun to think."""
        return self.place("turn") + int(dict(Turn.fields or {})["begun"][1]) // WORD

    @property
    def searched(self) -> int:
        """Which word counts the iterations of the search at hand."""
        return self.field("iterations")

    @property
    def called(self) -> int:
        """Which word counts the moves of these iterations."""
        return self.field("calls")
