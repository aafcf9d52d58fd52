"""Bots from outside the box: by module and class, and by entry point."""

from __future__ import annotations

from importlib.metadata import EntryPoint
from pathlib import Path

import pytest

import tuckbox
from tuckbox import cli
from tuckbox.bots import BOTS, BotKind, InformationSet, RandomBot, bot
from tuckbox.bots.external import ENTRY_POINTS, find_bots
from tuckbox.core.errors import UnknownBot
from tuckbox.registry import replay
from tuckbox.terminal.local_match import LocalMatch
from tuckbox.terminal.seating import parse_seats

MODULE = """
from tuckbox.bots import Bot

class First(Bot):
    name = "first"
    description = "Plays the first legal move."

    def choose_code(self, information):
        return information.legal_codes[0]
"""


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A folder with a module that has a bot, from which programs run."""
    (tmp_path / "firstbots.py").write_text(MODULE)
    monkeypatch.chdir(tmp_path)
    monkeypatch.syspath_prepend(str(tmp_path))
    return tmp_path


def test_a_class_is_named_by_its_module(folder: Path) -> None:
    assert bot("firstbots:First").name == "first"
    with pytest.raises(UnknownBot, match="No module named"):
        bot("nowhere:First")
    with pytest.raises(UnknownBot, match="has no attribute 'Second'"):
        bot("firstbots:Second")
    with pytest.raises(UnknownBot, match="must be a class derived"):
        bot("os:getcwd")
    with pytest.raises(UnknownBot, match="module:Class"):
        bot("firstbots")


def test_it_plays_in_the_arena(folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert cli.main(["arena", "druid", "--bots", "firstbots:First,random", "--games", "2", "--processes", "1"]) == 0
    assert "firstbots:First" in capsys.readouterr().out
    assert (folder / "arena" / "druid-firstbots.First-random.jsonl").exists()


def test_entry_points_are_registered_and_broken_ones_left_out(folder: Path, caplog: pytest.LogCaptureFixture) -> None:
    random = BotKind("", RandomBot)
    bots = {"random": random}
    points = {
        "first": "firstbots:First",
        "random": "firstbots:First",
        "lost": "nowhere:Lost",
        "No Name": "firstbots:First",
    }
    find_bots(bots, [EntryPoint(name, value, ENTRY_POINTS) for name, value in points.items()])
    assert list(bots) == ["random", "first"]
    assert bots["random"] is random and bots["first"].description == "Plays the first legal move."
    assert len(caplog.records) == 3


def test_it_plays_in_the_terminal(folder: Path) -> None:
    players = parse_seats("firstbots:First,firstbots:First")
    local = LocalMatch(tuckbox.match("druid", players, seed="first"), folder / "match.record")
    assert local.people == []
    while not local.match.is_over:
        seat = local.match.seats_to_act()[0]
        chosen = local.bots[seat].choose(InformationSet.of(local.match, seat))
        assert chosen == local.match.legal_moves(seat)[0]
        local.play(seat, chosen)
    assert replay(local.file).players == ("firstbots:First", "firstbots:First 2")


def test_the_server_takes_registered_names_only() -> None:
    assert not [name for name in BOTS if ":" in name]
