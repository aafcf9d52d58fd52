"""Placement (T30 to T35): how a card may be turned, and where it may lie."""

from __future__ import annotations

import pytest

from tests.games.tectonic.table_builder import NAMES, STANDARD, Table, drawn, with_faces
from tuckbox.games.tectonic.game import TectonicGame
from tuckbox.games.tectonic.rules.board import MOST_CARDS, MOST_SPOTS, REACH, SPAN, WORD, empty_board
from tuckbox.games.tectonic.rules.cards import HANDS, LAND
from tuckbox.games.tectonic.rules.declarations import MOVES

FACES = TectonicGame(with_faces({"terrain 80": "F W M / G L Fx2", "terrain 79": "F W M / M W F"}))
WORDS = {"F": "forest", "W": "water", "M": "mine", "G": "grass", "L": "lava"}


def places(land: str, card: int = 80, who: str = "ann", game: TectonicGame = FACES) -> list[str]:
    """Where a player may place a terrain card, as 'column,row turning'."""
    fronts = {"ann": card, "bo": 1} if who == "ann" else {"ann": 1, "bo": card}
    return [
        sentence.removeprefix("place at ")
        for sentence in Table(fronts=fronts, land=land, game=game).legal_moves(who, "place at")
    ]


def laid(turning: str) -> list[list[str]]:
    """Card 80 with one square on land, turned like this, as the squares of its rows."""
    table = Table(fronts={"ann": 80, "bo": 1}, land="G", game=FACES).play("ann", f"place at 0,0 {turning}")
    rows = [[table.square(row, column) for column in range(3)] for row in range(3)]
    return [[square for square in row if square != "nothing"] for row in rows if row[0] != "nothing"]


@pytest.mark.rule("T30")
@pytest.mark.parametrize(
    ("turning", "face"),
    [
        ("straight", "F W M / G L Fx2"),
        ("turned right", "G F / L W / Fx2 M"),
        ("turned around", "Fx2 L G / M W F"),
        ("turned left", "M Fx2 / W L / F G"),
    ],
)
def test_a_card_may_be_turned_in_four_ways(turning: str, face: str) -> None:
    wanted = [[WORDS[square[0]] + square[1:] for square in row.split()] for row in face.split("/")]
    assert laid(turning) == wanted


@pytest.mark.rule("T30")
def test_turnings_that_give_the_same_card_are_listed_once() -> None:
    def ways(card: int) -> set[str]:
        return {place.split(" ", 1)[1] for place in places("G", card)}

    assert ways(79) == {"straight", "turned right"}
    assert ways(80) == {"straight", "turned right", "turned around", "turned left"}
    table = Table(fronts={"ann": 79, "bo": 1}, land="G", game=FACES)
    same = "The card looks the same turned around as straight: place it straight (T30)."
    assert table.refuses("ann", "place at 0,0 turned around") == same
    tribe = {sentence.split(" ", 6)[-1] for sentence in table.legal_moves("ann", "place tribe card 2")}
    assert tribe == {"straight", "turned right"}  # two tents apart, in opposite corners
    same = "The tribe card looks the same turned left as turned right: place it turned right (T30)."
    assert table.refuses("ann", "place tribe card 2 at 0,0 turned left") == same


@pytest.mark.rule("T31")
def test_around_a_single_square_every_overlap_of_one_square_is_a_place() -> None:
    straight = {place.split()[0] for place in places("G") if place.endswith("straight")}
    assert straight == {f"{column},{row}" for column in (-2, -1, 0) for row in (-1, 0)}
    turned = {place.split()[0] for place in places("G") if place.endswith("turned right")}
    assert turned == {f"{column},{row}" for column in (-1, 0) for row in (-2, -1, 0)}


@pytest.mark.rule("T31")
def test_a_card_must_touch_land_and_may_not_lie_on_it_wholly() -> None:
    table = Table(fronts={"ann": 80, "bo": 1}, land="G G G G\nG G G G\nG G G .", game=FACES)
    assert table.refuses("ann", "place at 4,0 straight").startswith("It would touch nothing")
    assert table.refuses("ann", "place at 0,3 straight") == (
        "It would touch nothing: at least one of its squares must lie on Joldu (T31)."
    )
    wholly = "All six squares would lie on Joldu: at most five may (T31)."
    assert table.refuses("ann", "place at 0,0 straight") == wholly
    assert table.refuses("ann", "place at 1,0 turned around") == wholly
    assert table.refuses("ann", "place at 0,0 turned left") == wholly
    table.play("ann", "place at 1,1 straight")  # five squares on land


@pytest.mark.rule("T31")
def test_one_square_by_a_corner_is_enough_but_touching_by_a_side_is_not() -> None:
    assert "2,1 straight" in places("G G G\nG G G")
    assert "3,0 straight" not in places("G G G\nG G G")
    assert "3,2 straight" not in places("G G G\nG G G")


@pytest.mark.rule("T32")
def test_what_a_card_covers_is_gone() -> None:
    land = "F F F\nF Fx2 F"
    table = Table(fronts={"ann": 80, "bo": 1}, land=land, game=FACES)
    assert table.area(0, 0).worth == 12
    table.play("ann", "place at 1,0 turned around")  # Fx2 L G / M W F
    assert [table.square(0, 1), table.square(1, 1)] == ["forestx2", "mine"]
    assert table.area(0, 0).worth == 6  # two squares left of the old forest and the new one, doubled
    assert sum("x2" in table.square(row, column) for row in range(2) for column in range(4)) == 1


@pytest.mark.rule("T32")
def test_own_tents_that_are_covered_are_gone() -> None:
    land = "a F .\nF F ."
    table = Table(fronts={"ann": 80, "bo": 1}, land=land, game=FACES)
    assert table.scores() == (3, 0)
    table.play("ann", "place at -2,-1 straight")  # F W M / G L Fx2: the tent is covered by Fx2
    assert table.square(0, 0) == "forestx2" and table.scores() == (0, 0)


@pytest.mark.rule("T33")
def test_no_square_may_cover_lava() -> None:
    table = Table(fronts={"ann": 80, "bo": 1}, land="G L G\nG G G", game=FACES)
    assert table.refuses("ann", "place at 0,-1 straight") == "It would cover the lava at 1,0 (T33)."
    assert table.refuses("ann", "place tribe card 1 at 0,-1 straight") == "It would cover the lava at 1,0 (T33)."
    for place in places("G L G\nG G G"):
        spot, turning = place.split(" ", 1)
        column, row = map(int, spot.split(","))
        wide = 3 if turning in ("straight", "turned around") else 2
        assert not (row <= 0 < row + 5 - wide and column <= 1 < column + wide)
    assert "0,1 straight" in places("G L G\nG G G")


@pytest.mark.rule("T33")
def test_lava_that_a_card_brings_may_not_be_covered_either() -> None:
    table = Table(fronts={"ann": 80, "bo": 1}, land="G", game=FACES).play("ann", "place at 0,0 straight")
    assert table.square(1, 1) == "lava"
    assert "place at 2,1 straight" in table.legal_moves("bo")
    assert table.refuses("bo", "place at 1,1 straight") == "It would cover the lava at 1,1 (T33)."


@pytest.mark.rule("T34")
def test_tents_that_a_card_brings_may_not_be_covered_by_others() -> None:
    table = Table(fronts={"ann": 80, "bo": 1}, land="G", game=FACES)
    table.play("ann", "place tribe card 1 at 0,0 straight", "discard the card of seat 1")
    assert table.square(0, 0) == "tent of ann"
    assert table.refuses("bo", "place at -2,0 straight") == "It would cover a tent of seat 1 at 0,0 (T34)."
    assert "place at 2,1 straight" in table.legal_moves("bo")


@pytest.mark.rule("T34")
def test_no_square_may_cover_anothers_tent() -> None:
    land = "G b G\nG G G"
    table = Table(fronts={"ann": 80, "bo": 1}, land=land, game=FACES)
    assert table.refuses("ann", "place at 0,-1 straight") == "It would cover a tent of seat 2 at 1,0 (T34)."
    refused = table.refuses("ann", "place tribe card 1 at 0,-1 straight")
    assert refused == "It would cover a tent of seat 2 at 1,0 (T34)."
    assert set(places(land)) == set(places(land.replace("b", "L")))


@pytest.mark.rule("T34")
def test_own_tents_may_be_covered_by_terrain_and_tribe_cards_alike() -> None:
    land = "G b G\nG G G"
    assert set(places(land, who="bo")) == set(places(land.replace("b", "G")))
    table = Table(fronts={"ann": 1, "bo": 80}, land=land, game=FACES)
    table.play("bo", "place tribe card 1 at 0,-1 straight", "discard the card of seat 2")
    assert table.square(0, 1) == "grass" and table.square(-1, 0) == "tent of bo"
    table = Table(fronts={"ann": 1, "bo": 80}, land=land, game=FACES).play("bo", "place at 0,-1 straight")
    assert table.square(0, 1) == "lava"


@pytest.mark.rule("T34")
@pytest.mark.parametrize("seat", range(5))
def test_each_of_five_tribes_has_tents_of_its_own(seat: int) -> None:
    fronts = {who: 80 - number for number, who in enumerate(NAMES)}
    fronts[NAMES[seat]], fronts["ann"] = fronts["ann"], fronts[NAMES[seat]]  # the highest number places first
    table = Table(fronts=fronts, land="a . . b . . c . . d . . e")
    for place in table.legal_moves(NAMES[seat], "place at"):
        column = int(place.removeprefix("place at ").split(",")[0])
        assert column <= 3 * seat < column + 3
    assert len(table.legal_moves(NAMES[seat], "place at")) == 24


@pytest.mark.rule("T35")
def test_who_has_no_place_for_any_card_discards_the_terrain_card() -> None:
    table = Table(fronts={"ann": 60, "bo": 70, "cy": 80}, land="b L\nL b")
    assert table.legal_moves("cy") == ["discard the blocked card"]
    table.play("cy", "discard the blocked card")
    assert table.discards() == {80} and table.front("cy") is None
    assert table.log() == ["seat 3 has no place for any card and discards card 80."]
    assert table.all_to_act() == ["bo"] and table.seat("cy").tribe_cards == (0, 1, 2, 3, 4)
    assert "place at 1,1 straight" in table.legal_moves("bo")  # the tents are Bo's own


@pytest.mark.rule("T35")
def test_who_can_place_something_must_but_chooses_which() -> None:
    table = Table(fronts={"ann": 60, "bo": 80})
    must = "Your card can be placed, so you must place it or a tribe card instead (T35)."
    assert table.refuses("bo", "discard the blocked card") == must
    assert {sentence.split(" at ")[0] for sentence in table.legal_moves("bo")} == {
        "place",
        *(f"place tribe card {number}" for number in range(1, 6)),
    }


@pytest.mark.rule("T35")
def test_a_place_for_the_terrain_card_is_a_place_for_tribe_cards_too() -> None:
    table = Table(fronts={"ann": 80, "bo": 1}, land="G L b\nG a G\nF . .", game=FACES)
    places = {sentence.removeprefix("place at ") for sentence in table.legal_moves("ann", "place at")}
    for number in (1, 3, 4, 5):
        beginning = f"place tribe card {number} at "
        assert {sentence.removeprefix(beginning) for sentence in table.legal_moves("ann", beginning)} == places


# How far the land can grow


def test_the_largest_board_that_the_rules_allow_is_counted_right() -> None:
    rounds = {seats: HANDS[seats] // 2 for seats in (2, 3, 4, 5)}
    hands = {2: 4, 3: 3, 4: 3, 5: 3}  # the advanced game's (T52)
    assert max(seats + seats * rounds[seats] * hands[seats] for seats in rounds) == MOST_CARDS
    assert REACH == 2 * (MOST_CARDS - 1) and SPAN == 2 * REACH + 1
    assert MOST_SPOTS == MOST_CARDS * (15 + 16) * 2
    assert MOVES.size == 80 * 80 + 6 * 4 * SPAN * SPAN + 5 + 1


@pytest.mark.parametrize(
    ("turning", "row", "column"), [(0, 0, 2), (0, 0, -2), (1, 2, 0), (1, -2, 0), (0, 1, 2), (1, 2, 1)]
)
def test_a_straight_line_of_all_cards_stays_within_the_codes(turning: int, row: int, column: int) -> None:
    cards, board = STANDARD.cards, empty_board(lava=True)
    grass = next(card for card in range(80) if "L" not in str(cards.faces[card]))
    spot = (0, 0)
    for number in range(MOST_CARDS):
        spot = (row * number, column * number)
        board = board.placed(cards, grass, turning, -1, *spot)
    assert max(map(abs, spot)) == REACH
    MOVES.encode("place", turning, spot[0] + REACH, spot[1] + REACH)
    tall, wide = (3, 2) if turning else (2, 3)
    for number in range(MOST_CARDS):
        assert board.has(LAND, row * number, column * number)
        assert board.has(LAND, row * number + tall - 1, column * number + wide - 1)
    land = sum(int(board.planes[i]).bit_count() for i in range(board.size))
    assert land == 6 + 64 * (6 - (tall - abs(row)) * (wide - abs(column)))


def test_a_board_wider_than_a_word_keeps_its_squares() -> None:
    land = " ".join(["F", "W", "M+2", "G", "L"] * 30)
    board = drawn(land, column=-70)
    assert board.width == (150 + 6 + WORD - 1) // WORD
    moved = board.placed(STANDARD.cards, 80, 0, 1, 0, 79)
    assert [moved.has(LAND, 0, column) for column in (-71, -70, 79, 81, 82)] == [False, True, True, True, False]


@pytest.mark.rule("T33", "T34")
def test_a_seat_sees_what_it_may_not_cover() -> None:
    table = Table(fronts={"ann": 80, "bo": 1}, land="a F L\nb G W")
    assert table.view(0).barred == ((0, 2), (1, 0))
    assert table.view(1).barred == ((0, 0), (0, 2))
    assert table.view(None).barred == ()


@pytest.mark.rule("T53")
def test_the_points_after_a_placement_can_be_asked_for_before_it() -> None:
    table = Table(fronts={"ann": 80, "bo": 1}, land="a W G\nb W G", game=FACES)
    for sentence in ("place at 2,0 straight", "place tribe card 5 at 2,0 straight"):
        move = table.game.parse(sentence)
        expected = table.game.preview_scores(table.state, 0, move)
        after = table.state.copy()
        after.apply(0, move.code)
        assert expected == list(table.game.result(after).scores)
    assert table.game.preview_scores(table.state, 0, table.game.parse("discard the blocked card")) is None
