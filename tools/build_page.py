"""A build hook of hatchling: a wheel and a source distribution contain the page, which is built if it is missing."""

from __future__ import annotations

import shutil
import subprocess
from pathlib import Path
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface

PAGE = "src/tuckbox/server/static/index.html"


class BuildPage(BuildHookInterface[Any]):
    """Build the page, or say what is missing."""

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        """Before the files are collected."""
        web = Path(self.root) / "web"
        if version == "editable" or (Path(self.root) / PAGE).exists():
            return
        npm = shutil.which("npm")
        if npm is None or not web.exists():
            self.app.abort("The page is not built: install Node 20, which builds it, and try again.")
        self.app.display_info("Building the page with npm")
        installing = [] if (web / "node_modules").exists() else [["install", "--no-save", "--omit=dev"]]
        for command in (*installing, ["run", "build"]):
            done = subprocess.run([str(npm), *command], cwd=web, capture_output=True, text=True, check=False)
            if done.returncode:
                said = (done.stdout + done.stderr)[-2000:]
                self.app.abort(f"{said}\nThe page could not be built: npm {' '.join(command)} failed in web.")
