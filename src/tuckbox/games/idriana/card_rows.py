"""Rows of a card set of Idriana: the columns, and what is wrong with a row by itself."""

from __future__ import annotations

import re
from typing import Final

from tuckbox.core.card_set import Row
from tuckbox.games.idriana.rules.cards import AREAS, IMMEDIATE, KINDS, MOST, NUMBERS, TOP_LEVEL
from tuckbox.games.idriana.rules.effects import TEXTS

COLUMNS: Final = (
    "name",
    "area",
    "kind",
    "level",
    "cost",
    "vp",
    "food",
    "gold",
    "piety",
    "start",
    "copies",
    "placed",
    "requires",
    "text",
    "art",  # the words that name its picture
)
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


# What is wrong with a row by itself; empty if nothing is


def area_error(row: Row) -> str:
    """What is wrong with area and kind."""
    area, kind = row["area"], row["kind"]
    if area not in AREAS:
        return f"'{area}' is not an area: {', '.join(AREAS)}"
    if kind not in KINDS:
        return f"'{kind}' is not a kind: {', '.join(KINDS)}"
    if (area == "global") != (kind in KINDS[IMMEDIATE:]):
        fits = KINDS[IMMEDIATE:] if area == "global" else KINDS[:IMMEDIATE]
        return f"a {area} card cannot be a {kind} card; its kinds are {', '.join(fits)}"
    return ""


def number_error(row: Row) -> str:
    """What is wrong with a number."""
    for column in ("level", "cost", *NUMBERS, "start", "copies"):
        cell = row[column]
        if cell not in _PLAIN:
            return f"the {column} is a number from 0 to {MOST}, not '{cell}'"
    if row["area"] == "global":
        if row["level"] != "0":
            return "a global card has level 0"
        if any(row[column] != "0" for column in NUMBERS):
            return "a global card has no numbers: VP, food, gold and piety come from a player's own cards"
        if row["requires"]:
            return "a global card requires nothing"
        if row["kind"] != "weather" and row["start"] != "0":
            return "of the global cards only a weather card is in play at the start"
    elif not 1 <= int(row["level"]) <= TOP_LEVEL:
        return f"the level of a local card is 1 to {TOP_LEVEL}, not {row['level']}"
    return ""


def text_error(row: Row) -> str:
    """What is wrong with a text: it needs a behaviour that suits the card."""
    text = row["text"]
    if not text:
        return "an immediate card without a text does nothing" if row["kind"] == "immediate" else ""
    behaviour = BEHAVIOURS.get(key_of(text))
    if behaviour is None:
        return f"the game does not know the text '{text}'"
    suits = behaviour.stands_on
    if suits != ("local" if row["area"] != "global" else row["kind"]):
        return f"the text '{text}' is for a {suits} card"
    printed, found = numbers_in(behaviour.text), numbers_in(text)
    for place in behaviour.fixed:
        if found[place] != printed[place]:
            return f"the number {found[place]} in the text cannot be other than {printed[place]}"
    if max(found, default=0) > behaviour.most:
        return f"no number in {'a' if behaviour.most == MOST else 'this'} text is above {behaviour.most}"
    if min(found, default=1) < 1:
        return "no number in a text is 0"
    for drawn, kept in _DRAW.findall(text):
        if int(kept) > int(drawn):
            return f"the text keeps {kept} cards of {drawn} that are drawn"
    if holds(row) and (found[0] != found[1] or not 1 <= found[0] <= MOST_HELD):
        return f"it holds as many crops as goats, from 1 to {MOST_HELD}"
    if holds(row) and row["area"] == "town":
        return "a Town card may be sacrificed by itself, so the area of a card that holds others is wilderness or farm"
    if behaviour.has_own_place and row["placed"].startswith("in "):
        return f"the text '{text}' is for a card with a place of its own, not for one placed in another"
    return ""


def start_error(row: Row) -> str:
    """What is wrong with how many copies are in play at the start (I10, I35)."""
    if row["start"] != "0" and row["placed"].startswith(("on ", "in ")):
        return f"the start is 0 for a card that is placed {row['placed']}: it needs that card first"
    if row["kind"] == "building" and row["start"] not in ("0", "1"):
        return "the start of a building is 0 or 1: nobody has two of the same Building (I35)"
    return ""


def holds(row: Row) -> bool:
    """Whether Crops or Goats lie in the card."""
    return key_of(row["text"]) == "Holds up to # Crops or up to # Goats."


def is_fixed(row: Row) -> bool:
    """Whether the card is never sacrificed."""
    return row["text"] == "Never sacrificed."
