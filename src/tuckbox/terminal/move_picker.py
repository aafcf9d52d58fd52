"""Choosing one of many options by a few letters or by pointing."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cached_property
from typing import Final

from tuckbox.core.errors import AmbiguousMove, TuckboxError
from tuckbox.core.match import Match
from tuckbox.core.moves import Move, find_move, matching_moves
from tuckbox.core.text import named

WHY_NOT: Final = 20_000  # in a game with more moves than this, a text that fits no option is not looked up among all


class Chooser:
    """A seat's options, what was typed, and the option that is pointed at or the move that was steered to."""

    def __init__(self, options: Sequence[Move] = ()) -> None:
        self.options = options
        self.typed = ""
        self.fitting: Sequence[Move] = options
        self.pointed: int | None = None
        self.aimed: Move | None = None  # where the drawing's own keys led, possible or not
        self._point_at_only()

    def type(self, text: str) -> None:
        """Add to what was typed."""
        self._set(self.typed + text)

    def erase(self, word: bool = False) -> None:
        """Take away the last letter, or the last word."""
        self._set(self.typed.rstrip().rpartition(" ")[0] if word else self.typed[:-1])

    def clear(self) -> None:
        """Begin anew."""
        self._set("")

    def _set(self, typed: str) -> None:
        self.typed = typed.lstrip()
        self.fitting = matching_moves(self.typed, self.options) if self.typed else self.options
        self.pointed = None
        self.aimed = None
        self._point_at_only()

    def _point_at_only(self) -> None:
        """Point at the only option that fits: Enter then plays it. Several are never pointed at unasked."""
        if len(self.fitting) == 1:
            self.pointed = 0

    def point(self, by: int) -> None:
        """Move the pointer on; from nowhere it goes to the first option, or backwards to the last."""
        count = len(self.fitting)
        if not count:
            return
        if self.aimed is not None and self.pointed is None:  # the options nearest to an impossible move, by their codes
            after = sum(option.code < self.aimed.code for option in self.fitting)
            self.pointed = (after if by > 0 else after - 1) % count
        elif self.pointed is None:
            self.pointed = 0 if by > 0 else count - 1
        elif abs(by) == 1:
            self.pointed = (self.pointed + by) % count
        else:
            self.pointed = min(max(self.pointed + by, 0), count - 1)
        self.aimed = None

    def aim(self, move: Move) -> None:
        """Point at a move that was steered to; among the options if it is one of them."""
        self.clear()
        self.aimed = move
        self.pointed = next((place for place, option in enumerate(self.options) if option.code == move.code), None)

    def point_at(self, move: Move) -> None:
        """Point at an option, whatever was typed."""
        self.clear()
        self.pointed = list(self.options).index(move)

    @property
    def count(self) -> str:
        """How many options there are, and how many of them fit what was typed."""
        if not self.options:
            return "no options now"
        every = f"{len(self.options)} option{'' if len(self.options) == 1 else 's'}"
        return f"{len(self.fitting)} of {every}" if self.typed else every

    @cached_property
    def teaches(self) -> str:
        """How to choose, shown by one of the first options itself."""
        for option in self.options[:20]:
            words = [word[:3].lower() for word in option.sentence.split() if word[0].isupper()]
            short = " ".join(words)
            if 0 < len(words) < 3 and matching_moves(short, self.options) == [option]:
                return f"type beginnings of words, as in {short}, or use the arrow keys; then Enter"
        return "type the beginnings of words, or use the arrow keys; then Enter"

    @property
    def choice(self) -> Move | None:
        """The option that Enter plays."""
        return None if self.pointed is None else self.fitting[self.pointed]

    @property
    def shown(self) -> Move | None:
        """The move that is shown on the table."""
        return self.aimed or self.choice

    def trouble(self, match: Match, seat: int) -> str:
        """Why Enter plays nothing: nothing typed, several fit, or none and the reason why not."""
        if self.aimed is not None:
            return named(match.why_not(seat, self.aimed) or "", match.players)
        if not self.typed:
            return "Type a few letters of an option, or point at one with the arrow keys; then press Enter."
        try:
            find_move(self.typed, self.options)
        except AmbiguousMove as error:
            return f"{error} Type more, or use the arrow keys."
        except TuckboxError as error:
            return self._why_not(match, seat) or str(error)
        return ""

    def _why_not(self, match: Match, seat: int) -> str:
        """Why the move that was meant is not possible now, if it is clear which one was meant."""
        words = match.game.notation
        try:
            every = words.table.size <= WHY_NOT
            meant = (
                matching_moves(self.typed, [words.move(n) for n in range(words.table.size)])
                if every
                else [words.parse(self.typed)]
            )
        except TuckboxError:
            return ""
        if len(meant) != 1:
            return ""
        return named(f"Not possible: {meant[0]}. {match.why_not(seat, meant[0])}", match.players)
