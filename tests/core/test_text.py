"""Lines: names and numbers as people write them."""

from __future__ import annotations

import pytest

from tuckbox.core.text import folded, is_invisible, lookalike, named, number_of, one_line


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
    assert named(f"seat {'9' * 5000}", ("Ann", "Bo")) == f"seat {'9' * 5000}"


@pytest.mark.parametrize(
    ("printed", "typed"),
    [
        ("Farmer\u2019s\u00a0Market", "farmer's market"),
        ("Charm \u22121", "charm -1"),
        ("Bo\u2013Peep", "bo-peep"),
        ("\u201cQueen\u201d", '"queen"'),
        ("ＢＥＥ  ﬁsh", "bee fish"),
        ("B\u200bee\ufe0f", "bee"),
        ("STRASSE", "straße"),
        ("Fourmi ge\u0301ante", "fourmi g\u00e9ante"),
    ],
)
def test_the_spelling_of_a_rulebook_is_folded_to_that_of_a_keyboard(printed: str, typed: str) -> None:
    assert folded(printed) == folded(typed)
    assert folded(folded(printed)) == folded(printed)


def test_names_that_look_the_same_have_the_same_key() -> None:
    assert lookalike("\u0412\u0435\u0435") == lookalike("Bee")  # Cyrillic
    assert lookalike("\u0391nt") == lookalike("Ant")  # Greek
    assert lookalike("Ant") != lookalike("Aunt")


@pytest.mark.parametrize("letter", ["\u200b", "\u200d", "\u2066", "\ufeff", "\u00ad", "\u3164", "\U000e0101"])
def test_what_takes_no_room_is_invisible(letter: str) -> None:
    assert is_invisible(letter)
    assert not any(is_invisible(other) for other in "aé '-\u00a0🦉")
