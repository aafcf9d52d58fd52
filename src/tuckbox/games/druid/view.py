"""What a viewer sees of a match of Druid Games, built from nothing (D70)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import Final, Literal

from tuckbox.core.events import OPEN, Viewer
from tuckbox.core.game import View
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

Icon = Literal["land", "water", "sky"]
CreatureType = Literal["mammal", "bird", "reptile", "amphibian", "fish", "insect"]
Pattern = Literal["none", "unorganised", "straight", "type", "value", "flush"]
Step = Literal["turn", "after", "over"]  # to place a creature, after it is placed

PATTERNS: Final[tuple[Pattern, ...]] = ("none", "unorganised", "straight", "type", "value", "flush")  # as in groups.py
_ICONS: Final[tuple[Icon, ...]] = ICONS
_TYPES: Final[tuple[CreatureType, ...]] = TYPES


@dataclass(frozen=True)
class CreatureView:
    """A visible creature as it is now, with the specials under it."""

    creature: int
    value: int
    types: tuple[CreatureType, ...]
    icons: tuple[Icon, ...]
    specials: tuple[int, ...]
    change: int  # to its value by the charm


@dataclass(frozen=True)
class SideView:
    """One player's creatures at a terrain, their strength, and how many cards had been played when it arose."""

    creatures: tuple[CreatureView, ...]
    strength: int
    pattern: Pattern  # D51
    tie: int  # what decides between equal patterns: the highest value, or the sum (D54)
    shared: CreatureType | Literal[""]  # the type that all creatures share, where that is the pattern
    since: int
    third: int


@dataclass(frozen=True)
class TerrainView:
    """A terrain of the row with both sides, and the seat that wins it as it stands, if any."""

    terrain: int
    closed: bool
    sides: tuple[SideView, SideView]
    winner: int | None


@dataclass(frozen=True)
class SeatView:
    """A player's hand and piles; of hidden cards there are only counts."""

    creatures: tuple[CreatureView, ...]
    specials: tuple[int, ...]
    hand: int
    special_hand: int
    pile: int
    special_pile: int
    placed: int
    won: int
    piles: tuple[int, ...]  # only for the open view
    special_piles: tuple[int, ...]


@dataclass(frozen=True)
class DruidView(View):
    """A position as a viewer sees it."""

    over: bool
    starter: int
    played: int
    step: Step
    bound: int | None  # the creature in hand that must be placed this turn
    terrains: tuple[TerrainView, ...]
    seats: tuple[SeatView, SeatView]
    discarded: tuple[int, ...]
    spent: tuple[int, ...]
    out_terrains: tuple[int, ...]
    out_creatures: tuple[int, ...]  # only for the open view
    out_specials: tuple[int, ...]


def view(state: DruidState, viewer: Viewer, legal_moves: tuple[Move, ...], step: Step) -> DruidView:
    """The position as a viewer sees it."""
    return views(state, {viewer: legal_moves}, step)[viewer]


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
    cards, under = state.cards, dict[int, tuple[int, ...]]()
    for special, on in enumerate(to_list(state.on, 0, SPECIALS)):
        if on:
            under[on - 1] = (*under.get(on - 1, ()), special)
    words, icons = to_list(state.words, 0, CREATURES), to_list(state.icons, 0, CREATURES)
    own, own_icons = to_list(cards.creature_words, 0, CREATURES), to_list(cards.creature_icons, 0, CREATURES)
    if not under and words == own and icons == own_icons:
        return {}
    return {
        creature: (creature, words[creature], icons[creature], under.get(creature, ()), own[creature])
        for creature in range(CREATURES)
        if creature in under or words[creature] != own[creature] or icons[creature] != own_icons[creature]
    }


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


def _terrains(state: DruidState, changed: dict[int, Looks]) -> Iterator[TerrainView]:
    """The row with both sides of each terrain."""
    masks, others = [0] * (SIDES), dict[int, tuple[Looks, ...]]()
    for creature, side in enumerate(to_list(state.where, 0, CREATURES)):
        if 0 <= side < SIDES:
            masks[side] |= 1 << creature
            if creature in changed:
                others[side] = (*others.get(side, ()), changed[creature])
    strengths = to_list(state.strengths, 0, SIDES)
    since, third = to_list(state.since, 0, SIDES), to_list(state.third, 0, SIDES)
    for terrain in to_list(state.row, 0, ROW):
        sides = [
            (masks[side], others.get(side, ()), strengths[side], since[side], third[side])
            for side in (terrain, TERRAINS + terrain)
        ]
        yield _terrain(state.cards, terrain, state.is_closed(terrain), int(state.winner(terrain)), *sides)


@lru_cache(maxsize=16_384)
def _terrain(cards: Cards, terrain: int, closed: bool, winner: int, first: Side, second: Side) -> TerrainView:
    """A terrain with these sides, cached: a move changes one or two of the row, and all viewers see the same."""
    return TerrainView(terrain, closed, (_side(cards, *first), _side(cards, *second)), winner if winner >= 0 else None)


def _side(cards: Cards, mask: int, others: tuple[Looks, ...], strength: int, since: int, third: int) -> SideView:
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
