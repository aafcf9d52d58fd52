"""Reviews that judge decisions although the rules are interpreted here, with as little search as possible."""

from __future__ import annotations

import pytest

from tuckbox.review import computing, judging, luck, tasks


@pytest.fixture(autouse=True)
def few_playouts(monkeypatch: pytest.MonkeyPatch) -> None:
    """Value positions by very few playouts: the sums come out whatever the values are."""
    monkeypatch.setattr(luck, "SLICE", 2)
    monkeypatch.setattr(luck, "LEAST_DEPTH", 2)


@pytest.fixture
def judged(monkeypatch: pytest.MonkeyPatch) -> None:
    """Judge decisions, roughly."""
    monkeypatch.setattr(computing, "is_coarse_only", lambda match: False)
    monkeypatch.setitem(tasks.BUDGETS, "quick", tasks.Budget(0.0, 0.0, 2, 0.0, 2))
    for name in ("FEWEST", "LEAST_SEARCH", "LEAST_COMPARISON"):
        monkeypatch.setattr(judging, name, 6)
    monkeypatch.setattr(judging, "BATCHES", 3)
    monkeypatch.setattr(judging, "LINE_MOVES", 3)
    monkeypatch.setattr(tasks, "COARSE_POINTS", 3)
    monkeypatch.setattr(tasks, "COARSE_PLAYOUTS", 2)
