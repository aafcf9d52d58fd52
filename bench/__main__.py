"""make bench: every game, compiled and uncompiled, against other engines and C; then the server under load.

Builds and installs what it needs first. All programs are started once; then in every round each measurement gets a
slice of time, in a new random order, so that other load on the machine affects all alike.
"""

from __future__ import annotations

import argparse
import datetime
import os
import platform
import random
import subprocess
import sys
import time
from collections.abc import Sequence
from pathlib import Path

from bench.programs import ROOT, Program, Unavailable, start_peers
from bench.reference import Reference, druid_in_c
from bench.report import BOARDS, NAIVE, PLAIN, QUICK, RELEASE, Findings, as_json, batch_markdown, markdown
from bench.server import run as server
from bench.tectonic import GROWTH, LISTED, tectonic_in_c
from tuckbox.registry import GAMES, game

RESULTS = ROOT / "build" / "bench"
PEER_BATCHES = ("step", "match", "vector", "vector_wide")  # how peers step for learning programs
QUICK_MEASURES = ("playout", "step", "batch", "copy", f"list_{LISTED}")  # those measured of the quick wheel


def builds(wanted: Sequence[str] = (RELEASE, QUICK)) -> dict[str, Path]:
    """The Python of each build: the profile-guided wheel, the quick one, and uncompiled source."""
    found: dict[str, Path] = {}
    for name, folder, flags in ((RELEASE, ".venv-release", ["--profile"]), (QUICK, ".venv-compiled", [])):
        if name not in wanted:
            continue
        if subprocess.run([sys.executable, "-m", "tools.compile", *flags], cwd=ROOT, check=False).returncode == 0:
            found[name] = ROOT / folder / ("Scripts" if os.name == "nt" else "bin") / "python"
        else:
            print(f"tuckbox: continuing without the {name}", flush=True)
    return {**found, PLAIN: Path(sys.executable)}


def check_builds(pythons: dict[str, Path]) -> None:
    """Check that all builds play the same matches; otherwise their speeds cannot be compared."""
    courses = {}
    for name, python in pythons.items():
        command = [str(python), "-m", "tests.fingerprints", "60"]
        done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=True)
        courses[name] = done.stdout.splitlines()[1:]
    if len({"\n".join(lines) for lines in courses.values()}) > 1:
        sys.exit("tuckbox: the builds do not play the same matches; see tests/test_compiled.py")


def subjects(names: list[str]) -> list[tuple[str, int]]:
    """The games with their fewest and their most seats."""
    found = [(name, seats) for name in names for seats in (min(game(name).players), max(game(name).players))]
    return list(dict.fromkeys(found))


def start(names: list[str], peers: bool) -> list[Program | Reference]:
    """Start all programs."""
    pythons = builds()
    check_builds(pythons)
    programs: list[Program | Reference] = []
    for name, seats in subjects(names):
        for build, python in pythons.items():
            programs.append(Program(f"{name}, {seats} seats, {build}", python, "bench.rules", [name, str(seats)]))
    if "tectonic" in names:
        programs += start_boards(pythons)
    try:
        folder = ROOT / "build" / "bench"
        programs += [druid_in_c(folder, 500)] if "druid" in names else []
        programs += [tectonic_in_c(folder)] if "tectonic" in names else []
    except Unavailable as reason:
        print(f"tuckbox: skipped: {reason}", flush=True)
    return programs + (list(start_peers()) if peers else [])


def start_boards(pythons: dict[str, Path]) -> list[Program]:
    """Start the board benchmarks of Tectonic Tribes: every build, and the naive reference."""
    cards = [str(count) for count in GROWTH]
    found = [
        Program(f"{BOARDS}, {build}", python, "bench.tectonic", ["engine", *cards]) for build, python in pythons.items()
    ]
    return [*found, Program(NAIVE, pythons[PLAIN], "bench.tectonic", ["naive", str(LISTED)])]


def measures(program: Program | Reference) -> list[str]:
    """The measurements of a program."""
    if isinstance(program, Reference):
        return list(program.measures)
    found: list[str] = program.about["measures"]
    return [name for name in found if QUICK not in program.label or name in QUICK_MEASURES]


def run(programs: Sequence[Program | Reference], findings: Findings, rounds: int, seconds: float) -> None:
    """Run all rounds, after a short warm-up."""
    run_tasks([(program, name) for program in programs for name in measures(program)], findings, rounds, seconds)


def run_tasks(tasks: list[tuple[Program | Reference, str]], findings: Findings, rounds: int, seconds: float) -> None:
    """Run all rounds of some measurements, after a short warm-up."""
    for program, name in tasks:
        program.measure(name, 0.02)
    began = time.monotonic()
    for number in range(rounds):
        random.Random(number).shuffle(tasks)
        for program, name in tasks:
            findings.add(program.label, name, program.measure(name, seconds))
        left = (time.monotonic() - began) / (number + 1) * (rounds - number - 1)
        print(f"tuckbox: round {number + 1} of {rounds}, about {left:.0f} seconds left", flush=True)


def conditions(programs: Sequence[Program | Reference], rounds: int, seconds: float) -> dict[str, str]:
    """The conditions of the benchmark."""
    versions = {
        program.label.split()[0]: str(program.about.get("version", ""))
        for program in programs[:]
        if isinstance(program, Program) and "version" in program.about
    }
    return {
        "date": datetime.date.today().isoformat(),
        "machine": f"{_processor()}, {os.cpu_count()} cores, {platform.system()}",
        "Python": platform.python_version(),
        "peers": ", ".join(f"{name} {version}" for name, version in versions.items()) or "skipped",
        "rounds": f"{rounds} of {seconds} seconds per measurement, in random order",
        "load": f"{os.getloadavg()[0]:.1f} runnable processes at the end, one of them ours",
    }


def _processor() -> str:
    info = Path("/proc/cpuinfo")
    lines = info.read_text().splitlines() if info.exists() else []
    return next((line.partition(":")[2].strip() for line in lines if line.startswith("model name")), platform.machine())


def main() -> None:
    parser = argparse.ArgumentParser(prog="make bench", description=__doc__)
    parser.add_argument("--rounds", type=int, default=11, help="rounds; more give narrower intervals (11)")
    parser.add_argument("--seconds", type=float, default=0.2, help="CPU time per measurement (0.2)")
    parser.add_argument("--games", nargs="+", choices=sorted(GAMES), default=list(GAMES), help="only these games")
    parser.add_argument("--no-peers", action="store_true", help="skip the other engines")
    parser.add_argument("--results", type=Path, default=RESULTS, help="the folder to write to (build/bench)")
    parser.add_argument("--part", choices=("all", "rules", "batch", "server"), default="all", help="only this part")
    server.add_arguments(parser.add_argument_group("the server's part"))
    args = parser.parse_args()
    if args.part in ("all", "rules"):
        rules(args)
    if args.part in ("all", "batch"):
        batch(args)
    if args.part in ("all", "server"):
        server.main(args)


def rules(args: argparse.Namespace) -> None:
    """Benchmark the rules and the search against other engines and C."""
    programs = start(args.games, not args.no_peers)
    findings = Findings({}, [f"{name}, {seats} seats" for name, seats in subjects(args.games)])
    try:
        run(programs, findings, args.rounds, args.seconds)
        findings.about = conditions(programs, args.rounds, args.seconds)
    finally:
        for program in programs:
            program.close()
    text = markdown(findings)
    args.results.mkdir(parents=True, exist_ok=True)
    (args.results / "bench.md").write_text(text)
    (args.results / "bench.json").write_text(as_json(findings))
    print(f"\n{text}\ntuckbox: written to {args.results}/bench.md and bench.json")


def batch(args: argparse.Namespace) -> None:
    """Measure batches of our games, with the quick wheel, beside what others offer to learning programs."""
    python = builds([QUICK])[QUICK]
    programs = [
        Program(game(name).title, python, "bench.rules", [name, str(min(game(name).players))]) for name in args.games
    ]
    tasks: list[tuple[Program | Reference, str]] = [
        (program, name) for program in programs for name in ("batch", "pettingzoo")
    ]
    peers = [] if args.no_peers else start_peers()
    tasks += [(peer, name) for peer in peers for name in measures(peer) if name in PEER_BATCHES]
    findings = Findings({}, [])
    try:
        run_tasks(tasks, findings, args.rounds, args.seconds)
        findings.about = conditions([*programs, *peers], args.rounds, args.seconds)
    finally:
        for program in [*programs, *peers]:
            program.close()
    args.results.mkdir(parents=True, exist_ok=True)
    text = batch_markdown(findings)
    (args.results / "batch.md").write_text(text)
    print(f"\n{text}\ntuckbox: written to {args.results}/batch.md")


if __name__ == "__main__":
    main()
