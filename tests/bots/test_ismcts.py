"""The search: what it must find, and what it must not depend on."""

from __future__ import annotations

import time
from collections import Counter

import pytest
from librt.vecs import vec

from magpies import MagpieGame
from magpies.generated.codes import PICK
from magpies.generated.stack import PICKING, STEALING
from magpies.state import MagpieState
from tuckbox import registry
from tuckbox.bots import InformationSet
from tuckbox.bots.ismcts import Ismcts
from tuckbox.bots.search import search
from tuckbox.core.chance import FastChance
from tuckbox.core.game import seed_of
from tuckbox.core.heuristics.heuristic import WIDE, Heuristic
from tuckbox.core.levels import TO_THE_END, Level
from tuckbox.core.match import Match
from tuckbox.core.state import State

GAME = MagpieGame()


def tree(state: State, seat: int, iterations: int, seed: int = 1) -> Ismcts:
    """A search without a heuristic, with playouts to the end."""
    chance = FastChance(seed)
    grown = Ismcts(state.resample(seat, chance), seat, Heuristic(), chance, TO_THE_END, 1.0)
    grown.run(iterations, 1_000_000)
    return grown


def best(grown: Ismcts) -> int:
    return max(grown.root_statistics(), key=lambda option: option[1])[0]


def late(seats: int, word: str, held: int = 2) -> MagpieState:
    """A position of Magpies in which all are about to pick and hold so many cards, reached by random play."""
    for number in range(1000):
        state = GAME.new_state(seats, seed_of(f"{word} {number}"))
        assert isinstance(state, MagpieState)
        chance = FastChance(number)
        while not state.is_over:
            if state.step_kind() == PICKING and all(state.held[seat] == held for seat in range(seats)):
                return state
            seat = state.seat_to_act()
            count = state.write_legal_moves(seat)
            state.apply(seat, state.buffer[chance.below(count)])
    raise AssertionError("random play never came there")


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_every_legal_move_is_tried_and_no_other(seats: int) -> None:
    state = GAME.new_state(seats, seed_of("options"))
    for seat in state.seats_to_act():
        grown = tree(state, seat, 200)
        assert [code for code, _, _ in grown.root_statistics()] == state.legal_moves(seat)
        assert sum(visits for _, visits, _ in grown.root_statistics()) == 200
        assert all(0 <= total <= visits for _, visits, total in grown.root_statistics())


def test_few_moves_are_all_tried_once_before_any_is_repeated() -> None:
    match = Match(registry.game("druid"), ["me", "you"], seed_of("few"))
    seat = match.seats_to_act()[0]
    options = match.state.legal_moves(seat)
    assert 8 < len(options) <= WIDE
    grown = tree(match.state, seat, len(options))
    assert [visits for _, visits, _ in grown.root_statistics()] == [1] * len(options)


def test_the_same_seed_gives_the_same_tree() -> None:
    state = GAME.new_state(3, seed_of("again"))
    assert tree(state, 1, 300, 7).root_statistics() == tree(state, 1, 300, 7).root_statistics()
    assert tree(state, 1, 300, 7).root_statistics() != tree(state, 1, 300, 8).root_statistics()


def test_running_in_slices_gives_the_same_tree() -> None:
    state = GAME.new_state(2, seed_of("pieces"))
    one = tree(state, 0, 250)
    chance = FastChance(1)
    two = Ismcts(state.resample(0, chance), 0, Heuristic(), chance, TO_THE_END, 1.0)
    for _ in range(25):
        two.run(10, 1_000_000)
    assert one.root_statistics() == two.root_statistics()


def test_a_search_does_not_change_the_state() -> None:
    state = GAME.new_state(2, seed_of("alone"))
    before = state.fingerprint()
    tree(state, 0, 100)
    assert state.fingerprint() == before


def test_a_winning_theft_is_found() -> None:
    """In the last round, with nothing in hand to throw, whoever may steal the deciding card does."""
    found = 0
    for number in range(40):
        state = late(2, f"theft {number}", held=1)
        for seat in (0, 1):
            state.apply(seat, state.legal_moves(seat)[0])
        assert state.step_kind() == STEALING
        thief = int(state.seat_to_act())
        outcomes = {}
        for code in state.legal_moves(thief):
            after = state.copy()
            after.apply(thief, code)
            if not after.is_over:
                after.apply(1 - thief, after.legal_moves(1 - thief)[-1])
            outcomes[code] = after.returns(thief)
        if len(set(outcomes.values())) > 1:
            found += 1
            assert outcomes[best(tree(state, thief, 150))] == max(outcomes.values())
    assert found >= 5, "some of these positions must be decided by the theft"


def test_sealed_picks_are_decoupled() -> None:
    """An opponent's picks do not follow ours: in each iteration it picks by its own statistics alone.

    If its statistics lay below our pick, it would answer a low pick of ours differently from a high one, and a sealed
    choice would be searched as if it were open.
    """
    state = late(2, "blind")
    grown = tree(state, 0, 400)
    keys = Counter(int(grown.keys[entry]) >> 40 for entry in followers(grown, 0))
    assert keys == {0: len(state.legal_moves(0)), 1: len(set(all_picks(grown, 1)))}, "both seats choose at one node"
    for entry in followers(grown, 0):
        assert grown.first_child[entry] == -1, "nothing lies below a single pick"
    assert grown.joint_children[0] != -1, "the walk goes on below all picks together"


def followers(grown: Ismcts, node: int) -> list[int]:
    found = []
    entry = int(grown.first_child[node])
    while entry != -1:
        found.append(entry)
        entry = int(grown.next_sibling[entry])
    return found


def all_picks(grown: Ismcts, seat: int) -> list[int]:
    codes = [int(grown.keys[entry]) for entry in followers(grown, 0)]
    return [code & 0xFFFFFFFF for code in codes if code >> 40 == seat and (code & 0xFFFFFFFF) >= PICK]


def test_joint_picks_lead_to_different_nodes() -> None:
    state = late(2, "joint")
    grown = tree(state, 0, 300)
    places = []
    entry = int(grown.joint_children[0])
    while entry != -1:
        places.append(int(grown.visits[entry]))
        entry = int(grown.next_sibling[entry])
    assert len(places) > len(state.legal_moves(0)), "the places tell apart what both picked"
    assert sum(places) == 300


def test_a_search_stops_when_its_choice_is_decided() -> None:
    match = Match(GAME, ["A", "B"], seed_of("early"))
    level = Level("test", "", "", 800)
    stopped = 0
    while not match.is_over:
        seat = match.seats_to_act()[0]
        place = InformationSet.of(match, seat)
        if len(place.legal_codes) > 1:
            grown = search(place, level, FastChance(3))
            visits = sorted((option[1] for option in grown.root_statistics()), reverse=True)
            if grown.iterations < level.iterations:
                stopped += 1
                assert visits[0] - visits[1] > level.iterations - grown.iterations
        match.play(seat, place.legal_codes[0])
    assert stopped > 0


def test_a_search_keeps_its_time_limit() -> None:
    match = Match(GAME, ["A", "B"], seed_of("seconds"))
    begun = time.perf_counter()
    grown = search(InformationSet.of(match, 0), Level("test", "", "", 10_000_000), FastChance(3), seconds=0.3)
    assert grown.iterations > 10
    assert time.perf_counter() - begun < 3, "a busy machine may be late, but not by much"
    grown = search(InformationSet.of(match, 0), Level("test", "", "", 12), FastChance(3), seconds=60)
    assert grown.iterations == 12, "the iterations may come first"


def test_every_iteration_has_its_own_determinization() -> None:
    """The opponent's moves in the tree are not those of one determinization."""
    state = GAME.new_state(2, seed_of("anew"))
    grown = tree(state, 0, 300)
    assert len(set(all_picks(grown, 1))) > 10, "the opponent was seen with many hands"


def test_playouts_end_in_quiet_positions() -> None:
    """A heuristic that is quiet only when all are about to pick evaluates no other position."""
    judged: list[State] = []

    class Patient(Heuristic):
        def is_quiet(self, state: State) -> bool:
            return state.step_kind() == PICKING

        def evaluate_all(self, state: State, values: vec[float]) -> None:
            judged.append(state)
            super().evaluate_all(state, values)

    chance = FastChance(3)
    grown = Ismcts(late(3, "quiet", 3).resample(0, chance), 0, Patient(), chance, 0, 1.0)
    grown.run(60, 1_000_000)
    assert len(judged) == 60
    assert all(state.is_over or state.step_kind() == PICKING for state in judged)
    assert not all(state.is_over for state in judged)
