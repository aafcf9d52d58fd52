"""Playing while the rules are compiled in the background."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

from tests.jobs.test_pool import lives
from tests.lab.test_executors import wait_until
from tools.play import compile_in_background, stop
from tuckbox.jobs.worker import Worker

pytestmark = pytest.mark.skipif(os.name == "nt", reason="process groups are POSIX")


@pytest.mark.parametrize(
    ("script", "line", "uses"),
    [
        ("print('much')", "tuckbox: compiled the rules in 0 s; bots now use them", True),
        ("print('a\\ntuckbox: COMPILING FAILED'); raise SystemExit(1)", "tuckbox: COMPILING FAILED", False),
    ],
    ids=["success", "failure"],
)
def test_one_line_says_how_a_compilation_ended(
    script: str,
    line: str,
    uses: bool,
    tmp_path: Path,
    capfd: pytest.CaptureFixture[str],
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(Worker, "import_first", "")
    compile_in_background([sys.executable, "-c", script], tmp_path)
    printed: list[str] = []

    def has_ended() -> bool:
        printed.extend(capfd.readouterr().out.splitlines())
        return len(printed) == 2

    wait_until(has_ended)
    assert "in the background" in printed[0] and printed[1] == line
    assert Worker.import_first == (str(tmp_path) if uses else "")


def test_stopping_ends_all_programs_of_a_compilation(tmp_path: Path, capfd: pytest.CaptureFixture[str]) -> None:
    pids = tmp_path / "pids"
    script = (
        "import os, pathlib, subprocess, sys\n"
        "child = subprocess.Popen([sys.executable, '-c', 'import time; time.sleep(60)'])\n"
        f"pathlib.Path({str(pids)!r}).write_text(f'{{os.getpid()}} {{child.pid}}\\n')\n"
        "child.wait()"
    )
    compilation = compile_in_background([sys.executable, "-c", script], tmp_path)
    wait_until(lambda: pids.exists() and pids.read_text().endswith("\n"))
    running = [int(pid) for pid in pids.read_text().split()]
    stop(compilation)
    wait_until(lambda: not any(map(lives, running)))
    assert len(capfd.readouterr().out.splitlines()) == 1, "stopping is not a failure"


def test_the_tools_need_nothing_but_the_standard_library() -> None:
    script = "import sys; sys.path.insert(0, ''); import tools.setup, tools.play, tools.compile, tools.chromium"
    root = Path(__file__).parents[2]
    subprocess.run([sys.executable, "-I", "-S", "-c", script], cwd=root, check=True)
