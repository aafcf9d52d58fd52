"""Play in the browser: at once from source, and with compiled bots as soon as their rules are compiled.

Runs in .venv after tools/setup.py. If the compiled wheel is current, the server runs in it. Otherwise the server runs
from source and the rules are compiled in the background; then the bots' workers are replaced by compiled ones.
"""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import threading
import time
from collections.abc import Callable
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
PATIENCE = 30.0  # seconds in which the server starts undisturbed


class Compilation:
    """A compilation in the background, at the lowest priority."""

    def __init__(self, command: list[str], packages: Path, is_served: Callable[[], bool]) -> None:
        self._command = command
        self._is_served = is_served
        self._packages = packages  # where the compiled rules will be imported from
        self._process: subprocess.Popen[str] | None = None
        self._stopped = threading.Event()
        self._lock = threading.Lock()
        self._thread = threading.Thread(target=self._run, daemon=True)

    def start(self) -> None:
        """Begin, as soon as the page is served."""
        self._thread.start()

    def stop(self) -> None:
        """End it with all programs that it has started."""
        self._stopped.set()
        with self._lock:
            process = self._process
        if process is not None and process.poll() is None:
            if os.name == "nt":
                process.terminate()
            else:
                os.killpg(process.pid, signal.SIGTERM)
            process.wait()

    def _run(self) -> None:
        began = time.monotonic()
        while not self._is_served() and time.monotonic() < began + PATIENCE:
            if self._stopped.wait(0.5):
                return
        print("tuckbox: compiling the rules in the background, for faster bots (some minutes)", flush=True)
        began = time.monotonic()
        with self._lock:
            if self._stopped.is_set():
                return
            self._process = subprocess.Popen(
                self._command,
                cwd=ROOT,
                stdin=subprocess.DEVNULL,
                stdout=subprocess.PIPE,
                stderr=subprocess.STDOUT,
                text=True,
                start_new_session=True,
            )
        said = self._process.communicate()[0]
        if self._stopped.is_set():
            return
        if self._process.returncode == 0:
            self._use()
            print(f"tuckbox: compiled the rules in {time.monotonic() - began:.0f} s; bots now use them", flush=True)
        else:
            print((said.strip().splitlines() or ["tuckbox: the rules could not be compiled"])[-1], flush=True)

    def _use(self) -> None:
        from tuckbox.bots import workers

        workers.import_first(str(self._packages))


def main() -> int:
    from tools import compile as compiling
    from tools.setup import become

    shape = compiling.Shape(profile=False)
    if shape.is_compiled():
        compiling.bring_up_to_date(shape)
        become([shape.python, "-m", "tuckbox"])
    from tuckbox import cli
    from tuckbox.commands import server

    for number in ("SIGTERM", "SIGHUP"):
        if hasattr(signal, number):
            signal.signal(getattr(signal, number), lambda *_: sys.exit(143))
    nice = ["nice", "-n", "19"] if os.name != "nt" else []
    command = [*nice, sys.executable, "-m", "tools.compile"]
    compilation = Compilation(command, shape.packages, lambda: server.is_running(server.default_address()))
    compilation.start()
    try:
        return cli.main([])
    finally:
        compilation.stop()


if __name__ == "__main__":
    sys.exit(main())
