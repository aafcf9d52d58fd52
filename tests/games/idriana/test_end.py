"""The end (I70 to I72, I92) and the live numbers (I96, I100)."""

from __future__ import annotations

import random

import pytest

from tests.games.idriana.table_builder import DECK, STANDARD, Table
from tuckbox.core.events import OPEN
from tuckbox.core.game import seed_of
from tuckbox.games.idriana.rules import scores
from tuckbox.games.idriana.rules.cards import FOOD, GOLD, PIETY, VP
from tuckbox.games.idriana.rules.state import IdrianaState


@pytest.mark.rule("I70")
def test_who_draws_the_last_card_finishes_the_turn_and_then_it_is_over() -> None:
    table = Table(ann_deck="Forest, Pond, Wheat", bo_deck=DECK).begin_turn("ann")
    assert table.log()[-1] == "Ann has drawn the last card of a deck: this turn is the last."
    table.ann("keep Pond", "play Pond")
    assert table.seen().last_turn and not table.state.is_over
    table.ann("end the turn")
    assert table.state.is_over
    assert table.state.seats_to_act() == []
    assert table.log()[-1] == "The game is over."


@pytest.mark.rule("I70")
def test_one_card_left_is_not_the_end() -> None:
    table = Table(ann_deck="Forest, Pond, Wheat, Inn", bo_deck=DECK).begin_turn("ann").ann("keep Pond", "end the turn")
    assert not table.state.is_over and table.to_act() == "bo"


@pytest.mark.rule("I70", "I92")
def test_a_reaction_may_draw_the_last_card_in_anothers_turn() -> None:
    table = Table(ann="Lemma, Wheat, Pond", ann_play="Mayor", bo_play="White Wolf", bo_deck="Inn", ann_deck=DECK)
    table.ann("play Lemma", "pay with Wheat").bo("answer with White Wolf")
    assert table.hand("bo") == ["Inn"] and not table.state.is_over
    table.ann("play Pond", "end the turn")  # the current player finishes the turn
    assert table.state.is_over


@pytest.mark.rule("I70")
def test_a_search_may_empty_the_deck() -> None:
    table = Table(ann="Inn", ann_play="Navigator", ann_deck="Pond", bo_deck=DECK)
    table.ann("use Navigator", "discard Inn", "take Pond")
    assert table.deck("ann") == [] and not table.state.is_over
    table.ann("play Pond", "end the turn")
    assert table.state.is_over


@pytest.mark.rule("I70")
def test_the_end_in_the_middle_of_an_effect_waits_for_the_effect() -> None:
    table = Table(ann="Bank", ann_play="Merchant", ann_deck="Pond, Inn", bo_deck=DECK)
    table.ann("use Merchant", "discard Bank")  # value 3, but two cards are all there are
    assert table.drawn("ann") == ["Pond", "Inn"] and not table.state.is_over
    table.ann("keep Inn", "end the turn")
    assert table.state.is_over and table.hand("ann") == ["Inn"]


@pytest.mark.rule("I70")
def test_the_hand_limit_still_counts_in_the_last_turn() -> None:
    table = Table(ann="Forest x7", ann_deck="Pond", bo_deck=DECK).begin_turn("ann").ann("end the turn")
    assert not table.state.is_over
    table.ann("discard Pond")
    assert table.state.is_over


@pytest.mark.rule("I70")
def test_who_must_draw_from_an_empty_deck_draws_what_there_is() -> None:
    table = Table(ann="Pond", ann_play="Hermit", ann_deck="", bo_deck=DECK).ann("use Hermit", "discard Pond")
    assert table.hand("ann") == [] and table.drawn("ann") == []
    assert table.legal_moves("ann") == ["end the turn"]
    short = Table(ann="Pond", ann_play="Hermit", ann_deck="Inn", bo_deck=DECK).ann("use Hermit", "discard Pond")
    assert short.hand("ann") == ["Inn"]


# I71, I72: VP


@pytest.mark.rule("I71")
def test_six_vp_for_the_most_food_and_for_the_most_gold() -> None:
    table = Table(ann_play="Wheat in Field 1", bo_play="Bank")
    assert (table.food("ann"), table.food("bo")) == (4, 2)
    assert (table.gold("ann"), table.gold("bo")) == (1, 6)
    assert (table.score("ann"), table.score("bo")) == (6, 6)
    assert (table.seen().most_food, table.seen().most_gold) == (0, 1)


@pytest.mark.rule("I71")
def test_a_tie_gives_them_to_nobody() -> None:
    table = Table(cat="", cat_play="Bank", ann_play="Bank, Beekeeper", bo_play="Beekeeper")
    assert table.result().scores == (1, 1, 0)
    sheet = {line.name: line for line in table.result().sheet}
    assert sheet["Most gold"].text == "6 to 1 to 6, so nobody gets the 6 VP"
    assert sheet["Most food"].text == "3 to 3 to 2, so nobody gets the 6 VP"
    third = Table(cat="", cat_play="Bank", ann_play="Harbour")  # the tie of the others does not matter
    assert third.result().scores == (0, 0, 6)


@pytest.mark.rule("I72")
def test_all_cards_in_play_count_and_most_vp_wins() -> None:
    table = Table(ann_play="Elmenda Bird, College, Wild Sanctuary", bo_play="Bank, Wheat in Field 1")
    assert table.vp("ann") == 5 + 2 + 1
    result = table.result()
    assert result.scores == (8, 12)
    assert (result.winners, result.ranks) == ((1,), (2, 1))
    assert result.reason == "Seat 2 has the most VP, 12 (I72)."
    assert [sum(line.points[seat] for line in result.sheet) for seat in range(2)] == [8, 12]


@pytest.mark.rule("I72")
def test_equal_vp_share_the_victory() -> None:
    table = Table(ann_play="Beekeeper", bo_play="Harbour", cat="", cat_play="Cathedral")
    assert table.result().scores == (7, 6, 6)
    table = Table(ann_play="Moss Bear", bo_play="Bank", cat="", cat_play="Beekeeper, Nanny Goat in Field 1")
    result = table.result()
    assert result.scores == (6, 6, 8)
    table = Table(ann_play="Moss Bear", bo_play="Bank", cat="")
    result = table.result()
    assert (result.scores, result.winners, result.ranks) == ((6, 6, 0), (0, 1), (1, 1, 3))
    assert result.reason == "Seat 1 and seat 2 share the victory with 6 VP (I72)."
    assert [table.state.returns(seat) for seat in range(3)] == [0.5, 0.5, 0.0]


# I96, I100: at every moment


@pytest.mark.rule("I96")
def test_granted_numbers_count_at_every_moment() -> None:
    table = Table(ann="Brindle Hare, Nanny Goat, Inn, Wheat, Pond x2", ann_play="Wild Sanctuary, Country Fair, Mayor")
    assert table.vp("ann") == 1
    table.ann("play Brindle Hare")
    assert table.vp("ann") == 3  # the Hare, and the Sanctuary for it
    table.ann("play Nanny Goat in Field 1", "pay with Pond")
    assert table.vp("ann") == 5
    mill = Table(ann="Barley", ann_play="Windmill, Wheat in Field 1")
    assert mill.food("ann") == 2 + 2 + 1
    assert mill.ann("play Barley in Field 1").food("ann") == 2 + 2 + 1 + 2
    guild = Table(ann="Inn, Wheat", ann_play="Guildhall")
    assert guild.vp("ann") == 0
    assert guild.ann("play Inn", "pay with Wheat").vp("ann") == 1


@pytest.mark.rule("I100")
def test_drought_takes_the_food_printed_on_crops_and_not_the_windmills() -> None:
    crops = "Wheat in Field 1, Pumpkins in Field 1, Windmill, Beekeeper"
    assert Table(ann_play=crops).food("ann") == 2 + 1 + 2 + 4 + 2
    assert Table(ann_play=crops, weather="Drought").food("ann") == 2 + 1 + 2
    assert Table(ann_play=crops, weather="Gentle Rain").food("ann") == 2 + 1 + 3 + 5 + 2
    assert Table(ann_play="Saffron in Field 1", weather="Gentle Rain").food("ann") == 2 + 1  # to every Crop
    assert Table(ann_play=crops, weather="Drought, Fair Weather").food("ann") == 2 + 1 + 2 + 4 + 2


@pytest.mark.rule("I100")
def test_the_weather_on_top_counts_at_the_end_too() -> None:
    table = Table(ann_play="Wheat in Field 1", bo_play="Beekeeper", weather="Drought", ann_deck="Pond", bo_deck=DECK)
    table.begin_turn("ann").ann("end the turn")
    assert table.state.is_over
    assert table.result().scores == (0, 1 + 6)


@pytest.mark.rule("I5", "I72", "I96")
def test_sums_kept_while_playing_are_the_sums_over_the_cards() -> None:
    dice = random.Random("sums")
    for seats in (2, 3):
        for number in range(4):
            state = STANDARD.new_state(seats, seed_of(f"sums {number}"))
            assert isinstance(state, IdrianaState)
            while not state.is_over:
                seat = int(state.seat_to_act())
                state.apply(seat, dice.choice(state.legal_moves(seat)))
                for player in range(seats):
                    for which in (VP, FOOD, GOLD, PIETY):
                        lines = scores.lines(state, player, which)
                        assert sum(copies * each for _, copies, each in lines) == scores.number(state, player, which)
            result = STANDARD.result(state)
            for player in range(seats):
                assert sum(line.points[player] for line in result.sheet) == result.scores[player]
                assert STANDARD.view(state, OPEN).seats[player].score == result.scores[player]
