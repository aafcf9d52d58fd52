"""What a match refuses at once, so that every record can be read back and nothing runs for ever."""

from __future__ import annotations

import time
from collections.abc import Callable
from dataclasses import replace
from functools import partial
from typing import Any, cast

import pytest
from librt.vecs import vec
from mypy_extensions import i64

from magpies.state import MagpieState
from tests.core.test_match import PLAYERS, druid, magpies
from tuckbox.bots import InformationSet, bot, play_to_end
from tuckbox.bots.ismcts import Ismcts
from tuckbox.bots.playout import playout
from tuckbox.core.chance import FastChance, SeededChance
from tuckbox.core.errors import BadSeed, IllegalMove, NoLegalMove, UnknownMove, UnknownSeat
from tuckbox.core.events import OPEN
from tuckbox.core.game import seed_of
from tuckbox.core.heuristics.heuristic import Heuristic
from tuckbox.core.match import Match, replay
from tuckbox.games.druid.game import DruidGame

# Entries that a record could not hold


@pytest.mark.parametrize("seat", [-1, 2, 9])
def test_entries_of_a_seat_that_is_not_there_are_refused(seat: int) -> None:
    match = druid()
    for act in (
        partial(match.resign, seat),
        partial(match.time_out, seat),
        partial(match.take_over, seat, "Bo"),
        partial(match.redeal, seat, seed_of("again")),
        partial(match.play, seat, "end the turn"),
        partial(match.play_all, seat, ["end the turn", "end the turn"]),
        partial(match.legal_moves, seat),
    ):
        with pytest.raises(UnknownSeat, match=rf"^There is no seat {seat + 1} at this table\.$"):
            act()
    assert match.entries == [] and not match.is_over


@pytest.mark.parametrize("seat", ["0", 0.5, [0]])
def test_seats_and_moves_of_a_wrong_type_are_refused(seat: Any) -> None:
    match = druid()
    for act in (partial(match.play, seat, "end the turn"), partial(match.view, seat), partial(match.resign, seat)):
        with pytest.raises(UnknownSeat):
            act()
    for move in (None, 0.5, [0], b"end the turn"):
        with pytest.raises(UnknownMove, match=r" is no move: give a sentence or a code\.$"):
            match.play(0, cast("Any", move))
    assert match.entries == []


def test_only_seats_watchers_and_the_open_view_see_the_table() -> None:
    match = druid()
    for viewer in (5, 2, -2):
        for look in (match.view, match.visible_events, lambda viewer: match.views([None, viewer])):
            with pytest.raises(UnknownSeat):
                look(viewer)
    assert set(match.views([0, 1, None, OPEN])) == {0, 1, None, OPEN}


def test_a_move_counts_by_its_code() -> None:
    """A move of another card set has another sentence, and a forged one may have any."""
    match = druid()
    legal = match.legal_moves(0)[0]
    assert match.play(0, replace(legal, sentence="place Duck")) == legal
    assert match.record().entries[0].text == legal.sentence
    rematch = replay(match.game, match.record())
    assert rematch.state.fingerprint() == match.state.fingerprint()
    allowed = {move.code for move in match.legal_moves(0)}
    code = next(code for code in range(match.game.moves.size) if code not in allowed)
    forged = replace(match.legal_moves(0)[0], code=code)
    with pytest.raises(IllegalMove):
        match.play(0, forged)
    assert match.why_not(0, forged) is not None


@pytest.mark.parametrize("seed", [b"", b"short", bytes(33)])
def test_seeds_of_another_length_are_refused(seed: bytes) -> None:
    with pytest.raises(BadSeed, match=rf"^A seed has 32 bytes, this one {len(seed)}\.$"):
        Match(DruidGame(), PLAYERS[:2], seed)
    with pytest.raises(BadSeed):
        druid().redeal(0, seed)


@pytest.mark.parametrize("number", [-1, 1, 99, 10**12])
def test_going_back_to_an_entry_that_is_not_there_is_refused(number: int) -> None:
    with pytest.raises(IllegalMove, match=rf"^Entry {number} is not on the main line\.$"):
        druid().rewind(number)


# Positions that nobody can play


class Stuck(MagpieState):
    """A position in which nobody has a legal move."""

    def write_legal_moves(self, seat: i64) -> i64:
        return 0

    def resample(self, seat: i64, chance: FastChance) -> MagpieState:
        return self


def stuck_match() -> Match:
    match = magpies(2)
    state = Stuck()
    state.deal(vec[i64](range(1, 33)), 2, SeededChance(bytes(32)), None)
    match.state = state
    return match


def test_a_position_without_legal_moves_is_an_error_and_no_endless_loop() -> None:
    match = stuck_match()
    assert magpies(2).stuck_seat() is None
    assert match.stuck_seat() == 0
    said = r"^Seat 1 is to act and has no legal move: this card set cannot be played on\.$"
    acts: list[Callable[[], object]] = [
        partial(match.legal_moves, 0),
        partial(match.play, 0, 0),
        partial(match.play_all, 0, [0, 1]),
        partial(InformationSet.of, match, 0),
        partial(play_to_end, match, [bot("random", 1), bot("level3", 1)]),
    ]
    for act in acts:
        with pytest.raises(NoLegalMove, match=said):
            act()
    with pytest.raises(NoLegalMove):
        playout(match.state, FastChance(1))
    with pytest.raises(NoLegalMove):
        Ismcts(match.state, 0, Heuristic(), FastChance(1), 4, 1.0).run(1, 0)


def test_too_many_moves_at_once_are_refused() -> None:
    with pytest.raises(IllegalMove, match=r"^Name at most 200 moves at once, not 201\.$"):
        druid().play_all(0, ["end the turn"] * 201)


def test_an_order_that_is_not_there_is_not_looked_for_for_ever() -> None:
    match = druid()
    creatures = [move for move in match.legal_moves(0) if move.kind == "place"]
    started = time.perf_counter()
    with pytest.raises(IllegalMove):
        match.play_all(0, creatures * (200 // len(creatures)))
    assert time.perf_counter() - started < 10


# Sealed choices


def test_who_has_chosen_in_secret_hears_who_has_not() -> None:
    match = magpies(4)
    match.play(1, match.legal_moves(1)[0])
    move = match.legal_moves(0)[0]
    assert match.why_not(1, move) == "Seat 2 has chosen; seat 1, seat 3 and seat 4 have not yet."
    match.play(0, move)
    match.play(3, match.legal_moves(3)[0])
    assert match.why_not(3, move) == "Seat 4 has chosen; seat 3 has not yet."
