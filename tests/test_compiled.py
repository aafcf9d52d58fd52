"""The rules compiled and not: the same matches, the same harness, and a wheel with all that belongs in it."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import tomllib
import zipfile
from pathlib import Path

import pytest
from pathspec import GitIgnoreSpec

from bench.figures import figure, interval_rank, ratio
from bench.programs import Unavailable
from bench.reference import druid_in_c
from bench.slices import slice_of
from bench.tectonic import BOARDS, Naive, positions, tectonic_in_c
from tests import fingerprints, golden
from tests.compiled import IS_CURRENT, SHAPE
from tools.compile import PACKAGE, compiled_files, compiler
from tools.setup import ROOT
from tuckbox.bots.jobs import choose
from tuckbox.bots.playout import simulate
from tuckbox.core.errors import WrongSeats
from tuckbox.core.game import seed_of
from tuckbox.core.match import Match
from tuckbox.jobs.pool import Pool
from tuckbox.jobs.worker import Worker
from tuckbox.registry import GAMES, game

pytestmark = pytest.mark.slow

MATCHES = pytest.mark.parametrize("matches", [100, pytest.param(1000, marks=pytest.mark.soak)])
GOLDEN = pytest.mark.parametrize("matches", [300, pytest.param(golden.ALL, marks=pytest.mark.soak)])


@pytest.fixture(scope="module")
def compiled() -> Path:
    """The interpreter of the venv with the compiled wheel; without it CI fails and everybody else is told."""
    if not IS_CURRENT:
        reason = "the compiled wheel is not current: make compiled" if compiler() else "there is no C compiler"
        if os.environ.get("CI") == "true":
            pytest.fail(f"the compiled rules cannot be tested: {reason}")
        pytest.skip(f"THE COMPILED RULES ARE NOT TESTED: {reason}")
    return SHAPE.python


def ran(python: Path, *args: str) -> str:
    """What a command prints, run from the project's folder; it must succeed."""
    done = subprocess.run([python, *args], cwd=ROOT, capture_output=True, text=True, timeout=900, check=False)
    assert done.returncode == 0, done.stdout[-4000:] + done.stderr[-4000:]
    return done.stdout


@MATCHES
def test_matches_are_the_same_both_ways(compiled: Path, matches: int) -> None:
    command = ["-m", "tests.fingerprints", str(matches)]
    env = os.environ | {"PYTHONPATH": str(PACKAGE.parent)}
    interpreted = subprocess.Popen([sys.executable, *command], cwd=ROOT, env=env, stdout=subprocess.PIPE, text=True)
    there = ran(compiled, *command).splitlines()
    here = (interpreted.communicate(timeout=900)[0]).splitlines()
    assert (here[0], there[0]) == ("interpreted", "compiled")
    assert len(here) > matches
    different = [pair for pair in zip(here[1:], there[1:], strict=True) if pair[0] != pair[1]]
    assert not different, f"{len(different)} matches differ, the first: {different[0]}"


BATCHES = """
import hashlib
from tuckbox.rl import Batch
for name in ("druid", "idriana", "tectonic"):
    seen, batch = hashlib.sha256(), Batch(name, 4, seed=1, form="options")
    for _ in range(60):
        step = batch.step(batch.random_actions())
        seen.update(step.observations.tobytes() + step.rewards.tobytes() + batch.options().features.tobytes())
    print(name, seen.hexdigest())
"""


def test_observations_are_the_same_both_ways(compiled: Path) -> None:
    there = ran(compiled, "-c", BATCHES).splitlines()
    assert there == ran(Path(sys.executable), "-c", BATCHES).splitlines()
    assert len(there) == 3


LEAKS = """
import resource, sys
sys.path.insert(0, "examples/magpies/src")
from magpies import MagpieGame
from tuckbox.core.chance import FastChance
from tuckbox.registry import game
from tuckbox.rl import observation, option_features
from tuckbox.rl.quick_play import quick_match

chance, druid = FastChance(1), game("druid")
magpies, position = MagpieGame().deal(3, chance, None), druid.deal(2, chance, None)
magpies.apply(0, magpies.legal_moves(0)[0])
encoder, seat = druid.encoder(2), position.seat_to_act()
works = {
    "resample": (20_000, lambda: magpies.resample(1, chance)),
    "observation": (10_000, lambda: observation(encoder, position, seat)),
    "options": (10_000, lambda: option_features(encoder, position, seat)),
    "quick match": (500, lambda: quick_match(druid, 1)),
}
for name, (times, work) in works.items():
    for repeats in (times // 10, times):
        before = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
        for _ in range(repeats):
            work()
    print(name, resource.getrusage(resource.RUSAGE_SELF).ru_maxrss - before, sep=",")
"""


@pytest.mark.extended
def test_interpreted_code_leaks_no_memory_of_the_compiled_rules(compiled: Path) -> None:
    grown = dict(line.split(",") for line in ran(compiled, "-c", LEAKS).splitlines())
    assert len(grown) == 4
    assert {name: kilobytes for name, kilobytes in grown.items() if int(kilobytes) > 2000} == {}


@GOLDEN
def test_the_golden_matches_are_unchanged(compiled: Path, matches: int) -> None:
    assert ran(compiled, "-m", "tests.golden", str(matches)).split() == ["compiled"]


@pytest.mark.soak
def test_the_harness_holds_on_the_compiled_rules(compiled: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("TUCKBOX_HARNESS", "full")
    said = ran(compiled, "-m", "pytest", "-vv", "-p", "no:cacheprovider", "-p", "no:xdist", "tests/test_harness.py")
    for name in GAMES:
        assert f"test_harness[{name}-" in said


def test_a_course_tells_matches_apart() -> None:
    druid = game("druid")
    assert fingerprints.played(druid, 2, 1) == fingerprints.played(druid, 2, 1)
    assert fingerprints.played(druid, 2, 1) != fingerprints.played(druid, 2, 2)


def test_every_compiled_module_is_loaded_compiled(compiled: Path) -> None:
    names = [path.relative_to(PACKAGE.parent).with_suffix("").as_posix().replace("/", ".") for path in compiled_files()]
    script = "import importlib, sys\nfor name in sys.argv[1:]: print(importlib.import_module(name).__file__)"
    files = ran(compiled, "-c", script, *names).split()
    assert len(files) == len(names) > 10
    assert not [file for file in files if file.endswith(".py")]


def test_the_compiled_modules_are_those_that_the_build_selects() -> None:
    settings = tomllib.loads((ROOT / "pyproject.toml").read_text())["tool"]["hatch"]["build"]["targets"]["wheel"]
    selected = GitIgnoreSpec.from_lines(settings["hooks"]["mypyc"]["include"])
    names = [path.relative_to(ROOT).as_posix() for path in PACKAGE.rglob("*.py")]
    assert compiled_files() == sorted(ROOT / name for name in names if selected.match_file(name))


@pytest.mark.extended
async def test_workers_can_run_compiled_beside_a_server_that_does_not(
    compiled: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(Worker, "import_first", str(SHAPE.packages))
    pool = Pool(1)
    try:
        file = await pool.run(120, eval, "__import__('tuckbox.core.state').core.state.__file__")
        assert file.startswith(str(SHAPE.packages)) and not file.endswith(".py")
        match = Match(game("druid"), ("Ann", "level1"), seed_of("workers"))
        code = await pool.run(120, choose, str(match.record()), match.seats_to_act()[0], "level1", 1)
        assert code in match.state.legal_moves(match.seats_to_act()[0])
    finally:
        pool.close()


def test_what_others_introspect_is_never_compiled() -> None:
    names = {path.relative_to(PACKAGE).as_posix() for path in compiled_files()}
    assert {"core/state.py", "bots/playout.py", "games/druid/rules/steps.py"} <= names
    assert not [name for name in names if name.endswith(("/view.py", "words.py", "__init__.py")) or "/art/" in name]
    assert not names & {f"core/{name}.py" for name in ("game", "match", "record", "events", "moves")}
    in_games = [name for name in names if name.startswith("games/")]
    compiled = ("rules", "heuristics", "observation", "observation.py", "view_builder.py")
    assert all(name.split("/")[2] in compiled for name in in_games)


def test_the_compiled_wheel_is_complete(compiled: Path) -> None:
    wheel = next(SHAPE.work.glob("*.whl"))
    inside = set(zipfile.ZipFile(wheel).namelist())
    assert "none-any" not in wheel.name
    for path in compiled_files():
        stem = "tuckbox/" + path.relative_to(PACKAGE).with_suffix("").as_posix()
        assert [name for name in inside if name.startswith(f"{stem}.") and name.endswith((".so", ".pyd"))], stem
    boxed = [name for name, package in GAMES.items() if package.startswith("tuckbox.")]
    assert {"tuckbox/py.typed", *(f"tuckbox/games/{name}/cards.csv" for name in boxed)} <= inside
    assert {f"tuckbox/docs/rules/{path.name}" for path in (ROOT / "docs" / "rules").glob("*.md")} <= inside


@pytest.mark.extended
def test_a_plain_build_is_pure_python(tmp_path: Path) -> None:
    env = {name: value for name, value in os.environ.items() if not name.startswith("HATCH_")}
    build = [sys.executable, "-m", "hatchling", "build", "-t", "wheel", "-d", str(tmp_path)]
    subprocess.run(build, cwd=ROOT, env=env, check=True, capture_output=True, timeout=300)
    wheel = next(tmp_path.glob("*.whl"))
    version = tomllib.loads((ROOT / "pyproject.toml").read_text())["project"]["version"]
    assert wheel.name == f"tuckbox-{version}-py3-none-any.whl"
    assert not [name for name in zipfile.ZipFile(wheel).namelist() if name.endswith((".so", ".pyd"))]


def test_no_compiled_file_lies_beside_a_source() -> None:
    assert not [*ROOT.glob("*.so"), *(ROOT / "src").rglob("*.so"), *(ROOT / "src").rglob("*.pyd")]


@pytest.mark.extended
def test_ctrl_c_stops_a_compiled_simulation(compiled: Path) -> None:
    script = (
        "import signal; signal.signal(signal.SIGINT, signal.default_int_handler)\n"  # ignored in the background
        "from tuckbox.bots.playout import simulate; from tuckbox.registry import game\n"
        "print('ready', flush=True)\nsimulate(game('druid'), 10**9, 1)"
    )
    run = subprocess.Popen([compiled, "-c", script], stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)
    assert run.stdout is not None
    run.stdout.readline()
    run.send_signal(signal.SIGINT)
    try:
        said = run.communicate(timeout=20)[1]
    finally:
        run.kill()
    assert "KeyboardInterrupt" in said


# What the bench rests on


@pytest.mark.extended
def test_the_reference_in_c_plays_the_same_matches(tmp_path: Path) -> None:
    try:
        reference = druid_in_c(tmp_path, 200)
    except Unavailable as reason:
        pytest.skip(str(reason))
    said = reference.results()
    lines = reference.given.read_text().splitlines()
    seed, _, deal = lines[6].partition(" ")  # after five tables and the number of deals
    lines[6] = f"{int(seed) + 1} {deal}"
    reference.given.write_text("\n".join(lines) + "\n")
    assert [number for number in range(200) if reference.results()[number] != said[number]] == [0]


@pytest.mark.extended
def test_the_reference_in_c_lists_the_same_placements(tmp_path: Path) -> None:
    try:
        reference = tectonic_in_c(tmp_path)
    except Unavailable as reason:
        pytest.skip(str(reason))
    said = reference.results()
    lines = reference.given.read_text().splitlines()
    top, _, land = lines[1].partition(" ")  # after the number of boards
    lines[1] = f"{int(top) + 1} {land}"
    reference.given.write_text("\n".join(lines) + "\n")
    assert [number for number in range(BOARDS) if reference.results()[number] != said[number]] == [0]


@pytest.mark.extended
def test_the_naive_reference_of_the_bench_lists_the_same_placements() -> None:
    given = positions([5])[5]
    assert len(given) == BOARDS and all(len(position.laid) == 5 for position in given)
    Naive(given)  # compares placements and scores
    given[3].state.board = given[4].board
    with pytest.raises(AssertionError, match="lists other placements"):
        Naive(given)


def test_medians_come_with_the_range_that_holds_them() -> None:
    assert interval_rank(5) == 0  # five rounds are too few to leave any out
    assert interval_rank(6) == 0 and interval_rank(11) == 1 and interval_rank(15) == 3
    found = figure([3.0, 1.0, 2.0, 5.0, 4.0, 6.0, 7.0, 8.0, 9.0, 10.0, 11.0])
    assert (found.median, found.low, found.high) == (6.0, 2.0, 10.0)
    assert ratio([2.0, 4.0], [1.0, 2.0]).median == 2.0


def test_a_slice_counts_until_its_time_is_up() -> None:
    found = slice_of(lambda times: {"moves": 7 * times, "games": times}, 0.02)
    assert found["seconds"] >= 0.02
    assert found["moves"] == 7 * found["games"] > 0


# The simulation itself


def test_a_simulation_counts_matches_moves_and_victories() -> None:
    tally = simulate(game("druid"), 20, 3)
    assert tally.games == 20
    assert sum(tally.wins) == pytest.approx(20)
    assert 20 * 60 <= tally.moves <= 20 * 80  # 30 placements, 30 ends of turns, at most 10 specials
    assert repr(tally) == repr(simulate(game("druid"), 20, 3)) != repr(simulate(game("druid"), 20, 4))


def test_a_simulation_refuses_a_wrong_number_of_seats() -> None:
    with pytest.raises(WrongSeats, match="Druid Games is for 2 players, not 5"):
        simulate(game("druid"), 1, 1, 5)
