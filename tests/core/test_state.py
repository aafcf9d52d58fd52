"""The abstract state: the stack of steps, sealed choices, and the fingerprint."""

from __future__ import annotations

import pytest

from magpies import MagpieGame
from magpies.state import MagpieState
from tests.games.druid.table_builder import STANDARD, Table
from tuckbox.core.state import BITS, NO_PICK
from tuckbox.core.steps import a_of, kind_of, seat_of


@pytest.fixture
def magpies() -> MagpieState:
    """A match of three in which all are to pick."""
    state = MagpieGame().new_state(3, bytes(32))
    assert isinstance(state, MagpieState)
    return state


def test_bits() -> None:
    assert [int(bit) for bit in BITS] == [2**n for n in range(63)]


def test_the_step_on_top_decides(magpies: MagpieState) -> None:
    magpies.push(1, 2, 7, 8, 9)
    assert (int(magpies.seat_to_act()), magpies.seats_to_act(), int(magpies.step_kind())) == (2, [2], 1)
    assert a_of(magpies.top_step()) == 7
    magpies.replace(2, 0)
    assert (kind_of(magpies.top_step()), seat_of(magpies.top_step()), a_of(magpies.top_step())) == (2, 0, 0)
    magpies.pop()
    assert magpies.seats_to_act() == [0, 1, 2]


def test_a_sealed_choice_is_owed_by_all_until_each_has_picked(magpies: MagpieState) -> None:
    assert magpies.seats_to_act() == [0, 1, 2]
    assert magpies.seat_to_act() == 0
    assert not magpies.seal(0, 5)
    assert not magpies.seal(2, 6)
    assert magpies.seats_to_act() == [1]
    assert magpies.seat_to_act() == 1
    assert [int(pick) for pick in magpies.picks] == [5, NO_PICK, 6]
    assert magpies.seal(1, 4)
    magpies.clear_picks()
    assert [int(pick) for pick in magpies.picks] == [NO_PICK] * 3


def test_a_copy_does_not_see_what_is_sealed_later(magpies: MagpieState) -> None:
    twin = magpies.copy()
    magpies.seal(1, 3)
    assert twin.seats_to_act() == [0, 1, 2]
    assert int(twin.picks[1]) == NO_PICK


def test_who_owes_nothing_has_no_options(magpies: MagpieState) -> None:
    magpies.apply(1, magpies.legal_moves(1)[0])
    assert magpies.legal_moves(1) == []
    assert magpies.legal_moves(0) != []
    assert magpies.legal_moves(7) == []


def test_a_copy_keeps_no_journal_and_equals_its_original() -> None:
    table = Table(ann="Walrus Bear", ann_specials="Wings")
    twin = table.state.copy()
    assert twin.journal is None
    assert twin.fingerprint() == table.state.fingerprint()
    table.ann("give Wings to Walrus")
    assert twin.fingerprint() != table.state.fingerprint()


def test_every_move_changes_the_fingerprint() -> None:
    state = STANDARD.new_state(2, bytes(32))
    before = state.fingerprint()
    after = set()
    for code in state.legal_moves(state.seats_to_act()[0]):
        twin = state.copy()
        twin.apply(twin.seat_to_act(), code)
        after.add(twin.fingerprint())
    assert len(after) == len(state.legal_moves(state.seats_to_act()[0]))
    assert before not in after
    assert len(before) == 16
