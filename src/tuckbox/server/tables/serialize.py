"""Serialization: frames of a match as messages, built from what the viewer sees and nothing else."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import fields, replace
from functools import cache, lru_cache
from typing import Any, Final, Literal, cast

from msgspec import UNSET, Raw, UnsetType, convert

from tuckbox import packages
from tuckbox.core.errors import CannotUndo, UnknownMove
from tuckbox.core.events import Viewer
from tuckbox.core.frame import Frame as CoreFrame
from tuckbox.core.frame import SeenEntry
from tuckbox.core.game import Game, Result, View
from tuckbox.core.localized_text import Phrases, worded
from tuckbox.core.match import FORFEITS, Match
from tuckbox.core.moves import Move
from tuckbox.core.text import named
from tuckbox.lab import card_table
from tuckbox.server.catalogue.messages import CardTable, Catalogue, EventKindInfo, MoveKindInfo, PartInfo
from tuckbox.server.errors import RequestError
from tuckbox.server.messages import phrases_of
from tuckbox.server.tables.frame_messages import (
    EntryInfo,
    EntryKind,
    EventInfo,
    Frame,
    MoveInfo,
    Position,
    ResultInfo,
    ScoreRow,
    SeatClock,
    Section,
)
from tuckbox.server.tables.messages import Preview
from tuckbox.server.tables.socket_messages import encode_json
from tuckbox.texts.languages import ENGLISH

UndoStatus = Literal["no", "free", "ask"]
SENTENCES: Final = ("template", "redacted", "summary", "summary_item")  # of a kind of event
MAX_KEPT: Final = 16_384  # encoded parts of views, and encoded moves of each game
SEPARATE_FIELDS: Final = ("viewer", "seats_to_act", "legal_moves")  # of a view; a position has them next to the view


def serialize_frame(
    match: Match,
    frame: CoreFrame,
    *,
    number: int,
    now: float,
    words: bool = False,
    legal_moves: bool = True,
    undo: UndoStatus = "no",
    clocks: list[SeatClock] | None = None,
    times: Sequence[float] | None = None,
    sentences: bool = False,
    shared: dict[int, Raw] | None = None,
) -> Frame:
    """A frame as it is sent.

    `number` is the length of the log; `times` are those of the entries, the deal first; `sentences` adds the record's,
    which only a finished match may show; `shared` keeps what was encoded for another viewer of the same position.
    """
    view = frame.view
    playable = view.legal_moves if legal_moves and frame.seats_to_act else ()
    sections, phrases = _sections(match.game, view, match.players) if words else (UNSET, UNSET)
    position = Position(
        number=number,
        seats_to_act=list(frame.seats_to_act),
        view=view_fields(match.game, view, shared),
        legal_moves=_encoded_moves(match.game, playable),
        undo=undo,
        sections=sections,
        phrases=phrases,
        clocks=UNSET if clocks is None else clocks,
        now=now,
    )
    entries = [serialize_entry(match, entry, words, times, sentences) for entry in frame.entries]
    return Frame(entries, position, result_info(match, frame.result))


def serialize_entry(
    match: Match, entry: SeenEntry, words: bool, times: Sequence[float] | None, sentences: bool = False
) -> EntryInfo:
    """An entry as it is sent."""
    events = [EventInfo(event.kind, dict(event.parts), event.sentence if words else UNSET) for event in entry.events]
    at = times[entry.number] if times is not None else UNSET
    sentence = str(match.entries[entry.number - 1]) if sentences and entry.number else UNSET
    return EntryInfo(entry.number, cast(EntryKind, entry.kind), entry.seat, events, at, sentence)


def _encoded_moves(game: Game, moves: Sequence[Move]) -> Any:
    """Legal moves, put together from what was encoded before: there are many, and they come again and again."""
    known = _move_texts(game)
    return Raw(b"[" + b",".join([known[move.code] for move in moves]) + b"]")


class _MoveTexts(dict[int, bytes]):
    """The moves of a game that were encoded before, by code."""

    def __init__(self, game: Game) -> None:
        self.game = game

    def __missing__(self, code: int) -> bytes:
        if len(self) >= MAX_KEPT:
            self.clear()
        move = self.game.move(code)
        text = self[code] = encode_json(MoveInfo(code, move.kind, dict(move.parts)))
        return text


_move_texts = lru_cache(maxsize=64)(_MoveTexts)


def view_fields(game: Game, view: View, shared: dict[int, Raw] | None = None) -> dict[str, Any]:
    """The game's own part of a view, with the game's name to tell it from other games' views.

    Parts that are the same object in the views of several viewers are encoded once.
    """
    kind: Any = type(view)
    found = {"game": game.name, **{name: getattr(view, name) for name in _own_fields(kind)}}
    for name in view.kept:
        found[name] = Raw(b"[" + b",".join([_encoded_part(part) for part in found[name]]) + b"]")
    if shared is not None:
        for name, value in found.items():
            if type(value) is tuple and value:
                encoded = shared.get(id(value))
                if encoded is None:
                    encoded = shared[id(value)] = Raw(encode_json(value))
                found[name] = encoded
    return found


_encoded_parts: dict[int, tuple[object, bytes]] = {}  # by the id of the part, which is kept so that it stays its own


def _encoded_part(part: object) -> bytes:
    """A part that the builder of views keeps, as it was encoded before."""
    known = _encoded_parts.get(id(part))
    if known is None:
        if len(_encoded_parts) >= MAX_KEPT:
            _encoded_parts.clear()
        known = _encoded_parts[id(part)] = (part, encode_json(part))
    return known[1]


@cache
def _own_fields(kind: Any) -> tuple[str, ...]:
    return tuple(field.name for field in fields(kind) if field.name not in SEPARATE_FIELDS)


def _sections(game: Game, view: View, names: Sequence[str]) -> tuple[list[Section], Phrases | UnsetType]:
    """A view in words, with the players' names."""
    found = [(named(head, names), [named(line, names) for line in lines]) for head, lines in game.describe_view(view)]
    sections = [Section(str(head), [str(line) for line in lines]) for head, lines in found]
    return sections, phrases_of(text for head, lines in found for text in (head, *lines))


def undo_status(match: Match, seat: Viewer) -> UndoStatus:
    """Whether a seat can take its last move back: not at all, freely, or if the others agree.

    What was given up stays given up: a seat that has forfeited takes nothing back, nor does anybody from before that.
    """
    if seat is None or seat < 0 or match.is_over or seat in match.forfeited:
        return "no"
    try:
        if match.forfeited:
            target = match.undo_target(seat)
            if any(number > target and match.entries[number - 1].kind in FORFEITS for number in match.mainline):
                return "no"
        return "free" if match.can_undo_freely(seat) else "ask"
    except CannotUndo:
        return "no"


def result_info(match: Match, result: Result | None) -> ResultInfo | None:
    """A result with the players' names; None while the match goes on."""
    if result is None:
        return None
    names = match.players
    rows = [(row, row.name, named(row.text, names)) for row in result.sheet]
    sheet = [ScoreRow(str(name), str(text), list(row.points)) for row, name, text in rows]
    reason = result.reason if match.ended_early else named(result.reason, names)  # an early end names them already
    phrases = phrases_of([reason, *(text for _, *texts in rows for text in texts)])
    return ResultInfo(list(result.scores), list(result.ranks), list(result.winners), str(reason), sheet, phrases)


def preview(match: Match, seat: int, code: int, number: int | None = None) -> Preview:
    """What a move would do: why it is illegal, or the scores after it. Nothing is played."""
    try:
        move = match.game.move(code)
    except UnknownMove as error:
        raise RequestError("illegal", error.sentence, number) from None
    why_not = match.why_not(seat, move)
    if why_not is not None:
        sentence = named(why_not, match.players)
        return Preview(str(sentence), None, phrases_of([sentence]))
    return Preview(None, match.game.preview_scores(match.state, seat, move))


def catalogue(game: Game, language: str = ENGLISH) -> Catalogue:
    """What does not change during a match of a game with its card set, in a language."""
    head, rows = game.card_table()
    counted = card_table.CardTable(game)
    texts = packages.texts(game.name, language)
    events = [
        replace(kind, **{name: texts.get(text, text) for name in SENTENCES if (text := getattr(kind, name))})
        for kind in game.events.kinds
    ]
    return Catalogue(
        game=game.name,
        cards_hash=game.card_set.hash,
        moves=[
            MoveKindInfo(
                kind.name,
                game.moves.base(kind.name),
                convert(kind.parts, list[PartInfo], from_attributes=True),
                texts.get(kind.template, kind.template),
                kind.unordered,
            )
            for kind in game.moves.kinds
        ],
        events=convert(events, list[EventKindInfo], from_attributes=True),
        labels={domain: [worded(name, texts) for name in names] for domain, names in game.labels().items()},
        facts=game.facts().translated(texts),
        card_table=CardTable(list(head), [[worded(cell, texts) for cell in row] for row in rows]),
        drawn=[counted.names[counted.id_of(card)] for card in counted.drawn_cards()],
        texts=dict(texts) or UNSET,
    )
