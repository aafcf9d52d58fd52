"""The cards of Druid Games: facts from the set, as flat tables for the rules."""

from __future__ import annotations

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from tuckbox.core.card_set import Row

ICONS: Final = ("land", "water", "sky")
ICON_SETS: Final = 8  # a set of icons is a mask
TYPES: Final = ("mammal", "bird", "reptile", "amphibian", "fish", "insect")

TERRAINS: Final = 7
ANIMALS: Final = 30
CREATURES: Final = 33  # the legendary ones come last
SPECIALS: Final = 12

# The specials stand in this order, whatever their order in the file.
ICON_SPECIALS: Final = 6
TYPE_SPECIALS: Final = 2
MODIFIERS: Final = 8  # the icon and type specials, which are put on a creature
CHARM: Final = 8
EXCHANGE: Final = 9  # and the one after it
HORN: Final = 11

ROW: Final = 5  # terrains between the players
PILE: Final = 15  # creatures of each player
SPECIAL_PILE: Final = 5  # specials of each player
HAND: Final = 4
SPECIAL_HAND: Final = 2
WINS: Final = 3  # terrains to win

SIDES: Final = 2 * TERRAINS  # a side is seat * TERRAINS + terrain
BOTH_SIDES: Final[i64] = 1 + (1 << TERRAINS)  # of the first terrain, as a mask of sides
NOWHERE: Final = -1  # in a pile, out of the game or discarded
IN_HAND: Final = SIDES  # plus the seat

# A creature as one word, so that a group is the sum of its creatures: a nibble for each value from 0 to 7,
# a nibble for each of the six types, and a nibble that counts creatures.
TYPE_SHIFT: Final = 32
COUNT_SHIFT: Final = 56


class Cards:
    """The facts of a set that the rules ask for."""

    def __init__(self, terrains: list[Row], creatures: list[Row], specials: list[Row]) -> None:
        self.terrains = terrains
        self.creatures = creatures
        self.specials = specials
        self.terrain_icons = vec[i64]([self._icons(row) for row in self.terrains])
        self.creature_icons = vec[i64]([self._icons(row) for row in self.creatures])
        self.creature_words = vec[i64]([self._word(row) for row in self.creatures])
        self.special_icons = vec[i64]([self._icons(row) for row in self.specials])
        self.special_types = vec[i64]([self._types(row) << TYPE_SHIFT for row in self.specials])

    def __reduce__(self) -> tuple[object, ...]:
        return Cards, (self.terrains, self.creatures, self.specials)

    def _icons(self, row: Row) -> int:
        return sum(1 << ICONS.index(icon) for icon in row["icons"].split())

    def _types(self, row: Row) -> int:
        """The types of a creature or a type special, a nibble for each."""
        named = TYPES if row["type"] == "*" else row["type"].split()
        return sum(1 << 4 * TYPES.index(kind) for kind in named if kind in TYPES)

    def _word(self, row: Row) -> int:
        value = int(row["value"])
        return (1 << 4 * value) + (self._types(row) << TYPE_SHIFT) + (1 << COUNT_SHIFT)
