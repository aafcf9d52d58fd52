"""The files that the documentation shows are the files; tests/docs runs its examples and follows its links."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from tuckbox.core.levels import BLIND_LEVELS, EVALUATION_LEVELS

ROOT = Path(__file__).parent.parent
PAGES = sorted([*ROOT.glob("*.md"), *ROOT.glob("docs/**/*.md")])
_BLOCK = re.compile(r"<!-- file: (?P<file>\S+) -->\n```\w*\n(?P<code>.*?)```\n", re.DOTALL)
_PART = re.compile(r"<!-- part: (?P<file>\S+) -->\n```\w*\n(?P<code>.*?)```\n", re.DOTALL)


def blocks() -> list[tuple[str, str, str]]:
    """Every code block that shows a file: the page, the file, the code."""
    return [(page.name, block["file"], block["code"]) for page in PAGES for block in _BLOCK.finditer(page.read_text())]


@pytest.mark.parametrize(("page", "file", "code"), blocks(), ids=lambda text: text if len(text) < 60 else "code")
def test_a_shown_file_is_the_file(page: str, file: str, code: str) -> None:
    assert code == (ROOT / file).read_text(), f"{page} shows another {file}"


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.name)
def test_a_shown_part_is_in_its_file(page: Path) -> None:
    for block in _PART.finditer(page.read_text()):
        assert block["code"] in (ROOT / block["file"]).read_text(), f"{page.name} shows another {block['file']}"


def test_the_rules_of_the_example_game_are_shown_whole() -> None:
    shown = {Path(file).stem for _, file, _ in blocks() if file.startswith("examples/magpies/src/magpies/")}
    files = {path.stem for path in ROOT.glob("examples/magpies/src/magpies/*.py")}
    assert shown == files - {"art", "terminal"}, "the pages show them"


def test_the_defaults_are_those_that_the_page_on_heuristics_tells() -> None:
    rows = re.findall(r"^\| (level\d) \| (.*) \| (.*) \|$", (ROOT / "docs" / "heuristics.md").read_text(), re.MULTILINE)
    assert len(rows) == 4
    for (name, evaluated, blind), one, other in zip(rows, EVALUATION_LEVELS, BLIND_LEVELS, strict=True):
        assert name == one.name == other.name
        assert evaluated.startswith(f"{one.iterations:,} iterations") and blind.startswith(f"{other.iterations:,} iter")
        assert ("random" in evaluated) == (one.epsilon > 0)
