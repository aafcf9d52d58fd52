"""Information sets: a bot's choice depends on nothing that is hidden from its seat."""

from __future__ import annotations

import pytest

from tests.bots.test_level import WIDE
from tests.sample_games import SUBJECTS
from tuckbox.bots import bot
from tuckbox.bots.information_set import InformationSet
from tuckbox.bots.level_bot import LevelBot
from tuckbox.core.chance import FastChance
from tuckbox.core.events import Event
from tuckbox.core.state import State
from tuckbox.testing.as_json import to_json
from tuckbox.testing.subject import Subject, positions


def seat_in(subject: Subject, state: State, seat: int) -> InformationSet:
    """A seat of a position, with the views that its match would give."""

    def no_events() -> list[Event]:
        return []

    game = subject.game
    return InformationSet(
        game,
        seat,
        state.legal_moves(seat),
        lambda: game.view(state, seat),
        no_events,
        lambda c: state.resample(seat, c),
    )


@pytest.mark.parametrize("game", ["druid", "idriana", "magpies", "tectonic"])
@pytest.mark.parametrize("name", ["random", "level1", "level4"])
def test_hidden_cards_do_not_change_the_move(game: str, name: str) -> None:
    """In two positions that differ only in hidden cards, the same seed gives the same move."""
    subject = SUBJECTS[game]
    different = 0
    for state, dice in positions(subject, 12, "honesty"):
        seat = dice.choice(state.seats_to_act())
        if different == 3 or len(state.legal_moves(seat)) > WIDE:
            continue
        other = state.resample(seat, FastChance(dice.randrange(2**60)))
        assert to_json(subject.game.view(state, seat)) == to_json(subject.game.view(other, seat))
        different += state.fingerprint() != other.fingerprint()
        answers = []
        for true in (state, other):
            player = bot(name, 5)
            if isinstance(player, LevelBot):
                player.overrides["iterations"] = min(player.level(subject.game).iterations, 8)
            answers.append(player.choose(seat_in(subject, true, seat)))
        assert answers[0] == answers[1]
    assert different == 3, "the positions really differ in what is hidden"
