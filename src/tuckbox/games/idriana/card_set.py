"""Reads and checks a card set of Idriana."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from tuckbox.core.card_set import CardSet, Row
from tuckbox.core.errors import BadCardSet
from tuckbox.games.idriana.rules.cards import (
    AREAS,
    DRAW,
    FIELDS,
    FIRST_HAND,
    IMMEDIATE,
    KINDS,
    MOST,
    NAMES,
    NEEDS_NUMBER,
    NONE,
    NUMBERS,
    REGIONS,
    TOP_LEVEL,
    Cards,
)
from tuckbox.games.idriana.rules.effects import TEXTS
from tuckbox.games.idriana.rules.effects.effect import Effect

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
SMALLEST_DECK = FIRST_HAND + DRAW + 1  # with fewer cards the first turn would already be the last
LARGEST_DECK = 200
MOST_HELD = 7  # cards that a Field can hold
_NAME = re.compile(r"[A-Za-z][A-Za-z' -]*")
_NEED = re.compile(r"(\d+) (.+)")


def load(cards: CardSet) -> Cards:
    """The tables of a valid set; raises BadCardSet."""
    return _Reader(cards).read()


def key_of(text: str) -> str:
    """The key of a text's behaviour: the text without its numbers, 'cards' as 'card'."""
    return re.sub(r"\bcards\b", "card", re.sub(r"\d+", "#", text))


def numbers_in(text: str) -> list[int]:
    """The numbers in a text, in their order."""
    return [int(number) for number in re.findall(r"\d+", text)]


BEHAVIOURS = {key_of(behaviour.text): behaviour for behaviour in TEXTS}


class _Reader:
    """The rows of a set and its checks; each check relies on those before it."""

    def __init__(self, cards: CardSet) -> None:
        self.file = cards.file
        self.rows = cards.rows(COLUMNS)
        self.number = {row["name"]: i for i, row in enumerate(self.rows)}
        self.on = [NONE] * len(self.rows)
        self.needs: list[list[tuple[int, int]]] = []

    def read(self) -> Cards:
        self._check_names()
        for check in (_area_error, _number_error, _text_error):
            self._check_rows(check)
        self._check_rows(self._place_error)
        self._check_chains()
        self._check_rows(self._centre_error)
        self._check_regions()
        self._check_rows(self._need_error)
        self._check_rows(self._mention_error)
        self._check_counts()
        return self._tables()

    def _bad(self, row: Row | None, reason: str) -> BadCardSet:
        return BadCardSet(self.file, row.line if row else 0, reason)

    def _check_rows(self, find_error: Callable[[Row], str]) -> None:
        for row in self.rows:
            reason = find_error(row)
            if reason:
                raise self._bad(row, reason)

    def _check_names(self) -> None:
        if len(self.rows) > NAMES:
            raise self._bad(self.rows[NAMES], f"a set has at most {NAMES} names, this one {len(self.rows)}")
        taken: dict[str, Row] = {}
        for row in self.rows:
            name = row["name"]
            if not _NAME.fullmatch(name):
                raise self._bad(row, f"'{name}' is not a name: letters, spaces, hyphens and apostrophes make one")
            first = taken.setdefault(name.casefold(), row)
            if first is not row:
                raise self._bad(row, f"the name {name} is taken by row {first.line}")

    # Places

    def _place_error(self, row: Row) -> str:
        """What is wrong with where a card is placed."""
        placed, local = row["placed"], row["area"] != "global"
        seed = row["kind"] in ("crop", "goat")
        if seed and not placed.startswith("in "):
            return f"a {row['kind']} is placed in a card that holds it, as in 'in Field'"
        if placed in ("", "tapped"):
            if placed and (local or row["kind"] == "immediate"):
                return "only a sustained or a weather card is played tapped"
            return ""
        how, _, name = placed.partition(" ")
        if how not in ("on", "in") or not local:
            return f"'{placed}' is not a place: none, or 'on X' or 'in X' for a local card, 'tapped' for a global"
        if name not in self.number:
            return f"it is placed {how} '{name}', and there is no such card"
        base = self.rows[self.number[name]]
        if base["area"] != row["area"]:
            return f"{name} is in another region, so nothing of {row['area']} is placed {how} it"
        if how == "in":
            if not _holds(base):
                return f"nothing is placed in {name}: its text does not say that it holds cards"
            return "" if seed else f"{name} holds crops and goats, and this is a {row['kind']}"
        if _holds(base):
            return f"cards lie in {name}, so nothing is placed on it"
        self.on[self.number[row["name"]]] = self.number[name]
        return ""

    def _chain(self, card: int) -> list[int]:
        """The cards below a card, the nearest first."""
        below: list[int] = []
        while self.on[card] != NONE and self.on[card] not in below:
            card = self.on[card]
            below.append(card)
        return below

    def _check_chains(self) -> None:
        for card, row in enumerate(self.rows):
            below = self._chain(card)
            if card in below:
                names = [row["name"], *(self.rows[other]["name"] for other in below)]
                raise self._bad(row, f"the cards form a circle: {' on '.join(names)}")

    def _centre_error(self, row: Row) -> str:
        """What is wrong with a centre card, or with a card placed on one (I2)."""
        under = self.on[self.number[row["name"]]]
        base = self.rows[under] if under != NONE else None
        if row["kind"] != "centre":
            return f"only a centre card is placed on {base['name']}" if base and base["kind"] == "centre" else ""
        level = int(row["level"])
        if level == 1:
            if base or row["start"] != "1" or row["copies"] != "0":
                return "a centre card of level 1 is in play at the start, once, and never in a deck"
            return "" if _is_fixed(row) else "a centre card of level 1 is never sacrificed, and its text says so"
        if not base or base["kind"] != "centre" or int(base["level"]) != level - 1:
            return f"a centre card of level {level} is placed on the one of level {level - 1}"
        return "a centre card above level 1 is not in play at the start" if row["start"] != "0" else ""

    def _check_regions(self) -> None:
        for region in AREAS[:REGIONS]:
            centres = [row for row in self.rows if row["kind"] == "centre" and row["area"] == region]
            for level in range(1, TOP_LEVEL + 1):
                found = [row for row in centres if row["level"] == str(level)]
                if len(found) != 1:
                    where = found[1] if len(found) > 1 else None
                    reason = f"{region} has {len(found)} centre cards of level {level}, and needs exactly one"
                    raise self._bad(where, reason)
        weathers = [row for row in self.rows if row["kind"] == "weather" and row["start"] != "0"]
        if len(weathers) != 1 or weathers[0]["start"] != "1":
            raise self._bad(weathers[-1] if weathers else None, "exactly one weather card is in play at the start")

    # Requirements and texts

    def _need_error(self, row: Row) -> str:
        """What is wrong with what a card requires."""
        needs: list[tuple[int, int]] = []
        for part in filter(None, (part.strip() for part in row["requires"].split(","))):
            match = _NEED.fullmatch(part)
            if not match:
                return f"'{part}' is not a requirement: a number and a name, a kind or piety, as in '3 Forest'"
            count, what = int(match[1]), match[2]
            if what in self.number:
                base = self.rows[self.number[what]]
                if base["area"] == "global":
                    return f"it requires {what}, which is never in a player's area"
                most = int(base["start"]) + int(base["copies"])
                if count > most:
                    return f"it requires {count} {what}, and no player can have more than {most}"
                needs.append((self.number[what], count))
            elif what.casefold() in KINDS[:IMMEDIATE]:
                needs.append((NAMES + KINDS.index(what.casefold()), count))
            elif what in NUMBERS[1:]:
                needs.append((NEEDS_NUMBER + 16 * NUMBERS.index(what), count))
            else:
                return f"it requires '{what}', and there is no such card, kind or number"
        self.needs.append(needs)
        return ""

    def _mention_error(self, row: Row) -> str:
        """What is wrong with the cards that a text names."""
        for name in BEHAVIOURS[key_of(row["text"])].mentions if row["text"] else ():
            if name not in self.number:
                return f"the text names {name}, and there is no such card"
        return ""

    def _check_counts(self) -> None:
        deck = sum(int(row["copies"]) for row in self.rows)
        if deck < SMALLEST_DECK:
            raise self._bad(None, f"a deck has {deck} cards: too few to play, it takes at least {SMALLEST_DECK}")
        if deck > LARGEST_DECK:
            raise self._bad(None, f"a deck has {deck} cards: too many, {LARGEST_DECK} is the most")
        holders = [row for row in self.rows if _holds(row)]
        if len(holders) > 1:
            raise self._bad(holders[1], f"only one card may hold others, and {holders[0]['name']} does")
        for row in holders:
            if int(row["start"]) + int(row["copies"]) > FIELDS:
                raise self._bad(row, f"a player may have at most {FIELDS} of {row['name']}, in play and in the deck")

    # Tables

    def _tables(self) -> Cards:
        cards = Cards()
        rows = self.rows
        cards.names = [row["name"] for row in rows]
        cards.texts = [row["text"] for row in rows]
        cards.count = len(rows)
        cards.area = vec[i64]([AREAS.index(row["area"]) for row in rows])
        cards.kind = vec[i64]([KINDS.index(row["kind"]) for row in rows])
        cards.level = vec[i64]([int(row["level"]) for row in rows])
        cards.cost = vec[i64]([int(row["cost"]) for row in rows])
        cards.printed = vec[i64]([_word(row) for row in rows])
        cards.start = vec[i64]([int(row["start"]) for row in rows])
        cards.copies = vec[i64]([int(row["copies"]) for row in rows])
        cards.on = vec[i64](self.on)
        cards.planted = vec[i64]([int(row["placed"].startswith("in ")) for row in rows])
        cards.tapped = vec[i64]([int(row["placed"] == "tapped") for row in rows])
        cards.need_from = vec[i64](_starts(self.needs))
        cards.need_what = vec[i64]([what for needs in self.needs for what, _ in needs])
        cards.need_count = vec[i64]([count for needs in self.needs for _, count in needs])
        barred = [self._barred(card) for card in range(len(rows))]
        cards.barred_from = vec[i64](_starts(barred))
        cards.barred = vec[i64]([other for others in barred for other in others])
        cards.group()
        cards.bind([self._behaviour(card) for card in range(len(rows))])
        return cards

    def _barred(self, card: int) -> list[int]:
        """The Buildings that may not be in play with this one, other than the one that it covers (I35)."""
        if self.rows[card]["kind"] != "building":
            return []
        below = self._chain(card)[1:]
        above = [other for other in range(len(self.rows)) if card in self._chain(other)]
        related = [card, *below, *above]
        return sorted(other for other in related if self.rows[other]["kind"] == "building")

    def _behaviour(self, card: int) -> Effect:
        text = self.rows[card]["text"]
        found = BEHAVIOURS[key_of(text)] if text else Effect
        named = [self.number[name] for name in found.mentions]
        return found(card, vec[i64](numbers_in(text)), vec[i64](named))


# What is wrong with a row by itself; empty if nothing is


def _area_error(row: Row) -> str:
    area, kind = row["area"], row["kind"]
    if area not in AREAS:
        return f"'{area}' is not an area: {', '.join(AREAS)}"
    if kind not in KINDS:
        return f"'{kind}' is not a kind: {', '.join(KINDS)}"
    if (area == "global") != (kind in KINDS[IMMEDIATE:]):
        fits = KINDS[IMMEDIATE:] if area == "global" else KINDS[:IMMEDIATE]
        return f"a {area} card cannot be a {kind} card; its kinds are {', '.join(fits)}"
    return ""


def _number_error(row: Row) -> str:
    for column in ("level", "cost", *NUMBERS, "start", "copies"):
        cell = row[column]
        if not cell.isdecimal() or int(cell) > MOST:
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


def _text_error(row: Row) -> str:
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
    if max(found, default=0) > MOST:
        return f"no number in a text is above {MOST}"
    if _holds(row) and (found[0] != found[1] or not 1 <= found[0] <= MOST_HELD):
        return f"it holds as many crops as goats, from 1 to {MOST_HELD}"
    return ""


def _holds(row: Row) -> bool:
    return key_of(row["text"]) == "Holds up to # Crops or up to # Goats."


def _is_fixed(row: Row) -> bool:
    return row["text"] == "Never sacrificed."


def _word(row: Row) -> int:
    return sum(int(row[column]) << 16 * place for place, column in enumerate(NUMBERS))


def _starts(lists: list[list[tuple[int, int]]] | list[list[int]]) -> list[int]:
    """The offsets of lists in their concatenation, and its length."""
    starts = [0]
    for entries in lists:
        starts.append(starts[-1] + len(entries))
    return starts
