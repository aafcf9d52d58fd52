"""Who is asked next, what the table answers by itself, and what the others did last."""

from __future__ import annotations

from pathlib import Path

from tests.terminal.bench import new_table
from tuckbox.core.events import OPEN
from tuckbox.terminal.table import Table


def to_a_turn_with_one_option(table: Table) -> int:
    """Play until somebody has placed and can only end the turn."""
    while True:
        seat = table.match.seats_to_act()[0]
        options = table.match.legal_moves(seat)
        if [option.kind for option in options] == ["end"]:
            return seat
        table.play(seat, next((option for option in options if option.kind == "give"), options[0]))


def test_the_turn_is_not_ended_for_a_person_who_may_still_take_back(tmp_path: Path) -> None:
    table = new_table(tmp_path, "Ann", "Bo")
    seat = to_a_turn_with_one_option(table)
    assert table.match.can_undo_freely(seat)
    assert table.only_formality(seat) is None


def test_a_pass_that_is_the_only_option_is_answered_by_the_table(tmp_path: Path) -> None:
    for seed in range(100):
        table = new_table(tmp_path, "Ann", "Bo", game="magpies", seed=str(seed))
        while not table.match.is_over:
            seat = table.match.seats_to_act()[0]
            options = table.match.legal_moves(seat)
            formality = table.only_formality(seat)
            if formality is not None:
                assert options == (formality,)
                assert not formality.parts
                table.play(seat, formality, by_itself=True)
                assert not table.undo_is_free(seat)
                before = [
                    n for n in table.match.mainline if n not in table.forced and table.match.entries[n - 1].seat == seat
                ]
                table.undo(seat)
                assert before[-1] not in table.match.mainline
                return
            table.play(seat, options[0])
    raise AssertionError("no match came to a formality")


def test_a_choice_with_a_card_in_it_is_never_answered_by_the_table(tmp_path: Path) -> None:
    for seed in range(50):
        table = new_table(tmp_path, "Ann", "Bo", seed=str(seed))
        while not table.match.is_over:
            seat = table.match.seats_to_act()[0]
            options = table.match.legal_moves(seat)
            if len(options) == 1 and options[0].parts:
                assert table.only_formality(seat) is None
                return
            table.play(seat, next((option for option in options if option.kind == "give"), options[-1]))
    raise AssertionError("no match came to such a choice")


def test_the_seat_at_the_screen_is_asked_first_then_bots_then_other_people(tmp_path: Path) -> None:
    table = new_table(tmp_path, "Ann", "random", "Cy", game="magpies")
    assert table.match.seats_to_act() == [0, 1, 2]
    assert table.next_seat(2) == 2
    assert table.next_seat(None) == 1
    table.play(1, table.bot_choice(1))
    assert table.next_seat(None) == 0


def test_whose_eyes_the_screen_begins_with(tmp_path: Path) -> None:
    assert new_table(tmp_path, "random", "Ann").first_viewer() == 1
    assert new_table(tmp_path, "Ann", "Bo").first_viewer() is None
    assert new_table(tmp_path, "random", "greedy").first_viewer() == OPEN


def test_the_others_last_moves_stay_marked_during_ones_own_turn(tmp_path: Path) -> None:
    table = new_table(tmp_path, "Ann", "Bo", starter="1")
    assert table.recent(0) == ()
    placed = table.match.legal_moves(0)[0]
    table.play(0, placed)
    assert table.recent(0) == ()
    assert [event.kind for event in table.recent(1)] == ["placed"]
    table.play(0, table.match.game.parse("end the turn"))
    assert [event.kind for event in table.recent(1)][:2] == ["placed", "ended_turn"]
    table.play(1, table.match.legal_moves(1)[0])
    assert [event.kind for event in table.recent(1)][:2] == ["placed", "ended_turn"]
    assert [event.kind for event in table.recent(0)] == ["placed"]
    assert table.recent(0)[0].get("seat") == 1
