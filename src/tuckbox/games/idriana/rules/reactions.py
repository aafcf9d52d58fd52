"""Reactions: who is asked after a card was played, and whom it then touches (I53, I82)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from mypy_extensions import i64

from tuckbox.core.journal import EVERYONE
from tuckbox.core.state import BITS
from tuckbox.core.steps import a_of, b_of
from tuckbox.games.idriana.rules.cards import ALWAYS_ANSWER, CREATURE, IMMEDIATE, NAMES, NEVER_ASK, STANDING, TURNED
from tuckbox.games.idriana.rules.moves import (
    ALWAYS,
    ALWAYS_ANSWERS,
    ANSWER,
    ANSWERS,
    ASKED_AGAIN,
    LET,
    LETS,
    NEVER,
    NEVER_ASKED,
    STEP_HAPPEN,
    STEP_REACT,
)

if TYPE_CHECKING:
    from tuckbox.games.idriana.rules.state import IdrianaState


# Whom a card touches; `spared` masks players by how many seats they sit after the current one


def offset_of(state: IdrianaState, seat: i64) -> i64:
    """How many seats a player sits after the current one, clockwise."""
    return (seat - state.current()) % state.seats


def spare(state: IdrianaState, seat: i64, spared: i64) -> i64:
    """The spared players and one more."""
    return spared | BITS[offset_of(state, seat)]


def is_touched(state: IdrianaState, seat: i64, played: i64, spared: i64) -> bool:
    """Whether a player would really lose something by the card that was played (I53, I90)."""
    if spared & BITS[offset_of(state, seat)] != 0:
        return False
    return state.cards.behaviours[played].touches(state, seat)


def would_take(state: IdrianaState, seat: i64, played: i64, spared: i64, what: i64) -> bool:
    """Whether the card that was played would make a player lose this."""
    return state.cards.behaviours[played].takes() == what and is_touched(state, seat, played, spared)


def is_peace(state: IdrianaState) -> bool:
    """Whether a sustained card forbids sacrifices because of Immediate cards."""
    return any(state.cards.behaviours[state.sustained[i] >> 1].keeps_peace() for i in range(len(state.sustained)))


# Asking round the table


def arrive(state: IdrianaState, actor: i64, card: i64) -> None:
    """A card has been played and paid for: others may answer, then an Immediate card does what it says."""
    if state.cards.kind[card] == IMMEDIATE:
        state.push(STEP_HAPPEN, actor, card)
    elif state.cards.kind[card] != CREATURE:
        return
    ask(state, actor, card, 0, 1)


def ask(state: IdrianaState, actor: i64, card: i64, spared: i64, offset: i64) -> None:
    """Ask the next player who can answer, clockwise; when all have answered, what was reacted to goes on (I53)."""
    while offset < state.seats:
        seat = (actor + offset) % state.seats
        always = find(state, seat, card, spared, ALWAYS_ANSWER)
        if always >= 0:
            spared = use(state, seat, always, spared)
        elif find(state, seat, card, spared, -1) >= 0:
            state.push(STEP_REACT, seat, card, spared)
            return
        else:
            offset += 1
    if state.cards.kind[card] == IMMEDIATE:
        state.replace(STEP_HAPPEN, actor, card, spared)


def can_answer(state: IdrianaState, seat: i64, reaction: i64, card: i64, spared: i64) -> bool:
    """Whether a player has an unturned card that answers the one that was played (I24, I82)."""
    if state.ready(seat, reaction) == 0:
        return False
    return state.cards.behaviours[reaction].answers(state, seat, card, spared)


def find(state: IdrianaState, seat: i64, card: i64, spared: i64, standing: i64) -> i64:
    """A player's first card that can answer: with this standing answer, or, for -1, one to be asked about."""
    reacting = state.cards.reacting
    for i in range(len(reacting)):
        reaction = reacting[i]
        answer = state.count(STANDING, seat, reaction)
        wanted = answer != NEVER_ASK if standing < 0 else answer == standing
        if wanted and can_answer(state, seat, reaction, card, spared):
            return reaction
    return -1


def use(state: IdrianaState, seat: i64, reaction: i64, spared: i64) -> i64:
    """Answer with a card, which is turned (I24); the players who are spared now."""
    state.emit(ANSWERS, EVERYONE, seat, reaction)
    state.add(TURNED, seat, reaction, 1)
    return state.cards.behaviours[reaction].answer(state, seat, spared)


# The step


def options(state: IdrianaState, seat: i64) -> i64:
    """Answer with one of the cards that can, from now on always or never, or let it happen."""
    card, spared = a_of(state.top_step()), b_of(state.top_step())
    count: i64 = 0
    for base in (ANSWER, ALWAYS, NEVER):
        for i in range(len(state.cards.reacting)):
            reaction = state.cards.reacting[i]
            is_asked = state.count(STANDING, seat, reaction) != NEVER_ASK
            if is_asked and can_answer(state, seat, reaction, card, spared):
                state.buffer[count] = base + reaction
                count += 1
    state.buffer[count] = LET
    return count + 1


def play(state: IdrianaState, seat: i64, code: i64) -> None:
    """Answer, or let it happen; then the same player's other cards and the next players are asked."""
    card, spared = a_of(state.top_step()), b_of(state.top_step())
    state.pop()
    actor, offset = state.current(), offset_of(state, seat)
    if code == LET:
        state.emit(LETS, EVERYONE, seat)
        offset += 1
    elif code >= NEVER:
        stand(state, seat, code - NEVER, NEVER_ASK)
        state.emit(NEVER_ASKED, EVERYONE, seat, code - NEVER)
    elif code >= ALWAYS:
        stand(state, seat, code - ALWAYS, ALWAYS_ANSWER)
        state.emit(ALWAYS_ANSWERS, EVERYONE, seat, code - ALWAYS)
    else:
        spared = use(state, seat, code - ANSWER, spared)
    ask(state, actor, card, spared, offset)


# Standing answers


def stand(state: IdrianaState, seat: i64, reaction: i64, answer: i64) -> None:
    """Give a standing answer for a card, or, with ASK_ME, take it back."""
    at = seat * NAMES + reaction
    state.cells[at] += (answer - state.count(STANDING, seat, reaction)) * BITS[STANDING]


def ask_again(state: IdrianaState, seat: i64, reaction: i64) -> None:
    """The player takes a standing answer back."""
    stand(state, seat, reaction, 0)
    state.emit(ASKED_AGAIN, EVERYONE, seat, reaction)
