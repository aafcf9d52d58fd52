"""tuckbox generate: the code that follows from a game's declarations."""

from __future__ import annotations

import argparse
import sys
from pathlib import Path
from typing import Final

from tuckbox import registry
from tuckbox.core import codegen
from tuckbox.core.errors import BadOption

ABOUT: Final = """\
Write the modules in generated/ that follow from a game's declarations and the fields of its state. Run it after
every change to declarations.py, or to the fields in state.py.

  tuckbox generate ravens             an installed game, by its name
  tuckbox generate src/ravens         the rules of a game in a folder, installed or not
  tuckbox generate ravens --check     write nothing; the exit code is 1 if a module is not current
"""


def add_arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("rules", nargs="+", metavar="GAME", help="a game, or the folder of its declarations.py")
    parser.add_argument("--check", action="store_true", help="write nothing; exit with 1 if a module is not current")


def run(chosen: argparse.Namespace) -> int:
    """Write or check the generated modules of games."""
    stale = [path for rules in chosen.rules for path in codegen.generate(package_of(rules), chosen.check)]
    for path in stale:
        print(f"{path} is not current." if chosen.check else f"Wrote {path}.")
    if not stale:
        print("All generated modules are current.")
    return 1 if chosen.check and stale else 0


def package_of(rules: str) -> str:
    """The package that holds the declarations of a game, given its name or a folder; the folder becomes importable."""
    if rules in registry.GAMES:
        package = registry.GAMES[rules]
        return f"{package}.rules" if (codegen.folder_of(package) / "rules").is_dir() else package
    folder = Path(rules).resolve()
    if not (folder / "declarations.py").is_file():
        raise BadOption(f"'{rules}' is neither a game nor a folder with a declarations.py.")
    names = [folder.name]
    while (folder.parent / "__init__.py").is_file():
        folder = folder.parent
        names.insert(0, folder.name)
    sys.path.insert(0, str(folder.parent))
    return ".".join(names)
