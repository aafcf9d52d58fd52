"""Resampling in Druid Games: what a seat cannot know (D70), or what nobody has drawn yet, is dealt again."""

from __future__ import annotations

from typing import TYPE_CHECKING

from librt.vecs import vec
from mypy_extensions import i64

from tuckbox.core.chance import FastChance
from tuckbox.core.zones import collect, insert, reshuffled
from tuckbox.games.druid.rules.cards import (
    HAND,
    NOWHERE,
    PILE,
    SPECIAL_HAND,
    SPECIAL_PILE,
)

if TYPE_CHECKING:
    from tuckbox.games.druid.rules.state import DruidState


def resample(state: DruidState, seat: i64, chance: FastChance) -> DruidState:
    """Deal both piles, the opponent's hand and the cards out of the game again."""
    twin = _copy(state, chance)
    _creatures(twin, 1 - seat, state.bound_creature(1 - seat), chance)
    _specials(twin, 1 - seat, chance)
    return twin


def shuffle_undrawn(state: DruidState, chance: FastChance) -> DruidState:
    """Deal both piles and the cards out of the game again."""
    twin = _copy(state, chance)
    twin.out = twin.out[:]
    twin.piles = twin.piles[:]
    twin.special_piles = twin.special_piles[:]
    _piles(twin.piles, PILE, twin.left, twin.out, 2, 3, chance)
    _piles(twin.special_piles, SPECIAL_PILE, twin.special_left, twin.out, 5, 2, chance)
    return twin


def _copy(state: DruidState, chance: FastChance) -> DruidState:
    """A copy whose chance is independent of the match's."""
    twin = state.copy()
    twin.chance = chance.split()
    return twin


def _piles(
    piles: vec[i64], size: i64, left: vec[i64], out: vec[i64], first_out: i64, out_count: i64, chance: FastChance
) -> None:
    """Shuffle two piles and the cards of their kind that are out of the game, in place."""
    unknown = collect(vec[i64](), piles, 0, left[0])
    unknown = collect(unknown, piles, size, left[1])
    unknown = reshuffled(collect(unknown, out, first_out, out_count), chance)
    _fill_piles(piles, size, left, out, first_out, unknown, 0)


def _fill_piles(
    piles: vec[i64], size: i64, left: vec[i64], out: vec[i64], first_out: i64, cards: vec[i64], at: i64
) -> None:
    """Deal the cards from this index on to both piles, and put the rest out of the game."""
    for owner in range(2):
        for i in range(left[owner]):
            piles[owner * size + i] = cards[at]
            at += 1
    for i in range(at, len(cards)):
        out[first_out + i - at] = cards[i]


def _creatures(twin: DruidState, other: i64, bound: i64, chance: FastChance) -> None:
    """A bound creature was shown when the special was put on it, so it stays where it is."""
    held = twin.held[other]
    unknown = collect(vec[i64](), twin.hands, other * HAND, held)
    unknown = collect(unknown, twin.piles, 0, twin.left[0])
    unknown = collect(unknown, twin.piles, PILE, twin.left[1])
    unknown = reshuffled(collect(unknown, twin.out, 2, 3), chance)
    for i in range(len(unknown)):
        twin.where[unknown[i]] = NOWHERE
        if unknown[i] == bound:
            unknown[i] = unknown[0]
            unknown[0] = bound
    twin.held[other] = 0
    dealt: i64 = 0
    while dealt < held:
        twin.add_to_hand(other, unknown[dealt])
        dealt += 1
    twin.piles = twin.piles[:]
    twin.out = twin.out[:]
    _fill_piles(twin.piles, PILE, twin.left, twin.out, 2, unknown, dealt)


def _specials(twin: DruidState, other: i64, chance: FastChance) -> None:
    held = twin.special_held[other]
    unknown = collect(vec[i64](), twin.special_hands, other * SPECIAL_HAND, held)
    unknown = collect(unknown, twin.special_piles, 0, twin.special_left[0])
    unknown = collect(unknown, twin.special_piles, SPECIAL_PILE, twin.special_left[1])
    unknown = reshuffled(collect(unknown, twin.out, 5, 2), chance)
    dealt: i64 = 0
    while dealt < held:
        insert(twin.special_hands, other * SPECIAL_HAND, dealt, unknown[dealt])
        dealt += 1
    twin.special_piles = twin.special_piles[:]
    _fill_piles(twin.special_piles, SPECIAL_PILE, twin.special_left, twin.out, 5, unknown, dealt)
