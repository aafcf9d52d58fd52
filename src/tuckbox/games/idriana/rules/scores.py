"""Live numbers: VP, food, gold and piety of every player at every moment, and how a match would end now."""

from __future__ import annotations

from typing import TYPE_CHECKING

from mypy_extensions import i64

from tuckbox.games.idriana.rules.cards import AWARD, CROP, FOOD, GOLD, IN_PLAY, NONE, PIETY, VP

if TYPE_CHECKING:
    from tuckbox.games.idriana.rules.state import IdrianaState


# The numbers of a player


def vp(state: IdrianaState, seat: i64) -> i64:
    """The VP of a player's cards in play, printed and granted (I72, I96)."""
    total = state.number(seat, VP)
    granting = state.cards.vp_granting
    for i in range(len(granting)):
        copies = state.count(IN_PLAY, seat, granting[i])
        if copies > 0:
            total += copies * state.cards.effects[granting[i]].vp(state, seat)
    return total


def food(state: IdrianaState, seat: i64) -> i64:
    """A player's food: printed, granted, and what the weather does to Crops (I96, I100)."""
    total = state.number(seat, FOOD) + state.of_kind(seat, CROP) * crop_food(state)
    granting = state.cards.food_granting
    for i in range(len(granting)):
        copies = state.count(IN_PLAY, seat, granting[i])
        if copies > 0:
            total += copies * state.cards.effects[granting[i]].food(state, seat)
    if is_parched(state):
        cards = state.cards
        for i in range(cards.kind_from[CROP], cards.kind_from[CROP + 1]):
            crop = cards.kind_cards[i]
            total -= state.count(IN_PLAY, seat, crop) * cards.number(crop, FOOD)
    return total


def number(state: IdrianaState, seat: i64, which: i64) -> i64:
    """One of a player's four numbers."""
    if which == VP:
        return vp(state, seat)
    return food(state, seat) if which == FOOD else state.number(seat, which)


def crop_food(state: IdrianaState) -> i64:
    """The food that the weather adds to each Crop."""
    return state.cards.effects[state.top_weather()].crop_food()


def is_parched(state: IdrianaState) -> bool:
    """Whether the weather takes the food printed on Crops."""
    return state.cards.effects[state.top_weather()].parches()


def lines(state: IdrianaState, seat: i64, which: i64) -> list[tuple[int, int, int]]:
    """The parts of one of a player's numbers: cards in play, their copies, and the yield of each copy."""
    parts: list[tuple[int, int, int]] = []
    for card in range(state.cards.count):
        copies = state.count(IN_PLAY, seat, card)
        if copies > 0:
            each = number_each(state, seat, card, which)
            if each != 0:
                parts.append((int(card), int(copies), int(each)))
    return parts


def number_each(state: IdrianaState, seat: i64, card: i64, which: i64) -> i64:
    """A card's contribution, per copy in play, to one of its player's four numbers."""
    printed = state.cards.number(card, which)
    effect = state.cards.effects[card]
    if which == VP:
        return printed + effect.vp(state, seat)
    if which != FOOD:
        return printed
    if state.cards.kind[card] == CROP:
        return (0 if is_parched(state) else printed) + crop_food(state) + effect.food(state, seat)
    return printed + effect.food(state, seat)


# The end


def most(state: IdrianaState, which: i64) -> i64:
    """The player with the most of a number, or NONE if several have it (I71)."""
    best: i64 = -1
    who: i64 = NONE
    for seat in range(state.seats):
        has = number(state, seat, which)
        if has == best:
            who = NONE
        elif has > best:
            best = has
            who = seat
    return who


def piety_award(state: IdrianaState) -> i64:
    """The VP that sustained cards promise for the most piety."""
    total: i64 = 0
    for i in range(len(state.sustained)):
        total += state.cards.effects[state.sustained[i] >> 1].piety_award()
    return total


def awards(state: IdrianaState, seat: i64) -> i64:
    """The VP that a player would get for the most food, gold and piety if the match ended now."""
    total: i64 = 0
    if most(state, FOOD) == seat:
        total += AWARD
    if most(state, GOLD) == seat:
        total += AWARD
    promised = piety_award(state)
    if promised > 0 and most(state, PIETY) == seat:
        total += promised
    return total


def score(state: IdrianaState, seat: i64) -> i64:
    """A player's VP if the match ended now (I71, I72)."""
    return vp(state, seat) + awards(state, seat)


def share(state: IdrianaState, seat: i64) -> float:
    """A player's share of the victory if the match ended now: equal VP share it (I72)."""
    mine = score(state, seat)
    equals: i64 = 0
    for other in range(state.seats):
        theirs = score(state, other)
        if theirs > mine:
            return 0.0
        if theirs == mine:
            equals += 1
    return 1.0 / float(equals)
