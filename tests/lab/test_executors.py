"""Workers of the lab: processes and a Dask cluster, which lose nothing when one dies and change no result."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from dataclasses import replace
from functools import partial
from pathlib import Path

import pytest

import tuckbox
from tuckbox import cli
from tuckbox.games.druid.game import DruidGame
from tuckbox.lab.arena import Arena
from tuckbox.lab.executors import ClusterError, Workers
from tuckbox.lab.matchup import DealResult, Matchup
from tuckbox.lab.plan import Plan
from tuckbox.lab.runs import FILE, Progress, Run
from tuckbox.rl import train_network

ROOT = Path(__file__).parents[2]
PLAN = Plan("magpies", ("random", "greedy"))


def logged(folder: Path, number: int, dies: bool = False) -> int:
    """A job that notes the process that runs it; it may kill the first one that runs number 3."""
    with (folder / str(number)).open("a") as file:
        file.write(f"{os.getpid()}\n")
    if dies and number == 3 and len((folder / "3").read_text().split()) == 1:
        os.kill(os.getpid(), signal.SIGKILL)
    return -number


# Processes


def test_results_come_in_order_and_errors_are_raised() -> None:
    with Workers(2) as workers:
        assert list(workers.map(abs, [-3, 5, -7])) == [3, 5, 7]
        assert sorted(one for chunk in workers.map_unordered(abs, [-3, 5, -7]) for one in chunk) == [
            (-7, 7),
            (-3, 3),
            (5, 5),
        ]
        with pytest.raises(ZeroDivisionError):
            list(workers.map(partial(divmod, 1), [0]))


def test_the_jobs_of_a_dead_process_run_again(tmp_path: Path) -> None:
    with Workers(2) as workers:
        assert list(workers.map(partial(logged, tmp_path, dies=True), range(20))) == [-number for number in range(20)]
    assert len(set((tmp_path / "3").read_text().split())) == 2


def test_the_number_of_workers_does_not_change_where_the_arena_stops(tmp_path: Path) -> None:
    one = played_arena(tmp_path / "one", Workers())
    with Workers(2) as workers:
        assert played_arena(tmp_path / "two", workers) == one
    assert 2 < len(one) < 100, "the test decided"


def played_arena(folder: Path, workers: Workers) -> list[DealResult]:
    """The deals of a clear matchup, without measured seconds."""
    arena = Arena(Matchup("magpies", ("greedy", "random")), folder / "results.jsonl", [])
    arena.write()
    arena.play(100, workers, False, None, False)
    lasting = [[replace(game, seconds=[], longest=[]) for game in deal.games] for deal in arena.deals]
    return [DealResult(deal.number, games) for deal, games in zip(arena.deals, lasting, strict=True)]


# A cluster


class Cluster:
    """A Dask scheduler and its workers, each in a process of its own."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.workers: list[subprocess.Popen[bytes]] = []
        file = folder / "scheduler.json"
        self.scheduler = self._start("scheduler", "--host", "127.0.0.1", "--port", "0", "--scheduler-file", str(file))
        wait_until(lambda: file.exists() and file.read_text().rstrip().endswith("}"))
        self.address = json.loads(file.read_text())["address"]

    def _start(self, kind: str, *words: str) -> subprocess.Popen[bytes]:
        path = os.pathsep.join([str(ROOT), str(ROOT / "examples" / "magpies" / "src")])
        command = [sys.executable, "-m", f"distributed.cli.dask_{kind}", "--no-dashboard", *words]
        with (self.folder / f"{kind}.log").open("ab") as log:
            return subprocess.Popen(command, env={**os.environ, "PYTHONPATH": path}, stdout=log, stderr=log)

    def with_workers(self, count: int) -> list[subprocess.Popen[bytes]]:
        """Have at least so many workers, which nobody restarts."""
        self.workers = [process for process in self.workers if process.poll() is None]
        while len(self.workers) < count:
            self.workers.append(self._start("worker", self.address, "--no-nanny", "--nthreads", "2"))
        from distributed import Client  # here, because processes that run jobs of this file import it

        with Client(self.address, set_as_default=False) as client:
            wait_until(lambda: len(client.nthreads()) == len(self.workers))
        return self.workers

    def end(self) -> None:
        """End all processes."""
        for process in (*self.workers, self.scheduler):
            process.kill()
            process.wait()


@pytest.fixture(scope="module")
def cluster(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Cluster]:
    """A cluster that tests share; each says how many workers it needs."""
    started = Cluster(tmp_path_factory.mktemp("cluster"))
    yield started
    started.end()


def wait_until(done: Callable[[], bool]) -> None:
    until = time.monotonic() + 60
    while not done():
        assert time.monotonic() < until
        time.sleep(0.05)


@pytest.mark.slow
def test_a_run_is_the_same_to_the_last_digit_although_a_worker_dies(cluster: Cluster, tmp_path: Path) -> None:
    one, _ = cluster.with_workers(2)
    here, there = Run(PLAN), Run(PLAN)
    here.play(300)
    seen: list[int] = []

    def kill_one(_: Run, progress: Progress) -> None:
        seen.append(progress.deals)
        if len(seen) == 3:
            one.kill()

    with Workers(cluster=cluster.address) as workers:
        there.play(300, workers, kill_one)
    assert there.matches == here.matches
    assert seen == sorted(seen) and seen[-1] == 300 and len(seen) > 3
    assert one.wait() == -signal.SIGKILL


@pytest.mark.extended
@pytest.mark.slow
def test_the_jobs_of_a_worker_that_dies_run_on_another(cluster: Cluster, tmp_path: Path) -> None:
    cluster.with_workers(2)
    with Workers(cluster=cluster.address) as workers:
        assert list(workers.map(partial(logged, tmp_path, dies=True), range(20))) == [-number for number in range(20)]
    assert len(set((tmp_path / "3").read_text().split())) == 2


@pytest.mark.extended
@pytest.mark.slow
def test_the_arena_stops_at_the_same_deal_and_card_sets_travel_along(cluster: Cluster, tmp_path: Path) -> None:
    cluster.with_workers(1)
    standard = DruidGame.sets.standard.text
    own = standard.replace("Mouse,mammal,1", "Mouse,mammal,5").replace("Bear,mammal,5", "Bear,mammal,1")
    runs = [Run(Plan("druid", ("random", "random"), cards)) for cards in (None, own, own)]
    with Workers(cluster=cluster.address) as workers:
        assert played_arena(tmp_path / "there", workers) == played_arena(tmp_path / "here", Workers())
        for run, where in zip(runs, (None, None, workers), strict=True):
            run.play(20, where)
    assert runs[2].matches == runs[1].matches != runs[0].matches


@pytest.mark.extended
@pytest.mark.slow
def test_a_network_is_the_same_to_the_last_digit_wherever_its_matches_are_played(
    cluster: Cluster, tmp_path: Path
) -> None:
    one, _ = cluster.with_workers(2)
    networks = []
    for name, where in (("here", []), ("there", ["--cluster", cluster.address])):
        files = ["--work", str(tmp_path / name), "--out", str(tmp_path / f"{name}.txt")]
        counts = ["--quick", "12", "--policy", "0", "--rounds", "0", "--passes", "1"]
        train_network.main(["druid", *counts, *files, *where])
        networks.append((tmp_path / f"{name}.txt").read_text())
    assert networks[0] == networks[1]
    file = next((tmp_path / "here").glob("quick-*"))
    with Workers(cluster=cluster.address) as workers:
        play = partial(train_network.play_quick, "druid")
        played = train_network.matches(play, tmp_path / "again", 1, 24, workers)
        again = [next(played)]
        one.kill()
        again += played
    assert again[:12] == [tuple(json.loads(line)) for line in file.read_text().splitlines()]


@pytest.mark.extended
@pytest.mark.slow
def test_what_the_workers_lack_is_told(
    cluster: Cluster, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    cluster.with_workers(1)
    (tmp_path / "only_here.py").write_text("from tuckbox.bots import RandomBot\nclass Mine(RandomBot): pass\n")
    monkeypatch.syspath_prepend(tmp_path)
    monkeypatch.chdir(tmp_path)
    with Workers(cluster=cluster.address) as workers:
        with pytest.raises(ClusterError, match=r"A worker on .* cannot play this: The bot 'only_here:Mine' cannot be"):
            Run(Plan("magpies", ("only_here:Mine", "random"))).play(2, workers)
        monkeypatch.setattr(tuckbox, "__version__", "9.9.9")
        with pytest.raises(ClusterError, match=r"A worker on .* has tuckbox .*, not 9\.9\.9"):
            Run(PLAN).play(2, workers)  # as a worker that comes later
    words = ["arena", "druid", "--bots", "greedy,random", "--cluster", cluster.address]
    assert cli.main(words) == 2
    assert "and this is 9.9.9; install the same everywhere." in capsys.readouterr().err
    assert not (tmp_path / "arena").exists(), "nothing was done before"


@pytest.mark.extended
@pytest.mark.slow
def test_a_stopped_command_keeps_what_was_played(cluster: Cluster, tmp_path: Path) -> None:
    cluster.with_workers(1)
    words = ["lab", "run", "druid", "--bots", "greedy", "--matches", "5000", "--out", str(tmp_path)]
    start = "import signal; signal.signal(signal.SIGINT, signal.default_int_handler)\n"  # ignored in the background
    start += "from tuckbox.cli import main; raise SystemExit(main())"
    command = [sys.executable, "-c", start, *words, "--cluster", cluster.address]
    process = subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True)
    file = tmp_path / FILE
    wait_until(lambda: file.exists() and file.read_bytes().count(b"\n") > 1)
    process.send_signal(signal.SIGINT)
    told = process.communicate(timeout=30)[0]
    assert process.returncode == 130 and told.endswith("stopped; run the same command to go on\n"), told
    assert "Traceback" not in told, told
    assert Run.load(tmp_path).deals


@pytest.mark.extended
@pytest.mark.slow
def test_a_cluster_without_workers_and_a_scheduler_that_goes_are_told(tmp_path: Path) -> None:
    cluster = Cluster(tmp_path)
    run = Run(PLAN)
    try:
        with pytest.raises(ClusterError, match=r"has no workers; start some with: dask worker tcp://127\.0\.0\.1:"):
            Workers(cluster=cluster.address)
        cluster.with_workers(1)
        with (
            Workers(cluster=cluster.address) as workers,
            pytest.raises(ClusterError, match="scheduler is lost; run the same command to continue"),
        ):
            run.play(5000, workers, lambda *_: cluster.scheduler.kill())
    finally:
        cluster.end()
    assert run.deals


def test_an_address_without_a_scheduler_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("tuckbox.lab.executors.CONNECT_SECONDS", 1)
    for address in ("tcp://127.0.0.1:9", "nowhere"):
        with pytest.raises(ClusterError, match=f"There is no Dask scheduler at {address}"):
            Workers(cluster=address)
