"""Deleting the folder of a feature deletes the feature: nothing else has to be changed."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
import sysconfig
import venv
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
DELETED = ("push", "friends")
PATHS = {
    "/api/push",
    "/api/me/push",
    "/api/me/people",
    "/api/me/friends",
    "/api/me/friends/{other}",
    "/api/me/blocks/{other}",
    "/api/people/{other}/invite",
}
PRINT_PATHS = """
from tuckbox.server import app, services
from tuckbox.server.settings import Settings
print(*(route.path_format for route in app.build(services.build(Settings())).routes), sep="\\n")
"""


def run(folder: Path, *arguments: str) -> str:
    """What Python prints when it runs with the sources in a folder."""
    env = os.environ | {"PYTHONPATH": str(folder / "src")}
    done = subprocess.run(
        [sys.executable, *arguments], cwd=folder, env=env, capture_output=True, text=True, check=False
    )
    assert done.returncode == 0, done.stdout + done.stderr
    return done.stdout


def python_without_tuckbox(folder: Path) -> Path:
    """A Python with all packages but Tuckbox, where mypy would find what was deleted."""
    venv.create(folder)
    site_packages = sysconfig.get_path("purelib", vars={"base": str(folder)})
    others = (
        path for path in sys.path if path.endswith("site-packages") and not Path(path, "tuckbox", "cli.py").exists()
    )
    Path(site_packages, "others.pth").write_text("\n".join(others))
    return folder / "bin" / "python"


@pytest.mark.extended
def test_deleting_the_folders_of_push_and_friends_deletes_these_features(tmp_path: Path) -> None:
    shutil.copytree(ROOT / "src", tmp_path / "src", ignore=shutil.ignore_patterns("__pycache__", "static", "docs"))
    shutil.copy(ROOT / "pyproject.toml", tmp_path)
    if (ROOT / ".mypy_cache").exists():  # saves most of the time
        shutil.copytree(ROOT / ".mypy_cache", tmp_path / ".mypy_cache")
    whole = set(run(tmp_path, "-c", PRINT_PATHS).split())
    for feature in DELETED:
        shutil.rmtree(tmp_path / "src" / "tuckbox" / "server" / feature)
    assert whole - set(run(tmp_path, "-c", PRINT_PATHS).split()) == PATHS
    run(tmp_path, "-m", "mypy", "--python-executable", str(python_without_tuckbox(tmp_path / "venv")), "src")
