"""Sentences on the screen: with names, and with repeats collapsed."""

from __future__ import annotations

from rich.console import Console

from tuckbox import game, seed_of
from tuckbox.bots import bot, play_to_end
from tuckbox.core.match import Match
from tuckbox.terminal.dialogs import score_sheet
from tuckbox.terminal.sentences import collapse_repeats


def test_repeated_sentences_are_collapsed() -> None:
    assert collapse_repeats(["a", "a", "a", "b", "a"]) == ["a (3 times)", "b", "a"]


def test_the_score_sheet_has_player_names() -> None:
    for seed in range(50):
        match = Match(game("druid"), ("Ann", "Bo"), seed_of(str(seed)))
        play_to_end(match, [bot("random", seed)] * 2)
        result = match.result()
        assert result is not None
        if any("seat " in line.text for line in result.sheet):
            break
    else:
        raise AssertionError("no match with a tie at a terrain")
    console = Console(width=200)
    with console.capture() as shown:
        console.print(score_sheet(match))
    sheet = shown.get()
    assert "eat 1" not in sheet
    assert "eat 2" not in sheet
    assert "completed it first" in sheet or "had three creatures there first" in sheet
    for line in result.sheet:
        row = next(text for text in sheet.splitlines() if text.startswith(line.name))
        assert row.split()[-2:] == [str(points) for points in line.points]
