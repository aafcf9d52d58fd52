"""Checks of observations: learning programs see what a seat knows, and no more."""

from __future__ import annotations

from functools import cache

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
    for comparison in comparisons(subject, count, "observations"):
        if comparison.viewer is None:
            continue
        seat, states = comparison.viewer, (comparison.pair.one, comparison.pair.two)
        one, two = (observation(encoder(int(state.seats)), state, seat) for state in states)
        if not comparison.difference:
            what = f"Seat {seat + 1} was told the same in two matches, but its observations differ{_where(one, two)}."
            require(one == two, what, "encoder().write(): what the seat cannot know must not be read")
            one, two = (options(encoder(int(state.seats)), state, seat) for state in states)
            what = f"Seat {seat + 1} was told the same in two matches, but the features of its legal moves differ."
            require(one == two, what, "encoder().write_options()")
        elif game.view(states[0], seat) != game.view(states[1], seat):
            what = f"Seat {seat + 1} sees different positions, but observes the same: {comparison.difference}."
            require(one != two, what, "encoder().write(): something that the view shows is left out")


def observation(encoder: Encoder, state: State, seat: int) -> bytes:
    """The observation of a seat."""
    return bytes(map(int, encoder.observation(state, seat)))


def options(encoder: Encoder, state: State, seat: int) -> bytes:
    """The features of a seat's legal moves; none if it is not to act."""
    return bytes(map(int, encoder.option_features(state, seat)))


def _where(one: bytes, two: bytes) -> str:
    place = next((place for place, pair in enumerate(zip(one, two, strict=True)) if pair[0] != pair[1]), None)
    return "" if place is None else f" at byte {place}"
