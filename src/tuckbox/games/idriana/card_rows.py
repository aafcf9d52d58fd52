"""Rows of a card set of Idriana: the columns, and what is wrong with a row by itself."""

from __future__ import annotations

import re
from typing import Final

from tuckbox.core.card_set import Column, Fault, Row
from tuckbox.core.localized_text import localized
from tuckbox.games.idriana.rules.cards import AREAS, IMMEDIATE, KINDS, MOST, NUMBERS, TOP_LEVEL
from tuckbox.games.idriana.rules.effects import TEXTS

_AMOUNT: Final = localized("any number from 0 to {most}", most=MOST)
CARD_COLUMNS: Final = (
    Column("name", about=localized("letters, spaces, hyphens and apostrophes")),
    Column("area", "choice", AREAS, groups=True),
    Column("kind", "choice", KINDS),
    Column("level", "number", about=localized("1 to {most}; 0 for a global card", most=TOP_LEVEL)),
    Column("cost", "number", about=_AMOUNT),
    *(Column(number, "number", about=_AMOUNT) for number in NUMBERS),
    Column("start", "number", about=localized("how many each player has in play at the start")),
    Column("copies", "number", about=localized("how many are in each deck")),
    Column("placed", about=localized("on or in a card, as in 'on Inn'; tapped for a global card; or nothing")),
    Column("requires", about=localized("what must be in play: '3 Forest, 1 person', or nothing")),
    Column(
        "text",
        values=tuple(effect.text for effect in TEXTS),
        about=localized("a text of the game; most numbers may differ"),
    ),
    Column("art", about=localized("the words that name its picture; without any it gets one by its kind")),
)
COLUMNS: Final = tuple(column.name for column in CARD_COLUMNS)
MOST_HELD: Final = 7  # cards that a Field can hold
_PLAIN: Final = {str(number) for number in range(MOST + 1)}
_DRAW: Final = re.compile(r"draw ([0-9]+) cards? and keep ([0-9]+)")


def key_of(text: str) -> str:
    """The key of a text's behaviour: the text without its numbers, 'cards' as 'card'."""
    return re.sub(r"\bcards\b", "card", re.sub(r"[0-9]+", "#", text))


def numbers_in(text: str) -> list[int]:
    """The numbers in a text, in their order."""
    return [int(number) for number in re.findall(r"[0-9]+", text)]


BEHAVIOURS = {key_of(behaviour.text): behaviour for behaviour in TEXTS}


# What is wrong with a row by itself


def area_fault(row: Row) -> Fault | None:
    """What is wrong with area and kind."""
    area, kind = row["area"], row["kind"]
    if area not in AREAS:
        return "area", localized("'{area}' is not an area: {areas}", area=area, areas=", ".join(AREAS))
    if kind not in KINDS:
        return "kind", localized("'{kind}' is not a kind: {kinds}", kind=kind, kinds=", ".join(KINDS))
    if (area == "global") != (kind in KINDS[IMMEDIATE:]):
        fits = KINDS[IMMEDIATE:] if area == "global" else KINDS[:IMMEDIATE]
        wrong = {"area": area, "kind": kind, "kinds": ", ".join(fits)}
        return "kind", localized("a {area} card cannot be a {kind} card; its kinds are {kinds}", **wrong)
    return None


def number_fault(row: Row) -> Fault | None:
    """What is wrong with a number."""
    for column in ("level", "cost", *NUMBERS, "start", "copies"):
        cell = row[column]
        if cell not in _PLAIN:
            wrong = {"column": column, "cell": cell}
            return column, localized("the {column} is a number from 0 to {most}, not '{cell}'", most=MOST, **wrong)
    if row["area"] == "global":
        if row["level"] != "0":
            return "level", localized("a global card has level 0")
        for column in NUMBERS:
            if row[column] != "0":
                reason = localized(
                    "a global card has no numbers: VP, food, gold and piety come from a player's own cards"
                )
                return column, reason
        if row["requires"]:
            return "requires", localized("a global card requires nothing")
        if row["kind"] != "weather" and row["start"] != "0":
            return "start", localized("of the global cards only a weather card is in play at the start")
    elif not 1 <= int(row["level"]) <= TOP_LEVEL:
        level = row["level"]
        return "level", localized("the level of a local card is 1 to {most}, not {level}", most=TOP_LEVEL, level=level)
    return None


def text_fault(row: Row) -> Fault | None:
    """What is wrong with a text: it needs a behaviour that suits the card."""
    text = row["text"]
    if not text:
        silent = ("text", localized("an immediate card without a text does nothing"))
        return silent if row["kind"] == "immediate" else None
    behaviour = BEHAVIOURS.get(key_of(text))
    if behaviour is None:
        return "text", localized("the game does not know the text '{text}'", text=text)
    suits = behaviour.stands_on
    if suits != ("local" if row["area"] != "global" else row["kind"]):
        return "text", localized("the text '{text}' is for a {kind} card", text=text, kind=suits)
    printed, found = numbers_in(behaviour.text), numbers_in(text)
    for place in behaviour.fixed:
        if found[place] != printed[place]:
            numbers = {"found": found[place], "printed": printed[place]}
            return "text", localized("the number {found} in the text cannot be other than {printed}", **numbers)
    if max(found, default=0) > behaviour.most:
        if behaviour.most == MOST:
            return "text", localized("no number in a text is above {most}", most=MOST)
        return "text", localized("no number in this text is above {most}", most=behaviour.most)
    if min(found, default=1) < 1:
        return "text", localized("no number in a text is 0")
    for drawn, kept in _DRAW.findall(text):
        if int(kept) > int(drawn):
            return "text", localized("the text keeps {kept} cards of {drawn} that are drawn", kept=kept, drawn=drawn)
    return _place_of_text_fault(row, behaviour.has_own_place, found)


def _place_of_text_fault(row: Row, has_own_place: bool, found: list[int]) -> Fault | None:
    """What is wrong with where a card with this text lies."""
    if holds(row) and (found[0] != found[1] or not 1 <= found[0] <= MOST_HELD):
        return "text", localized("it holds as many crops as goats, from 1 to {most}", most=MOST_HELD)
    if holds(row) and row["area"] == "town":
        reason = localized(
            "a Town card may be sacrificed by itself, so the area of a card that holds others is wilderness or farm"
        )
        return "area", reason
    if has_own_place and row["placed"].startswith("in "):
        reason = localized(
            "the text '{text}' is for a card with a place of its own, not for one placed in another", text=row["text"]
        )
        return "text", reason
    return None


def start_fault(row: Row) -> Fault | None:
    """What is wrong with how many copies are in play at the start (I10, I35)."""
    if row["start"] != "0" and row["placed"].startswith(("on ", "in ")):
        reason = localized(
            "the start is 0 for a card that is placed {placed}: it needs that card first", placed=row["placed"]
        )
        return "start", reason
    if row["kind"] == "building" and row["start"] not in ("0", "1"):
        return "start", localized("the start of a building is 0 or 1: nobody has two of the same Building (I35)")
    return None


def holds(row: Row) -> bool:
    """Whether Crops or Goats lie in the card."""
    return key_of(row["text"]) == "Holds up to # Crops or up to # Goats."


def is_fixed(row: Row) -> bool:
    """Whether the card is never sacrificed."""
    return row["text"].startswith("Never sacrificed.")
