"""Every clause of a game in the box has a test that names it, and every clause that a test names exists.

The tests are read, not run, so that this holds for partial and for parallel runs, too.
"""

from __future__ import annotations

import ast
from collections.abc import Iterable
from pathlib import Path

import pytest

from tuckbox import registry
from tuckbox.texts import clauses

TESTS = Path(__file__).parent


def named(source: str) -> set[str]:
    """The clauses that the marks `pytest.mark.rule(...)` of a test file name."""
    found: set[str] = set()
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.Call) and ast.unparse(node.func) == "pytest.mark.rule":
            for argument in node.args:
                if not isinstance(argument, ast.Constant) or not isinstance(argument.value, str):
                    raise ValueError(f"line {node.lineno}: name the clauses of a rule as they are, like 'D21'")
                found.add(argument.value)
    return found


def untested(game: str, names: Iterable[str]) -> list[str]:
    """The clauses of a game that no test names."""
    return [clause.number for clause in clauses.clauses(game) if clause.number not in names]


def unknown(names: Iterable[str]) -> list[str]:
    """The clauses that are named but do not exist."""
    known = {clause.number for clause in clauses.clauses()}
    return sorted(name for name in names if name not in known)


@pytest.fixture(scope="module")
def names() -> dict[str, set[str]]:
    """The clauses that each test file names."""
    return {str(file.relative_to(TESTS)): named(file.read_text(encoding="utf-8")) for file in TESTS.rglob("test_*.py")}


@pytest.mark.parametrize("game", [name for name, package in registry.GAMES.items() if package.startswith("tuckbox.")])
def test_every_clause_has_a_test_that_names_it(game: str, names: dict[str, set[str]]) -> None:
    assert clauses.clauses(game), f"docs/rules has no clauses of {game}"
    assert untested(game, set().union(*names.values())) == []


def test_every_clause_that_a_test_names_exists(names: dict[str, set[str]]) -> None:
    assert {file: wrong for file, found in names.items() if (wrong := unknown(found))} == {}


SAMPLE = '''
import pytest
pytestmark = pytest.mark.rule("D1")

@pytest.mark.rule("D2", "D3")
@pytest.mark.parametrize("card", [1, pytest.param(2, marks=pytest.mark.rule("D4"))])
def test_of_three_clauses(card): ...

class TestMore:
    @pytest.mark.rule("D5")
    async def test_inside(self): ...

@pytest.mark.soak
def test_of_none():
    """Not even @pytest.mark.rule("D6"), which is only text."""
    # @pytest.mark.rule("D7")
'''


def test_the_finder_finds_what_tests_name_and_nothing_else() -> None:
    assert named(SAMPLE) == {"D1", "D2", "D3", "D4", "D5"}
    with pytest.raises(ValueError, match="line 2: name the clauses"):
        named('clause = "D1"\n@pytest.mark.rule(clause)\ndef test(): ...')


def test_what_is_missing_or_wrong_is_found() -> None:
    every = [clause.number for clause in clauses.clauses("druid")]
    assert every[0] == "D1"
    assert every[-1] == "D70"
    assert untested("druid", every) == []
    assert untested("druid", [name for name in every if name not in ("D21", "D55")]) == ["D21", "D55"]
    assert unknown([*every, "D19", "X1"]) == ["D19", "X1"]
    assert {"I90", "I102"} <= {clause.number for clause in clauses.clauses("idriana")}  # they stand in cards.md
