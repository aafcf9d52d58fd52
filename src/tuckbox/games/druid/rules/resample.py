"""Resampling in Druid Games: what a seat cannot know is dealt anew (D70)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from librt.vecs import vec
from mypy_extensions import i64

from tuckbox.core.chance import FastChance
from tuckbox.core.zones import collect, insert, sorted_cells
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
    """Deal anew both piles, the opponent's hand and what went out of the game."""
    twin = state.copy()
    twin.chance = chance.split()
    _creatures(twin, 1 - seat, state.bound_creature(1 - seat), chance)
    _specials(twin, 1 - seat, chance)
    return twin


def _creatures(twin: DruidState, other: i64, bound: i64, chance: FastChance) -> None:
    """A bound creature was shown when the special was put on it, so it stays where it is."""
    held = twin.held[other]
    unknown = collect(vec[i64](), twin.hands, other * HAND, held)
    unknown = collect(unknown, twin.piles, 0, twin.left[0])
    unknown = collect(unknown, twin.piles, PILE, twin.left[1])
    unknown = sorted_cells(collect(unknown, twin.out, 2, 3))
    chance.shuffle(unknown, 0, len(unknown))
    for i in range(len(unknown)):
        twin.where[unknown[i]] = NOWHERE
        if unknown[i] == bound:
            unknown[i] = unknown[0]
            unknown[0] = bound
    twin.held[other] = 0
    at: i64 = 0
    while at < held:
        twin.add_to_hand(other, unknown[at])
        at += 1
    twin.piles = twin.piles[:]
    for owner in range(2):
        for i in range(twin.left[owner]):
            twin.piles[owner * PILE + i] = unknown[at]
            at += 1
    twin.out = twin.out[:]
    for i in range(3):
        twin.out[2 + i] = unknown[at]
        at += 1


def _specials(twin: DruidState, other: i64, chance: FastChance) -> None:
    held = twin.special_held[other]
    unknown = collect(vec[i64](), twin.special_hands, other * SPECIAL_HAND, held)
    unknown = collect(unknown, twin.special_piles, 0, twin.special_left[0])
    unknown = collect(unknown, twin.special_piles, SPECIAL_PILE, twin.special_left[1])
    unknown = sorted_cells(collect(unknown, twin.out, 5, 2))
    chance.shuffle(unknown, 0, len(unknown))
    at: i64 = 0
    while at < held:
        insert(twin.special_hands, other * SPECIAL_HAND, at, unknown[at])
        at += 1
    twin.special_piles = twin.special_piles[:]
    for owner in range(2):
        for i in range(twin.special_left[owner]):
            twin.special_piles[owner * SPECIAL_PILE + i] = unknown[at]
            at += 1
    for i in range(2):
        twin.out[5 + i] = unknown[at]
        at += 1
