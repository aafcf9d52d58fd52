"""What leaves the server: all of it is built here, from view(viewer) and events(viewer) alone."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import fields
from functools import cache
from typing import Any, Literal

from tuckbox.core.errors import CannotUndo
from tuckbox.core.events import RawEvent, Viewer
from tuckbox.core.game import Game, View
from tuckbox.core.match import Match
from tuckbox.core.moves import Move
from tuckbox.core.record import Entry as LogEntry
from tuckbox.core.text import named
from tuckbox.server.messages.http import (
    CardTable,
    Catalogue,
    EntryInfo,
    EventInfo,
    EventKindInfo,
    LineInfo,
    MoveKindInfo,
    OptionMove,
    PartInfo,
    ResultInfo,
    Section,
)

APART = ("viewer", "deciders", "options")  # the parts of a view that have a place of their own in a message


def view_parts(view: View) -> dict[str, Any]:
    """The game's own part of a view."""
    kind: Any = type(view)
    return {name: getattr(view, name) for name in _own_parts(kind)}


@cache
def _own_parts(kind: Any) -> tuple[str, ...]:
    return tuple(field.name for field in fields(kind) if field.name not in APART)


def option(move: Move) -> OptionMove:
    """An option, without its sentence."""
    return OptionMove(move.code, move.kind, dict(move.parts))


def told(game: Game, raw: Sequence[RawEvent], viewer: Viewer, names: Sequence[str]) -> list[EventInfo]:
    """Events as a viewer's log tells them."""
    opening = {kind.name for kind in game.events.kinds if kind.starts_section}
    return [
        EventInfo(event.kind, dict(event.parts), event.sentence, event.kind in opening)
        for event in game.log_events(raw, viewer, names)
    ]


def entry(
    game: Game,
    number: int,
    made: LogEntry,
    raw: Sequence[RawEvent],
    viewer: Viewer,
    names: Sequence[str],
    at: float | None = None,
) -> EntryInfo:
    """An entry as a viewer saw it: that it was made, and its events, but never its own words."""
    return EntryInfo(number, made.kind, made.seat, told(game, raw, viewer, names), at)


def sections(game: Game, view: View, names: Sequence[str]) -> list[Section]:
    """A view in words, with the players' names."""
    return [
        Section(named(head, names), [named(line, names) for line in lines]) for head, lines in game.describe_view(view)
    ]


def undo_word(match: Match, seat: Viewer) -> Literal["no", "free", "ask"]:
    """Whether the seat can take its last move back: not at all, freely, or if the others agree."""
    if seat is None or seat < 0 or match.is_over:
        return "no"
    try:
        return "free" if match.can_undo_freely(seat) else "ask"
    except CannotUndo:
        return "no"


def result(match: Match) -> ResultInfo | None:
    """The result of a finished match, with the players' names; None while it goes on."""
    outcome = match.result()
    if outcome is None:
        return None
    names = match.players
    sheet = [LineInfo(line.name, named(line.text, names), list(line.points)) for line in outcome.sheet]
    reason = outcome.reason if match.ended_early else named(outcome.reason, names)  # an early end names them already
    return ResultInfo(list(outcome.scores), list(outcome.ranks), list(outcome.winners), reason, sheet)


def catalogue(game: Game) -> Catalogue:
    """What never changes about a game with its card set."""
    head, lines = game.card_table()
    return Catalogue(
        game=game.name,
        cards=game.cards.hash,
        moves=[
            MoveKindInfo(kind.name, game.moves.base(kind.name), _parts(kind.parts), kind.template)
            for kind in game.moves.kinds
        ],
        events=[
            EventKindInfo(kind.name, _parts(kind.parts), list(kind.secret), kind.template, kind.redacted)
            for kind in game.events.kinds
        ],
        labels={domain: list(names) for domain, names in game.labels().items()},
        table=CardTable(list(head), [list(line) for line in lines]),
    )


def _parts(parts: Sequence[Any]) -> list[PartInfo]:
    return [PartInfo(part.name, part.domain, part.size) for part in parts]
