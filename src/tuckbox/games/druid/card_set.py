"""Reads and checks a card set of Druid Games."""

from __future__ import annotations

from typing import Final

from tuckbox.core.card_set import CardSet, Column, Fault, Row, check_names, refuse_rows
from tuckbox.core.errors import BadCardSet
from tuckbox.core.localized_text import localized
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
    Column("name", about=localized("a name that no other card has")),
    Column(
        "type",
        values=(*TYPES, "*", "icon", "types ", "plus or minus one", "exchange", "end engagement"),
        about=localized(
            "the type of an animal, * for a legendary creature, what a special does; nothing for a terrain"
        ),
    ),
    Column(
        "value",
        "choice",
        ("", "1", "2", "3", "4", "5", "6"),
        localized("1 to 5 for an animal, 6 for a legendary creature"),
    ),
    Column("icons", "words", ICONS, localized("where it can live; what an icon special adds")),
)
COLUMNS: Final = tuple(column.name for column in CARD_COLUMNS)


def load(cards: CardSet) -> Cards:
    """The tables of a valid set (D1 to D6); raises BadCardSet."""
    rows = cards.rows(COLUMNS)
    refuse_rows(cards.file, rows, _fault)
    check_names(cards.file, rows)
    for kind, count in (("terrain", TERRAINS), ("animal", ANIMALS), ("legendary", 3), ("special", SPECIALS)):
        matching = _of(rows, kind)
        if len(matching) != count:
            line = matching[-1].line if matching else 0
            counts = {"count": count, "found": len(matching)}
            reason = localized("a set has {count} rows of kind {kind}, this one {found} (D1)", kind=kind, **counts)
            raise BadCardSet(cards.file, line, reason)
    _check_animals(cards.file, _of(rows, "animal"))
    specials = _sorted_specials(_of(rows, "special"), cards.file)
    return Cards(_of(rows, "terrain"), _of(rows, "animal") + _of(rows, "legendary"), specials)


def _check_animals(file: str, animals: list[Row]) -> None:
    taken: dict[tuple[str, str], Row] = {}

    def fault(row: Row) -> Fault | None:
        first = taken.setdefault((row["type"], row["value"]), row)
        if first is row:
            return None
        names = {"type": row["type"], "value": row["value"], "name": first["name"]}
        return "value", localized("{type} {value} is already {name} (D2: each value once a type)", **names)

    refuse_rows(file, animals, fault)


def _fault(row: Row) -> Fault | None:
    """A fault of a single row."""
    kind, icons = row["kind"], row["icons"].split()
    if kind not in KINDS:
        return "kind", localized("'{kind}' is not a kind of card: terrain, animal, legendary or special", kind=kind)
    for icon in icons:
        if icon not in ICONS:
            return "icons", localized("'{icon}' is not an icon: {icons}", icon=icon, icons=", ".join(ICONS))
    if len(set(icons)) != len(icons):
        return "icons", localized("an icon appears twice")
    if kind == "terrain":
        if row["type"] or row["value"]:
            return "type" if row["type"] else "value", localized("a terrain has neither type nor value")
        return ("icons", localized("a terrain has at least one icon")) if not icons else None
    if kind == "special":
        return ("value", localized("a special has no value")) if row["value"] else _special_fault(row, icons)
    return _creature_fault(row, icons)


def _creature_fault(row: Row, icons: list[str]) -> Fault | None:
    kind = row["kind"]
    unclear = {"at", "to", "on", "and"} & set(row["name"].casefold().split())
    if unclear:
        reason = localized(
            "'{word}' in the name of a creature would make moves unclear: place A at B, exchange A and B",
            word=unclear.pop(),
        )
        return "name", reason
    if not icons or (kind == "animal" and len(icons) > 2):
        return "icons", localized("a creature has one or two icons (D2)")
    if kind == "legendary":
        wrong = "type" if row["type"] != "*" else "value" if row["value"] != "6" else ""
        return (wrong, localized("a legendary creature has type * and value 6 (D3)")) if wrong else None
    if row["type"] not in TYPES:
        return "type", _not_a_type(row["type"])
    if row["value"] not in ("1", "2", "3", "4", "5"):
        return "value", localized("the value of an animal is 1 to 5, not '{value}' (D2)", value=row["value"])
    return None


def _not_a_type(type: str) -> str:
    return localized("'{type}' is not a type: {types}", type=type, types=", ".join(TYPES))


def _special_fault(row: Row, icons: list[str]) -> Fault | None:
    does = row["type"]
    if does == "icon":
        return None if len(icons) == 1 else ("icons", localized("an icon special adds exactly one icon (D4)"))
    if icons:
        return "icons", localized("only an icon special has icons (D4)")
    if does.startswith("types "):
        named = does.split()[1:]
        for name in named:
            if name not in TYPES:
                return "type", _not_a_type(name)
        return ("type", localized("a type appears twice")) if len(set(named)) != len(named) else None
    if does not in ("plus or minus one", "exchange", "end engagement"):
        known = "icon, types ..., plus or minus one, exchange, end engagement"
        return "type", localized("'{does}' is not an effect of a special: {known}", does=does, known=known)
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
            counts = {"count": count, "found": len(group)}
            reason = localized("a set has {count} specials '{word} ...', this one {found} (D4)", word=word, **counts)
            raise BadCardSet(file, line, reason)
    return [row for group in groups for row in group]
