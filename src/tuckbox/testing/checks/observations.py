"""Checks of observations: what learning programs get to see is what a seat knows, and no more."""

from __future__ import annotations

from functools import cache

from librt.vecs import vec
from mypy_extensions import u8

from tuckbox.core.encoder import Encoder
from tuckbox.core.errors import NoEncoder
from tuckbox.core.state import State
from tuckbox.testing.checks.knowledge import comparisons
from tuckbox.testing.subject import NotChecked, Subject, require


def check_observations(subject: Subject, count: int) -> None:
    """Observations hold what a seat knows: equal where it is told the same, different where its views are."""
    game = subject.game
    encoder = cache(game.encoder)
    try:
        encoder(game.players[0])
    except NoEncoder as reason:
        raise NotChecked(str(reason)) from None
    for found in comparisons(subject, count, "observations"):
        if found.viewer is None:
            continue
        seat, states = found.viewer, (found.pair.one, found.pair.two)
        one, two = (observation(encoder(int(state.seats)), state, seat) for state in states)
        if not found.difference:
            what = f"Seat {seat + 1} was told the same in two matches, but its observations differ{_where(one, two)}."
            require(one == two, what, "encoder().write(): what the seat cannot know must not be read")
            one, two = (options(encoder(int(state.seats)), state, seat) for state in states)
            what = f"Seat {seat + 1} was told the same in two matches, but the features of its legal moves differ."
            require(one == two, what, "encoder().write_options()")
        elif game.view(states[0], seat) != game.view(states[1], seat):
            what = f"Seat {seat + 1} sees different positions, but observes the same: {found.difference}."
            require(one != two, what, "encoder().write(): something that the view shows is left out")


def observation(encoder: Encoder, state: State, seat: int) -> bytes:
    """The observation of a seat."""
    cells = vec[u8]([0] * int(encoder.size))
    encoder.write(state, seat, cells, 0)
    return bytes(int(cell) for cell in cells)


def options(encoder: Encoder, state: State, seat: int) -> bytes:
    """The features of a seat's legal moves; none if it is not to act."""
    if seat not in state.seats_to_act():
        return b""
    count = state.write_legal_moves(seat)
    cells = vec[u8]([0] * int(count * encoder.option_size))
    encoder.write_options(state, seat, count, cells, 0)
    return bytes(int(cell) for cell in cells)


def _where(one: bytes, two: bytes) -> str:
    place = next((place for place, pair in enumerate(zip(one, two, strict=True)) if pair[0] != pair[1]), None)
    return "" if place is None else f" at byte {place}"
