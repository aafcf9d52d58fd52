"""The import rules of pyproject.toml: they hold, and a violation is found."""

from __future__ import annotations

import ast
import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

pytestmark = pytest.mark.slow

ROOT = Path(__file__).parent.parent
PLANTED = {
    "core/state.py": "from tuckbox.registry import GAMES",
    "games/druid/rules/steps.py": "from tuckbox.bots.playout import playout",
    "games/idriana/words.py": "from tuckbox.games.druid.rules.cards import CREATURES",
    "games/druid/view.py": "from tuckbox.bots.bot import Bot",
    "lab/arena.py": "from tuckbox.games.tectonic.game import TectonicGame",
    "server/tables/api.py": "from sqlalchemy import select",
    "server/maintenance.py": "from sqlalchemy import select",
    "server/pairing/service.py": "from tuckbox.server.cluster.lease import Lease",
    "server/lab/anything_else.py": "from sqlalchemy import select",
    "server/lab/runs/api.py": "from tuckbox.server.storage.schema import people",
    "server/lessons/api.py": "from tuckbox.server.friends import repository",
    "server/pictures/service.py": "from tuckbox.server.lab.designs.repository import Design",
    "server/tables/registry.py": "from tuckbox.server.push.service import PushService",
    "server/reviews/repository.py": "from tuckbox.server.reviews.messages import ReviewInfo",
    "server/admin/repository.py": "import msgspec",
    "server/storage/store.py": "from tuckbox.server.ratings.repository import insert_result",
    "bots/bot.py": "from tuckbox.lab.arena import Arena",
    "lab/statistics.py": "import msgspec",
    "review/model.py": "from tuckbox.lab.statistics import Z",
    "core/match.py": "import rich",
    "texts/guide.py": "from tuckbox.art import Art",
    "games/druid/facts.py": "from tuckbox.texts import guide",
}


@pytest.mark.parametrize("file", sorted((ROOT / "src" / "tuckbox" / "core").rglob("*.py")), ids=lambda file: file.stem)
def test_the_core_needs_the_standard_library_and_what_compiled_code_needs(file: Path) -> None:
    for node in ast.walk(ast.parse(file.read_text(encoding="utf-8"))):
        names = [alias.name for alias in node.names] if isinstance(node, ast.Import) else []
        names += [node.module or ""] if isinstance(node, ast.ImportFrom) else []
        for name in names:
            root = name.partition(".")[0]
            assert root in {*sys.stdlib_module_names, "librt", "mypy_extensions"} or name.startswith("tuckbox.core")


def lint(folder: Path) -> subprocess.CompletedProcess[str]:
    """Run import-linter on the package in a folder."""
    script = "from importlinter.cli import lint_imports_command; lint_imports_command()"
    program = [sys.executable, "-c", script, "--no-cache", "--config", str(ROOT / "pyproject.toml")]
    env = os.environ | {"PYTHONPATH": str(folder)}
    return subprocess.run(program, cwd=folder, env=env, capture_output=True, text=True, check=False)


@pytest.fixture
def package(tmp_path: Path) -> Path:
    """A copy of the package, to plant violations in."""
    unwanted = shutil.ignore_patterns("__pycache__", "static", "*.csv", "*.record", "*.svg")
    shutil.copytree(ROOT / "src" / "tuckbox", tmp_path / "tuckbox", ignore=unwanted)
    return tmp_path


def test_the_rules_hold(package: Path) -> None:
    done = lint(package)
    assert done.returncode == 0, done.stdout


def test_every_planted_violation_is_found(package: Path) -> None:
    for name, line in PLANTED.items():
        file = package / "tuckbox" / name
        file.write_text(f"{file.read_text() if file.exists() else ''}\n{line}\n")
    said = lint(package)
    assert said.returncode != 0
    for name in PLANTED:
        module = f"tuckbox.{name.removesuffix('.py').replace('/', '.')}"
        assert f"{module} ->" in said.stdout, f"{module} imports what it may not, and nobody says so"
