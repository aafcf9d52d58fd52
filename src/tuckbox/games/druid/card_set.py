"""Reads and checks a card set of Druid Games."""

from __future__ import annotations

from typing import Final

from tuckbox.core.card_set import CardSet, Column, Fault, Row, check_names, refuse_rows
from tuckbox.core.errors import BadCardSet
from tuckbox.games.druid.rules.cards import (
    ANIMALS,
    ICON_SPECIALS,
    ICONS,
    SPECIALS,
    TERRAINS,
    TYPE_SPECIALS,
    TYPES,
    Cards,
)

KINDS: Final = ("terrain", "animal", "legendary", "special")
CARD_COLUMNS: Final = (
    Column("kind", "choice", KINDS, groups=True),
    Column("name", about="a name that no other card has"),
    Column(
        "type",
        values=(*TYPES, "*", "icon", "types ", "plus or minus one", "exchange", "end engagement"),
        about="the type of an animal, * for a legendary creature, what a special does; nothing for a terrain",
    ),
    Column("value", "choice", ("", "1", "2", "3", "4", "5", "6"), "1 to 5 for an animal, 6 for a legendary creature"),
    Column("icons", "words", ICONS, "where it can live; what an icon special adds"),
)
COLUMNS: Final = tuple(column.name for column in CARD_COLUMNS)


def load(cards: CardSet) -> Cards:
    """The tables of a valid set (D1 to D6); raises BadCardSet."""
    rows = cards.rows(COLUMNS)
    refuse_rows(cards.file, rows, _fault)
    check_names(cards.file, rows)
    for kind, count in (("terrain", TERRAINS), ("animal", ANIMALS), ("legendary", 3), ("special", SPECIALS)):
        found = _of(rows, kind)
        if len(found) != count:
            line = found[-1].line if found else 0
            raise BadCardSet(cards.file, line, f"a set has {count} rows of kind {kind}, this one {len(found)} (D1)")
    _check_animals(cards.file, _of(rows, "animal"))
    specials = _sorted_specials(_of(rows, "special"), cards.file)
    return Cards(_of(rows, "terrain"), _of(rows, "animal") + _of(rows, "legendary"), specials)


def _check_animals(file: str, animals: list[Row]) -> None:
    taken: dict[tuple[str, str], Row] = {}

    def fault(row: Row) -> Fault | None:
        first = taken.setdefault((row["type"], row["value"]), row)
        if first is row:
            return None
        return "value", f"{row['type']} {row['value']} is already {first['name']} (D2: each value once a type)"

    refuse_rows(file, animals, fault)


def _fault(row: Row) -> Fault | None:
    """What is wrong with a row by itself."""
    kind, icons = row["kind"], row["icons"].split()
    if kind not in KINDS:
        return "kind", f"'{kind}' is not a kind of card: terrain, animal, legendary or special"
    for icon in icons:
        if icon not in ICONS:
            return "icons", f"'{icon}' is not an icon: {', '.join(ICONS)}"
    if len(set(icons)) != len(icons):
        return "icons", "an icon appears twice"
    if kind == "terrain":
        if row["type"] or row["value"]:
            return "type" if row["type"] else "value", "a terrain has neither type nor value"
        return ("icons", "a terrain has at least one icon") if not icons else None
    if kind == "special":
        return ("value", "a special has no value") if row["value"] else _special_fault(row, icons)
    return _creature_fault(row, icons)


def _creature_fault(row: Row, icons: list[str]) -> Fault | None:
    kind = row["kind"]
    unclear = {"at", "to", "on", "and"} & set(row["name"].casefold().split())
    if unclear:
        reason = f"'{unclear.pop()}' in the name of a creature would make moves unclear: place A at B, exchange A and B"
        return "name", reason
    if not icons or (kind == "animal" and len(icons) > 2):
        return "icons", "a creature has one or two icons (D2)"
    if kind == "legendary":
        wrong = "type" if row["type"] != "*" else "value" if row["value"] != "6" else ""
        return (wrong, "a legendary creature has type * and value 6 (D3)") if wrong else None
    if row["type"] not in TYPES:
        return "type", f"'{row['type']}' is not a type: {', '.join(TYPES)}"
    if row["value"] not in ("1", "2", "3", "4", "5"):
        return "value", f"the value of an animal is 1 to 5, not '{row['value']}' (D2)"
    return None


def _special_fault(row: Row, icons: list[str]) -> Fault | None:
    does = row["type"]
    if does == "icon":
        return None if len(icons) == 1 else ("icons", "an icon special adds exactly one icon (D4)")
    if icons:
        return "icons", "only an icon special has icons (D4)"
    if does.startswith("types "):
        named = does.split()[1:]
        for name in named:
            if name not in TYPES:
                return "type", f"'{name}' is not a type: {', '.join(TYPES)}"
        return ("type", "a type appears twice") if len(set(named)) != len(named) else None
    if does not in ("plus or minus one", "exchange", "end engagement"):
        known = "icon, types ..., plus or minus one, exchange, end engagement"
        return "type", f"'{does}' is not an effect of a special: {known}"
    return None


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
