"""What the documents show is true: examples run, code blocks are the files, links lead somewhere."""

from __future__ import annotations

import doctest
import re
from pathlib import Path

import pytest

ROOT = Path(__file__).parent.parent
PAGES = sorted([*ROOT.glob("*.md"), *ROOT.glob("docs/**/*.md")])
_BLOCK = re.compile(r"<!-- file: (?P<file>\S+) -->\n```\w*\n(?P<code>.*?)```\n", re.DOTALL)
_LINK = re.compile(r"\]\((?!https?://|#|mailto:)([^)#\s]+)")


def blocks() -> list[tuple[str, str, str]]:
    """Every code block that shows a file: the page, the file, the code."""
    return [(page.name, block["file"], block["code"]) for page in PAGES for block in _BLOCK.finditer(page.read_text())]


@pytest.mark.parametrize(("page", "file", "code"), blocks(), ids=lambda text: text if len(text) < 60 else "code")
def test_a_shown_file_is_the_file(page: str, file: str, code: str) -> None:
    assert code == (ROOT / file).read_text(), f"{page} shows another {file}"


def test_the_example_game_is_shown_whole() -> None:
    shown = {file for _, file, _ in blocks()}
    files = {path.relative_to(ROOT).as_posix() for path in ROOT.glob("examples/magpies/*.py")}
    assert shown >= files


def test_the_examples_of_the_readme_run() -> None:
    failed, tried = doctest.testfile(str(ROOT / "README.md"), module_relative=False)
    assert tried >= 5
    assert failed == 0


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.name)
def test_links_lead_somewhere(page: Path) -> None:
    prose = re.sub(r"```.*?```|`[^`\n]*`", "", page.read_text(), flags=re.DOTALL)
    for target in _LINK.findall(prose):
        assert (page.parent / target).exists(), f"{page.name} links to {target}"
