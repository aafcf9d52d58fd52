"""The container's health check: 0 while the server is healthy. A server that does not answer at all is ended.

Docker does not restart what is unhealthy, only what has ended. A server that answers is left alone even if it is
unhealthy: while the database is away moves wait, and a restart would not help.

    python healthcheck.py PID_FILE [ADDRESS [SECONDS]]
"""

import os
import signal
import sys
import time
from pathlib import Path
from urllib.error import HTTPError
from urllib.request import urlopen

ATTEMPTS = 3


def main(pid_file: str, address: str = "http://127.0.0.1:8642/healthz", seconds: str = "10") -> int:
    """Ask for the server's health, and end the server if it never answers."""
    for attempt in range(ATTEMPTS):
        try:
            with urlopen(address, timeout=float(seconds)):
                return 0
        except HTTPError as error:
            print(error.read().decode(errors="replace"))
            return 1
        except OSError as error:
            print(f"no answer: {error}")
        if attempt < ATTEMPTS - 1:
            time.sleep(float(seconds) / 5)
    os.kill(int(Path(pid_file).read_text()), signal.SIGKILL)
    return 1


if __name__ == "__main__":
    sys.exit(main(*sys.argv[1:]))
