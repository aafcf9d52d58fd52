"""Levels: every game has four, and each plays whole matches by the rules."""

from __future__ import annotations

import pytest

from tests.subjects import SUBJECTS
from tuckbox.bots import bot, seat_of
from tuckbox.bots.level import LevelBot
from tuckbox.bots.seat import Seat
from tuckbox.errors import UnknownBot
from tuckbox.game import seed_of
from tuckbox.match import Match


@pytest.mark.parametrize("name", SUBJECTS)
def test_a_game_has_four_levels_that_rise(name: str) -> None:
    levels = SUBJECTS[name].game.levels
    assert [level.name for level in levels] == ["level1", "level2", "level3", "level4"]
    assert len({level.title for level in levels}) == 4
    assert all(level.plays.endswith(".") for level in levels)
    assert [level.iterations for level in levels] == sorted({level.iterations for level in levels})


@pytest.mark.parametrize("name", SUBJECTS)
def test_levels_play_whole_matches(name: str) -> None:
    game = SUBJECTS[name].game
    for seats in game.players:
        match = Match(game, [f"Bot {seat}" for seat in range(seats)], seed_of(f"levels {seats}"))
        players = [bot(f"level{seat % 4 + 1}", seat) for seat in range(seats)]
        for player in players:
            assert isinstance(player, LevelBot)
            player.changes["iterations"] = min(player.level(game).iterations, 5)
        while not match.over:
            seat = match.deciders()[0]
            match.play(seat, players[seat].choose(seat_of(match, seat)))


def test_a_forced_decision_costs_nothing() -> None:
    def refuse(*_: object) -> None:
        raise AssertionError("nothing needs to be looked at")

    game = SUBJECTS["druid"].game
    seat = Seat(game, 0, [3], refuse, refuse, refuse)  # type: ignore[arg-type]
    assert bot("level4").choose(seat) == game.move(3)


def test_settings_of_a_level() -> None:
    game = SUBJECTS["druid"].game
    changed = bot("level4+iterations=7+knowledge=no+explore=0.5+rollout=3")
    assert isinstance(changed, LevelBot)
    level = changed.level(game)
    assert (level.iterations, level.knowledge, level.explore, level.rollout) == (7, False, 0.5, 3)


@pytest.mark.parametrize(
    ("name", "says"),
    [
        ("level9", "There is no bot 'level9'"),
        ("random+iterations=3", "Only a level has settings"),
        ("level2+depth=3", "A level has no 'depth'"),
        ("level2+iterations=many", "iterations is a number, not 'many'"),
        ("level2+knowledge=maybe", "knowledge is yes or no, not 'maybe'"),
    ],
)
def test_a_wrong_name_is_answered_with_a_sentence(name: str, says: str) -> None:
    with pytest.raises(UnknownBot, match=says):
        bot(name)
