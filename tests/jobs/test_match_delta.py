"""What workers remember of matches: they are sent only new entries, and bots choose the same moves there."""

from __future__ import annotations

import pytest

from tests.sample_games import SUBJECTS
from tuckbox.bots import InformationSet, bot
from tuckbox.bots.jobs import choose
from tuckbox.core.match import Match
from tuckbox.jobs.match_delta import Forgotten, MatchHandle, apply_delta, load_match
from tuckbox.testing.subject import matches


def started(moves: int) -> Match:
    match, dice = next(matches(SUBJECTS["druid"], 1, "workers"))
    for _ in range(moves):
        seat = match.seats_to_act()[0]
        match.play(seat, dice.choice(match.legal_moves(seat)))
    return match


def test_a_worker_chooses_the_same_move() -> None:
    match = started(9)
    seat = match.seats_to_act()[0]
    here = bot("level2+iterations=30", 4).choose(InformationSet.of(match, seat)).code
    assert choose(str(match.record()), seat, "level2+iterations=30", 4) == here


def test_a_cached_match_is_continued() -> None:
    match = started(3)
    first = load_match(str(match.record()))
    match.play(match.seats_to_act()[0], match.legal_moves(match.seats_to_act()[0])[0])
    assert load_match(str(match.record())) is first
    assert first.state.fingerprint() == match.state.fingerprint()


def test_a_match_that_diverged_is_replayed() -> None:
    match = started(4)
    first = load_match(str(match.record()))
    match.rewind(2)
    match.play(match.seats_to_act()[0], match.legal_moves(match.seats_to_act()[0])[-1])
    again = load_match(str(match.without_undone()))
    assert again is not first and again.state.fingerprint() == match.state.fingerprint()


def play_one(match: Match) -> None:
    seat = match.seats_to_act()[0]
    match.play(seat, match.legal_moves(seat)[0])


def test_a_worker_is_told_what_is_new() -> None:
    match = started(5)
    first = MatchHandle("table", match)
    remembered = apply_delta(first.delta(None))
    assert first.mark == (5, 5)
    play_one(match)
    play_one(match)
    second = MatchHandle("table", match)
    play_one(match)
    delta = second.delta(first.mark)
    assert not delta.record and [str(entry) for entry in delta.entries] == [str(entry) for entry in match.entries[5:7]]
    assert apply_delta(delta) is remembered and len(remembered.entries) == 7
    with pytest.raises(Forgotten):  # it has them already
        apply_delta(delta)
    with pytest.raises(Forgotten):
        apply_delta(delta._replace(key="another"))
    again = apply_delta(MatchHandle("table", match).delta(None))
    assert again.state.fingerprint() == match.state.fingerprint()


def test_a_worker_that_knows_undone_entries_is_told_the_whole_main_line() -> None:
    match = started(4)
    match.rewind(2)
    play_one(match)
    handle = MatchHandle("table", match)
    assert handle.numbers == [1, 2, 6]
    for mark in ((4, 4), (3, 3)):
        assert handle.delta(mark).record
    assert [str(entry) for entry in handle.delta((2, 2)).entries] == [str(match.entries[5])]
    assert apply_delta(handle.delta(None)).state.fingerprint() == match.state.fingerprint()
