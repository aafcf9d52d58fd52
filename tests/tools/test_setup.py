"""The setup: it installs and builds what is needed, skips what is current, and falls back to pip."""

from __future__ import annotations

import json
import shutil
import sys
import threading
from pathlib import Path

import pytest

from tools import setup
from tools.progress import Progress
from tools.setup import SetupFailed, run, set_up_page, set_up_python, together


class Programs:
    """Stands in for uv, pip and npm: remembers what they were asked, and leaves what they would leave."""

    def __init__(self, root: Path) -> None:
        self.root = root
        self.asked: list[str] = []
        self.failing: tuple[str, ...] = ()
        self.builds = 0

    def run(self, command: list[str | Path], what: str, folder: Path = Path(), env: object = None) -> str:
        words = " ".join(str(word).removeprefix(str(self.root)) for word in command)
        if any(part in words for part in self.failing):
            raise SetupFailed(f"tuckbox: {what} failed")
        self.asked.append(words)
        if "--target" in words:
            (self.root / "build/uv/bin").mkdir(parents=True)
            (self.root / "build/uv/bin/uv").touch()
        if "npm install" in words:
            (self.root / "web/node_modules").mkdir(exist_ok=True)
        if "npm run" in words:
            self.builds += 1
            setup.PAGE.parent.mkdir(parents=True, exist_ok=True)
            setup.PAGE.write_text(f"build {self.builds}")
        return ""

    def take(self, part: str) -> list[str]:
        """What programs with this part in their names were asked since the last time."""
        found = [words for words in self.asked if part in words]
        self.asked = []
        return found


@pytest.fixture
def programs(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Programs:
    """A project in a folder of its own, and programs that only pretend."""
    for name in ("VENV", "INSTALLED", "UV", "WEB", "MODULES", "PAGE", "BUILT"):
        monkeypatch.setattr(setup, name, tmp_path / getattr(setup, name).relative_to(setup.ROOT))
    monkeypatch.setattr(setup, "ROOT", tmp_path)
    (tmp_path / "web/src/ui").mkdir(parents=True)
    (tmp_path / "web/src/ui/Box.svelte").write_text("a box")
    for name in ("pyproject.toml", "web/package.json", "web/package-lock.json"):
        (tmp_path / name).write_text(name)

    def create(folder: Path, **_: object) -> None:
        setup.python_in(folder).parent.mkdir(parents=True)
        setup.python_in(folder).touch()

    found = Programs(tmp_path)
    monkeypatch.setattr(setup, "run", found.run)
    monkeypatch.setattr("venv.create", create)
    monkeypatch.setattr("shutil.which", lambda name: None if name == "uv" else f"/usr/bin/{name}")
    return found


# Python packages


def installed(programs: Programs, extra: str = "server") -> list[str]:
    """What is asked of installers to set up an extra."""
    set_up_python(extra, Progress())
    return programs.take(" install")


def test_packages_are_installed_once_and_anew_when_the_project_changes(programs: Programs) -> None:
    fetching, installing = installed(programs)
    assert "pip install" in fetching and fetching.endswith("uv")
    assert installing.startswith("/build/uv/bin/uv pip install") and installing.endswith("[server]")
    assert installed(programs) == []
    (programs.root / "pyproject.toml").write_text("another")
    assert len(installed(programs)) == 1
    shutil.rmtree(setup.VENV)
    assert len(installed(programs)) == 1


def test_the_tools_come_with_the_tests_and_stay(programs: Programs) -> None:
    installed(programs)
    assert installed(programs, "dev")[0].endswith("[dev]")
    assert installed(programs) == []
    (programs.root / "pyproject.toml").write_text("another")
    assert installed(programs)[0].endswith("[dev]")


def test_a_folder_that_was_moved_gets_a_new_venv(programs: Programs) -> None:
    installed(programs)
    stamp = json.loads(setup.INSTALLED.read_text())
    setup.INSTALLED.write_text(json.dumps(stamp | {"root": "/elsewhere", "project": ""}))
    (setup.VENV / "old").touch()
    assert installed(programs)
    assert not (setup.VENV / "old").exists()


@pytest.mark.parametrize("failing", [("--target",), ("uv pip",)], ids=["no uv", "uv fails"])
def test_where_uv_cannot_be_had_pip_installs(programs: Programs, failing: tuple[str, ...]) -> None:
    programs.failing = failing
    *_, last = installed(programs)
    assert "-m pip" in last and "--editable" in last and last.endswith("[server]")
    assert installed(programs) == []


def test_an_interrupted_setup_is_done_again(programs: Programs) -> None:
    programs.failing = (" install",)
    with pytest.raises(SetupFailed):
        installed(programs)
    programs.failing = ()
    assert installed(programs)


# The page


def built(programs: Programs, tools: bool = False) -> list[str]:
    """What is asked of npm to set up the page."""
    set_up_page(Progress(), tools)
    return [words.removeprefix("/usr/bin/").split(" --")[0] for words in programs.take("npm")]


BUILD = "npm run"


def test_the_page_is_built_once_and_anew_when_a_source_changes(programs: Programs) -> None:
    assert built(programs) == ["npm install", BUILD]
    assert built(programs) == []
    (programs.root / "web/src/ui/Box.svelte").write_text("another box")
    assert built(programs) == [BUILD]
    (programs.root / "web/src/ui/Lid.svelte").write_text("a lid")
    assert built(programs) == [BUILD]
    (programs.root / "web/src/ui/Lid.svelte").unlink()
    assert built(programs) == [BUILD], "a deleted source counts too"
    (programs.root / "web/package-lock.json").write_text("other versions")
    assert built(programs) == ["npm install", BUILD]


def test_a_page_that_was_built_by_hand_is_built_anew(programs: Programs) -> None:
    built(programs)
    setup.PAGE.write_text("from other sources")
    assert built(programs) == [BUILD]
    setup.PAGE.unlink()
    assert built(programs) == [BUILD]


def test_nodes_test_tools_come_with_the_tests_and_stay(programs: Programs) -> None:
    set_up_page(Progress())
    assert "--omit=dev" in programs.take("npm")[0]
    set_up_page(Progress(), tools=True)
    (asked,) = programs.take("npm")
    assert "install" in asked and "--omit=dev" not in asked
    assert built(programs, tools=True) == []
    (programs.root / "web/package.json").write_text("another")
    set_up_page(Progress())
    assert "--omit=dev" not in programs.take("npm")[0], "npm would remove the tools"


def test_without_node_one_sentence_says_so(programs: Programs, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("shutil.which", lambda _: None)
    with pytest.raises(SetupFailed, match=r"^tuckbox: the page needs Node 20"):
        set_up_page(Progress())


# Programs


def test_jobs_run_at_the_same_time() -> None:
    meeting = threading.Barrier(2)
    together(lambda: meeting.wait(10), lambda: meeting.wait(10))


def test_a_failure_stops_the_others_and_shows_the_end_of_what_was_said(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(setup, "_stopping", threading.Event())

    def fail() -> None:
        run([sys.executable, "-c", "print('line\\n' * 99 + 'the reason'); raise SystemExit(1)"], "this")

    def sleep() -> None:
        run([sys.executable, "-c", "import time; time.sleep(60)"], "sleeping")

    with pytest.raises(SetupFailed, match=r"(?s)the reason\ntuckbox: this failed") as failure:
        together(fail, sleep)
    assert str(failure.value).count("\n") == 15


def test_progress_names_what_goes_on(capsys: pytest.CaptureFixture[str]) -> None:
    with Progress(every=0.05) as progress:
        progress.step("page", "building")
        progress._done.wait(0.2)
        progress.finish("page")
    lines = capsys.readouterr().out.splitlines()
    assert lines[0] == "tuckbox:   0 s  page: building"
    assert "tuckbox:   0 s  page: building …" in lines
    assert lines[-1] == "tuckbox:   0 s  page: done"
