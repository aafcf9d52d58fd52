"""What bots know of Idriana: how a line is played on quickly."""

from __future__ import annotations

import random

from tests.games.idriana.table_builder import STANDARD, Table
from tuckbox.core.chance import FastChance
from tuckbox.core.game import seed_of
from tuckbox.games.idriana.heuristics.evaluator import IdrianaHeuristic, action_gain
from tuckbox.games.idriana.rules.generated.codes import KEEP, TAKE

KNOWLEDGE = IdrianaHeuristic()


def test_a_quick_player_keeps_and_parts_with_cards_as_a_whole_judgement_would() -> None:
    chance = FastChance(1)
    agreed = asked = 0
    for number in range(4):
        dice = random.Random(number)
        state = STANDARD.new_state(2 + number % 2, seed_of(f"quick {number}"))
        while not state.is_over:
            seat = int(state.seat_to_act())
            options = state.legal_moves(seat)
            quick = int(KNOWLEDGE.playout_move(state, seat, state.write_legal_moves(seat), chance))
            if len(options) > 1 and state.depth > 1 and options[0] >= KEEP and options[-1] < TAKE:
                worths = {}
                for code in options:
                    after = state.copy()
                    after.apply(seat, code)
                    worths[code] = KNOWLEDGE.evaluate(after, seat)
                asked += 1
                agreed += worths[quick] > max(worths.values()) - 1e-9
            state.apply(seat, quick if dice.random() < 0.5 else dice.choice(options))
    assert asked > 200
    assert agreed > 0.9 * asked


def test_a_quick_player_rather_does_something_than_nothing() -> None:
    table = Table(ann="Library, Forest")
    assert "play Forest" in table.legal_moves("ann")
    chance = FastChance(1)
    moves = [
        str(STANDARD.move(int(KNOWLEDGE.playout_move(table.state, 0, table.state.write_legal_moves(0), chance))))
        for _ in range(300)
    ]
    assert 0 < moves.count("end the turn") < moves.count("play Forest")


def test_an_action_is_worth_the_cards_that_it_gains() -> None:
    gains = dict(zip(STANDARD.cards.names, map(action_gain, STANDARD.cards.effects), strict=True))
    assert gains["University"] > gains["College"] > gains["Library"] > gains["Hermit"] > gains["Forester"]


def test_one_action_a_turn_gains_what_the_best_one_gains() -> None:
    KNOWLEDGE.prepare(Table().state)
    library, both = (Table(ann_play=play).state for play in ("Library", "Library, Forester"))
    assert KNOWLEDGE.income(both, 0) == KNOWLEDGE.income(library, 0) > KNOWLEDGE.income(Table().state, 0)
