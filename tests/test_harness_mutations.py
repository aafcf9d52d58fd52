"""Random mutations of what hides cards in the games: how many the harness finds, and which survive."""

from __future__ import annotations

import ast
import random
import signal
from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from typing import Final

import pytest

from tests.faulty_games.source import PlantedFault, load, source
from tuckbox.testing import CHECKS, Subject
from tuckbox.testing.harness import run_check

pytestmark = pytest.mark.soak

MUTANTS: Final = 30  # of each game
SECONDS: Final = 120  # for one check
FILES: Final = {
    "magpies": ("view.py", "state.py", "generated/emit.py", "generated/fields.py"),
    "druid": ("view_builder.py", "rules/resample.py", "rules/generated/emit.py", "rules/generated/fields.py"),
    "idriana": ("view_builder.py", "rules/resample.py", "rules/generated/emit.py", "rules/generated/fields.py"),
    "tectonic": ("view_builder.py", "rules/resample.py", "rules/generated/emit.py", "rules/generated/fields.py"),
}


@pytest.mark.parametrize("name", FILES)
def test_most_mutants_are_found(name: str, tmp_path: Path) -> None:
    dice = random.Random(name)
    mutants = dice.sample(sorted(mutations(name), key=str), MUTANTS)
    found = {mutant: found_by(mutant, tmp_path) for mutant in mutants}
    signal.alarm(0)
    survivors = [mutant for mutant, check in found.items() if check is None]
    for mutant in survivors:
        print(f"survived: {mutant}")
    print(Counter(found.values()))
    print(f"{name}: {len(mutants) - len(survivors)} of {len(mutants)} mutants found")
    assert len(survivors) <= MUTANTS // 3


def found_by(mutant: PlantedFault, folder: Path) -> str | None:
    """The first check that finds a mutant; None if none does."""
    try:
        game = load(mutant.game, folder, mutant)
    except Exception:
        return "import"
    signal.signal(signal.SIGALRM, _stop)
    for check in CHECKS:
        signal.alarm(SECONDS)  # a loop may have lost its end
        if run_check(check, Subject(game), check.size(quick=True)).status == "failed":
            return check.name
        signal.alarm(0)
    return None


def _stop(number: int, frame: object) -> None:
    raise TimeoutError


def mutations(name: str) -> Iterator[PlantedFault]:
    """All mutants of a game: a statement left out, a condition always true or false, a secret told to everybody."""
    for file in FILES[name]:
        text = source(name, file)
        for node in ast.walk(ast.parse(text)):
            old = ast.get_source_segment(text, node) or ""
            for what, new in _replacements(node, text):
                if text.count(old) == 1:
                    yield PlantedFault(f"{file}, line {node.lineno}: {what}", name, file, old, new, "", 0, "")  # type: ignore[attr-defined]


def _replacements(node: ast.AST, text: str) -> Iterator[tuple[str, str]]:
    if isinstance(node, ast.IfExp):
        yield "always true", f"({ast.get_source_segment(text, node.body)})"
        yield "always false", f"({ast.get_source_segment(text, node.orelse)})"
    elif isinstance(node, ast.Assign | ast.AugAssign) or (
        isinstance(node, ast.Expr) and isinstance(node.value, ast.Call)
    ):
        yield f"left out: {ast.unparse(node)}", "pass"
    elif isinstance(node, ast.Call) and "BITS[seat]" in ast.unparse(node):
        yield "told to everybody", ast.unparse(node).replace("BITS[seat]", "EVERYONE")
