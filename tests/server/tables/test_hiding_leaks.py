"""PlantedFault leaks: each must be found by the checks of hiding, or they prove nothing."""

from __future__ import annotations

from pathlib import Path
from typing import Any
from zlib import crc32

import msgspec
import pytest

from tests.server.indistinguishable import Leak
from tests.server.leak_tables import GAMES, check_hiding, check_whole, whole_matches
from tests.server.running import running
from tests.tiers import first_then_extended
from tuckbox import registry
from tuckbox.core.frame import Frame, SeenEntry, whole_log
from tuckbox.core.match import Match
from tuckbox.server.tables import broadcast, serialize
from tuckbox.server.tables import frame_messages as wire
from tuckbox.server.tables.table import Table

pytestmark = [pytest.mark.usefixtures("with_magpies"), pytest.mark.slow]


@pytest.mark.parametrize("name", first_then_extended(GAMES))
async def test_a_view_that_leaks_is_found(name: str, folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    honest = broadcast._frame

    def leaky(table: Table, seen: Frame, words: bool, *rest: Any) -> wire.Frame:
        shown = honest(table, seen, words, *rest)
        assert table.match is not None
        shown.position.view["order"] = table.match.state.fingerprint()
        return shown

    monkeypatch.setattr(broadcast, "_frame", leaky)
    async with running(folder) as server:
        with pytest.raises(Leak):
            await check_hiding(server, name, 6)
        with pytest.raises(Leak, match="is not"):
            await check_whole(server, name, *whole_matches(name)[0], 30, "whole")


@pytest.mark.parametrize("name", first_then_extended(GAMES))
async def test_a_log_that_leaks_an_old_position_is_found(
    name: str, folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """What only a whole match shows: a word about earlier positions, in the log that who comes late is sent."""
    honest = serialize.serialize_entry

    def leaky(match: Match, entry: SeenEntry, *rest: Any) -> wire.EntryInfo:
        info: Any = honest(match, entry, *rest)
        if entry.number in match.mainline and match.mainline.index(entry.number) in (1, 5, 9, 13):
            info.kind = match.at(entry.number).state.fingerprint()
        return info  # type: ignore[no-any-return]

    monkeypatch.setattr(serialize, "serialize_entry", leaky)
    async with running(folder) as server:
        with pytest.raises(Leak, match="is not"):
            await check_whole(server, name, *whole_matches(name)[1], 30, "whole")


@pytest.mark.parametrize("name", [name for name in GAMES if name != "magpies"])  # its draws are no entries
async def test_an_event_that_names_a_card_of_a_hand_is_found(
    name: str, folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Everybody is told what the one who acted saw: which card was drawn or kept."""
    honest = serialize.serialize_entry

    def leaky(match: Match, entry: SeenEntry, *rest: Any) -> wire.EntryInfo:
        told = next((one for one in whole_log(match, entry.seat) if one.number == entry.number), entry)
        return honest(match, told, *rest)

    monkeypatch.setattr(serialize, "serialize_entry", leaky)
    async with running(folder) as server:
        with pytest.raises(Leak, match="is not"):
            await check_whole(server, name, *whole_matches(name)[1], 30, "whole")


@pytest.mark.parametrize("name", first_then_extended(GAMES))
async def test_an_option_that_depends_on_anothers_hand_is_found(
    name: str, folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    honest = broadcast._frame

    def leaky(table: Table, seen: Frame, words: bool, *rest: Any) -> wire.Frame:
        shown, viewer = honest(table, seen, words, *rest), seen.view.viewer
        moves = msgspec.json.decode(msgspec.json.encode(shown.position.legal_moves))
        if moves and viewer is not None and table.match is not None:
            other = table.match.view((viewer + 1) % len(table.match.players))
            told = msgspec.json.encode(serialize.view_fields(table.game, other))
            moves[0]["parts"]["chance"] = crc32(told) % 100
            shown.position.legal_moves = moves
        return shown

    monkeypatch.setattr(broadcast, "_frame", leaky)
    async with running(folder) as server:
        with pytest.raises(Leak, match="is not"):
            await check_whole(server, name, *whole_matches(name)[0], 30, "whole")


async def test_a_sealed_pick_that_leaks_is_found(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    honest = serialize.serialize_entry

    def leaky(match: Match, entry: SeenEntry, *rest: Any) -> Any:
        info: Any = honest(match, entry, *rest)
        if entry.number:
            info.kind = str(match.entries[entry.number - 1])
        return info

    monkeypatch.setattr(serialize, "serialize_entry", leaky)
    async with running(folder) as server:
        with pytest.raises(Leak):
            await check_hiding(server, "magpies", 12)


@pytest.mark.parametrize("name", first_then_extended(GAMES))
async def test_a_refusal_that_leaks_is_found(name: str, folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(
        registry.game_class(name), "explain_illegal", lambda self, state, seat, move: f"No, for {state.fingerprint()}."
    )
    async with running(folder) as server:
        with pytest.raises(Leak):
            await check_hiding(server, name, 6)
