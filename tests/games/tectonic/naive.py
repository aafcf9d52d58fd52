"""Joldu once more, as plainly as can be: a dictionary of squares, straight from the clauses."""

from __future__ import annotations

from dataclasses import dataclass, field

Face = tuple[tuple[str, ...], ...]
Spot = tuple[int, int]  # row and column
NAMES = {"F": "forest", "W": "water", "M": "mine", "L": "lava"}


@dataclass(frozen=True)
class NaiveArea:
    """An area with all that counts for its points."""

    terrain: str
    squares: frozenset[Spot]
    bonus: int
    doubles: int
    tents: tuple[int, ...]
    holder: int | None
    worth: int


def turned(face: Face, quarters: int) -> Face:
    """A face turned clockwise (T30)."""
    rows, columns = len(face), len(face[0])
    if quarters == 0:
        return face
    once = tuple(tuple(face[rows - 1 - column][row] for column in range(rows)) for row in range(columns))
    return turned(once, quarters - 1)


def around(spot: Spot) -> list[Spot]:
    """The four squares that touch a square by a side."""
    row, column = spot
    return [(row - 1, column), (row + 1, column), (row, column - 1), (row, column + 1)]


@dataclass
class NaiveBoard:
    """What lies on each square: a letter with its bonus, or T and the tribe's seat."""

    seats: int
    squares: dict[Spot, str] = field(default_factory=dict)

    def place(self, face: Face, quarters: int, seat: int, spot: Spot) -> None:
        """Put a card on top (T32)."""
        for where, square in self.covering(face, quarters, spot):
            self.squares[where] = f"T{seat}" if square == "T" else square

    @staticmethod
    def covering(face: Face, quarters: int, spot: Spot) -> list[tuple[Spot, str]]:
        """Where each square of a card comes to lie."""
        return [
            ((spot[0] + row, spot[1] + column), square)
            for row, squares in enumerate(turned(face, quarters))
            for column, square in enumerate(squares)
        ]

    def may_place(self, face: Face, quarters: int, seat: int, spot: Spot) -> bool:
        """Whether a seat may place a card there (T31, T33, T34)."""
        under = [self.squares.get(where) for where, _ in self.covering(face, quarters, spot)]
        overlap = [square for square in under if square is not None]
        if not 1 <= len(overlap) <= 5:
            return False
        return not any(square[0] == "L" or (square[0] == "T" and square != f"T{seat}") for square in overlap)

    def placements(self, face: Face, seat: int) -> list[tuple[int, int, int]]:
        """Every turning, row and column at which a seat may place a card; turnings that look alike once."""
        found = []
        rows, columns = {row for row, _ in self.squares}, {column for _, column in self.squares}
        for quarters in range(4):
            if any(turned(face, quarters) == turned(face, earlier) for earlier in range(quarters)):
                continue
            for row in range(min(rows) - 2, max(rows) + 1):
                for column in range(min(columns) - 2, max(columns) + 1):
                    if self.may_place(face, quarters, seat, (row, column)):
                        found.append((quarters, row, column))
        return found

    def areas(self) -> list[NaiveArea]:
        """All areas but those of grass, by terrain and then by their first square (T40 to T43)."""
        found: list[NaiveArea] = []
        done: set[Spot] = set()
        for terrain in "FWML":
            for spot in sorted(self.squares):
                if spot not in done and self.squares[spot][0] == terrain:
                    area = self.connected(spot)
                    done |= area
                    found.append(self.measured(terrain, area))
        return found

    def connected(self, spot: Spot) -> frozenset[Spot]:
        """The area that a square belongs to."""
        area, waiting = {spot}, [spot]
        while waiting:
            for near in around(waiting.pop()):
                if near not in area and self.squares.get(near, "?")[0] == self.squares[spot][0]:
                    area.add(near)
                    waiting.append(near)
        return frozenset(area)

    def measured(self, terrain: str, area: frozenset[Spot]) -> NaiveArea:
        """What an area is worth, and who holds it (T41, T53)."""
        bonuses = [self.squares[spot][1:] for spot in area]
        plus, doubles = bonuses.count("+1") + 2 * bonuses.count("+2"), bonuses.count("x2")
        touching = {near for spot in area for near in around(spot)}
        tents = tuple(sum(self.squares.get(spot) == f"T{seat}" for spot in touching) for seat in range(self.seats))
        most = max(tents)
        holder = tents.index(most) if most and tents.count(most) == 1 else None
        return NaiveArea(NAMES[terrain], area, plus, doubles, tents, holder, (len(area) + plus) * 2**doubles)

    def scores(self) -> list[int]:
        """What each seat scores."""
        areas = self.areas()
        return [sum(area.worth for area in areas if area.holder == seat) for seat in range(self.seats)]
