"""What is hidden from a player, and what is not (D70)."""

from __future__ import annotations

import random

import pytest

from tests.games.druid.table_builder import STANDARD, Table, changed
from tuckbox.core.chance import FastChance
from tuckbox.core.events import OPEN
from tuckbox.games.druid.rules.state import DruidState
from tuckbox.testing.as_json import to_json


def positions() -> list[DruidState]:
    """Positions of random games, a few of each."""
    found = []
    for number in range(6):
        state, chance = STANDARD.new_state(2, number.to_bytes(32, "big")), random.Random(number)
        while not state.is_over:
            if chance.random() < 0.15:
                found.append(state.copy())
            state.apply(state.seat_to_act(), chance.choice(state.legal_moves(state.seats_to_act()[0])))
    return [state for state in found if isinstance(state, DruidState)]


@pytest.fixture(scope="module")
def some_positions() -> list[DruidState]:
    return positions()


@pytest.mark.rule("D70")
@pytest.mark.parametrize("viewer", [0, 1, None])
def test_hands_of_others_and_piles_are_not_in_the_view(viewer: int | None, some_positions: list[DruidState]) -> None:
    for state in some_positions:
        view, true = STANDARD.view(state, viewer), STANDARD.view(state, OPEN)
        for seat in range(2):
            seen, real = view.seats[seat], true.seats[seat]
            assert seen.piles == seen.special_piles == ()
            if seat == viewer:
                assert (seen.creatures, seen.specials) == (real.creatures, real.specials)
            else:
                bound = [creature.creature for creature in seen.creatures]
                assert bound in ([], [view.bound])
                assert seen.specials == ()
            assert (seen.hand, seen.special_hand) == (len(real.creatures), len(real.specials))
            assert (seen.pile, seen.special_pile) == (len(real.piles), len(real.special_piles))
        assert view.out_creatures == view.out_specials == ()
        assert (view.terrains, view.discarded, view.spent) == (true.terrains, true.discarded, true.spent)


@pytest.mark.rule("D70")
@pytest.mark.parametrize("viewer", [0, 1])
def test_the_view_is_the_same_however_the_hidden_cards_lie(viewer: int, some_positions: list[DruidState]) -> None:
    differs = 0
    for number, state in enumerate(some_positions):
        dealt_anew = state.resample(viewer, FastChance(number))
        assert to_json(STANDARD.view(dealt_anew, viewer)) == to_json(STANDARD.view(state, viewer))
        differs += STANDARD.view(dealt_anew, OPEN) != STANDARD.view(state, OPEN)
    assert differs > len(some_positions) / 2


@pytest.mark.rule("D70")
def test_only_the_owner_sees_what_is_drawn() -> None:
    table = Table(ann="Walrus", ann_specials="", ann_pile="Mouse", ann_special_pile="Wings")
    table.ann("place Walrus at Shore", "end the turn")
    told = ["Ann places Walrus at Shore.", "Ann ends the turn."]
    assert table.log(0) == table.log(OPEN) == [*told, "Ann draws Mouse.", "Ann draws Wings."]
    assert table.log(1) == table.log(None) == [*told, "Ann draws a creature.", "Ann draws a special."]


@pytest.mark.rule("D70")
def test_what_is_discarded_or_spent_is_open() -> None:
    land = changed(
        {name: {"icons": "land"} for name in ("Meadow", "Lake", "Clouds", "Shore", "Cliff", "Lagoon", "Wetland")}
    )
    table = Table(ann="Shark", ann_specials="Trade Winds", lies="Shore: Frog | Toad", cards=land)
    table.ann("discard Shark", "play Trade Winds: exchange Frog and Toad")
    for viewer in (0, 1, None):
        view = table.game.view(table.state, viewer)
        assert table.number("creature", "Shark") in view.discarded
        assert table.number("special", "Trade Winds") in view.spent
        assert table.log(viewer) == [
            "Ann has no place for a creature and discards Shark.",
            "Ann plays Trade Winds: Frog and Toad change places.",
        ]


@pytest.mark.rule("D70")
@pytest.mark.parametrize("viewer", [0, 1])
def test_what_one_cannot_know_may_lie_anywhere(viewer: int) -> None:
    state = STANDARD.new_state(2, bytes(32))
    mine = {creature.creature for creature in STANDARD.view(state, viewer).seats[viewer].creatures}
    hand, pile, out = set(), set(), set()
    for number in range(200):
        view = STANDARD.view(state.resample(viewer, FastChance(number)), OPEN)
        hand |= {creature.creature for creature in view.seats[1 - viewer].creatures}
        pile |= set(view.seats[viewer].piles)
        out |= set(view.out_creatures)
    assert hand == pile == out == set(range(33)) - mine


@pytest.mark.rule("D70", "D26")
def test_a_creature_that_was_shown_stays_known() -> None:
    table = Table(ann="Walrus Bear", ann_specials="Wings Charm").ann("give Wings to Walrus")
    walrus = table.number("creature", "Walrus")
    for number in range(50):
        twin = table.state.resample(1, FastChance(number))
        assert walrus in [creature.creature for creature in table.game.view(twin, OPEN).seats[0].creatures]
        assert twin.bound_creature(0) == walrus


@pytest.mark.rule("D70")
def test_a_watcher_has_no_options_and_a_player_only_in_turn() -> None:
    table = Table(ann="Walrus", bo="Bear")
    assert table.game.view(table.state, None).legal_moves == ()
    assert table.game.view(table.state, OPEN).legal_moves == ()
    assert table.game.view(table.state, 1).legal_moves == ()
    assert table.game.view(table.state, 0).legal_moves != ()
