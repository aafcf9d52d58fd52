"""Playing at the terminal table, by keys."""

from __future__ import annotations

import threading
from pathlib import Path

import pytest

from tests.terminal.bench import at, new_table
from tuckbox.core.moves import Move
from tuckbox.core.record import read
from tuckbox.registry import replay
from tuckbox.terminal.dialogs import FileName, Question, ReadScreen
from tuckbox.terminal.table import Table

pytestmark = pytest.mark.asyncio


async def test_a_whole_match_against_a_bot(tmp_path: Path) -> None:
    async with at(new_table(tmp_path, "Ann", "random", starter="1")) as bench:
        while not bench.match.is_over:
            before = len(bench.match.entries)
            await bench.press("down", "enter")
            assert len(bench.match.entries) > before
        result = bench.match.result()
        assert result is not None
        assert isinstance(bench.pilot.app.screen, ReadScreen)
        sheet = bench.text()
        for line in result.sheet:
            assert line.name in sheet
        winner = "A draw" if len(result.winners) == 2 else f"{bench.match.players[result.winners[0]]} wins"
        assert winner in sheet
        assert "tuckbox replay" in sheet
        assert str(tmp_path) in sheet.replace("\n", "")
        assert bench.saved().state.fingerprint() == bench.match.state.fingerprint()
        assert all(entry.seat in (0, 1) for entry in bench.match.entries)


async def test_a_few_letters_narrow_the_options_and_enter_plays_the_only_one(tmp_path: Path) -> None:
    async with at(new_table(tmp_path, "Ann", "random", starter="1")) as bench:
        option = next(move for move in bench.screen.chooser.options if move.kind == "place")
        creature, terrain = option.sentence.removeprefix("place ").split(" at ")
        await bench.press(*creature[:4].lower(), "space", *terrain[:3].lower())
        assert [str(move) for move in bench.screen.chooser.fitting] == [option.sentence]
        shown = bench.text()
        assert f"› {option}" in shown
        others = [move for move in bench.screen.chooser.options if move != option]
        assert not any(f"  {move.sentence}" in shown for move in others)
        assert f"1 of {len(bench.screen.chooser.options)} options" in shown
        await bench.press("enter")
        assert bench.match.entries[0].text == option.sentence


async def test_the_arrow_keys_point_and_enter_plays(tmp_path: Path) -> None:
    async with at(new_table(tmp_path, "Ann", "random", starter="1")) as bench:
        options = bench.screen.chooser.options
        await bench.press("down", "down", "down", "up")
        assert f"› {options[1]}" in bench.text()
        await bench.press("enter")
        assert bench.match.entries[0].text == options[1].sentence


async def test_a_click_points_and_a_second_click_plays(tmp_path: Path) -> None:
    async with at(new_table(tmp_path, "Ann", "random", starter="1")) as bench:
        options = bench.screen.chooser.options
        await bench.pilot.click("Choices", offset=(4, 3))
        assert bench.screen.chooser.choice == options[2]
        await bench.pilot.click("Choices", offset=(4, 3))
        assert bench.match.entries[0].text == options[2].sentence


async def test_enter_alone_plays_nothing(tmp_path: Path) -> None:
    async with at(new_table(tmp_path, "Ann", "random", starter="1")) as bench:
        await bench.press("enter")
        assert not bench.match.entries
        assert "Type a few letters of an option" in bench.text()


async def test_an_ambiguous_text_plays_nothing_and_says_what_it_could_mean(tmp_path: Path) -> None:
    async with at(new_table(tmp_path, "Ann", "random", starter="1")) as bench:
        await bench.type("pl")
        await bench.press("enter")
        assert not bench.match.entries
        first = bench.screen.chooser.fitting[0]
        assert f"'pl' could mean: {first}" in bench.text()
        await bench.press("escape")
        assert "could mean" not in bench.text()


async def test_an_impossible_move_is_refused_with_its_reason(tmp_path: Path) -> None:
    async with at(new_table(tmp_path, "Ann", "random", starter="1")) as bench:
        await bench.type("end the turn")
        assert "Not possible: end the turn. Place a creature first" in bench.text()
        await bench.press("enter")
        assert not bench.match.entries
        await bench.press("escape")
        await bench.type("xyzzy")
        assert "'xyzzy' fits none of the" in bench.text()


async def test_the_bots_last_move_is_marked(tmp_path: Path) -> None:
    async with at(new_table(tmp_path, "random", "Ann", starter="1")) as bench:
        placed = next(entry.text for entry in bench.match.entries if entry.text.startswith("place"))
        creature = placed.removeprefix("place ").split(" at ")[0]
        marked = [line for line in bench.text().splitlines() if "•" in line]
        assert any(creature[:10] in line for line in marked)


async def test_a_question_mark_shows_the_clauses_behind_the_option(tmp_path: Path) -> None:
    async with at(new_table(tmp_path, "Ann", "random", starter="1")) as bench:
        await bench.press("down", "question_mark")
        shown = bench.words()
        assert "D21. The creature needs at least one icon" in shown
        assert "D20." in shown
        assert "D43." not in shown
        await bench.press("enter")
        assert bench.pilot.app.screen is bench.screen
        assert not bench.match.entries


async def test_a_hint_names_the_best_move_and_its_chances(tmp_path: Path) -> None:
    async with at(new_table(tmp_path, "Ann", "random", starter="1")) as bench:
        await bench.press("ctrl+t")
        shown = " ".join(bench.words().split())
        await bench.press("enter")
        played = bench.match.entries[0].text
        assert f"Best is to {played}: about " in shown
        assert "% to win" in shown


async def test_undo_is_free_within_the_turn(tmp_path: Path) -> None:
    async with at(new_table(tmp_path, "Ann", "random", starter="1")) as bench:
        before = bench.match.state.fingerprint()
        await bench.play(bench.screen.chooser.options[0])
        assert bench.match.state.fingerprint() != before
        await bench.press("ctrl+z")
        assert bench.match.state.fingerprint() == before
        assert [entry.kind for entry in bench.match.entries] == ["move", "back"]
        assert bench.saved().state.fingerprint() == before


async def test_undo_after_a_bot_has_moved_is_asked_for(tmp_path: Path) -> None:
    async with at(new_table(tmp_path, "Ann", "random", starter="1")) as bench:
        await bench.play(bench.screen.chooser.options[0])
        before = bench.match.state.fingerprint()
        await bench.type("end the turn")
        await bench.press("enter")
        after = bench.match.state.fingerprint()
        await bench.press("ctrl+z")
        assert isinstance(bench.pilot.app.screen, Question)
        await bench.press("n")
        assert bench.match.state.fingerprint() == after
        await bench.press("ctrl+z")
        await bench.press("y")
        assert bench.match.state.fingerprint() == before


async def test_without_a_move_there_is_nothing_to_undo(tmp_path: Path) -> None:
    async with at(new_table(tmp_path, "Ann", "random", starter="1")) as bench:
        await bench.press("ctrl+z")
        assert "You have made no move to take back." in bench.text()


async def test_resigning_is_asked_for_and_ends_the_match(tmp_path: Path) -> None:
    async with at(new_table(tmp_path, "Ann", "random", starter="1")) as bench:
        await bench.press("ctrl+r")
        await bench.press("n")
        assert not bench.match.is_over
        await bench.press("ctrl+r")
        await bench.press("y")
        assert bench.match.is_over
        assert "random wins" in bench.text()
        assert "Ann resigned." in bench.text()
        assert bench.saved().is_over


async def test_after_the_end_another_game_starts_with_the_other_player(tmp_path: Path) -> None:
    async with at(new_table(tmp_path, "Ann", "random", starter="1")) as bench:
        await bench.press("ctrl+r")
        await bench.press("y")
        await bench.press("enter")
        assert "The match is over" in bench.text()
        first = bench.table.file
        await bench.press("ctrl+n")
        assert not bench.match.is_over
        assert bench.match.entries[0].seat == 1
        assert bench.table.file != first
        assert replay(read(first)).is_over
        assert not bench.saved().is_over


async def test_save_tells_the_file_and_writes_a_copy(tmp_path: Path) -> None:
    async with at(new_table(tmp_path, "Ann", "random", starter="1")) as bench:
        await bench.play(bench.screen.chooser.options[0])
        await bench.press("ctrl+s")
        assert isinstance(bench.pilot.app.screen, FileName)
        assert "match.txt" in bench.text()
        await bench.press("ctrl+u")
        copy = tmp_path / "copy.txt"
        await bench.type(str(copy))
        await bench.press("enter")
        assert replay(read(copy)).state.fingerprint() == bench.match.state.fingerprint()
        await bench.press("ctrl+s", "ctrl+u")
        await bench.type(str(copy))
        await bench.press("enter")
        assert "is there already" in bench.words()


async def test_every_entry_is_saved_at_once_and_continues_to_the_same_position(tmp_path: Path) -> None:
    table = new_table(tmp_path, "Ann", "random", starter="1")
    async with at(table) as bench:
        for _ in range(4):
            await bench.play(bench.screen.chooser.options[0])
            assert bench.saved().state.fingerprint() == bench.match.state.fingerprint()
    again = Table(replay(read(table.file)), table.file)
    assert again.match.state.fingerprint() == table.match.state.fingerprint()
    async with at(again) as bench:
        assert bench.screen.asked == 0
        await bench.play(bench.screen.chooser.options[0])
        assert len(bench.saved().entries) > len(table.match.entries)


async def test_ctrl_c_leaves_and_the_match_is_saved(tmp_path: Path) -> None:
    table = new_table(tmp_path, "Ann", "random", starter="1")
    async with at(table) as bench:
        await bench.play(bench.screen.chooser.options[0])
        await bench.pilot.press("ctrl+c")
        await bench.pilot.pause()
        assert not bench.pilot.app.is_running or bench.pilot.app._exit
    assert f"tuckbox play --continue {table.file}" in table.farewell()
    assert replay(read(table.file)).state.fingerprint() == table.match.state.fingerprint()


async def test_who_leaves_while_a_bot_chooses_leaves_in_peace(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    table = new_table(tmp_path, "Ann", "random", starter="1")
    async with at(table) as bench:
        await bench.play(bench.screen.chooser.options[0])
        leave, choose = threading.Event(), table.bot_choice

        def slowly(seat: int) -> Move:
            leave.wait(60)
            return choose(seat)

        monkeypatch.setattr(table, "bot_choice", slowly)
        await bench.pilot.press(*"end", "enter")
        entries = len(table.match.entries)
        bench.pilot.app.exit()
        leave.set()
    assert len(table.match.entries) == entries == 2


async def test_a_file_that_cannot_be_written_is_told_and_the_match_goes_on(tmp_path: Path) -> None:
    table = new_table(tmp_path, "Ann", "random", starter="1")
    async with at(table) as bench:
        table.file = tmp_path / "match.txt" / "inside-a-file.txt"
        await bench.play(bench.screen.chooser.options[0])
        assert "cannot be written" in bench.words()
        assert len(bench.match.entries) == 1
    told = table.farewell()
    assert "cannot be written" in told
    assert replay(read(table.file)).state.fingerprint() == table.match.state.fingerprint()
    table.file.unlink()


async def test_a_terminal_that_gets_too_small_says_so_and_nothing_is_lost(tmp_path: Path) -> None:
    async with at(new_table(tmp_path, "Ann", "random", starter="1"), size=(60, 20)) as bench:
        shown = bench.words()
        assert "This table needs a terminal of 80 columns and 24 rows; this one has 60 and 20." in shown
        assert "Your turn" not in shown
        await bench.pilot.resize_terminal(80, 24)
        await bench.settle()
        assert "Your turn" in bench.text()
        assert "This table needs" not in bench.text()
        await bench.pilot.resize_terminal(160, 60)
        await bench.settle()
        assert f"─{len(bench.screen.chooser.options)} options─" in bench.text()


async def test_the_log_tells_what_happened(tmp_path: Path) -> None:
    async with at(new_table(tmp_path, "Ann", "random", starter="1")) as bench:
        await bench.play(bench.screen.chooser.options[0])
        placed = bench.match.visible_events(0, named=True)[-1].sentence
        assert placed.startswith("Ann places")
        await bench.press("ctrl+l")
        shown = bench.text()
        assert placed in shown
        assert "Ann starts." in shown
        await bench.press("escape")
        assert "Ann starts." not in bench.text() or placed in bench.text()
