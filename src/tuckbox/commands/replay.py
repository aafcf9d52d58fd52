"""tuckbox replay: step through a record, or verify it."""

from __future__ import annotations

import argparse
import hashlib
import sys
from pathlib import Path
from typing import Final

from tuckbox.core import record
from tuckbox.core.errors import BadRecord, WrongSeats
from tuckbox.core.events import OPEN, Viewer
from tuckbox.core.match import Match
from tuckbox.core.record import Record
from tuckbox.core.text import named, number_of
from tuckbox.registry import replay
from tuckbox.terminal import start

ABOUT: Final = """\
Step through a match, entry by entry, from any viewpoint.

  tuckbox replay FILE                 the arrow keys step, Space plays, ? lists the keys
  tuckbox replay FILE --at 12         start at entry 12; if the output is redirected, print that position
  tuckbox replay FILE --seat 1        show what seat 1 saw (or: open, public)
  tuckbox replay FILE --check         deal again from the seed and verify every entry
"""


def add_arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("file", metavar="FILE")
    parser.add_argument("--check", action="store_true", help="verify the record instead of showing it")
    parser.add_argument(
        "--seat", metavar="N|open|public", help="the viewpoint (default: open for a finished match, otherwise public)"
    )
    parser.add_argument("--at", type=int, metavar="N", help="start at this entry")
    parser.add_argument("--plain", action="store_true", help="show the table as plain text")


def run(chosen: argparse.Namespace) -> int:
    """Show a match in the terminal, verify it, or print one position."""
    saved = read_record(chosen.file)
    match = replay_file(saved, chosen.file)
    if chosen.check:
        print("\n".join(verification(match, saved)))
        return 0
    viewer = parse_viewer(chosen.seat, match)
    entry = len(saved.entries) if chosen.at is None else chosen.at
    if not 0 <= entry <= len(saved.entries):
        raise BadRecord(0, f"{chosen.file} has entries 1 to {len(saved.entries)} (0: the deal), not {entry}.")
    if chosen.at is not None and not sys.stdout.isatty():
        print("\n".join(position(replay(saved, entry), viewer, entry)))
        return 0
    start.require_terminal(match.game, chosen.plain, " (--check and --at N work without one.)")
    start.show_replay(saved, viewer, 0 if chosen.at is None else entry, chosen.plain)
    return 0


def read_record(file: str | Path) -> Record:
    """Read a record; errors name the file."""
    try:
        return record.read(file)
    except BadRecord as error:
        raise _in_file(file, error) from None


def replay_file(saved: Record, file: str | Path) -> Match:
    """Replay a record; errors name the file."""
    try:
        return replay(saved)
    except BadRecord as error:
        raise _in_file(file, error) from None


def _in_file(file: str | Path, error: BadRecord) -> BadRecord:
    """Prefix an error about a line with the file's name."""
    return BadRecord(0, f"{file}, {error}") if error.line else error


def parse_viewer(text: str | None, match: Match) -> Viewer:
    """The viewer that --seat names; by default open, or public for an unfinished match."""
    if text is None:
        return OPEN if match.is_over else None
    if text in ("open", "public"):
        return OPEN if text == "open" else None
    seat = number_of(text)
    if seat is None or not 1 <= seat <= len(match.players):
        raise WrongSeats(f"--seat takes 1 to {len(match.players)}, open or public, not '{text}'.")
    return seat - 1


def verification(match: Match, saved: Record) -> list[str]:
    """The report of a verified record."""
    game = match.game
    earlier = "earlier standard set" if game.sets.find(saved.cards_hash) else "the record's own set"
    kind = "standard set" if game.sets.is_standard(game.card_set) else earlier
    deal = game.new_state(len(saved.players), saved.seed, shuffle=saved.shuffle)
    moves = sum(entry.kind == "move" for entry in saved.entries)
    result = match.result()
    lines = [
        f"game      {game.title}, rules version {saved.rules}",
        f"cards     {kind}, {saved.cards_hash}, {len(game.card_table()[1])} rows",
        *(f"option    {name}: {value}" for name, value in saved.options.items()),
        f"seats     {', '.join(saved.players)}",
        f"seed      {saved.seed.hex()}",
        f"          its SHA-256: {hashlib.sha256(saved.seed).hexdigest()}",
        *([] if saved.shuffle is None else [f"shuffle   {saved.shuffle}"]),
        f"deal      position {deal.fingerprint()} from this seed",
        f"entries   {len(saved.entries)} replayed, {moves} of them moves, all legal",
        f"position  {saved.position} after the last entry, as recorded",
    ]
    if result is None:
        lines.append("result    none: the match is unfinished")
    else:
        lines.append(f"result    {' : '.join(map(str, result.scores))}; {named(result.reason, saved.players)}")
    return [*lines, "The record is valid."]


def position(match: Match, viewer: Viewer, at: int) -> list[str]:
    """A position as plain text."""
    entry = f": {match.entries[at - 1]}" if at else " (the deal)"
    lines = [f"{match.game.title}: {', '.join(match.players)}; after entry {at}{entry}", ""]
    for head, section in match.game.describe_view(match.view(viewer)):
        lines += [named(head, match.players), *(f"  {named(line, match.players)}" for line in section), ""]
    return lines
