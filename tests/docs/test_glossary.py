"""The glossary: one row for each term, in order, with the module where it lives."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
GAMES = ("druid", "idriana", "tectonic")
ROWS = re.findall(
    r"^\| (.+?) \| (.+?) \| (.+?) \|$", (ROOT / "docs/glossary.md").read_text(encoding="utf-8"), re.MULTILINE
)[2:]


def exists(path: str) -> bool:
    """Whether a path of the glossary exists, in the repository or the package; of `games/X`, in every game."""
    if "games/X" in path:
        return any(exists(path.replace("games/X", f"games/{game}")) for game in GAMES)
    return (ROOT / path).exists() or (ROOT / "src/tuckbox" / path).exists()


def test_terms_are_in_order_and_have_one_row_each() -> None:
    terms = [term for term, _, _ in ROWS]
    assert len(terms) > 100
    assert terms == sorted(set(terms), key=str.casefold)


@pytest.mark.parametrize("term", [term for term, _, _ in ROWS])
def test_the_modules_of_a_term_exist(term: str) -> None:
    (where,) = (where for name, _, where in ROWS if name == term)
    assert [path for path in re.findall(r"`([\w./-]+/[\w./-]*)`", where) if not exists(path)] == []
