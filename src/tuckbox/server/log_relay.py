"""Passes lines of JSON on and wraps every other line: a crash report, or what a worker or a library prints.

A script for a process of its own, so that it also passes on what a server writes while it is stuck or dies.
"""

import json
import os
import signal
import sys
from datetime import UTC, datetime


def as_json(line: bytes) -> bytes:
    """The line as an object of JSON."""
    try:
        if isinstance(json.loads(line), dict):
            return line
    except ValueError:
        pass
    wrapped = {
        "time": datetime.now(UTC).isoformat(timespec="milliseconds"),
        "level": "error",
        "from": "stderr",
        "message": line.decode(errors="backslashreplace"),
    }
    return json.dumps(wrapped).encode()


def main() -> None:
    """Relay standard input to standard output until everybody who writes to it has ended."""
    for ending in (signal.SIGINT, signal.SIGTERM):  # they are for the server, whose last lines are still to come
        signal.signal(ending, signal.SIG_IGN)
    for line in sys.stdin.buffer:
        if line.strip():
            os.write(1, as_json(line.rstrip()) + b"\n")


if __name__ == "__main__":
    main()
