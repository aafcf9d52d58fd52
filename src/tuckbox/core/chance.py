"""Random generators: one for matches, which no search can predict, and a small fast one for playouts."""

from __future__ import annotations

import hashlib
from abc import ABC, abstractmethod
from typing import Final

from librt.vecs import vec
from mypy_extensions import i64, mypyc_attr

from tuckbox.core.zones import shuffle

_WORD: Final[i64] = 0xFFFFFFFF


@mypyc_attr(allow_interpreted_subclasses=True)
class Chance(ABC):
    """A source of chance; a match takes all of its chance from the one in its state."""

    @abstractmethod
    def below(self, n: i64) -> i64:
        """A number from 0 to n - 1, each equally likely."""

    @abstractmethod
    def copy(self) -> Chance:
        """A generator with the same state."""

    @abstractmethod
    def numbers(self) -> list[int]:
        """The state of the generator, for fingerprints."""

    def shuffle(self, cards: vec[i64], start: i64, stop: i64) -> None:
        """Put the cards from start to stop - 1 in random order, in place."""
        shuffle(cards, start, stop, self)


class SeededChance(Chance):
    """SHA-256 in counter mode over the whole 256-bit seed: what a match deals from."""

    def __init__(self, seed: bytes) -> None:
        self.seed = seed
        self.drawn: i64 = 0

    def below(self, n: i64) -> i64:
        limit = (1 << 62) - (1 << 62) % int(n)
        while True:
            block = hashlib.sha256(self.seed + int(self.drawn).to_bytes(8, "big")).digest()
            self.drawn += 1
            number = int.from_bytes(block[:8], "big") >> 2
            if number < limit:
                return number % int(n)

    def copy(self) -> Chance:
        twin = SeededChance(self.seed)
        twin.drawn = self.drawn
        return twin

    def numbers(self) -> list[int]:
        return [int.from_bytes(self.seed, "big"), int(self.drawn)]

    def __reduce__(self) -> tuple[object, ...]:
        return restore_seeded, (self.seed, int(self.drawn))


class FastChance(Chance):
    """sfc32, a small fast generator for playouts, search and resampling; it never seeds a match."""

    def __init__(self, seed: i64) -> None:
        self.a: i64 = seed & _WORD
        self.b: i64 = (seed >> 32) & _WORD
        self.c: i64 = 0x9E3779B9
        self.d: i64 = 1
        for _ in range(12):
            self.next()

    def next(self) -> i64:
        """The next 32 bits."""
        b = self.b
        c = self.c
        d = self.d
        number = (self.a + b + d) & _WORD
        self.a = b ^ (b >> 9)
        self.b = (c + (c << 3)) & _WORD
        self.c = (((c << 21) & _WORD | (c >> 11)) + number) & _WORD
        self.d = (d + 1) & _WORD
        return number

    def below(self, n: i64) -> i64:
        return (self.next() * n) >> 32

    def copy(self) -> Chance:
        twin = FastChance(0)
        twin.a = self.a
        twin.b = self.b
        twin.c = self.c
        twin.d = self.d
        return twin

    def numbers(self) -> list[int]:
        return [int(self.a), int(self.b), int(self.c), int(self.d)]

    def __reduce__(self) -> tuple[object, ...]:
        return restore_fast, (self.numbers(),)

    def split(self) -> FastChance:
        """A new generator, seeded from this one."""
        return FastChance((self.next() & 0x7FFFFFFF) << 32 | self.next())


def restore_seeded(seed: bytes, drawn: i64) -> SeededChance:
    """A generator from its pickled state."""
    chance = SeededChance(seed)
    chance.drawn = drawn
    return chance


def restore_fast(numbers: list[int]) -> FastChance:
    """A generator from its pickled state."""
    chance = FastChance(0)
    chance.a = numbers[0]
    chance.b = numbers[1]
    chance.c = numbers[2]
    chance.d = numbers[3]
    return chance
