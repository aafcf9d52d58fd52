"""Observations: their declared channels are what is written, and a planted leak is found."""

from __future__ import annotations

from dataclasses import replace

import pytest
from librt.vecs import vec
from mypy_extensions import i64, u8

from magpies import GAME as MAGPIES
from magpies.observation import MagpieEncoder
from magpies.state import MagpieState
from tests.sample_games import SUBJECTS
from tuckbox.core.chance import FastChance
from tuckbox.core.encoder import Encoder
from tuckbox.core.game import Game, View
from tuckbox.core.observation import Channel
from tuckbox.core.state import State
from tuckbox.games.idriana.rules.generated import stack
from tuckbox.games.idriana.rules.state import IdrianaState
from tuckbox.registry import game
from tuckbox.rl import channel_slices
from tuckbox.testing import Subject
from tuckbox.testing.checks.observations import check_observations, observation, options
from tuckbox.testing.subject import Fault

GAMES = [("druid", 2), ("idriana", 2), ("idriana", 3), ("tectonic", 2), ("tectonic", 5)]


def positions(subject: Game, seats: int, seed: int) -> list[State]:
    """Positions of a random match, all of them."""
    chance = FastChance(seed)
    state = subject.deal(seats, chance.split(), None)
    found = [state.copy()]
    while not state.is_over:
        seat = state.seat_to_act()
        state.apply(seat, state.buffer[chance.below(state.write_legal_moves(seat))])
        found.append(state.copy())
    return found


def part(encoder: Encoder, cells: bytes, name: str) -> bytes:
    """The bytes of a channel."""
    return cells[channel_slices(encoder.channels)[name]]


@pytest.mark.parametrize(("name", "seats"), GAMES)
def test_channels_are_found_by_name(name: str, seats: int) -> None:
    """One after the other, all bytes of an observation and of a row."""
    encoder = game(name).encoder(seats)
    for channels, size in ((encoder.channels, encoder.size), (encoder.option_channels, encoder.option_size)):
        found = channel_slices(channels)
        assert list(found) == [channel.name for channel in channels]
        assert [at for part in found.values() for at in range(part.start, part.stop)] == list(range(int(size)))


@pytest.mark.parametrize(("name", "seats"), GAMES)
def test_what_is_written_fits_the_channels(name: str, seats: int) -> None:
    """Nothing is written beyond an observation, and its last channel is where it is declared to be."""
    subject = game(name)
    encoder = subject.encoder(seats)
    for state in positions(subject, seats, 1)[::9]:
        cells = vec[u8]([0] * int(encoder.size + 40))
        encoder.write(state, 0, cells, 20)
        assert not any(cells[i] for i in (*range(20), *range(int(encoder.size) + 20, int(encoder.size) + 40)))


@pytest.mark.parametrize(("name", "seats"), GAMES)
def test_options_fit_their_rows(name: str, seats: int) -> None:
    subject = game(name)
    encoder = subject.encoder(seats)
    for state in positions(subject, seats, 2)[:-1:9]:
        seat = int(state.seat_to_act())
        rows = options(encoder, state, seat)
        size = int(encoder.option_size)
        kinds = encoder.option_channels[0].size
        assert len(rows) == size * len(state.legal_moves(seat))
        for at in range(0, len(rows), size):
            assert sum(rows[at : at + kinds]) == 1


@pytest.mark.parametrize(("name", "seats"), [(name, seats) for name, seats in GAMES if name != "idriana"])
def test_no_two_legal_moves_have_the_same_features(name: str, seats: int) -> None:
    subject = game(name)
    encoder = subject.encoder(seats)
    for state in positions(subject, seats, 3)[:-1:11]:
        seat = int(state.seat_to_act())
        rows, size = options(encoder, state, seat), int(encoder.option_size)
        found = [rows[at : at + size] for at in range(0, len(rows), size)]
        assert len(set(found)) == len(found)


@pytest.mark.parametrize(("name", "seats"), GAMES)
def test_what_a_seat_cannot_know_changes_neither_observation_nor_options(name: str, seats: int) -> None:
    """Not even a single card: all positions of a match, for each seat, with all that it cannot know dealt anew."""
    subject = game(name)
    encoder = subject.encoder(seats)
    chance = FastChance(7)
    for state in positions(subject, seats, 7)[: -1 : 7 if name == "idriana" else 2]:
        for seat in range(seats):
            other = state.resample(seat, chance.split())
            assert observation(encoder, other, seat) == observation(encoder, state, seat)
            assert options(encoder, other, seat) == options(encoder, state, seat)


def test_druid_shows_the_own_hand_and_not_the_other() -> None:
    subject = game("druid")
    encoder = subject.encoder(2)
    state = subject.new_state(2, bytes(32))
    for seat in range(2):
        creatures = part(encoder, observation(encoder, state, seat), "creatures")
        in_hand = [at // 17 for at in range(0, len(creatures), 17) if creatures[at]]
        view = subject.view(state, seat)
        assert in_hand == [creature.creature for creature in view.seats[seat].creatures]  # type: ignore[attr-defined]
        assert sum(creatures) == 4


def test_idriana_numbers_spared_players_from_the_one_who_reacts() -> None:
    """A network does not know which seat it plays."""
    subject = game("idriana")
    encoder = subject.encoder(3)
    states = [state for seed in range(20) for state in positions(subject, 3, seed)[:-1]]
    state = next(state for state in states if state.step_kind() == stack.REACT)
    assert isinstance(state, IdrianaState)
    for seat in range(3):
        for spared in range(3):
            stack.replace_react(state, seat, stack.react_card(state.top_step()), 1 << spared)
            assert part(encoder, observation(encoder, state, seat), "stage") == bytes([1 << (spared - seat) % 3, 0])


def test_a_random_sample_of_positions_differs() -> None:
    """No two positions of matches look the same to a seat."""
    for name, seats in (("druid", 2), ("idriana", 2), ("tectonic", 3)):
        subject = game(name)
        encoder = subject.encoder(seats)
        seen: dict[bytes, View] = {}
        for state in positions(subject, seats, 5)[::4]:
            view = subject.view(state, 0)
            cells = observation(encoder, state, 0)
            assert seen.setdefault(cells, view) == view


class LeakyEncoder(MagpieEncoder):
    """Shows the first card of the next player's hand."""

    def write(self, state: State, seat: i64, into: vec[u8], at: i64) -> None:
        super().write(state, seat, into, at)
        assert isinstance(state, MagpieState)
        into[at + self.size - 1] = u8(state.hands[(seat + 1) % state.seats * 5])


class BlindEncoder(MagpieEncoder):
    """Shows nothing."""

    def write(self, state: State, seat: i64, into: vec[u8], at: i64) -> None:
        pass


@pytest.mark.parametrize(("kind", "what"), [(LeakyEncoder, "observations differ"), (BlindEncoder, "observes the same")])
def test_the_harness_finds_planted_faults(
    kind: type[MagpieEncoder], what: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(MAGPIES, "encoder", lambda self, seats: kind(seats))
    with pytest.raises(Fault, match=what):
        check_observations(Subject(MAGPIES()), 20)


def test_the_harness_passes_magpies() -> None:
    check_observations(replace(SUBJECTS["magpies"]), 20)


def test_a_channel_knows_its_size() -> None:
    assert Channel("sides", (2, 7, 18), "").size == 252
