"""Venvs of a test's own, with games installed as anybody would install them."""

from __future__ import annotations

import os
import subprocess
import sys
import sysconfig
import venv
from pathlib import Path

from tools import setup
from tuckbox import registry

ROOT = Path(__file__).parents[1]
MAGPIES = ROOT / "examples" / "magpies"


def install(folder: Path, *packages: Path) -> Path:
    """The Python of a new venv in a folder: all that the tests' own has, and these packages from their sources."""
    venv.create(folder, with_pip=False, symlinks=os.name != "nt")
    python = folder / ("Scripts" if os.name == "nt" else "bin") / "python"
    site = Path(run(python, "-c", "import sysconfig; print(sysconfig.get_path('purelib'))").strip())
    shared = sysconfig.get_path("purelib")
    site.joinpath("shared.pth").write_text(f"import site; site.addsitedir({shared!r})\n", encoding="utf-8")
    setup.install(python, "--no-deps", "--no-build-isolation", "--no-index", *map(str, packages))
    return python


def run(python: Path, *arguments: str, code: int = 0, cwd: Path | None = None) -> str:
    """What a Python prints, to both outputs; it must end with this exit code."""
    clean = {name: value for name, value in os.environ.items() if name != "PYTHONPATH"}
    done = subprocess.run(
        [str(python), *arguments],
        cwd=cwd or python.parent,
        env=clean,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
        check=False,
    )
    assert done.returncode == code, done.stdout
    return done.stdout


def forget(package: str) -> None:
    """Forget a package that was imported as a game."""
    for cache in (registry._game_class, registry._is_playable):
        cache.cache_clear()
    for name in [name for name in sys.modules if name.partition(".")[0] == package]:
        del sys.modules[name]
