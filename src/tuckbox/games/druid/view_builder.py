"""Builds what a viewer sees of a match of Druid Games, from nothing (D70)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import lru_cache
from typing import Final

from mypy_extensions import i64

from tuckbox.core.events import OPEN, Viewer
from tuckbox.core.moves import Move
from tuckbox.core.zones import to_list
from tuckbox.games.druid.rules.cards import (
    CREATURES,
    HAND,
    ICONS,
    PILE,
    ROW,
    SIDES,
    SPECIAL_HAND,
    SPECIAL_PILE,
    SPECIALS,
    TERRAINS,
    TYPE_SHIFT,
    TYPES,
    Cards,
)
from tuckbox.games.druid.rules.groups import highest
from tuckbox.games.druid.rules.state import DruidState
from tuckbox.games.druid.view import (
    CreatureType,
    CreatureView,
    DruidView,
    Icon,
    Pattern,
    SeatView,
    SideView,
    Step,
    TerrainView,
)

PATTERNS: Final[tuple[Pattern, ...]] = ("none", "unorganised", "straight", "type", "value", "flush")  # as in groups.py
_ICONS: Final[tuple[Icon, ...]] = ICONS
_TYPES: Final[tuple[CreatureType, ...]] = TYPES


def views(state: DruidState, moves: Mapping[Viewer, tuple[Move, ...]], step: Step) -> dict[Viewer, DruidView]:
    """The position as each of several viewers sees it, with their legal moves; the table is the same for all."""
    bound = -1 if state.is_over else int(state.bound_creature(state.seat_to_act()))
    to_act = tuple(state.seats_to_act())
    changed = changed_looks(state)
    terrains = tuple(_terrains(state, changed))
    discarded = tuple(_members(int(state.discards), CREATURES))
    spent = tuple(_members(int(state.spent), SPECIALS))
    out_terrains = tuple(sorted(to_list(state.out, 0, TERRAINS - ROW)))
    return {
        viewer: DruidView(
            viewer=viewer,
            seats_to_act=to_act,
            legal_moves=own,
            over=state.is_over,
            starter=int(state.starter),
            played=int(state.played),
            step=step,
            bound=bound if bound >= 0 else None,
            terrains=terrains,
            seats=(_seat(state, 0, viewer, changed), _seat(state, 1, viewer, changed)),
            discarded=discarded,
            spent=spent,
            out_terrains=out_terrains,
            out_creatures=tuple(to_list(state.out, 2, 3)) if viewer == OPEN else (),
            out_specials=tuple(to_list(state.out, 5, 2)) if viewer == OPEN else (),
        )
        for viewer, own in moves.items()
    }


Looks = tuple[int, int, int, tuple[int, ...], int]  # a creature, its word, its icons, what lies under it, its own word


def changed_looks(state: DruidState) -> dict[int, Looks]:
    """The creatures that differ from what is printed; usually few."""
    cards, looks, under = state.cards, dict[int, Looks](), dict[int, tuple[int, ...]]()
    for special in range(SPECIALS):
        on = int(state.on[special])
        if on:
            under[on - 1] = (*under.get(on - 1, ()), special)
    creature: i64 = 0
    while creature < CREATURES:
        word, icons, original = state.words[creature], state.icons[creature], cards.creature_words[creature]
        if creature in under or word != original or icons != cards.creature_icons[creature]:
            number = int(creature)
            looks[number] = (number, int(word), int(icons), under.get(number, ()), int(original))
        creature += 1
    return looks


def creature_view(state: DruidState, creature: int) -> CreatureView:
    """A creature as it is now."""
    return _creature_of(state.cards, creature, changed_looks(state))


def _creature_of(cards: Cards, creature: int, changed: Mapping[int, Looks]) -> CreatureView:
    if creature in changed:
        return _creature(*changed[creature])
    word = int(cards.creature_words[creature])
    return _creature(creature, word, int(cards.creature_icons[creature]), (), word)


@lru_cache(maxsize=4096)
def _creature(creature: int, word: int, icons: int, specials: tuple[int, ...], original: int) -> CreatureView:
    """A creature of these looks, cached: most are seen many times, by all viewers."""
    return CreatureView(
        creature=creature,
        value=value_of(word),
        types=types_of(word),
        icons=icons_of(icons),
        specials=specials,
        change=value_of(word) - value_of(original),
    )


def value_of(word: int) -> int:
    """The value in a creature's word."""
    return int(highest(word & 0xFFFFFFFF))


def icons_of(mask: int) -> tuple[Icon, ...]:
    """The icons in a mask."""
    return tuple(icon for i, icon in enumerate(_ICONS) if mask >> i & 1)


def types_of(word: int) -> tuple[CreatureType, ...]:
    """The types in a creature's word."""
    return tuple(name for i, name in enumerate(_TYPES) if word >> TYPE_SHIFT + 4 * i & 15)


def shared_type(creatures: Sequence[CreatureView]) -> CreatureType:
    """The first type that all creatures share."""
    return next(name for name in creatures[0].types if all(name in other.types for other in creatures))


Side = tuple[int, tuple[Looks, ...], int, int, int]  # a mask of its creatures, the changed ones, and its numbers


def _terrains(state: DruidState, changed: dict[int, Looks]) -> list[TerrainView]:
    """The row with both sides of each terrain."""
    masks, others = [0] * SIDES, dict[int, tuple[Looks, ...]]()
    for creature in range(CREATURES):
        side = int(state.where[creature])
        if 0 <= side < SIDES:
            masks[side] |= 1 << creature
            if creature in changed:
                others[side] = (*others.get(side, ()), changed[creature])
    terrains: list[TerrainView] = []
    for terrain in to_list(state.row, 0, ROW):
        sides: list[Side] = [
            (masks[s], others.get(s, ()), int(state.strengths[s]), int(state.since[s]), int(state.third[s]))
            for s in (terrain, TERRAINS + terrain)
        ]
        winner = int(state.winner(terrain))
        terrains.append(_terrain(state.cards, terrain, state.is_closed(terrain), winner, sides[0], sides[1]))
    return terrains


@lru_cache(maxsize=16_384)
def _terrain(cards: Cards, terrain: int, closed: bool, winner: int, first: Side, second: Side) -> TerrainView:
    """A terrain with these sides, cached: a move changes one or two of the row, and all viewers see the same."""
    return TerrainView(terrain, closed, (_side(cards, *first), _side(cards, *second)), winner if winner >= 0 else None)


@lru_cache(maxsize=16_384)
def _side(cards: Cards, mask: int, others: tuple[Looks, ...], strength: int, since: int, third: int) -> SideView:
    """A side with these creatures, cached: a move rarely changes both sides of a terrain."""
    changed = {creature[0]: creature for creature in others}
    seen = [_creature_of(cards, creature, changed) for creature in _members(mask, CREATURES)]
    pattern = PATTERNS[strength >> 8]
    return SideView(
        creatures=tuple(sorted(seen, key=lambda creature: (creature.value, creature.creature))),
        strength=strength,
        pattern=pattern,
        tie=strength & 0xFF,
        shared=shared_type(seen) if pattern in ("type", "flush") else "",
        since=since,
        third=third,
    )


def _seat(state: DruidState, seat: int, viewer: Viewer, changed: dict[int, Looks]) -> SeatView:
    is_open = viewer == OPEN
    creatures: Sequence[int] = ()
    specials: Sequence[int] = ()
    if is_open or viewer == seat:
        creatures = to_list(state.hands, seat * HAND, state.held[seat])
        specials = to_list(state.special_hands, seat * SPECIAL_HAND, state.special_held[seat])
    elif not state.is_over and state.bound_creature(seat) >= 0:
        creatures = [int(state.bound_creature(seat))]  # shown when the special was put on it
    return SeatView(
        creatures=tuple([_creature_of(state.cards, creature, changed) for creature in creatures]),
        specials=tuple(specials),
        hand=int(state.held[seat]),
        special_hand=int(state.special_held[seat]),
        pile=int(state.left[seat]),
        special_pile=int(state.special_left[seat]),
        placed=int(state.placed(seat)),
        won=int(state.terrains_won(seat)),
        piles=tuple(to_list(state.piles, seat * PILE, state.left[seat])) if is_open else (),
        special_piles=(
            tuple(to_list(state.special_piles, seat * SPECIAL_PILE, state.special_left[seat])) if is_open else ()
        ),
    )


def _members(mask: int, size: int) -> list[int]:
    return [member for member in range(size) if mask >> member & 1]
