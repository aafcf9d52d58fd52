"""One browser and one server for all of the page's tests that a process runs."""

from __future__ import annotations

import shutil
import tempfile
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, expect, sync_playwright

from tests.server.host import Host
from tests.web.chromium import FLAGS, program
from tests.web.visitor import Visitor, visitor

PAGE = Path(__file__).parents[2] / "src" / "tuckbox" / "server" / "static" / "index.html"
Come = Callable[..., Visitor]

expect.set_options(timeout=20_000)  # milliseconds: a busy machine is no fault of the page


@pytest.fixture(scope="package")
def browser() -> Iterator[Browser]:
    """The system's Chromium with a fresh profile. It ends with this package, for it keeps asyncio's loop to itself."""
    with sync_playwright() as playwright:
        started = playwright.chromium.launch(executable_path=program(), args=FLAGS, headless=True)
        yield started
        started.close()


@pytest.fixture(scope="package")
def served() -> Iterator[Host]:
    """A server that the tests of this package share."""
    yield from _served()


@pytest.fixture
def own_server() -> Iterator[Host]:
    """A server that a test may kill."""
    yield from _served()


def _served() -> Iterator[Host]:
    memory = Path("/dev/shm")
    folder = Path(tempfile.mkdtemp(prefix="tuckbox-web-", dir=memory if memory.is_dir() else None))
    assert PAGE.exists(), "the page is not built: make web"
    server = Host(folder)
    server.start()
    yield server
    server.stop()
    shutil.rmtree(folder, ignore_errors=True)


@pytest.fixture
def come(browser: Browser, served: Host) -> Iterator[Come]:
    """People who come to the shared server; whatever is wrong with a page that they see fails the test."""
    here: list[Visitor] = []

    def new(base: str = served.base, **more: Any) -> Visitor:
        here.append(visitor(browser, base, **more))
        return here[-1]

    yield new
    try:
        for one in here:
            one.check()
    finally:
        for one in here:
            one.context.close()


@pytest.fixture
def guest(come: Come) -> Visitor:
    """A person with a laptop."""
    return come()
