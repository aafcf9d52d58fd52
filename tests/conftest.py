"""The example game is at hand in all tests, and nothing they write reaches the data of whoever runs them."""

import gc
import os
import sys
from pathlib import Path

import pytest

import tuckbox
from tests.compiled import IS_CURRENT, SHAPE
from tools.setup import ROOT
from tuckbox import registry
from tuckbox.jobs.worker import Worker

registry.register("magpies", "magpies")
if IS_CURRENT:
    Worker.import_first = str(SHAPE.packages)
elif Path(sys.prefix) == SHAPE.venv:
    pytest.exit("the compiled rules are not those of the source: make compiled", returncode=2)


def pytest_collection_finish() -> None:
    """Spare the garbage collector what stays: with thousands of tests it would go through them again and again."""
    gc.collect()
    gc.freeze()


@pytest.fixture(autouse=True, scope="session")
def data_folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A data folder of the tests' own, for the servers and commands that they start, too."""
    folder = tmp_path_factory.mktemp("data")
    os.environ["XDG_DATA_HOME"] = str(folder)
    return folder


@pytest.fixture
def minimal_game(monkeypatch: pytest.MonkeyPatch) -> None:
    """Register a game that has nothing but its rules."""
    monkeypatch.setitem(registry.GAMES, "minimal", "tests.minimal_game")


@pytest.fixture
def interpreted_workers(monkeypatch: pytest.MonkeyPatch) -> None:
    """Workers do without the compiled rules."""
    monkeypatch.setattr(Worker, "import_first", str(ROOT / "src"))


@pytest.fixture
def workers_as_here(monkeypatch: pytest.MonkeyPatch) -> None:
    """Workers have the compiled rules only if this process has them."""
    monkeypatch.setattr(Worker, "import_first", str(Path(tuckbox.__file__).parents[1]))
