"""The compiled wheel as a file, and what is said where it cannot be built."""

from __future__ import annotations

import sys
from pathlib import Path

import pytest

from tools import compile as compiling
from tools.compile import BuildFailed, Shape

Output = pytest.CaptureFixture[str]


@pytest.fixture
def shape(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Shape:
    """A shape in a folder of its own that nothing was built from."""
    found = Shape(profile=False)
    found.venv, found.work, found.stamp = tmp_path / "venv", tmp_path / "build" / "compiled", tmp_path / "stamp"
    monkeypatch.setattr(compiling, "Shape", lambda profile: found)
    monkeypatch.setattr(compiling, "ROOT", tmp_path)
    monkeypatch.setattr(compiling, "compiled_files", list)
    monkeypatch.setattr(found, "hashes", lambda: {"compiled": "1", "all": "1"})
    monkeypatch.setattr(compiling, "compiler", lambda: "cc")
    return found


def run(monkeypatch: pytest.MonkeyPatch, *arguments: str) -> int:
    """Run the tool with arguments."""
    monkeypatch.setattr(sys, "argv", ["compile", *arguments])
    return compiling.main()


def test_the_wheel_is_left_in_a_folder(shape: Shape, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    wheel = tmp_path / "tuckbox.whl"
    wheel.write_text("wheel")
    monkeypatch.setattr(compiling, "build_wheel", lambda _: wheel)
    assert run(monkeypatch, "--wheel", str(tmp_path / "dist")) == 0
    assert (tmp_path / "dist" / "tuckbox.whl").read_text() == "wheel"
    assert not shape.stamp.exists(), "nothing is installed"


def test_a_failure_ends_with_one_line_and_keeps_all_that_was_said(
    shape: Shape, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: Output
) -> None:
    def fail(_: Shape) -> None:
        raise BuildFailed("line\n" * 99)

    monkeypatch.setattr(compiling, "build", fail)
    assert run(monkeypatch) == 1
    last = capsys.readouterr().out.splitlines()[-1]
    assert last == "tuckbox: COMPILING FAILED; all of what it said is in build/compiled-failure.txt"
    assert (tmp_path / "build" / "compiled-failure.txt").read_text().count("line") == 99


def test_without_a_compiler_tests_go_on(shape: Shape, monkeypatch: pytest.MonkeyPatch, capsys: Output) -> None:
    monkeypatch.setattr(compiling, "compiler", lambda: None)
    assert run(monkeypatch) == compiling.NO_COMPILER
    assert run(monkeypatch, "--optional") == 0
    assert "NO C COMPILER" in capsys.readouterr().out
