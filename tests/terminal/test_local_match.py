"""Local matches: the next seat to act, automatic moves, and the last moves of the others."""

from __future__ import annotations

from pathlib import Path

from tests.terminal.driver import new_match
from tuckbox.core.events import OPEN
from tuckbox.terminal.local_match import LocalMatch


def to_a_turn_with_one_option(local: LocalMatch) -> int:
    """Play until somebody has placed and can only end the turn."""
    while True:
        seat = local.match.seats_to_act()[0]
        options = local.match.legal_moves(seat)
        if [option.kind for option in options] == ["end"]:
            return seat
        local.play(seat, next((option for option in options if option.kind == "give"), options[0]))


def test_no_automatic_move_while_an_undo_is_free(tmp_path: Path) -> None:
    local = new_match(tmp_path, "Ann", "Bo")
    seat = to_a_turn_with_one_option(local)
    assert local.match.can_undo_freely(seat)
    assert local.automatic_move(seat) is None


def test_a_forced_pass_is_automatic(tmp_path: Path) -> None:
    for seed in range(100):
        local = new_match(tmp_path, "Ann", "Bo", game="magpies", seed=str(seed))
        while not local.match.is_over:
            seat = local.match.seats_to_act()[0]
            options = local.match.legal_moves(seat)
            formality = local.automatic_move(seat)
            if formality is not None:
                assert options == (formality,)
                assert not formality.parts
                local.play(seat, formality, automatic=True)
                assert not local.undo_is_free(seat)
                before = [
                    n
                    for n in local.match.mainline
                    if n not in local.automatic and local.match.entries[n - 1].seat == seat
                ]
                local.undo(seat)
                assert before[-1] not in local.match.mainline
                return
            local.play(seat, options[0])
    raise AssertionError("no match came to a formality")


def test_a_forced_move_with_a_card_is_not_automatic(tmp_path: Path) -> None:
    for seed in range(50):
        local = new_match(tmp_path, "Ann", "Bo", seed=str(seed))
        while not local.match.is_over:
            seat = local.match.seats_to_act()[0]
            options = local.match.legal_moves(seat)
            if len(options) == 1 and options[0].parts:
                assert local.automatic_move(seat) is None
                return
            local.play(seat, next((option for option in options if option.kind == "give"), options[-1]))
    raise AssertionError("no match came to such a choice")


def test_the_viewer_acts_first_then_bots_then_other_people(tmp_path: Path) -> None:
    local = new_match(tmp_path, "Ann", "random", "Cy", game="magpies")
    assert local.match.seats_to_act() == [0, 1, 2]
    assert local.next_seat(2) == 2
    assert local.next_seat(None) == 1
    local.play(1, local.bot_choice(1))
    assert local.next_seat(None) == 0


def test_the_initial_viewer(tmp_path: Path) -> None:
    assert new_match(tmp_path, "random", "Ann").initial_viewer() == 1
    assert new_match(tmp_path, "Ann", "Bo").initial_viewer() is None
    assert new_match(tmp_path, "random", "greedy").initial_viewer() == OPEN


def test_the_others_last_moves_stay_marked_during_ones_own_turn(tmp_path: Path) -> None:
    local = new_match(tmp_path, "Ann", "Bo", starter="1")
    assert local.recent_events(0) == ()
    placed = local.match.legal_moves(0)[0]
    local.play(0, placed)
    assert local.recent_events(0) == ()
    assert [event.kind for event in local.recent_events(1)] == ["placed"]
    local.play(0, local.match.game.parse("end the turn"))
    assert [event.kind for event in local.recent_events(1)][:2] == ["placed", "ended_turn"]
    local.play(1, local.match.legal_moves(1)[0])
    assert [event.kind for event in local.recent_events(1)][:2] == ["placed", "ended_turn"]
    assert [event.kind for event in local.recent_events(0)] == ["placed"]
    assert local.recent_events(0)[0].get("seat") == 1
