"""The end (T50 to T52, T54): when the game ends, and who has won."""

from __future__ import annotations

import pytest

from tests.games.tectonic.table_builder import ADVANCED, NAMES, STANDARD, Table
from tuckbox.games.tectonic.game import TectonicGame

FOUR = {"ann": (11, 12, 13, 14), "bo": (21, 22, 23, 24)}
LAST = {"ann": (11, 12), "bo": (21, 22)}
FIFTH = "A fifth tribe card has been placed: the game is over."
USED_UP = "The hands are used up for the last time: the game is over."
BOTH = "A fifth tribe card has been placed and the hands are used up for the last time: the game is over."


def hands(seats: int) -> dict[str, tuple[int, int]]:
    """The last two cards of so many players."""
    return {who: (10 * number + 1, 10 * number + 2) for number, who in enumerate(NAMES[:seats], 1)}


def use_up(table: Table) -> Table:
    """Everybody plays the last two cards of the hand and places."""
    seats = range(int(table.state.seats))
    table.pick(**{NAMES[seat]: (table.hand(NAMES[seat])[0], table.hand(NAMES[seat])[1]) for seat in seats})
    for who in table.order():
        table.place_any(who)
    return table


@pytest.mark.rule("T50")
def test_the_game_ends_with_the_round_in_which_a_fifth_tribe_card_is_placed() -> None:
    table = Table(FOUR, tribes={"bo": (3,)}).pick(ann=(11, 12), bo=(21, 22))
    table.play("bo", "place tribe card 3 at 0,-1 straight", "discard the card of seat 2")
    assert not table.state.is_over and table.all_to_act() == ["ann"]  # the round is finished
    table.place_any("ann")
    assert table.state.is_over and table.all_to_act() == [] and table.log()[-1] == FIFTH


@pytest.mark.rule("T50")
def test_four_tribe_cards_do_not_end_the_game() -> None:
    table = Table(FOUR, tribes={"bo": (3, 4)}).pick(ann=(11, 12), bo=(21, 22))
    table.play("bo", "place tribe card 3 at 0,-1 straight", "discard the card of seat 2").place_any("ann")
    assert not table.state.is_over


@pytest.mark.rule("T51")
@pytest.mark.parametrize(("seats", "uses"), [(2, 3), (3, 2), (4, 2), (5, 2)])
def test_or_when_the_hands_have_been_used_up_twice_with_two_players_three_times(seats: int, uses: int) -> None:
    for used_up in range(uses):
        table = use_up(Table(hands(seats), used_up=used_up))
        assert table.state.is_over == (used_up == uses - 1)
        assert (table.log()[-1] == USED_UP) == table.state.is_over
    assert STANDARD.view(table.state, None).uses == uses


@pytest.mark.rule("T52")
@pytest.mark.parametrize(("seats", "uses"), [(2, 4), (3, 3), (4, 3), (5, 3)])
def test_in_the_advanced_game_once_more(seats: int, uses: int) -> None:
    for used_up in range(uses):
        table = use_up(Table(hands(seats), used_up=used_up, game=ADVANCED))
        assert table.state.is_over == (used_up == uses - 1)


@pytest.mark.rule("T52")
def test_in_the_advanced_game_a_fifth_tribe_card_does_not_end_the_game() -> None:
    table = Table(FOUR, tribes={"bo": (3,)}, game=ADVANCED).pick(ann=(11, 12), bo=(21, 22))
    table.play("bo", "place tribe card 3 at 0,-1 straight", "discard the card of seat 2").place_any("ann")
    assert not table.state.is_over and table.seat("bo").tribe_cards == ()
    table.pick(ann=(23, 24), bo=(13, 14)).place_any("ann")
    assert {sentence.split(" at ")[0] for sentence in table.legal_moves("bo")} == {"place"}


@pytest.mark.rule("T50", "T51")
@pytest.mark.parametrize(("game", "line"), [(STANDARD, BOTH), (ADVANCED, USED_UP)])
def test_both_ends_at_once(game: TectonicGame, line: str) -> None:
    uses = 3 if game is STANDARD else 4
    table = Table(LAST, tribes={"bo": (3,)}, used_up=uses - 1, game=game).pick(ann=(11, 12), bo=(21, 22))
    table.play("bo", "place tribe card 3 at 0,-1 straight", "discard the card of seat 2").place_any("ann")
    assert table.state.is_over and table.log()[-1] == line


@pytest.mark.rule("T50", "T51", "T52")
@pytest.mark.parametrize("game", [STANDARD, ADVANCED])
@pytest.mark.parametrize("seats", [2, 3, 4, 5])
def test_whole_games_end_when_they_should(game: TectonicGame, seats: int) -> None:
    rounds, uses = {2: 5, 3: 5, 4: 4, 5: 4}[seats], (3 if seats == 2 else 2) + (game is ADVANCED)
    state = game.new_state(seats, bytes([seats] * 32))
    while not state.is_over:
        for seat in state.seats_to_act():
            state.apply(seat, state.legal_moves(seat)[0])  # nobody ever plays a tribe card
    view = game.view(state, None)
    # Without tribe cards, five players run short of cards for the last hands of the advanced game (T25).
    short = 5 if seats == 5 and game is ADVANCED else 0
    assert len(view.laid) == seats + seats * rounds * uses - short
    assert view.used_up == uses and view.seats_to_act == ()


# Who has won


@pytest.mark.rule("T54")
def test_the_most_points_win() -> None:
    result = Table(fronts={"ann": 80, "bo": 70}, land="F F a . W b").result()
    assert (result.scores, result.ranks, result.winners) == ((2, 1), (1, 2), (0,))
    assert result.reason == "Seat 1 has the most points, 2 (T54)."


@pytest.mark.rule("T54")
def test_then_the_fewest_tribe_cards_placed() -> None:
    land = "F F a . W W b . M c"
    left = {"ann": (1, 2), "bo": (1, 2, 3), "cy": (1, 2, 3, 4, 5)}
    table = Table(fronts={"ann": 80, "bo": 70, "cy": 60}, land=land, tribes=left)
    result = table.result()
    assert (result.scores, result.ranks, result.winners) == ((2, 2, 1), (2, 1, 3), (1,))
    assert result.reason == "Of those with 2 points seat 2 has placed the fewest tribe cards, 2 (T54)."
    assert [table.state.returns(seat) for seat in range(3)] == [0.0, 1.0, 0.0]


@pytest.mark.rule("T54")
def test_then_the_victory_is_shared() -> None:
    left = {"ann": (1, 2), "bo": (4, 5), "cy": (1,)}
    table = Table(fronts={"ann": 80, "bo": 70, "cy": 60}, land="F F a . W W b . M M c", tribes=left)
    result = table.result()
    assert (result.scores, result.ranks, result.winners) == ((2, 2, 2), (1, 1, 3), (0, 1))
    assert result.reason == "With 2 points and 3 tribe cards each, seat 1 and seat 2 share the victory (T54)."
    assert [table.state.returns(seat) for seat in range(3)] == [0.5, 0.5, 0.0]
