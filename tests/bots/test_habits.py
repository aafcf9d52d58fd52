"""Habits: quick players look again at what did well, and forget it with the search."""

from __future__ import annotations

from librt.vecs import vec
from mypy_extensions import i64

from tests.games.tectonic.table_builder import STANDARD
from tuckbox.bots.ismcts import NONE, WIDENING, Search
from tuckbox.core.chance import FastChance
from tuckbox.core.game import seed_of
from tuckbox.core.heuristics.heuristic import WIDE, Knowledge
from tuckbox.core.heuristics.mast import UNKNOWN, Habits
from tuckbox.core.levels import TO_THE_END
from tuckbox.core.state import State
from tuckbox.games.tectonic.rules.moves import TURN
from tuckbox.games.tectonic.rules.state import TectonicState

KNOWLEDGE = STANDARD.knowledge


def a_turn(word: str, cards: int) -> TectonicState:
    """A position in which a card is to be placed, after random play."""
    state = STANDARD.new(3, seed_of(word))
    assert isinstance(state, TectonicState)
    chance = FastChance(1)
    while state.kind() != TURN or len(state.laid) < cards:
        seat = state.decider()
        state.play(seat, state.buffer[chance.below(state.fill(seat))])
    return state


def worth(state: State, seat: int, code: int) -> float:
    after = state.copy()
    after.play(seat, code)
    return KNOWLEDGE.evaluate(after, seat)


def choose(habits: Habits, state: State, few: int, chance: FastChance) -> int:
    """What a quick player chooses who knows every option by its code."""
    seat = state.decider()
    count = state.fill(seat)
    keys = vec[i64]([int(state.buffer[i]) for i in range(count)])
    return int(habits.choose(KNOWLEDGE, state, seat, keys, count, few, chance))


def test_a_quick_player_finds_the_best_option_after_a_while_and_stays_with_it() -> None:
    state = a_turn("habits", 5)
    seat = int(state.decider())
    best = max(worth(state, seat, code) for code in state.options(seat))
    assert len(state.options(seat)) > 60
    habits, chance = Habits(), FastChance(1)
    choices = [worth(state, seat, choose(habits, state, 8, chance)) for _ in range(80)]
    assert min(choices[:10]) < best
    assert set(choices[-20:]) == {best}
    assert sorted(choices) == choices, "what was found is never lost in the same position"


def test_what_was_found_out_is_forgotten() -> None:
    state = a_turn("habits", 5)
    habits, chance = Habits(), FastChance(1)
    code = choose(habits, state, 8, chance)
    assert habits.gain(code) > 0.0 > UNKNOWN
    habits.forget()
    assert habits.gain(code) == UNKNOWN


def test_options_and_keys_stay_together_when_they_are_ordered() -> None:
    habits = Habits()
    for key, gain in ((1007, 0.5), (1001, 0.1), (1004, 0.9), (1009, -0.2)):
        habits.note(key, gain)
    options, keys = vec[i64]([7, 1, 2, 4, 9]), vec[i64]([1007, 1001, 1002, 1004, 1009])
    assert habits.bring_forward(options, keys, 5, 2) == 2
    assert {int(options[0]), int(options[1])} == {7, 4}
    assert sorted(int(option) for option in options) == [1, 2, 4, 7, 9]
    assert all(key == option + 1000 for option, key in zip(options, keys, strict=True))


def test_where_there_is_too_much_to_choose_from_the_tree_ends_and_quick_players_go_on() -> None:
    state = a_turn("wide", 6)
    seat = int(state.decider())
    chance = FastChance(1)
    grown = Search(state.resample(seat, chance), seat, KNOWLEDGE, chance, 0, 0.35)
    grown.run(12, 1_000_000)
    visited = [entry for entry in range(1, int(grown.size)) if grown.visits[entry] > 1]
    assert visited, "some option was tried again"
    followed = {int(grown.keys[entry]) for entry in visited if grown.first[entry] != NONE}
    for key in followed:
        after = state.copy()
        after.play(seat, key & 0xFFFFFFFFFF)
        assert len(after.options(int(after.decider()))) <= WIDE


def followers(grown: Search, entry: int) -> int:
    """How many moves are known after an entry."""
    count, follower = 0, grown.first[entry]
    while follower != NONE:
        count, follower = count + 1, grown.next[follower]
    return count


def test_who_knows_nothing_tries_some_of_very_many_options_and_comes_back_to_the_good_ones() -> None:
    state = a_turn("wide", 6)
    seat = int(state.decider())
    options = len(state.options(seat))
    assert options > 100
    chance = FastChance(1)
    grown = Search(state.resample(seat, chance), seat, Knowledge(), chance, TO_THE_END, 0.7)
    grown.run(100, 1_000_000)
    visits = [visits for _, visits, _ in grown.tried()]
    tried = sum(count > 0 for count in visits)
    assert len(visits) == options
    assert sum(visits) == 100
    assert (tried - 1) ** 2 <= WIDENING * 100 < (tried + 1) ** 2
    assert max(visits) > 2 * 100 / tried
    followed = [followers(grown, entry) for entry in range(1, int(grown.size))]
    assert max(followed) > WIDE, "and follows them beyond the decision, however much there is to choose from"


def test_a_search_begins_without_habits_of_the_last_one() -> None:
    state = a_turn("habits", 5)
    seat = int(state.decider())

    def tried(seed: int) -> list[tuple[int, int, float]]:
        chance = FastChance(seed)
        grown = Search(state.resample(seat, chance), seat, KNOWLEDGE, chance, 0, 0.35)
        grown.run(6, 1_000_000)
        return grown.tried()

    first = tried(1)
    tried(2)
    assert tried(1) == first
