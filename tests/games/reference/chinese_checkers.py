"""Chinese Checkers as plainly as it can be written, for comparison: a dictionary of cube coordinates, no tables."""

Cube = tuple[int, int, int]
Move = tuple[Cube, Cube]

DIRECTIONS = [(1, -1, 0), (1, 0, -1), (-1, 1, 0), (0, 1, -1), (-1, 0, 1), (0, -1, 1)]
CORNER_SIGNS = [(0, 1), (2, -1), (1, 1), (0, -1), (2, 1), (1, -1)]  # the dominant coordinate of each corner, its sign
STARTS = {2: [0, 3], 3: [0, 2, 4], 4: [0, 1, 3, 4], 6: [0, 1, 2, 3, 4, 5]}


def fields(reach: int) -> set[Cube]:
    span = range(-2 * reach, 2 * reach + 1)
    cubes = {(x, y, -x - y) for x in span for y in span}
    return {cube for cube in cubes if min(cube) >= -reach or max(cube) <= reach}


def corner(reach: int, number: int) -> set[Cube]:
    axis, sign = CORNER_SIGNS[number]
    return {cube for cube in fields(reach) if cube[axis] * sign > reach}


def tip(reach: int, number: int) -> Cube:
    axis, sign = CORNER_SIGNS[number]
    (found,) = (cube for cube in fields(reach) if cube[axis] * sign == 2 * reach)
    return found


def plus(cube: Cube, step: Cube, times: int = 1) -> Cube:
    return cube[0] + times * step[0], cube[1] + times * step[1], cube[2] + times * step[2]


def distance(here: Cube, there: Cube) -> int:
    return max(abs(a - b) for a, b in zip(here, there, strict=True))


class Reference:
    """A game in progress."""

    def __init__(self, players: int, reach: int, lock_goal: bool, strict_goal: bool) -> None:
        self.players, self.reach, self.lock_goal, self.strict_goal = players, reach, lock_goal, strict_goal
        self.player = 0
        self.winner: int | None = None
        self.fields = fields(reach)
        self.goals = [corner(reach, (start + 3) % 6) for start in STARTS[players]]
        self.tips = [tip(reach, (start + 3) % 6) for start in STARTS[players]]
        self.owner = {cube: i for i, start in enumerate(STARTS[players]) for cube in corner(reach, start)}

    def pieces(self, player: int) -> set[Cube]:
        return {cube for cube, owner in self.owner.items() if owner == player}

    def moves(self) -> set[Move]:
        """Where the player's pieces can go; nothing if the player has to pass."""
        goal = self.goals[self.player]
        found = {(here, there) for here in self.pieces(self.player) for there in self.targets(here)}
        if self.lock_goal:
            return {(here, there) for here, there in found if here not in goal or there in goal}
        return found

    def targets(self, start: Cube) -> set[Cube]:
        taken = self.owner.keys() - {start}
        steps = {plus(start, step) for step in DIRECTIONS} & self.fields - taken
        reached, waiting = {start}, [start]
        while waiting:
            here = waiting.pop()
            for step in DIRECTIONS:
                landing = plus(here, step, 2)
                if plus(here, step) in taken and landing in self.fields - taken - reached:
                    reached.add(landing)
                    waiting.append(landing)
        return steps | reached - {start}

    def play(self, move: Move | None) -> None:
        if move is not None:
            self.owner[move[1]] = self.owner.pop(move[0])
        goal = self.goals[self.player]
        owners = [self.owner.get(cube) for cube in goal]
        full = None not in owners and self.player in owners
        if full and (not self.strict_goal or set(owners) == {self.player}):
            self.winner = self.player
        self.player = (self.player + 1) % self.players

    def progress(self, player: int) -> int:
        most = sum(distance(cube, self.tips[player]) for cube in corner(self.reach, STARTS[self.players][player]))
        return most - sum(distance(cube, self.tips[player]) for cube in self.pieces(player))
