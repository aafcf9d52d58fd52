"""The pages of the documentation, and the code on them."""

from __future__ import annotations

import re
from dataclasses import dataclass
from pathlib import Path
from typing import Final

ROOT: Final = Path(__file__).parents[2]
PAGES: Final = sorted([*ROOT.glob("*.md"), *ROOT.glob("docs/**/*.md")])
_FENCE: Final = re.compile(r"^(?P<indent> *)```(?P<language>[^\s`]*)")
_SHOWN: Final = re.compile(r"<!-- (?:file|part): (\S+) -->")
_SPAN: Final = re.compile(r"`([^`\n]+)`")
PROGRAMS: Final = ("tuckbox", "make", "pip", "python")


@dataclass(frozen=True)
class Block:
    """A block of code on a page; its language is empty if none is named."""

    page: str
    line: int
    language: str
    code: str
    file: str = ""  # the file that it shows

    @property
    def place(self) -> str:
        return f"{self.page}:{self.line}"

    @property
    def first_line(self) -> str:
        return self.code.strip().split("\n", 1)[0]


def name_of(page: Path) -> str:
    """A page's path from the top folder."""
    return page.relative_to(ROOT).as_posix()


def blocks(page: Path) -> list[Block]:
    """The blocks of a page in order: the fenced ones, and indented commands as blocks of one line."""
    found: list[Block] = []
    lines = page.read_text(encoding="utf-8").splitlines()
    at = 0
    while at < len(lines):
        fence = _FENCE.match(lines[at])
        start = at + 1
        if fence is None:
            if lines[at].startswith("    ") and is_command(lines[at]):
                found.append(Block(name_of(page), start, "", lines[at].strip()))
            at += 1
            continue
        shown = _SHOWN.fullmatch(lines[at - 1]) if at else None
        at += 1
        body: list[str] = []
        while at < len(lines) and not lines[at].lstrip().startswith("```"):
            body.append(lines[at].removeprefix(fence["indent"]))
            at += 1
        at += 1
        code = "\n".join([*body, ""])
        found.append(Block(name_of(page), start, fence["language"], code, shown[1] if shown else ""))
    return found


def prose(page: Path) -> str:
    """A page without its fenced blocks."""
    return re.sub(r"^ *```.*?^ *```", "", page.read_text(encoding="utf-8"), flags=re.DOTALL | re.MULTILINE)


def spans(page: Path) -> list[str]:
    """The code inside the sentences of a page."""
    return _SPAN.findall(prose(page))


def is_command(line: str) -> bool:
    """Whether a line is a command of ours, with or without a prompt."""
    return line.strip().removeprefix("$ ").split(" ")[0] in PROGRAMS
