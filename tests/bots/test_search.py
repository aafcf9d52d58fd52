"""The search: what it must find, and what it must not depend on."""

from __future__ import annotations

import time
from collections import Counter

import pytest
from librt.vecs import vec

from magpies import MagpieGame
from magpies.moves import PICK, PICKING, STEALING
from magpies.state import MagpieState
from tuckbox import registry
from tuckbox.bots import seat_of
from tuckbox.bots.ismcts import Search
from tuckbox.bots.search import search
from tuckbox.core.chance import FastChance
from tuckbox.core.game import seed_of
from tuckbox.core.heuristics.heuristic import WIDE, Knowledge
from tuckbox.core.levels import TO_THE_END, Level
from tuckbox.core.match import Match
from tuckbox.core.state import State

GAME = MagpieGame()


def tree(state: State, seat: int, iterations: int, seed: int = 1) -> Search:
    """A search that knows nothing and plays every line to its end."""
    chance = FastChance(seed)
    grown = Search(state.resample(seat, chance), seat, Knowledge(), chance, TO_THE_END, 1.0)
    grown.run(iterations, 1_000_000)
    return grown


def best(grown: Search) -> int:
    return max(grown.tried(), key=lambda option: option[1])[0]


def late(seats: int, word: str, held: int = 2) -> MagpieState:
    """A position of Magpies in which all are about to pick and hold so many cards, reached by random play."""
    for number in range(1000):
        state = GAME.new(seats, seed_of(f"{word} {number}"))
        assert isinstance(state, MagpieState)
        chance = FastChance(number)
        while not state.over:
            if state.kind() == PICKING and all(state.held[seat] == held for seat in range(seats)):
                return state
            seat = state.decider()
            count = state.fill(seat)
            state.play(seat, state.buffer[chance.below(count)])
    raise AssertionError("random play never came there")


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_every_option_is_tried_and_only_options_are(seats: int) -> None:
    state = GAME.new(seats, seed_of("options"))
    for seat in state.deciders():
        grown = tree(state, seat, 200)
        assert [code for code, _, _ in grown.tried()] == state.options(seat)
        assert sum(visits for _, visits, _ in grown.tried()) == 200
        assert all(0 <= total <= visits for _, visits, total in grown.tried())


def test_where_options_are_few_all_are_tried_before_any_is_tried_again() -> None:
    match = Match(registry.game("druid"), ["me", "you"], seed_of("few"))
    seat = match.deciders()[0]
    options = match.state.options(seat)
    assert 8 < len(options) <= WIDE
    grown = tree(match.state, seat, len(options))
    assert [visits for _, visits, _ in grown.tried()] == [1] * len(options)


def test_the_search_repeats_itself_with_the_same_seed() -> None:
    state = GAME.new(3, seed_of("again"))
    assert tree(state, 1, 300, 7).tried() == tree(state, 1, 300, 7).tried()
    assert tree(state, 1, 300, 7).tried() != tree(state, 1, 300, 8).tried()


def test_growing_in_pieces_is_growing_at_once() -> None:
    state = GAME.new(2, seed_of("pieces"))
    one = tree(state, 0, 250)
    chance = FastChance(1)
    two = Search(state.resample(0, chance), 0, Knowledge(), chance, TO_THE_END, 1.0)
    for _ in range(25):
        two.run(10, 1_000_000)
    assert one.tried() == two.tried()


def test_the_root_and_the_tree_leave_the_state_alone() -> None:
    state = GAME.new(2, seed_of("alone"))
    before = state.fingerprint()
    tree(state, 0, 100)
    assert state.fingerprint() == before


def test_a_theft_that_wins_the_match_is_found() -> None:
    """In the last round, with nothing in hand to throw, whoever may steal the deciding card does."""
    found = 0
    for number in range(40):
        state = late(2, f"theft {number}", held=1)
        for seat in (0, 1):
            state.play(seat, state.options(seat)[0])
        assert state.kind() == STEALING
        thief = int(state.decider())
        outcomes = {}
        for code in state.options(thief):
            after = state.copy()
            after.play(thief, code)
            if not after.over:
                after.play(1 - thief, after.options(1 - thief)[-1])
            outcomes[code] = after.value(thief)
        if len(set(outcomes.values())) > 1:
            found += 1
            assert outcomes[best(tree(state, thief, 150))] == max(outcomes.values())
    assert found >= 5, "some of these positions must be decided by the theft"


def test_picks_of_others_are_chosen_blind() -> None:
    """An opponent's picks do not follow ours: in each iteration it picks by its own statistics alone.

    If its statistics lay below our pick, it would answer a low pick of ours differently from a high one, and a sealed
    choice would be searched as if it were open.
    """
    state = late(2, "blind")
    grown = tree(state, 0, 400)
    keys = Counter(int(grown.keys[entry]) >> 40 for entry in followers(grown, 0))
    assert keys == {0: len(state.options(0)), 1: len(set(all_picks(grown, 1)))}, "both seats choose at one node"
    for entry in followers(grown, 0):
        assert grown.first[entry] == -1, "nothing lies below a single pick"
    assert grown.opened[0] != -1, "the walk goes on below all picks together"


def followers(grown: Search, node: int) -> list[int]:
    found = []
    entry = int(grown.first[node])
    while entry != -1:
        found.append(entry)
        entry = int(grown.next[entry])
    return found


def all_picks(grown: Search, seat: int) -> list[int]:
    codes = [int(grown.keys[entry]) for entry in followers(grown, 0)]
    return [code & 0xFFFFFFFF for code in codes if code >> 40 == seat and (code & 0xFFFFFFFF) >= PICK]


def test_joint_picks_lead_to_different_places() -> None:
    state = late(2, "joint")
    grown = tree(state, 0, 300)
    places = []
    entry = int(grown.opened[0])
    while entry != -1:
        places.append(int(grown.visits[entry]))
        entry = int(grown.next[entry])
    assert len(places) > len(state.options(0)), "the places tell apart what both picked"
    assert sum(places) == 300


def test_a_search_stops_when_nothing_can_change() -> None:
    match = Match(GAME, ["A", "B"], seed_of("early"))
    level = Level("test", "", "", 800)
    stopped = 0
    while not match.over:
        seat = match.deciders()[0]
        place = seat_of(match, seat)
        if len(place.codes) > 1:
            grown = search(place, level, FastChance(3))
            visits = sorted((option[1] for option in grown.tried()), reverse=True)
            if grown.done < level.iterations:
                stopped += 1
                assert visits[0] - visits[1] > level.iterations - grown.done
        match.play(seat, place.codes[0])
    assert stopped > 0


def test_a_search_keeps_to_its_seconds() -> None:
    match = Match(GAME, ["A", "B"], seed_of("seconds"))
    begun = time.perf_counter()
    grown = search(seat_of(match, 0), Level("test", "", "", 10_000_000), FastChance(3), seconds=0.3)
    assert grown.done > 10
    assert time.perf_counter() - begun < 3, "a busy machine may be late, but not by much"
    grown = search(seat_of(match, 0), Level("test", "", "", 12), FastChance(3), seconds=60)
    assert grown.done == 12, "the iterations may come first"


def test_hidden_cards_are_dealt_anew_in_every_iteration() -> None:
    """The opponent's options in the tree are not those of one deal."""
    state = GAME.new(2, seed_of("anew"))
    grown = tree(state, 0, 300)
    assert len(set(all_picks(grown, 1))) > 10, "the opponent was seen with many hands"


def test_lines_are_played_on_until_a_position_is_quiet() -> None:
    """A knowledge that will judge only when all are about to pick is asked about nothing else."""
    judged: list[State] = []

    class Patient(Knowledge):
        def is_quiet(self, state: State) -> bool:
            return state.kind() == PICKING

        def evaluate_all(self, state: State, values: vec[float]) -> None:
            judged.append(state)
            super().evaluate_all(state, values)

    chance = FastChance(3)
    grown = Search(late(3, "quiet", 3).resample(0, chance), 0, Patient(), chance, 0, 1.0)
    grown.run(60, 1_000_000)
    assert len(judged) == 60
    assert all(state.over or state.kind() == PICKING for state in judged)
    assert not all(state.over for state in judged)
