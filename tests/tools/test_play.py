"""Playing while the rules are compiled in the background."""

from __future__ import annotations

import os
import subprocess
import sys
import time
from pathlib import Path

import pytest

from tests.bots.test_workers import lives
from tools.play import Compilation
from tuckbox.bots.workers import _Worker

pytestmark = pytest.mark.skipif(os.name == "nt", reason="process groups are POSIX")


def compilation(folder: Path, script: str) -> Compilation:
    """A compilation that runs a script instead."""
    return Compilation([sys.executable, "-c", script], folder, lambda: True)


def test_compiled_rules_are_used_and_one_line_says_so(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(_Worker, "import_first", "")
    one = compilation(tmp_path, "print('much')")
    one.start()
    one._thread.join(30)
    begun, done = capsys.readouterr().out.splitlines()
    assert "in the background" in begun
    assert done == "tuckbox: compiled the rules in 0 s; bots now use them"
    assert _Worker.import_first == str(tmp_path)


def test_a_failure_is_one_line_and_play_goes_on(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(_Worker, "import_first", "")
    one = compilation(tmp_path, "print('a\\nb\\ntuckbox: COMPILING FAILED'); raise SystemExit(1)")
    one.start()
    one._thread.join(30)
    assert capsys.readouterr().out.splitlines()[1:] == ["tuckbox: COMPILING FAILED"]
    assert _Worker.import_first == ""


def test_stopping_ends_all_programs_of_a_compilation(tmp_path: Path) -> None:
    pids = tmp_path / "pids"
    script = (
        "import os, pathlib, subprocess, sys\n"
        "child = subprocess.Popen([sys.executable, '-c', 'import time; time.sleep(60)'])\n"
        f"pathlib.Path({str(pids)!r}).write_text(f'{{os.getpid()}} {{child.pid}}\\n')\n"
        "child.wait()"
    )
    one = compilation(tmp_path, script)
    one.start()
    until = time.monotonic() + 30
    while not (pids.exists() and pids.read_text().endswith("\n")):
        assert time.monotonic() < until
        time.sleep(0.02)
    running = [int(pid) for pid in pids.read_text().split()]
    one.stop()
    while any(map(lives, running)) and time.monotonic() < until:
        time.sleep(0.02)
    assert not any(map(lives, running))
    one._thread.join(30)


def test_stopping_before_the_page_is_served_compiles_nothing(tmp_path: Path) -> None:
    made = tmp_path / "made"
    one = Compilation([sys.executable, "-c", f"open({str(made)!r}, 'w')"], tmp_path, lambda: False)
    one.start()
    one.stop()
    one._thread.join(30)
    assert not made.exists()


def test_the_tools_need_nothing_but_the_standard_library() -> None:
    script = "import sys; sys.path.insert(0, ''); import tools.setup, tools.play, tools.compile, tools.chromium"
    root = Path(__file__).parents[2]
    subprocess.run([sys.executable, "-I", "-S", "-c", script], cwd=root, check=True)
