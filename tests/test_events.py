"""Events: what each seat sees of what happened."""

from __future__ import annotations

import pytest

from tuckbox.events import OPEN, EventKind, EventTable, RawEvent, Viewer
from tuckbox.journal import EVERYONE, Journal
from tuckbox.moves import Part

SEAT, CARD = Part("seat", "seat", 3), Part("card", "card", 4)
EVENTS = EventTable(
    EventKind("drawn", (SEAT, CARD), "{seat} draws {card}.", secret=("card",), hides="{seat} draws.", reveals=True),
    EventKind("peeked", (SEAT, CARD), "{seat} peeks at {card}.", secret=("card",)),
    EventKind("played", (SEAT, CARD), "{seat} plays {card}."),
    EventKind("over", (), "It is over."),
)
LABELS = {"seat": ("Ann", "Bo", "Cy"), "card": ("Ace", "King", "Queen", "Jack")}


def raw(kind: str, sees: int, *parts: int) -> RawEvent:
    """An event as the rules write it."""
    journal = Journal()
    a, b, c, d = (*parts, 0, 0, 0, 0)[:4]
    journal.add(EVENTS.number(kind), sees, a, b, c, d)
    return journal.events[0]


def said(event: RawEvent, viewer: Viewer) -> str | None:
    """The sentence that a viewer reads, if any."""
    seen = EVENTS.seen(event, viewer, LABELS)
    return None if seen is None else str(seen)


@pytest.mark.parametrize("viewer", [0, 2, None])
def test_who_is_not_privy_sees_the_other_sentence_without_the_secret(viewer: Viewer) -> None:
    event = raw("drawn", 0b010, 1, 3)
    seen = EVENTS.seen(event, viewer, LABELS)
    assert seen is not None
    assert (seen.kind, seen.parts, seen.sentence) == ("drawn", (("seat", 1),), "Bo draws.")
    assert seen.get("card") is None
    assert not EVENTS.privy(event, viewer)


@pytest.mark.parametrize("viewer", [1, OPEN])
def test_who_is_privy_sees_all(viewer: Viewer) -> None:
    event = raw("drawn", 0b010, 1, 3)
    seen = EVENTS.seen(event, viewer, LABELS)
    assert seen is not None
    assert (seen.parts, seen.sentence) == ((("seat", 1), ("card", 3)), "Bo draws Jack.")
    assert (seen.get("seat"), seen.get("card"), seen.get("zone")) == (1, 3, None)
    assert EVENTS.privy(event, viewer)


def test_several_seats_may_be_privy_and_everyone_means_watchers_too() -> None:
    assert [said(raw("drawn", 0b101, 0, 0), viewer) for viewer in (0, 1, 2)] == [
        "Ann draws Ace.",
        "Ann draws.",
        "Ann draws Ace.",
    ]
    assert said(raw("drawn", 0b111, 0, 0), None) == "Ann draws."
    assert said(raw("drawn", EVERYONE, 0, 0), None) == "Ann draws Ace."


def test_without_a_sentence_for_others_they_see_nothing() -> None:
    event = raw("peeked", 0b001, 0, 2)
    assert [said(event, viewer) for viewer in (0, 1, None, OPEN)] == [
        "Ann peeks at Queen.",
        None,
        None,
        "Ann peeks at Queen.",
    ]


def test_an_open_event_is_seen_by_all_whatever_its_mask() -> None:
    for viewer in (0, 1, None, OPEN):
        assert said(raw("played", 0, 2, 1), viewer) == "Cy plays King."
        assert said(raw("over", EVERYONE), viewer) == "It is over."


def test_only_some_kinds_reveal() -> None:
    assert EVENTS.reveals(raw("drawn", 1))
    assert not EVENTS.reveals(raw("played", 1))


def test_a_journal_keeps_events_in_order() -> None:
    journal = Journal()
    journal.add(2, EVERYONE, 0, 1, 0, 0)
    journal.add(3, EVERYONE, 0, 0, 0, 0)
    assert [EVENTS.kinds[event[0]].name for event in journal.events] == ["played", "over"]
