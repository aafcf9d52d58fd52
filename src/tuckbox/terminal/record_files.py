"""The files that matches are saved in, and how to write them safely."""

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


def data_folder() -> Path:
    """The default folder for matches: `tuckbox/games` in the user's data folder."""
    if sys.platform == "win32":
        home = Path(os.environ.get("LOCALAPPDATA") or Path.home() / "AppData" / "Local")
    else:
        home = Path(os.environ.get("XDG_DATA_HOME") or Path.home() / ".local" / "share")
    return home / "tuckbox" / "games"


def new_file(game: str) -> Path:
    """A file name for a new match, from the game and the time."""
    start = f"{game}-{datetime.now():%Y-%m-%d-%H%M%S}"
    place = data_folder()
    names = [start, *(f"{start}-{number}" for number in range(2, 100))]
    return next(file for name in names if not (file := place / f"{name}.txt").exists())


def rematch_file(file: Path) -> Path:
    """A file name next to another one, for the next match of a series."""
    start = re.sub(r"-\d{1,3}$", "", file.stem)
    names = (f"{start}-{number}{file.suffix}" for number in range(2, 1000))
    return next(found for name in names if not (found := file.with_name(name)).exists())


def latest_unfinished() -> Path:
    """The file of the unfinished match that was saved last; other files are ignored."""
    for file in sorted(data_folder().glob("*.txt"), key=lambda file: file.stat().st_mtime, reverse=True):
        with contextlib.suppress(BadRecord):
            if not replay(read(file)).is_over:
                return file
    raise CannotSave(f"There is no unfinished match in {data_folder()}.")


def requested_file(path: str) -> Path:
    """The file of --record, which must not exist: a match never overwrites another one's record."""
    file = Path(path)
    if file.is_dir():
        raise CannotSave(f"{path} is a folder: give the name of a file.")
    if not file.exists() or file.stat().st_size == 0:
        return file
    with file.open(encoding="utf-8", errors="replace") as start:
        is_record = start.readline().strip() == FIRST_LINE
    remedy = (
        f"continue it with --continue {shlex.quote(path)}, or choose another name"
        if is_record
        else "choose another name"
    )
    raise CannotSave(f"{path} already exists: {remedy}.")


def write(file: Path, text: str) -> None:
    """Write a record atomically: nobody ever reads half of it, even after a crash."""
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
