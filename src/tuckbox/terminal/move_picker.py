"""Picking legal moves by typing a few letters or by moving a cursor."""

from __future__ import annotations

import re
from collections.abc import Sequence
from functools import cached_property
from typing import Final

from tuckbox.core.errors import AmbiguousMove, TuckboxError
from tuckbox.core.match import Match
from tuckbox.core.moves import Move, find_move, matching_moves
from tuckbox.core.text import counted, named

MOST_MOVES: Final = 20_000  # in a game with more moves than this, an illegal move must be typed in full to be explained
_SEPARATOR: Final = re.compile(r";|,\s")


class MovePicker:
    """A seat's legal moves, the typed text, and the move under the cursor."""

    def __init__(self, moves: Sequence[Move] = ()) -> None:
        self.moves = moves
        self.typed = ""
        self.matching: Sequence[Move] = moves
        self.selected: int | None = None  # the place of the cursor in `matching`
        self.target: Move | None = None  # where the drawing's own keys led, legal or not
        self._select_only_match()

    def type(self, text: str) -> None:
        """Append to the typed text."""
        self._set(self.typed + text)

    def erase(self, word: bool = False) -> None:
        """Erase the last letter, or the last word."""
        self._set(self.typed.rstrip().rpartition(" ")[0] if word else self.typed[:-1])

    def clear(self) -> None:
        """Clear the typed text and the cursor."""
        self._set("")

    def _set(self, typed: str) -> None:
        self.typed = typed.lstrip()
        self.matching = matching_moves(self.typed, self.moves) if self.typed else self.moves
        if self.several:  # list the completions of the last one
            last = _SEPARATOR.split(self.typed)[-1]
            self.matching = matching_moves(last, self.moves) if last.strip() else self.moves
        self.selected = None
        self.target = None
        self._select_only_match()

    def _select_only_match(self) -> None:
        """Select a move that is the only match, so that Enter plays it."""
        if len(self.matching) == 1 and not self.several:
            self.selected = 0

    @property
    def several(self) -> list[str]:
        """The texts of several moves to play together ('forest; field'); empty if one move was typed."""
        texts = _SEPARATOR.split(self.typed)
        if len(texts) == 1 or matching_moves(self.typed, self.moves):
            return []
        return [text.strip() for text in texts if text.strip()]

    def move_cursor(self, by: int) -> None:
        """Move the cursor; it starts at the first move, or backwards at the last."""
        count = len(self.matching)
        if not count:
            return
        if self.target is not None and self.selected is None:  # start from the legal moves next to an illegal one
            after = sum(move.code < self.target.code for move in self.matching)
            self.selected = (after if by > 0 else after - 1) % count
        elif self.selected is None:
            self.selected = 0 if by > 0 else count - 1
        elif abs(by) == 1:
            self.selected = (self.selected + by) % count
        else:
            self.selected = min(max(self.selected + by, 0), count - 1)
        self.target = None

    def aim_at(self, move: Move) -> None:
        """Show a move that the drawing's keys led to; select it if it is legal."""
        self.clear()
        self.target = move
        self.selected = next((place for place, legal in enumerate(self.moves) if legal.code == move.code), None)

    def select(self, move: Move) -> None:
        """Select a legal move."""
        self.clear()
        self.selected = list(self.moves).index(move)

    @property
    def summary(self) -> str:
        """How many legal moves there are, and how many of them match the typed text."""
        if not self.moves:
            return "no moves now"
        every = counted(len(self.moves), "move")
        return f"{len(self.matching)} of {every}" if self.typed else every

    @cached_property
    def usage(self) -> str:
        """How to pick a move, with one of the legal moves as the example."""
        for move in self.moves[:20]:
            words = [word[:3].lower() for word in move.sentence.split() if word[0].isupper()]
            short = " ".join(words)
            if 0 < len(words) < 3 and matching_moves(short, self.moves) == [move]:
                return f"type beginnings of words, as in {short}, or use the arrow keys; then Enter"
        return "type the beginnings of words, or use the arrow keys; then Enter"

    @property
    def choice(self) -> Move | None:
        """The move that Enter plays."""
        return None if self.selected is None or self.several else self.matching[self.selected]

    @property
    def highlighted(self) -> Move | None:
        """The move to show on the table."""
        return self.target or self.choice

    def problem(self, match: Match, seat: int) -> str:
        """Why Enter plays nothing: no text, an ambiguous one, or an illegal move and the reason."""
        if self.target is not None:
            return named(match.why_not(seat, self.target) or "", match.players)
        if not self.typed:
            return "Type a few letters of a move, or select one with the arrow keys; then press Enter."
        if self.several:
            return "Enter plays these moves together, in any order the rules allow: all of them, or none."
        try:
            find_move(self.typed, self.moves)
        except AmbiguousMove as error:
            return f"{error} Type more, or use the arrow keys."
        except TuckboxError as error:
            return self._why_not(match, seat) or str(error)
        return ""

    def _why_not(self, match: Match, seat: int) -> str:
        """Why the move that was typed is not legal, if it is clear which one was meant."""
        notation = match.game.notation
        try:
            if notation.table.size <= MOST_MOVES:
                meant = matching_moves(self.typed, [notation.move(code) for code in range(notation.table.size)])
            else:
                meant = [notation.parse(self.typed)]
        except TuckboxError:
            return ""
        if len(meant) != 1:
            return ""
        return named(f"Not possible: {meant[0]}. {match.why_not(seat, meant[0])}", match.players)
