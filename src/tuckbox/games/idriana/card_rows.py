"""The columns of Idriana's card sets, and the faults that a single row can have."""

from __future__ import annotations

import re
from typing import Final

from tuckbox.core.card_set import CardSet, Column, Fault, Row
from tuckbox.core.localized_text import localized
from tuckbox.games.idriana.rules.cards import AREAS, IMMEDIATE, KINDS, MOST, NUMBERS, TOP_LEVEL
from tuckbox.games.idriana.rules.effects import EFFECTS
from tuckbox.games.idriana.rules.effects.effect import Effect
from tuckbox.games.idriana.rules.effects.farm import Field
from tuckbox.games.idriana.rules.effects.wilderness import CentreOfRegion

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
        values=tuple(effect.text for effect in EFFECTS.values()),
        about=localized("what is printed on the card; its numbers are those of the effect"),
    ),
    Column("art", about=localized("the words that name its picture; without any it gets one by its kind")),
    Column(
        "effect",
        "choice",
        ("", *EFFECTS),
        localized("what the card does; if empty, it follows from the text"),
        optional=True,
    ),
)
COLUMNS: Final = tuple(column.name for column in CARD_COLUMNS)
MOST_HELD: Final = 7  # cards that a Field can hold
_PLAIN: Final = {str(number) for number in range(MOST + 1)}


def wording_of(text: str) -> str:
    """A text without its numbers, 'cards' as 'card'."""
    return re.sub(r"\bcards\b", "card", re.sub(r"[0-9]+", "#", text))


EFFECTS_BY_WORDING: Final = {wording_of(effect.text): id for id, effect in EFFECTS.items()}


def read_rows(cards: CardSet) -> list[Row]:
    """The rows of a set. Sets made before there were ids have no column 'effect': their texts name the effects."""
    rows = cards.rows(COLUMNS, optional="effect")
    for row in rows:
        row.cells["effect"] = row["effect"] or EFFECTS_BY_WORDING.get(wording_of(row["text"]), "")
    return rows


def effect_of(row: Row) -> type[Effect]:
    """The effect of a card; one that does nothing if it has none."""
    return EFFECTS[row["effect"]] if row["effect"] else Effect


def numbers_in(text: str) -> list[int]:
    """The numbers in a text, in their order."""
    return [int(number) for number in re.findall(r"[0-9]+", text)]


# Faults of a single row


def area_fault(row: Row) -> Fault | None:
    """A fault in area or kind."""
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
    """A fault in a number."""
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


def effect_fault(row: Row) -> Fault | None:
    """A fault in effect or text: the effect must suit the card, and the text contain its numbers."""
    text, id = row["text"], row["effect"]
    if id and id not in EFFECTS:
        return "effect", localized("the game does not know the effect '{effect}'", effect=id)
    if id and not text:
        return "text", localized("a card with an effect needs a text that says what it does")
    if not text:
        silent = ("text", localized("an immediate card without a text does nothing"))
        return silent if row["kind"] == "immediate" else None
    if not id:
        return "text", localized("the game does not know the text '{text}'", text=text)
    effect = EFFECTS[id]
    meant = EFFECTS_BY_WORDING.get(wording_of(text), id)
    if meant != id:
        return "text", localized("this is the text of the effect '{meant}', not of '{effect}'", meant=meant, effect=id)
    suits = effect.stands_on
    if suits != ("local" if row["area"] != "global" else row["kind"]):
        return "text", localized("the text '{text}' is for a {kind} card", text=text, kind=suits)
    return _number_in_text_fault(text, effect) or _place_of_effect_fault(row, effect)


def _number_in_text_fault(text: str, effect: type[Effect]) -> Fault | None:
    """A fault in the numbers of a text."""
    usual, numbers = numbers_in(effect.text), numbers_in(text)
    if len(numbers) != len(usual):
        return "text", localized("the text needs as many numbers as '{usual}'", usual=effect.text)
    for place in effect.fixed:
        if numbers[place] != usual[place]:
            wrong = {"found": numbers[place], "printed": usual[place]}
            return "text", localized("the number {found} in the text cannot be other than {printed}", **wrong)
    if max(numbers, default=0) > effect.most:
        if effect.most == MOST:
            return "text", localized("no number in a text is above {most}", most=MOST)
        return "text", localized("no number in this text is above {most}", most=effect.most)
    if min(numbers, default=1) < 1:
        return "text", localized("no number in a text is 0")
    if effect.drawn_kept:
        drawn, kept = (numbers[place] for place in effect.drawn_kept)
        if kept > drawn:
            return "text", localized("the text keeps {kept} cards of {drawn} that are drawn", kept=kept, drawn=drawn)
    return None


def _place_of_effect_fault(row: Row, effect: type[Effect]) -> Fault | None:
    """A fault in the place of a card with this effect."""
    if holds(row):
        crops, goats = numbers_in(row["text"])
        if crops != goats or not 1 <= crops <= MOST_HELD:
            return "text", localized("it holds as many crops as goats, from 1 to {most}", most=MOST_HELD)
    if holds(row) and row["area"] == "town":
        reason = localized(
            "a Town card may be sacrificed by itself, so the area of a card that holds others is wilderness or farm"
        )
        return "area", reason
    if effect.has_own_place and row["placed"].startswith("in "):
        reason = localized(
            "the text '{text}' is for a card with a place of its own, not for one placed in another", text=row["text"]
        )
        return "text", reason
    return None


def start_fault(row: Row) -> Fault | None:
    """A fault in the number of copies in play at the start (I10, I35)."""
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
    return issubclass(effect_of(row), Field)


def is_fixed(row: Row) -> bool:
    """Whether the card is never sacrificed."""
    return issubclass(effect_of(row), CentreOfRegion)
