"""Statistics: the coverage of intervals, Elo, and the sequential test."""

from __future__ import annotations

import random

import pytest

from tuckbox.lab.statistics import (
    Estimate,
    benjamini_hochberg,
    confidence_sequence,
    difference_of,
    elo,
    mixture_sprt,
    share_p,
    sign_flip_p,
    slope,
    wilson_interval,
)


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


@pytest.mark.parametrize("chance", [0.5, 0.65, 0.9])
def test_a_confidence_sequence_holds_at_all_times(chance: float) -> None:
    """Who looks after every few deals sees a Wilson interval miss the truth far more often than in one case of 20."""
    dice = random.Random(5)
    missed = wilson_missed = 0
    for _ in range(150):
        played = deals(chance, 100, dice)
        looks = [played[:count] for count in range(10, 101, 5)]
        found = [confidence_sequence(look, 2) for look in looks]
        plain = [wilson_interval(look, 2 * len(look)) for look in looks]
        missed += any(not rate.low <= chance <= rate.high for rate in found)
        wilson_missed += any(not rate.low <= chance <= rate.high for rate in plain)
    assert missed / 150 < 0.07
    assert wilson_missed / 150 > 0.1


def test_the_sprt_decides_when_the_confidence_sequence_excludes_an_even_share() -> None:
    dice = random.Random(6)
    played = deals(0.7, 60, dice)
    for count in range(60):
        rate = confidence_sequence(played[:count], 2)
        assert mixture_sprt(played[:count], 2) == (rate.low > 0.5) - (rate.high < 0.5)
    assert confidence_sequence(played[:7], 2).low == 0.0, "too few to say anything"


def test_benjamini_and_hochberg() -> None:
    # the example of their paper (1995): four of fifteen are rejected at 5 percent
    ps = [
        0.0001,
        0.0004,
        0.0019,
        0.0095,
        0.0201,
        0.0278,
        0.0298,
        0.0344,
        0.0459,
        0.324,
        0.4262,
        0.5719,
        0.6528,
        0.759,
        1.0,
    ]
    adjusted = benjamini_hochberg(ps[::-1])[::-1]
    assert sum(p < 0.05 for p in adjusted) == 4
    assert adjusted == sorted(adjusted) and adjusted[-1] == 1.0


def test_how_many_more_matches_are_needed() -> None:
    assert Estimate(0.10, 0.01, 500, 0.0001).more_needed() == 0
    assert Estimate(0.02, 0.02, 1000, 0.09).more_needed() == 6900  # (1.96 + 0.84) squared, times 1,000, less 1,000
    assert Estimate(0.001, 0.02, 1000, 0.09).more_needed() is None
    assert Estimate(0.0, 0.0, 1000).more_needed() is None
    assert Estimate(0.02, 0.02, 1000, 0.32).more_needed() is None, "it may be chance"


def test_a_difference_that_is_not_there_is_found_in_one_case_of_twenty() -> None:
    dice = random.Random(4)
    means = [difference_of([dice.choice((-1.0, 0.0, 1.0)) for _ in range(80)]).p for _ in range(800)]
    assert 0.015 < sum(p < 0.05 for p in means) / 800 < 0.06
    slopes = []
    for _ in range(400):
        xs = [dice.choice((-1, 0, 0, 1)) for _ in range(120)]
        slopes.append(slope([(x * dice.choice((-0.5, 0.5)), x * x) for x in xs])[0].p)
    assert 0.02 < sum(p < 0.05 for p in slopes) / 400 < 0.09


def test_a_p_value_is_exact_for_few_deals_and_never_zero() -> None:
    assert sign_flip_p([1.0] * 7) == 1.0, "too few to say anything"
    assert sign_flip_p([2.0] * 10) == pytest.approx(2 / 2**10)
    assert sign_flip_p([1.0, 2.0, 3.0, 4.0, 5.0, 6.0, 7.0, -8.0]) == pytest.approx(50 / 2**8)
    values = [0.1 * number for number in range(1, 201)]
    assert 0 < sign_flip_p(values) < 1e-30 and share_p([1.0] * 5000, 0.5) > 0


def test_a_slope_is_found() -> None:
    dice = random.Random(5)
    xs = [dice.choice((-1, 0, 1)) for _ in range(600)]
    found, parts = slope([(x * (0.3 * x + dice.gauss(0, 1)), x * x) for x in xs])
    assert found.low < 0.3 < found.high and found.p < 0.001
    assert sum(parts) == pytest.approx(0, abs=1e-12)
