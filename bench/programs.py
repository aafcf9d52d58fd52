"""The measured programs: our builds and the other engines, each in its own venv."""

from __future__ import annotations

import hashlib
import json
import os
import subprocess
import sys
import venv
from collections.abc import Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from tools.setup import SetupFailed, install

ROOT = Path(__file__).resolve().parent.parent
PLAIN = {
    "OMP_NUM_THREADS": "1",
    "OPENBLAS_NUM_THREADS": "1",
    "PYTHONHASHSEED": "0",
    "XLA_FLAGS": "--xla_cpu_multi_thread_eigen=false",
}

# Each peer has its own venv.
REQUIRES: dict[str, Sequence[str]] = {
    "openspiel": ("open_spiel==2.0.2",),
    "rlcard": ("rlcard==1.2.0",),
    "pettingzoo": ("pettingzoo[classic]==1.27.0",),
    "catanatron": ("catanatron==3.2.1",),
    "pgx": ("pgx==2.6.0",),
}
PEER_GAMES: dict[str, Sequence[str]] = {
    "openspiel": (
        "hearts",
        "crazy_eights",
        "gin_rummy",
        "goofspiel",
        "goofspiel(points_order=descending)",
        "spades",
    ),
    "rlcard": ("leduc-holdem", "limit-holdem", "uno", "gin-rummy"),
    "pettingzoo": ("leduc_holdem_v4", "texas_holdem_v4", "hanabi_v5"),
    "catanatron": ("catan",),
    "pgx": ("leduc_holdem", "kuhn_poker"),
}
LABELS = {
    "openspiel": "OpenSpiel",
    "rlcard": "RLCard",
    "pettingzoo": "PettingZoo",
    "catanatron": "catanatron",
    "pgx": "pgx",
}


class Unavailable(Exception):
    """A program that cannot be measured on this machine, with the reason."""


@dataclass
class Program:
    """A running program that measures on request."""

    label: str
    python: Path
    module: str
    args: Sequence[str]
    about: dict[str, Any] = field(default_factory=dict)

    def __post_init__(self) -> None:
        command = [str(self.python), "-W", "ignore", "-m", self.module, *self.args]
        self.process = subprocess.Popen(
            command,
            cwd=ROOT,
            env=os.environ | PLAIN,
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            text=True,
        )
        self.about = self._answer()

    def measure(self, name: str, seconds: float) -> dict[str, float]:
        """Measure for some seconds; returns the counts and the time."""
        assert self.process.stdin is not None
        self.process.stdin.write(f"{name} {seconds}\n")
        self.process.stdin.flush()
        return self._answer()

    def close(self) -> None:
        """Stop the program."""
        self.process.communicate()

    def _answer(self) -> dict[str, Any]:
        assert self.process.stdout is not None and self.process.stderr is not None
        line = self.process.stdout.readline()
        while line and not line.startswith("{"):  # some libraries print on import
            line = self.process.stdout.readline()
        if not line:
            said = self.process.stderr.read().strip().splitlines() or ["it said nothing"]
            raise Unavailable(f"{self.label} stopped: {said[-1]}")
        answer: dict[str, Any] = json.loads(line)
        return answer


def peer_python(peer: str) -> Path:
    """The interpreter of a peer's venv, made on first use."""
    folder = ROOT / f".venv-bench-{peer}"
    python = folder / ("Scripts" if os.name == "nt" else "bin") / "python"
    stamp = folder / "installed"
    wanted = hashlib.sha256(" ".join([*REQUIRES[peer], sys.version]).encode()).hexdigest()
    if stamp.exists() and stamp.read_text() == wanted:
        return python
    print(f"tuckbox: installing {' '.join(REQUIRES[peer])} in {folder.name} (once)", flush=True)
    venv.create(folder, with_pip=False, clear=True, symlinks=os.name != "nt")
    try:
        install(python, *REQUIRES[peer])
    except SetupFailed as failure:
        raise Unavailable(f"{LABELS[peer]} cannot be installed: {failure}") from None
    stamp.write_text(wanted)
    return python


def start_peers() -> list[Program]:
    """Start the peers that can be installed."""
    found: list[Program] = []
    for peer, games in PEER_GAMES.items():
        try:
            python = peer_python(peer)
            for game in games:
                found.append(Program(f"{LABELS[peer]} {game}", python, f"bench.peers.{peer}", [game]))
        except Unavailable as reason:
            print(f"tuckbox: skipped: {reason}", flush=True)
    return found
