"""Areas and points (T40 to T43, T53, T55)."""

from __future__ import annotations

import random

import pytest

from tests.games.tectonic.table_builder import STANDARD, Table, drawn
from tuckbox import registry
from tuckbox.core.chance import FastChance
from tuckbox.core.game import seed_of
from tuckbox.core.match import Match
from tuckbox.games.tectonic.game import TectonicGame
from tuckbox.games.tectonic.rules.areas import areas_of

SEATS = {"ann": 80, "bo": 70, "cy": 60}


def table(land: str) -> Table:
    """Three players and this land."""
    return Table(fronts=SEATS, land=land)


def sizes(land: str) -> list[tuple[str, int]]:
    """The areas of a land: terrain and size."""
    return sorted((area.terrain, len(area.squares)) for area in table(land).view().areas)


@pytest.mark.rule("T40")
def test_an_area_is_all_squares_of_one_terrain_connected_by_sides() -> None:
    assert sizes("F F F\nF W W\nF W F") == [("forest", 1), ("forest", 5), ("water", 3)]
    assert sizes("F W\nW F") == [("forest", 1), ("forest", 1), ("water", 1), ("water", 1)]  # corners do not connect
    assert sizes("M") == [("mine", 1)]
    assert sizes("F F F F F\nG G G G F\nF F F G F\nF G G G F\nF F F F F") == [("forest", 17)]  # a spiral


@pytest.mark.rule("T40")
def test_a_tents_square_has_no_terrain_and_separates_areas() -> None:
    assert sizes("F a F") == [("forest", 1), ("forest", 1)]
    assert sizes("F a F\nF F F") == [("forest", 5)]
    assert [(square.terrain, square.tent) for square in table("F a F").view().squares] == [
        ("forest", None),
        ("", 0),
        ("forest", None),
    ]


@pytest.mark.rule("T40")
def test_areas_can_be_asked_for_at_any_time_and_are_kept_until_the_next_placement() -> None:
    board = drawn("F F W")
    first = areas_of(board)
    assert first is areas_of(board) and first.count == 2
    after = board.placed(STANDARD.cards, 80, 0, 0, 1, 0)
    assert areas_of(after) is not first and areas_of(board) is first


@pytest.mark.rule("T41")
@pytest.mark.parametrize(
    ("land", "worth", "words"),
    [
        ("F F F", 3, "3"),
        ("F+1 F", 3, "2 + 1 = 3"),
        ("F+2 F", 4, "2 + 2 = 4"),
        ("F+2 F+1 F+1", 7, "3 + 4 = 7"),
        ("Fx2 F F", 6, "3 x 2 = 6"),
        ("Fx2 F+1 F+2", 12, "(3 + 3) x 2 = 12"),
        ("Fx2 Fx2 F", 12, "3 x 2 x 2 = 12"),
        ("M+1 Mx2 Mx2", 16, "(3 + 1) x 2 x 2 = 16"),
        ("W+1", 2, "1 + 1 = 2"),
    ],
)
def test_a_square_counts_one_plus_its_bonus_and_every_x2_doubles_the_area(land: str, worth: int, words: str) -> None:
    shown = table(land + " a")
    assert shown.area(0, 0).worth == worth
    assert shown.scores() == (worth, 0, 0)
    assert shown.result().sheet[0].text == f"{words}; seat 1 scores it with 1 tent"


@pytest.mark.rule("T41")
def test_a_bonus_counts_for_its_own_area_only() -> None:
    assert table("Fx2 W+1 F a").area(0, 0).worth == 2
    assert table("Fx2 W+1 F a").area(0, 2).worth == 1


@pytest.mark.rule("T42")
def test_grass_scores_nothing() -> None:
    assert table("G G G a G G").view().areas == ()
    assert table("G G G a G G").scores() == (0, 0, 0)


@pytest.mark.rule("T43")
def test_lava_scores_like_any_other_terrain() -> None:
    assert table("L L L a").scores() == (3, 0, 0)
    assert table("L a\nL .").area(0, 0).worth == 2


@pytest.mark.rule("T43")
def test_a_table_may_play_that_lava_scores_nothing() -> None:
    game = TectonicGame(None, {"lava": "no"})
    barren = Table(fronts=SEATS, land="L L L a F", game=game)
    assert barren.scores() == (1, 0, 0) and table("L L L a F").scores() == (4, 0, 0)
    assert [area.terrain for area in barren.view().areas] == ["forest"]
    assert [row.name for row in barren.result().sheet] == ["forest at 4,0"]
    assert barren.state.fingerprint() != table("L L L a F").state.fingerprint()
    assert barren.refuses("ann", "place at 0,-1 straight") == "It would cover the lava at 0,0 (T33)."


@pytest.mark.rule("T43")
def test_no_placement_and_no_copy_brings_points_for_lava_back() -> None:
    game = TectonicGame(None, {"lava": "no"})
    match = Match(game, ("Ann", "Bo"), seed_of("no lava"))
    dice = random.Random(4)
    while not match.is_over:
        seat = match.seats_to_act()[0]
        match.play(seat, dice.choice(match.legal_moves(seat)))
    view = game.view(match.state, None)
    assert not view.lava and any(square.terrain == "lava" for square in view.squares)
    assert view.areas and all(area.terrain != "lava" for area in view.areas)
    for state in (match.state.copy(), match.state.rotate_seats(1), match.state.resample(0, FastChance(1))):
        assert {area.terrain for area in game.view(state, None).areas} == {area.terrain for area in view.areas}
    assert registry.replay(match.record()).result() == match.result()


@pytest.mark.rule("T53")
def test_the_most_tents_that_touch_an_area_score_it() -> None:
    assert table("a F F b\n. b . .").scores() == (0, 2, 0)
    assert table("a F F b\n. a . .").scores() == (2, 0, 0)
    assert table("a F F b").area(0, 1).tents == (1, 1, 0)


@pytest.mark.rule("T53")
def test_a_tent_touches_by_a_side_not_by_a_corner() -> None:
    assert table("F .\n. a").scores() == (0, 0, 0)
    assert table("F a").scores() == (1, 0, 0)
    for land in ("a F", "F a", "F\na", "a\nF"):
        assert table(land).scores() == (1, 0, 0)


@pytest.mark.rule("T53")
def test_a_tent_counts_once_for_an_area_however_many_sides_touch() -> None:
    around = "F F F\nF a F\nF F b\n. b ."
    assert table(around).area(0, 0).tents == (1, 2, 0)
    assert table(around).scores() == (0, 7, 0)


@pytest.mark.rule("T53")
def test_one_tent_counts_for_every_area_that_it_touches() -> None:
    assert table("F a W\n. M .").scores() == (3, 0, 0)
    assert table("F a F").scores() == (2, 0, 0)


@pytest.mark.rule("T53")
def test_a_tie_for_most_scores_for_nobody() -> None:
    assert table("a F b").scores() == (0, 0, 0)
    assert table("a F b\n. c .").scores() == (0, 0, 0)
    assert table("a F b\na F b\nc F .").scores() == (0, 0, 0)
    assert table("a F b\na F b\nc F c\nc F c").scores() == (0, 0, 4)  # a tie of two below the most does not matter
    [line] = table("a F b").result().sheet
    assert line.text == "1; 1 tent of seat 2, 1 tent of seat 1: a tie, nobody scores it"
    assert line.points == (0, 0, 0)


@pytest.mark.rule("T53")
def test_an_area_that_no_tent_touches_scores_for_nobody() -> None:
    assert table("F+2 F").area(0, 0).holder is None
    [line] = table("F+2 F . W").result().sheet
    assert (line.name, line.text, line.points) == ("2 areas", "no tent there, nobody scores", (0, 0, 0))
    held, other = table("a F . W").result().sheet
    assert (held.name, other.name) == ("forest at 1,0", "1 other area")


@pytest.mark.rule("T53")
def test_the_score_sheet_says_who_scores_an_area_against_whom() -> None:
    assert [line.text for line in table("a F F").result().sheet] == ["2; seat 1 scores it with 1 tent"]
    [line] = table("a F b\na F c\n. F b\n. F b").result().sheet
    assert line.text == "4; seat 2 scores it with 3 tents against 2 tents of seat 1, 1 tent of seat 3"


@pytest.mark.rule("T53")
def test_the_score_sheet_lists_each_area_and_adds_up() -> None:
    shown = table("F+1 F a W W\nM . b . L\nM b . . a")
    result = shown.result()
    assert sorted(line.name for line in result.sheet) == [
        "forest at 0,0",
        "lava at 4,1",
        "mine at 0,1",
        "water at 3,0",
    ]
    totals = tuple(sum(line.points[seat] for line in result.sheet) for seat in range(3))
    assert totals == result.scores == shown.scores() == (6, 2, 0)


# Samantha is Ann, Kevin is Bo, René is Cy; a line of dots keeps areas apart.
EXAMPLE = """
W  W+1 Wx2 W  W  a  .  .  .
.  .  .  .  .  .  .  .  .
M  M  M+1 M  M  M  M  a  .
.  .  .  .  .  .  .  .  .
F  a  .  F  b  .  M  b  .
.  .  .  .  .  .  .  .  .
a  F  F  b  .  c  W  W  .
.  .  b  .  .  .  .  .  .
.  .  .  .  .  .  .  .  .
a  F  F  F  F  F  b  .  .
.  .  .  .  .  b  .  .  .
.  .  .  .  .  .  .  .  .
M  M  M  M  M  b  .  .  .
.  .  .  .  .  .  .  .  .
W  W  W  c  .  .  .  .  .
"""


@pytest.mark.rule("T55")
def test_the_rulebooks_worked_example() -> None:
    shown = table(EXAMPLE)
    assert shown.area(0, 0).worth == 12 == (5 + 1) * 2
    assert shown.area(2, 0).worth == 8
    assert shown.area(4, 0).worth == 1
    assert [shown.area(row, 1).holder for row in (6, 9)] == [1, 1]  # two forests that Samantha touches, too
    assert shown.scores() == (21, 14, 5)
    points = [[line.points[seat] for line in shown.result().sheet if line.points[seat]] for seat in range(3)]
    assert [sorted(kept) for kept in points] == [[1, 8, 12], [1, 1, 2, 5, 5], [2, 3]]
    assert shown.result().winners == (0,)
