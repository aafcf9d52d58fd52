"""Zones: ranges of flat arrays that hold cards, and the operations on them that games share."""

from __future__ import annotations

from typing import TYPE_CHECKING

from librt.vecs import append, vec
from mypy_extensions import i64

if TYPE_CHECKING:
    from tuckbox.core.chance import Chance, FastChance


def insert(cells: vec[i64], start: i64, count: i64, card: i64) -> None:
    """Put a card into a zone of `count` cards that is kept in rising order."""
    i = start + count
    while i > start and cells[i - 1] > card:
        cells[i] = cells[i - 1]
        i -= 1
    cells[i] = card


def remove(cells: vec[i64], start: i64, count: i64, card: i64) -> None:
    """Remove a card from a zone of `count` cards that has it, keeping the order of the rest."""
    i = start
    while cells[i] != card:
        i += 1
    last = start + count - 1
    while i < last:
        cells[i] = cells[i + 1]
        i += 1


def with_cell(cells: vec[i64], at: i64, value: i64) -> vec[i64]:
    """A copy with one cell changed, for arrays that rarely change and are shared between copies of a state."""
    fresh = cells[:]
    fresh[at] = value
    return fresh


def collect(into: vec[i64], cells: vec[i64], start: i64, count: i64) -> vec[i64]:
    """The first array extended by the cards of a zone."""
    i = start
    while i < start + count:
        into = append(into, cells[i])
        i += 1
    return into


def sorted_cells(cells: vec[i64]) -> vec[i64]:
    """The cards in rising order."""
    fresh = vec[i64]([0] * len(cells))
    i: i64 = 0
    while i < len(cells):
        insert(fresh, 0, i, cells[i])
        i += 1
    return fresh


def shuffle(cells: vec[i64], start: i64, stop: i64, chance: Chance) -> None:
    """Shuffle the cards from start to stop - 1 in place; for a match's own chance, use `Chance.shuffle`."""
    i = stop - 1
    while i > start:
        j = start + chance.below(i - start + 1)
        card = cells[i]
        cells[i] = cells[j]
        cells[j] = card
        i -= 1


def reshuffled(cells: vec[i64], chance: FastChance) -> vec[i64]:
    """The cards in random order, independent of the order they had, for resampling hidden cards."""
    fresh = sorted_cells(cells)
    shuffle(fresh, 0, len(fresh), chance)
    return fresh


def shuffled(count: i64, chance: Chance) -> vec[i64]:
    """The cards 0 to count - 1 in random order."""
    cells = vec[i64]([0] * count)
    card: i64 = 0
    while card < count:
        cells[card] = card
        card += 1
    chance.shuffle(cells, 0, count)
    return cells


def rotated(cells: vec[i64], parts: i64, by: i64) -> vec[i64]:
    """An array of equal parts, one for each seat, with every part moved `by` places on."""
    size = len(cells) // parts
    fresh = cells[:]
    seat: i64 = 0
    while seat < parts:
        target = (seat + by) % parts
        i: i64 = 0
        while i < size:
            fresh[target * size + i] = cells[seat * size + i]
            i += 1
        seat += 1
    return fresh


def rotated_numbers(cells: vec[i64], seats: i64, by: i64) -> vec[i64]:
    """An array of seat numbers with every seat moved `by` places on; negative ones name no seat and stay."""
    fresh = cells[:]
    for i in range(len(cells)):
        if cells[i] >= 0:
            fresh[i] = (cells[i] + by) % seats
    return fresh


def rotated_masks(cells: vec[i64], seats: i64, by: i64) -> vec[i64]:
    """An array of masks of seats with every seat moved `by` places on."""
    fresh = vec[i64]([0] * len(cells))
    for i in range(len(cells)):
        for seat in range(seats):
            fresh[i] |= ((cells[i] >> seat) & 1) << ((seat + by) % seats)
    return fresh


def to_list(cells: vec[i64], start: i64, count: i64) -> list[int]:
    """The cards of a zone as a list."""
    return [int(cells[i]) for i in range(start, start + count)]
