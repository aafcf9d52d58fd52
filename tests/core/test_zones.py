"""Zones: stretches of flat arrays that hold cards."""

from __future__ import annotations

import random

from librt.vecs import vec
from mypy_extensions import i64

from tuckbox.core.chance import FastChance
from tuckbox.core.zones import collect, insert, remove, rotated, shuffled, sorted_cells, to_list, with_cell


def test_a_hand_stays_in_order_whatever_comes_and_goes() -> None:
    chance, cells, hand = random.Random(1), vec[i64]([99] * 12), set[int]()
    for _ in range(500):
        card = chance.randrange(40)
        if card in hand:
            remove(cells, 2, len(hand), card)
            hand.discard(card)
        elif len(hand) < 8:
            insert(cells, 2, len(hand), card)
            hand.add(card)
        assert to_list(cells, 2, len(hand)) == sorted(hand)
        assert [int(cells[i]) for i in (0, 1, 10, 11)] == [99] * 4  # what lies beside is not touched


def test_a_replaced_cell_leaves_the_array_as_it_was() -> None:
    cells = vec[i64]([1, 2, 3])
    fresh = with_cell(cells, 1, 9)
    assert to_list(fresh, 0, 3) == [1, 9, 3]
    assert to_list(cells, 0, 3) == [1, 2, 3]


def test_zones_are_collected_and_put_in_order() -> None:
    cells = vec[i64]([5, 3, 8, 1, 9])
    both = collect(collect(vec[i64](), cells, 1, 2), cells, 4, 1)
    assert [int(card) for card in both] == [3, 8, 9]
    assert [int(card) for card in sorted_cells(cells)] == [1, 3, 5, 8, 9]
    assert [int(card) for card in cells] == [5, 3, 8, 1, 9]
    assert len(sorted_cells(vec[i64]())) == 0


def test_a_shuffled_deck_holds_every_card_once() -> None:
    deck = shuffled(33, FastChance(1))
    assert sorted(int(card) for card in deck) == list(range(33))
    assert [int(card) for card in deck] != list(range(33))
    assert [int(card) for card in deck] == [int(card) for card in shuffled(33, FastChance(1))]


def test_parts_are_turned_round_the_table() -> None:
    cells = vec[i64]([1, 2, 3, 4, 5, 6])
    assert [int(cell) for cell in rotated(cells, 3, 1)] == [5, 6, 1, 2, 3, 4]
    assert [int(cell) for cell in rotated(cells, 3, 2)] == [3, 4, 5, 6, 1, 2]
    assert [int(cell) for cell in rotated(cells, 2, 1)] == [4, 5, 6, 1, 2, 3]
    assert [int(cell) for cell in rotated(cells, 3, 3)] == [1, 2, 3, 4, 5, 6]
