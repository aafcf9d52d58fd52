"""Install Chromium for the browser tests if it is missing and we are root; otherwise those tests are skipped."""

from __future__ import annotations

import os
import shutil
import subprocess

NAMES = ("chromium", "chromium-browser", "google-chrome")


def main() -> None:
    """Install Chromium with apt-get, if it is missing and we are root."""
    if any(shutil.which(name) for name in NAMES):
        return
    if os.name != "posix" or os.geteuid() != 0 or not shutil.which("apt-get"):
        print("tuckbox: Chromium is missing, so the browser tests are skipped; install it (apt-get install chromium)")
        return
    print("tuckbox: installing Chromium for the browser tests (once, about 300 MB)", flush=True)
    quiet = {**os.environ, "DEBIAN_FRONTEND": "noninteractive"}
    for words in (["update"], ["install", "--yes", "--no-install-recommends", "chromium"]):
        done = subprocess.run(["apt-get", "-q", *words], env=quiet, capture_output=True, text=True, check=False)
        if done.returncode:
            print(f"tuckbox: apt-get {words[0]} failed, so the browser tests are skipped:\n{done.stderr[-2000:]}")
            return


if __name__ == "__main__":
    main()
