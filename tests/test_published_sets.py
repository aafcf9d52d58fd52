"""Published sets: a standard set that was changed stays in the package, so that what was played with it replays."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest

from tests.records.update import HERE
from tuckbox import cli, game, packages, registry
from tuckbox.bots import bot, play_to_end
from tuckbox.core.card_set import CardSet
from tuckbox.core.game import Game, seed_of
from tuckbox.core.match import Match
from tuckbox.core.record import parse
from tuckbox.registry import game_class, replay

BOX = [name for name, package in registry.GAMES.items() if package.startswith("tuckbox.")]
EARLIER = [(name, file.stem) for name in BOX for file in sorted(Path(str(game_class(name).sets.folder)).glob("*.csv"))]


@pytest.fixture
def later(monkeypatch: pytest.MonkeyPatch) -> type[Game]:
    """Idriana after its standard set was changed once more."""
    cls = game_class("idriana")
    changed = CardSet("idriana standard set", cls.sets.standard.text.replace("Night Owl", "Barn Owl"))
    monkeypatch.setattr(cls, "sets", replace(cls.sets, standard=changed))
    return cls


@pytest.mark.parametrize(("name", "hash"), EARLIER)
def test_an_earlier_set_is_named_by_its_hash(name: str, hash: str) -> None:
    found = game_class(name).sets.find(hash)
    assert found is not None and found.hash == hash
    played = game(name, found)
    assert played.card_set == found
    assert packages.pictures(played) or packages.art(name) is None


def test_a_record_of_an_earlier_set_replays_and_is_written_as_it_was(later: type[Game]) -> None:
    for file in sorted(HERE.glob("idriana-*.record")):
        text = file.read_text(encoding="utf-8")
        match = replay(parse(text))
        assert str(match.record()) == text
        assert not later.sets.is_standard(match.game.card_set)


def test_a_match_with_an_earlier_set_stores_only_its_hash(later: type[Game]) -> None:
    match = Match(game("idriana", later.sets.find("4279c1c8910faa44")), ["a", "b"], seed_of("earlier"))
    play_to_end(match, [bot("random", 1), bot("random", 2)])
    record = match.record()
    assert record.cards is None and record.cards_hash == "4279c1c8910faa44"
    assert replay(parse(str(record))).state.fingerprint() == match.state.fingerprint()
    assert match.rematch(seed_of("next")).game.card_set.hash == "4279c1c8910faa44"


def test_lessons_keep_their_set(later: type[Game]) -> None:
    packages.course.cache_clear()
    try:
        course = packages.course("idriana")
        assert course is not None
    finally:
        packages.course.cache_clear()


def test_a_verified_record_says_which_set_it_is(capsys: pytest.CaptureFixture[str], later: type[Game]) -> None:
    assert cli.main(["replay", str(HERE / "idriana-1.record"), "--check"]) == 0
    assert "earlier standard set, 4279c1c8910faa44" in capsys.readouterr().out


@pytest.mark.parametrize("hash", ["", "0123456789abcdef", "../cards", "..", "nul\0"])
def test_nothing_else_is_a_published_set(hash: str) -> None:
    assert game_class("idriana").sets.find(hash) is None
