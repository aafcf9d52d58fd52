"""Typesetting: from a template, its data and its pictures to a PDF, with Typst."""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import asdict, is_dataclass
from importlib import resources
from importlib.util import find_spec
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any, Final

from tuckbox.art import content_hash
from tuckbox.core.errors import TuckboxError

# Our fonts and those inside Typst have the letters below this; for others the machine's fonts are looked up
LAST_KNOWN_LETTER: Final = "\u052f"


def is_available() -> bool:
    """Whether PDFs can be made here: the extra `print` is installed."""
    return find_spec("typst") is not None


def require() -> None:
    """Raise ModuleNotFoundError where PDFs cannot be made."""
    import typst  # noqa: F401


class TypesettingFailed(TuckboxError):
    """A document that could not be typeset."""


def typeset(template: str, data: Mapping[str, Any], pictures: Mapping[str, str], face: str) -> bytes:
    """The PDF of a template; `face` is the Typst code that draws a game's cards."""
    import typst  # of the extra `print`

    files = {key: f"{content_hash(svg)}.svg" for key, svg in pictures.items()}
    text = json.dumps({**data, "pictures": files}, default=_plain, ensure_ascii=False)
    with TemporaryDirectory(prefix="tuckbox-print-") as name, resources.as_file(_folder("fonts")) as fonts:
        folder = Path(name)
        for file in ("common.typ", template):
            folder.joinpath(file).write_bytes(_folder("templates").joinpath(file).read_bytes())
        folder.joinpath("face.typ").write_text(face, encoding="utf-8")
        folder.joinpath("data.json").write_text(text, encoding="utf-8")
        for key, file in files.items():
            folder.joinpath(file).write_text(pictures[key], encoding="utf-8")
        try:
            pdf = typst.compile(
                folder / template,
                root=folder,
                font_paths=[fonts],
                ignore_system_fonts=all(letter <= LAST_KNOWN_LETTER or letter in "–—’“”…−×·•" for letter in text),
            )
        except typst.TypstError as error:
            raise TypesettingFailed(f"The PDF could not be made: {error.message}") from None
    assert isinstance(pdf, bytes)
    return pdf


def _folder(name: str) -> Any:
    return resources.files("tuckbox.printing").joinpath(name)


def _plain(value: object) -> object:
    """Values that JSON does not know."""
    if is_dataclass(value) and not isinstance(value, type):
        return asdict(value)
    raise TypeError(f"{type(value).__name__} cannot be printed")
