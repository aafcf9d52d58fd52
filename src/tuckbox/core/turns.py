"""Turns: where each one starts in the log of a match, so that replays can jump."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from tuckbox.core.match import Match


@dataclass(frozen=True)
class MatchOutline:
    """The turns of a match, through which replays jump."""

    movers: tuple[int | None, ...]  # the seat whose move each entry is; None for what is not a move
    turn_starts: tuple[int, ...]  # the entries after which a turn starts; 0 is the deal


@dataclass(frozen=True)
class _Decision:
    """A move: the position it was made in, by whom, and the seats to act there."""

    at: int
    seat: int
    to_act: Sequence[int]


def outline(match: Match) -> MatchOutline:
    """The outline of a match, with the entries that were undone."""
    movers = tuple(entry.seat if entry.kind == "move" else None for entry in match.entries)
    return MatchOutline(movers, tuple(_turn_starts(_decisions(match))))


def _decisions(match: Match) -> Iterator[_Decision]:
    replayed = match.as_dealt()
    for at, entry in enumerate(match.entries):
        if entry.kind == "move" and entry.seat is not None:
            yield _Decision(at, entry.seat, replayed.seats_to_act())
        replayed.apply_entry(entry)


def _turn_starts(decisions: Iterator[_Decision]) -> Iterator[int]:
    """A turn is a run of moves of one seat, or a sealed choice of several, whose seats to act become fewer."""
    last, sealed = None, False
    for now in decisions:
        if last is None or not _continues(last, now, sealed):
            sealed = len(now.to_act) > 1
            yield now.at
        last = now


def _continues(last: _Decision, now: _Decision, sealed: bool) -> bool:
    if not sealed:
        return now.to_act == [last.seat]
    if len(now.to_act) == 1 and now.to_act == last.to_act:
        return False  # the choice is complete: its last seat continues with a turn of its own
    return set(now.to_act) <= set(last.to_act)
