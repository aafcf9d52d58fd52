"""Matches in workers: each worker caches the matches it has worked on, so it is sent only their new entries."""

from __future__ import annotations

from dataclasses import replace
from typing import Any, Final, NamedTuple

from tuckbox.core.match import Match
from tuckbox.core.record import UNKNOWN, Entry, parse
from tuckbox.registry import replay

CACHE_SIZE: Final = 32  # matches that a worker keeps
_matches: dict[object, Match] = {}  # of this worker, by the key of their handle or by their deal


class Forgotten(Exception):
    """The worker does not have the match that a delta continues."""


class MatchDelta(NamedTuple):
    """A match as sent to a worker: the whole record, or the entries the worker lacks."""

    key: str
    known: int  # entries that the worker has
    entries: tuple[Entry, ...]
    record: str = ""


class MatchHandle:
    """The main line of a match as it is now, for workers that may have cached part of it under this key."""

    def __init__(self, key: str, match: Match) -> None:
        self.key = key
        self.numbers = match.mainline[:]
        self._match, self._entries = match, match.entries  # which only grows

    @property
    def mark(self) -> tuple[int, int]:
        """What a worker has after this: the count of entries, and the number of the last one."""
        return len(self.numbers), self.numbers[-1] if self.numbers else 0

    def record(self) -> str:
        """The whole main line, as a record."""
        entries = tuple(self._entries[number - 1] for number in self.numbers)
        return str(replace(self._match.header(), entries=entries))

    def delta(self, mark: tuple[int, int] | None) -> MatchDelta:
        """The entries that a worker with this mark lacks, or the whole record."""
        known, last = mark or (0, 0)
        if not known or self.numbers[known - 1 : known] != [last]:  # no entries, or some that were undone
            return MatchDelta(self.key, 0, (), self.record())
        return MatchDelta(self.key, known, tuple(self._entries[number - 1] for number in self.numbers[known:]))


def apply_delta(delta: MatchDelta) -> Match:
    """The cached match with the delta applied. Raises Forgotten."""
    match = _matches.pop(delta.key, None)
    if delta.record:
        match = replay(parse(delta.record))
    elif match is None or len(match.entries) != delta.known:
        raise Forgotten(delta.key)
    for entry in delta.entries:
        match.apply_entry(entry)
    return _remember(delta.key, match)


def load_match(text: str) -> Match:
    """The match of a record; if an earlier part of it is cached, only the new entries are applied."""
    record = parse(text)
    deal = (record.game, record.cards_hash, tuple(record.options.items()), record.players, record.seed, record.shuffle)
    match = _matches.pop(deal, None)
    seen = [] if match is None else match.entries
    if match is None or list(map(str, seen)) != list(map(str, record.entries[: len(seen)])):
        return _remember(deal, replay(record))
    for entry in record.entries[len(seen) :]:
        match.apply_entry(entry)
    return _remember(deal, match if record.position in (UNKNOWN, match.state.fingerprint()) else replay(record))


def _remember(key: object, match: Match) -> Match:
    _matches[key] = match
    keep_newest(_matches)
    return match


def keep_newest(matches: dict[Any, Any]) -> None:
    """Forget the matches that were used longest ago; the pool forgets the same ones as its workers."""
    while len(matches) > CACHE_SIZE:
        del matches[next(iter(matches))]
