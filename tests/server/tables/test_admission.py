"""A page hears hello once it is admitted; one that is refused hears only why, and when to try again."""

from __future__ import annotations

import json
from operator import attrgetter
from pathlib import Path
from typing import Any

import pytest
import websockets

from tests.server.running import Guest, Running, running
from tuckbox.server.events import PersonAwaited
from tuckbox.server.storage.errors import DatabaseAway


async def _heard_by(guest: Guest) -> tuple[list[dict[str, Any]], int]:
    """What a socket hears until the server closes it, and the code that it is closed with."""
    address = guest.base.replace("http", "ws") + "/socket"
    messages: list[dict[str, Any]] = []
    async with websockets.connect(address, additional_headers={"Cookie": guest.cookie}) as socket:
        with pytest.raises(websockets.ConnectionClosed):  # noqa: PT012
            while True:
                messages.append(json.loads(await socket.recv()))
    assert socket.close_code is not None
    return messages, socket.close_code


async def test_a_page_too_many_is_refused_without_hello(folder: Path) -> None:
    async with running(folder, max_sockets=1) as server:
        guest = await server.guest()
        await guest.connect()
        messages, code = await _heard_by(guest)
        assert messages == [{"type": "bye", "reason": "You have too many pages open; close some.", "retry_after": 60}]
        assert code == 4029
        await guest.send("ping", ref=1)
        await guest.hear("pong")
        await guest.close()


@pytest.mark.parametrize("method", ["accounts.authenticate", "tables.presence.load_mutes"])
async def test_a_page_is_refused_without_hello_while_the_database_is_away(
    server: Running, monkeypatch: pytest.MonkeyPatch, method: str
) -> None:
    async def away(*_: object) -> None:
        raise DatabaseAway("away")

    guest = await server.guest()
    with monkeypatch.context() as broken:
        owner, name = method.rsplit(".", 1)
        broken.setattr(attrgetter(owner)(server.services), name, away)
        messages, code = await _heard_by(guest)
    assert messages == [{"type": "bye", "reason": "The database is unavailable; try again.", "retry_after": 5}]
    assert code == 1013
    await guest.connect()
    assert [message["type"] for message in guest.heard] == ["hello", "turns"]
    await guest.close()


async def test_a_socket_that_sends_too_much_hears_when_to_return(folder: Path) -> None:
    async with running(folder, message_rate=1.0) as server:
        guest = await server.guest()
        await guest.connect()
        with pytest.raises(websockets.ConnectionClosed):  # noqa: PT012
            for _ in range(200):
                await guest.send("ping")
            await guest.hear("never")
        assert guest.heard[-1] == {"type": "bye", "reason": "Too many messages.", "retry_after": 60}
        assert guest.socket.close_code == 4029
        assert [message["type"] for message in guest.heard].count("refused") == 100, (
            "what was sent before still arrives"
        )


async def test_nothing_is_sent_before_hello(server: Running, monkeypatch: pytest.MonkeyPatch) -> None:
    guest, presence = await server.guest(), server.registry.presence
    load_mutes = presence.load_mutes

    async def with_a_turn_meanwhile(person: str, again: bool = False) -> None:
        presence.tell_turn(PersonAwaited("table", person, True))
        await load_mutes(person, again)

    monkeypatch.setattr(presence, "load_mutes", with_a_turn_meanwhile)
    await guest.connect()
    assert [message["type"] for message in guest.heard] == ["hello", "turns"]
    await guest.close()
