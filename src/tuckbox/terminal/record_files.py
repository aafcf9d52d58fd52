"""Where matches are kept while they are played, and how they are written so that none is ever lost."""

from __future__ import annotations

import contextlib
import os
import re
import shlex
import sys
import tempfile
from datetime import datetime
from pathlib import Path

from tuckbox.core.errors import BadRecord, TuckboxError
from tuckbox.core.record import FIRST_LINE, read
from tuckbox.registry import replay


class CannotSave(TuckboxError):
    """A record that could not be written."""


def folder() -> Path:
    """The folder of matches that were not given a file: `games` in the user's data folder."""
    if sys.platform == "win32":
        home = Path(os.environ.get("LOCALAPPDATA") or Path.home() / "AppData" / "Local")
    else:
        home = Path(os.environ.get("XDG_DATA_HOME") or Path.home() / ".local" / "share")
    return home / "tuckbox" / "games"


def fresh_file(game: str) -> Path:
    """A file for a new match, named by the game and the time."""
    start = f"{game}-{datetime.now():%Y-%m-%d-%H%M%S}"
    place = folder()
    names = [start, *(f"{start}-{number}" for number in range(2, 100))]
    return next(file for name in names if not (file := place / f"{name}.txt").exists())


def next_file(file: Path) -> Path:
    """A file beside another one, for the next game of a series."""
    start = re.sub(r"-\d{1,3}$", "", file.stem)
    names = (f"{start}-{number}{file.suffix}" for number in range(2, 1000))
    return next(found for name in names if not (found := file.with_name(name)).exists())


def latest() -> Path:
    """The match that was saved last and is not over; files that hold none are passed over."""
    for file in sorted(folder().glob("*.txt"), key=lambda file: file.stat().st_mtime, reverse=True):
        with contextlib.suppress(BadRecord):
            if not replay(read(file)).is_over:
                return file
    raise CannotSave(f"There is no unfinished game in {folder()}.")


def own_file(path: str) -> Path:
    """The file of --record, which must not be there yet: a record is never overwritten by another match."""
    file = Path(path)
    if file.is_dir():
        raise CannotSave(f"{path} is a folder: name a file in it.")
    if not file.exists() or file.stat().st_size == 0:
        return file
    with file.open(encoding="utf-8", errors="replace") as start:
        known = start.readline().strip() == FIRST_LINE
    remedy = f"go on with it by --continue {shlex.quote(path)}, or name another file" if known else "name another file"
    raise CannotSave(f"{path} is there already: {remedy}.")


def write(file: Path, text: str) -> None:
    """Write a record whole or not at all: a reader, or a crash, never meets half of it."""
    file = file.resolve()
    try:
        file.parent.mkdir(parents=True, exist_ok=True)
        handle, name = tempfile.mkstemp(prefix=f".{file.name}.", dir=file.parent)
    except OSError as error:
        raise CannotSave(f"{file} cannot be written ({error.strerror}).") from None
    try:
        with os.fdopen(handle, "w", encoding="utf-8") as out:
            out.write(text)
            out.flush()
            os.fsync(out.fileno())
        os.chmod(name, 0o644)
        os.replace(name, file)
    except OSError as error:
        Path(name).unlink(missing_ok=True)
        raise CannotSave(f"{file} cannot be written ({error.strerror}).") from None
