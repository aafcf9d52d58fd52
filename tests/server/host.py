"""A real server for tests: a process of its own, which can be killed and started again at the same place."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import time
from dataclasses import dataclass, field
from pathlib import Path
from urllib.request import urlopen

from tests.compiled import IS_CURRENT
from tests.server.running import free_port, new_database

PATIENCE = 180.0  # seconds to start in, on a machine on which others work too
WORDS = [
    "--workers",
    "1",
    "--trial-matches",
    "2",
    "--check-timeout",
    "120",
    "--daily-field",
    "0",
    "--log-level",
    "warning",
    "--debug",
]
FREE = ["--message-rate", "1000", "--guest-rate", "1000", "--max-tables", "1000"]


@dataclass
class Host:
    """A server on a database of its own: a file in its folder, or the one that is named."""

    folder: Path
    database: str = ""
    port: int = field(default_factory=free_port)
    process: subprocess.Popen[bytes] | None = None
    python: str = sys.executable
    module: str = ""  # what runs it; by default tuckbox, with compiled workers if they can be had
    settings: dict[str, str] = field(default_factory=dict)  # further ones, by their names in the environment

    @property
    def base(self) -> str:
        return f"http://127.0.0.1:{self.port}"

    @property
    def log(self) -> str:
        """What it has said."""
        return (self.folder / "log").read_text(errors="replace")

    def start(self) -> None:
        """Start it, and wait until it answers."""
        own = "tests.server.compiled_server" if IS_CURRENT and self.python == sys.executable else "tuckbox"
        command = [self.python, "-m", self.module or own, "serve", "--port", str(self.port), *WORDS, *FREE]
        database = self.database or new_database(self.folder)
        settings = {**os.environ, "TUCKBOX_DATABASE": database, **self.settings}
        with (self.folder / "log").open("ab") as log:
            self.process = subprocess.Popen(command, env=settings, stdout=log, stderr=log)
        until = time.monotonic() + PATIENCE
        while time.monotonic() < until and self.process.poll() is None:
            try:
                with urlopen(self.base + "/healthz", timeout=2):
                    return
            except OSError:
                time.sleep(0.05)
        raise AssertionError(f"the server does not start:\n{self.log}")

    def stop(self) -> int:
        """Ask it to end, as a host does before an upgrade; how it ended."""
        return self._end(signal.SIGTERM)

    def kill(self) -> None:
        """End it at once, as a power cut does."""
        self._end(signal.SIGKILL)

    def _end(self, how: signal.Signals) -> int:
        if self.process is None:
            return 0
        ending, self.process = self.process, None
        ending.send_signal(how)
        return ending.wait(30)
