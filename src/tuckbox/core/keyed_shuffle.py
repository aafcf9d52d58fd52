"""Shuffles by keys: for matches whose deals should differ only in their card sets, or in one card.

A plain shuffle depends on the number of cards, so one more copy would change the whole deal. Here
every copy of every card has a random key of its own, and a shuffle sorts by the keys: cards that two sets share come in
the same order in both.
"""

from __future__ import annotations

import re
from collections import Counter
from dataclasses import dataclass
from functools import lru_cache
from hashlib import sha256
from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from tuckbox.core.chance import Chance

MOST_KEYS: Final = 1000
# This is a file format: whatever was written must always parse.
_PATTERN: Final = re.compile(
    r"by keys(?P<keys>(?: [0-9]{1,6})*)"
    r"(?:, card (?P<card>[0-9]{1,6}) to place (?P<place>[0-9]{1,6}) of shuffle (?P<shuffle>[0-9]{1,6}))?"
)


@dataclass(frozen=True)
class Swap:
    """A card that a shuffle swaps with the card at another place."""

    shuffle: int  # which one, from 0
    card: int
    place: int  # in what is shuffled


@dataclass(frozen=True)
class KeyedShuffle:
    """How a match is shuffled: by keys, with at most one card swapped. str() gives the form in records."""

    keys: tuple[int, ...] = ()  # each card's name in the keys, if not its number
    swap: Swap | None = None

    def __str__(self) -> str:
        text = " ".join(["by keys", *map(str, self.keys)])
        swap = self.swap
        return text if swap is None else f"{text}, card {swap.card} to place {swap.place} of shuffle {swap.shuffle}"

    @classmethod
    def parse(cls, text: str) -> KeyedShuffle | None:
        """The shuffles of a text; None if it describes none."""
        parts = _PATTERN.fullmatch(text)
        if parts is None:
            return None
        keys = tuple(map(int, parts["keys"].split()))
        if len(keys) > MOST_KEYS:
            return None
        swap = Swap(int(parts["shuffle"]), int(parts["card"]), int(parts["place"])) if parts["card"] else None
        return cls(keys, swap)

    def chance(self, seed: bytes) -> KeyedChance:
        """The source of chance of a match that is dealt this way."""
        return KeyedChance(seed, self)


class KeyedChance(Chance):
    """Chance in which each copy of a card has a key, so that other cards do not affect the order of two."""

    def __init__(self, seed: bytes, how: KeyedShuffle) -> None:
        self.seed = seed
        self.how = how
        self.asked = 0
        self.lengths: list[int] = []  # of each shuffle so far

    def below(self, n: i64) -> i64:
        self.asked += 1
        return _number(self.seed, f"below {self.asked}") % n

    def shuffle(self, cards: vec[i64], start: i64, stop: i64) -> None:
        shuffled, keys, swap = len(self.lengths), self.how.keys, self.how.swap
        copies: Counter[int] = Counter()
        keyed: list[tuple[int, int]] = []
        for i in range(start, stop):
            card = int(cards[i])
            name = keys[card] if card < len(keys) else card
            keyed.append((_number(self.seed, f"shuffle {shuffled} {name} {copies[card]}"), card))
            copies[card] += 1
        order = [card for _, card in sorted(keyed)]
        if swap is not None and swap.shuffle == shuffled and swap.card in order and swap.place < len(order):
            here, there = order.index(swap.card), swap.place
            order[here], order[there] = order[there], order[here]
        for i, card in enumerate(order, int(start)):
            cards[i] = card
        self.lengths.append(len(order))

    def copy(self) -> Chance:
        return restore_keyed(self.seed, self.how, self.asked, self.lengths[:])

    def numbers(self) -> list[int]:
        return [int.from_bytes(self.seed, "big"), self.asked, len(self.lengths)]

    def __reduce__(self) -> tuple[object, ...]:
        return restore_keyed, (self.seed, self.how, self.asked, self.lengths)


def restore_keyed(seed: bytes, how: KeyedShuffle, asked: int, lengths: list[int]) -> KeyedChance:
    """A generator from its pickled state."""
    chance = KeyedChance(seed, how)
    chance.asked, chance.lengths = asked, lengths
    return chance


@lru_cache(maxsize=4096)
def _number(seed: bytes, text: str) -> int:
    return int.from_bytes(sha256(seed + text.encode()).digest()[:7], "big")
