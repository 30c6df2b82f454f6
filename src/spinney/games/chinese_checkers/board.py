"""The star: its fields, directions, corners and classes.

A field is a cube coordinate (x, y, z) with x + y + z = 0. The star is two triangles that overlap: a field belongs to
it if no coordinate is below -reach, or none above reach. `reach` is 3 on the small board (73 fields, corners of 6) and
4 on the large (121 fields, corners of 10).

A jump moves a piece by two fields, so it keeps the parities of x and y, and so does any chain of jumps. These make
four *classes* of fields, 2 x (x mod 2) + (y mod 2). In its class a field has a *cell*, 8 x (x // 2) + y // 2 plus a
constant, so that a set of a class's fields is one word, and a jump in one of the six directions moves each of them by
+-8, +-1 or +-7 bits. What is jumped over is always of another class. Rows of a class are so short, and so skewed, that
none reaches into the next one's bits.

Fields are numbered class by class, each by its cells. People call a field by its row's letter, a at the top, and its
place in the row, 1 at the left.
"""

from string import ascii_lowercase

Cube = tuple[int, int, int]

CORNERS, CLASSES = 6, 4
ROW = 8
# Directions and corners are numbered clockwise, directions from the upper right and corners from the top; what is
# opposite is three further.
STEPS: tuple[Cube, ...] = ((1, 0, -1), (0, 1, -1), (-1, 1, 0), (-1, 0, 1), (0, -1, 1), (1, -1, 0))
DIRECTIONS = len(STEPS)
# By number of players, the corners in which they start.
SEATS = {2: (0, 3), 3: (0, 2, 4), 4: (0, 1, 3, 4), 6: (0, 1, 2, 3, 4, 5)}


def tip_of(reach: int, corner: int) -> Cube:
    """The outermost field of a corner.

    >>> [tip_of(3, corner) for corner in range(CORNERS)]
    [(6, -3, -3), (3, 3, -6), (-3, 6, -3), (-6, 3, 3), (-3, -3, 6), (3, -6, 3)]
    """
    cube = [-reach if corner % 2 == 0 else reach] * 3
    cube[(0, 2, 1)[corner % 3]] *= -2
    return cube[0], cube[1], cube[2]


def distance(here: Cube, there: Cube) -> int:
    """How many steps it is from here to there.

    >>> distance((6, -3, -3), (-6, 3, 3))
    12
    """
    return max(abs(a - b) for a, b in zip(here, there, strict=True))


def class_of(cube: Cube) -> int:
    """The class of a field."""
    return 2 * (cube[0] % 2) + cube[1] % 2


class Star:
    """One board.

    Attributes:
        cubes: the fields' coordinates by number.
        number: the fields' numbers by coordinate.
        cells: the fields' cells by number.
        names: the fields' names by number.
        members: the fields of each class.
        corners: the fields of each corner.

    >>> [(star.size, star.corner_size, max(star.cells)) for star in STARS]
    [(73, 6, 45), (121, 10, 61)]
    """

    def __init__(self, reach: int) -> None:
        self.reach = reach
        span = range(-2 * reach, 2 * reach + 1)
        cubes = [(x, y, -x - y) for x in span for y in span]
        inside = [cube for cube in cubes if min(cube) >= -reach or max(cube) <= reach]
        self.cubes = sorted(inside, key=lambda cube: (class_of(cube), cube))
        self.number = {cube: field for field, cube in enumerate(self.cubes)}
        cells = [ROW * (x // 2) + y // 2 for x, y, _ in self.cubes]
        self.cells = [cell - min(cells) for cell in cells]
        self.names = [f"{ascii_lowercase[2 * reach - x]}{self._place_in_row(x, y)}" for x, y, _ in self.cubes]
        self.members = [[f for f in range(self.size) if class_of(self.cubes[f]) == of] for of in range(CLASSES)]
        self.corners = [[f for f in range(self.size) if self.to_tip(f, end) < reach] for end in range(CORNERS)]

    def _place_in_row(self, x: int, y: int) -> int:
        return sum(row == x and column <= y for row, column, _ in self.cubes)

    @property
    def size(self) -> int:
        """How many fields there are."""
        return len(self.cubes)

    @property
    def corner_size(self) -> int:
        """How many fields a corner has, and each player pieces."""
        return self.reach * (self.reach + 1) // 2

    def to_tip(self, field: int, corner: int) -> int:
        """How far it is to the tip of a corner."""
        return distance(self.cubes[field], tip_of(self.reach, corner))

    def beside(self, field: int, direction: int) -> int:
        """The next field in a direction; `size`, which is no field, where the board ends."""
        x, y, z = (a + b for a, b in zip(self.cubes[field], STEPS[direction], strict=True))
        return self.number.get((x, y, z), self.size)


STARS = (Star(3), Star(4))
