"""Frames: what one viewer saw happen in a match, and the position that they see now.

A frame is the one seam between a match and its viewers: live tables, replays, lessons, the terminal and the API show
frames, and nothing else slices the journal into entries. Without words its events are kinds and parts alone: a client
that has the catalogue makes the sentences itself.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Final

from tuckbox.core.events import Event, Viewer
from tuckbox.core.game import Result, View
from tuckbox.core.match import Match

DEAL: Final = "deal"  # the kind of entry 0, which is not in the record


@dataclass(frozen=True)
class SeenEntry:
    """An entry as one viewer saw it: its kind, its seat and its visible events, but never its text."""

    number: int  # in the record; 0 for the deal
    kind: str
    seat: int | None
    events: tuple[Event, ...]  # with log sentences, if the frame has words


@dataclass(frozen=True)
class Frame:
    """The entries that a viewer saw since the previous frame, and the position after them."""

    entries: tuple[SeenEntry, ...]
    view: View
    seats_to_act: tuple[int, ...]  # none once the match is over
    result: Result | None


def frame(match: Match, viewer: Viewer, since: int | None = None, words: bool = True) -> Frame:
    """A frame with the entries of the main line from place `since` on; by default the last one, or the deal."""
    return frames(match, [viewer], since, words)[viewer]


def frames(
    match: Match, viewers: Sequence[Viewer], since: int | None = None, words: bool = True
) -> Mapping[Viewer, Frame]:
    """The frames of several viewers, with the shared parts built once."""
    length = len(match.mainline)
    first = (length - 1 if length else None) if since is None else since
    seats_to_act, result = tuple(match.seats_to_act()), match.result()
    return {
        viewer: Frame(_entries(match, viewer, first, words), view, seats_to_act, result)
        for viewer, view in match.views(viewers).items()
    }


def whole_log(match: Match, viewer: Viewer, words: bool = True, since: int | None = None) -> tuple[SeenEntry, ...]:
    """The deal and every entry of the main line, as a viewer saw them; or the entries from place `since` on."""
    return _entries(match, viewer, since, words)


def whole_frame(match: Match, viewer: Viewer, words: bool = True) -> Frame:
    """The first frame for a new viewer: the whole log, and the position."""
    log = whole_log(match, viewer, words)
    return Frame(log, match.view(viewer), tuple(match.seats_to_act()), match.result())


def last_frame(match: Match, viewer: Viewer, words: bool = True) -> Frame:
    """The frame of the last entry of the record; an undo, which is not on the main line, shows no events."""
    if match.entries and match.entries[-1].kind == "back":
        undo = SeenEntry(len(match.entries), "back", None, ())
        return replace(frame(match, viewer, len(match.mainline)), entries=(undo,))
    return frame(match, viewer, words=words)


def replay_frames(match: Match, viewer: Viewer, words: bool = True) -> Iterator[Frame]:
    """A frame for the deal and for every entry of the main line, in order."""
    replayed = match.as_dealt()
    yield frame(replayed, viewer, words=words)
    for number in match.mainline:
        replayed.apply_entry(match.entries[number - 1])
        yield frame(replayed, viewer, words=words)


def _entries(match: Match, viewer: Viewer, first: int | None, words: bool) -> tuple[SeenEntry, ...]:
    """The entries of the main line from place `first` on; with None, preceded by the deal."""
    seen: list[SeenEntry] = []
    if first is None:
        seen.append(SeenEntry(0, DEAL, None, _events(match, viewer, 0, match.event_counts[0], words)))
    for place in range(first or 0, len(match.mainline)):
        number = match.mainline[place]
        entry = match.entries[number - 1]
        events = _events(match, viewer, match.event_counts[place], match.event_counts[place + 1], words)
        seen.append(SeenEntry(number, entry.kind, entry.seat, events))
    return tuple(seen)


def _events(match: Match, viewer: Viewer, start: int, stop: int, words: bool) -> tuple[Event, ...]:
    names = match.players if words else None
    return tuple(match.game.log_events(match.journal.events[start:stop], viewer, names))
