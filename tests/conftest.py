"""The example game is at hand in all tests."""

import pytest

from tuckbox import registry

registry.register("magpies", "magpies")


@pytest.fixture
def bare(monkeypatch: pytest.MonkeyPatch) -> None:
    """A game with nothing but its rules is at hand, too."""
    monkeypatch.setitem(registry.GAMES, "bare", "tests.bare")
