"""Set up what playing and testing need; skips what is current. Needs nothing but Python and, for the page, Node.

    python3 -m tools.setup play      the server's packages and the page, both at the same time; then the games start
    python3 -m tools.setup test      the tools for tests, the page and Chromium
    python3 -m tools.setup python    only the Python packages, with all tools
    python3 -m tools.setup page      only the page, with all tools

Packages are installed with uv, which is fetched with pip where it is not on the PATH; if that fails, pip installs them.
"""

from __future__ import annotations

import argparse
import hashlib
import json
import os
import shutil
import signal
import subprocess
import sys
import threading
from collections.abc import Callable
from concurrent.futures import FIRST_EXCEPTION, ThreadPoolExecutor, wait
from importlib.util import find_spec
from pathlib import Path
from typing import Any

if sys.version_info < (3, 11):  # noqa: UP036
    sys.exit("tuckbox: Python 3.11 or newer is needed; try make PYTHON=python3.12")

import venv

from tools.progress import Progress

ROOT = Path(__file__).resolve().parent.parent
VENV = ROOT / ".venv"
INSTALLED = VENV / "installed.json"
UV = ROOT / "build" / "uv"
WEB = ROOT / "web"
MODULES = WEB / "node_modules" / "installed.json"
PAGE = ROOT / "src" / "tuckbox" / "server" / "static" / "index.html"
BUILT = ROOT / "build" / "page.json"
PIP_QUIET = ["--quiet", "--disable-pip-version-check"]


class SetupFailed(Exception):
    """A step of the setup went wrong; the text is a sentence, behind what the step printed."""


# Running programs

_running: set[subprocess.Popen[str]] = set()
_stopping = threading.Event()


def run(command: list[str | Path], what: str, folder: Path = ROOT, env: dict[str, str] | None = None) -> str:
    """Run a program and return what it printed; raises SetupFailed with the end of that."""
    if _stopping.is_set():
        raise SetupFailed("tuckbox: stopped")
    process = subprocess.Popen(
        list(map(str, command)),
        cwd=folder,
        env=os.environ | (env or {}),
        stdin=subprocess.DEVNULL,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
        errors="replace",
    )
    _running.add(process)
    if _stopping.is_set():  # another job failed while this one was started
        process.terminate()
    try:
        said = process.communicate()[0]
    finally:
        _running.discard(process)
    if process.returncode:
        end = "\n".join(said.strip().splitlines()[-15:])
        raise SetupFailed(f"{end}\ntuckbox: {what} failed")
    return said


def together(*jobs: Callable[[], object]) -> None:
    """Run jobs at the same time; the first that fails stops the others."""
    with ThreadPoolExecutor(len(jobs)) as pool:
        futures = [pool.submit(job) for job in jobs]
        try:
            done, _ = wait(futures, return_when=FIRST_EXCEPTION)
            for future in done:
                future.result()
        except BaseException:
            _stopping.set()
            for process in list(_running):
                process.terminate()
            raise


# Python packages


def python_in(folder: Path) -> Path:
    """The interpreter of a venv."""
    return folder / ("Scripts/python.exe" if os.name == "nt" else "bin/python")


def python_is_current(extra: str) -> bool:
    """Whether .venv has an extra of the project as pyproject.toml is now; `dev` includes all others."""
    stamp = _read(INSTALLED)
    has = stamp.get("extra")
    return stamp.get("project") == _project() and has in (extra, "dev") and python_in(VENV).exists()


def set_up_python(extra: str, progress: Progress) -> None:
    """Create .venv and install the project in it, with an extra."""
    if python_is_current(extra):
        return
    stamp = _read(INSTALLED)
    if stamp and stamp.get("root") != str(ROOT):
        shutil.rmtree(VENV)  # its programs name the folder that it was made in
    if stamp.get("extra") == "dev":
        extra = "dev"  # do not go back
    if not python_in(VENV).exists():
        progress.step("packages", "creating .venv")
        venv.create(VENV, with_pip=False, symlinks=os.name != "nt", clear=True)
    if find_uv() is None:
        progress.step("packages", "fetching uv, the installer")
        fetch_uv(python_in(VENV))
    progress.step("packages", "installing what the server needs" if extra == "server" else "installing all tools")
    install(python_in(VENV), "--editable", f"{ROOT}[{extra}]")
    progress.step("packages", "compiling their bytecode")  # uv does not; it halves the time to start
    script = "import tuckbox.cli, tuckbox.server.app, uvicorn"
    run([python_in(VENV), "-c", script], "importing the server", env={"PYTHONDONTWRITEBYTECODE": ""})
    INSTALLED.write_text(json.dumps({"project": _project(), "extra": extra, "root": str(ROOT)}))
    progress.finish("packages")


def find_uv() -> str | None:
    """uv, from the PATH or as fetched before."""
    fetched = UV / "bin" / ("uv.exe" if os.name == "nt" else "uv")
    return shutil.which("uv") or (str(fetched) if fetched.exists() else None)


def fetch_uv(python: Path) -> None:
    """Fetch uv into the build folder, if that is possible."""
    try:
        command = [*pip(python), "install", *PIP_QUIET, "--only-binary", ":all:", "--target", UV, "uv"]
        run(command, "fetching uv")
    except SetupFailed:
        shutil.rmtree(UV, ignore_errors=True)


def install(python: Path, *what: str) -> None:
    """Install packages for an interpreter: with uv, or else with pip."""
    uv = find_uv()
    if uv:
        try:
            run([uv, "pip", "install", "--quiet", "--python", python, *what], "uv", env=_index(python))
            return
        except SetupFailed as failure:
            if _stopping.is_set():
                raise
            print(f"{failure}; trying pip", flush=True)
    own = pip(python)
    if own[0] != python:
        own += ["--python", python]
    run([*own, "install", *PIP_QUIET, *what], "installing the packages")


def pip(python: Path) -> list[str | Path]:
    """The command of a pip: of the interpreter that runs this, or else of the given one."""
    if find_spec("pip"):
        return [sys.executable, "-m", "pip"]
    run([python, "-m", "ensurepip"], "python -m ensurepip, which brings pip,")
    return [python, "-m", "pip"]


def _index(python: Path) -> dict[str, str]:
    """The package index that pip is told to use: uv does not read pip's settings."""
    if {"UV_DEFAULT_INDEX", "UV_INDEX_URL"} & set(os.environ) or not find_spec("pip"):
        return {}
    try:
        return {"UV_DEFAULT_INDEX": run([*pip(python), "config", "get", "global.index-url"], "pip config").strip()}
    except SetupFailed:
        return {}


def _project() -> str:
    return hashlib.sha256((ROOT / "pyproject.toml").read_bytes()).hexdigest()


# The page


def page_is_current() -> bool:
    """Whether the page was built from its sources as they are now, and not by hand since."""
    return PAGE.exists() and _read(BUILT) == {"sources": _page_sources(), "page": _hash([PAGE])}


def set_up_page(progress: Progress, tools: bool = False) -> None:
    """Install the Node packages and build the page; with tools, also what its tests need."""
    if page_is_current() and not (tools and not _modules_are_current(True)):
        return
    npm = shutil.which("npm")
    if npm is None:
        raise SetupFailed("tuckbox: the page needs Node 20 and its npm to be built")
    tools = tools or bool(_read(MODULES).get("tools"))  # npm would remove them
    if not _modules_are_current(tools):
        progress.step("page", "installing Node packages" + (" and tools" if tools else ""))
        omit = [] if tools else ["--omit=dev"]
        run([npm, "install", "--no-save", "--no-fund", "--no-audit", "--loglevel=error", *omit], "npm install", WEB)
        MODULES.write_text(json.dumps({"packages": _packages(), "tools": tools}))
    if not page_is_current():
        progress.step("page", "building")
        sources = _page_sources()  # now: what changes while it is built is not in it
        run([npm, "run", "--silent", "build", "--", "--logLevel", "error"], "building the page", WEB)
        BUILT.parent.mkdir(exist_ok=True)
        BUILT.write_text(json.dumps({"sources": sources, "page": _hash([PAGE])}))
    progress.finish("page")


def _modules_are_current(tools: bool) -> bool:
    stamp = _read(MODULES)
    return stamp.get("packages") == _packages() and stamp.get("tools") in (tools, True)


def _packages() -> str:
    return _hash([WEB / "package.json", WEB / "package-lock.json"])


def _page_sources() -> str:
    files = [WEB / name for name in os.listdir(WEB) if (WEB / name).is_file()]
    for folder in ("src", "public"):
        files += (path for path in (WEB / folder).rglob("*") if path.is_file())
    return _hash(sorted(files))


def _hash(files: list[Path]) -> str:
    found = hashlib.sha256()
    for path in files:
        found.update(path.relative_to(ROOT).as_posix().encode() + b"\0" + path.read_bytes())
    return found.hexdigest()


def _read(stamp: Path) -> dict[str, Any]:
    """What a stamp says; nothing if there is none or it is damaged."""
    try:
        found = json.loads(stamp.read_text())
    except (OSError, ValueError):
        return {}
    return found if isinstance(found, dict) else {}


# The commands


def play() -> None:
    """Set up what playing needs, then start the games."""
    if not (python_is_current("server") and page_is_current()):
        print("tuckbox: setting up the server's packages and the page (once, about half a minute)", flush=True)
        with Progress() as progress:
            together(lambda: set_up_python("server", progress), lambda: set_up_page(progress))
    become([python_in(VENV), "-m", "tools.play"])


def test() -> None:
    """Set up what the tests need."""
    from tools import chromium

    with Progress() as progress:
        if python_is_current("dev") and page_is_current() and _modules_are_current(True):
            chromium.main()
        else:
            print("tuckbox: setting up the packages, the page and all tools (once, about a minute)", flush=True)
            both = lambda: set_up_python("dev", progress), lambda: set_up_page(progress, tools=True)
            together(*both, chromium.main)


def python() -> None:
    """Set up the Python packages with all tools."""
    with Progress() as progress:
        set_up_python("dev", progress)


def page() -> None:
    """Build the page and install the tools for its tests."""
    with Progress() as progress:
        set_up_page(progress, tools=True)


def become(command: list[str | Path]) -> None:
    """Go on as another program, which gets the signals."""
    words = list(map(str, command))
    os.chdir(ROOT)
    if os.name == "nt":
        sys.exit(subprocess.call(words))
    os.execv(words[0], words)


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    commands = {"play": play, "test": test, "python": python, "page": page}
    parser.add_argument("what", choices=commands)
    args = parser.parse_args()
    signal.signal(signal.SIGTERM, lambda *_: sys.exit(143))
    try:
        commands[args.what]()
    except SetupFailed as failure:
        print(failure, flush=True)
        return 1
    except KeyboardInterrupt:
        return 130
    return 0


if __name__ == "__main__":
    sys.exit(main())
