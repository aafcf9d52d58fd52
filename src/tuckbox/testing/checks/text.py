"""Checks of what people read: views and logs of every viewer, sentences of moves, refusals."""

from __future__ import annotations

import random
import re
from collections import Counter
from collections.abc import Iterable, Iterator
from itertools import count as count_from
from typing import Final

from tuckbox.core.errors import IllegalMove, NotYourTurn
from tuckbox.core.events import OPEN, Viewer
from tuckbox.core.frame import Frame, frames, whole_frame, whole_log
from tuckbox.core.game import Game, Result
from tuckbox.core.match import Match
from tuckbox.core.moves import Move
from tuckbox.testing.subject import Subject, matches, play, positions, require, viewer_name
from tuckbox.texts.clauses import clauses

# What must not appear in a text for people: braces, snake_case, a Python object, None, and seats counted from 0.
INTERNAL: Final = re.compile(
    r"[{}]|\b[a-z]+_[a-z_]+\b|<[\w.]+ object|\bNone\b|\bTrue\b|\bFalse\b|\bnan\b|\b[Ss]eat 0\b"
)
SOME: Final = 6  # positions of each kind of step in which every view is examined
_CLAUSE: Final = re.compile(r"\b([A-Z])(\d{1,3})\b")


def check_words(texts: Iterable[str], look_at: str) -> None:
    """Require that each text says something, without names that only the code knows."""
    for text in texts:
        require(text.strip(), "A text is empty.", look_at)
        found = INTERNAL.search(text)
        require(not found, f"A text for people has '{found[0] if found else ''}' in it: {text!r}.", look_at)


def check_clauses(text: str, game: Game, look_at: str) -> None:
    """Require that the clauses that a text names exist; a letter that no clause begins with means something else."""
    known = {clause.number for clause in clauses(game.name)}
    letters = {number[0] for number in known}
    for letter, number in _CLAUSE.findall(text):
        there = letter not in letters or letter + number in known
        require(there, f"A text names clause {letter}{number}, which is not there: {text!r}.", look_at)


def check_viewers(subject: Subject, count: int) -> None:
    """After every move every viewer gets a view, a log and a description, without errors and internal names."""
    for match, dice in matches(subject, count, "viewers"):
        everybody: list[Viewer] = [*range(len(match.players)), None, OPEN]
        kinds: Counter[int] = Counter()  # how often each kind of step was pending
        for number in count_from(0):
            kind = -1 if match.is_over else int(match.state.step_kind())
            kinds[kind] += 1
            for viewer in everybody:
                _check_log(match, viewer)
            one = [everybody[number % len(everybody)]]  # all views of all positions would take minutes
            for viewer, frame in frames(match, everybody if kinds[kind] <= SOME else one).items():
                _check_frame(subject.game, viewer, frame)
            if match.is_over:
                break
            play(subject, match, dice)
        for viewer in everybody:
            require(whole_frame(match, viewer).entries, "The log of a whole match is empty.", "events")
        result = match.result()
        assert result is not None
        _check_sheet(subject.game, result)


def _check_log(match: Match, viewer: Viewer) -> None:
    log = whole_log(match, viewer, since=len(match.mainline) - 1 if match.mainline else None)
    sentences = [event.sentence for entry in log for event in entry.events if event.sentence]
    check_words(sentences, f"the log of {viewer_name(viewer)}: sentences of events")


def _check_frame(game: Game, viewer: Viewer, frame: Frame) -> None:
    who = viewer_name(viewer)
    own = frame.view.viewer == viewer
    require(own, f"The view for {who} says that it is for {frame.view.viewer!r}.", "view()")
    sections = game.describe_view(frame.view)
    require(sections, f"The description of the view of {who} is empty.", "describe_view()")
    check_words((head for head, _ in sections), "describe_view()")
    check_words((line for _, lines in sections for line in lines if line), "describe_view()")


def _check_sheet(game: Game, result: Result) -> None:
    check_words([result.reason, *(row.name for row in result.sheet)], "result()")
    check_clauses(result.reason, game, "the reason of result()")
    check_words((row.text for row in result.sheet if row.text), "the score sheet of result()")


def check_sentences(subject: Subject, count: int) -> None:
    """Each legal move has a sentence of its own, which parses back in any letter case and spacing."""
    game = subject.game
    for state, _ in positions(subject, count, "sentences"):
        for seat in state.seats_to_act():
            legal = game.legal_moves(state, seat)
            said: dict[str, Move] = {}
            for move in legal:
                other = said.setdefault(move.sentence, move)
                require(
                    other == move, f"Two legal moves read '{move.sentence}'.", "labels() and the templates of moves"
                )
                for text in (move.sentence, "  " + move.sentence.upper()):
                    parsed = game.parse(text)
                    require(
                        parsed == move, f"'{text}' parses back to '{parsed}'.", "labels() and the templates of moves"
                    )
            check_words(said, "labels() and the templates of moves")


def check_refusals(subject: Subject, count: int) -> None:
    """Illegal moves of every kind are refused with a reason in words, name clauses that exist, and change nothing."""
    for match, dice in matches(subject, count, "refusals"):
        for _ in range(dice.randrange(40)):
            if not match.is_over:
                play(subject, match, dice)
        if match.is_over:
            continue
        before = match.state.fingerprint(), len(match.journal.events), len(match.entries)
        for seat in {dice.randrange(len(match.players)), match.seats_to_act()[0]}:
            legal = match.legal_codes(seat)
            for move in _near_moves(subject.game, legal, dice):
                if move.code not in legal:
                    _check_refusal(match, seat, move)
        after = match.state.fingerprint(), len(match.journal.events), len(match.entries)
        require(before == after, "A refused move changed the match.", "explain_illegal()")


def _near_moves(game: Game, legal: list[int], dice: random.Random) -> Iterator[Move]:
    """Moves of every kind: one of any parts, and two of parts that legal moves have, which are illegal for a reason."""
    near: dict[str, set[int]] = {}
    for code in legal:
        kind, held = game.moves.decode(code)
        for part, value in zip(kind.parts, held, strict=True):
            near.setdefault(part.domain, set()).add(value)
    for kind in game.moves.kinds:
        for is_near in (False, True, True):
            values = [
                dice.choice([value for value in sorted(near[part.domain]) if value < part.size] or [0])
                if is_near and part.domain in near
                else dice.randrange(part.size)
                for part in kind.parts
            ]
            yield game.move(game.moves.encode(kind.name, *values))


def _check_refusal(match: Match, seat: int, move: Move) -> None:
    look_at = f"explain_illegal() for '{move}' by seat {seat + 1}"
    reason = match.why_not(seat, move)
    require(reason, "An illegal move is refused without a reason.", look_at)
    assert reason is not None
    require(reason.endswith((".", ")")), f"A refusal is no sentence: {reason!r}.", look_at)
    check_words([reason], look_at)
    check_clauses(reason, match.game, look_at)
    try:
        match.play(seat, move)
    except (IllegalMove, NotYourTurn) as refusal:
        same = str(refusal) == reason
        require(same, f"Playing says {str(refusal)!r}, asking says {reason!r}.", look_at)
    else:
        require(False, f"'{move}' by seat {seat + 1} is illegal, but can be played.", "legal_moves()")
