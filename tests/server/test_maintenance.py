"""Maintenance: what the server does every few seconds."""

from __future__ import annotations

import asyncio
import signal

import pytest

from tests.server.running import Running
from tuckbox.server import maintenance
from tuckbox.server.storage.server_lock import ServerLock, ServerRunning


async def test_a_server_whose_database_another_one_took_over_ends(
    server: Running, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    services = server.services
    lock = services.lock = ServerLock(services.store.engine, services.runtime)

    def lost() -> None:
        raise ServerRunning("Another Tuckbox server uses this database.")

    sent: list[int] = []
    monkeypatch.setattr(lock, "check", lost)
    monkeypatch.setattr(signal, "raise_signal", sent.append)
    monkeypatch.setattr(maintenance, "INTERVAL", 0.01)
    async with asyncio.timeout(10):
        await maintenance.run_maintenance(services, "0")
    assert sent == [signal.SIGTERM] and "shutting down: Another Tuckbox server" in caplog.text
