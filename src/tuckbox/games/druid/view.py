"""What a viewer sees of a match of Druid Games: the types of a view (D70)."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar, Literal

from tuckbox.core.game import View

Icon = Literal["land", "water", "sky"]
CreatureType = Literal["mammal", "bird", "reptile", "amphibian", "fish", "insect"]
Pattern = Literal["none", "unorganised", "straight", "type", "value", "flush"]
Step = Literal["turn", "after", "over"]  # to place a creature, after it is placed


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
    """A terrain of the row with both sides, and the seat that is winning it, if any."""

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

    kept: ClassVar = ("terrains",)

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
