"""A match's timeline: the positions of its main line, who moved in each, and where chance intervened."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Final
from weakref import WeakKeyDictionary

from tuckbox.bots.information_set import InformationSet
from tuckbox.core.chance import FastChance
from tuckbox.core.events import OPEN, RawEvent
from tuckbox.core.game import Game
from tuckbox.core.match import Match
from tuckbox.core.state import State

TRIES: Final = 3  # deals sampled to recognise a move that draws

_timelines: WeakKeyDictionary[Match, Timeline] = WeakKeyDictionary()


@dataclass(frozen=True)
class Transition:
    """A main-line entry that changed the position: a move or a redeal."""

    entry: int
    kind: str
    seat: int | None
    code: int | None  # of a move
    before: State
    after: State
    options: int  # number of legal moves

    @property
    def is_decision(self) -> bool:
        """Whether the seat had a choice."""
        return self.kind == "move" and self.options > 1

    @cached_property
    def has_chance(self) -> bool:
        """Whether cards were drawn, dealt or shuffled after the move."""
        if self.kind == "redeal":
            return True
        if self.kind != "move" or self.seat is None or self.code is None or self.after.is_over:
            return False
        for number in range(TRIES):
            twin = self.before.shuffle_undrawn(FastChance(number))
            other = self.after.shuffle_undrawn(FastChance(number))
            if twin is None or other is None:
                return False
            twin.apply(self.seat, self.code)
            if twin.numbers() != other.numbers():
                return True
        return False


class Timeline:
    """The steps of a match's main line."""

    def __init__(self, match: Match) -> None:
        self.game = match.game  # not the match, which the timeline must not keep alive
        self.players = match.players
        self.mainline = list(match.mainline)
        self.entries = len(match.entries)
        self.steps: list[Transition] = []
        again = match.as_dealt()
        self.deal = again.state.copy()
        before = self.deal
        for number in match.mainline:
            entry = match.entries[number - 1]
            code = again.parse(entry.text).code if entry.kind == "move" else None
            options = len(before.legal_moves(entry.seat)) if code is not None and entry.seat is not None else 0
            again.apply_entry(entry)
            if entry.kind in ("move", "redeal"):
                after = again.state.copy()
                self.steps.append(Transition(number, entry.kind, entry.seat, code, before, after, options))
                before = after
        self.events = again.journal.events
        self.event_counts = again.event_counts

    def step(self, entry: int) -> Transition:
        """The step of an entry."""
        return self._by_entry[entry]

    @cached_property
    def _by_entry(self) -> dict[int, Transition]:
        return {step.entry: step for step in self.steps}

    def position(self, entry: int) -> State:
        """The position after an entry; 0 is the deal."""
        return self._by_entry[entry].after if entry else self.deal

    @property
    def decisions(self) -> list[Transition]:
        """The steps in which a seat had a choice."""
        return [step for step in self.steps if step.is_decision]

    @cached_property
    def can_tell_luck(self) -> bool:
        """Whether the game can reshuffle undrawn cards."""
        return self.deal.shuffle_undrawn(FastChance(0)) is not None

    @cached_property
    def values_at(self) -> list[Transition]:
        """The steps after which the position is valued: at chance events and changes of seat."""
        steps: list[Transition] = []
        for place, step in enumerate(self.steps):
            following = self.steps[place + 1] if place + 1 < len(self.steps) else None
            if following is None or following.seat != step.seat or step.has_chance or following.kind != "move":
                steps.append(step)
        return steps

    def sentences(self, entry: int) -> Sequence[str]:
        """The log of an entry (0: the deal), with all cards open."""
        events = self.game.log_events(self._raw_events(entry), OPEN, self.players)
        return [event.sentence for event in events if event.sentence]

    def _raw_events(self, entry: int) -> list[RawEvent]:
        place = self.mainline.index(entry) + 1 if entry else 0
        return self.events[self.event_counts[place - 1] if place else 0 : self.event_counts[place]]

    def drawn(self, entry: int) -> list[tuple[int | None, str]]:
        """Whose cards were drawn or dealt at an entry, and their names if the game reports them."""
        game = self.game
        cards: list[tuple[int | None, str]] = []
        for event in game.visible_events(self._raw_events(entry), OPEN):
            meaning = game.card_events.get(event.kind)
            if meaning is None or meaning.fate != "drawn" or not meaning.part:
                continue
            kind = game.events.kinds[game.events.number(event.kind)]
            domain = next(part.domain for part in kind.parts if part.name == meaning.part)
            card = event.get(meaning.part)
            if card is not None:
                cards.append((event.get("seat"), game.notation.labels[domain][card]))
        return cards


def timeline(match: Match) -> Timeline:
    """The timeline of a match, cached as long as the match lives."""
    cached = _timelines.get(match)
    if cached is None or cached.entries != len(match.entries):
        cached = _timelines[match] = Timeline(match)
    return cached


def information(game: Game, state: State, seat: int) -> InformationSet:
    """A seat's information set in a position of a match."""
    return InformationSet(
        game,
        seat,
        state.legal_moves(seat),
        lambda: game.view(state, seat),
        list,
        lambda chance: state.resample(seat, chance),
    )
