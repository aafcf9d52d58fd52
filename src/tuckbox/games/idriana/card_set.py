"""Reads and checks a card set of Idriana."""

from __future__ import annotations

import re
from collections.abc import Callable

from librt.vecs import vec
from mypy_extensions import i64

from tuckbox.core.card_set import CardSet, Fault, Row, check_names, refuse_rows
from tuckbox.core.errors import BadCardSet
from tuckbox.core.localized_text import localized
from tuckbox.games.idriana.card_rows import (
    area_fault,
    effect_fault,
    effect_of,
    holds,
    is_fixed,
    number_fault,
    numbers_in,
    read_rows,
    start_fault,
)
from tuckbox.games.idriana.rules.cards import (
    AREAS,
    DRAW,
    FIELDS,
    FIRST_HAND,
    IMMEDIATE,
    KINDS,
    NAMES,
    NEEDS_NUMBER,
    NONE,
    NUMBERS,
    REGIONS,
    TOP_LEVEL,
    Cards,
)
from tuckbox.games.idriana.rules.effects.effect import Effect

SMALLEST_DECK = FIRST_HAND + DRAW + 1  # with fewer cards the first turn would already be the last
LARGEST_DECK = 200
MOST_SUM = 0x7FFF  # of each number over all cards of a player: the four stand in one word
_NAME = re.compile(r"[A-Za-z][A-Za-z' -]*")
_NEED = re.compile(r"([1-9][0-9]{0,2}) (.+)")


def load(cards: CardSet) -> Cards:
    """The tables of a valid set; raises BadCardSet."""
    return _Reader(cards).read()


class _Reader:
    """The rows of a set and its checks; each check relies on those before it."""

    def __init__(self, cards: CardSet) -> None:
        self.file = cards.file
        self.rows = read_rows(cards)
        self.number = {row["name"]: i for i, row in enumerate(self.rows)}
        self.on = [NONE] * len(self.rows)
        self.needs: list[list[tuple[int, int]]] = []
        self.effects: list[Effect] = []

    def read(self) -> Cards:
        self._check_names()
        self._check_rows(lambda row: area_fault(row) or number_fault(row) or effect_fault(row))
        self._check_column("placed", self._place_error)
        self._check_chains()
        self._check_rows(lambda row: self._centre_fault(row) or start_fault(row))
        self._check_regions()
        self._check_column("requires", self._need_error)
        self._check_column("text", self._mention_error)
        self.effects = [self._effect(card) for card in range(len(self.rows))]
        self._check_counts()
        self._check_sums()
        self._check_reach()
        return self._tables()

    def _bad(self, row: Row | None, reason: str, column: str = "") -> BadCardSet:
        return BadCardSet(self.file, row.line if row else 0, reason, column)

    def _check_rows(self, fault_of: Callable[[Row], Fault | None]) -> None:
        refuse_rows(self.file, self.rows, fault_of)

    def _check_column(self, column: str, error_of: Callable[[Row], str]) -> None:
        self._check_rows(lambda row: (column, reason) if (reason := error_of(row)) else None)

    def _check_names(self) -> None:
        if len(self.rows) > NAMES:
            counts = {"most": NAMES, "found": len(self.rows)}
            raise self._bad(self.rows[NAMES], localized("a set has at most {most} names, this one {found}", **counts))
        self._check_rows(_name_fault)
        check_names(self.file, self.rows)

    # Places

    def _place_error(self, row: Row) -> str:
        """A fault in a card's place."""
        placed, local = row["placed"], row["area"] != "global"
        seed = row["kind"] in ("crop", "goat")
        if seed and not placed.startswith("in "):
            return localized("a {kind} is placed in a card that holds it, as in 'in Field'", kind=row["kind"])
        if placed in ("", "tapped"):
            if placed and (local or row["kind"] == "immediate"):
                return localized("only a sustained or a weather card is played tapped")
            return ""
        how, _, name = placed.partition(" ")
        if how not in ("on", "in") or not local:
            return localized(
                "'{placed}' is not a place: none, or 'on X' or 'in X' for a local card, 'tapped' for a global",
                placed=placed,
            )
        if name not in self.number:
            return localized("it is placed {how} '{name}', and there is no such card", how=how, name=name)
        base = self.rows[self.number[name]]
        if base["area"] != row["area"]:
            return localized(
                "{name} is in another region, so nothing of {area} is placed on it"
                if how == "on"
                else "{name} is in another region, so nothing of {area} is placed in it",
                name=name,
                area=row["area"],
            )
        if how == "in":
            if not holds(base):
                return localized("nothing is placed in {name}: its text does not say that it holds cards", name=name)
            wrong = localized("{name} holds crops and goats, and this is a {kind}", name=name, kind=row["kind"])
            return "" if seed else wrong
        if holds(base):
            return localized("cards lie in {name}, so nothing is placed on it", name=name)
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
                raise self._bad(row, localized("the cards form a circle: {names}", names=" on ".join(names)), "placed")

    def _centre_fault(self, row: Row) -> Fault | None:
        """A fault of a centre card, or of a card placed on one (I2)."""
        under = self.on[self.number[row["name"]]]
        base = self.rows[under] if under != NONE else None
        if row["kind"] != "centre":
            if base and base["kind"] == "centre":
                return "placed", localized("only a centre card is placed on {name}", name=base["name"])
            return None
        level = int(row["level"])
        if level == 1:
            wrong = "placed" if base else "start" if row["start"] != "1" else "copies" if row["copies"] != "0" else ""
            if wrong:
                return wrong, localized("a centre card of level 1 is in play at the start, once, and never in a deck")
            reason = localized("a centre card of level 1 is never sacrificed, and its text says so")
            return None if is_fixed(row) else ("text", reason)
        if not base or base["kind"] != "centre" or int(base["level"]) != level - 1:
            levels = {"level": level, "below": level - 1}
            return "placed", localized("a centre card of level {level} is placed on the one of level {below}", **levels)
        early = ("start", localized("a centre card above level 1 is not in play at the start"))
        return early if row["start"] != "0" else None

    def _check_regions(self) -> None:
        for region in AREAS[:REGIONS]:
            centres = [row for row in self.rows if row["kind"] == "centre" and row["area"] == region]
            for level in range(1, TOP_LEVEL + 1):
                of_level = [row for row in centres if row["level"] == str(level)]
                if len(of_level) != 1:
                    where = of_level[1] if len(of_level) > 1 else None
                    counts = {"count": len(of_level), "level": level}
                    reason = localized(
                        "{region} has {count} centre cards of level {level}, and needs exactly one",
                        region=region,
                        **counts,
                    )
                    raise self._bad(where, reason, "level" if where else "")
        weathers = [row for row in self.rows if row["kind"] == "weather" and row["start"] != "0"]
        if len(weathers) != 1 or weathers[0]["start"] != "1":
            where, column = (weathers[-1], "start") if weathers else (None, "")
            raise self._bad(where, localized("exactly one weather card is in play at the start"), column)

    # Requirements and texts

    def _need_error(self, row: Row) -> str:
        """A fault in a card's requirements."""
        needs: list[tuple[int, int]] = []
        for part in filter(None, (part.strip() for part in row["requires"].split(","))):
            match = _NEED.fullmatch(part)
            if not match:
                return localized(
                    "'{part}' is not a requirement: a number and a name, a kind or piety, as in '3 Forest'", part=part
                )
            count, what = int(match[1]), match[2]
            if what in self.number:
                base = self.rows[self.number[what]]
                if base["area"] == "global":
                    return localized("it requires {what}, which is never in a player's area", what=what)
                most = self._most(self.number[what])
                if count > most:
                    return localized(
                        "it requires {count} {what}, and no player can have more than {most}",
                        count=count,
                        what=what,
                        most=most,
                    )
                needs.append((self.number[what], count))
            elif what.casefold() in KINDS[:IMMEDIATE]:
                needs.append((NAMES + KINDS.index(what.casefold()), count))
            elif what in NUMBERS[1:]:
                needs.append((NEEDS_NUMBER + 16 * NUMBERS.index(what), count))
            else:
                return localized("it requires '{what}', and there is no such card, kind or number", what=what)
        self.needs.append(needs)
        return ""

    def _mention_error(self, row: Row) -> str:
        """A fault in the cards that an effect names."""
        for name in effect_of(row).mentions:
            if name not in self.number:
                return localized("the text names {name}, and there is no such card", name=name)
            base = self.rows[self.number[name]]
            if base["area"] == "global" or base["placed"].startswith("in ") or (holds(base) and name != "Field"):
                return localized(
                    "the text names {name}, so that is a local card with a place of its own that holds no others",
                    name=name,
                )
        return ""

    def _check_counts(self) -> None:
        deck = sum(int(row["copies"]) for row in self.rows)
        if deck < SMALLEST_DECK:
            reason = localized(
                "a deck has {count} cards: too few to play, it takes at least {least}", count=deck, least=SMALLEST_DECK
            )
            raise self._bad(None, reason)
        if deck > LARGEST_DECK:
            reason = localized("a deck has {count} cards: too many, {most} is the most", count=deck, most=LARGEST_DECK)
            raise self._bad(None, reason)
        holders = [row for row in self.rows if holds(row)]
        if len(holders) > 1:
            reason = localized("only one card may hold others, and {name} does", name=holders[0]["name"])
            raise self._bad(holders[1], reason)
        for row in holders:
            if int(row["start"]) + int(row["copies"]) > FIELDS:
                reason = localized(
                    "a player may have at most {most} of {name}, in play and in the deck", most=FIELDS, name=row["name"]
                )
                raise self._bad(row, reason)

    def _check_sums(self) -> None:
        for column in NUMBERS:
            sums = [(int(row[column]) * (int(row["start"]) + int(row["copies"])), row) for row in self.rows]
            total = sum(amount for amount, _ in sums)
            if total > MOST_SUM:
                largest = max(sums, key=lambda pair: pair[0])[1]
                counts = {"total": total, "most": MOST_SUM}
                reason = localized("a player's cards could add up to {total}, and {most} is the most", **counts)
                raise self._bad(largest, reason, column)

    # What can come into play

    def _most(self, card: int) -> int:
        """How many of a card a player can have in play at most (I2, I35)."""
        row = self.rows[card]
        count = int(row["start"]) + int(row["copies"])
        return min(count, 1) if row["kind"] in ("building", "centre") else count

    def _check_reach(self) -> None:
        """Refuse a card in the deck that no player can ever play, because of its level, place or requirements (I32)."""
        decked = [card for card, row in enumerate(self.rows) if row["copies"] != "0" and row["area"] != "global"]
        reached = {card for card, row in enumerate(self.rows) if row["start"] != "0"}
        grown = True
        while grown:
            found = {card for card in decked if card not in reached and not self._out_of_reach(card, reached)}
            reached |= found
            grown = bool(found)
        faults = {self.rows[card].line: self._out_of_reach(card, reached) for card in decked if card not in reached}
        self._check_rows(lambda row: faults.get(row.line))

    def _out_of_reach(self, card: int, reached: set[int]) -> Fault | None:
        """Why a player with these cards in play can never play this one; None if it is possible."""
        row = self.rows[card]
        levels = {int(self.rows[one]["level"]) for one in reached if self._is_centre(one, row["area"])}
        if row["kind"] != "centre" and int(row["level"]) > max(levels):
            return "level", localized("no {area} can reach level {level}", area=row["area"], level=row["level"])
        base = self.number.get(row["placed"].partition(" ")[2], card)
        if base != card and base not in reached:
            return "placed", localized("no player can have {name} in play", name=self.rows[base]["name"])
        barred = self._barred(card)
        for what, count in self.needs[card]:
            if self._most_of(what, reached) < count:
                need = {"count": str(count), "what": self._need_name(what)}
                return "requires", localized("no player can have {count} {what} in play before it", **need)
            if what in barred:
                return "requires", localized("{name} may not be in play with it (I35)", name=self.rows[what]["name"])
            for other, _ in self.needs[card]:
                if what < NAMES and other < NAMES and self._covers_for_good(what, other):
                    both = {"one": self.rows[other]["name"], "other": self.rows[what]["name"]}
                    return "requires", localized("{one} and {other} are never in play together (I35)", **both)
        return None

    def _covers_for_good(self, card: int, below: int) -> bool:
        """Whether a card covers the only copy of another that a player can have in play."""
        return below in self._chain(card) and self.rows[below]["kind"] in ("building", "centre")

    def _need_name(self, what: int) -> str:
        if what < NAMES:
            return self.rows[what]["name"]
        return KINDS[what - NAMES] if what < NEEDS_NUMBER else NUMBERS[(what - NEEDS_NUMBER) // 16]

    def _is_centre(self, card: int, region: str) -> bool:
        return self.rows[card]["kind"] == "centre" and self.rows[card]["area"] == region

    def _most_of(self, what: int, reached: set[int]) -> int:
        """The most that a player can have of what a requirement counts."""
        if what < NAMES:
            return self._most(what) if what in reached else 0
        if what < NEEDS_NUMBER:
            kind = KINDS[what - NAMES]
            return sum(self._most(card) for card in reached if self.rows[card]["kind"] == kind)
        number = NUMBERS[(what - NEEDS_NUMBER) // 16]
        if number == "food" and any(effect.grants_food() or effect.crop_food() for effect in self.effects):
            return MOST_SUM  # effects may add any amount
        return sum(self._most(card) * int(self.rows[card][number]) for card in reached)

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
        cards.bind(self.effects)
        return cards

    def _barred(self, card: int) -> list[int]:
        """The Buildings that may not be in play with this one, other than the one that it covers (I35)."""
        if self.rows[card]["kind"] != "building":
            return []
        below = self._chain(card)[1:]
        above = [other for other in range(len(self.rows)) if card in self._chain(other)]
        related = [card, *below, *above]
        return sorted(other for other in related if self.rows[other]["kind"] == "building")

    def _effect(self, card: int) -> Effect:
        effect = effect_of(self.rows[card])
        named = [self.number[name] for name in effect.mentions]
        return effect(card, vec[i64](numbers_in(self.rows[card]["text"])), vec[i64](named))


def _name_fault(row: Row) -> Fault | None:
    name = row["name"]
    reason = localized("'{name}' is not a name: letters, spaces, hyphens and apostrophes make one", name=name)
    return None if _NAME.fullmatch(name) else ("name", reason)


def _word(row: Row) -> int:
    return sum(int(row[column]) << 16 * place for place, column in enumerate(NUMBERS))


def _starts(lists: list[list[tuple[int, int]]] | list[list[int]]) -> list[int]:
    """The offsets of lists in their concatenation, and its length."""
    starts = [0]
    for entries in lists:
        starts.append(starts[-1] + len(entries))
    return starts
