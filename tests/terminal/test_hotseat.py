"""Several people at one screen: it is passed on, and hides what is not for the next person."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.terminal.bench import Bench, at, new_table
from tuckbox.games.druid.game import DruidGame
from tuckbox.games.druid.view import DruidView
from tuckbox.terminal.dialogs import PassScreen, Question
from tuckbox.terminal.seating import names_of

pytestmark = pytest.mark.asyncio


def hand(bench: Bench, seat: int) -> set[str]:
    """The names of the cards in a hand that lie nowhere on the table."""
    game, view = bench.match.game, bench.match.view(seat)
    assert isinstance(game, DruidGame)
    assert isinstance(view, DruidView)
    cards = view.seats[seat]
    creatures = {game.table.creatures[creature.creature]["name"] for creature in cards.creatures}
    return creatures | {game.table.specials[special]["name"] for special in cards.specials}


def seen(bench: Bench, names: set[str]) -> set[str]:
    shown = bench.text()
    return {name for name in names if name in shown}


async def test_the_pause_hides_the_hands_when_the_screen_is_passed(tmp_path: Path) -> None:
    async with at(new_table(tmp_path, "Ann", "Bo", starter="1")) as bench:
        ann, bo = hand(bench, 0), hand(bench, 1)
        assert isinstance(bench.pilot.app.screen, PassScreen)
        assert "Hand the screen to Ann." in bench.text()
        assert not seen(bench, ann | bo)
        await bench.press("enter")
        assert seen(bench, ann) == ann
        assert not seen(bench, bo)
        await bench.play(bench.screen.chooser.options[0])
        await bench.type("end the turn")
        await bench.press("enter")
        ann, bo = hand(bench, 0), hand(bench, 1)
        assert isinstance(bench.pilot.app.screen, PassScreen)
        assert "Hand the screen to Bo." in bench.text()
        assert not seen(bench, ann | bo)
        await bench.press("a", "down", "question_mark", "ctrl+l", "ctrl+t", "ctrl+z")
        assert isinstance(bench.pilot.app.screen, PassScreen)
        assert not seen(bench, ann | bo)
        await bench.press("enter")
        assert seen(bench, bo) == bo
        assert not seen(bench, ann)
        assert bench.screen.asked == 1


async def test_the_log_is_that_of_the_person_at_the_screen(tmp_path: Path) -> None:
    async with at(new_table(tmp_path, "Ann", "Bo", starter="1")) as bench:
        await bench.press("enter")
        assert "Ann draws a creature" not in bench.text()
        assert "Bo draws a creature. (4 times)" in bench.text()
        await bench.press("ctrl+l")
        assert not seen(bench, hand(bench, 1))


async def test_others_are_asked_before_a_choice_is_taken_back(tmp_path: Path) -> None:
    async with at(new_table(tmp_path, "Ann", "Bo", starter="1")) as bench:
        await bench.press("enter")
        for _ in range(2):
            await bench.play(bench.screen.chooser.options[0])
            await bench.type("end the turn")
            await bench.press("enter")
            await bench.press("enter")
        assert bench.screen.asked == 0
        await bench.press("ctrl+z")
        assert isinstance(bench.pilot.app.screen, Question)
        assert "Do the others agree (Bo)?" in bench.words()


async def test_one_person_among_bots_never_passes_the_screen(tmp_path: Path) -> None:
    players = names_of("random,you,random")
    async with at(new_table(tmp_path, *players, game="magpies"), plain=True) as bench:
        while not bench.match.is_over:
            assert bench.pilot.app.screen is bench.screen
            await bench.press("down", "enter")
        assert {entry.seat for entry in bench.match.entries} == {0, 1, 2}


async def test_a_sealed_choice_passes_the_screen_to_every_person(tmp_path: Path) -> None:
    async with at(new_table(tmp_path, "Ann", "Bo", "Cy", game="magpies"), plain=True) as bench:
        picked: list[str] = []
        for name in ("Ann", "Bo", "Cy"):
            shown = bench.text()
            assert f"Hand the screen to {name}." in shown
            assert not any(pick in shown for pick in picked)
            await bench.press("enter")
            shown = bench.text()
            assert not any(f"picks {pick}." in shown for pick in picked)
            option = bench.screen.chooser.options[0]
            picked.append(option.sentence.removeprefix("pick "))
            await bench.play(option)
        assert len(bench.match.entries) >= 3


async def test_bots_alone_play_to_the_end(tmp_path: Path) -> None:
    async with at(new_table(tmp_path, "random", "random 2")) as bench:
        await bench.until(lambda: bench.match.is_over)
        assert {entry.seat for entry in bench.match.entries} == {0, 1}


async def test_who_gives_up_among_three_is_played_on_by_a_bot(tmp_path: Path) -> None:
    async with at(new_table(tmp_path, "Ann", "random", "random 2", game="magpies"), plain=True) as bench:
        await bench.press("ctrl+r")
        await bench.pilot.press("y")
        await bench.until(lambda: bench.match.is_over)
        assert [entry.kind for entry in bench.match.entries].count("resign") == 1
        result = bench.match.result()
        assert result is not None
        assert result.ranks[0] == 3
        assert bench.saved().is_over
