"""PlantedFault faults: the harness must find each of them."""

from __future__ import annotations

import re
import sys
from dataclasses import dataclass, replace
from functools import cache
from pathlib import Path
from typing import ClassVar, Final

import pytest
from librt.vecs import vec
from mypy_extensions import i64

from magpies import MagpieGame
from magpies.declarations import HAND
from magpies.generated import fields
from magpies.generated.codes import GUARD
from magpies.state import MagpieState
from magpies.view import MagpieView
from tests.faulty_games import FAULTS
from tests.faulty_games.source import PlantedFault, load
from tests.packages import forget
from tests.sample_games import magpies
from tuckbox import registry
from tuckbox.commands import new_game
from tuckbox.core.chance import Chance, FastChance
from tuckbox.core.events import Viewer
from tuckbox.core.game import Game
from tuckbox.core.journal import EVERYONE, Journal
from tuckbox.core.state import State
from tuckbox.testing import CHECKS, Outcome, Subject
from tuckbox.testing.harness import run_check
from tuckbox.texts import clauses


def outcome(check: str, subject: Subject, matches: int) -> Outcome:
    """What one check says of a game."""
    return run_check(next(one for one in CHECKS if one.name == check), subject, matches)


# Faults planted into the source


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Where games with faults are written."""
    return tmp_path_factory.mktemp("planted")


@pytest.mark.parametrize("planted", FAULTS, ids=str)
def test_a_planted_fault_is_found(planted: PlantedFault, folder: Path) -> None:
    found = outcome(planted.check, Subject(load(planted.game, folder, planted)), planted.matches)
    assert found.status == "failed"
    assert re.search(planted.says, found.detail), found.detail


def test_a_full_run_meets_a_tie_where_ties_are_rare(folder: Path) -> None:
    in_ties = ("return 1.0 / points.count(best) if", "return 1.0 if")
    planted = PlantedFault("all who tie win", "magpies", "state.py", *in_ties, "results", 0, "")
    check = next(check for check in CHECKS if check.name == "results")
    found = run_check(check, Subject(load("magpies", folder, planted)), check.matches)
    assert found.detail == "returns() of all seats add up to 2.0, not to 1."


def test_a_rule_that_breaks_ties_by_seat_is_looked_for_in_the_rules(folder: Path) -> None:
    by_seat = ("state.worth[card] < state.worth[state.shown[thief]]", "state.worth[card] < 9 + state.worth[0]")
    planted = PlantedFault("the last low card steals", "magpies", "steps.py", *by_seat, "seats", 0, "")
    found = outcome("seats", Subject(load("magpies", folder, planted)), 20)
    assert found.detail.endswith("others are to act.")
    assert found.look_at.startswith("rules that go by a seat's number")


MOST: Final = {
    (planted.game, planted.check): max(
        other.matches for other in FAULTS if (other.game, other.check) == (planted.game, planted.check)
    )
    for planted in FAULTS
}


@pytest.mark.slow
@pytest.mark.parametrize(("name", "check"), MOST, ids=str)
@pytest.mark.extended
def test_without_a_fault_the_same_check_passes(name: str, check: str, folder: Path) -> None:
    assert outcome(check, Subject(faultless(name, folder)), MOST[name, check]).status == "passed"


@cache
def faultless(name: str, folder: Path) -> Game:
    """A game loaded from its source like those with faults."""
    return load(name, folder)


# Faults planted into what a package has besides its rules


@pytest.mark.parametrize(
    ("file", "more", "says"),
    [
        ("lessons.toml", "[[lesson]]\nnonsense = 3\n", r"^lessons\.toml cannot be used: .*'nonsense'"),
        ("guide.md", "\n## More\nClauses: J99\n", r"^guide\.md cannot be used: .*J99"),
        ("art.py", "raise RuntimeError('no ink')\n", r"^art\.py cannot be used: .*no ink"),
        ("terminal.py", "raise RuntimeError('no screen')\n", r"^terminal\.py cannot be used: .*no screen"),
    ],
)
def test_a_part_of_a_package_that_cannot_be_loaded_is_named(
    file: str, more: str, says: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(sys, "path", [*sys.path])
    name = f"jackdaws_{file.partition('.')[0]}"
    new_game.write(name, tmp_path / name)
    forget(name)
    with (tmp_path / name / "src" / name / file).open("a", encoding="utf-8") as text:
        text.write(more)
    monkeypatch.setitem(registry.GAMES, name, name)
    monkeypatch.setitem(clauses._packages, name, name)
    clauses.clauses.cache_clear()
    found = outcome("parts", Subject(registry.game(name)), 1)
    clauses.clauses.cache_clear()
    assert found.status == "failed" and re.search(says, found.detail), found.detail
    assert found.look_at == file


# Faulty states of Magpies


def game_with(state_class: type[MagpieState]) -> Game:
    """Magpies played with another state."""

    class Faulty(MagpieGame):
        name: ClassVar[str] = "magpies"

        def deal(self, seats: int, chance: Chance, journal: Journal | None) -> MagpieState:
            state = state_class()
            state.deal(vec[i64]([int(row["worth"]) for row in self.rows]), seats, chance, journal)
            return state

    return Faulty()


class Faultless(MagpieState):
    """No fault yet; its copies are of the same kind."""

    def copy(self) -> MagpieState:
        twin = type(self)()
        fields.copy(self, twin)
        return twin


class SharesAHand(Faultless):
    """A copy that shares a list with its original."""

    def copy(self) -> MagpieState:
        twin = super().copy()
        twin.hands = self.hands
        return twin


class ForgetsThrown(Faultless):
    """A copy that forgets a field."""

    def copy(self) -> MagpieState:
        twin = super().copy()
        twin.thrown = 0
        return twin


class OnlyCopies(Faultless):
    """A resample that deals nothing anew."""

    def resample(self, seat: i64, chance: FastChance) -> MagpieState:
        twin = self.copy()
        twin.chance = chance.split()
        return twin


class KeepsTheRest(Faultless):
    """A resample that leaves a hidden pile as it is."""

    def resample(self, seat: i64, chance: FastChance) -> MagpieState:
        twin = super().resample(seat, chance)
        hidden = {int(card) for card in self.rest}
        if hidden == {int(card) for card in twin.rest}:
            return twin
        return self.resample(seat, chance)


class DealsToOwnHand(Faultless):
    """A resample that changes what the seat itself holds."""

    def resample(self, seat: i64, chance: FastChance) -> MagpieState:
        return super().resample((seat + 1) % self.seats, chance)


class KeepsSealedPicks(Faultless):
    """A resample that knows what others have sealed."""

    def resample(self, seat: i64, chance: FastChance) -> MagpieState:
        for _ in range(1000):
            twin = super().resample(seat, chance)
            if all(twin.picks[i] == self.picks[i] for i in range(self.seats)):
                return twin
        return twin


class LooksAtTheState(Faultless):
    """A resample that collects hidden cards as they lie, so that equal views give unequal states."""

    def resample(self, seat: i64, chance: FastChance) -> MagpieState:
        extra = int(sum(self.hands[((seat + 1) % self.seats) * HAND + i] for i in range(self.held[0])))
        for _ in range(extra):
            chance.next()
        return super().resample(seat, chance)


class UnsortedOptions(Faultless):
    """Options in falling order."""

    def write_legal_moves(self, seat: i64) -> i64:
        count = super().write_legal_moves(seat)
        codes = sorted((int(self.buffer[i]) for i in range(count)), reverse=True)
        for i, code in enumerate(codes):
            self.buffer[i] = code
        return count


class TellsWhatIsSealed(Faultless):
    """An event that shows everybody what a seat has sealed."""

    def apply(self, seat: i64, code: i64) -> None:
        super().apply(seat, code)
        if self.journal is not None:
            self.journal.events[:] = [(raw[0], int(EVERYONE), *raw[2:]) for raw in self.journal.events]


class FirstSeatSteals(Faultless):
    """A rule that favours a seat: seat 1 gets a present at the end."""

    def points(self, seat: i64) -> int:
        return super().points(seat) + (100 if seat == 0 else 0)


class TakesAnything(Faultless):
    """A state that lets a card be thrown at any time."""

    def legal_moves(self, seat: int) -> list[int]:
        mine = super().legal_moves(seat)
        return sorted({*mine, int(GUARD)}) if mine else []


STATE_FAULTS: list[tuple[type[MagpieState], str, int]] = [
    (SharesAHand, "copies", 20),
    (ForgetsThrown, "copies", 40),
    (OnlyCopies, "resample", 4),
    (OnlyCopies, "proportions", 2),
    (KeepsTheRest, "knowledge", 12),
    (KeepsTheRest, "proportions", 2),
    (KeepsSealedPicks, "knowledge", 12),
    (DealsToOwnHand, "views", 20),
    (LooksAtTheState, "resample", 40),
    (UnsortedOptions, "play", 4),
    (TellsWhatIsSealed, "told", 12),
    (FirstSeatSteals, "seats", 10),
    (TakesAnything, "play", 10),
]


@pytest.mark.parametrize(("kind", "check", "count"), STATE_FAULTS)
def test_a_faulty_state_is_found(kind: type[MagpieState], check: str, count: int) -> None:
    assert outcome(check, replace(magpies.SUBJECT, game=game_with(kind)), count).status == "failed"


def test_the_faultless_state_passes_the_same_checks() -> None:
    for _, check, count in STATE_FAULTS:
        assert outcome(check, replace(magpies.SUBJECT, game=game_with(Faultless)), count).status == "passed"


@dataclass(frozen=True)
class LeakyView(MagpieView):
    """A view with a leak."""

    next_card: int


class Leaky(MagpieGame):
    """A view that shows the top of the rest, which nobody may see."""

    def view(self, state: State, viewer: Viewer) -> MagpieView:
        seen = super().view(state, viewer)
        assert isinstance(state, MagpieState)
        return LeakyView(**vars(seen), next_card=int(state.rest[0]))


class SameSentence(MagpieGame):
    """Two options that read alike."""

    def labels(self) -> dict[str, list[str]]:
        labels = {domain: list(names) for domain, names in super().labels().items()}
        labels["card"][1] = labels["card"][0]
        return labels


def test_a_leaked_card_is_found() -> None:
    found = outcome("views", replace(magpies.SUBJECT, game=Leaky()), 20)
    assert "cannot know: next_card is" in found.detail


def test_sentences_that_read_alike_are_found() -> None:
    assert outcome("sentences", replace(magpies.SUBJECT, game=SameSentence()), 40).status == "failed"
