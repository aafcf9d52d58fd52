"""Logs: in JSON, everything that a server writes is an object on a line of its own."""

from __future__ import annotations

import json
import signal
import subprocess
import sys
import time
from pathlib import Path
from typing import Any
from urllib.error import HTTPError
from urllib.request import urlopen

import pytest

from tests.server.running import free_port
from tuckbox.commands import server
from tuckbox.server.log_relay import as_json
from tuckbox.server.settings import Settings
from tuckbox.server.storage import database

# A server in which everything goes wrong that nobody expects.
TROUBLE = """
import asyncio, faulthandler, logging, multiprocessing, os, sys, threading, warnings
from importlib.metadata import EntryPoint
from tuckbox import cli, registry
from tuckbox.server.pages import api as pages
from tuckbox.server.heartbeat import Heartbeat

def fail(where):
    raise ValueError(f"a fault\\nin {where}")

async def fail_later():
    fail("a task")

class Unraisable:
    def __del__(self):
        fail("__del__")

def start(self):
    print("printed")
    os.write(2, b"raw\\ntext \\xff")
    os.write(2, b"\\n")
    warnings.warn("a warning")
    logging.getLogger("uvicorn.error").error("of uvicorn")
    logging.getLogger("litestar").error("of litestar")
    thread = threading.Thread(target=fail, args=("a thread",))
    thread.start()
    thread.join()
    Unraisable()
    asyncio.get_running_loop().create_task(fail_later())
    worker = multiprocessing.get_context("spawn").Process(target=os.write, args=(2, b"of a worker\\n"))
    worker.start()
    worker.join()
    faulthandler.dump_traceback()

def broken(*_):
    fail("startup")

if __name__ == "__main__":
    Heartbeat.start = broken if "--break" in sys.argv else start
    registry.find_games(EntryPoint(name, "elsewhere", "tuckbox.games") for name in ("druid", "ghosts"))
    pages.opengraph.of_page = lambda parts: fail("a request")
    sys.exit(cli.main(["serve", "--debug", *[word for word in sys.argv[1:] if word != "--break"]]))
"""


def lines(text: str) -> list[dict[str, Any]]:
    found = [json.loads(line) for line in text.splitlines()]
    assert all({"time", "level", "from", "message"} <= set(line) for line in found)
    return found


@pytest.fixture
def command(folder: Path) -> list[str]:
    (folder / "trouble.py").write_text(TROUBLE)
    words = ["--workers", "1", "--database", str(folder / "tuckbox.db"), "--log", "json"]
    return [sys.executable, str(folder / "trouble.py"), *words]


def test_every_line_is_json_whatever_happens(folder: Path, command: list[str]) -> None:
    port = free_port()
    with (folder / "log").open("wb") as log:
        process = subprocess.Popen([*command, "--port", str(port)], stdout=log, stderr=log)
    try:
        until = time.monotonic() + 60
        while '"version"' not in (text := (folder / "log").read_text()) and time.monotonic() < until:
            time.sleep(0.05)
        with pytest.raises(HTTPError):
            urlopen(f"http://127.0.0.1:{port}/", timeout=10)
    finally:
        process.send_signal(signal.SIGTERM)
        process.wait(30)
    until = time.monotonic() + 30
    while ' stopped"}\n' not in (text := (folder / "log").read_text()) and time.monotonic() < until:
        time.sleep(0.05)  # the relay outlives the server by a moment
    found = lines(text)
    started = next(line for line in found if "version" in line)
    assert started["address"] == f"http://127.0.0.1:{port}" and started["workers"] == 1
    assert started["database"] == f"SQLite {folder / 'tuckbox.db'}" and started["compiled"] in (True, False)
    messages = [line["message"] for line in found]
    for words in ("elsewhere is left out", "The game 'ghosts' cannot be loaded"):
        assert any(words in line["message"] for line in found if line["from"] == "tuckbox.registry"), words
    for words in (
        "printed",
        "raw",
        "text \\xff",
        "of uvicorn",
        "of litestar",
        "of a worker",
        "Current thread",
        " stopped",
    ):
        assert any(words in message for message in messages), words
    assert any("a warning" in line["message"] for line in found if line["from"] == "py.warnings")
    traces = [line["trace"] for line in found if "trace" in line]
    for where in ("a thread", "__del__", "a task", "a request"):
        assert any(f"ValueError: a fault\nin {where}" in trace for trace in traces), where


@pytest.mark.parametrize(
    ("words", "code", "reason"),
    [
        (["--port", "many"], 2, "--port takes a number, not 'many'."),
        (["--break"], 3, "ValueError: a fault"),
    ],
)
def test_a_server_that_does_not_start_says_why_in_json(
    command: list[str], words: list[str], code: int, reason: str
) -> None:
    done = subprocess.run([*command, "--port", "0", *words], capture_output=True, text=True, check=False, timeout=60)
    found = lines(done.stderr)
    assert done.returncode == code and done.stdout == ""
    assert any(reason in line["message"] for line in found if line["level"] in ("error", "critical"))


def test_lines_that_are_no_object_are_wrapped() -> None:
    assert as_json(b'{"level": "info"}') == b'{"level": "info"}'
    for line in (b"{", b"7", b"[]", b"\xff", b"null"):
        assert json.loads(as_json(line))["message"] == line.decode(errors="backslashreplace")


def test_the_start_line_names_version_address_database_rules_and_workers(caplog: pytest.LogCaptureFixture) -> None:
    caplog.set_level("INFO", "tuckbox")
    place = database.describe(database.engine_for("postgresql://me:secret@there:99/it"))
    server._log_start(Settings(workers=3), "http://127.0.0.1:1", place)
    assert "serves http://127.0.0.1:1: database PostgreSQL it at there:99, rules " in caplog.text
    assert caplog.text.endswith("workers 3\n") and "secret" not in caplog.text
