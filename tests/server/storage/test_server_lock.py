"""The server lock: one server for each database, and no lock that outlives its server."""

from __future__ import annotations

import os
import platform
import subprocess
import sys
from pathlib import Path

import pytest
from sqlalchemy import Engine

from tests.server.host import Host
from tests.server.postgres import Postgres
from tuckbox.server.runtime import Runtime
from tuckbox.server.storage import database
from tuckbox.server.storage.backup import backup
from tuckbox.server.storage.server_lock import ServerLock, ServerRunning


def check_refusal(engine: Engine) -> None:
    """A second server is refused and told of the first."""
    database.prepare(engine)
    first, second = ServerLock(engine, Runtime()), ServerLock(engine, Runtime())
    first.acquire()
    with pytest.raises(ServerRunning, match=r"^Another Tuckbox server uses this database\. Stop"):
        second.acquire(patience=0)
    first.record("http://127.0.0.1:8642")
    named = rf"process {os.getpid()} on {platform.node()} since \d{{4}}-.* UTC, at http://127.0.0.1:8642\. Stop that"
    with pytest.raises(ServerRunning, match=named):
        second.acquire(patience=0.2)
    first.check()
    first.release()
    second.acquire()
    second.release()


def test_a_second_server_is_refused_on_sqlite(folder: Path) -> None:
    check_refusal(database.engine_for(str(folder / "tuckbox.db")))
    assert (folder / "tuckbox.db.lock").stat().st_mode & 0o077 == 0


def test_a_lost_postgresql_connection_is_replaced_unless_another_server_was_faster(postgres: Postgres) -> None:
    made = database.engine_for(postgres.new_database())
    check_refusal(made)
    first, second = ServerLock(made, Runtime()), ServerLock(made, Runtime())
    first.acquire()
    cut = "select pg_terminate_backend(pid) from pg_locks where locktype = 'advisory'"
    with made.connect() as connection:
        connection.exec_driver_sql(cut).all()
    first.check()
    with pytest.raises(ServerRunning):
        second.acquire(patience=0)
    with made.connect() as connection:
        connection.exec_driver_sql(cut).all()
    second.acquire()
    with pytest.raises(ServerRunning):
        first.check()
    second.release()
    first.check()
    postgres.stop()
    first.check()  # the database is away: nothing to do but to wait
    postgres.start()
    first.check()
    with pytest.raises(ServerRunning):
        second.acquire(patience=0)
    first.release()


@pytest.mark.extended
def test_a_killed_server_leaves_no_lock(folder: Path) -> None:
    host = Host(folder)
    try:
        host.start()
        command = [sys.executable, "-m", "tuckbox", "serve", "--port", "0", "--database", str(folder / "tuckbox.db")]
        second = subprocess.run(command, capture_output=True, text=True, check=False, timeout=60)
        assert second.returncode == 2 and second.stdout == ""
        assert host.process and f"process {host.process.pid} on" in second.stderr and host.base in second.stderr
        assert backup(str(folder / "tuckbox.db"), folder / "backup")["server_state"] > 0, "a backup needs no lock"
        host.kill()
        host.start()
    finally:
        host.stop()
