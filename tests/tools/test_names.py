"""Names of tests: short enough to be read in a report."""

from __future__ import annotations

import re
from pathlib import Path

ROOT = Path(__file__).parents[2]
MOST = 80  # characters


def test_names_of_tests_have_at_most_80_characters() -> None:
    files = [file for folder in ("tests", "examples") for file in (ROOT / folder).rglob("*.py")]
    names = [name for file in files for name in re.findall(r"def (test_\w+)", file.read_text(encoding="utf-8"))]
    assert len(names) > 2000
    assert [name for name in names if len(name) > MOST] == []
