"""Planted faults: the harness must find each of them."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace
from typing import ClassVar

import pytest
from librt.vecs import vec
from mypy_extensions import i64

from magpies import MagpieGame
from magpies.declarations import HAND
from magpies.generated import fields
from magpies.generated.codes import GUARD
from magpies.state import MagpieState
from magpies.view import MagpieView
from tests import harness
from tests.harness import Subject
from tests.subjects import magpies
from tuckbox.core.card_set import CardSet
from tuckbox.core.chance import Chance, FastChance
from tuckbox.core.events import Viewer
from tuckbox.core.game import Game
from tuckbox.core.journal import EVERYONE, Journal
from tuckbox.core.state import State


def game_with(state_class: type[MagpieState]) -> Game:
    """Magpies played with another state."""

    class Faulty(MagpieGame):
        name: ClassVar[str] = "magpies"

        def deal(self, seats: int, chance: Chance, journal: Journal | None) -> MagpieState:
            state = state_class()
            state.deal(vec[i64]([int(row["worth"]) for row in self.rows]), seats, chance, journal)
            return state

        @classmethod
        def standard_cards(cls) -> CardSet:
            return MagpieGame.standard_cards()

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


STATE_FAULTS: list[tuple[type[MagpieState], Callable[[Subject, int], None], int]] = [
    (SharesAHand, harness.check_copies, 20),
    (ForgetsThrown, harness.check_copies, 40),
    (OnlyCopies, harness.check_proportions, 4),
    (KeepsTheRest, harness.check_proportions, 3),
    (KeepsSealedPicks, harness.check_proportions, 12),
    (DealsToOwnHand, harness.check_views_of_resamples, 20),
    (LooksAtTheState, harness.check_equal_resamples, 40),
    (UnsortedOptions, harness.check_random_games, 4),
    (TellsWhatIsSealed, harness.check_bytes, 60),
    (FirstSeatSteals, harness.check_reseating, 10),
    (TakesAnything, harness.check_random_games, 10),
]


@pytest.mark.parametrize(("kind", "check", "count"), STATE_FAULTS)
def test_a_faulty_state_is_found(kind: type[MagpieState], check: Callable[[Subject, int], None], count: int) -> None:
    subject = replace(magpies.SUBJECT, game=game_with(kind))
    with pytest.raises(Exception):  # noqa: B017, PT011 - a fault may show as any error
        check(subject, count)


def test_the_faultless_state_passes_the_same_checks() -> None:
    for _, check, count in STATE_FAULTS:
        check(replace(magpies.SUBJECT, game=game_with(Faultless)), count)


@dataclass(frozen=True)
class LeakyView(MagpieView):
    """A view with a leak."""

    next_card: int


class Leaky(MagpieGame):
    """A view that shows the top of the rest, which nobody may see."""

    def view(self, state: State, viewer: Viewer) -> MagpieView:
        seen = super().view(state, viewer)
        assert isinstance(state, MagpieState)
        fields = {name: getattr(seen, name) for name in MagpieView.__dataclass_fields__}
        return LeakyView(**fields, next_card=int(state.rest[0]))

    @classmethod
    def standard_cards(cls) -> CardSet:
        return MagpieGame.standard_cards()


class SameSentence(MagpieGame):
    """Two options that read alike."""

    def labels(self) -> dict[str, list[str]]:
        labels = {domain: list(names) for domain, names in super().labels().items()}
        labels["card"][1] = labels["card"][0]
        return labels

    @classmethod
    def standard_cards(cls) -> CardSet:
        return MagpieGame.standard_cards()


def test_a_leaked_card_is_found() -> None:
    with pytest.raises(AssertionError, match="hidden from it"):
        harness.check_views_of_resamples(replace(magpies.SUBJECT, game=Leaky()), 20)


def test_sentences_that_read_alike_are_found() -> None:
    with pytest.raises(AssertionError):
        harness.check_sentences(replace(magpies.SUBJECT, game=SameSentence()), 40)
