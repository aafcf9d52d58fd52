"""The history of a run, and whether one log for each table explains it.

In the spirit of Jepsen: clients note every request, answer and broadcast; the database notes who wrote each entry. The
checker knows nothing of the server, only what a log promises.
"""

from __future__ import annotations

import hashlib
import json
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Any

Json = dict[str, Any]


@dataclass(frozen=True)
class Sent:
    """A client asked for moves, as the next entries after those that it had seen."""

    at: float
    client: str
    table: str
    seat: int
    number: int
    moves: tuple[str, ...]  # as sentences


@dataclass(frozen=True)
class Acknowledged:
    """The request with this number was carried out; `last` is its last entry."""

    at: float
    client: str
    table: str
    number: int
    last: int


@dataclass(frozen=True)
class Shown:
    """A client was shown the log up to an entry: all of it in a snapshot, else the entries since the last time."""

    at: float
    client: str
    table: str
    viewer: int | None
    is_snapshot: bool
    length: int  # of the log
    entries: tuple[int, ...]  # the numbers of those that came with it
    seen: bytes = b""  # what was shown of the position; whole frames of a long run would keep the collector busy


@dataclass(frozen=True)
class Entry:
    """An entry of a table's log in the database."""

    number: int
    seat: int | None
    text: str
    kind: str = "move"


@dataclass(frozen=True)
class Write:
    """That an entry was written: in which order, by which process, and who owned the table then."""

    order: int
    table: str
    number: int
    fence: int
    owner: str
    writer: str


@dataclass
class History:
    """All that was seen of a run."""

    sent: list[Sent] = field(default_factory=list)
    acknowledged: list[Acknowledged] = field(default_factory=list)
    shown: list[Shown] = field(default_factory=list)
    logs: dict[str, list[Entry]] = field(default_factory=dict)
    writes: list[Write] = field(default_factory=list)


def faults(history: History) -> list[str]:
    """What no log explains; empty if all is well."""
    return [
        fault
        for check in (_logs_without_gaps, _acknowledged_once, _in_real_time, _sent_once, _one_owner, _prefixes)
        for fault in check(history)
    ]


def _logs_without_gaps(history: History) -> Iterator[str]:
    for table, log in history.logs.items():
        if [entry.number for entry in log] != list(range(1, len(log) + 1)):
            yield f"the log of {table} has gaps or doubles"


def _acknowledged_once(history: History) -> Iterator[str]:
    """What was acknowledged is in the log, where it was acknowledged, as it was asked for."""
    requests = {(one.client, one.table, one.number): one for one in history.sent}
    for ack in history.acknowledged:
        asked = requests.get((ack.client, ack.table, ack.number))
        if asked is None:
            yield f"{ack.client} was acknowledged entry {ack.number} of {ack.table}, which nobody asked for"
            continue
        log = history.logs.get(ack.table, [])
        found = log[ack.last - len(asked.moves) : ack.last]
        if sorted((entry.seat, entry.text) for entry in found) != sorted((asked.seat, move) for move in asked.moves):
            yield f"entry {ack.last} of {ack.table}, acknowledged to {ack.client}, is not in the log"


def _in_real_time(history: History) -> Iterator[str]:
    """What was acknowledged before another request was sent stands before it in the log."""
    placed = {(ack.client, ack.table, ack.number): ack for ack in history.acknowledged}
    for table in history.logs:
        done = sorted((ack for ack in history.acknowledged if ack.table == table), key=lambda ack: ack.at)
        for one in (one for one in history.sent if one.table == table):
            mine = placed.get((one.client, one.table, one.number))
            before = [ack.last for ack in done if ack.at < one.at]
            if mine is not None and mine not in done[: len(before)] and before and max(before) >= mine.last:
                yield f"entry {mine.last} of {table} stands before one that was acknowledged earlier"


def _sent_once(history: History) -> Iterator[str]:
    """Every move of a seat in the log was asked for, and as often as it stands there."""
    asked: Counter[tuple[str, int, str]] = Counter()
    for one in {(one.client, one.table, one.number): one for one in history.sent}.values():
        asked.update((one.table, one.seat, move) for move in one.moves)
    clients = {(one.table, one.seat) for one in history.sent}
    for table, log in history.logs.items():
        made = Counter((table, entry.seat or 0, entry.text) for entry in log if entry.kind == "move")
        for (where, seat, move), count in made.items():
            if (where, seat) in clients and count > asked[where, seat, move]:
                yield f"{move!r} of seat {seat + 1} stands {count} times in the log of {table}"


def _one_owner(history: History) -> Iterator[str]:
    """Entries were written by the owner of their table, and no owner came back after another."""
    latest: dict[str, tuple[int, str]] = {}
    for write in sorted(history.writes, key=lambda write: write.order):
        if write.writer != write.owner:
            yield f"entry {write.number} of {write.table} was written by {write.writer}, but {write.owner} owned it"
        fence, owner = latest.get(write.table, (write.fence, write.owner))
        if write.fence < fence or (write.fence == fence and write.owner != owner):
            yield f"two processes owned {write.table} when entry {write.number} was written"
        latest[write.table] = (max(fence, write.fence), write.owner)


def _prefixes(history: History) -> Iterator[str]:
    """Every follower saw a prefix of the log that grew without gaps."""
    seen: dict[tuple[str, str], int] = {}
    for one in history.shown:
        log, key = history.logs.get(one.table, []), (one.client, one.table)
        if one.length > len(log):
            yield f"{one.client} was shown entry {one.length} of {one.table}, which is not in the log"
        if one.length < seen.get(key, 0):
            yield f"{one.client} was shown {one.table} as it had been before"
        first = 0 if one.is_snapshot else seen.get(key, 0)
        if [number for number in one.entries if number] != list(range(first + 1, one.length + 1)):
            yield f"{one.client} missed entries of {one.table} before {one.length}"
        seen[key] = max(one.length, seen.get(key, 0))


def digest(position: Json) -> bytes:
    """A digest of what a position shows: two with the same digest show the same."""
    shown = {part: position.get(part) for part in ("view", "legal_moves", "seats_to_act")}
    return hashlib.sha256(json.dumps(shown, sort_keys=True).encode()).digest()


def hidden(history: History, expected: dict[tuple[str, int | None, int], bytes]) -> list[str]:
    """Where a client was shown something else of a position than its seat may see, which the rules tell."""
    return [
        f"{one.client} was shown {one.table} at entry {one.length} as nobody in their seat sees it"
        for one in history.shown
        if one.seen != expected.get((one.table, one.viewer, one.length), one.seen)
    ]
