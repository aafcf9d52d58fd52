"""What a viewer sees of a match of Druid Games, built up from nothing (D70)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import Final

from tuckbox.events import OPEN, Viewer
from tuckbox.game import View
from tuckbox.games.druid.cards import (
    CREATURES,
    HAND,
    ICONS,
    PILE,
    ROW,
    SPECIAL_HAND,
    SPECIAL_PILE,
    SPECIALS,
    TERRAINS,
    TYPE_SHIFT,
    TYPES,
)
from tuckbox.games.druid.groups import highest
from tuckbox.games.druid.state import DruidState
from tuckbox.moves import Move
from tuckbox.zones import listed

PATTERNS: Final = ("none", "unorganised", "straight", "type", "value", "flush")  # weakest first, as in groups.py


@dataclass(frozen=True)
class CreatureView:
    """A creature that the viewer sees, as it is now, with the specials under it."""

    creature: int
    value: int
    types: tuple[str, ...]
    icons: tuple[str, ...]
    specials: tuple[int, ...]
    change: int  # what the charm did to its value


@dataclass(frozen=True)
class SideView:
    """One player's creatures at a terrain; how strong they are, and since which card played."""

    creatures: tuple[CreatureView, ...]
    strength: int
    pattern: str  # none, unorganised, straight, type, value or flush (D51)
    tie: int  # what decides between equal patterns: the highest value, or the sum (D54)
    shared: str  # the type that all creatures share, where that is the pattern
    since: int
    third: int


@dataclass(frozen=True)
class TerrainView:
    """A terrain of the row with both sides; the seat that would win it now, if any."""

    terrain: int
    closed: bool
    sides: tuple[SideView, SideView]
    winner: int | None


@dataclass(frozen=True)
class SeatView:
    """A player's hand and piles; what the viewer may not see is empty, and its count is there."""

    creatures: tuple[CreatureView, ...]
    specials: tuple[int, ...]
    hand: int
    special_hand: int
    pile: int
    special_pile: int
    placed: int
    won: int
    piles: tuple[int, ...]  # only in a match laid open
    special_piles: tuple[int, ...]


@dataclass(frozen=True)
class DruidView(View):
    """A position as a viewer sees it."""

    over: bool
    starter: int
    played: int
    step: str  # turn: place a creature; after: it is placed; over
    bound: int | None  # the creature in the decider's hand that must be placed this turn
    terrains: tuple[TerrainView, ...]
    seats: tuple[SeatView, SeatView]
    discarded: tuple[int, ...]
    spent: tuple[int, ...]
    out_terrains: tuple[int, ...]
    out_creatures: tuple[int, ...]  # only in a match laid open
    out_specials: tuple[int, ...]


def view(state: DruidState, viewer: Viewer, options: tuple[Move, ...], step: str) -> DruidView:
    """The position as a viewer sees it."""
    return views(state, {viewer: options}, step)[viewer]


def views(state: DruidState, options: Mapping[Viewer, tuple[Move, ...]], step: str) -> dict[Viewer, DruidView]:
    """The position as each of several viewers sees it, with their own options; the table is the same for all."""
    bound = -1 if state.over else int(state.bound_creature(state.decider()))
    deciders = tuple(state.deciders())
    all_looks = looks(state)
    terrains = tuple(_terrains(state, all_looks))
    discarded = tuple(_members(int(state.discards), CREATURES))
    spent = tuple(_members(int(state.spent), SPECIALS))
    out_terrains = tuple(sorted(listed(state.out, 0, TERRAINS - ROW)))
    return {
        viewer: DruidView(
            viewer=viewer,
            deciders=deciders,
            options=own,
            over=state.over,
            starter=int(state.starter),
            played=int(state.played),
            step=step,
            bound=bound if bound >= 0 else None,
            terrains=terrains,
            seats=(_seat(state, 0, viewer, all_looks), _seat(state, 1, viewer, all_looks)),
            discarded=discarded,
            spent=spent,
            out_terrains=out_terrains,
            out_creatures=tuple(listed(state.out, 2, 3)) if viewer == OPEN else (),
            out_specials=tuple(listed(state.out, 5, 2)) if viewer == OPEN else (),
        )
        for viewer, own in options.items()
    }


Looks = tuple[int, int, int, tuple[int, ...], int]  # a creature, its word, its icons, what lies under it, its own word


def looks(state: DruidState) -> list[Looks]:
    """Of each creature: what makes it look as it does now."""
    under: list[tuple[int, ...]] = [()] * CREATURES
    for special, on in enumerate(listed(state.on, 0, SPECIALS)):
        if on:
            under[on - 1] += (special,)
    words, icons = listed(state.words, 0, CREATURES), listed(state.icons, 0, CREATURES)
    own = listed(state.cards.creature_words, 0, CREATURES)
    return list(zip(range(CREATURES), words, icons, under, own, strict=True))


def creature_view(state: DruidState, creature: int) -> CreatureView:
    """A creature as it is now."""
    return _creature(*looks(state)[creature])


@lru_cache(maxsize=4096)
def _creature(creature: int, word: int, icons: int, specials: tuple[int, ...], original: int) -> CreatureView:
    """A creature of these looks; most are seen many times over, by all who look."""
    return CreatureView(
        creature=creature,
        value=value_of(word),
        types=types_of(word),
        icons=tuple(icon for i, icon in enumerate(ICONS) if icons >> i & 1),
        specials=specials,
        change=value_of(word) - value_of(original),
    )


def value_of(word: int) -> int:
    """The value in a creature's word."""
    return int(highest(word & 0xFFFFFFFF))


def types_of(word: int) -> tuple[str, ...]:
    """The types in a creature's word."""
    return tuple(name for i, name in enumerate(TYPES) if word >> TYPE_SHIFT + 4 * i & 15)


def shared_type(creatures: Sequence[CreatureView]) -> str:
    """The first type that all creatures share."""
    return next(name for name in creatures[0].types if all(name in other.types for other in creatures))


def _terrains(state: DruidState, all_looks: list[Looks]) -> Iterator[TerrainView]:
    """The row with both sides of each terrain."""
    at: dict[int, list[Looks]] = {}  # by side
    for creature, side in zip(all_looks, listed(state.where, 0, CREATURES), strict=True):
        at.setdefault(side, []).append(creature)
    for terrain in listed(state.row, 0, ROW):
        winner = int(state.winner(terrain))
        yield TerrainView(
            terrain=terrain,
            closed=state.is_closed(terrain),
            sides=(_side(state, terrain, at), _side(state, TERRAINS + terrain, at)),
            winner=winner if winner >= 0 else None,
        )


def _side(state: DruidState, side: int, at: dict[int, list[Looks]]) -> SideView:
    there = tuple(at.get(side, ()))
    return _side_of(there, int(state.strengths[side]), int(state.since[side]), int(state.third[side]))


@lru_cache(maxsize=8192)
def _side_of(there: tuple[Looks, ...], strength: int, since: int, third: int) -> SideView:
    """A side with these creatures; a move changes one or two sides, and all who look see the same."""
    seen = [_creature(*creature) for creature in there]
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


def _seat(state: DruidState, seat: int, viewer: Viewer, all_looks: list[Looks]) -> SeatView:
    laid_open = viewer == OPEN
    creatures: Sequence[int] = ()
    specials: Sequence[int] = ()
    if laid_open or viewer == seat:
        creatures = listed(state.hands, seat * HAND, state.held[seat])
        specials = listed(state.special_hands, seat * SPECIAL_HAND, state.special_held[seat])
    elif not state.over and state.bound_creature(seat) >= 0:
        creatures = [int(state.bound_creature(seat))]  # shown when the special was put on it
    return SeatView(
        creatures=tuple([_creature(*all_looks[creature]) for creature in creatures]),
        specials=tuple(specials),
        hand=int(state.held[seat]),
        special_hand=int(state.special_held[seat]),
        pile=int(state.left[seat]),
        special_pile=int(state.special_left[seat]),
        placed=int(state.placed(seat)),
        won=int(state.terrains_won(seat)),
        piles=tuple(listed(state.piles, seat * PILE, state.left[seat])) if laid_open else (),
        special_piles=(
            tuple(listed(state.special_piles, seat * SPECIAL_PILE, state.special_left[seat])) if laid_open else ()
        ),
    )


def _members(mask: int, size: int) -> list[int]:
    return [member for member in range(size) if mask >> member & 1]
