"""Hot seat: people pass the screen on, and it hides what is not for the next person."""

from __future__ import annotations

from pathlib import Path

from tests.terminal.driver import Driver, at, new_match
from tuckbox.games.druid.game import DruidGame
from tuckbox.games.druid.view import DruidView
from tuckbox.terminal.dialogs import ConfirmScreen, PassScreen
from tuckbox.terminal.seating import parse_seats


def hand(driver: Driver, seat: int) -> set[str]:
    """The names of the cards in a hand that lie nowhere on the table."""
    game, view = driver.match.game, driver.match.view(seat)
    assert isinstance(game, DruidGame)
    assert isinstance(view, DruidView)
    cards = view.seats[seat]
    creatures = {game.cards.creatures[creature.creature]["name"] for creature in cards.creatures}
    return creatures | {game.cards.specials[special]["name"] for special in cards.specials}


def seen(driver: Driver, names: set[str]) -> set[str]:
    shown = driver.text()
    return {name for name in names if name in shown}


async def test_the_hands_are_hidden_while_the_screen_is_passed(tmp_path: Path) -> None:
    async with at(new_match(tmp_path, "Ann", "Bo", starter="1")) as driver:
        ann, bo = hand(driver, 0), hand(driver, 1)
        assert isinstance(driver.pilot.app.screen, PassScreen)
        assert "Hand the screen to Ann." in driver.text()
        assert not seen(driver, ann | bo)
        await driver.press("enter")
        assert seen(driver, ann) == ann
        assert not seen(driver, bo)
        await driver.play(driver.screen.picker.moves[0])
        await driver.type("end the turn")
        await driver.press("enter")
        ann, bo = hand(driver, 0), hand(driver, 1)
        assert isinstance(driver.pilot.app.screen, PassScreen)
        assert "Hand the screen to Bo." in driver.text()
        assert not seen(driver, ann | bo)
        await driver.press("a", "down", "question_mark", "ctrl+l", "ctrl+t", "ctrl+z")
        assert isinstance(driver.pilot.app.screen, PassScreen)
        assert not seen(driver, ann | bo)
        await driver.press("enter")
        assert seen(driver, bo) == bo
        assert not seen(driver, ann)
        assert driver.screen.acting_seat == 1


async def test_the_log_is_that_of_the_person_at_the_screen(tmp_path: Path) -> None:
    async with at(new_match(tmp_path, "Ann", "Bo", starter="1")) as driver:
        await driver.press("enter")
        assert "Ann draws a creature" not in driver.text()
        assert "Bo draws a creature. (4 times)" in driver.text()
        await driver.press("ctrl+l")
        assert not seen(driver, hand(driver, 1))


async def test_others_are_asked_before_a_choice_is_taken_back(tmp_path: Path) -> None:
    async with at(new_match(tmp_path, "Ann", "Bo", starter="1")) as driver:
        await driver.press("enter")
        for _ in range(2):
            await driver.play(driver.screen.picker.moves[0])
            await driver.type("end the turn")
            await driver.press("enter")
            await driver.press("enter")
        assert driver.screen.acting_seat == 0
        await driver.press("ctrl+z")
        assert isinstance(driver.pilot.app.screen, ConfirmScreen)
        assert "Do the others agree (Bo)?" in driver.words()


async def test_one_person_among_bots_never_passes_the_screen(tmp_path: Path) -> None:
    players = parse_seats("random,you,random")
    async with at(new_match(tmp_path, *players, game="magpies"), plain=True) as driver:
        while not driver.match.is_over:
            assert driver.pilot.app.screen is driver.screen
            await driver.press("down", "enter")
        assert {entry.seat for entry in driver.match.entries} == {0, 1, 2}


async def test_a_sealed_choice_passes_the_screen_to_every_person(tmp_path: Path) -> None:
    async with at(new_match(tmp_path, "Ann", "Bo", "Cy", game="magpies"), plain=True) as driver:
        picked: list[str] = []
        for name in ("Ann", "Bo", "Cy"):
            shown = driver.text()
            assert f"Hand the screen to {name}." in shown
            assert not any(pick in shown for pick in picked)
            await driver.press("enter")
            shown = driver.text()
            assert not any(f"picks {pick}." in shown for pick in picked)
            option = driver.screen.picker.moves[0]
            picked.append(option.sentence.removeprefix("pick "))
            await driver.play(option)
        assert len(driver.match.entries) >= 3


async def test_bots_alone_play_to_the_end(tmp_path: Path) -> None:
    async with at(new_match(tmp_path, "random", "random 2")) as driver:
        await driver.until(lambda: driver.match.is_over)
        assert {entry.seat for entry in driver.match.entries} == {0, 1}


async def test_a_bot_takes_over_for_a_player_who_resigns(tmp_path: Path) -> None:
    async with at(new_match(tmp_path, "Ann", "random", "random 2", game="magpies"), plain=True) as driver:
        await driver.press("ctrl+r")
        await driver.pilot.press("y")
        await driver.until(lambda: driver.match.is_over)
        assert [entry.kind for entry in driver.match.entries].count("resign") == 1
        result = driver.match.result()
        assert result is not None
        assert result.ranks[0] == 3
        assert driver.saved().is_over
