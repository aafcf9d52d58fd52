"""Frames: what a viewer saw happen and sees now, built in one place for everybody who looks at a match."""

from __future__ import annotations

import pytest

from tuckbox import registry
from tuckbox.bots import InformationSet, bot
from tuckbox.core.events import OPEN, Viewer
from tuckbox.core.frame import frame, frames, last_frame, replay_frames, whole_frame, whole_log
from tuckbox.core.game import seed_of
from tuckbox.core.match import Match, replay

GAMES = ["druid", "idriana", "tectonic"]
VIEWERS: list[Viewer] = [0, 1, None, OPEN]


def played(name: str, moves: int) -> Match:
    """A match after some random moves."""
    match = Match(registry.game(name), ["Ann", "Bo"], seed_of("frames"))
    player = bot("random", 7)
    for _ in range(moves):
        seat = match.seats_to_act()[0]
        match.play(seat, player.choose(InformationSet.of(match, seat)))
    return match


@pytest.mark.parametrize("name", GAMES)
@pytest.mark.parametrize("viewer", VIEWERS)
def test_the_frames_of_a_course_add_up_to_the_whole_log(name: str, viewer: Viewer) -> None:
    match = played(name, 25)
    seen = list(replay_frames(match, viewer))
    assert len(seen) == 26
    assert tuple(entry for one in seen for entry in one.entries) == whole_log(match, viewer)
    assert seen[-1].view == match.view(viewer)


@pytest.mark.parametrize("name", GAMES)
def test_several_viewers_get_what_each_would_get_alone(name: str) -> None:
    match = played(name, 12)
    assert frames(match, VIEWERS) == {viewer: frame(match, viewer) for viewer in VIEWERS}


def test_what_was_taken_back_is_in_no_frame() -> None:
    match = played("druid", 6)
    match.rewind(4)
    assert [entry.number for entry in whole_frame(match, 0).entries] == [0, 1, 2, 3, 4]
    assert [entry.number for entry in frame(match, 0, 2).entries] == [3, 4]


def test_a_frame_tells_of_the_end() -> None:
    match = played("druid", 6)
    match.resign(1)
    last = frame(match, None)
    assert [(entry.number, entry.kind, entry.seat) for entry in last.entries] == [(7, "resign", 1)]
    assert last.seats_to_act == ()
    assert last.result is not None
    assert last.result.winners == (0,)


@pytest.mark.parametrize("name", GAMES)
def test_a_match_can_be_seen_as_it_was_after_any_entry(name: str) -> None:
    match = played(name, 8)
    match.rewind(5)
    for _ in range(3):
        seat = match.seats_to_act()[0]
        match.play(seat, match.legal_moves(seat)[0])
    cached: Match | None = None
    for number in [0, 3, 8, 9, 10, 12, 7]:
        cached = match.at(number, cached)
        then = replay(match.game, match.record(), number)
        assert (cached.entries, cached.mainline) == (then.entries, then.mainline)
        assert last_frame(cached, 0) == last_frame(then, 0)
        assert whole_frame(cached, OPEN) == whole_frame(then, OPEN)
    undo = last_frame(match.at(9), 0)
    assert [(entry.number, entry.kind, entry.events) for entry in undo.entries] == [(9, "back", ())]
