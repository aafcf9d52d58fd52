"""The finished games of tests/records: each replays to what its companion says.

If a change of the rules was meant to change them, see tests/records/update.py.
"""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.records.update import HERE, PLANS, replayed, story
from tuckbox import registry
from tuckbox.core.record import read
from tuckbox.registry import replay

RECORDS = sorted(HERE.glob("*.record"))


@pytest.mark.parametrize("file", RECORDS, ids=lambda file: file.stem)
def test_a_kept_game_comes_out_as_it_did(file: Path) -> None:
    assert story(replayed(read(file))) == file.with_suffix(".result").read_text(encoding="utf-8")


@pytest.mark.parametrize("file", RECORDS, ids=lambda file: file.stem)
def test_a_kept_game_is_a_record_that_holds(file: Path) -> None:
    match = replay(read(file))
    assert match.is_over
    assert str(match.record()) == file.read_text(encoding="utf-8")


def test_every_game_in_the_box_has_games_that_are_kept() -> None:
    kept = {read(file).game for file in RECORDS}
    assert {name for name, package in registry.GAMES.items() if package.startswith("tuckbox.")} <= kept
    assert {plan.name for plan in PLANS} == {file.stem for file in RECORDS}


def test_they_end_in_different_ways() -> None:
    matches = {file.stem: replay(read(file)) for file in RECORDS if file.stem.startswith("druid-")}
    results = {name: result for name, match in matches.items() if (result := match.result())}
    kinds = {entry.kind for match in matches.values() for entry in match.entries}
    assert {"move", "resign", "back", "takeover"} <= kinds
    assert any(len(result.winners) == 2 for result in results.values())
    assert {result.winners for result in results.values()} >= {(0,), (1,)}
    assert any(not match.game.sets.is_standard(match.game.card_set) for match in matches.values())
    assert any(event.kind == "discarded" for match in matches.values() for event in match.visible_events(None))
