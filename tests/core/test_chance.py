"""Chance: the match's generator and the fast one."""

from __future__ import annotations

import hashlib
from collections import Counter
from collections.abc import Iterable

import pytest
from librt.vecs import vec
from mypy_extensions import i64

from tuckbox.core.chance import Chance, FastChance, SeededChance


def surprise(counts: Iterable[int], expected: float) -> float:
    """The chi-square statistic of counts that should all be near the same number."""
    return sum((count - expected) ** 2 / expected for count in counts)


def both() -> list[Chance]:
    """One generator of each kind."""
    return [SeededChance(b"\x07" * 32), FastChance(7)]


# The match's generator


def test_the_seeded_generator_is_sha256_in_counter_mode() -> None:
    seed = bytes(range(32))
    chance = SeededChance(seed)
    for counter in range(5):
        block = hashlib.sha256(seed + counter.to_bytes(8, "big")).digest()
        assert chance.below(1_000_003) == (int.from_bytes(block[:8], "big") >> 2) % 1_000_003
        assert chance.numbers() == [int.from_bytes(seed, "big"), counter + 1]


def test_the_seeded_generator_gives_what_it_always_gave() -> None:
    chance = SeededChance(bytes(32))
    assert [chance.below(1000) for _ in range(6)] == [827, 155, 310, 540, 628, 738]


def test_the_seeded_generator_depends_on_all_256_bits_of_the_seed() -> None:
    courses = set()
    for bit in range(256):
        chance = SeededChance((1 << bit).to_bytes(32, "big"))
        courses.add(tuple(int(chance.below(1 << 60)) for _ in range(2)))
    zero = SeededChance(bytes(32))
    courses.add(tuple(int(zero.below(1 << 60)) for _ in range(2)))
    assert len(courses) == 257


def test_the_seeded_generator_rejects_what_would_favour_small_numbers() -> None:
    # 2**62 is this n and a third of it: without rejection the first third of the numbers would come twice as often
    n = (1 << 61) + (1 << 60)
    chance = SeededChance(b"\x01" * 32)
    numbers = [chance.below(n) for _ in range(3000)]
    assert all(0 <= number < n for number in numbers)
    thirds = Counter(number * 3 // n for number in numbers)
    assert surprise(thirds.values(), 1000) < 13.8  # 1 in 1,000
    assert 3500 < chance.numbers()[1] < 4500  # a quarter was thrown away


# Both


@pytest.mark.parametrize("kind", [0, 1])
@pytest.mark.parametrize("n", [1, 2, 6, 33])
def test_all_numbers_are_equally_likely(kind: int, n: int) -> None:
    chance = both()[kind]
    counts = Counter(int(chance.below(n)) for _ in range(6000))
    assert sorted(counts) == list(range(n))
    assert surprise(counts.values(), 6000 / n) < n + 4 * (2 * n) ** 0.5


@pytest.mark.parametrize("kind", [0, 1])
def test_all_orders_are_equally_likely(kind: int) -> None:
    chance = both()[kind]
    orders: Counter[tuple[int, ...]] = Counter()
    for _ in range(4800):
        cards = vec[i64]([9, 0, 1, 2, 3, 9])
        chance.shuffle(cards, 1, 5)
        assert (cards[0], cards[5]) == (9, 9)  # what lies outside stays
        orders[tuple(int(card) for card in cards)[1:5]] += 1
    assert len(orders) == 24
    assert surprise(orders.values(), 200) < 50  # 23 degrees of freedom, 1 in 1,000


@pytest.mark.parametrize("kind", [0, 1])
def test_a_copy_goes_on_alike_and_by_itself(kind: int) -> None:
    chance = both()[kind]
    chance.below(10)
    twin = chance.copy()
    assert twin.numbers() == chance.numbers()
    mine = [chance.below(1000) for _ in range(20)]
    assert [twin.below(1000) for _ in range(20)] == mine
    twin.below(2)
    assert twin.numbers() != chance.numbers()


@pytest.mark.parametrize("kind", [0, 1])
def test_its_numbers_tell_what_comes_next(kind: int) -> None:
    chance = both()[kind]
    seen = {tuple(chance.numbers())}
    for _ in range(100):
        chance.below(6)
        seen.add(tuple(chance.numbers()))
    assert len(seen) == 101


# The fast one


@pytest.mark.parametrize(
    ("seed", "course"),
    [
        (1, [573063952, 3268221502, 703077755, 2308299391, 1950625580, 354034397]),
        (0x0123456789ABCDEF, [1046365511, 348464956, 1686632096, 2943040925, 2941738743, 2013443576]),
    ],
)
def test_the_fast_generator_is_sfc32(seed: int, course: list[int]) -> None:
    # the numbers come from the published generator in C with c = 0x9E3779B9, counter 1 and twelve rounds thrown away
    chance = FastChance(seed)
    assert [chance.next() for _ in range(6)] == course
    chance = FastChance(seed)
    assert [chance.below(100) for _ in range(6)] == [number * 100 >> 32 for number in course]


def test_every_bit_of_a_fast_seed_counts() -> None:
    courses = {FastChance((1 << bit) if bit < 63 else -1).next() for bit in range(64)}
    assert len(courses) == 64


def test_a_split_generator_goes_its_own_way() -> None:
    chance = FastChance(3)
    before = chance.copy()
    child = chance.split()
    mine, childs = [chance.next() for _ in range(100)], [child.next() for _ in range(100)]
    assert not set(mine) & set(childs)
    assert isinstance(before, FastChance)
    assert before.split().numbers() == FastChance(3).split().numbers()
