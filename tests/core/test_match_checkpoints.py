"""Going back in a match starts from a checkpoint and leads where a replay leads."""

from __future__ import annotations

import random

import pytest

from tests.core.test_match import PLAYERS, druid
from tuckbox import game
from tuckbox.core.game import seed_of
from tuckbox.core.match import Match
from tuckbox.core.record import Entry
from tuckbox.registry import replay


@pytest.mark.parametrize("name", ["druid", "idriana", "tectonic"])
def test_going_back_leads_to_the_same_match_as_replaying(name: str) -> None:
    dice = random.Random(name)
    match = Match(game(name), PLAYERS[:2], seed_of("back"))
    for _ in range(75):
        if match.is_over:
            match.rewind(match.mainline[-2])
        seat = dice.choice(match.seats_to_act())
        match.play(seat, dice.choice(match.legal_moves(seat)))
    if not match.is_over:
        match.redeal(0, seed_of("again"))
    for number in (match.mainline[-1], 70, 66, 65, 64, 63, 33, 32, 31, 0):
        if number in (0, *match.mainline):
            match.rewind(number)
        fresh = Match(match.game, match.players, match.seed)
        for one in match.mainline:
            fresh.apply_entry(match.entries[one - 1])
        assert match.state.fingerprint() == fresh.state.fingerprint()
        assert match.journal.events == fresh.journal.events and match.event_counts == fresh.event_counts
        assert str(match.without_undone()) == str(fresh.record())
        for then in (5, 40, 75, len(match.entries)):
            assert match.at(then).state.fingerprint() == replay(match.record(), then).state.fingerprint()
        if not match.is_over:
            match.play(match.seats_to_act()[0], match.legal_moves(match.seats_to_act()[0])[-1])


def test_going_back_replays_little(monkeypatch: pytest.MonkeyPatch) -> None:
    match = druid()
    while len(match.mainline) < 60 and not match.is_over:
        match.play(match.seats_to_act()[0], match.legal_moves(match.seats_to_act()[0])[-1])
    applied = 0
    honest = Match.apply_entry

    def counted(self: Match, entry: Entry) -> None:
        nonlocal applied
        applied += 1
        honest(self, entry)

    monkeypatch.setattr(Match, "apply_entry", counted)
    length = len(match.mainline)
    match.rewind(match.mainline[-2])
    match.at(length - 3)
    match.without_undone()
    assert applied < 2 * 32
    applied, target = 0, match.mainline[-3]
    for _ in range(10):
        match.rewind(target)
        match.play(match.seats_to_act()[0], match.legal_moves(match.seats_to_act()[0])[-1])
    assert applied < 32, "and nothing at all to where it was before"
