"""A game under test, its random matches and positions, and how a check reports a fault."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from typing import Final

from tuckbox.core.errors import TuckboxError
from tuckbox.core.events import Viewer
from tuckbox.core.game import Game, seed_of
from tuckbox.core.localized_text import listed
from tuckbox.core.match import Match
from tuckbox.core.state import State

MOST_MOVES: Final = 20_000  # a random match with more moves counts as endless

Places = dict[int, Counter[str]]  # of each card: how many of it lie at each place
Chances = dict[int, dict[str, float]]  # of each card a seat cannot place: how many lie at each place on average


class Fault(AssertionError):
    """A fault of a game in one sentence, and where its author should look."""

    def __init__(self, what: str, look_at: str = "") -> None:
        super().__init__(what)
        self.what, self.look_at = what, look_at


class NotChecked(Exception):
    """A check that is not possible for this game; the text says why."""


def require(condition: object, what: str, look_at: str = "") -> None:
    """Raise Fault unless the condition holds."""
    if not condition:
        raise Fault(what, look_at)


@dataclass
class Subject:
    """A game under test, with what the harness cannot find out by itself, and the position that it has come to."""

    game: Game
    places: Callable[[State], Places] | None = None  # where each card is
    chances: Callable[[State, int], Chances] | None = None  # where it can be; worked out from the rules, not resample()

    seed: str = field(default="", init=False)  # of the match that is being played
    seats: int = field(default=0, init=False)
    moves: list[tuple[int, int]] = field(default_factory=list, init=False)  # up to now: who played which code
    state: State | None = field(default=None, init=False)  # the position after them

    def start(self, seed: str, seats: int, state: State | None = None) -> None:
        """Start a new match."""
        self.seed, self.seats, self.moves, self.state = seed, seats, [], state

    def pending(self) -> str:
        """The pending step and the seats to act, in words; empty if the game cannot provide them."""
        if self.state is None or self.state.is_over:
            return ""
        try:
            seats = listed([f"seat {seat + 1}" for seat in self.state.seats_to_act()])
            return f"step '{self.game.steps[self.state.step_kind()].name}' of {seats}"
        except (LookupError, AttributeError):
            return ""

    def sentences(self) -> tuple[str, ...]:
        """The moves so far, in words."""
        return tuple(f"seat {seat + 1}: {self.sentence(code)}" for seat, code in self.moves)

    def sentence(self, code: int) -> str:
        """The sentence of a move, or its code if the game has no sentence."""
        try:
            return self.game.move(code).sentence
        except (TuckboxError, LookupError, ValueError):
            return f"move {code}"


def matches(subject: Subject, count: int, word: str) -> Iterator[tuple[Match, random.Random]]:
    """New matches for every number of seats in turn."""
    players = subject.game.players
    for number in range(count):
        seats = players[number % len(players)]
        seed = f"{word} {number}"
        subject.start(seed, seats)
        match = Match(subject.game, player_names(seats), seed_of(seed))
        subject.state = match.state
        yield match, random.Random(seed)


def player_names(seats: int) -> list[str]:
    """The names of the players of a match."""
    return [f"Player {seat + 1}" for seat in range(seats)]


def step(subject: Subject, state: State, dice: random.Random) -> tuple[int, int]:
    """Play a random legal move of a random seat to act; returns the seat and the code."""
    to_act = state.seats_to_act()
    require(to_act, "The match goes on, but no seat is to act.", "seats_to_act() and the steps on the stack")
    seat = dice.choice(to_act)
    legal = state.legal_moves(seat)
    require(legal, f"Seat {seat + 1} is to act and has no legal move.", "write_legal_moves()")
    code = dice.choice(legal)
    subject.moves.append((seat, code))
    subject.state = state
    require(len(subject.moves) < MOST_MOVES, f"A match goes on after {MOST_MOVES} moves.", "where is_over is set")
    state.apply(seat, code)
    return seat, code


def play_out(subject: Subject, state: State, dice: random.Random) -> State:
    """Play random moves to the end of the match."""
    while not state.is_over:
        step(subject, state, dice)
    return state


def play(subject: Subject, match: Match, dice: random.Random) -> None:
    """Play a random move in a match."""
    seat = dice.choice(match.seats_to_act())
    move = dice.choice(match.legal_moves(seat))
    subject.moves.append((seat, move.code))
    require(len(subject.moves) < MOST_MOVES, f"A match goes on after {MOST_MOVES} moves.", "where is_over is set")
    match.play(seat, move)
    subject.state = match.state


def positions(subject: Subject, count: int, word: str) -> Iterator[tuple[State, random.Random]]:
    """Positions from all parts of random matches."""
    for match, dice in matches(subject, count, word):
        play_out(subject, match.state.copy(), dice)
        length = len(subject.moves)
        state = match.state.copy()
        subject.start(subject.seed, subject.seats, state)
        for _ in range(dice.randrange(length)):
            step(subject, state, dice)
            if state.is_over:
                break
        if not state.is_over:
            yield state, dice


def viewers(state: State) -> list[Viewer]:
    """All viewers of a running match."""
    return [*range(state.seats), None]


def viewer_name(viewer: Viewer) -> str:
    """A viewer in words."""
    return "a watcher" if viewer is None else "the open view" if viewer < 0 else f"seat {viewer + 1}"


def alike(game: Game, ones: list[int], twos: list[int], own: bool) -> list[tuple[int, int]]:
    """Moves in two positions that look the same to others (to the mover: that are the same)."""

    def looks(code: int) -> object:
        kind, values = game.moves.decode(code)
        shown = [value for part, value in zip(kind.parts, values, strict=True) if part.name not in kind.secret]
        return code if own else (kind.name, *shown)

    there: dict[object, list[int]] = {}
    for code in twos:
        there.setdefault(looks(code), []).append(code)
    return [(one, two) for one in ones for two in there.get(looks(one), [])]
