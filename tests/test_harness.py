"""Every game in the box, and the example of docs/add-a-game.md, through the harness."""

from __future__ import annotations

import os
from dataclasses import replace
from typing import Final

import pytest

from tests.sample_games import SUBJECTS
from tuckbox.registry import GAMES
from tuckbox.testing import CHECKS, Check
from tuckbox.testing.harness import run_check

pytestmark = pytest.mark.slow

# A quick run; tests/test_compiled.py asks for more matches in make soak, compiled.
FULL: Final = os.environ.get("TUCKBOX_HARNESS") == "full"


@pytest.mark.parametrize("check", CHECKS, ids=lambda check: check.name)
@pytest.mark.parametrize("name", SUBJECTS)
def test_harness(name: str, check: Check) -> None:
    matches = max(4, check.matches // 3) if FULL else check.size(quick=True)
    outcome = run_check(check, replace(SUBJECTS[name]), matches)
    assert outcome.status == "passed", outcome


def test_every_registered_game_is_under_test() -> None:
    assert set(GAMES) <= set(SUBJECTS)
