"""The registry: the games in the box."""

from __future__ import annotations

import re
from collections.abc import Iterator
from importlib.metadata import EntryPoint
from pathlib import Path

import pytest

import tuckbox
from tests.packages import forget
from tuckbox import game, packages, registry
from tuckbox.bots import bot, play_to_end
from tuckbox.core.card_set import CardSet
from tuckbox.core.errors import BadOption, BadRecord, BadSeed, BrokenGame, UnknownGame, WrongSeats
from tuckbox.core.game import Game, seed_of


@pytest.mark.parametrize("name", [name for name, package in registry.GAMES.items() if package.startswith("tuckbox.")])
def test_every_game_in_the_box_is_there_under_its_name(name: str) -> None:
    found = game(name)
    assert found.name == name == registry.game_class(name).name
    assert found.sets.is_standard(found.card_set)
    assert found.title
    assert found.tagline.endswith(".")
    assert found.colours is None or all(re.fullmatch("#[0-9a-f]{6}", colour) for colour in found.colours)
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


def test_the_games_of_the_box_come_first_then_the_shortest(monkeypatch: pytest.MonkeyPatch) -> None:
    own = {name: f"tuckbox.games.{name}" for name in ("idriana", "druid", "tectonic")}
    monkeypatch.setattr(registry, "GAMES", {"magpies": "magpies", **own})
    assert registry.names() == ["druid", "tectonic", "idriana", "magpies"]


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


# Matches and records


def test_a_match_is_set_up_in_one_call() -> None:
    match = tuckbox.match("druid", ["Ann", "Bo"], "hello", options={"starter": "2"})
    assert match.players == ("Ann", "Bo")
    assert match.seed == seed_of("hello")
    assert match.seats_to_act() == [1]
    assert tuckbox.match("druid", ["Ann", "Bo"], bytes(32)).seed == bytes(32)
    assert tuckbox.match("druid", ["Ann", "Bo"]).seed != tuckbox.match("druid", ["Ann", "Bo"]).seed


def test_a_match_takes_a_card_set_and_refuses_what_is_wrong() -> None:
    own = CardSet("mine.csv", game("druid").card_set.text.replace("Walrus", "Sea Cow"))
    assert tuckbox.match("druid", ["Ann", "Bo"], cards=own).game.card_set == own
    with pytest.raises(WrongSeats):
        tuckbox.match("druid", ["Ann"])
    with pytest.raises(BadSeed):
        tuckbox.match("druid", ["Ann", "Bo"], b"short")


def test_a_record_replays_from_its_file_its_text_and_itself(tmp_path: Path) -> None:
    match = tuckbox.match("druid", ["Ann", "Bo"], "hello")
    play_to_end(match, [bot("random")] * 2)
    file = tmp_path / "match.record"
    file.write_text(str(match.record()), encoding="utf-8")
    for given in (str(file), file, str(match.record()), match.record()):
        again = tuckbox.replay(given)
        assert isinstance(again, tuckbox.Match)
        assert again.entries == match.entries
        assert again.result() == match.result()
    assert len(tuckbox.replay(file, upto=5).entries) == 5


def test_a_record_that_cannot_be_replayed_says_why(tmp_path: Path) -> None:
    with pytest.raises(BadRecord, match="there is no file"):
        tuckbox.replay(tmp_path / "none")
    with pytest.raises(BadRecord, match="there is no file"):
        tuckbox.replay("none")
    file = tmp_path / "letter"
    file.write_text("Dear Bo,")
    with pytest.raises(BadRecord, match="line 1: not a Tuckbox record"):
        tuckbox.replay(file)
    with pytest.raises(BadRecord, match="not a Tuckbox record"):
        tuckbox.replay("Dear Bo,\nit rains.\n")


WHOLE = """
from magpies import MagpieGame
class Ravens(MagpieGame):
    name = "ravens"
GAME = Ravens
"""


@pytest.fixture
def package(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    """A package `ravens` that anything can be written into, registered as a game of this name."""
    monkeypatch.syspath_prepend(str(tmp_path))
    monkeypatch.setitem(registry.GAMES, "ravens", "ravens")
    (tmp_path / "ravens").mkdir()
    yield tmp_path / "ravens"
    forget("ravens")


@pytest.mark.parametrize(
    ("source", "reason"),
    [
        ("\nimport no_such_module", "Error: No module named 'no_such_module' (ravens/__init__.py, line 2)"),
        ("def broken(:", "SyntaxError: "),
        ("raise SystemExit(3)", "SystemExit: 3"),
        ("", "AttributeError: module 'ravens' has no attribute 'GAME'"),
        ("GAME = 3", "its GAME is not a class derived from Game"),
        (WHOLE + "Ravens.api_version = 1", "it was written for version 1 of the game interface; this is version 2"),
        (WHOLE + "Ravens.minutes = 'five'", "its minutes are not a whole number"),
        (WHOLE + "Ravens.name = 'crows'", "its entry point is called 'ravens', but its class 'crows'"),
        ("from tuckbox.core.game import Game\nclass GAME(Game): ...", "GAME has no title"),
    ],
)
def test_a_broken_package_is_told_in_one_line_and_the_other_games_go_on(
    package: Path, caplog: pytest.LogCaptureFixture, source: str, reason: str
) -> None:
    (package / "__init__.py").write_text(source)
    with pytest.raises(BrokenGame) as caught:
        registry.game("ravens")
    assert str(caught.value).startswith("The game 'ravens' cannot be loaded from ravens: ")
    assert reason in str(caught.value)
    assert "\n" not in str(caught.value)
    for _ in range(2):
        assert {"druid", "idriana", "tectonic"} <= set(registry.names())
        assert "ravens" not in registry.names()
    assert [record.getMessage() for record in caplog.records] == [str(caught.value)]


def test_a_broken_part_is_told_in_one_line(package: Path) -> None:
    (package / "__init__.py").write_text(WHOLE)
    (package / "art.py").write_text("1 / 0")
    assert "ravens" in registry.names()
    said = r"^The game 'ravens' cannot be loaded from ravens\.art: ZeroDivisionError: .* \(ravens/art\.py, line 1\)\.$"
    with pytest.raises(BrokenGame, match=said):
        packages.art("ravens")
    assert packages.part("ravens", "terminal") is None


def test_a_package_cannot_take_the_name_of_a_game_in_the_box(
    monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    monkeypatch.setattr(registry, "GAMES", {})
    values = {"false": "druid", "tuckbox.games.druid": "druid", "magpies": "magpies"}
    registry.find_games(EntryPoint(name, value, registry.ENTRY_POINTS) for value, name in values.items())
    assert registry.GAMES == {"druid": "tuckbox.games.druid", "magpies": "magpies"}
    assert caplog.text == ""
    assert registry.names() == registry.names() == ["druid", "magpies"]
    assert caplog.text.count("false is left out") == 1
