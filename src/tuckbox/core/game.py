"""The game: what the box, the table and the record need to know besides the rules."""

from __future__ import annotations

import hashlib
import secrets
import sys
from abc import ABC, abstractmethod
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from importlib import resources
from typing import ClassVar

import tuckbox.core.pickling  # noqa: F401  # so that states can be pickled
from tuckbox.core.card_set import CardSet
from tuckbox.core.chance import Chance, SeededChance
from tuckbox.core.errors import BadOption, BadSeed, WrongSeats
from tuckbox.core.events import Event, EventTable, RawEvent, Viewer
from tuckbox.core.heuristics.heuristic import Heuristic
from tuckbox.core.journal import Journal
from tuckbox.core.levels import LEVELS, Level
from tuckbox.core.moves import Move, MoveNotation, MoveTable
from tuckbox.core.state import State
from tuckbox.core.steps import StepKind, describe


@dataclass(frozen=True)
class Option:
    """A choice made when a table is set up: its values, the first of them the default."""

    name: str
    values: tuple[str, ...]
    help: str


@dataclass(frozen=True)
class ScoreRow:
    """A line of the score sheet: what is counted, how it came out in words, and the points of each seat."""

    name: str
    text: str
    points: tuple[int, ...]


@dataclass(frozen=True)
class Result:
    """How a match ended: scores and rank by seat (1 is best), the winners, the reason, the score sheet."""

    scores: tuple[int, ...]
    ranks: tuple[int, ...]
    winners: tuple[int, ...]
    reason: str
    sheet: tuple[ScoreRow, ...]


@dataclass(frozen=True)
class View:
    """What a viewer sees of a position; each game derives its own, built from nothing."""

    viewer: Viewer
    seats_to_act: tuple[int, ...]
    legal_moves: tuple[Move, ...]


@dataclass(frozen=True)
class CardFacts:
    """What the rules know of every card of a set, for those who show cards; each game derives its own."""

    game: str = "plain"


class Game(ABC):
    """A game with a card set and options chosen: the way from a seed to a state, and from a state to words."""

    name: ClassVar[str]
    title: ClassVar[str]
    tagline: ClassVar[str]  # one sentence that makes somebody want to play
    players: ClassVar[tuple[int, ...]]  # the numbers of seats that it is played with
    minutes: ClassVar[int]
    rules_version: ClassVar[int]
    compatible_rules: ClassVar[tuple[int, ...]] = ()  # older versions whose matches are replayed under these rules
    options: ClassVar[tuple[Option, ...]] = ()
    moves: ClassVar[MoveTable]
    events: ClassVar[EventTable]
    steps: ClassVar[tuple[StepKind, ...]]
    heuristic: Heuristic  # what bots may know about good play
    evaluators: ClassVar[Mapping[str, Heuristic]] = {}  # how those judge positions who know less, by name: "novice" ...
    levels: ClassVar[tuple[Level, ...]] = LEVELS  # how strong bots play, from the lowest

    def __init__(self, cards: CardSet | None = None, options: Mapping[str, str] | None = None) -> None:
        self.cards = cards or self.standard_cards()
        self.chosen_options = self._chosen(options or {})
        self.load(self.cards)
        self.notation = MoveNotation(self.moves, self.labels())

    # What each game says

    @abstractmethod
    def load(self, cards: CardSet) -> None:
        """Read and check the card set; raises BadCardSet."""

    @abstractmethod
    def labels(self) -> Mapping[str, Sequence[str]]:
        """The names of everything a part of a move or event can be, by domain."""

    @abstractmethod
    def deal(self, seats: int, chance: Chance, journal: Journal | None) -> State:
        """A new match, dealt; the state keeps the chance and the journal."""

    @abstractmethod
    def view(self, state: State, viewer: Viewer) -> View:
        """What a viewer sees of a position."""

    @abstractmethod
    def result(self, state: State) -> Result:
        """The result of a finished match; of a running one, how it would stand if it ended now."""

    @abstractmethod
    def explain_illegal(self, state: State, seat: int, move: Move) -> str:
        """Why a move that is not an option is not one, in a player's words."""

    @abstractmethod
    def describe_view(self, view: View) -> list[tuple[str, list[str]]]:
        """The view as structured text: headed sections of lines, for the plain table."""

    @abstractmethod
    def card_table(self) -> tuple[tuple[str, ...], list[tuple[str, ...]]]:
        """The card set as a readable table: its head and its rows."""

    # What all games share

    def views(self, state: State, viewers: Sequence[Viewer]) -> Mapping[Viewer, View]:
        """What several viewers see of a position; a game may look up once what all of them see."""
        return {viewer: self.view(state, viewer) for viewer in viewers}

    def facts(self) -> CardFacts:
        """What the rules know of each card, as typed values."""
        return CardFacts()

    def preview_scores(self, state: State, seat: int, move: Move) -> list[int] | None:
        """The points of all seats right after one of a seat's options, if all that decides them lies open."""
        return None

    def next_options(self, state: State) -> dict[str, str]:
        """The options of the next game of a series; a game in which the starter alternates says so here."""
        return dict(self.chosen_options)

    @classmethod
    def standard_cards(cls) -> CardSet:
        """The card set in the game's own folder."""
        file = resources.files(sys.modules[cls.__module__].__package__ or "").joinpath("cards.csv")
        return CardSet(f"{cls.name} standard set", file.read_text(encoding="utf-8"))

    @classmethod
    def can_replay(cls, version: int) -> bool:
        """Whether a match played under this version of the rules can be replayed under these."""
        return version == cls.rules_version or version in cls.compatible_rules

    @property
    def is_standard(self) -> bool:
        """Whether this is played with the standard card set."""
        return self.cards.hash == self.standard_cards().hash

    def new_state(self, seats: int, seed: bytes, journal: Journal | None = None) -> State:
        """A new match for this many seats; the seed of 32 bytes decides all chance."""
        self.check_seats(seats)
        return self.deal(seats, SeededChance(seed), journal)

    def check_seats(self, seats: int) -> None:
        """Refuse a number of seats that the game is not played with."""
        if seats not in self.players:
            counts = " or ".join(str(count) for count in self.players)
            raise WrongSeats(f"{self.title} is for {counts} players, not {seats}.")

    def move(self, code: int) -> Move:
        """The move with this code."""
        return self.notation.move(code)

    def parse(self, sentence: str) -> Move:
        """The move that a sentence says."""
        return self.notation.parse(sentence)

    def legal_moves(self, state: State, seat: int) -> tuple[Move, ...]:
        """The options of a seat as moves."""
        return tuple(self.notation.move(code) for code in state.legal_moves(seat))

    def why_not(self, state: State, seat: int, move: Move) -> str | None:
        """Why the seat may not play this move now, in a player's words; None if it may."""
        if move.code in state.legal_moves(seat):
            return None
        if state.is_over:
            return "The match is over."
        deciders = state.seats_to_act()
        if seat not in deciders:
            return f"It is not seat {seat + 1}'s decision; seat {deciders[0] + 1} is to act."
        return self.explain_illegal(state, seat, move)

    def visible_events(
        self, events: Sequence[RawEvent], viewer: Viewer, names: Sequence[str] | None = None
    ) -> list[Event]:
        """Events as a viewer saw them, with the players' names where they are given."""
        labels = self._labels(names)
        return [event for raw in events if (event := self.events.visible_event(raw, viewer, labels)) is not None]

    def log_events(self, events: Sequence[RawEvent], viewer: Viewer, names: Sequence[str]) -> list[Event]:
        """The same events with the sentences of a log; what another one's sentence tells too has none."""
        return self.events.log_events(events, viewer, self._labels(names))

    def _labels(self, names: Sequence[str] | None) -> Mapping[str, Sequence[str]]:
        return self.notation.labels if names is None else {**self.notation.labels, "seat": names}

    def pending_steps(self, state: State) -> list[str]:
        """The stack of steps, the next one first, as a reader wants to see it."""
        return [describe(int(state.steps[i]), self.steps) for i in reversed(range(state.depth))]

    def _chosen(self, options: Mapping[str, str]) -> dict[str, str]:
        known = {option.name: option for option in self.options}
        for name, value in options.items():
            if name not in known:
                names = ", ".join(known) or "none"
                raise BadOption(f"{self.title} has no option '{name}'; its options: {names}.")
            if value not in known[name].values:
                raise BadOption(f"Option '{name}' takes {' or '.join(known[name].values)}, not '{value}'.")
        return {name: options.get(name, option.values[0]) for name, option in known.items()}


def new_seed() -> bytes:
    """A seed from the system's own chance."""
    return secrets.token_bytes(32)


def seed_of(text: str) -> bytes:
    """The seed that a text names: 64 hexadecimal digits as they are, any other text by its hash."""
    if not text.strip():
        raise BadSeed("A seed is 64 hexadecimal digits, or any word or number to make one from.")
    if len(text) == 64 and all(letter in "0123456789abcdef" for letter in text.lower()):
        return bytes.fromhex(text)
    return hashlib.sha256(text.encode()).digest()
