"""What the hand-laid tables of all games share: players by name, moves as sentences, refusals, the log."""

from __future__ import annotations

import csv
import io
from collections.abc import Mapping, Sequence
from typing import ClassVar, Generic, Self, TypeVar

from tuckbox.core.card_set import CardSet
from tuckbox.core.events import Viewer
from tuckbox.core.game import Game, Result
from tuckbox.core.journal import Journal
from tuckbox.core.state import State

G = TypeVar("G", bound=Game)
S = TypeVar("S", bound=State)


class TableBuilder(Generic[G, S]):
    """A position that a test lays out, so that the test reads like play."""

    seat_names: ClassVar[tuple[str, ...]] = ("ann", "bo", "cy", "di", "ed")
    players: ClassVar[tuple[str, ...] | None] = None  # what the log calls them; None for "seat 1" and so on
    game: G
    state: S

    def begin_log(self) -> None:
        self.state.journal = self.journal = Journal()

    def seat_number(self, who: str) -> int:
        return self.seat_names.index(who)

    def play(self, who: str, *sentences: str) -> Self:
        """A player makes these moves; each must be legal."""
        seat = self.seat_number(who)
        for sentence in sentences:
            move = self.game.parse(sentence)
            reason = self.game.why_not(self.state, seat, move)
            assert reason is None, f"{sentence}: {reason}"
            self.state.apply(seat, move.code)
        return self

    def ann(self, *sentences: str) -> Self:
        return self.play("ann", *sentences)

    def bo(self, *sentences: str) -> Self:
        return self.play("bo", *sentences)

    def legal_moves(self, who: str, prefix: str = "") -> list[str]:
        """A player's legal moves as sentences, those that start with a prefix."""
        found = [str(move) for move in self.game.legal_moves(self.state, self.seat_number(who))]
        return [sentence for sentence in found if sentence.startswith(prefix)]

    def refuses(self, who: str, sentence: str) -> str:
        """Why a player may not make this move, which must be illegal."""
        reason = self.game.why_not(self.state, self.seat_number(who), self.game.parse(sentence))
        assert reason is not None, f"{who} may {sentence}"
        return reason

    def to_act(self) -> str:
        return self.seat_names[self.state.seat_to_act()]

    def all_to_act(self) -> list[str]:
        """The players to act, several where picks are sealed."""
        return [self.seat_names[seat] for seat in self.state.seats_to_act()]

    def result(self) -> Result:
        """The result, or what it would be if the match ended now."""
        return self.game.result(self.state)

    def log(self, viewer: Viewer = None) -> list[str]:
        """What happened since the table was laid, as a viewer saw it."""
        return [str(event) for event in self.game.visible_events(self.journal.events, viewer, self.players)]


def changed_cards(cards: CardSet, changes: Mapping[str, Mapping[str, str]], without: Sequence[str] = ()) -> CardSet:
    """A set with cells of some cards changed, by name, and some cards left out."""
    rows = csv.DictReader(io.StringIO(cards.text))
    text = io.StringIO()
    writer = csv.DictWriter(text, rows.fieldnames or (), lineterminator="\n")
    writer.writeheader()
    for row in rows:
        if row["name"] not in without:
            writer.writerow({**row, **changes.get(row["name"], {})})
    return CardSet("changed.csv", text.getvalue())
