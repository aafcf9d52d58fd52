"""The wheel: installed in an empty venv, without Node or the sources, it plays; and it always contains the page."""

from __future__ import annotations

import os
import re
import shutil
import subprocess
import sys
import time
import tomllib
import venv
import zipfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import httpx
import pytest

from tests.server.running import Guest, free_port
from tools.setup import SetupFailed, install, python_in

pytestmark = pytest.mark.slow

ROOT = Path(__file__).parents[2]
PAGE = ROOT / "src" / "tuckbox" / "server" / "static" / "index.html"
SLIM = 15e6  # bytes of the package and all that it needs, without extras


def must_skip(why: str) -> None:
    """Leave the test out with a loud line, which CI forbids."""
    if os.environ.get("CI"):
        pytest.fail(why)
    pytest.skip(f"!!! THE WHEEL WAS NOT TRIED: {why} !!!")


@pytest.fixture(scope="module")
def wheel(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The wheel, in pure Python."""
    if not PAGE.exists():
        must_skip("the page is not built: make web")
    folder = tmp_path_factory.mktemp("wheel")
    build = [sys.executable, "-m", "hatchling", "build", "-t", "wheel", "-d", str(folder)]
    subprocess.run(build, cwd=ROOT, check=True, capture_output=True)
    return next(folder.glob("*.whl"))


def installed(wheel: Path, folder: Path, extra: str = "") -> Path:
    """Install the wheel with all that it asks for in an empty venv; the folder of its programs."""
    venv.create(folder / "empty", with_pip=False, symlinks=os.name != "nt")
    python = python_in(folder / "empty")
    try:
        install(python, f"{wheel}{extra}")
    except SetupFailed as failure:
        if "onnection" in str(failure) or "ould not find a version" in str(failure):
            must_skip("no package index can be reached")
        raise
    return python.parent


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


@pytest.mark.extended
async def test_the_wheel_alone_plays_in_the_browser(wheel: Path, folder: Path) -> None:
    programs = installed(wheel, folder, "[server]")
    subprocess.run([str(programs / "tuckbox"), "new-game", "ravens"], cwd=folder, check=True, capture_output=True)
    assert (folder / "tuckbox-ravens" / "src" / "ravens" / "generated" / "codes.py").exists()
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


def ran(programs: Path, *arguments: str, code: int = 0) -> str:
    """What a command of the installed program prints."""
    env = {"PATH": str(programs), "HOME": str(programs.parent), "TUCKBOX_PORT": str(free_port())}
    command = [str(programs / "tuckbox"), *arguments]
    done = subprocess.run(command, env=env, cwd=programs.parent, capture_output=True, text=True, check=False)
    assert done.returncode == code, done.stdout + done.stderr
    return done.stdout + done.stderr


@pytest.mark.extended
def test_without_extras_it_is_small_and_the_rules_the_bots_and_the_lab_work(wheel: Path, tmp_path: Path) -> None:
    programs = installed(wheel, tmp_path)
    packages = next((tmp_path / "empty").rglob("site-packages"))
    assert not (packages / "msgspec").exists()
    ran(programs, "games")  # leaves the bytecode, which counts
    added = packages / "tuckbox" / "server" / "docs"  # by make docs, if it was run
    files = [file for file in packages.rglob("*") if file.is_file() and not file.is_relative_to(added)]
    assert sum(file.stat().st_size for file in files) < SLIM
    assert "2 players" in ran(programs, "games")
    assert "D21." in ran(programs, "rules", "D21")
    assert "random" in ran(programs, "arena", "druid", "--bots", "greedy,random", "--games", "2")
    assert "tuckbox arena druid" in ran(programs, "--help")
    serve = "needs more packages: pip install 'tuckbox[server]'"
    assert ran(programs, "serve", code=2) == f"tuckbox: tuckbox serve {serve}\n"
    alone = ran(programs, code=2)
    assert "tuckbox arena druid" in alone and alone.endswith(f"playing in the browser {serve}\n")
    assert ran(programs, "play", "druid", code=2).endswith("pip install 'tuckbox[terminal]'\n")


def test_importing_the_package_is_light() -> None:
    heavy = "{'asyncio', 'multiprocessing', 'argparse', 'tuckbox.games', 'tuckbox.bots', 'tuckbox.server'}"
    script = f"import sys, tuckbox; print({heavy} & set(sys.modules))"
    assert subprocess.check_output([sys.executable, "-c", script], text=True) == "set()\n"


# Building it where there is no page


@pytest.fixture
def sources(tmp_path: Path) -> Path:
    """The sources without a built page."""
    for name in ("pyproject.toml", "README.md", "LICENSE", "tools/build_page.py", "docs/rules", "examples/magpies"):
        (tmp_path / name).parent.mkdir(parents=True, exist_ok=True)
        copy = shutil.copytree if (ROOT / name).is_dir() else shutil.copy
        copy(ROOT / name, tmp_path / name)
    (tmp_path / "web").mkdir()
    package = tmp_path / "src" / "tuckbox"
    package.mkdir(parents=True)
    shutil.copy(ROOT / "src" / "tuckbox" / "__init__.py", package)
    return tmp_path


def build(sources: Path, path: str, kind: str = "wheel") -> subprocess.CompletedProcess[str]:
    """Build as pip and build do."""
    script = f"from hatchling.build import build_{kind}; build_{kind}('dist')"
    env = os.environ | {"PATH": path}
    command = [sys.executable, "-c", script]
    return subprocess.run(command, cwd=sources, env=env, capture_output=True, text=True, check=False)


@pytest.mark.parametrize("kind", ["wheel", "sdist"])
def test_without_a_page_and_node_a_build_says_so_in_one_sentence(sources: Path, kind: str) -> None:
    done = build(sources, "", kind)
    assert done.returncode == 1
    said = (done.stdout + done.stderr).strip()
    assert said == "The page is not built: install Node 20, which builds it, and try again."
    assert not list(sources.glob("dist/*"))


@pytest.mark.extended
def test_without_a_page_a_build_makes_it(sources: Path) -> None:
    npm = sources / "bin" / "npm"
    npm.parent.mkdir()
    static = sources / "src" / "tuckbox" / "server" / "static"
    npm.write_text(f"#!/bin/sh\necho $1 >> {sources}/asked\nmkdir -p {static}\necho page > {static}/index.html\n")
    npm.chmod(0o755)
    path = f"{npm.parent}{os.pathsep}{os.environ['PATH']}"
    done = build(sources, path)
    assert done.returncode == 0, done.stderr
    assert (sources / "asked").read_text().split() == ["install", "run"]
    with zipfile.ZipFile(next(sources.glob("dist/*.whl"))) as inside:
        assert inside.read("tuckbox/server/static/index.html") == b"page\n"
    build(sources, path)
    assert (sources / "asked").read_text().split() == ["install", "run"], "it is built once"


def test_the_source_distribution_has_the_page_and_the_hook() -> None:
    settings = tomllib.loads((ROOT / "pyproject.toml").read_text())["tool"]["hatch"]["build"]
    assert settings["artifacts"] == ["src/tuckbox/server/static", "src/tuckbox/server/docs"]
    assert (ROOT / settings["hooks"]["custom"]["path"]).exists() and "sdist" not in settings["targets"]
