"""Events: the journal as each seat saw it, built up part by part from what that seat may see."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import groupby
from typing import Final

from tuckbox.core.journal import EVERYONE
from tuckbox.core.moves import Part

OPEN: Final = -1  # the viewer from whom nothing is hidden: a finished match laid open
Viewer = int | None  # a seat, None for a watcher who sees what all may see, or OPEN


@dataclass(frozen=True)
class EventKind:
    """A declared kind of event: its parts, which of them are secret, and its two sentences."""

    name: str
    parts: tuple[Part, ...]
    template: str  # the log sentence for those who see all its parts
    secret: tuple[str, ...] = ()  # the parts that only the seats in the event's mask see
    redacted: str = ""  # the log sentence for everybody else; empty: they see no such event at all
    reveals: bool = False  # something hidden came out of a pile or a hand, so undo is no longer free
    summary: str = ""  # how a log tells a run of them in one sentence, {all} being what each of them adds
    summary_item: str = ""  # what each of a run adds
    silent: bool = False  # those who do not see all its parts see it happen, but no log tells them
    starts_section: bool = False  # a new stretch of the match begins with it, which a log sets off


@dataclass(frozen=True)
class Event:
    """Something that happened, as one viewer saw it; a part that the viewer may not see is absent."""

    kind: str
    parts: tuple[tuple[str, int], ...]
    sentence: str

    def __str__(self) -> str:
        return self.sentence

    def get(self, part: str) -> int | None:
        """The value of a part, or None if the viewer does not see it."""
        return dict(self.parts).get(part)


RawEvent = tuple[int, int, int, int, int, int, int]


class EventTable:
    """The declared kinds of a game's events; a kind's number is its place in the table."""

    def __init__(self, *kinds: EventKind) -> None:
        self.kinds = kinds

    def number(self, name: str) -> int:
        """The number under which the rules write this kind to the journal."""
        return next(i for i, kind in enumerate(self.kinds) if kind.name == name)

    def reveals(self, raw: RawEvent) -> bool:
        """Whether this event brought something hidden to light."""
        return self.kinds[raw[0]].reveals

    def sees_secrets(self, raw: RawEvent, viewer: Viewer) -> bool:
        """Whether a viewer sees the secret parts of this event."""
        sees = raw[1]
        return viewer == OPEN or sees == EVERYONE or (viewer is not None and bool(sees >> viewer & 1))

    def visible_event(self, raw: RawEvent, viewer: Viewer, labels: Mapping[str, Sequence[str]]) -> Event | None:
        """The event as a viewer saw it, or None if it passed unseen."""
        kind, values = self.kinds[raw[0]], raw[2:]
        privy = self.sees_secrets(raw, viewer)
        says = kind.template if privy or not kind.secret else kind.redacted
        if not says:
            return None
        shown = [
            (part, value)
            for part, value in zip(kind.parts, values, strict=False)
            if privy or part.name not in kind.secret
        ]
        parts = tuple((part.name, value) for part, value in shown)
        return Event(kind.name, parts, says.format(**_names(kind, parts, labels)))

    def log_events(self, raw: Sequence[RawEvent], viewer: Viewer, labels: Mapping[str, Sequence[str]]) -> list[Event]:
        """Events as a viewer's log tells them: without a sentence if an earlier one's tells them too, or none does."""
        seen = [
            replace(event, sentence="") if self.kinds[one[0]].silent and not self.sees_secrets(one, viewer) else event
            for one in raw
            if (event := self.visible_event(one, viewer, labels)) is not None
        ]
        told: list[Event] = []
        for (name, *_), run in groupby(seen, self._run):
            first, *others = run
            kind = self.kinds[self.number(name)]
            if others and kind.summary:
                added = [kind.summary_item.format(**_names(kind, event.parts, labels)) for event in (first, *others)]
                names = _names(kind, first.parts, labels)
                first = replace(first, sentence=kind.summary.format(all=", ".join(added), **names))
                others = [replace(event, sentence="") for event in others]
            told += [first, *others]
        return told

    def _run(self, event: Event) -> tuple[str, ...]:
        """What is the same in all events that one sentence can tell: their kind, and what it says of all of them."""
        gathers = self.kinds[self.number(event.kind)].summary
        return event.kind, *(f"{name} {value}" for name, value in event.parts if f"{{{name}}}" in gathers)


def _names(kind: EventKind, parts: Sequence[tuple[str, int]], labels: Mapping[str, Sequence[str]]) -> dict[str, str]:
    """What the parts of an event that are seen are called."""
    domains = {part.name: part.domain for part in kind.parts}
    return {name: labels[domains[name]][value] for name, value in parts}
