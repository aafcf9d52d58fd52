"""Moves: codes, parts, sentences, and what a typed text means."""

from __future__ import annotations

import pytest

from tests.games.druid.table_builder import STANDARD, Table
from tuckbox.core.errors import AmbiguousMove, UnknownMove
from tuckbox.core.moves import Move, MoveKind, MoveNotation, MoveTable, Part, find_move, matching_moves

COLOUR, ANIMAL, OTHER = Part("colour", "colour", 2), Part("animal", "animal", 3), Part("other", "animal", 3)
TABLE = MoveTable(
    MoveKind("pass", (), "pass"),
    MoveKind("paint", (ANIMAL, COLOUR), "paint {animal} {colour}"),
    MoveKind("swap", (COLOUR, ANIMAL, OTHER), "with {colour}, swap {animal} and {other}", unordered=True),
    MoveKind("shout", (COLOUR,), "shout {colour}!"),
)
WORDS = MoveNotation(TABLE, {"colour": ["Red", "Dark Red"], "animal": ["Cat", "Cat (old)", "Dog"]})


# Codes


def test_codes_are_counted_kind_by_kind_the_last_part_fastest() -> None:
    assert TABLE.size == 1 + 3 * 2 + 2 * 3 * 3 + 2
    assert [TABLE.base(kind.name) for kind in TABLE.kinds] == [0, 1, 7, 25]
    assert TABLE.encode("paint", 0, 0) == 1
    assert TABLE.encode("paint", 0, 1) == 2
    assert TABLE.encode("paint", 2, 1) == 6
    assert TABLE.encode("shout", 1) == 26 == TABLE.size - 1


def test_a_code_splits_into_its_kind_and_parts() -> None:
    for kind in TABLE.kinds:
        sizes = [part.size for part in kind.parts]
        for values in product(*sizes):
            code = TABLE.encode(kind.name, *values)
            assert TABLE.decode(code) == (
                kind,
                tuple(values) if not kind.unordered else (values[0], *sorted(values[1:])),
            )


def product(*sizes: int) -> list[tuple[int, ...]]:
    """All ways to choose a value of each part."""
    ways: list[tuple[int, ...]] = [()]
    for size in sizes:
        ways = [(*way, value) for way in ways for value in range(size)]
    return ways


def test_two_parts_without_an_order_make_one_move() -> None:
    assert TABLE.encode("swap", 1, 2, 0) == TABLE.encode("swap", 1, 0, 2)
    late, early = TABLE.base("swap") + 2 * 3 + 0, TABLE.base("swap") + 0 * 3 + 2
    assert TABLE.decode(late) == TABLE.decode(early)
    assert WORDS.move(late) == WORDS.move(early) == WORDS.parse("with Red, swap Dog and Cat")
    assert WORDS.move(late).code == early


@pytest.mark.parametrize("code", [-1, TABLE.size, 10**9])
def test_a_number_that_is_no_code_is_refused(code: int) -> None:
    with pytest.raises(UnknownMove, match=rf"^{code} is no move: codes go from 0 to 26\.$"):
        WORDS.move(code)


def test_wrong_parts_are_refused() -> None:
    with pytest.raises(UnknownMove, match=r"^A move of kind 'paint' has 2 parts, not 1\.$"):
        TABLE.encode("paint", 1)
    for value in (-1, 2):
        with pytest.raises(UnknownMove, match=rf"^The colour of 'paint' goes from 0 to 1, not {value}\.$"):
            TABLE.encode("paint", 1, value)


# Sentences


def test_every_sentence_parses_back_and_no_two_moves_share_one() -> None:
    sentences: dict[str, int] = {}
    for code in range(TABLE.size):
        move = WORDS.move(code)
        assert WORDS.parse(move.sentence) == move
        assert sentences.setdefault(move.sentence, move.code) == move.code


def test_letter_case_and_spacing_do_not_matter() -> None:
    move = WORDS.parse("paint Cat (old) Dark Red")
    assert WORDS.parse("  PAINT  cat (OLD)\tdark   red ") == move
    assert (move.kind, move["animal"], move["colour"]) == ("paint", 1, 1)


def test_a_move_reads_as_a_player_says_it() -> None:
    move = WORDS.parse("paint Dog Red")
    assert str(move) == "paint Dog Red"
    assert repr(move) == "move('paint Dog Red')"
    assert move.parts == (("animal", 2), ("colour", 0))
    with pytest.raises(KeyError):
        move["other"]


@pytest.mark.parametrize("text", ["", "paint", "paint Dog", "paint Dog Blue", "paint Dog Red now", "shout Red"])
def test_what_is_no_sentence_is_refused(text: str) -> None:
    with pytest.raises(UnknownMove) as caught:
        WORDS.parse(f" {text} ")
    assert str(caught.value) == f"'{text}' is no move of this game."


ODD_NAMES = [
    "{animal}",
    "{other}",
    "{0}",
    "{0.__class__}",
    "%s %(animal)d",
    "\\1 \\g<0>",
    "(?P<x>.*)",
    "[bold]A[/]",
    "$1",
]


def test_a_name_is_only_ever_data() -> None:
    part, other = Part("animal", "animal", len(ODD_NAMES)), Part("other", "animal", len(ODD_NAMES))
    table = MoveTable(
        MoveKind("feed", (part,), "feed {animal}"),
        MoveKind("swap", (part, other), "swap {animal} and {other}", unordered=True),
    )
    notation = MoveNotation(table, {"animal": ODD_NAMES})
    assert notation.clash() is None
    for code in range(table.size):
        move = notation.move(code)
        assert notation.parse(move.sentence) == move
        assert all(ODD_NAMES[value] in move.sentence for _, value in move.parts)


def test_two_moves_with_one_sentence_are_found() -> None:
    assert WORDS.clash() is None
    clash = MoveNotation(TABLE, {"colour": ["Red", "Old Red"], "animal": ["Cat", "Cat old", "Dog"]}).clash()
    assert clash is not None
    assert [move.parts for move in clash] == [(("animal", 0), ("colour", 1)), (("animal", 1), ("colour", 0))]


def test_the_rulebooks_apostrophes_dashes_and_spaces_are_understood() -> None:
    words = MoveNotation(TABLE, {"colour": ["Red", "Blue-Green"], "animal": ["Cat", "Farmer's Dog", "Emu"]})
    move = words.parse("paint Farmer's Dog Blue-Green")
    assert words.parse("paint Farmer\u2019s\u00a0Dog Blue\u2013Green") == move
    assert find_move("farmer\u2019s", [move]) == move


# Typed text


def options() -> list[Move]:
    """A few moves to choose from."""
    return [STANDARD.parse(text) for text in (
        "place Frog at Lake",
        "place Frog at Lagoon",
        "place Flying Frog at Cliff",
        "give Fins to Frog",
        "give Fins to Flying Frog",
        "end the turn",
    )]  # fmt: skip


@pytest.mark.parametrize(
    ("text", "means"),
    [
        ("place Frog at Lake", "place Frog at Lake"),
        ("PLACE frog  AT lake", "place Frog at Lake"),
        ("give Fins to Frog", "give Fins to Frog"),  # whole, although it also abbreviates another
        ("lak", "place Frog at Lake"),
        ("pl fr lag", "place Frog at Lagoon"),
        ("fly cl", "place Flying Frog at Cliff"),
        ("e", "end the turn"),
        ("g fl", "give Fins to Flying Frog"),
    ],
)
def test_beginnings_of_words_in_order_are_enough(text: str, means: str) -> None:
    assert find_move(text, options()).sentence == means


def test_an_ambiguous_text_is_refused_with_what_it_could_mean() -> None:
    with pytest.raises(AmbiguousMove) as caught:
        find_move(" give frog ", options())
    assert caught.value.fits == ["give Fins to Frog", "give Fins to Flying Frog"]
    assert str(caught.value) == "'give frog' could mean: give Fins to Frog; give Fins to Flying Frog."


def test_of_many_that_fit_four_are_named() -> None:
    with pytest.raises(AmbiguousMove, match=r"; and 1 more\.$") as caught:
        find_move("f", options())
    assert len(caught.value.fits) == 5


@pytest.mark.parametrize("text", ["frog place", "lake frog", "walrus", "end the turn now", "ake", ""])
def test_a_text_that_fits_nothing_is_refused(text: str) -> None:
    with pytest.raises(UnknownMove) as caught:
        find_move(text, options())
    assert str(caught.value) == f"'{text}' fits none of the 6 moves that you have now."


def test_what_a_text_fits_while_it_is_typed() -> None:
    assert [move.sentence for move in matching_moves("pl", options())] == [move.sentence for move in options()[:3]]
    assert matching_moves("", options()) == options()
    assert matching_moves("place frog at lake", options()) == [options()[0]]
    assert matching_moves("xyz", options()) == []


def test_every_option_of_a_position_is_found_by_its_own_sentence() -> None:
    table = Table(ann="Frog Flying Frog Flying Fish", ann_specials="Fins Charm", lies="Shore: Toad | Newt")
    moves = table.game.legal_moves(table.state, 0)
    for move in moves:
        assert find_move(move.sentence, moves) == move
