"""Choosing by a few letters or by pointing."""

from __future__ import annotations

import pytest

from tuckbox import game, seed_of
from tuckbox.core.match import Match
from tuckbox.terminal.chooser import Chooser


@pytest.fixture
def match() -> Match:
    return Match(game("druid", options={"starter": "1"}), ("Ann", "Bo"), seed_of("1"))


@pytest.fixture
def chooser(match: Match) -> Chooser:
    return Chooser(match.legal_moves(0))


def test_nothing_is_pointed_at_until_somebody_does(chooser: Chooser) -> None:
    assert chooser.choice is None
    chooser.point(1)
    assert chooser.choice == chooser.options[0]
    chooser.point(-1)
    assert chooser.choice == chooser.options[-1]
    chooser.point(1)
    assert chooser.choice == chooser.options[0]


def test_word_beginnings_leave_one_option(chooser: Chooser) -> None:
    chooser.type("wal")
    assert len(chooser.fitting) > 1
    assert chooser.choice is None
    chooser.type(" sh")
    assert str(chooser.choice) == "place Walrus at Shore"


def test_erasing_widens_again(chooser: Chooser) -> None:
    chooser.type("wal sh")
    chooser.erase()
    assert chooser.typed == "wal s"
    chooser.erase(word=True)
    assert chooser.typed == "wal"
    assert len(chooser.fitting) > 1
    chooser.clear()
    assert chooser.fitting == chooser.options


def test_a_page_stops_at_the_ends(chooser: Chooser) -> None:
    chooser.point(1)
    chooser.point(1000)
    assert chooser.pointed == len(chooser.options) - 1
    chooser.point(-1000)
    assert chooser.pointed == 0


def test_typing_forgets_the_pointer(chooser: Chooser) -> None:
    chooser.point(1)
    chooser.type("p")
    assert chooser.choice is None


def test_an_only_option_is_pointed_at_at_once(match: Match) -> None:
    only = match.legal_moves(0)[:1]
    assert Chooser(only).choice == only[0]
    assert Chooser(()).choice is None


@pytest.mark.parametrize(
    ("typed", "told"),
    [
        ("", "Type a few letters of an option"),
        ("wal", "'wal' could mean: place Walrus at "),
        ("wal clou", "Not possible: place Walrus at Clouds. Walrus has no icon that Clouds has (D21)."),
        ("place mouse at shore", "Not possible: place Mouse at Shore. You do not hold Mouse."),
        ("qq", "'qq' fits none of the"),
    ],
)
def test_why_enter_plays_nothing(match: Match, chooser: Chooser, typed: str, told: str) -> None:
    chooser.type(typed)
    assert chooser.choice is None
    assert chooser.trouble(match, 0).startswith(told)


def test_the_example_that_teaches_leaves_one_option(chooser: Chooser) -> None:
    example = chooser.teaches.split("as in ")[1].split(",")[0]
    chooser.type(example)
    assert len(chooser.fitting) == 1


def test_a_move_that_was_steered_to_is_shown_and_played_only_if_it_is_an_option(match: Match, chooser: Chooser) -> None:
    possible, other = chooser.options[3], match.game.parse("place Bear at Shore")
    chooser.type("wal")
    chooser.aim(possible)
    assert chooser.typed == "" and chooser.choice == chooser.shown == possible
    assert other not in chooser.options
    chooser.aim(other)
    assert chooser.choice is None and chooser.shown == other
    assert chooser.trouble(match, 0) == match.why_not(0, other)
    chooser.type("w")
    assert chooser.shown is None


def test_from_an_impossible_move_the_pointer_goes_to_the_options_next_to_it(match: Match, chooser: Chooser) -> None:
    codes = [option.code for option in chooser.options]
    code = next(code for code in range(codes[0], codes[-1]) if code not in codes)
    for by, wanted in ((1, min(c for c in codes if c > code)), (-1, max(c for c in codes if c < code))):
        chooser.aim(match.game.move(code))
        chooser.point(by)
        assert chooser.choice is not None and chooser.choice.code == wanted
        assert chooser.shown == chooser.choice
