"""The plain table of every game."""

from __future__ import annotations

from pathlib import Path

import pytest

from magpies.generated.stack import PICKING
from tests.terminal.driver import at, new_match
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


def test_a_game_without_a_drawing_gets_the_plain_one(minimal_game: None) -> None:
    assert isinstance(drawing(registry.game("minimal")), PlainDrawing)
    assert isinstance(drawing(registry.game("druid"), plain=True), PlainDrawing)
    assert not isinstance(drawing(registry.game("druid")), PlainDrawing)


async def test_a_whole_match_of_another_game(tmp_path: Path) -> None:
    async with at(
        new_match(tmp_path, "Ann", "random", "random 2", game="magpies"), plain=True, size=(60, 20)
    ) as driver:
        assert "Your turn: 5 moves (pick)." in driver.text()
        while not driver.match.is_over:
            await driver.press("down", "enter")
        result = driver.match.result()
        assert result is not None
        assert driver.match.players[result.winners[0]] in driver.text()


async def test_a_table_that_is_taller_than_its_pane_scrolls(tmp_path: Path) -> None:
    async with at(new_match(tmp_path, "Ann", "random", starter="1"), plain=True, size=(80, 24)) as driver:
        top = driver.text()
        assert "Scroll" in top
        assert "Hand of random" not in top
        await driver.press(*["shift+down"] * 15)
        assert "Hand of random" in driver.text()


async def test_moves_contain_player_names(tmp_path: Path) -> None:
    """Two players' picks are played until somebody may steal; the move then names the victim."""
    local = new_match(tmp_path, "Ann", "Bo", game="magpies")
    while local.match.state.step_kind() == PICKING:
        seat = local.match.seats_to_act()[0]
        local.play(seat, local.match.legal_moves(seat)[-1])
    seat = local.match.seats_to_act()[0]
    victim = local.match.players[1 - seat]
    assert f"steal from {victim}" in [str(move) for move in local.legal_moves(seat)]
    async with at(local) as driver:
        await driver.press("enter")
        await driver.type(f"st {victim.lower()}")
        await driver.press("enter")
        assert driver.match.entries[-1].text == f"steal from seat {2 - seat}"
