"""What the server remembers about itself, where several processes start at once."""

from __future__ import annotations

import secrets

import pytest
from sqlalchemy import Connection

from tests.server.postgres import Postgres
from tuckbox.server.metrics import Metrics
from tuckbox.server.runtime import Runtime
from tuckbox.server.storage import database, server_state
from tuckbox.server.storage.store import Store

REAL_GET = server_state.get_value


@pytest.mark.parametrize("name", ["secret", "push_key"])
async def test_processes_that_start_at_once_have_the_same_keys(
    postgres: Postgres, monkeypatch: pytest.MonkeyPatch, name: str
) -> None:
    address = postgres.new_database()
    one, two = database.engine_for(address), database.engine_for(address)
    database.prepare(one)
    keys: list[bytes] = []

    def load(c: Connection) -> bytes:
        if name == "secret":
            return server_state.load_secret(c, secrets.token_bytes(8))
        return server_state.load_push_key(c, secrets.token_bytes(8))

    def get_and_be_overtaken(c: Connection, asked: str) -> str | None:
        found = REAL_GET(c, asked)
        monkeypatch.setattr(server_state, "get_value", REAL_GET)
        with two.begin() as other:
            keys.append(load(other))
        return found

    monkeypatch.setattr(server_state, "get_value", get_and_be_overtaken)
    store = Store(one, Metrics(), Runtime()).start()
    keys.append(await store.write(load))
    with two.begin() as other:
        keys.append(load(other))
    await store.close()
    assert len(set(keys)) == 1, "the first one counts"
