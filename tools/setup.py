"""Install Python packages with uv or, where that is not available, with pip. Needs only the standard library.

    python3 -m tools.setup FOLDER LOCK    create the venv FOLDER with what LOCK pins, the build tools and the project

uv is fetched with pip where it is not on the PATH, and uses the package index that pip is configured for.
"""

from __future__ import annotations

import os
import re
import shutil
import subprocess
import sys
from importlib.util import find_spec
from pathlib import Path

if sys.version_info < (3, 11):  # noqa: UP036
    sys.exit("tuckbox: Python 3.11 or newer is needed; try make PYTHON=python3.12")

import venv

ROOT = Path(__file__).resolve().parent.parent
UV = ROOT / "build" / "uv"
UV_SETTINGS = {
    "index-url": "UV_DEFAULT_INDEX",
    "extra-index-url": "UV_INDEX",
    "find-links": "UV_FIND_LINKS",
    "cert": "SSL_CERT_FILE",
}
PIP_SETTING = re.compile(r"^[\w:]+\.([\w-]+)='(.*)'$", re.MULTILINE)


class SetupFailed(Exception):
    """A program failed; the text is the end of its output and a sentence."""


def create_venv(folder: Path, lock: Path) -> None:
    """Create a venv with what a lock pins and the project itself, which stays editable."""
    venv.create(folder, with_pip=False, symlinks=os.name != "nt", clear=True)
    python = python_in(folder)
    # the build tools come first, so that source distributions are built by pinned versions
    install(python, "--require-hashes", "-r", ROOT / "deploy" / "build.lock")
    install(python, "--require-hashes", "--no-build-isolation", "-r", lock)
    install(python, "--no-deps", "--no-build-isolation", "--editable", ROOT)


def python_in(folder: Path) -> Path:
    """The interpreter of a venv."""
    return folder / ("Scripts/python.exe" if os.name == "nt" else "bin/python")


def install(python: Path, *arguments: str | Path) -> None:
    """Install packages for an interpreter: with uv, or else with pip."""
    pip = find_pip(python)
    if uv := find_uv(pip):
        try:
            run([uv, "pip", "install", "--quiet", "--python", python, *arguments], uv_settings(pip))
            return
        except SetupFailed as failure:
            print(f"{failure}; trying pip", flush=True)
    run([*pip, "install", "--quiet", "--disable-pip-version-check", *arguments])


def find_pip(python: Path) -> list[str | Path]:
    """The command of a pip that installs for an interpreter."""
    if find_spec("pip"):
        return [sys.executable, "-m", "pip", "--python", python]
    run([python, "-m", "ensurepip"])
    return [python, "-m", "pip"]


def find_uv(pip: list[str | Path]) -> str | None:
    """uv, from the PATH or fetched with pip; None if it cannot be fetched."""
    if on_path := shutil.which("uv"):
        return on_path
    fetched = UV / "bin" / ("uv.exe" if os.name == "nt" else "uv")
    if not fetched.exists():
        try:
            run([*pip, "install", "--quiet", "--only-binary", ":all:", "--target", UV, "uv"])
        except SetupFailed:
            shutil.rmtree(UV, ignore_errors=True)
            return None
    return str(fetched)


def uv_settings(pip: list[str | Path]) -> dict[str, str]:
    """The package indexes that pip is configured for, as uv's environment: uv does not read pip's settings."""
    if any(name in os.environ for name in ("UV_DEFAULT_INDEX", "UV_INDEX_URL", "UV_INDEX")):
        return {}
    settings = PIP_SETTING.findall(run([*pip, "config", "list"]))
    found = {UV_SETTINGS[name]: value for name, value in reversed(settings) if name in UV_SETTINGS}  # environment last
    return found | {"UV_INDEX_STRATEGY": "unsafe-best-match"}  # as pip does with several indexes


def run(command: list[str | Path], env: dict[str, str] | None = None) -> str:
    """Run a program and return its output; raises SetupFailed with the end of that."""
    done = subprocess.run(
        list(map(str, command)),
        cwd=ROOT,
        env=os.environ | (env or {}),
        stdin=subprocess.DEVNULL,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
        errors="replace",
        check=False,
    )
    if done.returncode:
        end = "\n".join(done.stdout.strip().splitlines()[-15:])
        raise SetupFailed(f"{end}\ntuckbox: {' '.join(map(str, command[:4]))} failed")
    return done.stdout


if __name__ == "__main__":
    try:
        create_venv(Path(sys.argv[1]), Path(sys.argv[2]))
    except SetupFailed as failure:
        sys.exit(str(failure))
