"""The game: what tables, records and clients need besides the rules."""

from __future__ import annotations

import hashlib
import secrets
from abc import ABC, abstractmethod
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import ClassVar, Final

from tuckbox.core.card_set import CardSet, Column
from tuckbox.core.chance import Chance, SeededChance
from tuckbox.core.encoder import Encoder
from tuckbox.core.errors import BadCardSet, BadSeed, NoEncoder, WrongSeats
from tuckbox.core.events import CardEvent, Event, EventTable, RawEvent, Viewer
from tuckbox.core.facts import CardFacts
from tuckbox.core.heuristics.heuristic import Heuristic
from tuckbox.core.journal import Journal
from tuckbox.core.keyed_shuffle import KeyedShuffle
from tuckbox.core.levels import BLIND_LEVELS, EVALUATION_LEVELS, Level, default_levels
from tuckbox.core.localized_text import listed, localized, seat_name
from tuckbox.core.moves import Move, MoveNotation, MoveTable
from tuckbox.core.options import Option, chosen_options, recorded_options
from tuckbox.core.published_sets import PublishedSets, published_sets
from tuckbox.core.state import State
from tuckbox.core.steps import StepKind

API_VERSION: Final = 2  # version of the contract between Tuckbox and game packages; raised when old packages break
SEED_BYTES: Final = 32
MOST_NAMED_MOVES: Final = 50_000  # in a game with more moves than this, sentences do not depend on the card set


@dataclass(frozen=True)
class ScoreRow:
    """A row of the score sheet: what is scored, how it came about in words, and the points of each seat."""

    name: str
    text: str
    points: tuple[int, ...]


@dataclass(frozen=True)
class Result:
    """How a match ended: scores and ranks by seat (1 is best), the winners, the reason, the score sheet."""

    scores: tuple[int, ...]
    ranks: tuple[int, ...]
    winners: tuple[int, ...]
    reason: str
    sheet: tuple[ScoreRow, ...]


@dataclass(frozen=True)
class View:
    """What a viewer sees of a position; each game derives its own and builds it from nothing."""

    kept: ClassVar[tuple[str, ...]] = ()  # fields whose parts are objects that the builder keeps for later views

    viewer: Viewer
    seats_to_act: tuple[int, ...]
    legal_moves: tuple[Move, ...]


class Game(ABC):
    """A game with a card set and options: the way from a seed to a state, and from a state to words.

    Attributes:
        name: Its name for programs.
        title: Its name for people.
        players: The numbers of seats it can be played with.
        moves: The table of its moves; `moves.size` is the size of the action space.
        levels: Its bots' levels, the weakest first.
        card_set: The card set.
        chosen_options: The options, by name.
    """

    api_version: ClassVar[int] = API_VERSION  # a game outside the box states the one that it was written for
    name: ClassVar[str]
    title: ClassVar[str]
    tagline: ClassVar[str]  # one inviting sentence
    colours: ClassVar[tuple[str, str] | None] = (
        None  # of the box and its lettering, as #rrggbb; None: derived from the name
    )
    players: ClassVar[tuple[int, ...]]  # the numbers of seats it can be played with
    minutes: ClassVar[int]
    rules_version: ClassVar[int]
    compatible_rules: ClassVar[tuple[int, ...]] = ()  # older versions whose records replay under these rules
    options: ClassVar[tuple[Option, ...]] = ()
    moves: ClassVar[MoveTable]
    events: ClassVar[EventTable]
    steps: ClassVar[tuple[StepKind, ...]]
    sets: ClassVar[PublishedSets]  # of cards: those of its package, or of the game that it derives from
    card_columns: ClassVar[tuple[Column, ...]] = ()  # for editors; by default those of the standard set, as text
    card_events: ClassVar[Mapping[str, CardEvent]] = {}  # by kind of event: what it means for a card, for the lab
    starts_event: ClassVar[str] = "starts"  # the kind of event whose first one names the seat that starts
    heuristic: Heuristic = Heuristic()  # what bots know about good play
    evaluators: ClassVar[Mapping[str, Heuristic]] = {}  # other evaluators by name, for some levels: "novice" ...
    levels: ClassVar[tuple[Level, ...]] = BLIND_LEVELS  # of bots, the weakest first
    level_ratings: ClassVar[tuple[int, ...]] = ()  # of the levels, measured by `tuckbox levels`; empty if not measured

    def __init_subclass__(cls, **arguments: object) -> None:
        """Find the published sets, and choose default levels by the heuristic if the game declares none."""
        super().__init_subclass__(**arguments)
        if "sets" not in vars(cls):
            if (sets := published_sets(getattr(cls, "name", cls.__name__), cls.__module__)) is not None:
                cls.sets = sets
        if cls.levels in (BLIND_LEVELS, EVALUATION_LEVELS):
            cls.levels = default_levels(cls.heuristic)
        if not cls.card_columns and hasattr(cls, "sets"):
            cls.card_columns = tuple(map(Column, cls.sets.standard.head()))

    def __init__(self, cards: CardSet | None = None, options: Mapping[str, str] | None = None) -> None:
        self.card_set = cards or self.sets.standard
        self.chosen_options = chosen_options(self.title, self.options, options or {})
        self.load(self.card_set)
        self.notation = MoveNotation(self.moves, self.labels())
        if cards is not None and self.sets.find(cards.hash) is None:
            self._check_sentences()

    # What each game defines

    @abstractmethod
    def load(self, cards: CardSet) -> None:
        """Read and check the card set; raises BadCardSet."""

    @abstractmethod
    def labels(self) -> Mapping[str, Sequence[str]]:
        """The names of the values of each domain of moves and events."""

    @abstractmethod
    def deal(self, seats: int, chance: Chance, journal: Journal | None) -> State:
        """The state after the deal; it keeps the chance and the journal."""

    @abstractmethod
    def view(self, state: State, viewer: Viewer) -> View:
        """What a viewer sees of a position."""

    @abstractmethod
    def result(self, state: State) -> Result:
        """The result; of a running match, the result if it ended now."""

    @abstractmethod
    def explain_illegal(self, state: State, seat: int, move: Move) -> str:
        """Why an illegal move is illegal, in a player's words."""

    @abstractmethod
    def describe_view(self, view: View) -> list[tuple[str, list[str]]]:
        """The view as text: sections of lines under headings, for the plain table."""

    @abstractmethod
    def card_table(self) -> tuple[tuple[str, ...], list[tuple[str, ...]]]:
        """The card set as a table for people to read: its head and its rows."""

    # What all games share

    def views(self, state: State, viewers: Sequence[Viewer]) -> Mapping[Viewer, View]:
        """What several viewers see of a position; a game may build the shared parts once."""
        return {viewer: self.view(state, viewer) for viewer in viewers}

    def facts(self) -> CardFacts:
        """The cards as typed facts, in the order of the labels."""
        return CardFacts()

    def evaluator(self, name: str) -> Heuristic:
        """An evaluator by its name; one that does not know the card set is replaced by the game's heuristic."""
        return self.evaluators[name]

    @property
    def analyst(self) -> Level:
        """The level whose search judges decisions: the highest that uses the game's heuristic."""
        return next((level for level in reversed(self.levels) if not level.evaluator), self.levels[-1])

    def encoder(self, seats: int) -> Encoder:
        """The encoder of observations for learning programs; raises NoEncoder if the game has none."""
        raise NoEncoder(f"{self.title} has no observations for learning programs: it defines no encoder().")

    def preview_scores(self, state: State, seat: int, move: Move) -> list[int] | None:
        """The scores of all seats right after a legal move, if only public information decides them."""
        return None

    def recorded_options(self) -> dict[str, str]:
        """The options as a record names them."""
        return recorded_options(self.options, self.chosen_options)

    def next_options(self, state: State) -> dict[str, str]:
        """The options of a rematch; games whose starter alternates override this."""
        return dict(self.chosen_options)

    def new_state(
        self, seats: int, seed: bytes, journal: Journal | None = None, shuffle: KeyedShuffle | None = None
    ) -> State:
        """A new match for this many seats; the seed of 32 bytes determines all chance, with `shuffle` by keys."""
        self.check_seats(seats)
        check_seed(seed)
        return self.deal(seats, SeededChance(seed) if shuffle is None else shuffle.chance(seed), journal)

    def check_seats(self, seats: int) -> None:
        """Raise WrongSeats for a number of seats that the game does not support."""
        if seats not in self.players:
            counts = " or ".join(str(count) for count in self.players)
            raise WrongSeats(f"{self.title} is for {counts} players, not {seats!r}.")

    def move(self, code: int) -> Move:
        """The move with this code."""
        return self.notation.move(code)

    def parse(self, sentence: str) -> Move:
        """The move of a sentence."""
        return self.notation.parse(sentence)

    def legal_moves(self, state: State, seat: int) -> tuple[Move, ...]:
        """The legal moves of a seat."""
        return self.notation.moves(state.legal_moves(seat))

    def viewer_moves(self, state: State, viewer: Viewer) -> tuple[Move, ...]:
        """The legal moves of a viewer's seat; none for watchers."""
        return self.legal_moves(state, viewer) if viewer is not None and viewer >= 0 else ()

    def why_not(self, state: State, seat: int, move: Move) -> str | None:
        """Why the seat may not make this move now, in a player's words; None if it may."""
        if move.code in state.legal_moves(seat):
            return None
        if state.is_over:
            return localized("The match is over.")
        to_act = state.seats_to_act()
        if seat not in to_act:
            who, others = seat_name(seat), listed([seat_name(other) for other in to_act])
            if state.is_sealed() and 0 <= seat < state.seats:
                return localized(
                    "{seat} has chosen; {others} {count, plural, one {has} other {have}} not yet.",
                    seat=who,
                    others=others,
                    count=len(to_act),
                )
            return localized(
                "It is not {seat}'s turn; {others} {count, plural, one {is} other {are}} to act.",
                seat=who,
                others=others,
                count=len(to_act),
            )
        return self.explain_illegal(state, seat, move)

    def visible_events(
        self, events: Sequence[RawEvent], viewer: Viewer, names: Sequence[str] | None = None
    ) -> list[Event]:
        """Events as a viewer saw them, with the players' names if given."""
        labels = self._labels(names)
        return [event for raw in events if (event := self.events.visible_event(raw, viewer, labels)) is not None]

    def log_events(self, events: Sequence[RawEvent], viewer: Viewer, names: Sequence[str] | None) -> list[Event]:
        """Visible events with their log sentences, which need names; an event that a summary covers has none."""
        return self.events.log_events(events, viewer, None if names is None else self._labels(names))

    def _check_sentences(self) -> None:
        """Reject a set whose names give two moves the same sentence, which would make records ambiguous."""
        clash = self.notation.clash() if self.moves.size <= MOST_NAMED_MOVES else None
        if clash is None:
            return
        first, second = ({self._name(move, part) for part, _ in move.parts} for move in clash)
        name = max(first ^ second or first, key=len)
        reason = localized(
            "the name {name} makes '{move}' mean two moves; choose another", name=name, move=str(clash[0])
        )
        raise BadCardSet(self.card_set.file, self.card_set.line_of(name), reason)

    def _name(self, move: Move, part: str) -> str:
        domain = next(one.domain for one in self.moves.kind(move.kind).parts if one.name == part)
        return self.notation.labels[domain][move[part]]

    def _labels(self, names: Sequence[str] | None) -> Mapping[str, Sequence[str]]:
        return self.notation.labels if names is None else {**self.notation.labels, "seat": names}


def new_seed() -> bytes:
    """A seed from the system's random source."""
    return secrets.token_bytes(SEED_BYTES)


def check_seed(seed: bytes) -> None:
    """Raise BadSeed for a seed that a record could not hold."""
    if len(seed) != SEED_BYTES:
        raise BadSeed(f"A seed has {SEED_BYTES} bytes, this one {len(seed)}.")


def seed_of(text: str) -> bytes:
    """The seed of a text: 64 hexadecimal digits as they are, any other text by its hash."""
    if not text.strip():
        raise BadSeed("A seed is 64 hexadecimal digits, or any word or number to make one from.")
    if len(text) == 64 and all(letter in "0123456789abcdef" for letter in text.lower()):
        return bytes.fromhex(text)
    return hashlib.sha256(text.encode(errors="surrogatepass")).digest()
