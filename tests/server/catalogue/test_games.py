"""What the server tells of its games."""

from __future__ import annotations

import pytest

from tests.server.running import Running
from tuckbox.bots import BOTS, BotKind, RandomBot


async def test_bots_of_packages_are_offered_beside_the_levels(server: Running, monkeypatch: pytest.MonkeyPatch) -> None:
    guest = await server.guest()
    assert all(game["package_bots"] == [] for game in await guest.get("/api/games"))
    monkeypatch.setitem(BOTS, "hoarder", BotKind("Keeps its specials.", RandomBot))
    for game in await guest.get("/api/games"):
        assert game["package_bots"] == [{"name": "hoarder", "title": "Hoarder", "description": "Keeps its specials."}]
        assert all(bot["name"].startswith("level") for bot in game["bots"])
