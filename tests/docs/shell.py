"""Commands on a page: those in console blocks run in a folder of the page's own, all others are checked."""

from __future__ import annotations

import io
import re
import shlex
import subprocess
import tomllib
from contextlib import chdir, redirect_stderr, redirect_stdout
from importlib.util import find_spec
from pathlib import Path
from typing import Final

from tests.docs.pages import ROOT
from tuckbox.cli import main, make_parser

SHELL: Final = ("cat", "cp", "grep", "head", "ls", "mkdir", "sed", "tail", "wc")  # other programs that run
PLACEHOLDER: Final = re.compile(r"[A-Z]{2,}|[A-Z]\w*=[A-Z]+|…|\.\.\.")
ENDLESS: Final = ("serve", "play")  # commands that a person ends


class BadCommand(AssertionError):
    """A command that would not work."""


def run(line: str, folder: Path) -> str:
    """Run a command line in a folder, or check it if it would not end by itself; what it says."""
    command, _, target = line.partition(" > ")
    words = shlex.split(command, comments=True)
    if words[0] == "tuckbox" and not _is_endless(words[1:]):
        said = _tuckbox(words[1:], folder)
    elif words[0] in SHELL:
        done = subprocess.run(words, cwd=folder, capture_output=True, text=True, check=False)
        said = done.stdout + done.stderr
        if done.returncode:
            raise BadCommand(f"{line}: {said}")
    else:
        check(command)
        return ""
    if target:
        (folder / target.strip()).write_text(said, encoding="utf-8")
        return ""
    return said


def _is_endless(words: list[str]) -> bool:
    if not words or words[0] in ENDLESS or any(PLACEHOLDER.fullmatch(word) for word in words):
        return True
    return words[0] == "replay" and not {"--check", "--at"} & set(words)


def _tuckbox(words: list[str], folder: Path) -> str:
    said = io.StringIO()
    with chdir(folder), redirect_stdout(said), redirect_stderr(said):
        try:
            code = main(words)
        except SystemExit as left:
            code = int(left.code or 0)
    text = said.getvalue()
    if code and not text.startswith("tuckbox: "):
        raise BadCommand(f"tuckbox {shlex.join(words)}: {text}")
    return text + (f"[exit {code}]\n" if code else "")


def check(line: str, mentioned: bool = False) -> None:
    """Check that a command line names what there is; one that is only mentioned may lack arguments.

    What stands after two spaces or more says what the command does.
    """
    words = shlex.split(line.removeprefix("$ ").partition("  ")[0].partition(" > ")[0], comments=True)
    while words and re.fullmatch(r"[A-Z_]+=\S*", words[0]):
        words.pop(0)
    match words:
        case ["tuckbox", *arguments]:
            _check_arguments(line, arguments, mentioned)
        case ["make", *targets]:
            known = re.findall(r"^([a-z-]+):", (ROOT / "Makefile").read_text(), flags=re.MULTILINE)
            for target in targets:
                if "=" not in target and target not in known:
                    raise BadCommand(f"{line}: the Makefile has no target {target}")
        case ["pip", *rest] | ["python", "-m", "pip", *rest]:
            _check_extras(line, rest)
        case ["python", "-m", module, *_]:
            if find_spec(module) is None:
                raise BadCommand(f"{line}: there is no module {module}")
        case ["python", file, *_] if not file.startswith("-"):
            if not (ROOT / file).is_file():
                raise BadCommand(f"{line}: there is no file {file}")
        case _:
            raise BadCommand(f"{line}: tests/docs/shell.py does not know how to check this")


def _check_arguments(line: str, arguments: list[str], mentioned: bool) -> None:
    said = io.StringIO()
    numbers = ["1" if word in ("N", "S", "SECONDS", "PORT") else word for word in arguments if word not in ("…", "...")]
    try:
        with redirect_stderr(said), redirect_stdout(said):
            make_parser().parse_args(numbers)
    except SystemExit as left:
        lacking = "arguments are required" in said.getvalue()
        if left.code and not (mentioned and lacking):
            raise BadCommand(f"{line}: {said.getvalue().strip().splitlines()[-1]}") from None


def _check_extras(line: str, words: list[str]) -> None:
    known = set(tomllib.loads((ROOT / "pyproject.toml").read_text())["project"]["optional-dependencies"])
    for word in words:
        named = re.fullmatch(r"(?:tuckbox|\.)\[([\w,-]+)\]", word)
        if named and not set(named[1].split(",")) <= known:
            raise BadCommand(f"{line}: there is no such extra")
