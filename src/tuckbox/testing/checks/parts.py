"""Checks of what a package brings besides its rules: lessons, guide, pictures, a drawing for the terminal."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from importlib.util import find_spec
from xml.etree import ElementTree

from tuckbox import packages, registry
from tuckbox.core.errors import TuckboxError
from tuckbox.testing.subject import Fault, NotChecked, Subject, require
from tuckbox.texts import languages


def check_parts(subject: Subject, count: int) -> None:
    """The lessons, the guide, the pictures and the drawing for the terminal that a package has can be loaded."""
    game = subject.game
    if game.name not in registry.GAMES or registry.game_class(game.name) is not type(game):
        raise NotChecked(f"no installed package has this game under the name '{game.name}'.")
    for language in languages.codes():
        with _loading("lessons.toml"):
            packages.course(game.name, language)
        with _loading("guide.md"):
            packages.guide(game.name, language)
    _check_pictures(subject)
    if find_spec("rich") is not None:  # the packages of the terminal are installed
        with _loading("terminal.py"):
            drawing = packages.part(game.name, "terminal")
        require(drawing is None or hasattr(drawing, "DRAWING"), "terminal.py names no class DRAWING.", "terminal.py")


def _check_pictures(subject: Subject) -> None:
    cards = subject.game.card_set
    with _loading("art.py"):
        art = packages.art(subject.game.name)
        drawn = (
            {(theme, key): svg for theme in art.THEMES for key, svg in art.pictures(cards, theme).items()}
            if art
            else {}
        )
        unknown = art.faults(cards) if art else []
    for (_, key), svg in drawn.items():
        with _loading(f"the picture of {key}"):
            ElementTree.fromstring(svg)
    require(not unknown, f"The card set says what its pictures do not know: {'; '.join(unknown)}.", "cards.csv, art.py")


@contextmanager
def _loading(part: str) -> Iterator[None]:
    """Name the part that cannot be loaded."""
    try:
        yield
    except Exception as error:
        reason = str(error) if isinstance(error, TuckboxError) else f"{type(error).__name__}: {error}"
        raise Fault(f"{part} cannot be used: {reason.rstrip('.')}.", part) from error
