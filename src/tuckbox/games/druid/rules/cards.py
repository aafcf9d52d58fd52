"""The cards of Druid Games: facts from the set, as flat tables for the rules."""

from __future__ import annotations

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from tuckbox.core.card_set import CardSet, Row
from tuckbox.core.errors import BadCardSet

COLUMNS: Final = ("kind", "name", "type", "value", "icons")
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

    def __init__(self, rows: list[Row], file: str) -> None:
        self.file = file
        self.terrains = _of(rows, "terrain")
        self.creatures = _of(rows, "animal") + _of(rows, "legendary")
        self.specials = _sorted_specials(_of(rows, "special"), file)
        self.terrain_icons = vec[i64]([self._icons(row) for row in self.terrains])
        self.creature_icons = vec[i64]([self._icons(row) for row in self.creatures])
        self.creature_words = vec[i64]([self._word(row) for row in self.creatures])
        self.special_icons = vec[i64]([self._icons(row) for row in self.specials])
        self.special_types = vec[i64]([self._types(row) << TYPE_SHIFT for row in self.specials])

    def __reduce__(self) -> tuple[object, ...]:
        return Cards, (self.terrains + self.creatures + self.specials, self.file)

    def _icons(self, row: Row) -> int:
        return sum(1 << ICONS.index(icon) for icon in row["icons"].split())

    def _types(self, row: Row) -> int:
        """The types of a creature or a type special, a nibble for each."""
        named = TYPES if row["type"] == "*" else row["type"].split()
        return sum(1 << 4 * TYPES.index(kind) for kind in named if kind in TYPES)

    def _word(self, row: Row) -> int:
        value = int(row["value"])
        return (1 << 4 * value) + (self._types(row) << TYPE_SHIFT) + (1 << COUNT_SHIFT)


def load(cards: CardSet) -> Cards:
    """The cards of a set that keeps the rules of the box (D1 to D6); raises BadCardSet."""
    rows = cards.rows(COLUMNS)
    for row in rows:
        reason = _fault(row)
        if reason:
            raise BadCardSet(cards.file, row.line, reason)
    names: dict[str, int] = {}
    for row in rows:
        name = row["name"].casefold()
        if name in names:
            raise BadCardSet(cards.file, row.line, f"the name {row['name']} is taken by row {names[name]}")
        names[name] = row.line
    for kind, count in (("terrain", TERRAINS), ("animal", ANIMALS), ("legendary", 3), ("special", SPECIALS)):
        found = _of(rows, kind)
        if len(found) != count:
            line = found[-1].line if found else 0
            raise BadCardSet(cards.file, line, f"a set has {count} rows of kind {kind}, this one {len(found)} (D1)")
    _check_animals(cards.file, _of(rows, "animal"))
    return Cards(rows, cards.file)


def _check_animals(file: str, animals: list[Row]) -> None:
    taken: dict[tuple[str, str], Row] = {}
    for row in animals:
        key = (row["type"], row["value"])
        if key in taken:
            reason = f"{row['type']} {row['value']} is already {taken[key]['name']} (D2: each value once a type)"
            raise BadCardSet(file, row.line, reason)
        taken[key] = row


def _fault(row: Row) -> str:
    """What is wrong with a row taken by itself; empty if nothing is."""
    kind, icons = row["kind"], row["icons"].split()
    if kind not in ("terrain", "animal", "legendary", "special"):
        return f"'{kind}' is no kind of card: terrain, animal, legendary or special"
    if not row["name"]:
        return "the card has no name"
    for icon in icons:
        if icon not in ICONS:
            return f"'{icon}' is no icon: {', '.join(ICONS)}"
    if len(set(icons)) != len(icons):
        return "an icon stands twice"
    if kind == "terrain":
        if row["type"] or row["value"]:
            return "a terrain has neither type nor value"
        return "a terrain has at least one icon" if not icons else ""
    if kind == "special":
        return "a special has no value" if row["value"] else _special_fault(row, icons)
    unclear = {"at", "to", "on", "and"} & set(row["name"].casefold().split())
    if unclear:
        return f"'{unclear.pop()}' in the name of a creature would make moves unclear: place A at B, exchange A and B"
    if not icons or (kind == "animal" and len(icons) > 2):
        return "a creature has one or two icons (D2)"
    if kind == "legendary":
        legendary = row["type"] == "*" and row["value"] == "6"
        return "" if legendary else "a legendary creature has type * and value 6 (D3)"
    if row["type"] not in TYPES:
        return f"'{row['type']}' is no type: {', '.join(TYPES)}"
    if row["value"] not in ("1", "2", "3", "4", "5"):
        return f"the value of an animal is 1 to 5, not '{row['value']}' (D2)"
    return ""


def _special_fault(row: Row, icons: list[str]) -> str:
    does = row["type"]
    if does == "icon":
        return "" if len(icons) == 1 else "an icon special adds exactly one icon (D4)"
    if icons:
        return "only an icon special has an icon (D4)"
    if does.startswith("types "):
        named = does.split()[1:]
        for name in named:
            if name not in TYPES:
                return f"'{name}' is no type: {', '.join(TYPES)}"
        return "a type stands twice" if len(set(named)) != len(named) else ""
    if does not in ("plus or minus one", "exchange", "end engagement"):
        return f"'{does}' is nothing that a special does: icon, types ..., plus or minus one, exchange, end engagement"
    return ""


def _of(rows: list[Row], kind: str) -> list[Row]:
    return [row for row in rows if row["kind"] == kind]


def _sorted_specials(rows: list[Row], file: str) -> list[Row]:
    does = ("icon", "types", "plus", "exchange", "end")
    wanted = (ICON_SPECIALS, TYPE_SPECIALS, 1, 2, 1)
    groups = [[row for row in rows if row["type"].split()[0] == word] for word in does]
    for word, count, group in zip(does, wanted, groups, strict=True):
        if len(group) != count:
            line = group[-1].line if group else rows[-1].line
            raise BadCardSet(file, line, f"a set has {count} specials '{word} ...', this one {len(group)} (D4)")
    return [row for group in groups for row in group]
