"""The trial of a card set: what the check calls good is played."""

from __future__ import annotations

import pickle
import time

import pytest

from magpies import MagpieGame
from tests.games.idriana import table_builder as idriana
from tuckbox import game, registry
from tuckbox.bots.trial import trial
from tuckbox.core.chance import Chance, FastChance
from tuckbox.core.errors import BadCardSet, BadOption, CannotResample
from tuckbox.core.game import View, seed_of
from tuckbox.core.journal import Journal
from tuckbox.core.match import Match
from tuckbox.core.record import parse
from tuckbox.core.state import State
from tuckbox.games.idriana import card_set
from tuckbox.games.idriana.game import IdrianaGame
from tuckbox.games.idriana.rules.state import IdrianaState
from tuckbox.games.tectonic.game import TectonicGame


@pytest.mark.parametrize("name", ["druid", "tectonic", "idriana"])
def test_standard_sets_pass(name: str) -> None:
    done: list[int] = []
    trial(game(name), 2, on_progress=done.append)
    assert done == [1, 2]


def test_every_number_of_seats_and_every_option_has_a_match(monkeypatch: pytest.MonkeyPatch) -> None:
    tables: list[tuple[int, str]] = []

    def noted(self: IdrianaGame, seats: int, chance: Chance, journal: Journal | None) -> IdrianaState:
        tables.append((seats, self.chosen_options["starter"]))
        raise BadOption("Not this one.")

    monkeypatch.setattr(IdrianaGame, "deal", noted)
    trial(IdrianaGame(), 8)
    assert set(tables) == {(seats, starter) for seats in (2, 3) for starter in ("lot", "1", "2", "3")}


def test_options_that_change_nothing_in_the_rules_are_not_tried(monkeypatch: pytest.MonkeyPatch) -> None:
    tried: list[tuple[int, str, str]] = []

    def noted(self: TectonicGame, seats: int, chance: Chance, journal: Journal | None) -> State:
        assert self.chosen_options["tribes"].startswith("hare")
        tried.append((seats, self.chosen_options["advanced"], self.chosen_options["lava"]))
        raise BadOption("Not this one.")

    monkeypatch.setattr(TectonicGame, "deal", noted)
    trial(TectonicGame(options={"tribes": "hare"}), 16)
    assert len(tried) == len(set(tried)) == 16, "each once"


def test_it_stops_when_the_time_is_over_but_plays_every_number_of_seats() -> None:
    done: list[int] = []
    started = time.perf_counter()
    trial(game("druid"), 10_000, seconds=0.5, on_progress=done.append)
    assert 1 <= len(done) < 10_000 and time.perf_counter() - started < 60
    done.clear()
    trial(game("idriana"), 100, seconds=0, on_progress=done.append)
    assert done == [1, 2]


def test_function_and_games_can_be_sent_to_a_worker() -> None:
    assert pickle.loads(pickle.dumps(trial)) is trial
    for name in registry.GAMES:
        sent = pickle.loads(pickle.dumps(game(name)))
        seats = sent.players[0]
        assert (
            sent.new_state(seats, seed_of("sent")).fingerprint()
            == game(name).new_state(seats, seed_of("sent")).fingerprint()
        )


# What goes wrong is found


def unchecked(monkeypatch: pytest.MonkeyPatch, changes: dict[str, dict[str, str]]) -> IdrianaGame:
    """A set that only a trial can refuse, as its check is left out."""
    monkeypatch.setattr(card_set, "start_fault", lambda row: None)
    return IdrianaGame(idriana.changed(changes))


def test_a_seat_without_a_legal_move_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    free = {"Barley": {"start": "3"}, "Locusts": {"cost": "0", "copies": "40"}}
    with pytest.raises(
        BadCardSet, match=r"^changed.csv: trial match 1, of 2 players, went wrong after \d+ moves: "
    ) as said:
        trial(unchecked(monkeypatch, free), 10)
    assert "is to act and has no legal move" in said.value.reason


def test_rules_that_break_are_found(monkeypatch: pytest.MonkeyPatch) -> None:
    with pytest.raises(BadCardSet, match=r"The rules could not go on \(\w+\)\."):
        trial(unchecked(monkeypatch, {"College": {"start": "1"}}), 10)


def test_views_that_break_are_found(monkeypatch: pytest.MonkeyPatch) -> None:
    def view(self: MagpieGame, state: State, viewer: int | None) -> View:
        raise AssertionError

    monkeypatch.setattr(MagpieGame, "view", view)
    with pytest.raises(BadCardSet, match=r"after 0 moves: The rules could not go on \(AssertionError\)\.$"):
        trial(MagpieGame(), 1)


def test_a_match_without_an_end_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("tuckbox.bots.trial.MOST_MOVES", 10)
    with pytest.raises(BadCardSet, match=r"after 10 moves: It does not come to an end\.$"):
        trial(game("druid"), 1)


def test_sentences_that_are_not_read_back_are_found(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(MagpieGame, "parse", lambda self, sentence: self.move(0))
    with pytest.raises(BadCardSet, match=r"' is read as another move\.$"):
        trial(MagpieGame(), 4)


def test_records_that_are_not_read_back_are_found(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("tuckbox.bots.trial.parse", lambda text: parse(text.replace("Player 1", "Player 9")))
    with pytest.raises(BadCardSet, match=r"Its record leads to another position\.$"):
        trial(MagpieGame(), 1)


# Resampling ends


def test_resampling_a_position_that_cannot_be_is_an_error_and_no_endless_loop(monkeypatch: pytest.MonkeyPatch) -> None:
    stuck = unchecked(monkeypatch, {"Barley": {"start": "3"}, "Locusts": {"cost": "0", "copies": "40"}})
    match = Match(stuck, ("Ann", "Bo"), seed_of("locusts"))
    while match.stuck_seat() is None:
        seat = match.seats_to_act()[0]
        moves = match.legal_moves(seat)
        match.play(seat, next((move for move in moves if move.sentence == "play Locusts"), moves[-1]))
    seat = match.stuck_seat() or 0
    with pytest.raises(CannotResample):
        match.state.resample(1 - seat, FastChance(1))
    with pytest.raises(CannotResample):
        match.redeal(1 - seat, seed_of("again"))
