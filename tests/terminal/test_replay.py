"""The replay screen."""

from __future__ import annotations

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path

import pytest
from textual.pilot import Pilot

from tests.terminal.driver import new_match, screen_text
from tuckbox.core.events import OPEN, Viewer
from tuckbox.core.record import Record
from tuckbox.core.turns import outline
from tuckbox.registry import load_game, replay
from tuckbox.terminal import replay as replay_screen
from tuckbox.terminal.app import TuckboxApp
from tuckbox.terminal.drawing import drawing
from tuckbox.terminal.replay import ReplayScreen


@asynccontextmanager
async def walking(
    record: Record, viewer: Viewer = OPEN, at: int = 0
) -> AsyncIterator[tuple[Pilot[None], ReplayScreen]]:
    screen = ReplayScreen(record, drawing(load_game(record)), viewer, at)
    async with TuckboxApp(lambda: screen).run_test(size=(100, 30)) as pilot:
        await pilot.pause()
        await pilot.pause()
        yield pilot, screen


@pytest.fixture
def record(tmp_path: Path) -> Record:
    """A match between two bots."""
    local = new_match(tmp_path, "random", "random 2", starter="1")
    while not local.match.is_over:
        seat = local.match.seats_to_act()[0]
        local.play(seat, local.bot_choice(seat))
    return local.match.record()


async def test_forward_back_and_to_an_entry(record: Record) -> None:
    async with walking(record) as (pilot, screen):
        prints = [replay(record, at).state.fingerprint() for at in range(len(record.entries) + 1)]
        assert "the deal" in screen_text(pilot)
        await pilot.press("right", "right", "right")
        assert screen.at == 3
        assert screen.match.state.fingerprint() == prints[3]
        assert f"entry 3 of {len(record.entries)}: random" in screen_text(pilot)
        await pilot.press("left")
        assert screen.match.state.fingerprint() == prints[2]
        await pilot.press("1", "7", "enter")
        assert screen.match.state.fingerprint() == prints[17]
        await pilot.press("home")
        assert screen.match.state.fingerprint() == prints[0]
        await pilot.press("left")
        assert screen.at == 0
        await pilot.press("end")
        assert screen.match.state.fingerprint() == record.position
        await pilot.press("right", "pageup")
        assert screen.match.state.fingerprint() == prints[-11]
        await pilot.press("9", "9", "9", "enter")
        assert screen.at == len(record.entries)


async def test_by_turn(record: Record) -> None:
    starts = outline(replay(record)).turn_starts
    async with walking(record) as (pilot, screen):
        await pilot.press("shift+right")
        assert screen.at == starts[1]
        await pilot.press("right_square_bracket", "right", "shift+left")
        assert screen.at == starts[2]
        await pilot.press("left_square_bracket", "ctrl+left", "shift+left")
        assert screen.at == 0
        await pilot.press("end", "ctrl+right")
        assert screen.at == len(record.entries)


async def test_to_the_decisions_and_moves_of_the_viewpoint(record: Record) -> None:
    moves = [at for at, seat in enumerate(outline(replay(record)).movers, 1) if seat == 1]
    async with walking(record) as (pilot, screen):
        await pilot.press("m")
        assert screen.at == 0
        assert "Press S until a player's viewpoint is shown." in screen_text(pilot)
        await pilot.press("s", "s", "m")
        assert screen.viewer == 1 and screen.at == moves[0] - 1
        await pilot.press("m", "M")
        assert screen.at == moves[0] - 1
        await pilot.press("end", "l")
        assert screen.at == max(at for at in moves if at < len(record.entries))


async def test_it_plays_by_itself_to_the_end(record: Record, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(replay_screen, "PAUSE", 0.04)
    async with walking(record, at=len(record.entries) - 3) as (pilot, screen):
        await pilot.press("greater_than_sign", "greater_than_sign", "greater_than_sign")
        assert screen.speed == 4
        await pilot.press("space")
        for _ in range(100):
            await pilot.pause(0.02)
            if not screen.timer:
                break
        assert screen.at == len(record.entries)
        monkeypatch.setattr(replay_screen, "PAUSE", 400)
        await pilot.press("space")
        assert screen.at == 0
        assert "playing at 4×" in screen_text(pilot)
        await pilot.press("right")
        assert screen.at == 1 and screen.timer is None, "a step pauses it"


async def test_the_keys_are_listed(record: Record) -> None:
    async with walking(record) as (pilot, _):
        await pilot.press("question_mark")
        await pilot.pause()
        assert "the previous or next turn" in screen_text(pilot)


async def test_from_any_viewpoint(record: Record) -> None:
    first = replay(record, 0)
    hands = [
        {move.sentence.split(" at ")[0].removeprefix("place ") for move in first.legal_moves(seat)} for seat in (0,)
    ]
    async with walking(record, viewer=1) as (pilot, screen):
        assert "as random 2 saw it" in screen_text(pilot)
        table_part = screen_text(pilot).split("entries")[0]
        creatures = {name for name in hands[0] if not name.startswith("give")}
        assert not [name for name in creatures if name in table_part]
        await pilot.press("s")
        assert screen.viewer is None
        assert "as a spectator saw it" in screen_text(pilot)
        await pilot.press("s")
        assert screen.viewer == OPEN
        assert "all cards open" in screen_text(pilot)
        table_part = screen_text(pilot).split("entries")[0]
        assert [name for name in creatures if name in table_part]
        await pilot.press("s")
        assert screen.viewer == 0


async def test_the_result_is_shown_at_the_end_only(record: Record) -> None:
    async with walking(record) as (pilot, _):
        await pilot.press("r")
        assert "not over at this entry" in screen_text(pilot)
        await pilot.press("end", "r")
        await pilot.pause()
        assert "total" in screen_text(pilot)


async def test_an_undone_entry_is_part_of_the_replay(tmp_path: Path) -> None:
    local = new_match(tmp_path, "Ann", "Bo", starter="1")
    start = local.match.state.fingerprint()
    local.play(0, local.match.legal_moves(0)[0])
    local.undo(0)
    async with walking(local.match.record(), at=1) as (pilot, screen):
        assert screen.match.state.fingerprint() != start
        await pilot.press("right")
        assert screen.match.state.fingerprint() == start
        assert "back to 0" in screen_text(pilot)


async def test_another_players_sealed_pick_is_not_in_the_list(tmp_path: Path) -> None:
    local = new_match(tmp_path, "Ann", "Bo", game="magpies")
    for seat in (0, 1):
        local.play(seat, local.match.legal_moves(seat)[0])
    first, second = (entry.text for entry in local.match.entries[:2])
    async with walking(local.match.record(), viewer=0) as (pilot, _):
        assert first in screen_text(pilot)
        assert second not in screen_text(pilot)
        assert "Bo: pick …" in screen_text(pilot)
