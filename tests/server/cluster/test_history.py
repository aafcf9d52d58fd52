"""The checker of histories: it accepts what one log explains, and finds every planted fault."""

from __future__ import annotations

from collections.abc import Callable
from copy import deepcopy
from dataclasses import replace
from typing import Any

import pytest

from tests.server.cluster.history import Acknowledged, Entry, History, Sent, Shown, Write, digest, faults, hidden


def good() -> History:
    """Two people who play four moves at a table that changes its owner after two."""
    history = History()
    moves = ["a", "b", "c", "d"]
    history.logs["t"] = [Entry(n, (n - 1) % 2, move) for n, move in enumerate(moves, 1)]
    history.shown += [Shown(0.0, client, "t", seat, True, 0, ()) for seat, client in enumerate(("one", "two"))]
    for number, move in enumerate(moves, 1):
        client, at, seat = ("one", "two")[(number - 1) % 2], float(number), (number - 1) % 2
        history.sent.append(Sent(at, client, "t", seat, number, (move,)))
        history.acknowledged.append(Acknowledged(at + 0.5, client, "t", number, number))
        for viewer, other in enumerate(("one", "two")):
            history.shown.append(Shown(at + 0.6, other, "t", viewer, False, number, (number,)))
        owner = "p" if number < 3 else "q"
        history.writes.append(Write(number, "t", number, 1 if number < 3 else 2, owner, owner))
    return history


def test_what_one_log_explains_is_accepted() -> None:
    history = good()
    history.shown.append(Shown(9.0, "one", "t", 0, True, 4, (1, 2, 3, 4)))  # reconnected
    history.sent.append(Sent(9.5, "one", "t", 0, 5, ("e",)))  # and asked for what was never carried out
    assert faults(history) == []


def lost(history: History) -> None:
    history.logs["t"].pop()
    history.shown = [one for one in history.shown if one.length < 4]


def doubled(history: History) -> None:
    history.logs["t"].append(Entry(5, 1, "d"))


def changed(history: History) -> None:
    history.logs["t"][1] = Entry(2, 1, "x")


def not_asked_for(history: History) -> None:
    history.acknowledged.append(Acknowledged(7.0, "one", "t", 9, 4))


def reordered(history: History) -> None:
    history.logs["t"][0], history.logs["t"][2] = Entry(1, 0, "c"), Entry(3, 0, "a")
    history.acknowledged[0] = replace(history.acknowledged[0], last=3)
    history.acknowledged[2] = replace(history.acknowledged[2], last=1)


def gap_in_log(history: History) -> None:
    del history.logs["t"][1]


def written_by_another(history: History) -> None:
    history.writes[3] = replace(history.writes[3], writer="p")


def owner_came_back(history: History) -> None:
    history.writes[3] = replace(history.writes[3], owner="p", writer="p", fence=1)


def two_owners(history: History) -> None:
    history.writes[3] = replace(history.writes[3], owner="p", writer="p")


def missed(history: History) -> None:
    history.shown.remove(next(one for one in history.shown if one.client == "two" and one.length == 2))


def ahead(history: History) -> None:
    history.shown.append(Shown(8.0, "two", "t", 1, False, 5, (5,)))


def back(history: History) -> None:
    history.shown.append(Shown(8.0, "two", "t", 1, True, 2, (1, 2)))


@pytest.mark.parametrize(
    ("plant", "fault"),
    [
        (lost, "is not in the log"),
        (doubled, "stands 2 times"),
        (changed, "is not in the log"),
        (not_asked_for, "nobody asked for"),
        (reordered, "acknowledged earlier"),
        (gap_in_log, "gaps or doubles"),
        (written_by_another, "but q owned it"),
        (owner_came_back, "two processes owned"),
        (two_owners, "two processes owned"),
        (missed, "missed entries"),
        (ahead, "not in the log"),
        (back, "as it had been before"),
    ],
)
def test_a_planted_fault_is_found(plant: Callable[[History], None], fault: str) -> None:
    history = deepcopy(good())
    plant(history)
    assert any(fault in one for one in faults(history)), faults(history)


@pytest.mark.parametrize(
    "change", [{"view": {"hand": ["Fox"], "theirs": ["Owl"]}}, {"seats_to_act": [1]}, {"legal_moves": [{"code": 7}]}]
)
def test_a_hidden_card_is_found(change: dict[str, Any]) -> None:
    position = {"view": {"hand": ["Fox"]}, "seats_to_act": [0], "legal_moves": [], "number": 0}
    history = History(shown=[Shown(0.0, "one", "t", 0, True, 0, (), digest(position | {"now": 5.0}))])
    assert hidden(history, {("t", 0, 0): digest(position)}) == []
    history.shown[0] = replace(history.shown[0], seen=digest(position | change))
    assert hidden(history, {("t", 0, 0): digest(position)}), "more was shown than the seat may see"
