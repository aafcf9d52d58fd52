"""Statistics: the coverage of intervals, Elo, and the sequential test."""

from __future__ import annotations

import random

import pytest

from tuckbox.lab.statistics import elo, mixture_sprt, wilson_interval


def deals(chance: float, count: int, dice: random.Random) -> list[float]:
    """Deals of two matches each, both won with this probability."""
    return [((dice.random() < chance) + (dice.random() < chance)) / 2 for _ in range(count)]


def test_the_wilson_interval_has_its_coverage() -> None:
    dice = random.Random(1)
    held = 0
    for _ in range(600):
        found = wilson_interval(deals(0.65, 50, dice), 100)
        held += found.low <= 0.65 <= found.high
    assert 0.92 < held / 600 < 0.98


def test_matches_of_one_deal_are_correlated() -> None:
    dice = random.Random(2)
    same = [float(dice.random() < 0.5) for _ in range(60)]  # who wins a deal wins it from both sides
    split = [0.5] * 30 + [0.0, 1.0] * 15
    wide, narrow = wilson_interval(same, 120), wilson_interval(split, 120)
    assert wide.high - wide.low > 1.3 * (narrow.high - narrow.low)


def test_winning_all_matches_is_not_certainty() -> None:
    found = wilson_interval([1.0] * 20, 40)
    assert found.mean == 1.0 and 0.9 < found.low < 0.95


@pytest.mark.parametrize(("mine", "theirs", "points"), [(0.5, 0.5, 0), (0.75, 0.25, 191), (0.0, 1.0, -1000)])
def test_elo(mine: float, theirs: float, points: int) -> None:
    assert round(elo(mine, theirs)) == points


def test_the_sprt_is_rarely_wrong_and_stops_early() -> None:
    dice = random.Random(3)
    lengths, wrong, undecided = [], 0, 0
    for _ in range(200):
        rounds: list[float] = []
        while len(rounds) < 200 and mixture_sprt(rounds, 2) == 0:
            rounds += deals(0.65, 1, dice)
        lengths.append(len(rounds))
        wrong += mixture_sprt(rounds, 2) < 0
        undecided += mixture_sprt(rounds, 2) == 0
    assert wrong == 0 and undecided <= 10
    assert sum(lengths) / len(lengths) < 80


def test_the_sprt_seldom_calls_equal_bots_unequal() -> None:
    dice = random.Random(4)
    called = 0
    for _ in range(200):
        rounds: list[float] = []
        while len(rounds) < 100 and mixture_sprt(rounds, 2) == 0:
            rounds += deals(0.5, 1, dice)
        called += mixture_sprt(rounds, 2) != 0
    assert called <= 14
