"""The cards of Idriana as typed facts, for clients that show them."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass, replace
from typing import Literal

from tuckbox.core.facts import CardFacts
from tuckbox.core.localized_text import IN_ENGLISH, Texts, localized, worded
from tuckbox.games.idriana.rules.cards import (
    AREAS,
    FOOD,
    GOLD,
    KINDS,
    NAMES,
    NEEDS_NUMBER,
    NUMBERS,
    PIETY,
    VP,
    Area,
    Cards,
    Kind,
    Number,
)
from tuckbox.games.idriana.rules.effects.effect import Effect

ACTION, REACTION = localized("Action"), localized("Reaction")


AbilityKind = Literal["lasting", "action", "reaction"]


@dataclass(frozen=True)
class RequirementFacts:
    """What must be in play: a count of copies of a card, of cards of a kind, or of a number; one of the three."""

    count: int
    card: int | None = None
    kind: Kind | None = None
    number: Number | None = None


@dataclass(frozen=True)
class AbilityFacts:
    """A part of a card's text, without the word Action or Reaction before it."""

    kind: AbilityKind
    text: str


@dataclass(frozen=True)
class IdrianaCardFacts:
    """A card as printed."""

    name: str
    area: Area
    kind: Kind
    level: int  # of the region that it needs; 0 for a global card
    cost: int
    vp: int
    food: int
    gold: int
    piety: int
    start: int  # copies that each player has in play at the start
    copies: int  # copies in each deck
    placed_on: int | None  # the card that it covers
    placed_in: int | None  # the card that holds it
    capacity: int  # how many cards it holds
    played_tapped: bool
    requires: tuple[RequirementFacts, ...]
    text: str
    abilities: tuple[AbilityFacts, ...]


@dataclass(frozen=True, kw_only=True)
class IdrianaFacts(CardFacts):
    """The cards of a set, in the order of the labels."""

    game: Literal["idriana"] = "idriana"
    cards: tuple[IdrianaCardFacts, ...]

    def translated(self, texts: Texts) -> IdrianaFacts:
        return replace(self, cards=tuple(_translated(card, texts) for card in self.cards))


def facts(cards: Cards) -> IdrianaFacts:
    """The facts of a set."""
    return IdrianaFacts(cards=tuple(_card(cards, card) for card in range(int(cards.count))))


def _translated(card: IdrianaCardFacts, texts: Texts) -> IdrianaCardFacts:
    text = worded(card.text, texts)
    abilities = card.abilities if text == card.text else tuple(_abilities(text, texts))
    return replace(card, name=worded(card.name, texts), text=text, abilities=abilities)


def _card(cards: Cards, card: int) -> IdrianaCardFacts:
    return IdrianaCardFacts(
        name=cards.names[card],
        area=AREAS[cards.area[card]],
        kind=KINDS[cards.kind[card]],
        level=int(cards.level[card]),
        cost=int(cards.cost[card]),
        vp=int(cards.number(card, VP)),
        food=int(cards.number(card, FOOD)),
        gold=int(cards.number(card, GOLD)),
        piety=int(cards.number(card, PIETY)),
        start=int(cards.start[card]),
        copies=int(cards.copies[card]),
        placed_on=int(cards.on[card]) if cards.on[card] >= 0 else None,
        placed_in=int(cards.holder) if cards.planted[card] else None,
        capacity=int(cards.capacity) if card == cards.holder else 0,
        played_tapped=bool(cards.tapped[card]),
        requires=tuple(
            _requirement(int(cards.need_what[i]), int(cards.need_count[i]))
            for i in range(int(cards.need_from[card]), int(cards.need_from[card + 1]))
        ),
        text=cards.texts[card],
        abilities=_english_abilities(cards.texts[card], cards.effects[card]),
    )


def _requirement(what: int, count: int) -> RequirementFacts:
    if what < NAMES:
        return RequirementFacts(count, card=what)
    if what < NEEDS_NUMBER:
        return RequirementFacts(count, kind=KINDS[what - NAMES])
    return RequirementFacts(count, number=NUMBERS[(what - NEEDS_NUMBER) // 16])


def _english_abilities(text: str, effect: Effect) -> tuple[AbilityFacts, ...]:
    """The parts of a text; a text in other words, without Action or Reaction, is one part by its effect."""
    abilities = tuple(_abilities(text, IN_ENGLISH))
    if effect.is_action or effect.is_reaction:
        if all(ability.kind == "lasting" for ability in abilities):
            return (AbilityFacts("action" if effect.is_action else "reaction", text),)
    return abilities


def _abilities(text: str, texts: Texts) -> Iterator[AbilityFacts]:
    """The parts of a text: lasting effects, and what follows the words for action and reaction."""
    words: dict[str, AbilityKind] = {worded(ACTION, texts): "action", worded(REACTION, texts): "reaction"}
    for part in re.split(rf"(?=\b(?:{'|'.join(map(re.escape, words))}):)", text):
        word, colon, ability = part.strip().partition(": ")
        if colon and word in words:
            yield AbilityFacts(words[word], ability)
        elif part.strip():
            yield AbilityFacts("lasting", part.strip())
