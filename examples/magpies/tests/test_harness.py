"""Magpies goes through the harness: copies, records, sentences, secrecy, and that no seat is favoured."""

from tuckbox import registry
from tuckbox.testing import check_game


def test_the_game_passes_the_harness() -> None:
    report = check_game(registry.game("magpies"), quick=True)
    assert report.ok, report
