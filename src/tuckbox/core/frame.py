"""Frames: what one viewer saw happen in a match, and the position that they see now.

A frame is the one seam between a match and everybody who looks at it: live tables, replays, lessons, the terminal and
the API all show frames, and nobody else cuts the journal into entries.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Final

from tuckbox.core.events import Event, Viewer
from tuckbox.core.game import Result, View
from tuckbox.core.match import Match

DEAL: Final = "deal"  # the kind of the entry before the first: the deal, which is no entry of the record


@dataclass(frozen=True)
class SeenEntry:
    """An entry as one viewer saw it: what it was, whose, and the events that the viewer saw; never its own words."""

    number: int  # in the record; 0 for the deal
    kind: str
    seat: int | None
    events: tuple[Event, ...]  # with the sentences of a log; an event that another one's sentence tells has none


@dataclass(frozen=True)
class Frame:
    """The entries that a viewer saw since the frame before, and the position after them."""

    entries: tuple[SeenEntry, ...]
    view: View
    seats_to_act: tuple[int, ...]  # none once the match is over, by the rules or otherwise
    result: Result | None


def frame(match: Match, viewer: Viewer, since: int | None = None) -> Frame:
    """What a viewer saw since the `since`-th entry of the main line, by default the last entry, or the deal."""
    return frames(match, [viewer], since)[viewer]


def frames(match: Match, viewers: Sequence[Viewer], since: int | None = None) -> Mapping[Viewer, Frame]:
    """The frame of each of several viewers; what all of them see is looked up once."""
    length = len(match.mainline)
    first = (length - 1 if length else None) if since is None else since
    seats_to_act, result = tuple(match.seats_to_act()), match.result()
    return {
        viewer: Frame(_entries(match, viewer, first), view, seats_to_act, result)
        for viewer, view in match.views(viewers).items()
    }


def whole_log(match: Match, viewer: Viewer) -> tuple[SeenEntry, ...]:
    """The deal and every entry that was not taken back, as a viewer saw them."""
    return _entries(match, viewer, None)


def whole_frame(match: Match, viewer: Viewer) -> Frame:
    """The frame from which somebody starts to follow a match: the whole log, and the position."""
    return Frame(whole_log(match, viewer), match.view(viewer), tuple(match.seats_to_act()), match.result())


def course(match: Match, viewer: Viewer) -> Iterator[Frame]:
    """A frame for the deal and for every entry of the main line, in order."""
    then = Match(match.game, match.players, match.seed)
    yield frame(then, viewer)
    for number in match.mainline:
        then.apply_entry(match.entries[number - 1])
        yield frame(then, viewer)


def _entries(match: Match, viewer: Viewer, first: int | None) -> tuple[SeenEntry, ...]:
    """The entries of the main line from this place on; with None, the deal before them too."""
    seen: list[SeenEntry] = []
    if first is None:
        seen.append(SeenEntry(0, DEAL, None, _events(match, viewer, 0, match.event_counts[0])))
    for place in range(first or 0, len(match.mainline)):
        number = match.mainline[place]
        entry = match.entries[number - 1]
        events = _events(match, viewer, match.event_counts[place], match.event_counts[place + 1])
        seen.append(SeenEntry(number, entry.kind, entry.seat, events))
    return tuple(seen)


def _events(match: Match, viewer: Viewer, start: int, stop: int) -> tuple[Event, ...]:
    return tuple(match.game.log_events(match.journal.events[start:stop], viewer, match.players))


def last_frame(match: Match, viewer: Viewer) -> Frame:
    """The frame of the last entry of the record; an undo, which is not on the main line, shows no events."""
    if match.entries and match.entries[-1].kind == "back":
        undo = SeenEntry(len(match.entries), "back", None, ())
        return replace(frame(match, viewer, len(match.mainline)), entries=(undo,))
    return frame(match, viewer)
