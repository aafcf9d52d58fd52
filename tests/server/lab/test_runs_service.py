"""Runs of the lab while they are played: what counts as clear so far."""

from __future__ import annotations

from pathlib import Path

from tests.lab.magpies import saved, with_worth
from tuckbox import lab
from tuckbox.server.lab.runs.messages import LabReport
from tuckbox.server.lab.runs.repository import StoredRun
from tuckbox.server.lab.runs.service import ActiveRun
from tuckbox.server.runtime import Runtime

STORED = StoredRun("run", "ann", "magpies", "", "", "", "", 0, "", "", 0, "", 1, "running", "", 0, 0.0, "", 0.0, 0.0)


def settled(run: lab.Run) -> list[str]:
    """What is clear after a look."""
    active = ActiveRun(STORED, [], Runtime())
    assert active.settled() == []
    active.note_look(LabReport(lab.summarize(run), {}))
    return active.settled()


def test_the_card_asked_about_is_clear_after_a_look(tmp_path: Path) -> None:
    cards = saved(with_worth(Bell=900), tmp_path)
    assert settled(lab.run("magpies", cards=cards, bots="random", matches=60, card="Bell")) == ["Bell"]
    assert settled(lab.run("magpies", bots="random", matches=12, card="Thimble")) == []


def test_a_changed_card_is_clear_after_a_look(tmp_path: Path) -> None:
    cards = saved(with_worth(Bell=900), tmp_path)
    assert "impact Bell" in settled(lab.run("magpies", against=cards, bots="random", matches=600))
