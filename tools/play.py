"""Play in the browser: immediately from source, and with compiled bots as soon as their rules are compiled.

If the compiled wheel is current, the server runs in it. Otherwise the server runs from source and the rules are
compiled in the background; then the bots' workers are replaced by compiled ones.
"""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import threading
import time
from pathlib import Path

from tools.setup import ROOT


def compile_in_background(command: list[str], packages: Path) -> subprocess.Popen[str]:
    """Start compiling at the lowest priority; bots import from the folder of packages once that has succeeded."""
    print("tuckbox: compiling the rules in the background, for faster bots (some minutes)", flush=True)
    nice = ["nice", "-n", "19"] if os.name != "nt" else []
    process = subprocess.Popen(
        [*nice, *command],
        cwd=ROOT,
        stdin=subprocess.DEVNULL,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
        start_new_session=True,
    )
    threading.Thread(target=_use_compiled, args=(process, packages), daemon=True).start()
    return process


def _use_compiled(process: subprocess.Popen[str], packages: Path) -> None:
    from tuckbox.jobs.worker import Worker

    began = time.monotonic()
    output = process.communicate()[0]
    if process.returncode == 0:
        Worker.import_first = str(packages)
        print(f"tuckbox: compiled the rules in {time.monotonic() - began:.0f} s; bots now use them", flush=True)
    elif process.returncode > 0:  # not stopped by a signal
        print((output.strip().splitlines() or ["tuckbox: the rules could not be compiled"])[-1], flush=True)


def stop(process: subprocess.Popen[str]) -> None:
    """End a compilation with all programs that it has started."""
    if process.poll() is None:
        process.terminate() if os.name == "nt" else os.killpg(process.pid, signal.SIGTERM)
    process.wait()


def main() -> int:
    from tools import compile as compiling
    from tuckbox import cli

    shape = compiling.Shape(profile=False)
    if shape.is_compiled():
        compiling.bring_up_to_date(shape)
        os.chdir(ROOT)
        os.execv(shape.python, [str(shape.python), "-m", "tuckbox"])
    for name in ("SIGTERM", "SIGHUP"):
        if number := getattr(signal, name, None):
            signal.signal(number, lambda *_: sys.exit(143))
    compilation = compile_in_background([sys.executable, "-m", "tools.compile"], shape.packages)
    try:
        return cli.main([])
    finally:
        stop(compilation)


if __name__ == "__main__":
    sys.exit(main())
