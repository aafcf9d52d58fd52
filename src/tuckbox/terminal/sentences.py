"""Small words of the terminal table."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from itertools import groupby

from tuckbox.core.events import OPEN, Viewer
from tuckbox.core.game import Game
from tuckbox.core.moves import Move
from tuckbox.core.record import Entry
from tuckbox.core.text import named


def spoken(move: Move, players: Sequence[str]) -> Move:
    """A move with the players' names in its sentence, as it is shown and typed at the table."""
    return replace(move, sentence=named(move.sentence, players))


def hidden_part(game: Game, entry: Entry, viewer: Viewer) -> str:
    """An entry of a record as a viewer may read it: a sealed part of another's move is left out."""
    if entry.kind != "move" or viewer in (OPEN, entry.seat):
        return str(entry)
    move = game.parse(entry.text)
    kind = game.moves.kind(move.kind)
    if not kind.secret:
        return str(entry)
    names = {
        part.name: "…" if part.name in kind.secret else game.notation.labels[part.domain][move[part.name]]
        for part in kind.parts
    }
    return str(replace(entry, text=kind.template.format(**names)))


def condensed(sentences: Sequence[str]) -> list[str]:
    """A log in which a sentence that comes several times in a row stands once, with how often."""
    runs = [(sentence, len(list(run))) for sentence, run in groupby(sentences)]
    return [f"{sentence} ({count} times)" if count > 1 else sentence for sentence, count in runs]
