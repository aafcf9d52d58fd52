"""Play one match of the lab on a state, and reduce it to the facts that statistics need."""

from __future__ import annotations

import hashlib
from collections.abc import Sequence
from dataclasses import dataclass, field

from tuckbox.bots import Bot, InformationSet, bot
from tuckbox.core.errors import NoLegalMove
from tuckbox.core.events import OPEN
from tuckbox.core.game import Game
from tuckbox.core.journal import Journal
from tuckbox.core.state import State
from tuckbox.lab.card_table import CardTable, SeatCards

TENTHS = 10  # the lead is sampled after each tenth of the turns


@dataclass(frozen=True)
class MatchFacts:
    """The facts of a match; lists have an item per seat."""

    number: int
    side: int  # 0 for the set or with the card, 1 for the other set or without the card
    starter: int | None
    wins: list[float]  # 1 for a win, a fraction for a shared one
    scores: list[int]
    turns: int
    decisions: list[int]  # decisions with more than one legal move
    leaders: list[int | None]  # after each tenth of the turns but the last; None for a shared lead
    ending: str
    cards: list[SeatCards]
    seat: int = 0  # the seat that was given or denied the chosen card
    leads: list[int] = field(default_factory=list)  # each leader's lead in points
    last: int | None = None  # the seat that took the last turn; None if several took it at once


def bots_of(names: Sequence[str], seed: str) -> list[Bot]:
    """The bots of a match; the same seed makes the same choices."""
    return [
        bot(name, int.from_bytes(hashlib.sha256(f"{seed} {seat}".encode()).digest()[:7], "big"))
        for seat, name in enumerate(names)
    ]


def play(
    game: Game, table: CardTable, state: State, journal: Journal, bots: Sequence[Bot], number: int, side: int, seat: int
) -> MatchFacts:
    """Play a match to its end and return its facts."""
    decisions = [0] * len(bots)
    positions = [state.copy()]  # at the start of each turn
    last: list[int] = []
    turn: list[int] = []  # the seat taking the current turn
    while not state.is_over:
        to_act = state.seats_to_act()
        if not set(to_act) <= set(last):
            positions.append(state.copy())
            turn = to_act
        last = to_act
        actor = to_act[0]
        codes = state.legal_moves(actor)
        if not codes:
            raise NoLegalMove(f"Seat {actor + 1} has no legal move in match {number}: this set cannot be played on.")
        code = codes[0]
        if len(codes) > 1:
            decisions[actor] += 1
            code = bots[actor].choose_code(_information(game, state, actor, codes))
        state.apply(actor, code)
    events = journal.events
    result = game.result(state)
    last_event = game.visible_events(events[-1:], OPEN)
    leads = [_lead(game, positions[len(positions) * tenth // TENTHS]) for tenth in range(1, TENTHS)]
    starts = [i for i, kind in enumerate(game.events.kinds) if kind.name == game.starts_event]
    return MatchFacts(
        number=number,
        side=side,
        starter=next((event[2] for event in events if event[0] in starts), None),
        wins=[round(state.returns(one), 6) for one in range(len(bots))],
        scores=list(result.scores),
        turns=len(positions) - 1,
        decisions=decisions,
        leaders=[leader for leader, _ in leads],
        ending=str(last_event[0]) if last_event else "",
        cards=table.collect(events, len(bots)),
        seat=seat,
        leads=[lead for _, lead in leads],
        last=turn[0] if len(turn) == 1 else None,
    )


def _information(game: Game, state: State, seat: int, codes: list[int]) -> InformationSet:
    return InformationSet(
        game,
        seat,
        codes,
        lambda: game.view(state, seat),
        lambda: game.visible_events(state.journal.events if state.journal else [], seat),
        lambda chance: state.resample(seat, chance),
    )


def _lead(game: Game, state: State) -> tuple[int | None, int]:
    """The sole leader, if any, and the lead in points."""
    result = game.result(state)
    if len(result.winners) != 1:
        return None, 0
    best, *others = sorted(result.scores, reverse=True)
    return result.winners[0], best - others[0] if others else 0
