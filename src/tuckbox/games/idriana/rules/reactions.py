"""Reactions: the players who may answer a card, and those whom it then affects (I53, I82)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from mypy_extensions import i64

from tuckbox.core.state import BITS
from tuckbox.games.idriana.rules.cards import ALWAYS_ANSWER, CREATURE, IMMEDIATE, NAMES, NEVER_ASK, STANDING, TURNED
from tuckbox.games.idriana.rules.generated import codes, emit, stack

if TYPE_CHECKING:
    from tuckbox.games.idriana.rules.state import IdrianaState


# Whom a card affects; `spared` masks players by how many seats they sit after the current one


def offset_of(state: IdrianaState, seat: i64) -> i64:
    """How many seats a player sits after the current one, clockwise."""
    return (seat - state.current()) % state.seats


def spare(state: IdrianaState, seat: i64, spared: i64) -> i64:
    """The spared players and one more."""
    return spared | BITS[offset_of(state, seat)]


def is_affected(state: IdrianaState, seat: i64, played: i64, spared: i64) -> bool:
    """Whether a player would actually lose something to the card played (I53, I90)."""
    if spared & BITS[offset_of(state, seat)] != 0:
        return False
    return state.cards.effects[played].affects(state, seat)


def would_take(state: IdrianaState, seat: i64, played: i64, spared: i64, what: i64) -> bool:
    """Whether the card that was played would make a player lose this."""
    return state.cards.effects[played].makes_lose() == what and is_affected(state, seat, played, spared)


def is_peace(state: IdrianaState) -> bool:
    """Whether a sustained card forbids sacrifices because of Immediate cards."""
    return any(state.cards.effects[state.sustained[i] >> 1].keeps_peace() for i in range(len(state.sustained)))


# Asking round the table


def on_played(state: IdrianaState, actor: i64, card: i64) -> None:
    """After a card was played and paid for: others may answer, then an Immediate card is resolved."""
    if state.cards.kind[card] == IMMEDIATE:
        stack.push_resolve(state, actor, card, 0, 0)
    elif state.cards.kind[card] != CREATURE:
        return
    ask(state, actor, card, 0, 1)


def ask(state: IdrianaState, actor: i64, card: i64, spared: i64, offset: i64) -> None:
    """Ask the next player who can answer, clockwise; once all have answered, continue with the card (I53)."""
    while offset < state.seats:
        seat = (actor + offset) % state.seats
        always = find(state, seat, card, spared, ALWAYS_ANSWER)
        if always >= 0:
            spared = use(state, seat, always, spared)
        elif find(state, seat, card, spared, -1) >= 0:
            stack.push_react(state, seat, card, spared)
            return
        else:
            offset += 1
    if state.cards.kind[card] == IMMEDIATE:
        stack.replace_resolve(state, actor, card, spared, 0)


def can_answer(state: IdrianaState, seat: i64, reaction: i64, card: i64, spared: i64) -> bool:
    """Whether a player has an unturned card that answers the one that was played (I24, I82)."""
    if state.ready(seat, reaction) == 0:
        return False
    return state.cards.effects[reaction].answers(state, seat, card, spared)


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
    """Answer with a card, which is turned (I24); returns the spared players."""
    emit.answers(state, seat, reaction)
    state.add(TURNED, seat, reaction, 1)
    return state.cards.effects[reaction].answer(state, seat, spared)


# The step


def react_moves(state: IdrianaState, seat: i64) -> i64:
    """Answer with one of the cards that can, from now on always or never, or let it happen."""
    step = state.top_step()
    card, spared = stack.react_card(step), stack.react_spared(step)
    count: i64 = 0
    for base in (codes.ANSWER, codes.ALWAYS, codes.NEVER):
        for i in range(len(state.cards.reacting)):
            reaction = state.cards.reacting[i]
            is_asked = state.count(STANDING, seat, reaction) != NEVER_ASK
            if is_asked and can_answer(state, seat, reaction, card, spared):
                state.buffer[count] = base + reaction
                count += 1
    state.buffer[count] = codes.LET
    return count + 1


def apply_react(state: IdrianaState, seat: i64, code: i64) -> None:
    """Answer, or let it happen; then the same player's other cards and the next players are asked."""
    step = state.top_step()
    card, spared = stack.react_card(step), stack.react_spared(step)
    state.pop()
    actor, offset = state.current(), offset_of(state, seat)
    if code == codes.LET:
        emit.lets(state, seat)
        offset += 1
    elif codes.is_never(code):
        stand(state, seat, codes.never_card(code), NEVER_ASK)
        emit.never(state, seat, codes.never_card(code))
    elif codes.is_always(code):
        stand(state, seat, codes.always_card(code), ALWAYS_ANSWER)
        emit.always(state, seat, codes.always_card(code))
    else:
        spared = use(state, seat, codes.answer_card(code), spared)
    ask(state, actor, card, spared, offset)


# Standing answers


def stand(state: IdrianaState, seat: i64, reaction: i64, answer: i64) -> None:
    """Give a standing answer for a card, or, with ASK_ME, take it back."""
    at = seat * NAMES + reaction
    state.cells[at] += (answer - state.count(STANDING, seat, reaction)) * BITS[STANDING]


def ask_again(state: IdrianaState, seat: i64, reaction: i64) -> None:
    """Clear a player's standing answer."""
    stand(state, seat, reaction, 0)
    emit.asks(state, seat, reaction)
