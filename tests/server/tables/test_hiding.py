"""No hidden card leaves the server: every byte to a viewer is the same when what is hidden from it differs."""

from __future__ import annotations

import logging
from pathlib import Path
from typing import Any

import pytest

from tests.server.leak_tables import GAMES, check_hiding, check_whole, prefixes, whole_matches, world
from tests.server.running import Running, running
from tests.testing.pebbles import CARDS
from tests.tiers import first_then_extended
from tuckbox import registry
from tuckbox.core.events import RawEvent, Viewer
from tuckbox.core.frame import whole_frame
from tuckbox.core.game import Game
from tuckbox.server.tables import serialize
from tuckbox.server.tables import socket_messages as m

pytestmark = [pytest.mark.usefixtures("with_magpies"), pytest.mark.slow]


@pytest.mark.parametrize("name", GAMES)
async def test_what_is_sent_does_not_depend_on_what_is_hidden(name: str, server: Running) -> None:
    assert await check_hiding(server, name, 8) > 100


@pytest.mark.parametrize("name", first_then_extended(GAMES))
async def test_whole_matches_look_the_same_whatever_is_hidden(name: str, server: Running) -> None:
    for seats, viewer in whole_matches(name):
        compared = await check_whole(server, name, seats, viewer, 15, "whole")
        assert compared > 2 * 10, "every entry reached both"


async def test_a_game_of_few_moves_does_not_seem_to_leak(server: Running, monkeypatch: pytest.MonkeyPatch) -> None:
    """In a small action space an arbitrary code is often legal: in one of two worlds, if a seat can tell them apart."""
    monkeypatch.setitem(registry.GAMES, "pebbles", "tests.testing.pebbles")
    assert await check_hiding(server, "pebbles", 12) > 100
    assert await check_whole(server, "pebbles", 2, 0, 30, "whole") > 2 * CARDS
    assert await check_whole(server, "pebbles", 2, None, 30, "whole") > CARDS


@pytest.mark.soak
@pytest.mark.parametrize("name", GAMES)
async def test_many_whole_matches_look_the_same_whatever_is_hidden(name: str, server: Running) -> None:
    for number in range(2):
        for seats in registry.game_class(name).players:
            for viewer in (*range(seats), None):
                await check_whole(server, name, seats, viewer, 60, f"soak {number}")


# The log, the deal, and the server's own words


@pytest.mark.parametrize("name", GAMES)
async def test_the_log_of_a_whole_match_shows_only_what_its_viewer_may_see(
    name: str, folder: Path, caplog: pytest.LogCaptureFixture
) -> None:
    caplog.set_level(logging.DEBUG, "tuckbox")
    game = registry.game(name)
    async with running(folder) as server:
        for prefix, _ in prefixes(game, 6, "log"):
            seats = len(prefix.players)
            here = await world(server, game, prefix)
            match = here.table.match
            assert match is not None
            for viewer in [*range(seats), None]:
                seen = serialize.serialize_frame(match, whole_frame(match, viewer), number=0, now=0, words=True)
                counts = [0, *match.event_counts]
                for place, entry in enumerate(seen.entries):
                    check_events(game, match.journal.events[counts[place] : counts[place + 1]], viewer, entry.events)
                listener = here.people[seats if viewer is None else viewer]
                await here.ask(listener, m.FollowRequest(here.table.id, words=True))
        metrics = server.services.metrics.text().decode()
    names = {label for domain, labels in game.labels().items() if domain != "seat" for label in labels}
    said = " ".join(record.getMessage() for record in caplog.records) + metrics
    assert not [label for label in names if len(label) > 3 and label in said], "logs and metrics name no card"


def check_events(game: Game, raw: list[RawEvent], viewer: Viewer, sent: list[Any]) -> None:
    """What was sent of these events has no part that the viewer may not see."""
    shown = [
        (one, kind)
        for one in raw
        if (kind := game.events.kinds[one[0]])
        and (game.events.sees_secrets(one, viewer) or not kind.secret or kind.redacted)
    ]
    assert len(shown) == len(sent)
    for (one, kind), info in zip(shown, sent, strict=True):
        hidden = set() if game.events.sees_secrets(one, viewer) else set(kind.secret)
        assert info.kind == kind.name and not hidden & set(info.parts)
        for part, value in zip(kind.parts, one[2:], strict=False):
            label = game.notation.labels[part.domain][value]
            if part.name in hidden and len(label) > 3 and label not in kind.redacted:
                assert label not in info.text
