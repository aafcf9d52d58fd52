"""Checks of what nobody has drawn: dealt anew it changes the draws to come, and nothing that anybody sees."""

from __future__ import annotations

import random
from typing import Final

from tuckbox.core.chance import FastChance, SeededChance
from tuckbox.core.events import OPEN
from tuckbox.core.game import Game
from tuckbox.core.journal import Journal
from tuckbox.core.state import State
from tuckbox.testing.as_json import difference
from tuckbox.testing.subject import NotChecked, Subject, play_out, positions, require, step, viewer_name, viewers

LOOK_AT: Final = "shuffle_undrawn()"
ENOUGH: Final = 20  # draws to compare before equal ones count as a fault


def check_undrawn(subject: Subject, count: int) -> None:
    """Dealing anew what nobody has drawn changes the draws to come, and nothing that anybody sees."""
    draws = same_draws = 0
    for state, dice in positions(subject, count, "undrawn"):
        before = state.fingerprint()
        other = _shuffled(state, dice.randrange(2**60))
        require(state.fingerprint() == before, f"{LOOK_AT} changes the position that it is asked for.", LOOK_AT)
        _check_views(subject, state, other)
        number = dice.randrange(2**60)
        same = _shuffled(state, number).fingerprint() == _shuffled(other, number).fingerprint()
        what = f"{LOOK_AT} depends on the order that it should forget: sort the cards before they are shuffled."
        require(same, what, LOOK_AT)
        kept = isinstance(other.chance, SeededChance) or other.chance is state.chance
        require(not kept, f"{LOOK_AT} keeps the chance of the match.", f"{LOOK_AT}: twin.chance = chance.split()")
        one, two = _next_draws(subject.game, state, other, dice)
        draws += bool(one)
        same_draws += bool(one) and one == two
        play_out(Subject(subject.game), other, dice)
    what = f"After {LOOK_AT} the next draw is the same as before in {same_draws} of {draws} positions."
    require(draws < ENOUGH or same_draws < draws / 2, what, f"{LOOK_AT}: every pile that cards are drawn from")


def _shuffled(state: State, number: int) -> State:
    found = state.shuffle_undrawn(FastChance(number))
    if found is None:
        raise NotChecked("the game has no shuffle_undrawn(), so its reviews do not tell luck from skill.")
    return found


def _check_views(subject: Subject, state: State, other: State) -> None:
    """All viewers see the same in both positions, and all cards are still there."""
    game = subject.game
    for viewer in viewers(state):
        found = difference(game.view(state, viewer), game.view(other, viewer))
        require(not found, f"{LOOK_AT} changes what {viewer_name(viewer)} sees: {found}.", LOOK_AT)
    if subject.places is not None:
        totals = [{card: found.total() for card, found in subject.places(each).items()} for each in (state, other)]
        require(totals[0] == totals[1], f"{LOOK_AT} loses or doubles cards.", LOOK_AT)


def _next_draws(game: Game, state: State, other: State, dice: random.Random) -> tuple[list[object], list[object]]:
    """The next cards that are drawn in two positions in which the same moves are made; none if the game tells none."""
    ones, twos = state.copy(), other.copy()
    ones.chance = ones.chance.copy()
    ones.journal, twos.journal = Journal(), Journal()
    subject = Subject(game)
    while not ones.is_over and not twos.is_over:
        seat, code = step(subject, ones, dice)
        twos.apply(seat, code)
        drawn = [_drawn(game, each) for each in (ones, twos)]
        if drawn[0]:
            return drawn[0], drawn[1]
        if ones.is_over or twos.is_over or ones.legal_moves(seat) != twos.legal_moves(seat):
            break
    return [], []


def _drawn(game: Game, state: State) -> list[object]:
    assert state.journal is not None
    events = game.visible_events(state.journal.events, OPEN)
    kinds = {kind for kind, meaning in game.card_events.items() if meaning.fate == "drawn"}
    return [(event.kind, event.parts) for event in events if event.kind in kinds]
