"""MAST: the playout policy tries what did well in the same search first."""

from __future__ import annotations

from librt.vecs import vec
from mypy_extensions import i64

from tests.games.tectonic.table_builder import STANDARD
from tuckbox.bots.ismcts import NONE, WIDENING, Ismcts
from tuckbox.core.chance import FastChance
from tuckbox.core.game import seed_of
from tuckbox.core.heuristics.heuristic import WIDE, Heuristic
from tuckbox.core.heuristics.mast import UNKNOWN, Mast
from tuckbox.core.levels import TO_THE_END
from tuckbox.core.state import State
from tuckbox.games.tectonic.rules.generated.stack import TURN
from tuckbox.games.tectonic.rules.state import TectonicState

HEURISTIC = STANDARD.heuristic


def a_turn(word: str, cards: int) -> TectonicState:
    """A position in which a card is to be placed, after random play."""
    state = STANDARD.new_state(3, seed_of(word))
    assert isinstance(state, TectonicState)
    chance = FastChance(1)
    while state.step_kind() != TURN or len(state.laid) < cards:
        seat = state.seat_to_act()
        state.apply(seat, state.buffer[chance.below(state.write_legal_moves(seat))])
    return state


def worth(state: State, seat: int, code: int) -> float:
    after = state.copy()
    after.apply(seat, code)
    return HEURISTIC.evaluate(after, seat)


def choose(mast: Mast, state: State, few: int, chance: FastChance) -> int:
    """The choice of the playout policy, with the codes of the moves as keys."""
    seat = state.seat_to_act()
    count = state.write_legal_moves(seat)
    keys = vec[i64]([int(state.buffer[i]) for i in range(count)])
    return int(mast.select(HEURISTIC, state, seat, keys, count, few, chance))


def test_the_playout_policy_converges_to_the_best_move() -> None:
    state = a_turn("habits", 5)
    seat = int(state.seat_to_act())
    best = max(worth(state, seat, code) for code in state.legal_moves(seat))
    assert len(state.legal_moves(seat)) > 60
    mast, chance = Mast(), FastChance(1)
    choices = [worth(state, seat, choose(mast, state, 8, chance)) for _ in range(80)]
    assert min(choices[:10]) < best
    assert set(choices[-20:]) == {best}
    assert sorted(choices) == choices, "what was found is never lost in the same position"


def test_reset_forgets_all_averages() -> None:
    state = a_turn("habits", 5)
    mast, chance = Mast(), FastChance(1)
    code = choose(mast, state, 8, chance)
    assert mast.average(code) > 0.0 > UNKNOWN
    mast.reset()
    assert mast.average(code) == UNKNOWN


def test_moves_and_keys_are_reordered_together() -> None:
    mast = Mast()
    for key, gain in ((1007, 0.5), (1001, 0.1), (1004, 0.9), (1009, -0.2)):
        mast.update(key, gain)
    options, keys = vec[i64]([7, 1, 2, 4, 9]), vec[i64]([1007, 1001, 1002, 1004, 1009])
    assert mast.move_best_to_front(options, keys, 5, 2) == 2
    assert {int(options[0]), int(options[1])} == {7, 4}
    assert sorted(int(option) for option in options) == [1, 2, 4, 7, 9]
    assert all(key == option + 1000 for option, key in zip(options, keys, strict=True))


def test_the_tree_ends_at_wide_decisions() -> None:
    state = a_turn("wide", 6)
    seat = int(state.seat_to_act())
    chance = FastChance(1)
    grown = Ismcts(state.resample(seat, chance), seat, HEURISTIC, chance, 0, 0.35)
    grown.run(12, 1_000_000)
    visited = [entry for entry in range(1, int(grown.size)) if grown.visits[entry] > 1]
    assert visited, "some option was tried again"
    followed = {int(grown.keys[entry]) for entry in visited if grown.first_child[entry] != NONE}
    for key in followed:
        after = state.copy()
        after.apply(seat, key & 0xFFFFFFFFFF)
        assert len(after.legal_moves(int(after.seat_to_act()))) <= WIDE


def followers(grown: Ismcts, entry: int) -> int:
    """How many moves are known after an entry."""
    count, follower = 0, grown.first_child[entry]
    while follower != NONE:
        count, follower = count + 1, grown.next_sibling[follower]
    return count


def test_progressive_widening_without_a_heuristic() -> None:
    state = a_turn("wide", 6)
    seat = int(state.seat_to_act())
    options = len(state.legal_moves(seat))
    assert options > 100
    chance = FastChance(1)
    grown = Ismcts(state.resample(seat, chance), seat, Heuristic(), chance, TO_THE_END, 0.7)
    grown.run(100, 1_000_000)
    visits = [visits for _, visits, _ in grown.root_statistics()]
    tried = sum(count > 0 for count in visits)
    assert len(visits) == options
    assert sum(visits) == 100
    assert (tried - 1) ** 2 <= WIDENING * 100 < (tried + 1) ** 2
    assert max(visits) > 2 * 100 / tried
    followed = [followers(grown, entry) for entry in range(1, int(grown.size))]
    assert max(followed) > WIDE, "and follows them beyond the decision, however much there is to choose from"


def test_a_search_starts_without_averages_of_the_last_one() -> None:
    state = a_turn("habits", 5)
    seat = int(state.seat_to_act())

    def tried(seed: int) -> list[tuple[int, int, float]]:
        chance = FastChance(seed)
        grown = Ismcts(state.resample(seat, chance), seat, HEURISTIC, chance, 0, 0.35)
        grown.run(6, 1_000_000)
        return grown.root_statistics()

    first = tried(1)
    tried(2)
    assert tried(1) == first
