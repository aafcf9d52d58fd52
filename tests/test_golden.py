"""Positions, legal moves and results of a sample of the golden matches; tests/test_compiled.py plays more of them."""

from __future__ import annotations

import csv
from collections import Counter

import pytest

from tests import golden

pytestmark = pytest.mark.slow

SAMPLE = 60


def test_the_golden_matches_are_unchanged() -> None:
    assert golden.differences(SAMPLE) == []


def test_there_are_a_thousand_matches_of_each_game() -> None:
    with golden.FILE.open(newline="", encoding="utf-8") as file:
        counts = Counter(row["game"] for row in csv.DictReader(file))
    assert counts == {"druid": 1000, "idriana": 1000, "tectonic": 1000}


def test_a_digest_tells_matches_apart() -> None:
    assert golden.play("druid", 1, 2, "starter=1") != golden.play("druid", 2, 2, "starter=1")


def test_the_frames_of_golden_matches_are_unchanged() -> None:
    assert golden.frame_differences(4) == []


@pytest.mark.soak
def test_the_frames_of_all_golden_matches_are_unchanged() -> None:
    assert golden.frame_differences(golden.ALL) == []
