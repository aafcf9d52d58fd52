"""The play screen, by keys."""

from __future__ import annotations

import threading
from collections.abc import AsyncIterator
from pathlib import Path

import pytest

from tests.idriana_payments import payment_of_two
from tests.terminal.driver import Driver, at, new_match
from tuckbox.core.moves import Move
from tuckbox.core.record import read
from tuckbox.registry import replay
from tuckbox.terminal.dialogs import ConfirmScreen, SaveCopyScreen, TextScreen
from tuckbox.terminal.local_match import LocalMatch


@pytest.fixture
async def driver(tmp_path: Path) -> AsyncIterator[Driver]:
    """Ann, who starts, at the screen against a bot."""
    async with at(new_match(tmp_path, "Ann", "random", starter="1")) as made:
        yield made


async def test_a_whole_match_against_a_bot(tmp_path: Path, driver: Driver) -> None:
    while not driver.match.is_over:
        before = len(driver.match.entries)
        await driver.press("down", "enter")
        assert len(driver.match.entries) > before
    result = driver.match.result()
    assert result is not None
    assert isinstance(driver.pilot.app.screen, TextScreen)
    sheet = driver.text()
    for line in result.sheet:
        assert line.name in sheet
    winner = "A draw" if len(result.winners) == 2 else f"{driver.match.players[result.winners[0]]} wins"
    assert winner in sheet
    assert "tuckbox replay" in sheet
    assert str(tmp_path) in sheet.replace("\n", "")
    assert driver.saved().state.fingerprint() == driver.match.state.fingerprint()
    assert all(entry.seat in (0, 1) for entry in driver.match.entries)


async def test_a_few_letters_narrow_down_the_moves_and_enter_plays_the_only_one(driver: Driver) -> None:
    option = next(move for move in driver.screen.picker.moves if move.kind == "place")
    creature, terrain = option.sentence.removeprefix("place ").split(" at ")
    await driver.press(*creature[:4].lower(), "space", *terrain[:3].lower())
    assert [str(move) for move in driver.screen.picker.matching] == [option.sentence]
    shown = driver.text()
    assert f"› {option}" in shown
    others = [move for move in driver.screen.picker.moves if move != option]
    assert not any(f"  {move.sentence}" in shown for move in others)
    assert f"1 of {len(driver.screen.picker.moves)} moves" in shown
    await driver.press("enter")
    assert driver.match.entries[0].text == option.sentence


async def test_the_arrow_keys_select_and_enter_plays(driver: Driver) -> None:
    options = driver.screen.picker.moves
    await driver.press("down", "down", "down", "up")
    assert f"› {options[1]}" in driver.text()
    await driver.press("enter")
    assert driver.match.entries[0].text == options[1].sentence


async def test_a_click_selects_and_a_second_click_plays(driver: Driver) -> None:
    options = driver.screen.picker.moves
    await driver.pilot.click("SentenceList", offset=(4, 3))
    assert driver.screen.picker.choice == options[2]
    await driver.pilot.click("SentenceList", offset=(4, 3))
    assert driver.match.entries[0].text == options[2].sentence


async def test_enter_alone_plays_nothing(driver: Driver) -> None:
    await driver.press("enter")
    assert not driver.match.entries
    assert "Type a few letters of a move" in driver.text()


async def test_an_ambiguous_text_plays_nothing_and_says_what_it_could_mean(driver: Driver) -> None:
    await driver.type("pl")
    await driver.press("enter")
    assert not driver.match.entries
    first = driver.screen.picker.matching[0]
    assert f"'pl' could mean: {first}" in driver.text()
    await driver.press("escape")
    assert "could mean" not in driver.text()


async def test_an_illegal_move_is_refused_with_its_reason(driver: Driver) -> None:
    await driver.type("end the turn")
    assert "Not possible: end the turn. Place a creature first" in driver.text()
    await driver.press("enter")
    assert not driver.match.entries
    await driver.press("escape")
    await driver.type("xyzzy")
    assert "'xyzzy' fits none of the" in driver.text()


async def test_the_bots_last_move_is_marked(tmp_path: Path) -> None:
    async with at(new_match(tmp_path, "random", "Ann", starter="1")) as driver:
        placed = next(entry.text for entry in driver.match.entries if entry.text.startswith("place"))
        creature = placed.removeprefix("place ").split(" at ")[0]
        marked = [line for line in driver.text().splitlines() if "•" in line]
        assert any(creature[:10] in line for line in marked)


async def test_a_question_mark_shows_the_clauses_behind_a_move(driver: Driver) -> None:
    await driver.press("down", "question_mark")
    shown = driver.words()
    assert "D21. The creature needs at least one icon" in shown
    assert "D20." in shown
    assert "D43." not in shown
    await driver.press("enter")
    assert driver.pilot.app.screen is driver.screen
    assert not driver.match.entries


async def test_a_hint_names_the_best_move_and_its_win_probability(driver: Driver) -> None:
    await driver.press("ctrl+t")
    shown = " ".join(driver.words().split())
    await driver.press("enter")
    played = driver.match.entries[0].text
    assert f"Best: {played}, about " in shown
    assert "% to win" in shown


async def test_undo_is_free_within_the_turn(driver: Driver) -> None:
    before = driver.match.state.fingerprint()
    await driver.play(driver.screen.picker.moves[0])
    assert driver.match.state.fingerprint() != before
    await driver.press("ctrl+z")
    assert driver.match.state.fingerprint() == before
    assert [entry.kind for entry in driver.match.entries] == ["move", "back"]
    assert driver.saved().state.fingerprint() == before


async def test_undo_after_a_bot_has_moved_is_confirmed(driver: Driver) -> None:
    await driver.play(driver.screen.picker.moves[0])
    before = driver.match.state.fingerprint()
    await driver.type("end the turn")
    await driver.press("enter")
    after = driver.match.state.fingerprint()
    await driver.press("ctrl+z")
    assert isinstance(driver.pilot.app.screen, ConfirmScreen)
    await driver.press("n")
    assert driver.match.state.fingerprint() == after
    await driver.press("ctrl+z")
    await driver.press("y")
    assert driver.match.state.fingerprint() == before


async def test_without_a_move_there_is_nothing_to_undo(driver: Driver) -> None:
    await driver.press("ctrl+z")
    assert "You have made no move to take back." in driver.text()


async def test_resigning_is_confirmed_and_ends_the_match(driver: Driver) -> None:
    await driver.press("ctrl+r")
    await driver.press("n")
    assert not driver.match.is_over
    await driver.press("ctrl+r")
    await driver.press("y")
    assert driver.match.is_over
    assert "random wins" in driver.text()
    assert "Ann resigned." in driver.text()
    assert driver.saved().is_over


async def test_after_the_end_another_game_starts_with_the_other_player(driver: Driver) -> None:
    await driver.press("ctrl+r")
    await driver.press("y")
    await driver.press("enter")
    assert "The match is over" in driver.text()
    first = driver.local.file
    await driver.press("ctrl+n")
    assert not driver.match.is_over
    assert driver.match.entries[0].seat == 1
    assert driver.local.file != first
    assert replay(read(first)).is_over
    assert not driver.saved().is_over


async def test_save_tells_the_file_and_writes_a_copy(tmp_path: Path, driver: Driver) -> None:
    await driver.play(driver.screen.picker.moves[0])
    await driver.press("ctrl+s")
    assert isinstance(driver.pilot.app.screen, SaveCopyScreen)
    assert "match.txt" in driver.text()
    await driver.press("ctrl+u")
    copy = tmp_path / "copy.txt"
    await driver.type(str(copy))
    await driver.press("enter")
    assert replay(read(copy)).state.fingerprint() == driver.match.state.fingerprint()
    await driver.press("ctrl+s", "ctrl+u")
    await driver.type(str(copy))
    await driver.press("enter")
    assert "already exists" in driver.words()


async def test_every_entry_is_saved_at_once_and_continues_to_the_same_position(tmp_path: Path) -> None:
    local = new_match(tmp_path, "Ann", "random", starter="1")
    async with at(local) as driver:
        for _ in range(4):
            await driver.play(driver.screen.picker.moves[0])
            assert driver.saved().state.fingerprint() == driver.match.state.fingerprint()
    again = LocalMatch(replay(read(local.file)), local.file)
    assert again.match.state.fingerprint() == local.match.state.fingerprint()
    async with at(again) as driver:
        assert driver.screen.acting_seat == 0
        await driver.play(driver.screen.picker.moves[0])
        assert len(driver.saved().entries) > len(local.match.entries)


async def test_ctrl_c_leaves_and_the_match_is_saved(tmp_path: Path) -> None:
    local = new_match(tmp_path, "Ann", "random", starter="1")
    async with at(local) as driver:
        await driver.play(driver.screen.picker.moves[0])
        await driver.pilot.press("ctrl+c")
        await driver.pilot.pause()
        assert not driver.pilot.app.is_running or driver.pilot.app._exit
    assert f"tuckbox play --continue {local.file}" in local.closing_message()
    assert replay(read(local.file)).state.fingerprint() == local.match.state.fingerprint()


async def test_quitting_while_a_bot_searches(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    local = new_match(tmp_path, "Ann", "random", starter="1")
    async with at(local) as driver:
        await driver.play(driver.screen.picker.moves[0])
        leave, choose = threading.Event(), local.bot_choice

        def slowly(seat: int) -> Move:
            leave.wait(60)
            return choose(seat)

        monkeypatch.setattr(local, "bot_choice", slowly)
        await driver.pilot.press(*"end", "enter")
        entries = len(local.match.entries)
        driver.pilot.app.exit()
        leave.set()
    assert len(local.match.entries) == entries == 2


async def test_a_failed_save_is_reported_and_the_match_continues(tmp_path: Path) -> None:
    local = new_match(tmp_path, "Ann", "random", starter="1")
    async with at(local) as driver:
        local.file = tmp_path / "match.txt" / "inside-a-file.txt"
        await driver.play(driver.screen.picker.moves[0])
        assert "cannot be written" in driver.words()
        assert len(driver.match.entries) == 1
    told = local.closing_message()
    assert "cannot be written" in told
    assert replay(read(local.file)).state.fingerprint() == local.match.state.fingerprint()
    local.file.unlink()


async def test_a_terminal_that_gets_too_small_says_so_and_nothing_is_lost(tmp_path: Path) -> None:
    async with at(new_match(tmp_path, "Ann", "random", starter="1"), size=(60, 20)) as driver:
        shown = driver.words()
        assert "This table needs a terminal of 80 columns and 24 rows; this one has 60 and 20." in shown
        assert "Your turn" not in shown
        await driver.pilot.resize_terminal(80, 24)
        await driver.settle()
        assert "Your turn" in driver.text()
        assert "This table needs" not in driver.text()
        await driver.pilot.resize_terminal(160, 60)
        await driver.settle()
        assert f"─{len(driver.screen.picker.moves)} moves─" in driver.text()


async def test_the_log_tells_what_happened(driver: Driver) -> None:
    await driver.play(driver.screen.picker.moves[0])
    placed = driver.match.visible_events(0, named=True)[-1].sentence
    assert placed.startswith("Ann places")
    await driver.press("ctrl+l")
    shown = driver.text()
    assert placed in shown
    assert "Ann starts." in shown
    await driver.press("escape")
    assert "Ann starts." not in driver.text() or placed in driver.text()


@pytest.mark.parametrize("separator", ["; ", ", ", ";"])
async def test_cards_to_pay_with_are_typed_in_any_order(tmp_path: Path, separator: str) -> None:
    match, _, moves = payment_of_two()
    low, high = moves[0].sentence, moves[-1].sentence
    async with at(LocalMatch(match, tmp_path / "match.txt")) as driver:
        await driver.press("enter")
        entries = len(driver.match.entries)
        await driver.type(separator.join([high, low]))
        assert "Enter plays these moves together" in driver.words()
        await driver.press("enter")
        assert [entry.text for entry in driver.match.entries[entries : entries + 2]] == [low, high]


async def test_of_several_typed_moves_all_are_played_or_none(tmp_path: Path) -> None:
    match, _, moves = payment_of_two()
    async with at(LocalMatch(match, tmp_path / "match.txt")) as driver:
        await driver.press("enter")
        before = str(driver.match.record())
        await driver.type(f"{moves[0]}; xyzzy")
        await driver.press("enter")
        assert str(driver.match.record()) == before
        assert "'xyzzy' fits none of the" in driver.words()
        assert "None of the moves was played." in driver.words()
