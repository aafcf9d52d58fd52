"""The setup: it creates a venv with pinned packages, with uv on pip's indexes or else with pip."""

from __future__ import annotations

import sys
from pathlib import Path

import pytest

from tools import setup
from tools.setup import SetupFailed, create_venv, install, python_in, run

PYTHON = Path("venv/bin/python")
PIP_CONFIG = ":env:.index-url='https://mine/simple'\nglobal.cert='ca.pem'\nglobal.index-url='https://all/simple'\n"


class Programs:
    """Stands in for uv and pip: records commands, and leaves behind what they would install."""

    def __init__(self) -> None:
        self.commands: list[str] = []
        self.failing = "nothing"
        self.env: dict[str, str] = {}

    def run(self, command: list[str | Path], env: dict[str, str] | None = None) -> str:
        words = " ".join(map(str, command))
        if self.failing in words:
            raise SetupFailed(f"{self.failing} failed")
        if words.endswith("config list"):
            return PIP_CONFIG
        self.commands.append(words)
        self.env = env or {}
        if "--target" in words:
            (setup.UV / "bin").mkdir(parents=True)
            (setup.UV / "bin" / "uv").touch()
        return ""


@pytest.fixture
def programs(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Programs:
    """No uv on the PATH, and programs that only pretend."""
    recorded = Programs()
    monkeypatch.setattr(setup, "UV", tmp_path / "uv")
    monkeypatch.setattr(setup, "run", recorded.run)
    monkeypatch.setattr("shutil.which", lambda _: None)
    for name in ("UV_DEFAULT_INDEX", "UV_INDEX_URL", "UV_INDEX"):
        monkeypatch.delenv(name, raising=False)
    return recorded


def test_uv_is_fetched_once_and_uses_pips_indexes(programs: Programs, monkeypatch: pytest.MonkeyPatch) -> None:
    install(PYTHON, "magpies")
    fetching, installing = programs.commands[-2:]
    assert "-m pip" in fetching and fetching.endswith("uv")
    assert installing.startswith(f"{setup.UV}/bin/uv pip install") and installing.endswith(f"{PYTHON} magpies")
    assert programs.env["UV_DEFAULT_INDEX"] == "https://mine/simple" and programs.env["SSL_CERT_FILE"] == "ca.pem"
    monkeypatch.setenv("UV_DEFAULT_INDEX", "https://uv/simple")
    install(PYTHON, "magpies")
    assert programs.commands[-1] == installing and fetching not in programs.commands[2:] and not programs.env


@pytest.mark.parametrize("failing", ["--target", "uv pip"], ids=["no uv", "uv fails"])
def test_pip_installs_where_uv_is_not_available(programs: Programs, failing: str) -> None:
    programs.failing = failing
    install(PYTHON, "magpies")
    assert "-m pip" in programs.commands[-1] and programs.commands[-1].endswith("magpies")


def test_a_venv_is_created_anew_with_pinned_packages(programs: Programs, tmp_path: Path) -> None:
    (tmp_path / "venv").mkdir()
    (tmp_path / "venv" / "old").touch()
    create_venv(tmp_path / "venv", Path("deploy/dev.lock"))
    assert python_in(tmp_path / "venv").exists() and not (tmp_path / "venv" / "old").exists()
    build_tools, packages, project = [command for command in programs.commands if "uv pip install" in command]
    assert "--require-hashes -r" in build_tools and build_tools.endswith("build.lock")
    assert "--require-hashes --no-build-isolation" in packages and packages.endswith("dev.lock")
    assert "--no-deps --no-build-isolation --editable" in project


def test_a_failure_shows_the_end_of_the_output() -> None:
    with pytest.raises(SetupFailed, match=r"(?s)the reason\ntuckbox: \S+ -c .* failed") as failure:
        run([sys.executable, "-c", "print('line\\n' * 99 + 'the reason'); raise SystemExit(1)"])
    assert str(failure.value).count("line") == 14 + 1  # and once in the command
