"""Reads and checks a card set of Druid Games."""

from __future__ import annotations

from typing import Final

from tuckbox.core.card_set import CardSet, Row, check_names
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

COLUMNS: Final = ("kind", "name", "type", "value", "icons")


def load(cards: CardSet) -> Cards:
    """The tables of a valid set (D1 to D6); raises BadCardSet."""
    rows = cards.rows(COLUMNS)
    for row in rows:
        reason = _row_error(row)
        if reason:
            raise BadCardSet(cards.file, row.line, reason)
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
    for row in animals:
        key = (row["type"], row["value"])
        if key in taken:
            reason = f"{row['type']} {row['value']} is already {taken[key]['name']} (D2: each value once a type)"
            raise BadCardSet(file, row.line, reason)
        taken[key] = row


def _row_error(row: Row) -> str:
    """What is wrong with a row by itself; empty if nothing is."""
    kind, icons = row["kind"], row["icons"].split()
    if kind not in ("terrain", "animal", "legendary", "special"):
        return f"'{kind}' is not a kind of card: terrain, animal, legendary or special"
    for icon in icons:
        if icon not in ICONS:
            return f"'{icon}' is not an icon: {', '.join(ICONS)}"
    if len(set(icons)) != len(icons):
        return "an icon appears twice"
    if kind == "terrain":
        if row["type"] or row["value"]:
            return "a terrain has neither type nor value"
        return "a terrain has at least one icon" if not icons else ""
    if kind == "special":
        return "a special has no value" if row["value"] else _special_error(row, icons)
    unclear = {"at", "to", "on", "and"} & set(row["name"].casefold().split())
    if unclear:
        return f"'{unclear.pop()}' in the name of a creature would make moves unclear: place A at B, exchange A and B"
    if not icons or (kind == "animal" and len(icons) > 2):
        return "a creature has one or two icons (D2)"
    if kind == "legendary":
        legendary = row["type"] == "*" and row["value"] == "6"
        return "" if legendary else "a legendary creature has type * and value 6 (D3)"
    if row["type"] not in TYPES:
        return f"'{row['type']}' is not a type: {', '.join(TYPES)}"
    if row["value"] not in ("1", "2", "3", "4", "5"):
        return f"the value of an animal is 1 to 5, not '{row['value']}' (D2)"
    return ""


def _special_error(row: Row, icons: list[str]) -> str:
    does = row["type"]
    if does == "icon":
        return "" if len(icons) == 1 else "an icon special adds exactly one icon (D4)"
    if icons:
        return "only an icon special has icons (D4)"
    if does.startswith("types "):
        named = does.split()[1:]
        for name in named:
            if name not in TYPES:
                return f"'{name}' is not a type: {', '.join(TYPES)}"
        return "a type appears twice" if len(set(named)) != len(named) else ""
    if does not in ("plus or minus one", "exchange", "end engagement"):
        return f"'{does}' is not an effect of a special: icon, types ..., plus or minus one, exchange, end engagement"
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
