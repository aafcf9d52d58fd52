"""Batches: the same matches as one by one, new deals, masks, opponents, and records."""

from __future__ import annotations

import copy
import pickle
from pathlib import Path
from typing import ClassVar

import numpy as np
import pytest

from tuckbox.bots import Bot, InformationSet
from tuckbox.core.chance import FastChance
from tuckbox.core.errors import IllegalMove, WrongSeats
from tuckbox.core.match import Match
from tuckbox.registry import game, replay
from tuckbox.rl import BadBatch, Batch, SeatEnv
from tuckbox.testing.checks.observations import observation, options

GAMES = [("druid", 2, 400), ("idriana", 3, 60), ("tectonic", 2, 200)]


@pytest.mark.parametrize(("name", "seats", "steps"), GAMES)
def test_a_batch_plays_as_one_match_at_a_time(name: str, seats: int, steps: int) -> None:
    """Observations, masks, rewards and seats are those of states that are stepped by hand."""
    subject = game(name)
    encoder = subject.encoder(seats)
    batch = Batch(subject, 3, seats=seats)
    step = batch.reset([5, 6, 7])
    chances = [FastChance(seed) for seed in (5, 6, 7)]
    states = [subject.deal(seats, chance.split(), None) for chance in chances]
    ended = 0
    for number in range(steps):
        for place, state in enumerate(states):
            seat = int(state.seat_to_act())
            assert step.seats[place] == seat
            if number % 7 == 0:
                assert step.observations[place].tobytes() == observation(encoder, state, seat)
            if step.masks is not None:
                assert np.flatnonzero(step.masks[place]).tolist() == state.legal_moves(seat)
        actions = batch.random_actions()
        for place, state in enumerate(states):
            legal = state.legal_moves(int(state.seat_to_act()))
            state.apply(state.seat_to_act(), legal[actions[place]] if batch.form == "options" else int(actions[place]))
        step = batch.step(actions)
        for place, state in enumerate(states):
            assert step.dones[place] == state.is_over
            returns = [state.returns(seat) for seat in range(seats)] if state.is_over else [0.0] * seats
            assert step.rewards[place].tolist() == returns
            if state.is_over:
                ended += 1
                states[place] = subject.deal(seats, chances[place].split(), None)
    assert ended >= (3 if name != "idriana" else 0)


def test_options_are_rows_of_the_legal_moves() -> None:
    subject = game("tectonic")
    batch = Batch(subject, 4, form="options", seed=3)
    for _ in range(30):
        features, offsets = batch.options()
        for place in range(4):
            state = batch._stepper.states[place]
            rows = features[offsets[place] : offsets[place + 1]]
            assert rows.tobytes() == options(subject.encoder(2), state, int(state.seat_to_act()))
        batch.step(batch.random_actions())


def test_the_same_seed_gives_the_same_matches_and_another_does_not() -> None:
    def course(seed: int) -> bytes:
        batch = Batch("druid", 4, seed=seed)
        return b"".join(batch.step(batch.random_actions()).observations.tobytes() for _ in range(40))

    assert course(1) == course(1) != course(2)


def test_an_illegal_action_plays_nothing() -> None:
    batch = Batch("druid", 3, seed=1)
    before = [state.fingerprint() for state in batch._stepper.states]
    actions = batch.random_actions()
    actions[2] = batch.actions - 1  # to end a turn whose creature is not placed
    with pytest.raises(IllegalMove, match="in match 2"):
        batch.step(actions)
    assert [state.fingerprint() for state in batch._stepper.states] == before
    batch.step(batch.random_actions())
    with pytest.raises(IllegalMove):
        batch.step([-1, -1, -1])
    indexed = Batch("druid", 1, form="options")
    with pytest.raises(IllegalMove, match="none at place 999"):
        indexed.step([999])


def test_random_actions_may_be_changed() -> None:
    """As a program does that explores in some matches only."""
    batch = Batch("druid", 2, seed=1)
    actions = batch.random_actions()
    actions[0] = batch.codes(0)[0]
    batch.step(actions)


def test_arrays_of_a_step_stay_as_they_are() -> None:
    """All but the masks may be kept."""
    batch = Batch("druid", 2, seed=1)
    step = batch.step(batch.random_actions())
    observations, seats, dones = step.observations.copy(), step.seats.copy(), step.dones.copy()
    for _ in range(100):
        batch.step(batch.random_actions())
    assert np.array_equal(step.observations, observations)
    assert np.array_equal(step.seats, seats)
    assert np.array_equal(step.dones, dones)
    with pytest.raises(ValueError, match="read-only"):
        step.observations[0, 0] = 1


def test_opponents_play_the_other_seats() -> None:
    batch = Batch("druid", 4, seed=1, opponents="level1")
    step = batch.reset()
    seats: set[int] = set()
    wins = 0.0
    ended = 0
    for _ in range(120):
        own = batch.own_seats()
        assert (step.seats == own).all()
        seats |= set(own.tolist())
        step = batch.step(batch.random_actions())
        ended += int(step.dones.sum())
        wins += float(step.rewards[np.arange(4), own][step.dones].sum())
    assert seats == {0, 1}
    assert ended >= 8
    assert wins / ended < 0.4  # random play hardly ever beats the first level


@pytest.mark.parametrize(("name", "opponents"), [("druid", None), ("tectonic", ["random", "greedy"])])
def test_episodes_are_records(name: str, opponents: list[str] | None, tmp_path: Path) -> None:
    seats = 2 if opponents is None else 3
    batch = Batch(name, 3, seats=seats, seed=2, opponents=opponents, records=tmp_path, recorded=1)
    rewards: list[list[float]] = []
    while len(rewards) < 2:
        step = batch.step(batch.random_actions())
        rewards += [step.rewards[0].tolist()] if step.dones[0] else []
    files = sorted(tmp_path.iterdir())
    assert [file.name for file in files] == [f"{name}-000001.record", f"{name}-000002.record"]
    for file, reward in zip(files, rewards, strict=True):
        match = replay(file)
        assert match.is_over
        assert [match.state.returns(seat) for seat in range(seats)] == reward
        assert set(match.players) == ({"learner"} if opponents is None else {"learner", "random", "greedy"})


class First(Bot):
    """Plays its first legal move."""

    def choose_code(self, information: InformationSet) -> int:
        return information.legal_codes[0]


class Last(Bot):
    """Plays its last legal move."""

    def choose_code(self, information: InformationSet) -> int:
        return information.legal_codes[-1]


class Seeded(First):
    """Notes its seed."""

    seeds: ClassVar[list[int]] = []

    def __init__(self, seed: int = 0) -> None:
        super().__init__(seed)
        self.seeds.append(seed)


def test_opponents_draw_other_numbers_than_each_other_and_the_deal() -> None:
    """With equal ones, two random players would choose alike, and a search would guess the cards."""
    batch = Batch("tectonic", 2, seats=3, opponents=f"{__name__}:Seeded")
    Seeded.seeds.clear()
    batch.reset([5, 6])
    assert len(Seeded.seeds) == 4
    assert len({5, 6, *Seeded.seeds}) == 6
    deals = [FastChance(seed).split() for seed in (5, 6)]
    assert batch.random_actions().tolist() != [
        int(deals[0].below(int(count))) for count in np.diff(batch.options().offsets)
    ]


def test_a_record_names_who_played_each_seat(tmp_path: Path) -> None:
    """Opponents sit in turn from the caller's seat, wherever that is."""
    names = [f"{__name__}:First", f"{__name__}:Last"]
    batch = Batch("tectonic", 3, seats=3, opponents=names, records=tmp_path / "batch")
    while not batch.step(batch.random_actions()).dones.all():
        pass
    alone = SeatEnv("tectonic", 3, opponents=names, seat=1, records=tmp_path / "alone")
    seen, _ = alone.reset(seed=1)
    while not alone.step(int(seen["action_mask"].sum()) // 2)[2]:
        seen = alone._observation(alone.match)
    files = [*sorted((tmp_path / "batch").iterdir())[:3], tmp_path / "alone" / "tectonic-000001.record"]
    assert {replay(file).players.index("learner") for file in files} == {0, 1, 2}
    for file in files:
        played = replay(file)
        match = Match(played.game, played.players, played.record().seed)
        for entry in played.entries:
            assert entry.seat is not None
            legal = match.legal_moves(entry.seat)
            if match.players[entry.seat] != "learner":
                place = names.index(match.players[entry.seat])
                assert entry.text == str(legal[-place])
            match.play(entry.seat, entry.text)


@pytest.mark.parametrize(
    "again", [copy.deepcopy, lambda batch: pickle.loads(pickle.dumps(batch))], ids=["copy", "pickle"]
)
def test_a_batch_can_be_copied_and_goes_on_the_same_way(again: object, tmp_path: Path) -> None:
    batch = Batch("tectonic", 2, seed=4, opponents="random", records=tmp_path)
    for _ in range(30):
        batch.step(batch.random_actions())
    twin = again(batch)  # type: ignore[operator]
    for _ in range(30):
        actions = batch.random_actions()
        assert (twin.random_actions() == actions).all()
        one, two = batch.step(actions), twin.step(actions)
        assert (one.observations == two.observations).all()
        assert (one.rewards == two.rewards).all()


def test_a_copy_shows_what_the_last_step_showed() -> None:
    """Also where matches have just ended."""
    batch = Batch("druid", 3, seed=1)
    while not batch.last.dones.any():
        batch.step(batch.random_actions())
    for one, two in zip(batch.last, copy.deepcopy(batch).last, strict=True):
        assert one is not None and two is not None
        assert (one == two).all() and one.dtype == two.dtype


def test_what_cannot_be_made_is_refused() -> None:
    with pytest.raises(BadBatch, match="at least one"):
        Batch("druid", 0)
    with pytest.raises(WrongSeats):
        Batch("druid", 1, seats=3)
    with pytest.raises(BadBatch, match="too many for masks"):
        Batch("tectonic", 1, form="codes")
    with pytest.raises(BadBatch, match="1 opponents, not 2"):
        Batch("druid", 1, opponents=["random", "random"])
    with pytest.raises(BadBatch, match="one action for each"):
        Batch("druid", 2).step([1])
    with pytest.raises(BadBatch, match="form 'options'"):
        Batch("druid", 2).options()
    with pytest.raises(BadBatch, match="2 matches, but 1 seeds"):
        Batch("druid", 2).reset([1])
