"""The trained heuristic of Druid Games: what a search with it considers, and how it judges."""

from __future__ import annotations

import pytest
from librt.vecs import vec

from tuckbox import registry
from tuckbox.bots.ismcts import Ismcts
from tuckbox.core.chance import FastChance
from tuckbox.games.druid.heuristics.network import DruidNetwork
from tuckbox.games.druid.heuristics.policy import FEATURES, PER_MOVE, Policy
from tuckbox.games.druid.rules.generated import codes, stack
from tuckbox.games.druid.rules.state import DruidState

MATCHES = 12


def positions(seed: int) -> list[DruidState]:
    """All positions of a random match in which few specials are played, so that hands are full of them."""
    state, chance = registry.game("druid").deal(2, FastChance(seed), None), FastChance(seed + 1)
    found: list[DruidState] = []
    while not state.is_over:
        assert isinstance(state, DruidState)
        found.append(state.copy())
        moves = state.legal_moves(state.seat_to_act())
        if chance.below(20) > 0:
            moves = [code for code in moves if codes.is_place(code) or code == codes.END] or moves
        state.apply(state.seat_to_act(), moves[chance.below(len(moves))])
    return found


def candidates(state: DruidState) -> list[int]:
    count = DruidNetwork().write_candidates(state, state.seat_to_act())
    return [int(state.buffer[i]) for i in range(count)]


@pytest.fixture(scope="module", name="network")
def _network() -> DruidNetwork:
    made = DruidNetwork()
    made.load()
    return made


def test_candidates_are_legal_in_order_and_never_none() -> None:
    for state in [state for seed in range(MATCHES) for state in positions(seed)]:
        found = candidates(state)
        assert found == sorted(set(found)) and found
        assert set(found) <= set(state.legal_moves(state.seat_to_act()))


def test_no_special_that_wins_a_terrain_is_overlooked() -> None:
    """After the placement the candidates are the specials that win more terrains, but for rare ties, and the end."""
    seen = wrong = 0
    for state in [state for seed in range(MATCHES) for state in positions(seed)]:
        if state.step_kind() == stack.TURN:
            continue
        seat, found = state.seat_to_act(), candidates(state)
        assert found[-1] == codes.END
        for code in state.legal_moves(seat):
            if code == codes.END or codes.is_close(code):
                continue
            after = state.copy()
            after.apply(seat, code)
            now, then = (one.terrains_won(seat) - one.terrains_won(1 - seat) for one in (state, after))
            wrong += (code in found) != (then > now)
            seen += then > now
    assert seen > 20 and wrong * 20 <= seen


def test_a_policy_finds_features_of_every_legal_move() -> None:
    policy = Policy()
    for state in positions(3):
        seat = state.seat_to_act()
        for code in state.legal_moves(seat):
            policy.read(state, seat, code)
            assert 0 < policy.count <= PER_MOVE
            assert all(0 <= policy.features[i] < FEATURES for i in range(policy.count))


def test_values_of_both_seats_add_up_and_priors_are_positive(network: DruidNetwork) -> None:
    values = vec[float]([0.0, 0.0])
    for state in positions(5):
        network.evaluate_all(state, values)
        assert values[0] + values[1] == pytest.approx(1) and 0 <= values[0] <= 1
        seat = state.seat_to_act()
        count = state.write_legal_moves(seat)
        weights = vec[float]([0.0] * count)
        network.priors(state, seat, state.buffer[:count], count, weights, True)
        assert all(0 < weights[i] <= 1 for i in range(count))


def test_what_is_wasteful_does_not_depend_on_hidden_cards(network: DruidNetwork) -> None:
    for state in positions(7)[::3]:
        seat = state.seat_to_act()
        other = state.resample(seat, FastChance(1))
        assert network.useful_moves(state, seat) == network.useful_moves(other, seat)


def test_without_weights_it_searches_by_the_linear_heuristic() -> None:
    plain, linear = DruidNetwork(), registry.game("druid").heuristic
    plain.forget()
    state = positions(9)[20]
    assert plain.evaluate(state, 0) == linear.evaluate(state, 0)
    seat = state.seat_to_act()
    tree = Ismcts(state, seat, plain, FastChance(1), 4, 0.6)
    tree.run(20, 0)
    assert sum(visits for _, visits, _ in tree.root_statistics()) == tree.iterations
