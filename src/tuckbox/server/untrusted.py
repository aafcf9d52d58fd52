"""Work on untrusted card sets and records, run in a worker process because it may never finish."""

from __future__ import annotations

import time
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, replace
from typing import Final

from tuckbox import packages, printing
from tuckbox.bots.trial import BadTrial, trial
from tuckbox.core.card_set import CardSet
from tuckbox.core.errors import BadCardSet, BadRecord, Complaint, TuckboxError
from tuckbox.core.events import OPEN
from tuckbox.core.frame import whole_frame
from tuckbox.core.game import Game
from tuckbox.core.localized_text import localized
from tuckbox.core.match import Match, replay
from tuckbox.core.record import UNKNOWN, Record, parse
from tuckbox.registry import game_class, load_game

MAX_ENTRIES: Final = 5000  # in an uploaded record
MAX_UNDOS: Final = 100
MAX_STEP: Final = 0.5  # seconds of work for one entry: live tables apply entries in the event loop


@dataclass
class Checked:
    """The result of a check: the reason for refusal, or the record; for a bad card set, a match that shows it."""

    error: str = ""
    reason: str = ""  # the error of a card set, without its name
    record: Record | None = None
    turn: int = 0  # a mask of the seats to act after its last entry
    matches: int = 0  # of the trial of a card set
    bad_match: int = 0  # the match that failed, counted from 1


class Refused(TuckboxError):
    """Refused although the rules would allow it."""


def check_card_set(game: str, name: str, text: str, matches: int, seconds: float, after: int = 0) -> Checked:
    """Check a card set by the rules of its game, and play trial matches with it for at most `seconds`.

    The first `after` matches are skipped: they were played before.
    """
    found = Checked()
    with _errors(found):
        try:
            found.matches = trial(game_class(game)(CardSet(name, text)), matches, seconds, after=after)
        except BadTrial as error:
            found.bad_match, found.record = error.number, _replayable(error.record)
            raise
    return found


def _replayable(record: Record | None) -> Record | None:
    """The record of a failed match, if it can be shown."""
    if record is None:
        return None
    shown = replace(record, entries=record.entries[:MAX_ENTRIES])
    try:
        _replay(load_game(shown), shown)
    except Exception:  # the rules break again
        return None
    return shown


def find_complaints(game: str, text: str) -> list[Complaint]:
    """The complaints of a game's rules about a card set, without playing it."""
    try:
        game_class(game)(CardSet("the set", text))
    except BadCardSet as error:
        return list(error.complaints)
    except Exception as error:  # from rules that meet cards they were not written for
        return [Complaint(0, "", _not_playable(error))]
    return []


def draw(game: str, text: str, keys: list[str], theme: str) -> dict[str, str]:
    """The pictures that can be drawn for a card set, by kind and name; the set need not be playable."""
    art, cards = packages.art(game), CardSet("the set", text)
    found: dict[str, str] = {}
    for key in keys if art is not None else ():
        kind, _, name = key.partition("/")
        try:
            found[key] = art.picture(kind, name, cards, theme)  # type: ignore[union-attr]
        except Exception:  # a row that cannot be drawn yet
            continue
    return found


def check_record(text: str, matches: int, seconds: float) -> Checked:
    """Check an uploaded record: its card set (by a trial), every entry, and the final frames of all viewers."""
    found = Checked()
    with _errors(found):
        record = parse(text)
        if len(record.entries) > MAX_ENTRIES:
            raise Refused(localized("The record has more than {count} entries.", count=MAX_ENTRIES))
        if sum(entry.kind == "back" for entry in record.entries) > MAX_UNDOS:
            raise Refused(localized("The record goes back more than {count} times.", count=MAX_UNDOS))
        if any(len(name) > 40 or not name.isprintable() for name in record.players):
            raise Refused(localized("A name in the record is longer than 40 letters."))
        game = load_game(record)
        if record.cards is not None:
            trial(game, matches, seconds)
        _replay(game, record)
        found.record = record
    return found


@dataclass
class Printed:
    """A PDF, or the reason there is none."""

    error: str = ""
    pdf: bytes = b""


def print_pdf(
    game: str, cards: CardSet | None, what: str, paper: str, players: int | None, backs: bool, language: str
) -> Printed:
    """The cards of a set on sheets, or the rules as a booklet with figures of those cards."""
    found = Printed()
    with _errors(found):
        box = game_class(game)(cards)
        if what == "booklet":
            found.pdf = printing.booklet(box, paper, language).pdf()
        else:
            found.pdf = printing.sheets(box, paper, players, backs, language).pdf()
    return found


def check_replay(record: Record) -> Checked:
    """Check that a table's log can be replayed in the event loop and its position shown."""
    found = Checked()
    with _errors(found):
        _replay(load_game(record), record)
    return found


def continue_record(record: Record, seat: int, seed: bytes) -> Checked:
    """Replay a record and redeal what a seat cannot know."""
    found = Checked()
    with _errors(found):
        match = _replay(load_game(record), record)
        if match.is_over:
            raise Refused(localized("The match was over at that entry; choose an earlier one."))
        if match.stuck_seat() is not None:
            raise Refused(localized("Nobody can move in that position; choose an earlier one."))
        with _step():
            match.redeal(seat, seed)
        found.record, found.turn = match.record(), sum(1 << seat for seat in match.seats_to_act())
    return found


def _replay(game: Game, record: Record) -> Match:
    match = replay(game, record, 0)
    for number, entry in enumerate(record.entries, 1):
        try:
            with _step():
                match.apply_entry(entry)
        except TuckboxError as error:
            raise BadRecord(entry.line, f"entry {number}, '{entry}': {error}") from None
    if record.position not in (UNKNOWN, match.state.fingerprint()):
        reason = "the entries lead to a different position: an entry or the fingerprint was changed."
        raise record.error_at("end", reason)
    for viewer in (None, OPEN, *range(len(match.players))):
        with _step():
            whole_frame(match, viewer)
    return match


@contextmanager
def _step() -> Iterator[None]:
    """Refuse what would block the event loop."""
    began = time.process_time()
    yield
    if time.process_time() - began > MAX_STEP:
        raise Refused(localized("It takes too long to compute."))


@contextmanager
def _errors(found: Checked | Printed) -> Iterator[None]:
    """Store an error as a sentence: an exception raised by a worker may not be picklable."""
    try:
        yield
    except TuckboxError as error:
        found.error = error.sentence
        if isinstance(error, BadCardSet) and isinstance(found, Checked):
            found.reason = error.reason
    except Exception as error:  # from rules that meet cards they were not written for
        found.error = _not_playable(error)


def _not_playable(error: Exception) -> str:
    return localized("It cannot be played ({error}).", error=type(error).__name__)
