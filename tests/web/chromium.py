"""The Chromium that the page is tested in: the one the system has; without it these tests are skipped, except in CI."""

from __future__ import annotations

import os
import shutil
from typing import Final

import pytest

FLAGS: Final = [
    "--headless",
    "--no-sandbox",
    "--disable-gpu",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
]
NAMES: Final = ("chromium-headless-shell", "chromium", "chromium-browser", "google-chrome")  # the first is quickest


def program() -> str:
    """Where Chromium is."""
    for name in NAMES:
        if found := shutil.which(name):
            return found
    if os.environ.get("CI"):
        pytest.fail("CI must have Chromium: apt-get install chromium-headless-shell")
    pytest.skip("!!! NO CHROMIUM HERE, THE PAGE'S TESTS DID NOT RUN: apt-get install chromium-headless-shell !!!")
