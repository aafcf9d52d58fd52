"""tuckbox new-game: write a package with a small complete game, to be changed piece by piece."""

from __future__ import annotations

import argparse
import keyword
import re
import shlex
from collections.abc import Iterator
from importlib.util import find_spec
from pathlib import Path
from typing import Final

from tuckbox import registry
from tuckbox.commands import generate
from tuckbox.core import codegen
from tuckbox.core.errors import BadOption

ABOUT: Final = """\
Start a game of your own: writes a package with a small complete game under the name you choose. It can be played at
once in the terminal, in the browser and in the arena. docs/add-a-game.md explains its parts.

  tuckbox new-game ravens             writes the folder tuckbox-ravens
  tuckbox new-game ravens my-folder   writes another folder
"""
EXAMPLE: Final = "magpies"
LEFT_OUT: Final = {"__pycache__", ".pytest_cache", "generated", "dist"}
CLAUSES_IN: Final = (".md", ".toml", "declarations.py")  # the files that name clauses
NEXT: Final = {  # explanations of the next steps
    "cd {folder}": "",
    "pip install --editable '.[dev]'": "",
    "tuckbox play {name}": "in the terminal; `tuckbox` alone plays in the browser",
    "pytest": "its tests",
    "tuckbox check-game {name} --quick": "is it ready?",
    "tuckbox generate {name}": "after every change to declarations.py, or to the fields in state.py",
}


def add_arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("name", metavar="NAME", help="the game's name: small letters, digits and underscores")
    parser.add_argument("folder", metavar="FOLDER", nargs="?", help="where to write it; by default tuckbox-NAME")


def run(chosen: argparse.Namespace) -> int:
    """Write the package of a new game, and say what to do next."""
    name: str = chosen.name
    check_name(name)
    folder = Path(chosen.folder or f"tuckbox-{name}")
    write(name, folder)
    print(f"Wrote {folder}: a small complete game, called {title_of(name)} from now on. Next:\n")
    place = shlex.quote(str(folder))
    commands = {command.format(folder=place, name=name): reason for command, reason in NEXT.items()}
    width = max(map(len, commands))
    print("\n".join(f"  {command:{width}}   {reason}".rstrip() for command, reason in commands.items()))
    return 0


def check_name(name: str) -> None:
    """Refuse a name that no game can have, or that something has already; raises BadOption."""
    if keyword.iskeyword(name):
        raise BadOption(f"'{name}' cannot be a game's name: it is a word of Python's own; choose another name.")
    if not registry.NAME.fullmatch(name) or name.endswith("_"):  # which no package's name may end in
        how = "small letters, digits and underscores, from a letter to a letter or digit, such as my_game"
        raise BadOption(f"'{name}' cannot be a game's name: use {how}.")
    if name in registry.GAMES:
        raise BadOption(f"There is a game '{name}' already; choose another name.")
    if find_spec(name) is not None:
        raise BadOption(f"There is a Python package '{name}' already; choose another name.")


def write(name: str, folder: Path) -> None:
    """Write the package of a new game into a new folder; raises BadOption."""
    try:
        folder.mkdir(parents=True)
        for file, source in _files(_example()):
            target = folder / str(file).replace(EXAMPLE, name)
            target.parent.mkdir(parents=True, exist_ok=True)
            target.write_text(renamed(source.read_text(encoding="utf-8"), name, file.name), encoding="utf-8")
    except FileExistsError:
        raise BadOption(f"'{folder}' is there already; name another folder: tuckbox new-game {name} FOLDER.") from None
    except OSError as error:
        raise BadOption(f"'{folder}' cannot be written: {error.strerror}.") from None
    codegen.generate(generate.package_of(str(folder / "src" / name)))


def title_of(name: str) -> str:
    """The title of a game with this name: 'My Game' for my_game."""
    return name.replace("_", " ").title()


def renamed(text: str, name: str, file: str) -> str:
    """A text of the example with another game's name in place of its own, and its clauses under another letter."""
    text = re.sub(f"{EXAMPLE[:-1].capitalize()}(?=[A-Z])", title_of(name).replace(" ", ""), text)
    text = text.replace(EXAMPLE.capitalize(), title_of(name)).replace(EXAMPLE, name)
    if file.endswith(CLAUSES_IN) or file.startswith("test_"):
        text = re.sub(rf"\b{EXAMPLE[0].upper()}(?=\d)", name[0].upper(), text)
    return text


def _example() -> Path:
    """The folder of the example: in the installed package, or examples/ of a source tree."""
    package = Path(__file__).parents[1]
    for place in (package, package.parents[1]):
        if (place / "examples" / EXAMPLE).is_dir():
            return place / "examples" / EXAMPLE
    raise BadOption("The example that a new game starts from is missing from this installation.")


def _files(folder: Path) -> Iterator[tuple[Path, Path]]:
    """The files of the example, each with its path within it."""
    for path in sorted(folder.rglob("*")):
        file = path.relative_to(folder)
        if path.is_file() and not LEFT_OUT & set(file.parts):
            yield file, path
