"""What a player of Magpies knows, as bytes for programs that learn."""

from __future__ import annotations

from librt.vecs import vec
from mypy_extensions import i64, u8

from magpies.declarations import CARDS, HAND, MOVES, STEPS
from magpies.state import MagpieState
from tuckbox.core.encoder import Encoder
from tuckbox.core.observation import Channel
from tuckbox.core.state import NO_PICK, State


def channels(seats: int) -> list[Channel]:
    """The channels with so many seats."""
    steps = ", ".join(step.name for step in STEPS)
    return [
        Channel("step", (len(STEPS),), f"what is to be decided, one of: {steps}; all 0 when the match is over"),
        Channel("to act", (seats,), "of each player: has a decision to make"),
        Channel("picked", (seats,), "of each player: has picked a card"),
        Channel("held", (seats,), "of each player: cards in hand"),
        Channel("hand", (CARDS,), "of each card: it is in your hand"),
        Channel("pick", (CARDS,), "of each card: you picked it"),
        Channel("nests", (seats, CARDS), "of each player and card: it lies in the nest"),
        Channel("shown", (seats, CARDS), "of each player and card: it was put into the nest this round"),
        Channel("thrown", (CARDS,), "of each card: it was thrown at a thief"),
    ]


class MagpieEncoder(Encoder):
    """The observations of Magpies."""

    def __init__(self, seats: int) -> None:
        super().__init__(seats, MOVES, channels(seats))

    def write(self, state: State, seat: i64, into: vec[u8], at: i64) -> None:
        assert isinstance(state, MagpieState)
        seats, to_act = int(state.seats), state.seats_to_act()
        if to_act:
            into[at + state.step_kind()] = 1
        order = [(seat + by) % seats for by in range(seats)]
        row = [int(who in to_act) for who in order]
        row += [int(state.picks[who] != NO_PICK) for who in order]
        row += [int(state.held[who]) for who in order]
        hand = [int(state.hands[seat * HAND + i]) for i in range(state.held[seat])]
        row += [int(card in hand) for card in range(CARDS)]
        row += [int(state.picks[seat] == card) for card in range(CARDS)]
        row += [int(state.nests[who]) >> card & 1 for who in order for card in range(CARDS)]
        row += [int(state.shown[who] == card) for who in order for card in range(CARDS)]
        row += [int(state.thrown) >> card & 1 for card in range(CARDS)]
        for place, number in enumerate(row, int(at) + len(STEPS)):
            into[place] = u8(number)
