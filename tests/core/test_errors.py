"""Errors: what they say by themselves."""

from __future__ import annotations

import pickle

from tuckbox.core.errors import NoLegalMove


def test_a_missing_legal_move_is_said_without_a_reason() -> None:
    assert str(NoLegalMove()) == "A seat is to act and has no legal move."
    assert str(pickle.loads(pickle.dumps(NoLegalMove("Seat 1 is stuck.")))) == "Seat 1 is stuck."
