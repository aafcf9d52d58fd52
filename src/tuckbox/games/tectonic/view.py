"""What a viewer sees of a match of Tectonic Tribes: the types of a view (T60)."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from tuckbox.core.game import View

Terrain = Literal["grass", "forest", "water", "mine", "lava"]
Bonus = Literal["", "+1", "+2", "x2"]
Tribe = Literal["fox", "eagle", "bear", "mammoth", "hare"]
Step = Literal["start", "picking", "turn", "exchange", "over"]


@dataclass(frozen=True)
class SquareView:
    """A square of Joldu: its terrain, or the seat whose tent stands on it."""

    row: int
    column: int
    terrain: Terrain | Literal[""]  # empty under a tent (T40)
    bonus: Bonus
    tent: int | None


@dataclass(frozen=True)
class LaidView:
    """A card as it was placed, the first one first; later ones may cover it."""

    seat: int
    terrain: int | None  # the terrain card, or
    tribe_card: int | None
    turning: int
    row: int
    column: int


@dataclass(frozen=True)
class AreaView:
    """An area with all that counts for its points (T41, T53)."""

    terrain: Terrain
    squares: tuple[tuple[int, int], ...]  # rows and columns
    bonus: int  # the sum of its +1 and +2
    doubles: int
    tents: tuple[int, ...]  # of each seat: the tents that touch it
    holder: int | None
    worth: int


@dataclass(frozen=True)
class SeatView:
    """A player; a hidden hand is only a count."""

    tribe: Tribe
    order: int  # the order card, from 1
    front: int | None  # the terrain card in front of the player
    tribe_cards: tuple[int, ...]  # those left
    hand: tuple[int, ...]
    held: int
    picked: bool
    score: int


@dataclass(frozen=True)
class PassedView:
    """Cards that the viewer passed on, and the seat that holds them now but for some discarded since."""

    seat: int
    cards: tuple[int, ...]
    discarded: int


@dataclass(frozen=True)
class MemoryView:
    """What the viewer knows of hidden cards."""

    discarded: tuple[int, ...]  # cards that are in the discard pile for sure
    passed: tuple[PassedView, ...]
    unseen: tuple[int, ...]  # cards that can be in the pile, in others' hands or among the discards
    shuffled: tuple[int, ...]  # of each of those: the last shuffle in which the viewer knew it to be, or 0
    tally: tuple[int, ...]  # what has been counted since the last shuffle, see card_tracking.Tally
    reckoning: tuple[int, ...]  # what of it is left from the hands before


@dataclass(frozen=True)
class TectonicView(View):
    """A position as a viewer sees it."""

    over: bool
    advanced: bool
    lava: bool  # whether it scores
    step: Step
    round: int  # rounds played with these hands
    used_up: int  # how often the hands have been used up
    uses: int  # how often they are at most
    seats: tuple[SeatView, ...]
    squares: tuple[SquareView, ...]
    laid: tuple[LaidView, ...]
    areas: tuple[AreaView, ...]
    barred: tuple[tuple[int, int], ...]  # rows and columns of what the viewer may not cover (T33, T34)
    pile: int
    discards: int
    pick: tuple[int, int] | None  # what the viewer has sealed: the card to play and the one to discard
    memory: MemoryView | None  # of a seat that is looking
    pile_cards: tuple[int, ...]  # only for the open view
    discarded_cards: tuple[int, ...]
