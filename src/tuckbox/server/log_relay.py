"""Relays JSON lines and wraps all others as JSON: crash reports, and the output of workers and libraries.

It runs as a separate process, so it also relays what a stuck or dying server writes.
"""

import json
import os
import signal
import sys
from datetime import UTC, datetime


def as_json(line: bytes) -> bytes:
    """The line as a JSON object."""
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
    """Relay standard input to standard output until all its writers have exited."""
    for ending in (signal.SIGINT, signal.SIGTERM):  # meant for the server, whose last lines are still to come
        signal.signal(ending, signal.SIG_IGN)
    for line in sys.stdin.buffer:
        if line.strip():
            os.write(1, as_json(line.rstrip()) + b"\n")


if __name__ == "__main__":
    main()
