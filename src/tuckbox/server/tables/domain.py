"""Tables as the server knows them, whatever the database and the messages look like."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Literal

from tuckbox.core.card_set import CardSet
from tuckbox.core.keyed_shuffle import KeyedShuffle
from tuckbox.core.record import Entry, Record
from tuckbox.server.catalogue.game_cache import title_of
from tuckbox.server.storage.store import LogEntry

SeatKind = Literal["open", "invited", "person", "bot"]
Status = Literal["open", "running", "finished", "closed"]
ChatKind = Literal["person", "bot", "hint"]


@dataclass
class Seat:
    """A seat: open to all, reserved for whoever has its link, held by a person, or played by a bot."""

    kind: SeatKind
    name: str = ""
    bot: str = ""
    key: str | None = None  # the hash of the secret in its link
    holders: set[str] = field(default_factory=set)


@dataclass(frozen=True)
class TimeControl:
    """How long players may take: for each move, or in total with an increment after each turn."""

    kind: Literal["none", "move", "total", "days"] = "none"
    seconds: int = 0
    increment: int = 0  # seconds
    days: int = 0  # for each move


@dataclass
class Proposal:
    """A proposal that needs everybody's consent: who made it, and who agreed so far."""

    kind: Literal["draw", "undo"]
    by: int
    agreed: list[int]


@dataclass(frozen=True)
class ChatLine:
    """A line of chat: what a person or a bot wrote, or, without text, that a player was given a hint."""

    number: int
    kind: ChatKind
    seat: int
    person: str | None  # who wrote it or was given the hint; None for a bot
    name: str
    text: str
    at: float


@dataclass
class TableSetup:
    """Everything about a table but its log and its chat."""

    id: str
    game: str
    rules: int
    cards: str
    options: dict[str, str]
    host: str | None
    created: float
    changed: float
    seats: list[Seat]
    clock: TimeControl = TimeControl()
    public: bool = False
    allow_watchers: bool = True
    allow_hints: bool = False
    hinted: bool = False  # somebody was given a hint
    status: Status = "open"
    uploaded: bool = False
    closed_reason: str = ""
    seed: bytes | None = None
    started: float | None = None
    rematch: str | None = None
    proposals: list[Proposal] = field(default_factory=list)
    deal: str | None = None  # the shared deal that is played here
    shuffle: KeyedShuffle | None = None  # how it is dealt, if not by a plain shuffle
    sealed_until: float | None = None  # before then nobody but the player learns anything of its match
    fence: int = 0  # of the process that plays it

    @property
    def is_over(self) -> bool:
        """Whether nothing more is played here, with a result or without."""
        return self.status in ("finished", "closed")


@dataclass
class StoredTable:
    """A table as it is stored."""

    setup: TableSetup
    entries: list[LogEntry]
    chat: list[ChatLine]
    cards_text: str | None  # None: the standard set
    downtimes: list[tuple[float, float]]

    def record(self, published: bool) -> Record:
        """The whole log as a record; its card set is in it unless it is a published one."""
        setup = self.setup
        assert setup.seed is not None
        cards = CardSet("cards", self.cards_text) if self.cards_text is not None and not published else None
        log = tuple(Entry(entry.kind, entry.seat, entry.text) for entry in self.entries)
        players = tuple(seat.name for seat in setup.seats)
        head = (setup.game, setup.rules, cards, setup.cards, setup.options, players, setup.seed)
        return Record(*head, log, shuffle=setup.shuffle)


@dataclass
class SeatSummary:
    """A seat of a table in a list."""

    kind: SeatKind
    name: str
    bot: str
    forfeited: bool = False


@dataclass
class TableSummary:
    """A table in a list, as one person sees it."""

    id: str
    game: str
    status: Status
    clock: TimeControl
    seats: list[SeatSummary]
    my_seats: list[int]
    is_host: bool
    seats_to_act: list[int]
    your_turn: bool
    public: bool
    allow_watchers: bool
    allow_hints: bool
    winners: list[int]
    entries: int
    created: float
    changed: float
    deadline: float | None

    @property
    def title(self) -> str:
        """The title of its game."""
        return title_of(self.game)
