"""Picking moves by a few letters or with a cursor."""

from __future__ import annotations

import pytest

from tuckbox import game, seed_of
from tuckbox.core.match import Match
from tuckbox.terminal.move_picker import MovePicker


@pytest.fixture
def match() -> Match:
    return Match(game("druid", options={"starter": "1"}), ("Ann", "Bo"), seed_of("1"))


@pytest.fixture
def picker(match: Match) -> MovePicker:
    return MovePicker(match.legal_moves(0))


def test_nothing_is_selected_at_first(picker: MovePicker) -> None:
    assert picker.choice is None
    picker.move_cursor(1)
    assert picker.choice == picker.moves[0]
    picker.move_cursor(-1)
    assert picker.choice == picker.moves[-1]
    picker.move_cursor(1)
    assert picker.choice == picker.moves[0]


def test_word_beginnings_leave_one_move(picker: MovePicker) -> None:
    picker.type("wal")
    assert len(picker.matching) > 1
    assert picker.choice is None
    picker.type(" sh")
    assert str(picker.choice) == "place Walrus at Shore"


def test_erasing_widens_again(picker: MovePicker) -> None:
    picker.type("wal sh")
    picker.erase()
    assert picker.typed == "wal s"
    picker.erase(word=True)
    assert picker.typed == "wal"
    assert len(picker.matching) > 1
    picker.clear()
    assert picker.matching == picker.moves


def test_a_page_stops_at_the_ends(picker: MovePicker) -> None:
    picker.move_cursor(1)
    picker.move_cursor(1000)
    assert picker.selected == len(picker.moves) - 1
    picker.move_cursor(-1000)
    assert picker.selected == 0


def test_typing_clears_the_selection(picker: MovePicker) -> None:
    picker.move_cursor(1)
    picker.type("p")
    assert picker.choice is None


def test_an_only_move_is_selected_at_once(match: Match) -> None:
    only = match.legal_moves(0)[:1]
    assert MovePicker(only).choice == only[0]
    assert MovePicker(()).choice is None


@pytest.mark.parametrize(
    ("typed", "told"),
    [
        ("", "Type a few letters of a move"),
        ("wal", "'wal' could mean: place Walrus at "),
        ("wal clou", "Not possible: place Walrus at Clouds. Walrus shares no icon with Clouds (D21)."),
        ("place mouse at shore", "Not possible: place Mouse at Shore. You do not hold Mouse."),
        ("qq", "'qq' fits none of the"),
    ],
)
def test_why_enter_plays_nothing(match: Match, picker: MovePicker, typed: str, told: str) -> None:
    picker.type(typed)
    assert picker.choice is None
    assert picker.problem(match, 0).startswith(told)


def test_the_example_in_the_usage_leaves_one_move(picker: MovePicker) -> None:
    example = picker.usage.split("as in ")[1].split(",")[0]
    picker.type(example)
    assert len(picker.matching) == 1


def test_a_move_that_was_steered_to_is_shown_and_played_only_if_it_is_legal(match: Match, picker: MovePicker) -> None:
    possible, other = picker.moves[3], match.game.parse("place Bear at Shore")
    picker.type("wal")
    picker.aim_at(possible)
    assert picker.typed == "" and picker.choice == picker.highlighted == possible
    assert other not in picker.moves
    picker.aim_at(other)
    assert picker.choice is None and picker.highlighted == other
    assert picker.problem(match, 0) == match.why_not(0, other)
    picker.type("w")
    assert picker.highlighted is None


def test_from_an_illegal_move_the_cursor_goes_to_the_legal_ones_next_to_it(match: Match, picker: MovePicker) -> None:
    codes = [option.code for option in picker.moves]
    code = next(code for code in range(codes[0], codes[-1]) if code not in codes)
    for by, wanted in ((1, min(c for c in codes if c > code)), (-1, max(c for c in codes if c < code))):
        picker.aim_at(match.game.move(code))
        picker.move_cursor(by)
        assert picker.choice is not None and picker.choice.code == wanted
        assert picker.highlighted == picker.choice


def test_several_moves_are_separated_by_semicolons_or_commas(picker: MovePicker) -> None:
    picker.type("wal sh; end")
    assert picker.several == ["wal sh", "end"]
    assert picker.choice is None
    picker.clear()
    picker.type("wal sh, end")
    assert picker.several == ["wal sh", "end"]
    picker.erase(word=True)
    picker.erase()
    assert picker.several == []
    assert str(picker.choice) == "place Walrus at Shore"


def test_a_comma_within_a_move_separates_nothing() -> None:
    moves = Match(game("tectonic"), ("Ann", "Bo"), seed_of("1")).game.notation
    place = moves.move(moves.table.encode("place", *(part.size // 2 for part in moves.table.kind("place").parts)))
    picker = MovePicker([place])
    picker.type(place.sentence)
    assert "," in place.sentence
    assert picker.several == []
    assert picker.choice == place
