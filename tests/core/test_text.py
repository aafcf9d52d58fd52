"""Lines: names and numbers as people write them."""

from __future__ import annotations

import pytest

from tuckbox.core.text import named, number_of, one_line


@pytest.mark.parametrize(
    ("text", "line"),
    [
        ("Ann", "Ann"),
        ("  Ann\t \n Lee\u2028", "Ann Lee"),
        ("\x1b[31mAnn\x07\x00", "[31mAnn"),
        ("\ud800Ann", "Ann"),
        ("Zoë 🦉 李", "Zoë 🦉 李"),
        (" \n ", ""),
    ],
)
def test_a_text_becomes_one_line_that_can_be_shown_and_saved(text: str, line: str) -> None:
    assert one_line(text) == line
    assert one_line(line) == line
    assert len(line.splitlines()) <= 1
    line.encode()


@pytest.mark.parametrize(("text", "number"), [("0", 0), ("7", 7), ("007", 7), ("123456789", 123456789)])
def test_plain_digits_are_a_number(text: str, number: int) -> None:
    assert number_of(text) == number


@pytest.mark.parametrize("text", ["", " 7", "-1", "+1", "1.0", "1_000", "²", "٣", "７", "seven", "7\n", "9" * 5000])
def test_nothing_else_is(text: str) -> None:
    assert number_of(text) is None


def test_seats_get_their_players_names() -> None:
    assert named("Seat 1 won; seat 2 did not.", ("Ann", "Bo")) == "Ann won; Bo did not."
    assert named("seat 12 and seated 1 and seat 3", ("Ann", "Bo")) == "seat 12 and seated 1 and seat 3"
