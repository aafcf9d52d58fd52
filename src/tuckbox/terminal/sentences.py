"""Moves, entries and events as sentences on the screen."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from itertools import groupby

from tuckbox.core.events import OPEN, Viewer
from tuckbox.core.frame import whole_log
from tuckbox.core.game import Game
from tuckbox.core.match import Match
from tuckbox.core.moves import Move
from tuckbox.core.record import Entry
from tuckbox.core.text import named


def with_player_names(move: Move, players: Sequence[str]) -> Move:
    """A move with player names in its sentence, as it is shown and typed."""
    return replace(move, sentence=named(move.sentence, players))


def redacted(game: Game, entry: Entry, viewer: Viewer) -> str:
    """An entry without the secret parts of another seat's move."""
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


def log_lines(match: Match, viewer: Viewer) -> list[str]:
    """The whole log as a viewer saw it, a sentence a line."""
    return [event.sentence for entry in whole_log(match, viewer) for event in entry.events if event.sentence]


def collapse_repeats(sentences: Sequence[str]) -> list[str]:
    """The sentences with each run of the same one shown once, with a count."""
    runs = [(sentence, len(list(run))) for sentence, run in groupby(sentences)]
    return [f"{sentence} ({count} times)" if count > 1 else sentence for sentence, count in runs]
