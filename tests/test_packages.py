"""The example game, installed in a venv, is played on the command line, in the terminal, the arena and the server.

tests/web/test_packages.py plays it in a browser.
"""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.packages import MAGPIES, install, run
from tests.server.host import Host
from tests.server.running import Guest
from tests.test_cli_terminal import Terminal


@pytest.fixture(scope="module")
def python(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A Python with the example game installed."""
    return install(tmp_path_factory.mktemp("venv"), MAGPIES)


def test_it_is_on_the_command_line(python: Path) -> None:
    assert "magpies: Magpies, 2 or 3 or 4 players, about 5 minutes" in run(python, "-m", "tuckbox", "games")
    assert "M4. Whoever showed the treasure" in run(python, "-m", "tuckbox", "rules", "M4")
    assert "Own the richest nest" in run(python, "-m", "tuckbox", "rules", "magpies")
    assert "Crown" in run(python, "-m", "tuckbox", "cards", "magpies")


@pytest.mark.extended
def test_it_is_played_in_a_terminal(python: Path, tmp_path: Path) -> None:
    words = ["play", "magpies", "--seed", "1", "--seats", "you,random"]
    terminal = Terminal(tmp_path, *words, python=str(python))
    terminal.wait_for("Your turn: pick a treasure in secret.")  # which its own drawing says
    terminal.press("\x1b[B\r")
    terminal.wait_for("shows")
    assert terminal.quits() == 0
    (file,) = tmp_path.rglob("*.txt")
    assert "game: magpies" in file.read_text()


def test_it_is_played_in_the_arena(python: Path, tmp_path: Path) -> None:
    words = ["--bots", "level1,random,random", "--games", "3", "--all", "--out", str(tmp_path / "results")]
    assert "3 matches" in run(python, "-m", "tuckbox", "arena", "magpies", *words)


@pytest.mark.extended
async def test_it_is_played_on_the_server(python: Path, tmp_path: Path) -> None:
    host = Host(tmp_path, python=str(python))
    host.start()
    try:
        one = Guest(host.base)
        await one.come()
        info = next(game for game in await one.get("/api/games") if game["name"] == "magpies")
        assert info["lessons"]
        assert info["table"].endswith("/table.js")
        assert (await one.http.get(info["table"])).status_code == 200
        assert "card/Crown" in (await one.get("/api/games/magpies/pictures"))["light"]
        table = (await one.table({"kind": "me"}, {"kind": "bot", "bot": "random"}, game="magpies"))["id"]
        await one.follow(table)
        while 0 not in one.position(table)["seats_to_act"]:
            await one.hear("frame", seconds=60)
        assert (await one.play(table, 0, one.position(table)))["type"] == "done"
        await one.close()
    finally:
        host.stop()
