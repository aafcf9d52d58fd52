"""Planted leaks: each must be found by the checks of hiding, or they prove nothing."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import Any
from zlib import crc32

import msgspec
import pytest

from tests.server.indistinguishable import Leak
from tests.server.leak_tables import GAMES, check_hiding, check_whole, whole_matches
from tests.server.running import running
from tuckbox import registry
from tuckbox.core.events import RawEvent, Viewer
from tuckbox.core.game import Game
from tuckbox.core.match import Match
from tuckbox.core.record import Entry
from tuckbox.server.live import broadcast, serialize
from tuckbox.server.live.table import Table
from tuckbox.server.messages import socket as m
from tuckbox.server.messages.http import EntryInfo

pytestmark = pytest.mark.usefixtures("with_magpies")


@pytest.mark.asyncio
@pytest.mark.parametrize("name", GAMES)
async def test_a_view_that_leaks_is_found(name: str, folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    honest = broadcast.position

    def leaky(table: Table, viewer: Viewer, *rest: Any) -> m.Position:
        position = honest(table, viewer, *rest)
        assert table.match is not None
        position.view["order"] = table.match.state.fingerprint()
        return position

    monkeypatch.setattr(broadcast, "position", leaky)
    async with running(folder) as server:
        with pytest.raises(Leak):
            await check_hiding(server, name, 6)
        with pytest.raises(Leak, match="is not"):
            await check_whole(server, name, *whole_matches(name)[0], 30, "whole")


@pytest.mark.asyncio
@pytest.mark.parametrize("name", GAMES)
async def test_a_log_that_leaks_an_old_position_is_found(
    name: str, folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """What only a whole match shows: a word about earlier positions, in the log that who comes late is sent."""
    honest = broadcast.entry_info

    def leaky(table: Table, place: int, viewer: Viewer) -> EntryInfo:
        info = honest(table, place, viewer)
        if place in (1, 5, 9, 13):
            match = table.match
            assert match is not None
            then = Match(table.game, match.players, match.seed)
            for number in match.mainline[: place + 1]:
                then.apply_entry(match.entries[number - 1])
            info.kind = then.state.fingerprint()
        return info

    monkeypatch.setattr(broadcast, "entry_info", leaky)
    async with running(folder) as server:
        with pytest.raises(Leak, match="is not"):
            await check_whole(server, name, *whole_matches(name)[1], 30, "late")


@pytest.mark.asyncio
@pytest.mark.parametrize("name", [name for name in GAMES if name != "magpies"])  # its draws are no entries
async def test_an_event_that_names_a_card_of_a_hand_is_found(
    name: str, folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Everybody is told what the one who acted saw: which card was drawn or kept."""
    honest = serialize.entry

    def leaky(game: Game, number: int, made: Entry, raw: Sequence[RawEvent], viewer: Viewer, *rest: Any) -> EntryInfo:
        return honest(game, number, made, raw, made.seat, *rest)

    monkeypatch.setattr(serialize, "entry", leaky)
    async with running(folder) as server:
        with pytest.raises(Leak, match="is not"):
            await check_whole(server, name, *whole_matches(name)[1], 30, "event")


@pytest.mark.asyncio
@pytest.mark.parametrize("name", GAMES)
async def test_an_option_that_depends_on_anothers_hand_is_found(
    name: str, folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    honest = broadcast.position

    def leaky(table: Table, viewer: Viewer, *rest: Any) -> m.Position:
        position = honest(table, viewer, *rest)
        if position.options and viewer is not None and table.match is not None:
            other = table.match.view((viewer + 1) % len(table.match.players))
            position.options[0].parts["chance"] = crc32(msgspec.json.encode(serialize.view_parts(other))) % 100
        return position

    monkeypatch.setattr(broadcast, "position", leaky)
    async with running(folder) as server:
        with pytest.raises(Leak, match="is not"):
            await check_whole(server, name, *whole_matches(name)[0], 30, "option")


@pytest.mark.asyncio
async def test_a_sealed_pick_that_leaks_is_found(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    honest = serialize.entry

    def leaky(game: Game, number: int, made: Any, *rest: Any) -> Any:
        info = honest(game, number, made, *rest)
        info.kind = str(made)
        return info

    monkeypatch.setattr(serialize, "entry", leaky)
    async with running(folder) as server:
        with pytest.raises(Leak):
            await check_hiding(server, "magpies", 12)


@pytest.mark.asyncio
@pytest.mark.parametrize("name", GAMES)
async def test_a_refusal_that_leaks_is_found(name: str, folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(
        registry.game_class(name), "reason", lambda self, state, seat, move: f"No, for {state.fingerprint()}."
    )
    async with running(folder) as server:
        with pytest.raises(Leak):
            await check_hiding(server, name, 6)
