"""tuckbox replay: a match looked at again, or checked."""

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
Walk through a match, move by move, from any seat's eyes.

  tuckbox replay FILE                 forward and back with the arrow keys, S changes whose eyes you look through
  tuckbox replay FILE --at 12         begin at entry 12; without a terminal, print that position
  tuckbox replay FILE --seat 1        see what seat 1 saw (or: open, public)
  tuckbox replay FILE --check         deal the cards again from the seed and check every entry
"""


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """What the command takes."""
    parser.description, parser.formatter_class = ABOUT, argparse.RawDescriptionHelpFormatter
    parser.add_argument("file", metavar="FILE")
    parser.add_argument("--check", action="store_true", help="verify the record instead of showing it")
    parser.add_argument("--seat", metavar="N|open|public", help="whose eyes (default: open, or public while it runs)")
    parser.add_argument("--at", type=int, metavar="N", help="begin at this entry")
    parser.add_argument("--plain", action="store_true", help="the plain table, in words")


def run(chosen: argparse.Namespace) -> int:
    """Show a match in the terminal; check it, or print one position, where that is asked for."""
    log = opened(chosen.file)
    match = replayed(log, chosen.file)
    if chosen.check:
        print("\n".join(verified(match, log)))
        return 0
    viewer = viewer_of(chosen.seat, match)
    at = len(log.entries) if chosen.at is None else chosen.at
    if not 0 <= at <= len(log.entries):
        raise BadRecord(0, f"{chosen.file} has entries 1 to {len(log.entries)} (0 is the deal), so none is {at}.")
    if chosen.at is not None and not sys.stdout.isatty():
        print("\n".join(position(replay(log, at), viewer, at)))
        return 0
    start.need_textual()
    start.need_terminal(match.game, chosen.plain, " (--check and --at N work without one.)")
    start.walk(log, viewer, 0 if chosen.at is None else at, chosen.plain)
    return 0


def opened(file: str | Path) -> Record:
    """The record in a file."""
    try:
        return record.read(file)
    except BadRecord as error:
        raise in_file(file, error) from None


def replayed(log: Record, file: str | Path) -> Match:
    """The match of a record that holds to its last entry."""
    try:
        return replay(log)
    except BadRecord as error:
        raise in_file(file, error) from None


def in_file(file: str | Path, error: BadRecord) -> BadRecord:
    """The error with the file's name, where it tells a line of it."""
    return BadRecord(0, f"{file}, {error}") if error.line else error


def viewer_of(text: str | None, match: Match) -> Viewer:
    """Whose eyes a word means: a seat's number, open or public; a match that runs is not laid open unasked."""
    if text is None:
        return OPEN if match.is_over else None
    if text in ("open", "public"):
        return OPEN if text == "open" else None
    seat = number_of(text)
    if seat is None or not 1 <= seat <= len(match.players):
        raise WrongSeats(f"--seat takes 1 to {len(match.players)}, open or public, not '{text}'.")
    return seat - 1


def verified(match: Match, log: Record) -> list[str]:
    """What was checked of a record, and that it holds."""
    game = match.game
    kind = "standard set" if log.cards is None else "the record's own set"
    deal = game.new_state(len(log.players), log.seed)
    moves = sum(entry.kind == "move" for entry in log.entries)
    result = match.result()
    lines = [
        f"game      {game.title}, version {log.rules} of its rules",
        f"cards     {kind}, {log.cards_hash}, {len(game.card_table()[1])} rows",
        *(f"option    {name}: {value}" for name, value in log.options.items()),
        f"seats     {', '.join(log.players)}",
        f"seed      {log.seed.hex()}",
        f"          its SHA-256 is {hashlib.sha256(log.seed).hexdigest()}",
        f"deal      dealt again from the seed: position {deal.fingerprint()}",
        f"entries   {len(log.entries)} carried out on that deal, {moves} of them moves, each of them legal",
        f"position  {log.position} after the last entry, as the file says",
    ]
    if result is None:
        lines.append("result    none yet: the match goes on")
    else:
        lines.append(f"result    {' : '.join(map(str, result.scores))}; {named(result.reason, log.players)}")
    return [*lines, "The record holds."]


def position(match: Match, viewer: Viewer, at: int) -> list[str]:
    """A position as text."""
    entry = f": {match.entries[at - 1]}" if at else " (the deal)"
    lines = [f"{match.game.title}: {', '.join(match.players)}; after entry {at}{entry}", ""]
    for head, section in match.game.describe_view(match.view(viewer)):
        lines += [named(head, match.players), *(f"  {named(line, match.players)}" for line in section), ""]
    return lines
