"""Events: the table in which a game declares its kinds of event, and the journal as each viewer sees it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cache
from itertools import groupby
from string import Formatter
from typing import Final, Literal

from tuckbox.core.journal import EVERYONE
from tuckbox.core.moves import Part

OPEN: Final = -1  # the viewer of a finished match, from whom nothing is hidden
Viewer = int | None  # a seat, None for a watcher, or OPEN


@dataclass(frozen=True)
class EventKind:
    """A declared kind of event: its parts, which of them are secret, and its two sentences."""

    name: str
    parts: tuple[Part, ...]
    template: str  # the log sentence for those who see all its parts
    secret: tuple[str, ...] = ()  # the parts that only the seats in the event's mask see: its own `seat`
    redacted: str = ""  # the log sentence for everybody else; empty: they see no such event at all
    reveals: bool = False  # it reveals hidden information, so undo is no longer free
    summary: str = ""  # the log sentence for a run of such events, with {all} for the items; for who sees all it names
    summary_item: str = ""  # the item of each event in a run
    silent: bool = False  # it has no log sentence for those who do not see all its parts
    starts_section: bool = False  # it starts a new section of the log


@dataclass(frozen=True)
class Event:
    """An event as one viewer sees it; parts that the viewer may not see are absent."""

    kind: str
    parts: tuple[tuple[str, int], ...]
    sentence: str

    def __str__(self) -> str:
        return self.sentence

    def get(self, part: str) -> int | None:
        """The value of a part, or None if the viewer does not see it."""
        return dict(self.parts).get(part)


Fate = Literal["drawn", "kept", "played", "discarded", "returned"]


@dataclass(frozen=True)
class CardEvent:
    """What a kind of event means for a card of its `seat`, for the lab's statistics."""

    fate: Fate
    part: str = "card"  # the part that names the card; empty: all cards that the seat has drawn so far
    card: tuple[str, int] | None = None  # the domain and number of the card, if no part names it


RawEvent = tuple[int, int, int, int, int, int, int]
Labels = Mapping[str, Sequence[str]]  # the names of all values of a part, by domain


class EventTable:
    """The declared kinds of a game's events; a kind's number is its place in the table."""

    def __init__(self, *kinds: EventKind) -> None:
        self.kinds = kinds
        self._all = [tuple(part.name for part in kind.parts) for kind in kinds]
        self._public = [
            [(place, part.name) for place, part in enumerate(kind.parts, 2) if part.name not in kind.secret]
            for kind in kinds
        ]

    def number(self, name: str) -> int:
        """The number under which the rules write this kind to the journal."""
        return next(i for i, kind in enumerate(self.kinds) if kind.name == name)

    def reveals(self, raw: RawEvent) -> bool:
        """Whether this event revealed hidden information."""
        return self.kinds[raw[0]].reveals

    def sees_secrets(self, raw: RawEvent, viewer: Viewer) -> bool:
        """Whether a viewer sees the secret parts of this event."""
        sees = raw[1]
        return viewer == OPEN or sees == EVERYONE or (viewer is not None and bool(sees >> viewer & 1))

    def visible_event(self, raw: RawEvent, viewer: Viewer, labels: Labels | None) -> Event | None:
        """The event as a viewer sees it, None if it is invisible to that viewer; without labels it has no sentence."""
        kind = self.kinds[raw[0]]
        sees_secrets = self.sees_secrets(raw, viewer)
        template = kind.template if sees_secrets or not kind.secret else kind.redacted
        if not template:
            return None
        if sees_secrets:
            parts = tuple(zip(self._all[raw[0]], raw[2:], strict=False))
        else:
            parts = tuple([(name, raw[place]) for place, name in self._public[raw[0]]])
        return Event(kind.name, parts, "" if labels is None else template.format(**_names(kind, parts, labels)))

    def log_events(self, raw: Sequence[RawEvent], viewer: Viewer, labels: Labels | None) -> list[Event]:
        """Events for a viewer's log; those that are silent, or summarised by an earlier one, have no sentence."""
        if labels is None:
            return [event for one in raw if (event := self.visible_event(one, viewer, None)) is not None]
        seen = [
            replace(event, sentence="") if self.kinds[one[0]].silent and not self.sees_secrets(one, viewer) else event
            for one in raw
            if (event := self.visible_event(one, viewer, labels)) is not None
        ]
        logged: list[Event] = []
        for (name, has_summary, *_), run in groupby(seen, self._run):
            first, *others = run
            kind = self.kinds[self.number(name)]
            if others and has_summary:
                items = [kind.summary_item.format(**_names(kind, event.parts, labels)) for event in (first, *others)]
                names = _names(kind, first.parts, labels)
                first = replace(first, sentence=kind.summary.format(all=", ".join(items), **names))
                others = [replace(event, sentence="") for event in others]
            logged += [first, *others]
        return logged

    def _run(self, event: Event) -> tuple[str, bool, *tuple[str, ...]]:
        """The key of a run: the kind of its events, whether they have a summary, and the parts that it names."""
        kind = self.kinds[self.number(event.kind)]
        named = _fields(kind.summary)
        return (
            event.kind,
            _has_summary(kind, event),
            *(f"{name} {value}" for name, value in event.parts if name in named),
        )


def _has_summary(kind: EventKind, event: Event) -> bool:
    """Whether a run with this event can be told in one sentence, which must not name what the viewer does not see."""
    visible = {name for name, _ in event.parts}
    is_silent = kind.silent and not visible.issuperset(kind.secret)
    named = (_fields(kind.summary) | _fields(kind.summary_item)) - {"all"}
    return bool(kind.summary) and not is_silent and visible >= named


@cache
def _fields(template: str) -> frozenset[str]:
    """The names in braces in a template."""
    return frozenset(name for _, name, _, _ in Formatter().parse(template) if name)


def _names(kind: EventKind, parts: Sequence[tuple[str, int]], labels: Labels) -> dict[str, str]:
    """The labels of the visible parts of an event."""
    domains = {part.name: part.domain for part in kind.parts}
    return {name: labels[domains[name]][value] for name, value in parts}
