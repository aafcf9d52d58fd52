"""Deals that two matches share: a shuffle by keys, and the same deal with one card elsewhere.

A plain shuffle depends on how many cards there are, so a set with one copy more would be dealt quite differently. Here
every copy of every card has a random key of its own, and a shuffle sorts by the keys: cards that two sets share come in
the same order in both.
"""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass
from functools import lru_cache
from hashlib import sha256

from librt.vecs import vec
from mypy_extensions import i64

from tuckbox.core.chance import Chance
from tuckbox.core.game import Game
from tuckbox.core.journal import Journal
from tuckbox.core.state import State
from tuckbox.lab.card_table import CardTable

TRIES = 400  # places that a card is tried in before we say that it is never drawn
OPENING = 40  # moves in which the first cards are drawn


@dataclass(frozen=True)
class Swap:
    """A card that a shuffle puts elsewhere; the card that was there takes its place."""

    shuffle: int  # which one, from 0
    card: int
    place: int  # in what is shuffled


class KeyedChance(Chance):
    """Chance in which each copy of a card has its own key, so that other cards do not change the order of two."""

    def __init__(self, seed: bytes, keys: Mapping[int, int], swap: Swap | None = None) -> None:
        self.seed = seed
        self.keys = keys  # what a card is called in the keys, if it is not its number: for sets in another order
        self.swap = swap
        self.asked = 0
        self.shuffled = 0
        self.lengths: list[int] = []  # of each shuffle so far

    def below(self, n: i64) -> i64:
        self.asked += 1
        return _number(self.seed, f"below {self.asked}") % n

    def shuffle(self, cards: vec[i64], start: i64, stop: i64) -> None:
        copies: Counter[int] = Counter()
        keyed: list[tuple[int, int]] = []
        for place in range(start, stop):
            card = int(cards[place])
            name = self.keys.get(card, card)
            keyed.append((_number(self.seed, f"shuffle {self.shuffled} {name} {copies[card]}"), card))
            copies[card] += 1
        order = [card for _, card in sorted(keyed)]
        if self.swap is not None and self.swap.shuffle == self.shuffled and self.swap.card in order:
            here, there = order.index(self.swap.card), self.swap.place
            order[here], order[there] = order[there], order[here]
        for place, card in enumerate(order, int(start)):
            cards[place] = card
        self.shuffled += 1
        self.lengths.append(len(order))

    def copy(self) -> Chance:
        twin = KeyedChance(self.seed, self.keys, self.swap)
        twin.asked, twin.shuffled, twin.lengths = self.asked, self.shuffled, self.lengths[:]
        return twin

    def numbers(self) -> list[int]:
        return [int.from_bytes(self.seed, "big"), self.asked, self.shuffled]


@lru_cache(maxsize=4096)
def _number(seed: bytes, text: str) -> int:
    return int.from_bytes(sha256(seed + text.encode()).digest()[:7], "big")


def shared_keys(game: Game, other: Game) -> dict[int, int]:
    """What the cards of a game with one set are called in the keys, so that they match those of another set by name.

    A card that was renamed in its row matches, too. Only for a game with one kind of card in its piles: otherwise a
    number alone does not say which card it is.
    """
    domains = {domain for domain, _ in CardTable(game).drawn_cards()}
    if len(domains) != 1:
        return {}
    (domain,) = domains
    mine, others = game.labels()[domain], other.labels()[domain]
    numbers = {name: number for number, name in enumerate(others)}
    renamed = {at for at, name in enumerate(others[: len(mine)]) if name not in mine and mine[at] not in numbers}
    return {at: numbers.get(name, at if at in renamed else len(others) + at) for at, name in enumerate(mine)}


def swaps(game: Game, seats: int, seed: bytes, card: tuple[str, int], seat: int) -> tuple[Swap, Swap] | None:
    """Two ways to deal that differ in one card: the seat draws it first, or it lies elsewhere, where nobody draws yet.

    None if no place was found in which the seat would draw it.
    """
    chance = KeyedChance(seed, {})
    game.deal(seats, chance, None)
    dice = random.Random(seed)
    for shuffle, length in enumerate(chance.lengths):
        found: dict[tuple[int, ...], Swap] = {}
        for place in dice.sample(range(length), min(length, TRIES)):
            swap = Swap(shuffle, card[1], place)
            drawn = _first_drawn(game, seats, KeyedChance(seed, {}, swap), card)
            found.setdefault(drawn, swap)
            for counts, given in found.items():
                without = tuple(count - (at == seat) for at, count in enumerate(counts))
                if without in found and counts[seat] > 0:
                    return given, found[without]
    return None


def _first_drawn(game: Game, seats: int, chance: Chance, card: tuple[str, int]) -> tuple[int, ...]:
    """How often each seat draws a card in the deal, or in the opening moves if nothing is drawn in the deal."""
    journal = Journal()
    state: State = game.deal(seats, chance, journal)
    table = CardTable(game)
    for _ in range(OPENING):
        if any(table.fate(event) == "drawn" for event in journal.events) or state.is_over:
            break
        seat = state.seats_to_act()[0]
        state.apply(seat, state.legal_moves(seat)[0])
    hands = table.collect(journal.events, seats)
    return tuple(hand.drawn.count(table.id_of(card)) for hand in hands)
