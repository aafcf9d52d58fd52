"""Groups: how strong the creatures of one side at one terrain are (D50 to D54)."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from tuckbox.games.druid.rules.cards import COUNT_SHIFT, TYPE_SHIFT

NO_GROUP: Final = 0
UNORGANISED: Final = 1
STRAIGHT: Final = 2
SAME_TYPE: Final = 3
SAME_VALUE: Final = 4
STRAIGHT_FLUSH: Final = 5

_VALUES: Final = 0xFFFFFFFF
_TYPES: Final = 0xFFFFFF
_ONES: Final = 0x11111111
_TYPE_ONES: Final = 0x111111
_TYPE_HIGHS: Final = 0x888888


def strength(group: i64) -> i64:
    """Pattern and tie-break of a group as one number: the higher wins, equal ones are tied (D51, D54)."""
    count = group >> COUNT_SHIFT
    if count < 3:
        return 0
    values = group & _VALUES
    high = highest(values)
    if values == count << (4 * high):
        return (SAME_VALUE << 8) | high
    shared = shares_type(group)
    if is_straight(values, count):
        return ((STRAIGHT_FLUSH if shared else STRAIGHT) << 8) | high
    if shared:
        return (SAME_TYPE << 8) | high
    return (UNORGANISED << 8) | total(values)


def highest(values: i64) -> i64:
    """The highest value that occurs."""
    high: i64 = 7
    while values >> (4 * high) == 0:
        high -= 1
    return high


def is_straight(values: i64, count: i64) -> bool:
    """Whether the values are one apart without a gap or a repeat (D52)."""
    if count > 8:
        return False
    lowest = values & -values
    ones: i64 = _ONES >> (32 - 4 * count)
    return values == lowest * ones


def shares_type(group: i64) -> bool:
    """Whether one and the same type is on every creature (D53)."""
    count = group >> COUNT_SHIFT
    missing = ((group >> TYPE_SHIFT) & _TYPES) ^ (count * _TYPE_ONES)
    # a nibble of zero is a type that all creatures have
    return (missing - _TYPE_ONES) & ~missing & _TYPE_HIGHS != 0


def total(values: i64) -> i64:
    """The sum of the values."""
    sum_: i64 = 0
    value: i64 = 1
    while value < 8:
        sum_ += value * ((values >> (4 * value)) & 15)
        value += 1
    return sum_
