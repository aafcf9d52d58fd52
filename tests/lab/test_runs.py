"""Runs: every match follows from its number, whoever plays it and however often the run was stopped."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import time
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest

from tuckbox import game, lab, replay
from tuckbox.core.errors import BadOption
from tuckbox.core.record import parse
from tuckbox.lab import report
from tuckbox.lab.executors import Workers
from tuckbox.lab.plan import Plan
from tuckbox.lab.runs import FILE, ResultsMismatch, Run

PLAN = Plan("magpies", ("random", "greedy"))


def files(run: Run, folder: Path) -> dict[str, bytes]:
    """The tables of a run, as written."""
    folder.mkdir(exist_ok=True)
    report.write_files(run, folder)
    return {file.name: file.read_bytes() for file in folder.iterdir() if file.name != FILE}


def test_a_resumed_run_equals_an_unbroken_one_to_the_last_digit(tmp_path: Path) -> None:
    whole = Run(PLAN)
    whole.play(60)
    Run(PLAN, tmp_path / "broken").play(25)
    file = tmp_path / "broken" / FILE
    file.write_bytes(file.read_bytes()[:-30])  # killed while it wrote
    resumed = Run.load(tmp_path / "broken")
    assert len(resumed.deals) == 24
    with ThreadPoolExecutor(3) as executor:
        resumed.play(60, Workers(3, executor=executor))
    assert resumed.matches == whole.matches
    assert files(resumed, tmp_path / "a") == files(whole, tmp_path / "b")
    assert Run.load(tmp_path / "broken").matches == whole.matches


def test_a_killed_run_goes_on(tmp_path: Path) -> None:
    words = ["lab", "run", "druid", "--bots", "random", "--processes", "2", "--out", str(tmp_path), "--matches", "5000"]
    process = subprocess.Popen([sys.executable, "-m", "tuckbox", *words], start_new_session=True)
    file = tmp_path / FILE
    for _ in range(600):
        if file.exists() and file.read_bytes().count(b"\n") > 3:
            break
        time.sleep(0.05)
    os.killpg(process.pid, signal.SIGKILL)
    process.wait()
    resumed = Run.load(tmp_path)
    assert len(resumed.deals) >= 3
    some = sorted(resumed.deals)[:2]
    assert [resumed.deals[number] for number in some] == [resumed.plan.play(number) for number in some]


def test_processes_change_nothing() -> None:
    one, two = Run(PLAN), Run(PLAN)
    one.play(9)
    with Workers(2) as workers:
        two.play(9, workers)
    assert one.matches == two.matches


def test_a_folder_of_another_run_is_not_mixed_with_this_one(tmp_path: Path) -> None:
    Run(PLAN, tmp_path)
    with pytest.raises(ResultsMismatch, match="has results of another run"):
        Run(Plan("magpies", ("random", "random")), tmp_path)
    with pytest.raises(ResultsMismatch, match="is not a folder of the lab"):
        Run.load(tmp_path / "nothing")


def test_a_match_has_a_record_that_tells_the_same() -> None:
    run = lab.run("druid", bots="greedy,random", matches=2)
    facts = run.matches[1]
    match = replay(run.plan.match(1).record())
    result = match.result()
    assert result is not None and list(result.scores) == facts.scores
    assert len(match.entries) >= sum(facts.decisions)
    played = [event.get("creature") for event in match.visible_events(0) if event.kind == "placed"]
    assert len(played) == 30
    table = run.plan.tables[0]
    creatures = [card for seat in facts.cards for card in seat.played if table.domains[card] == "creature"]
    assert sorted(creatures) == sorted(table.id_of(("creature", card)) for card in played if card is not None)


@pytest.mark.parametrize("question", ["against", "card"])
def test_matches_of_two_sides_have_records_with_the_same_facts(tmp_path: Path, question: str) -> None:
    other = tmp_path / "other.csv"
    other.write_text(game("druid").card_set.text.replace("Unicorn,*,6,land", "Unicorn,*,6,sky"))
    card, against = ("Kraken", None) if question == "card" else ("", other)
    run = lab.run("druid", against=against, card=card, bots="greedy", matches=4)
    assert len(run.matches) == 8
    for facts in run.matches:
        record = parse(str(run.plan.match(facts.number, facts.side).record()))
        result = replay(record).result()
        assert result is not None and list(result.scores) == facts.scores
    with pytest.raises(BadOption, match="has no match 3"):
        run.plan.match(0, 2)
