"""A real server for the page's tests: a process of its own, which can be killed and started again."""

from __future__ import annotations

import signal
import subprocess
import sys
import time
from dataclasses import dataclass, field
from pathlib import Path
from urllib.request import urlopen

from tests.server.running import free_port

PAGE = Path(__file__).parents[2] / "src" / "tuckbox" / "server" / "static" / "index.html"


@dataclass
class Served:
    """A server on a database file of its own."""

    folder: Path
    port: int = field(default_factory=free_port)
    process: subprocess.Popen[bytes] | None = None

    @property
    def base(self) -> str:
        """Its address."""
        return f"http://127.0.0.1:{self.port}"

    def start(self) -> None:
        """Start it, and wait until it answers."""
        assert PAGE.exists(), "the page is not built: make web"
        command = [sys.executable, "-m", "tuckbox.server", "serve", "--port", str(self.port), "--workers", "1"]
        command += ["--database", str(self.folder / "tuckbox.db"), "--tables-each", "1000"]
        command += ["--message-rate", "1000", "--guests-rate", "1000", "--log-level", "warning", "--debug"]
        with (self.folder / "log").open("ab") as log:
            self.process = subprocess.Popen(command, stdout=log, stderr=log)
        for _ in range(400):
            try:
                with urlopen(self.base + "/healthz", timeout=1):
                    return
            except OSError:
                if self.process.poll() is not None:
                    break
                time.sleep(0.05)
        raise AssertionError(f"the server does not start:\n{self.log}")

    def stop(self) -> None:
        """Ask it to end, as a host does before an upgrade."""
        self._end(signal.SIGTERM)

    def kill(self) -> None:
        """End it at once, as a power cut does."""
        self._end(signal.SIGKILL)

    def _end(self, how: signal.Signals) -> None:
        if self.process is not None:
            self.process.send_signal(how)
            self.process.wait(20)
            self.process = None

    @property
    def log(self) -> str:
        """What it has said."""
        return (self.folder / "log").read_text(errors="replace")
