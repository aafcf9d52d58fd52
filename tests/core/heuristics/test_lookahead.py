"""The lookahead: plays are weighed as a whole."""

from __future__ import annotations

import random

import pytest

from tests.games.idriana.table_builder import STANDARD, Table, changed
from tuckbox import Match, game, seed_of
from tuckbox.bots import GreedyBot, InformationSet, RandomBot, play_to_end
from tuckbox.core.heuristics.lookahead import BUDGET, Lookahead
from tuckbox.core.state import State


def worth(table: Table, seat: int, sentence: str) -> float:
    """What the lookahead thinks of a move, on the table as it lies."""
    code = table.game.parse(sentence).code
    assert code in table.state.legal_moves(seat)
    return Lookahead(table.game.heuristic).value([table.state], seat, code)


def ends(state: State, seat: int) -> list[State]:
    """All positions in which a play that is under way can end, if only the seat decides in it."""
    if state.is_over or state.depth <= 1 or state.seat_to_act() != seat:  # here nobody else decides within a play
        return [state]
    found: list[State] = []
    for code in state.legal_moves(seat):
        after = state.copy()
        after.apply(seat, code)
        found += ends(after, seat)
    return found


@pytest.mark.parametrize("move", ["play Elmenda Bird", "play Library", "use Merchant", "use Navigator", "end the turn"])
def test_a_move_is_worth_the_best_that_can_follow_from_it_in_the_same_play(move: str) -> None:
    table = Table(
        ann="Elmenda Bird, Library, Forest, Pond, Bank, Wheat, Thieves",
        ann_play="Forest x2, Forest Preserve, Merchant, Harbour, Navigator",
    )
    code = table.game.parse(move).code
    after = table.state.copy()
    after.apply(0, code)
    knowledge = table.game.heuristic
    assert worth(table, 0, move) == max(knowledge.evaluate(end, 0) for end in ends(after, 0))


def test_a_card_is_paid_for_with_what_is_worth_least() -> None:
    table = Table(ann="Elmenda Bird, Fair Weather x2, Plantation, Cathedral", ann_play="Forest x2, Forest Preserve")
    bot = GreedyBot(1)
    match = Match(STANDARD, ("Ann", "Bo"), bytes(32))
    match.state = table.state
    for paid in (["Fair Weather"], ["Fair Weather", "Fair Weather"]):
        if not table.legal_moves("ann", "pay"):
            table.ann("play Elmenda Bird")
        match.state.apply(0, bot.choose(InformationSet.of(match, 0)).code)
        assert table.discards("ann") == paid


def test_others_decide_in_between_as_is_best_for_themselves() -> None:
    table = Table(ann="Locusts, Pond", bo_play="Field, Wheat in Field 1, Pumpkins in Field 2")
    lost = {}
    for crop, field in (("Wheat", 1), ("Pumpkins", 2)):
        other = Table(ann="Locusts, Pond", bo_play="Field, Wheat in Field 1, Pumpkins in Field 2")
        other.ann("play Locusts", "pay with Pond").bo(f"sacrifice {crop} from Field {field}")
        lost[crop] = other.game.heuristic.evaluate(other.state, 0)
    assert lost["Wheat"] < lost["Pumpkins"]
    assert worth(table, 0, "play Locusts") == lost["Wheat"]  # Bo keeps the Pumpkins


def test_the_position_itself_is_left_alone() -> None:
    table = Table(ann="Elmenda Bird, Forest, Pond", ann_play="Forest x2, Forest Preserve")
    before = table.state.fingerprint()
    worth(table, 0, "play Elmenda Bird")
    assert table.state.fingerprint() == before


def test_beyond_the_budget_only_first_options_are_followed() -> None:
    table = Table(
        ann=", ".join(["National Park", *STANDARD.cards.names[3:21]]),
        ann_play="Forest Preserve",
    )
    ahead = Lookahead(table.game.heuristic)
    ahead.value([table.state], 0, table.game.parse("play National Park").code)
    assert -60 < ahead.budget <= 0 < BUDGET  # 816 ways to pay, of which some 300 were tried


def test_where_no_play_asks_for_more_it_is_the_evaluation_after_the_move() -> None:
    druid = game("druid")
    dice = random.Random("druid")
    state = druid.new_state(2, seed_of("druid"))
    for _ in range(12):
        seat = int(state.seat_to_act())
        for code in state.legal_moves(seat):
            after = state.copy()
            after.apply(seat, code)
            assert Lookahead(druid.heuristic).value([state], seat, code) == druid.heuristic.evaluate(after, seat)
        state.apply(seat, dice.choice(state.legal_moves(seat)))


@pytest.mark.soak
@pytest.mark.parametrize("seats", [2, 3])
def test_greedy_beats_random_at_idriana(seats: int) -> None:
    ours, theirs = 0, 0
    for number in range(seats):
        match = Match(STANDARD, ["greedy", "random", "random"][:seats], seed_of(f"greedy {number}"))
        bots = [GreedyBot(number), RandomBot(number), RandomBot(number + 9)]
        play_to_end(match, bots)
        result = match.result()
        assert result is not None
        assert result.winners == (0,)
        ours += result.scores[0]
        theirs += max(result.scores[1:])
    assert ours > 1.5 * theirs


def test_a_play_of_very_many_decisions_is_not_followed_to_every_end() -> None:
    cards = changed({"College": {"text": "Action: draw 60 cards and keep 40."}})
    table = Table(ann_play="College", ann_deck=", ".join(STANDARD.cards.names[3:70]), cards=cards)
    ahead = Lookahead(table.game.heuristic)
    code = table.game.parse("use College").code
    assert 0.0 <= ahead.value([table.state], 0, code) <= 1.0
    assert -50 < ahead.steps <= 0
