"""What a viewer sees of a match of Idriana: the types of a view (I80, I81)."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from tuckbox.core.game import View

Region = Literal["wilderness", "farm", "town"]
StandingAnswer = Literal["ask", "never", "always"]


@dataclass(frozen=True)
class Copies:
    """Equal cards: the card and how many there are."""

    card: int
    copies: int


@dataclass(frozen=True)
class TallyLine:
    """The yield of a card in play: the number of copies, and what each gives now."""

    card: int
    copies: int
    each: int


@dataclass(frozen=True)
class Tally:
    """One of a player's numbers now, and the lines that add up to it."""

    total: int
    lines: tuple[TallyLine, ...]


@dataclass(frozen=True)
class PlaceView:
    """Equal places of a region: the top card, the cards under it and in it, and whether it is turned."""

    card: int
    copies: int
    turned: bool
    under: tuple[int, ...]  # the nearest first
    contents: tuple[int, ...]
    field: int | None  # the number of a Field, from 0


@dataclass(frozen=True)
class RegionView:
    """A region of a player: its level, the centre card, and the other places."""

    region: Region
    level: int
    centre: PlaceView
    places: tuple[PlaceView, ...]


@dataclass(frozen=True)
class SeatView:
    """A player's side of the table; of hidden cards there are only counts."""

    regions: tuple[RegionView, ...]
    hand: tuple[int, ...]  # one's own; of another player, the cards that were shown
    hand_count: int
    drawn: tuple[int, ...]
    drawn_count: int
    deck_count: int
    deck_top: tuple[int, ...]  # the cards that the viewer knows on top, the top one first
    deck_bottom: tuple[int, ...]  # and at the bottom, the bottom one first
    unseen: tuple[Copies, ...]  # what is in one's own deck; of another player, in hand, drawn cards and deck together
    deck: tuple[int, ...]  # the whole deck from the top, only for the open view
    discards: tuple[Copies, ...]
    vp: Tally
    food: Tally
    gold: Tally
    piety: Tally
    awards: int  # VP for the most food, gold and piety if the match ended now
    score: int
    draws: int
    keeps: int
    hand_limit: int
    standing: tuple[tuple[int, StandingAnswer], ...]  # to reactions: never or always


@dataclass(frozen=True)
class GlobalView:
    """A global card in play."""

    card: int
    tapped: bool


@dataclass(frozen=True)
class StepView:
    """The pending decision: its kind, the card it is about, and how many cards are still to be picked."""

    kind: str
    card: int | None
    left: int


@dataclass(frozen=True)
class Allowance:
    """What the current player may still do this turn; additional cards are local or global."""

    local: int
    global_: int
    additional: int
    actions: int
    goat: bool


@dataclass(frozen=True)
class IdrianaView(View):
    """A position as a viewer sees it."""

    over: bool
    turn: int
    current: int | None
    starter: int | None
    last_turn: bool
    step: StepView | None
    allowance: Allowance | None
    weather: tuple[GlobalView, ...]  # the top one last
    sustained: tuple[GlobalView, ...]
    aside: tuple[int, ...]
    most_food: int | None  # the seat that would get the VP for it now
    most_gold: int | None
    most_piety: int | None
    piety_award: int
    seats: tuple[SeatView, ...]
