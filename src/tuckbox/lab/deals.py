"""Shared deals: the same keys for the cards of two sets, or the same deal with one card moved."""

from __future__ import annotations

import random
from typing import Final

from tuckbox.core.chance import Chance
from tuckbox.core.game import Game
from tuckbox.core.journal import Journal
from tuckbox.core.keyed_shuffle import KeyedShuffle, Swap
from tuckbox.core.state import State
from tuckbox.lab.card_table import CardTable

TRIES: Final = 400  # positions to try before concluding that a card is never drawn
OPENING: Final = 40  # opening moves in which the first cards are drawn


def shared_keys(game: Game, other: Game) -> tuple[int, ...]:
    """The cards' names in the keys, so that two sets' cards match by name.

    A card renamed in place also matches. Only for games with one kind of card in their piles: otherwise a number
    does not identify a card.
    """
    domains = {domain for domain, _ in CardTable(game).drawn_cards()}
    if len(domains) != 1:
        return ()
    (domain,) = domains
    mine, others = game.labels()[domain], other.labels()[domain]
    numbers = {name: number for number, name in enumerate(others)}
    renamed = {at for at, name in enumerate(others[: len(mine)]) if name not in mine and mine[at] not in numbers}
    return tuple(numbers.get(name, at if at in renamed else len(others) + at) for at, name in enumerate(mine))


def swaps(game: Game, seats: int, seed: bytes, card: tuple[str, int], seat: int) -> tuple[Swap, Swap] | None:
    """Two deals that differ in one card: the seat draws it early, or it lies where nobody draws yet.

    None if no position was found in which the seat would draw it.
    """
    chance = KeyedShuffle().chance(seed)
    game.deal(seats, chance, None)
    dice = random.Random(seed)
    for shuffle, length in enumerate(chance.lengths):
        by_drawn: dict[tuple[int, ...], Swap] = {}
        for place in dice.sample(range(length), min(length, TRIES)):
            swap = Swap(shuffle, card[1], place)
            drawn = _first_drawn(game, seats, KeyedShuffle(swap=swap).chance(seed), card)
            by_drawn.setdefault(drawn, swap)
            for counts, given in by_drawn.items():
                without = tuple(count - (at == seat) for at, count in enumerate(counts))
                if without in by_drawn and counts[seat] > 0:
                    return given, by_drawn[without]
    return None


def _first_drawn(game: Game, seats: int, chance: Chance, card: tuple[str, int]) -> tuple[int, ...]:
    """Each seat's copies of a card drawn in the deal, or in the opening moves if the deal draws nothing."""
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
