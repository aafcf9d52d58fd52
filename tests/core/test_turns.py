"""Turns, as replays jump through them."""

from __future__ import annotations

from pathlib import Path

import pytest

from tuckbox import registry
from tuckbox.core.events import OPEN
from tuckbox.core.game import seed_of
from tuckbox.core.match import Match
from tuckbox.core.record import read
from tuckbox.core.turns import outline
from tuckbox.registry import replay

RECORDS = Path(__file__).parents[1] / "records"


def first_move(match: Match, seat: int) -> None:
    match.play(seat, match.legal_moves(seat)[0])


def test_moves_of_one_seat_in_a_row_are_one_turn() -> None:
    match = replay(read(RECORDS / "druid-1.record"))
    found = outline(match)
    assert found.movers == tuple(entry.seat for entry in match.entries)
    assert found.turn_starts[0] == 0
    changes = [at for at in range(1, len(found.movers)) if found.movers[at] != found.movers[at - 1]]
    assert list(found.turn_starts[1:]) == changes
    assert len(changes) < len(found.movers) - 1, "no turn of this match has several moves"


@pytest.mark.parametrize("order", [(0, 1, 2), (2, 0, 1)])
def test_a_sealed_choice_is_one_turn(order: tuple[int, ...]) -> None:
    match = Match(registry.game("magpies"), ("Ann", "Bo", "Cy"), seed_of("sealed"))
    starts = []
    for _ in range(2):
        while len(match.seats_to_act()) == 1:
            first_move(match, match.seats_to_act()[0])
        starts.append(len(match.entries))
        for seat in order:
            first_move(match, seat)
    while len(match.seats_to_act()) == 1:
        first_move(match, match.seats_to_act()[0])
    found = outline(match).turn_starts
    for start in starts:
        assert start in found
        assert not {start + 1, start + 2} & set(found)
        assert start + 3 in found or start + 3 == len(match.entries)


def test_the_turns_of_a_game_that_counts_them_start_with_one() -> None:
    record = read(RECORDS / "idriana-1.record")
    match = replay(record, 0)
    counted, starts = 0, set(outline(replay(record)).turn_starts)
    for at, entry in enumerate(record.entries):
        turn = match.view(OPEN).turn  # type: ignore[attr-defined]
        if turn != counted:
            assert at in starts
        counted = turn
        match.apply_entry(entry)


def test_what_is_not_a_move_starts_no_turn() -> None:
    match = Match(registry.game("druid"), ("Ann", "Bo"), seed_of("undone"))
    seat = match.seats_to_act()[0]
    first_move(match, seat)
    match.rewind(0)
    first_move(match, seat)
    match.take_over(seat, "Cy")
    match.resign(1 - seat)
    found = outline(match)
    assert found.movers == (seat, None, seat, None, None)
    assert found.turn_starts == (0,)
