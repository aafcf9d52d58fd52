"""The harness as an author of a game uses it: check_game() and its report."""

from __future__ import annotations

import subprocess
import sys

import pytest
from librt.vecs import vec
from mypy_extensions import i64

from tests.testing.pebbles import SHOWN, PebbleGame, PebbleState
from tuckbox.core.chance import Chance
from tuckbox.core.errors import BadOption
from tuckbox.core.events import Viewer
from tuckbox.core.journal import EVERYONE, Journal
from tuckbox.core.state import State
from tuckbox.testing import CHECKS, check_game


class Crashing(PebbleGame):
    """A view that a watcher cannot have."""

    def view(self, state: State, viewer: Viewer):  # type: ignore[no-untyped-def]
        return super().view(state, viewer + 0)  # type: ignore[operator]


class Endless(PebbleState):
    """A match that does not end."""

    def apply(self, seat: int, code: int) -> None:
        self.replace(0, 1 - seat)


class EndlessGame(PebbleGame):
    def deal(self, seats: int, chance: Chance, journal: Journal | None) -> PebbleState:
        state = Endless()
        state.deal(chance, journal)
        return state


def test_a_small_game_is_ready() -> None:
    seen: list[tuple[int, str]] = []
    report = check_game(PebbleGame(), quick=True, on_progress=lambda done, name: seen.append((done, name)))
    assert report.ok and not report.faults, str(report)
    assert [name for _, name in seen] == [check.name for check in CHECKS]
    skipped = [outcome.check for outcome in report.outcomes if outcome.status == "not checked"]
    assert skipped == ["parts", "observations", "proportions", "undrawn"], "what was not checked is said"
    assert "Ready: no faults in 24 checks. 4 checks could not be made." in str(report)


def test_a_fault_is_reported_with_what_where_and_what_to_look_at() -> None:
    report = check_game(Crashing(), only=["viewers"], matches=1)
    assert not report.ok
    [fault] = report.faults
    assert fault.detail.startswith("The game raised TypeError")
    assert fault.look_at.startswith("testing/test_check_game.py, line ")
    assert fault.where == """seed_of("viewers 0") with 2 seats, after the deal; now step 'turn' of seat 1"""
    said = str(report)
    assert "FAULT  viewers" in said and "again:   tuckbox check-game pebbles --only viewers" in said
    assert "Not ready: 1 check of 1 found a fault." in said


def test_a_match_that_does_not_end_is_a_fault_and_nothing_else_is_checked() -> None:
    report = check_game(EndlessGame(), quick=True)
    [fault] = report.faults
    assert fault.check == "play" and "goes on after" in fault.detail
    assert {outcome.status for outcome in report.outcomes[1:]} == {"not checked"}


def test_a_report_as_data_has_the_moves_that_lead_to_a_fault() -> None:
    found = check_game(EndlessGame(), only=["play"]).as_dict()["outcomes"]
    assert isinstance(found, list)
    outcome = found[0]
    assert outcome["status"] == "failed" and outcome["seed"] == "play 0"
    assert outcome["moves"][0].startswith("seat 1: play Pebble ")


def test_an_unknown_check_is_refused() -> None:
    with pytest.raises(BadOption, match="There is no check 'luck'; the checks are play, "):
        check_game(PebbleGame(), only=["luck"])


def test_every_check_says_what_it_means() -> None:
    assert len({check.name for check in CHECKS}) == len(CHECKS)
    assert all(len(check.meaning) > 30 for check in CHECKS)


def test_the_harness_needs_no_test_tools() -> None:
    tools = ("pytest", "msgspec", "hypothesis")
    script = f"import sys, tuckbox.testing; print([name for name in {tools} if name in sys.modules])"
    said = subprocess.run([sys.executable, "-c", script], capture_output=True, text=True, check=True).stdout
    assert said.strip() == "[]"


class Reshuffling(PebbleState):
    """After each turn the lowest card of the hand is shown, and the hand is shuffled into the pile and drawn anew."""

    def apply(self, seat: int, code: int) -> None:
        super().apply(seat, code)
        hand = self.hand(seat)
        if hand and self.journal is not None:
            self.journal.add(SHOWN, EVERYONE, seat, hand[0], 0, 0)
        self.pile = vec[i64]([*(int(card) for card in self.pile), *hand])
        self.hands[seat] = 0
        self.chance = self.chance.copy()
        self.chance.shuffle(self.pile, 0, len(self.pile))
        for _ in hand:
            self.draw(seat)

    def copy(self) -> PebbleState:
        twin = type(self)()
        twin.take_over(self)
        return twin


class ReshufflingGame(PebbleGame):
    def deal(self, seats: int, chance: Chance, journal: Journal | None) -> PebbleState:
        state = Reshuffling()
        state.deal(chance, journal)
        return state


def test_what_is_shown_and_then_shuffled_away_is_no_secret_told() -> None:
    report = check_game(ReshufflingGame(), only=["told", "knowledge"])
    assert report.ok, str(report)
