"""The wheel: installed in an empty venv, without Node or the sources, it plays in the browser."""

from __future__ import annotations

import os
import re
import subprocess
import sys
import time
import venv
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import httpx
import pytest

from tests.server.running import Guest, free_port

pytestmark = pytest.mark.slow

ROOT = Path(__file__).parents[2]
PAGE = ROOT / "src" / "tuckbox" / "server" / "static" / "index.html"


def must_skip(why: str) -> None:
    """Leave the test out with a loud line, which CI forbids."""
    if os.environ.get("CI"):
        pytest.fail(why)
    pytest.skip(f"!!! THE WHEEL WAS NOT TRIED: {why} !!!")


def install(folder: Path) -> Path:
    """Build the wheel and install it with all that it asks for in an empty venv; the folder of its programs."""
    if not PAGE.exists():
        must_skip("the page is not built: make web")
    build = [sys.executable, "-m", "hatchling", "build", "-t", "wheel", "-d", str(folder)]
    subprocess.run(build, cwd=ROOT, check=True, capture_output=True)
    wheel = next(folder.glob("*.whl"))
    venv.create(folder / "empty", with_pip=False, symlinks=os.name != "nt")
    programs = folder / "empty" / ("Scripts" if os.name == "nt" else "bin")
    pip = [sys.executable, "-m", "pip", "--disable-pip-version-check", "--quiet", "--python", str(programs / "python")]
    done = subprocess.run([*pip, "install", str(wheel)], cwd=folder, capture_output=True, text=True, check=False)
    if done.returncode and ("onnection" in done.stderr or "ould not find a version" in done.stderr):
        must_skip("no package index can be reached")
    assert done.returncode == 0, done.stderr
    return programs


@contextmanager
def playing(programs: Path, folder: Path) -> Iterator[str]:
    """Run `tuckbox` and nothing else; where it opened the browser."""
    opened = folder / "opened"
    browser = folder / "browser"
    browser.write_text(f'#!/bin/sh\necho "$1" > {opened}\n')
    browser.chmod(0o755)
    settings = {
        "PATH": str(programs),
        "HOME": str(folder),
        "BROWSER": f"{browser} %s",
        "TUCKBOX_PORT": str(free_port()),
        "TUCKBOX_WORKERS": "1",
    }
    process = subprocess.Popen([str(programs / "tuckbox")], cwd=folder, env=settings, stderr=subprocess.PIPE)
    try:
        until = time.monotonic() + 60
        while not (opened.exists() and opened.read_text().strip()):
            assert process.poll() is None and time.monotonic() < until, "the browser was never opened"
            time.sleep(0.05)
        yield opened.read_text().strip()
    finally:
        process.terminate()
        process.communicate(timeout=30)


async def test_the_wheel_alone_plays_in_the_browser(folder: Path) -> None:
    programs = install(folder)
    with playing(programs, folder) as address:
        for _ in range(100):
            try:
                index = httpx.get(address)
                break
            except httpx.TransportError:
                time.sleep(0.1)
        files = re.findall(r'(?:src|href)="(/assets/[^"]+)"', index.text)
        assert any(file.endswith(".js") for file in files), index.text
        for file in files:
            assert httpx.get(address + file).status_code == 200
        one = Guest(address)
        await one.come()
        bot = {"kind": "bot", "bot": "level1"}
        for game in ("druid", "idriana", "tectonic"):
            table = (await one.table({"kind": "me"}, bot, game=game))["id"]
            await one.follow(table)
            while 0 not in one.position(table)["seats_to_act"]:
                await one.hear("frame", seconds=60)
            assert (await one.play(table, 0, one.position(table)))["type"] == "done"
        await one.close()
    assert (folder / ".local" / "share" / "tuckbox" / "tuckbox.db").exists(), "with nothing configured it is kept there"
