"""Count what happened to each card in a match, from the events a game declares."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field

from tuckbox.core.errors import BadOption
from tuckbox.core.events import Fate, RawEvent
from tuckbox.core.game import Game
from tuckbox.core.text import folded


@dataclass
class SeatCards:
    """A seat's cards by what happened to them, in order, as ids of the card table."""

    drawn: list[int] = field(default_factory=list)
    kept: list[int] = field(default_factory=list)
    played: list[int] = field(default_factory=list)
    discarded: list[int] = field(default_factory=list)


class CardTable:
    """The cards named by a game's events: their ids, and each event kind's meaning for them."""

    def __init__(self, game: Game) -> None:
        self.names: list[str] = []  # by id
        self.domains: list[str] = []
        self._first: dict[str, int] = {}  # the id of a domain's first card
        self._meaning: list[tuple[Fate, int, int, int] | None] = []  # by kind: fate, seat part, card part, id offset
        labels = game.labels()
        for kind in game.events.kinds:
            declared = game.card_events.get(kind.name)
            if declared is None:
                self._meaning.append(None)
                continue
            parts = [part.name for part in kind.parts]
            seat = 2 + parts.index("seat")  # a raw event starts with its kind and its mask
            if declared.card is not None:
                domain, number = declared.card
                self._meaning.append((declared.fate, seat, -1, self._offset(domain, labels[domain]) + number))
            elif declared.part:
                at = parts.index(declared.part)
                domain = kind.parts[at].domain
                self._meaning.append((declared.fate, seat, 2 + at, self._offset(domain, labels[domain])))
            else:
                self._meaning.append((declared.fate, seat, -1, -1))

    def _offset(self, domain: str, labels: Sequence[str]) -> int:
        if domain not in self._first:
            self._first[domain] = len(self.names)
            self.names += [f"{domain} {name}" if name.isdigit() else name for name in labels]
            self.domains += [domain] * len(labels)
        return self._first[domain]

    def fate(self, event: RawEvent) -> Fate | None:
        """What an event means for a card; None for other events."""
        meaning = self._meaning[event[0]]
        return None if meaning is None else meaning[0]

    def drawn_cards(self) -> list[tuple[str, int]]:
        """All cards that can be drawn, as domain and number."""
        drawn = {self.domains[meaning[3]] for meaning in self._meaning if meaning and meaning[0] == "drawn"}
        return [(domain, at - self._first[domain]) for at, domain in enumerate(self.domains) if domain in drawn]

    def id_of(self, card: tuple[str, int]) -> int:
        """The id of a card given as domain and number."""
        return self._first[card[0]] + card[1]

    def find(self, name: str) -> tuple[str, int]:
        """The card of this name, as domain and number; raises BadOption."""
        for at, one in enumerate(self.names):
            if folded(one) == folded(name):
                return self.domains[at], at - self._first[self.domains[at]]
        raise BadOption(f"No card that is drawn or played is called '{name}'.")

    def collect(self, events: Iterable[RawEvent], seats: int) -> list[SeatCards]:
        """What happened to the cards of each seat."""
        fates = [SeatCards() for _ in range(seats)]
        for event in events:
            meaning = self._meaning[event[0]]
            if meaning is None:
                continue
            fate, seat_part, card_part, offset = meaning
            mine = fates[event[seat_part]]
            if offset < 0:
                if fate == "returned":  # a returned hand does not count
                    mine.drawn, mine.kept = [], []
                else:
                    getattr(mine, fate).extend(mine.drawn)
            else:
                getattr(mine, fate).append(offset + (event[card_part] if card_part >= 0 else 0))
        return fates
