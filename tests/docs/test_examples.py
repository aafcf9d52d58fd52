"""The examples of the documentation run: Python, commands with their output, and requests to a real server."""

from __future__ import annotations

import csv
import doctest
import json
import re
import tomllib
from collections.abc import Awaitable, Callable
from contextlib import AsyncExitStack, chdir
from pathlib import Path
from typing import Any, Final

import pytest

import tuckbox
from tests.docs import shell
from tests.docs.exchange import Client
from tests.docs.pages import PAGES, Block, blocks, is_command, name_of, spans
from tests.server.running import running
from tuckbox import cli
from tuckbox.server import app, services
from tuckbox.server.settings import Settings

FLAGS: Final = doctest.ELLIPSIS | doctest.NORMALIZE_WHITESPACE

# Blocks that do not run, by page and first line, and why.
NOT_RUN: Final[dict[tuple[str, str], str]] = {
    ("docs/art.md", "npm install --prefix /tmp/icons @iconify-json/game-icons game-icons-react"): (
        "It installs packages from the network."
    ),
    ("docs/lab.md", "from tuckbox import lab"): "It plays thousands of matches; tests/lab makes the same calls.",
    (
        "docs/lessons.md",
        'python tools/record_lessons.py druid "first game 16417" Apprentice Alder starter=1 < moves > lessons.record',
    ): "It needs a file of moves; tests/texts/test_lessons.py replays what it wrote.",
}
PLAIN: Final = ("", "text")  # no code; commands in them are checked


class Page:
    """A page whose examples run from top to bottom, in one namespace and one folder."""

    def __init__(self, folder: Path, stack: AsyncExitStack) -> None:
        self.folder = folder
        self.stack = stack
        self.names: dict[str, Any] = {}
        self.client: Client | None = None
        self.answer: Any = None

    async def run(self, block: Block) -> None:
        """Run a block of a known language; a block of any other is an error."""
        known: dict[str, Callable[[Block], Awaitable[None]]] = {
            "python": self.python,
            "console": self.console,
            "http": self.http,
            "websocket": self.websocket,
            "json": self.json,
            "toml": self.toml,
            "csv": self.csv,
            **dict.fromkeys(PLAIN, self.plain),
        }
        assert block.language in known, (
            f"{block.place}: nothing runs {block.language}; use a language of {', '.join(filter(None, known))}, "
            "or list the block in NOT_RUN with a reason"
        )
        await known[block.language](block)

    async def python(self, block: Block) -> None:
        """Run a session (>>>) or a program."""
        with chdir(self.folder):
            if ">>>" not in block.code:
                exec(compile(block.code, block.place, "exec"), self.names)
                return
            test = doctest.DocTestParser().get_doctest(
                block.code.replace("…", "..."), self.names, block.place, block.page, block.line
            )
            said: list[str] = []
            runner = doctest.DocTestRunner(optionflags=FLAGS)
            runner.run(test, out=said.append, clear_globs=False)
            self.names = test.globs
            assert not runner.failures, "".join(said)

    async def console(self, block: Block) -> None:
        """Run the commands behind $, and compare what they say where the page shows it."""
        assert block.code.startswith("$ "), f"{block.place}: a console block starts with a command: $ tuckbox …"
        for part in ("\n" + block.code).split("\n$ ")[1:]:
            command, _, shown = part.partition("\n")
            said = shell.run(command, self.folder)
            if shown.strip():
                checker = doctest.OutputChecker()
                wanted = shown.strip().replace("…", "...") + "\n"
                same = checker.check_output(wanted, said.strip() + "\n", FLAGS)
                assert same, f"{block.place}: $ {command}\n--- shown\n{shown}\n--- said\n{said}"
            else:
                assert "[exit " not in said, f"{block.place}: $ {command} fails: {said}"

    async def http(self, block: Block) -> None:
        """Send a request; a json block after it is compared with the answer."""
        if self.client is None:
            server = await self.stack.enter_async_context(running(self.folder))
            self.client = Client(server.base)
            self.stack.push_async_callback(self.client.close)
        found = await self.client.request(block.code)
        assert found["status"] < 300, f"{block.place}: {found}"
        self.answer = found["body"]

    async def websocket(self, block: Block) -> None:
        """Talk over the socket."""
        assert self.client is not None, f"{block.place}: the page shows no request before it"
        await self.client.talk(block.code)

    async def json(self, block: Block) -> None:
        """Compare with the answer to the request before it, if there is one."""
        shown = json.loads(block.code)
        if self.answer is not None and self.client is not None:
            self.client.compare(shown, self.answer, f"{block.place}: the answer")
            self.answer = None

    async def toml(self, block: Block) -> None:
        tomllib.loads(block.code)

    async def csv(self, block: Block) -> None:
        rows = [row for row in csv.reader(block.code.splitlines(), strict=True) if row not in (["..."], ["…"])]
        assert len({len(row) for row in rows}) == 1, f"{block.place}: rows differ in length"

    async def plain(self, block: Block) -> None:
        """Check the commands; what runs has a language."""
        for line in block.code.splitlines():
            assert not line.startswith(("$ ", ">>> ")), f"{block.place}: name the language: console or python"
            if is_command(line):
                shell.check(line)


WITH_CODE: Final = [page for page in PAGES if blocks(page)]


@pytest.mark.parametrize("page", WITH_CODE, ids=name_of)
async def test_the_examples_of_a_page_run(page: Path, tmp_path: Path) -> None:
    async with AsyncExitStack() as stack:
        running_page = Page(tmp_path, stack)
        for block in blocks(page):
            if (block.page, block.first_line) in NOT_RUN:
                await running_page.plain(block)
            elif not block.file:
                await running_page.run(block)


def test_what_does_not_run_is_there_and_has_a_reason() -> None:
    there = {(block.page, block.first_line) for page in PAGES for block in blocks(page)}
    assert set(NOT_RUN) <= there, "NOT_RUN lists blocks that are no longer there"
    assert all(reason.endswith(".") for reason in NOT_RUN.values())


def test_requests_in_sentences_are_routes(tmp_path: Path) -> None:
    application = app.build(services.build(Settings(database=str(tmp_path / "tuckbox.db"))))
    known = {
        (method, re.sub(r"\{.*?\}", "{}", route.path))
        for route in application.routes
        for method in getattr(route, "methods", ())
    }
    for page in PAGES:
        for span in spans(page):
            if found := re.match(r"(GET|POST|PATCH|PUT|DELETE) (/[^\s?]*)", span):
                assert (found[1], re.sub(r"\{.*?\}", "{}", found[2])) in known, f"{name_of(page)}: {span}"


@pytest.mark.parametrize("page", PAGES, ids=name_of)
def test_commands_in_sentences_would_work(page: Path) -> None:
    for span in spans(page):
        if span.startswith(("tuckbox ", "make ")):
            shell.check(span, mentioned=True)


def test_the_examples_in_the_help_would_work() -> None:
    texts = [cli.ABOUT, *(module.ABOUT for _, module, _ in cli.COMMANDS)]
    examples = [line.strip() for text in texts for line in text.splitlines() if line.startswith("  tuckbox")]
    assert len(examples) > 20
    for example in examples:
        shell.check(re.split(r" {2,}", example)[0])


def test_the_examples_in_the_docstring_of_the_package_run() -> None:
    failed, tried = doctest.testmod(tuckbox)
    assert tried > 0 and failed == 0
