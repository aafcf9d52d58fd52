"""What a viewer sees of a match of Magpies, built from nothing."""

from dataclasses import dataclass
from typing import Literal

from magpies.declarations import CARDS, HAND
from magpies.state import MagpieState
from tuckbox.core.events import OPEN, Viewer
from tuckbox.core.facts import CardFacts
from tuckbox.core.game import View
from tuckbox.core.moves import Move
from tuckbox.core.state import NO_PICK
from tuckbox.core.zones import to_list


@dataclass(frozen=True)
class SeatView:
    """A player; the hand is empty unless the viewer may see it."""

    hand: tuple[int, ...]
    held: int
    nest: tuple[int, ...]
    shown: int | None
    picked: bool
    points: int


@dataclass(frozen=True)
class MagpieView(View):
    """A position as a viewer sees it."""

    seats: tuple[SeatView, ...]
    thrown: tuple[int, ...]
    my_pick: int | None


@dataclass(frozen=True, kw_only=True)
class MagpieFacts(CardFacts):
    """The worth of each card, in the order of the labels."""

    game: Literal["magpies"] = "magpies"
    worth: tuple[int, ...]


def view(state: MagpieState, viewer: Viewer, legal_moves: tuple[Move, ...]) -> MagpieView:
    """The position as a viewer sees it."""
    mine = viewer is not None and viewer >= 0 and state.picks[viewer] != NO_PICK
    return MagpieView(
        viewer,
        tuple(state.seats_to_act()),
        legal_moves,
        tuple(_seat(state, seat, viewer) for seat in range(state.seats)),
        _members(int(state.thrown)),
        int(state.picks[viewer]) if viewer is not None and mine else None,
    )


def _seat(state: MagpieState, seat: int, viewer: Viewer) -> SeatView:
    sees = viewer in (seat, OPEN)
    shown = int(state.shown[seat])
    return SeatView(
        tuple(to_list(state.hands, seat * HAND, state.held[seat])) if sees else (),
        int(state.held[seat]),
        _members(int(state.nests[seat])),
        None if shown == NO_PICK else shown,
        bool(state.picks[seat] != NO_PICK),
        state.points(seat),
    )


def _members(mask: int) -> tuple[int, ...]:
    return tuple(card for card in range(CARDS) if mask >> card & 1)
