"""Steps: packed integers."""

from __future__ import annotations

import pytest

from tuckbox.core.steps import SEALED, a_of, b_of, c_of, kind_of, pack, seat_of

PART = 0x3FFF  # the largest part


@pytest.mark.parametrize(
    "fields",
    [(0, 0, 0, 0, 0), (1, 2, 3, 4, 5), (255, 255, PART, PART, PART), (255, 0, 0, 0, 0), (0, 255, 0, 0, 0)]
    + [(0, 0, *(PART * (part == n) for part in range(3))) for n in range(3)],
)
def test_what_is_packed_comes_out(fields: tuple[int, int, int, int, int]) -> None:
    step = pack(*fields)
    assert (kind_of(step), seat_of(step), a_of(step), b_of(step), c_of(step)) == fields
    assert 0 <= step < SEALED < 2**62


def test_the_sealed_mark_touches_no_part() -> None:
    step = pack(255, 0, 0b101, PART, PART)
    sealed = step | SEALED
    assert sealed != step
    assert (kind_of(sealed), a_of(sealed), b_of(sealed), c_of(sealed)) == (255, 0b101, PART, PART)
