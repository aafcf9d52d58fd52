"""Events: what each seat sees of what happened."""

from __future__ import annotations

import pytest

from tuckbox.core.events import OPEN, EventKind, EventTable, RawEvent, Viewer
from tuckbox.core.journal import EVERYONE, Journal
from tuckbox.core.moves import Part

SEAT, CARD = Part("seat", "seat", 3), Part("card", "card", 4)
EVENTS = EventTable(
    EventKind("drawn", (SEAT, CARD), "{seat} draws {card}.", secret=("card",), redacted="{seat} draws.", reveals=True),
    EventKind("peeked", (SEAT, CARD), "{seat} peeks at {card}.", secret=("card",)),
    EventKind("played", (SEAT, CARD), "{seat} plays {card}."),
    EventKind("over", (), "It is over."),
    EventKind(
        "dealt",
        (SEAT, CARD),
        "{seat} gets {card}.",
        secret=("card",),
        summary="{seat} is dealt {all}.",
        summary_item="{card}",
    ),
    EventKind("shown", (SEAT, CARD), "{seat} shows {card}.", summary="Shown: {all}.", summary_item="{card} by {seat}"),
    EventKind(
        "got",
        (SEAT, CARD),
        "{seat} gets {card}.",
        secret=("card",),
        redacted="{seat} gets a card.",
        summary="{seat} gets {all}.",
        summary_item="{card}",
    ),
    EventKind(
        "hid",
        (SEAT, CARD),
        "{seat} hides {card}.",
        secret=("card",),
        redacted="{seat} hides a card.",
        silent=True,
        summary="{seat} hides {all}.",
        summary_item="a card",
    ),
    EventKind("sealed", (SEAT, CARD), "{seat} seals {card}.", secret=("card",), redacted="{seat} seals.", silent=True),
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
    seen = EVENTS.visible_event(event, viewer, LABELS)
    return None if seen is None else str(seen)


@pytest.mark.parametrize("viewer", [0, 2, None])
def test_who_is_not_privy_sees_the_other_sentence_without_the_secret(viewer: Viewer) -> None:
    event = raw("drawn", 0b010, 1, 3)
    seen = EVENTS.visible_event(event, viewer, LABELS)
    assert seen is not None
    assert (seen.kind, seen.parts, seen.sentence) == ("drawn", (("seat", 1),), "Bo draws.")
    assert seen.get("card") is None
    assert not EVENTS.sees_secrets(event, viewer)


@pytest.mark.parametrize("viewer", [1, OPEN])
def test_who_is_privy_sees_all(viewer: Viewer) -> None:
    event = raw("drawn", 0b010, 1, 3)
    seen = EVENTS.visible_event(event, viewer, LABELS)
    assert seen is not None
    assert (seen.parts, seen.sentence) == ((("seat", 1), ("card", 3)), "Bo draws Jack.")
    assert (seen.get("seat"), seen.get("card"), seen.get("zone")) == (1, 3, None)
    assert EVENTS.sees_secrets(event, viewer)


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


def log(viewer: Viewer, *events: RawEvent) -> list[tuple[str, str]]:
    """The kinds of events that a viewer sees, with the sentences that the viewer's log tells."""
    return [(event.kind, event.sentence) for event in EVENTS.log_events(events, viewer, LABELS)]


def test_a_log_tells_a_run_of_events_in_one_sentence() -> None:
    dealt = [raw("dealt", 0b01, 0, card) for card in (0, 2, 3)] + [raw("dealt", 0b10, 1, 1)]
    assert log(0, *dealt) == [("dealt", "Ann is dealt Ace, Queen, Jack."), ("dealt", ""), ("dealt", "")]
    assert log(1, *dealt) == [("dealt", "Bo gets King.")]  # one alone is told as ever
    assert log(None, *dealt) == []
    assert [sentence for _, sentence in log(OPEN, *dealt)] == [
        "Ann is dealt Ace, Queen, Jack.",
        "",
        "",
        "Bo gets King.",
    ]


def test_a_run_of_several_seats_is_told_together_where_the_sentence_is_about_all() -> None:
    shown = [raw("shown", EVERYONE, 2, 1), raw("shown", EVERYONE, 0, 3)]
    assert log(None, *shown) == [("shown", "Shown: King by Cy, Jack by Ann."), ("shown", "")]
    between = [shown[0], raw("over", EVERYONE), shown[1]]
    assert [sentence for _, sentence in log(None, *between)] == ["Cy shows King.", "It is over.", "Ann shows Jack."]


def test_what_is_unsaid_is_seen_to_happen_and_told_only_to_the_privy() -> None:
    sealed = raw("sealed", 0b010, 1, 3)
    assert log(0, sealed) == log(None, sealed) == [("sealed", "")]
    assert log(1, sealed) == [("sealed", "Bo seals Jack.")]
    assert said(sealed, 0) == "Bo seals."


def test_only_some_kinds_reveal() -> None:
    assert EVENTS.reveals(raw("drawn", 1))
    assert not EVENTS.reveals(raw("played", 1))


def test_a_journal_keeps_events_in_order() -> None:
    journal = Journal()
    journal.add(2, EVERYONE, 0, 1, 0, 0)
    journal.add(3, EVERYONE, 0, 0, 0, 0)
    assert [EVENTS.kinds[event[0]].name for event in journal.events] == ["played", "over"]


def log_sentences(viewer: Viewer, *events: RawEvent) -> list[str]:
    """The sentences of a viewer's log."""
    return [event.sentence for event in EVENTS.log_events(events, viewer, LABELS) if event.sentence]


def test_a_summary_is_only_for_those_who_see_what_it_names() -> None:
    two = raw("got", 0b001, 0, 1), raw("got", 0b001, 0, 2)
    assert log_sentences(0, *two) == log_sentences(OPEN, *two) == ["Ann gets King, Queen."]
    assert log_sentences(1, *two) == log_sentences(None, *two) == ["Ann gets a card.", "Ann gets a card."]
    mixed = raw("got", 0b011, 0, 1), raw("got", 0b001, 0, 2), raw("got", 0b011, 0, 3)
    assert log_sentences(1, *mixed) == ["Ann gets King.", "Ann gets a card.", "Ann gets Jack."]


def test_a_summary_of_silent_events_is_for_those_who_see_them() -> None:
    two = raw("hid", 0b001, 0, 1), raw("hid", 0b001, 0, 2)
    assert log_sentences(0, *two) == ["Ann hides a card, a card."]
    assert log_sentences(1, *two) == []
