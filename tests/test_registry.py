"""The registry: the games in the box."""

from __future__ import annotations

import pytest

from tuckbox import game, registry
from tuckbox.core.errors import BadOption, UnknownGame, WrongSeats
from tuckbox.core.game import Game


@pytest.mark.parametrize("name", [name for name, package in registry.GAMES.items() if package.startswith("tuckbox.")])
def test_every_game_in_the_box_is_there_under_its_name(name: str) -> None:
    found = game(name)
    assert found.name == name == registry.game_class(name).name
    assert found.is_standard
    assert found.title
    assert found.tagline.endswith(".")
    assert found.players == tuple(sorted(set(found.players)))
    for seats in found.players:
        assert found.new_state(seats, bytes(32)).seats == seats


def test_an_unknown_game_is_refused_with_the_names_of_those_there_are() -> None:
    with pytest.raises(UnknownGame) as caught:
        game("chess")
    assert str(caught.value) == f"There is no game 'chess'; the games are {', '.join(sorted(registry.GAMES))}."


def test_a_game_that_is_not_in_the_box_can_be_added(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(registry, "GAMES", {"druid": "tuckbox.games.druid"})
    registry.register("magpies", "magpies")
    assert isinstance(game("magpies"), Game)
    assert game("magpies").title == "Magpies"


def test_options_are_checked() -> None:
    assert game("druid").chosen_options == {"starter": "lot"}
    assert game("druid", options={"starter": "2"}).chosen_options == {"starter": "2"}
    with pytest.raises(BadOption, match=r"^Druid Games has no option 'speed'; its options: starter\.$"):
        game("druid", options={"speed": "fast"})
    with pytest.raises(BadOption, match=r"^Option 'starter' takes lot or 1 or 2, not '3'\.$"):
        game("druid", options={"starter": "3"})


@pytest.mark.parametrize("seats", [-1, 0, 1, 3])
def test_a_wrong_number_of_seats_is_refused(seats: int) -> None:
    with pytest.raises(WrongSeats, match=rf"^Druid Games is for 2 players, not {seats}\.$"):
        game("druid").new_state(seats, bytes(32))
