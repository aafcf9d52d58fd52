"""The table as a picture."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

from tuckbox import packages, registry
from tuckbox.core.chance import FastChance
from tuckbox.core.errors import BadOption
from tuckbox.core.game import Game
from tuckbox.core.state import State
from tuckbox.games.tectonic.rules.cards import TRIBES
from tuckbox.games.tectonic.table_art import plate
from tuckbox.games.tectonic.view import TectonicView
from tuckbox.rl import SeatEnv
from tuckbox.rl.render import as_pixels, render


def drawing(game: Game, state: State, seat: int) -> str:
    art: Any = packages.part(game.name, "table_art")
    return str(art.table(game, game.view(state, seat), packages.pictures(game)).svg())


def played(game: Game, seats: int, moves: int) -> State:
    state, chance = game.deal(seats, FastChance(5), None), FastChance(6)
    for _ in range(moves):
        if not state.is_over:
            seat = state.seat_to_act()
            legal = state.legal_moves(seat)
            state.apply(seat, legal[chance.below(len(legal))])
    return state


@pytest.mark.parametrize(("name", "seats"), [("druid", 2), ("idriana", 3), ("tectonic", 3)])
def test_a_picture_shows_what_the_seat_may_see_and_all_that_changes(name: str, seats: int) -> None:
    game = registry.game(name)
    before = ""
    for moves in (0, 1, 17, 41):
        state = played(game, seats, moves)
        for seat in range(seats):
            assert drawing(game, state.resample(seat, FastChance(moves)), seat) == drawing(game, state, seat)
        shown = drawing(game, state, 0)
        assert shown != before
        before = shown
    pixels = as_pixels(game, played(game, seats, 41), 0)
    assert pixels.dtype == np.uint8 and pixels.shape[2] == 3
    assert pixels.std() > 30  # not a bare cloth


def test_the_land_is_drawn_as_it_lies() -> None:
    """The topmost squares of the plates are those of the view, tents and bonuses included."""
    game = registry.game("tectonic")
    view = game.view(played(game, 2, 60), 0)
    assert isinstance(view, TectonicView)
    rows = {(row["kind"], row["number"]): row for row in game.card_set.rows(("kind", "number", "upper", "lower"))}
    shown = {}
    for one in view.laid:
        laid = plate(one, view, rows)
        for (x, y), square in laid.squares.items():
            shown[laid.y + y, laid.x + x] = (square, laid.bonuses.get((x, y), ""))
    letters = {"forest": "F", "water": "W", "mine": "M", "lava": "L", "grass": "G", "": "G"}
    expected = {}
    for at in view.squares:
        square = letters[at.terrain] if at.tent is None else f"T {TRIBES[at.tent]}"
        expected[at.row, at.column] = (square, at.bonus)
    assert shown == expected


def test_a_game_without_pictures_says_so(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(registry.GAMES, "magpies", "magpies")
    game = registry.game("magpies")
    with pytest.raises(BadOption, match="render_mode='ansi'"):
        render(game, game.deal(2, FastChance(1), None), 0, "rgb_array")


def test_a_seat_against_bots_is_drawn() -> None:
    alone = SeatEnv("druid", opponents="random", render_mode="rgb_array")
    alone.reset(seed=1)
    pixels = alone.render()
    assert isinstance(pixels, np.ndarray) and pixels.shape[2] == 3
