"""What is in the box (T1 to T4): the standard set, and what of it every set must keep."""

from __future__ import annotations

import random
import subprocess
import sys
from collections import Counter
from itertools import pairwise
from pathlib import Path

import pytest

from tests.games.tectonic.table_builder import STANDARD, Table, with_faces
from tools import make_tectonic_cards
from tuckbox.core.card_set import CardSet
from tuckbox.core.errors import BadCardSet
from tuckbox.core.match import Match
from tuckbox.core.record import parse
from tuckbox.games.tectonic.game import TectonicGame
from tuckbox.games.tectonic.rules.cards import Squares, turned
from tuckbox.registry import replay

SCRIPT = Path(make_tectonic_cards.__file__)
TERRAIN_CARDS, TRIBE_CARDS = STANDARD.cards.faces[:80], STANDARD.cards.faces[80:]
NEIGHBOURS = [((0, 0), (0, 1)), ((0, 1), (0, 2)), ((1, 0), (1, 1)), ((1, 1), (1, 2))]
NEIGHBOURS += [((0, column), (1, column)) for column in range(3)]


def squares(face: Squares) -> list[str]:
    """The six squares of a face."""
    return [square for row in face for square in row]


def refusal(cards: CardSet) -> BadCardSet:
    """Why the game refuses a set."""
    with pytest.raises(BadCardSet) as caught:
        TectonicGame(cards)
    return caught.value


def edited(old: str, new: str) -> CardSet:
    """The standard set with a line changed, taken out or added."""
    text = STANDARD.card_set.text
    assert text.count(old) == 1
    return CardSet("edited.csv", text.replace(old, new))


@pytest.mark.rule("T1")
def test_80_terrain_cards_five_tribes_of_five_five_order_cards() -> None:
    assert (len(TERRAIN_CARDS), len(TRIBE_CARDS)) == (80, 5)
    assert STANDARD.players == (2, 3, 4, 5)
    for seats in STANDARD.players:
        state = STANDARD.new_state(seats, bytes(32))
        view = STANDARD.view(state, None)
        assert [player.tribe_cards for player in view.seats] == [(0, 1, 2, 3, 4)] * seats
        assert sorted(player.order for player in view.seats) == list(range(1, seats + 1))
        assert view.pile + 1 == 80


@pytest.mark.rule("T1")
@pytest.mark.parametrize("number", [1, 41, 80])
def test_a_set_with_a_card_missing_or_twice_is_refused(number: int) -> None:
    line = next(line for line in STANDARD.card_set.text.splitlines() if line.startswith(f"terrain,{number},"))
    assert str(refusal(edited(line + "\n", ""))) == f"edited.csv, row 85: the set has no terrain card {number} (T1)"
    twice = refusal(edited(line, f"{line}\n{line}"))
    assert twice.row == number + 2
    assert twice.reason == f"terrain card {number} is already in row {number + 1}"


@pytest.mark.rule("T1")
def test_numbers_outside_of_the_box_are_refused() -> None:
    assert refusal(edited("tribe,5,", "tribe,6,")).reason == "tribe cards are numbered 1 to 5, not '6' (T1)"
    assert refusal(edited("terrain,80,", "terrain,81,")).reason == "terrain cards are numbered 1 to 80, not '81' (T1)"
    assert refusal(edited("terrain,80,", "terrain,ten,")).reason == "terrain cards are numbered 1 to 80, not 'ten' (T1)"
    assert refusal(edited("terrain,80,", "animal,80,")).reason == "'animal' is not a kind of card: terrain or tribe"
    assert "the columns must be kind, number, upper, lower" in refusal(CardSet("x.csv", "name\n")).reason
    assert refusal(CardSet("x.csv", "kind,number,upper,lower\n")).reason == "the set has no terrain card 1 (T1)"


@pytest.mark.rule("T2")
def test_a_card_is_two_rows_of_three_squares_with_bonuses_on_forest_water_and_mine() -> None:
    for face in STANDARD.cards.faces:
        assert [len(row) for row in face] == [3, 3]
    letters = Counter(square[0] for face in TERRAIN_CARDS for square in squares(face))
    assert set(letters) == set("FWMGL")
    carriers = {square for face in TERRAIN_CARDS for square in squares(face) if len(square) > 1}
    assert {square[0] for square in carriers} == set("FWM")
    assert {square[1:] for square in carriers} == {"+1", "+2", "x2"}


@pytest.mark.rule("T2", "T3")
@pytest.mark.parametrize(
    ("card", "face", "reason"),
    [
        ("terrain 7", "F F / G G G", "the upper row of a card has three squares, not 2 (T2)"),
        ("terrain 7", "F F F / G G G G", "the lower row of a card has three squares, not 4 (T2)"),
        ("terrain 7", "F F G+1 / G G G", "'G+1': a bonus stands only on forest, water and mine squares (T2)"),
        ("terrain 7", "F F Lx2 / G G G", "'Lx2': a bonus stands only on forest, water and mine squares (T2)"),
        ("terrain 7", "F F F+3 / G G G", "'+3' in 'F+3' is not a bonus: +1, +2, x2 (T2)"),
        ("terrain 7", "F F D / G G G", "'D' is not a square: F forest, W water, M mine, L lava, G grass, T tent"),
        ("terrain 7", "F F T / G G G", "a terrain card has no tents (T2)"),
        ("tribe 2", "G G G / G F F", "a tribe card has at least one tent (T3)"),
        ("tribe 2", "T+1 G G / G G G", "'T+1': a bonus stands only on forest, water and mine squares (T2)"),
    ],
)
def test_a_face_that_breaks_the_rules_is_refused_with_its_row(card: str, face: str, reason: str) -> None:
    kind, number = card.split()
    caught = refusal(with_faces({card: face}))
    assert caught.reason == reason
    assert caught.row == int(number) + 1 + (80 if kind == "tribe" else 0)


def test_a_set_of_boundless_doublings_is_refused() -> None:
    rows = [f"terrain {number}" for number in range(1, 9)]
    caught = refusal(with_faces(dict.fromkeys(rows, "Fx2 Fx2 Fx2 / Fx2 Fx2 Fx2")))
    assert caught.reason == "a set has at most 40 squares with x2 over all tribes, this one 58"
    assert caught.row == 2


def test_doublings_on_tribe_cards_count_for_every_tribe() -> None:
    faces = {f"tribe {number}": "T Fx2 Fx2 / G G G" for number in range(1, 4)}
    assert TectonicGame(with_faces(faces)).cards.faces[80] == (("T", "Fx2", "Fx2"), ("G", "G", "G"))
    caught = refusal(with_faces({**faces, "tribe 4": "T Fx2 G / G G G"}))
    assert caught.reason == "a set has at most 40 squares with x2 over all tribes, this one 45"
    assert caught.row == 82


def test_a_number_of_thousands_of_digits_is_refused() -> None:
    caught = refusal(edited("terrain,80,", f"terrain,{'9' * 5000},"))
    assert (caught.row, caught.reason) == (81, "5,000 characters, and 300 is the most")
    assert refusal(edited("terrain,80,", f"terrain,{'9' * 50},")).reason.startswith(
        "terrain cards are numbered 1 to 80"
    )


@pytest.mark.rule("T3")
def test_all_tribes_have_the_same_five_layouts_of_grass_and_tents() -> None:
    assert all(set(squares(face)) == {"T", "G"} for face in TRIBE_CARDS)
    board = Table(fronts={"ann": 80, "bo": 70})
    for who in ("ann", "bo"):
        board.play(who, "place tribe card 3 at 0,-1 straight" if who == "ann" else "place tribe card 3 at 0,1 straight")
        if who == "ann":
            board.play("ann", "discard the card of seat 1")
    assert [board.square(-1, column) for column in range(3)] == ["tent of ann"] * 3
    assert [board.square(1, column) for column in range(3)] == ["tent of bo"] * 3


@pytest.mark.rule("T3")
def test_the_file_may_put_any_terrain_on_a_tribe_card() -> None:
    game = TectonicGame(with_faces({"tribe 1": "T F W+1 / L M G"}))
    table = Table(fronts={"ann": 80, "bo": 70}, game=game).play("ann", "place tribe card 1 at 0,-1 straight")
    found = [[table.square(row, column) for column in range(3)] for row in (-1, 0)]
    assert found == [["tent of ann", "forest", "water+1"], ["lava", "mine", "grass"]]


@pytest.mark.rule("T4")
def test_an_owner_can_put_the_printed_faces_in_and_a_record_keeps_them() -> None:
    cards = with_faces({"terrain 17": "F F W+1 / G L W"})
    game = TectonicGame(cards)
    assert game.cards.faces[16] == (("F", "F", "W+1"), ("G", "L", "W"))
    assert STANDARD.sets.is_standard(STANDARD.card_set) and not game.sets.is_standard(game.card_set)
    match = Match(game, ["Ann", "Bo"], bytes(32))
    again = replay(parse(str(match.record())))
    assert again.game.card_set.hash == cards.hash
    assert again.state.fingerprint() == match.state.fingerprint()


# The standard set, as docs/rules/cards.md asks


def test_the_totals_of_squares_and_bonuses() -> None:
    found = [square for face in TERRAIN_CARDS for square in squares(face)]
    assert Counter(square[0] for square in found) == {"F": 130, "W": 110, "M": 75, "G": 130, "L": 35}
    assert Counter(square[1:] for square in found if square[1:]) == {"+1": 24, "+2": 10, "x2": 10}


def test_at_most_one_lava_and_one_bonus_on_a_card_and_none_all_one_terrain() -> None:
    for face in TERRAIN_CARDS:
        assert squares(face).count("L") <= 1
        assert sum(len(square) > 1 for square in squares(face)) <= 1
        assert len({square[0] for square in squares(face)}) > 1


def test_mines_have_more_than_their_share_of_the_bonuses() -> None:
    bonuses = Counter(square[0] for face in TERRAIN_CARDS for square in squares(face) if square[1:])
    assert bonuses["M"] / 44 > 75 / (130 + 110 + 75)


def test_squares_of_one_kind_sit_together_more_often_than_chance_has_it() -> None:
    def together(faces: list[Squares]) -> int:
        return sum(face[a][b][0] == face[c][d][0] for face in faces for (a, b), (c, d) in NEIGHBOURS)

    dice = random.Random(1)
    everything = [square for face in TERRAIN_CARDS for square in squares(face)]
    by_chance = []
    for _ in range(200):
        dice.shuffle(everything)
        dealt = [(tuple(everything[i : i + 3]), tuple(everything[i + 3 : i + 6])) for i in range(0, 480, 6)]
        by_chance.append(together(list(dealt)))
    assert together(TERRAIN_CARDS) > 1.5 * max(by_chance)


def test_no_two_cards_are_the_same_under_turning() -> None:
    for faces in (TERRAIN_CARDS, TRIBE_CARDS):
        assert len({min(turned(face, quarters) for quarters in range(4)) for face in faces}) == len(faces)


@pytest.mark.parametrize("with_lava", [True, False])
def test_cards_get_richer_from_quarter_to_quarter(with_lava: bool) -> None:
    def worth(face: Squares) -> int:
        scoring = sum(square[0] in ("FWML" if with_lava else "FWM") for square in squares(face))
        return scoring + sum({"+1": 1, "+2": 2, "x2": 2}.get(square[1:], 0) for square in squares(face))

    quarters = [sum(map(worth, TERRAIN_CARDS[start : start + 20])) / 20 for start in range(0, 80, 20)]
    assert all(higher - lower > 0.5 for lower, higher in pairwise(quarters))


def test_the_five_tribe_layouts() -> None:
    tents = [
        {(row, column) for row in range(2) for column in range(3) if face[row][column] == "T"} for face in TRIBE_CARDS
    ]
    assert [len(layout) for layout in tents] == [2, 2, 3, 3, 4]
    shapes = [
        sum(abs(a - c) + abs(b - d) == 1 for (a, b) in layout for (c, d) in layout if (a, b) < (c, d))
        for layout in tents
    ]
    assert shapes == [1, 0, 2, 2, 4]  # together, apart, three connected, three connected, a block
    rows = [len({row for row, _ in layout}) for layout in tents]
    assert rows[2] == 1 and rows[3] == 2  # a row of three, a bent three


def test_the_script_makes_the_set_that_is_in_the_box() -> None:
    made = subprocess.run([sys.executable, str(SCRIPT)], capture_output=True, text=True, check=True, timeout=60).stdout
    assert made == STANDARD.card_set.text
    other = make_tectonic_cards.card_set(random.Random(5))
    assert other != made
    TectonicGame(CardSet("other.csv", other))
