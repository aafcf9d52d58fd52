"""The command in a real terminal: a pseudo-terminal of a given size, real keys, real signals."""

from __future__ import annotations

import fcntl
import os
import pty
import re
import select
import signal
import struct
import subprocess
import sys
import termios
import time
from functools import partial
from pathlib import Path

import pytest

from tests.tiers import first_then_extended
from tuckbox.core.record import read
from tuckbox.registry import replay

pytestmark = pytest.mark.slow

_ESCAPES = re.compile(r"\x1b\[[0-9;?<>=$]*[a-zA-Z]|\x1b[()][A-Z0-9]|\x1b[=>]|\x1bP.*?\x1b\\", re.DOTALL)
PATIENCE = 240.0  # seconds: machines can be busy


class Terminal:
    """A pseudo-terminal with the command in it."""

    def __init__(
        self,
        home: Path,
        *arguments: str,
        size: tuple[int, int] = (100, 30),
        controlling: bool = False,  # who closes it hangs up: the command gets a signal
        python: str = sys.executable,
        **more: str,
    ) -> None:
        self.master, slave = pty.openpty()
        fcntl.ioctl(slave, termios.TIOCSWINSZ, struct.pack("HHHH", size[1], size[0], 0, 0))
        environment = {**os.environ, "TERM": "xterm-256color", "XDG_DATA_HOME": str(home), **more}
        for name in ("COLUMNS", "LINES"):
            environment.pop(name, None)
        hang_up = partial(fcntl.ioctl, 0, termios.TIOCSCTTY, 0) if controlling else None
        self.process = subprocess.Popen(
            [python, "-m", "tuckbox.cli", *arguments],
            stdin=slave,
            stdout=slave,
            stderr=slave,
            env=environment,
            start_new_session=True,
            preexec_fn=hang_up,  # noqa: PLW1509
        )
        os.close(slave)
        self.output = ""

    @property
    def text(self) -> str:
        """What has come so far, without the terminal's own commands."""
        return _ESCAPES.sub("", self.output)

    def listen(self) -> None:
        """Take in what the command has written."""
        while select.select([self.master], [], [], 0.05)[0]:
            try:
                piece = os.read(self.master, 65536)
            except OSError:  # the command has closed its end
                break
            if not piece:
                break
            self.output += piece.decode(errors="replace")

    def wait_for(self, text: str) -> None:
        """Wait until a text has come."""
        end = time.monotonic() + PATIENCE
        while text not in self.text:
            assert time.monotonic() < end, f"'{text}' did not come; this did: {self.text[-2000:]}"
            self.listen()

    def press(self, keys: str) -> None:
        os.write(self.master, keys.encode())

    def place_walrus(self) -> None:
        """Place Walrus at Shore, as the first move of seed 1."""
        self.wait_for("Your turn: place a creature")
        self.press("wal sh\r")
        self.wait_for("Your creature is placed")

    def quits(self) -> int:
        """Quit with Ctrl-C; the command's code."""
        self.press("\x03")
        return self.ends()

    def ends(self) -> int:
        """Wait until the command has ended; its code."""
        end = time.monotonic() + PATIENCE
        while self.process.poll() is None and time.monotonic() < end:
            self.listen()
        code = self.process.wait(timeout=1)
        self.listen()
        os.close(self.master)
        return code


def saved(home: Path) -> list[Path]:
    return list((home / "tuckbox" / "games").glob("*.txt"))


def test_ctrl_c_saves_and_prints_the_command_to_go_on(tmp_path: Path) -> None:
    terminal = Terminal(tmp_path, "play", "druid", "--seed", "1", "--seats", "you,random", "--option", "starter=1")
    terminal.place_walrus()
    assert terminal.quits() == 0
    (file,) = saved(tmp_path)
    assert f"tuckbox play --continue {file}" in terminal.text
    match = replay(read(file))
    assert [entry.text for entry in match.entries] == ["place Walrus at Shore"]

    terminal = Terminal(tmp_path, "play", "--continue", str(file))
    terminal.wait_for("Your creature is placed")
    assert terminal.quits() == 0
    assert replay(read(file)).state.fingerprint() == match.state.fingerprint()


@pytest.mark.parametrize("name", first_then_extended(["SIGTERM", "SIGINT", "SIGHUP"]))
def test_a_signal_to_end_loses_nothing(tmp_path: Path, name: str) -> None:
    own = tmp_path / "own.txt"
    arguments = ["play", "druid", "--seed", "1", "--option", "starter=1", "--record", str(own)]
    terminal = Terminal(tmp_path, *arguments)
    terminal.place_walrus()
    terminal.process.send_signal(getattr(signal, name))
    assert terminal.ends() == 0
    assert f"tuckbox play --continue {own}" in terminal.text
    assert len(replay(read(own)).entries) == 1


@pytest.mark.extended
@pytest.mark.parametrize("signalled", [True, False])
def test_a_terminal_that_vanishes_ends_the_program_and_loses_nothing(tmp_path: Path, signalled: bool) -> None:
    own = tmp_path / "own.txt"
    arguments = ["play", "druid", "--seed", "1", "--option", "starter=1", "--record", str(own)]
    terminal = Terminal(tmp_path, *arguments, controlling=signalled)
    terminal.place_walrus()
    os.close(terminal.master)
    try:
        terminal.process.wait(timeout=30)
    finally:
        terminal.process.kill()
    assert len(replay(read(own)).entries) == 1


@pytest.mark.extended
def test_a_terminal_that_is_too_small_gets_one_sentence(tmp_path: Path) -> None:
    terminal = Terminal(tmp_path, "play", "druid", size=(60, 20))
    assert terminal.ends() == 2
    told = "The terminal is too small: 60 columns and 20 rows, and this table needs 80 columns and 24 rows."
    assert terminal.text.strip() == f"tuckbox: {told}"
    assert saved(tmp_path) == []


@pytest.mark.extended
def test_a_dumb_terminal_gets_one_sentence(tmp_path: Path) -> None:
    terminal = Terminal(tmp_path, "play", "druid", TERM="dumb")
    assert terminal.ends() == 2
    assert "This needs a terminal" in terminal.text


@pytest.mark.extended
def test_leaving_does_not_wait_for_a_bot_that_thinks(tmp_path: Path) -> None:
    slow = "level4+iterations=100000000"
    terminal = Terminal(tmp_path, "play", "druid", "--seats", f"{slow},you", "--option", "starter=1")
    terminal.wait_for("is to place a creature")
    begun = time.monotonic()
    assert terminal.quits() == 0
    assert time.monotonic() - begun < PATIENCE / 2


def test_the_replay_walks_and_quits(tmp_path: Path) -> None:
    own = tmp_path / "own.txt"
    terminal = Terminal(tmp_path, "play", "druid", "--seed", "1", "--option", "starter=1", "--record", str(own))
    terminal.place_walrus()
    assert terminal.quits() == 0
    terminal = Terminal(tmp_path, "replay", str(own))
    terminal.wait_for("the deal")
    terminal.press(" ")
    terminal.wait_for("entry 1 of 1: Player: place Walrus at Shore")
    terminal.press("q")
    assert terminal.ends() == 0


@pytest.mark.extended
def test_colour_is_not_needed(tmp_path: Path) -> None:
    terminal = Terminal(tmp_path, "play", "druid", "--seed", "1", "--option", "starter=1", NO_COLOR="1")
    terminal.wait_for("Your turn: place a creature")
    terminal.press("wal sh")
    terminal.wait_for("›")
    terminal.wait_for("?3 Walrus")
    assert terminal.quits() == 0


def test_what_needs_no_terminal_needs_no_textual() -> None:
    program = (
        "import sys; sys.modules.update(textual=None, rich=None); from tuckbox.cli import main; sys.exit(main(['{}']))"
    )
    for command in ("games", "rules', 'D21", "cards', 'druid"):
        done = subprocess.run(
            [sys.executable, "-c", program.format(command)], capture_output=True, text=True, check=False
        )
        assert (done.returncode, done.stderr) == (0, "")
