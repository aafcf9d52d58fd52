"""Install Chromium for the browser tests if it is missing and we are root; otherwise those tests are skipped."""

from __future__ import annotations

import os
import shutil
import subprocess

NAMES = ("chromium-headless-shell", "chromium", "chromium-browser", "google-chrome")
PACKAGES = ("chromium-headless-shell", "chromium")  # Debian has both; the shell has no windows to draw and is quicker


def main() -> None:
    """Install Chromium with apt-get, if the quick one is missing and we are root; any other will do."""
    if shutil.which(NAMES[0]):
        return
    found = any(shutil.which(name) for name in NAMES)
    if os.name != "posix" or os.geteuid() != 0 or not shutil.which("apt-get"):
        if not found:
            print(
                "tuckbox: no Chromium here, so the page's tests are skipped (apt-get install chromium-headless-shell)"
            )
        return
    print("tuckbox: installing Chromium for the page's tests (once, some 300 MB)", flush=True)
    said = apt_get("update")
    for package in PACKAGES:
        said = apt_get("install", "--yes", "--no-install-recommends", package)
        if said is None or found:
            return
    print(f"tuckbox: apt-get install failed, so the page's tests are skipped:\n{said}")


def apt_get(*words: str) -> str | None:
    """Run apt-get; what it said if it failed."""
    quiet = {**os.environ, "DEBIAN_FRONTEND": "noninteractive"}
    done = subprocess.run(["apt-get", "-q", *words], env=quiet, capture_output=True, text=True, check=False)
    return done.stderr[-2000:] if done.returncode else None


if __name__ == "__main__":
    main()
