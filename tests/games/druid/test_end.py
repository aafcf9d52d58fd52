"""The end (D60 to D62), the last turns, and the score sheet."""

from __future__ import annotations

import random

import pytest

from tests.games.druid.table_builder import STANDARD, Table
from tuckbox.core.events import OPEN
from tuckbox.core.game import ScoreRow
from tuckbox.games.druid.rules.state import DruidState

# Ann wins as many of these terrains as she has threes of a kind; each side's other groups lose to them.
ANN_WINS = {
    "Meadow": "Meadow: Mouse Penguin Gecko | Bat Toad Ant",
    "Lake": "Lake: Walrus Duck Turtle | Newt Flying Fish Dolphin",
    "Clouds": "Clouds: Bear Albatross Crocodile | Swift Eagle Dragonfly",
}
BO_WINS = {
    "Meadow": "Meadow: Bat Toad Ant | Mouse Penguin Gecko",
    "Lake": "Lake: Newt Flying Fish Dolphin | Walrus Duck Turtle",
    "Clouds": "Clouds: Swift Eagle Dragonfly | Bear Albatross Crocodile",
}


def table(ann_wins: str = "", bo_wins: str = "") -> Table:
    """The last turn of a match in which these terrains are won; Bo is to place his fifteenth creature."""
    lies = [ANN_WINS[name] for name in ann_wins.split()] + [BO_WINS[name] for name in bo_wins.split()]
    return Table(lies=";".join(lies), bo="Frog", ann_pile="", bo_pile="", to_act="bo")


def ended(ann_wins: str = "", bo_wins: str = "") -> Table:
    """The match after that last turn."""
    return table(ann_wins, bo_wins).bo("place Frog at Shore", "end the turn")


@pytest.mark.rule("D60")
def test_the_game_ends_when_both_have_placed_all_their_creatures() -> None:
    for number in range(30):
        state = STANDARD.new_state(2, number.to_bytes(32, "big"))
        assert isinstance(state, DruidState)
        chance, ends = random.Random(number), 0
        while not state.is_over:
            code = chance.choice(state.legal_moves(state.seats_to_act()[0]))
            ends += STANDARD.move(code).kind == "end"
            state.apply(state.seat_to_act(), code)
        assert [int(state.placed(seat)) for seat in range(2)] == [15, 15]
        assert ends == 30
        lying = sum(len(side.creatures) for terrain in STANDARD.view(state, OPEN).terrains for side in terrain.sides)
        assert lying == 30
        assert state.seats_to_act() == []
        assert state.legal_moves(0) == state.legal_moves(1) == []


@pytest.mark.rule("D60", "D25")
def test_the_last_turns_with_empty_piles() -> None:
    last = Table(ann="Walrus Bear", bo="Frog Toad", ann_pile="", bo_pile="", ann_special_pile="", bo_special_pile="")
    last.ann("place Walrus at Shore", "end the turn").bo("place Frog at Shore", "end the turn")
    assert (last.hand("ann"), last.hand("bo")) == (["Bear"], ["Toad"])
    last.ann("place Bear at Meadow", "end the turn")
    assert last.hand("ann") == []
    assert not last.state.is_over
    last.bo("place Toad at Meadow", "end the turn")
    assert last.state.is_over
    assert last.log()[-1] == "All creatures are placed: the games are over."


@pytest.mark.rule("D60", "D28")
def test_specials_may_follow_the_last_creature() -> None:
    last = Table(bo="Frog", bo_specials="Charm", ann_pile="", bo_pile="", to_act="bo", lies="Shore: | Newt Toad")
    last.bo("place Frog at Shore")
    assert not last.state.is_over
    last.bo("use Charm +1 on Toad", "end the turn")
    assert last.state.is_over
    assert last.sheet("Shore") == "all amphibians 1-2-4 beats nobody"


@pytest.mark.rule("D60")
def test_nothing_can_be_done_when_the_game_is_over() -> None:
    over = ended("Meadow")
    for who in ("ann", "bo"):
        assert over.legal_moves(who) == []
        for sentence in ("end the turn", "place Frog at Shore", "discard Frog", "end the engagement at Meadow"):
            assert over.refuses(who, sentence) == "The match is over."


@pytest.mark.rule("D61")
def test_three_terrains_win() -> None:
    result = ended(ann_wins="Meadow Lake Clouds").result()
    assert (result.scores, result.ranks, result.winners) == ((3, 0), (1, 2), (0,))
    assert result.reason == "Seat 1 won 3 terrains (D61)."
    result = ended(bo_wins="Meadow Lake Clouds").result()
    assert (result.scores, result.ranks, result.winners) == ((0, 3), (2, 1), (1,))
    assert result.reason == "Seat 2 won 3 terrains (D61)."


@pytest.mark.rule("D61")
@pytest.mark.parametrize(
    ("ann_wins", "bo_wins", "scores"),
    [
        ("", "", (0, 0)),
        ("Meadow Lake", "", (2, 0)),
        ("Meadow Lake", "Clouds", (2, 1)),
        ("Clouds", "Meadow Lake", (1, 2)),
    ],
)
def test_otherwise_the_game_is_drawn(ann_wins: str, bo_wins: str, scores: tuple[int, int]) -> None:
    drawn = ended(ann_wins, bo_wins)
    result = drawn.result()
    assert (result.scores, result.ranks, result.winners) == (scores, (1, 1), (0, 1))
    assert result.reason == "Nobody won three terrains: the game is drawn (D61)."
    assert (drawn.state.returns(0), drawn.state.returns(1)) == (0.5, 0.5)


@pytest.mark.rule("D61")
def test_what_a_finished_game_is_worth() -> None:
    won = ended(ann_wins="Meadow Lake Clouds")
    assert (won.state.returns(0), won.state.returns(1)) == (1.0, 0.0)
    lost = ended(bo_wins="Meadow Lake Clouds")
    assert (lost.state.returns(0), lost.state.returns(1)) == (0.0, 1.0)


@pytest.mark.rule("D62")
def test_the_game_goes_on_when_three_terrains_can_no_longer_be_lost() -> None:
    decided = Table(
        ann="Frog Minnow",
        bo="Mudskipper Shark",
        lies=";".join(ANN_WINS.values()),
        closed="Meadow Lake Clouds",
        ann_pile="",
        bo_pile="",
    )
    assert decided.result().scores == (3, 0)
    decided.ann("place Frog at Shore", "end the turn").bo("place Mudskipper at Shore", "end the turn")
    decided.ann("place Minnow at Shore", "end the turn")
    assert not decided.state.is_over
    decided.bo("place Shark at Shore", "end the turn")
    assert decided.state.is_over


@pytest.mark.rule("D61", "D51")
def test_the_score_sheet_explains_each_terrain() -> None:
    sheet = Table(
        row="Meadow Lake Clouds Shore Cliff",
        lies="""Shore: Dolphin Bear Unicorn | Albatross Crocodile Shark;
                Meadow: Mouse Ant Gecko | Bat Walrus;
                Lake: | Newt Flying Fish Sea Snake;
                Clouds: Hornet | Bee""",
    )
    assert sheet.result().sheet == (
        ScoreRow("Meadow", "three of a kind 1 beats no group", (1, 0)),
        ScoreRow("Lake", "unorganised 1-2-4, sum 7 beats nobody", (0, 1)),
        ScoreRow("Clouds", "no group on either side, nobody wins", (0, 0)),
        ScoreRow("Shore", "straight flush 4-5-6 beats three of a kind 5", (1, 0)),
        ScoreRow("Cliff", "no group on either side, nobody wins", (0, 0)),
    )


@pytest.mark.rule("D61")
def test_the_points_of_the_sheet_are_the_score() -> None:
    result = ended("Meadow Lake", "Clouds").result()
    assert tuple(sum(line.points[seat] for line in result.sheet) for seat in range(2)) == result.scores
