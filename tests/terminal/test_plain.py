"""The plain table, which serves every game from its view and options alone."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.terminal.bench import at, new_table
from tuckbox import registry
from tuckbox.core.events import OPEN, Viewer
from tuckbox.core.game import seed_of
from tuckbox.core.match import Match
from tuckbox.core.text import named
from tuckbox.terminal.drawing import Scene, drawing
from tuckbox.terminal.plain import PlainDrawing


@pytest.mark.parametrize("name", ["druid", "magpies"])
@pytest.mark.parametrize("width", [60, 100, 160])
@pytest.mark.parametrize("viewer", [0, 1, None, OPEN])
def test_every_line_of_the_view_is_there_and_fits(name: str, width: int, viewer: Viewer) -> None:
    match = Match(registry.game(name), ("Ann", "Bo"), seed_of("1"))
    lines = PlainDrawing().draw(Scene(match.game, match.view(viewer), match.players, width, 20))
    assert max(line.cell_len for line in lines) <= width
    words = " ".join("\n".join(line.plain for line in lines).split())
    for head, section in match.game.describe_view(match.view(viewer)):
        assert named(head, match.players) in words
        for line in section:
            for word in named(line, match.players).split():
                assert word in words


def test_a_game_without_a_drawing_gets_the_plain_one() -> None:
    assert isinstance(drawing(registry.game("magpies")), PlainDrawing)
    assert isinstance(drawing(registry.game("druid"), plain=True), PlainDrawing)
    assert not isinstance(drawing(registry.game("druid")), PlainDrawing)


@pytest.mark.asyncio
async def test_a_whole_match_of_another_game(tmp_path: Path) -> None:
    async with at(new_table(tmp_path, "Ann", "random", "random 2", game="magpies"), size=(60, 20)) as bench:
        assert "Your decision: 5 options (pick)." in bench.text()
        while not bench.match.is_over:
            await bench.press("down", "enter")
        result = bench.match.result()
        assert result is not None
        assert bench.match.players[result.winners[0]] in bench.text()


@pytest.mark.asyncio
async def test_a_table_that_is_taller_than_its_pane_scrolls(tmp_path: Path) -> None:
    async with at(new_table(tmp_path, "Ann", "random", starter="1"), plain=True, size=(80, 24)) as bench:
        top = bench.text()
        assert "Scroll" in top
        assert "Hand of random" not in top
        await bench.press(*["shift+down"] * 15)
        assert "Hand of random" in bench.text()


@pytest.mark.asyncio
async def test_players_stand_in_options_and_are_typed_by_name(tmp_path: Path) -> None:
    """Two players' picks are played until somebody may steal; the option then names the victim."""
    table = new_table(tmp_path, "Ann", "Bo", game="magpies")
    while table.match.game.pending_steps(table.match.state)[0].startswith("Step(kind='picking'"):
        seat = table.match.seats_to_act()[0]
        table.play(seat, table.match.legal_moves(seat)[-1])
    seat = table.match.seats_to_act()[0]
    victim = table.match.players[1 - seat]
    assert f"steal from {victim}" in [str(move) for move in table.options(seat)]
    async with at(table) as bench:
        await bench.press("enter")
        await bench.type(f"st {victim.lower()}")
        await bench.press("enter")
        assert bench.match.entries[-1].text == f"steal from seat {2 - seat}"
