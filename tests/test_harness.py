"""Every game in the box, and the example of docs/add-a-game.md, through the harness."""

from __future__ import annotations

import os
from collections.abc import Callable
from typing import Final

import pytest

from tests import harness
from tests.harness import Subject
from tests.subjects import SUBJECTS
from tuckbox.registry import GAMES

pytestmark = pytest.mark.slow

# A quarter of the counts while the rules are interpreted: tests/test_compiled.py asks for all of them, compiled.
FULL: Final = os.environ.get("TUCKBOX_HARNESS") == "full"
CHECKS: list[tuple[Callable[[Subject, int], None], int]] = [
    (harness.check_random_games, 40),
    (harness.check_copies, 30),
    (harness.check_sentences, 30),
    (harness.check_records, 20),
    (harness.check_illegal_moves, 1000),
    (harness.check_reseating, 30),
    (harness.check_views_of_resamples, 60),
    (harness.check_equal_resamples, 60),
    (harness.check_resampled_play, 30),
    (harness.check_proportions, 4),
    (harness.check_bytes, 200),
    (harness.check_open_view, 30),
]


@pytest.mark.parametrize(("check", "count"), CHECKS, ids=lambda value: getattr(value, "__name__", None))
@pytest.mark.parametrize("name", SUBJECTS)
def test_harness(name: str, check: Callable[[Subject, int], None], count: int) -> None:
    check(SUBJECTS[name], count if FULL else max(4, count // 4))


def test_every_registered_game_is_on_the_bench() -> None:
    assert set(GAMES) <= set(SUBJECTS)
