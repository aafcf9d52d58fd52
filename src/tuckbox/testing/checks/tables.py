"""Checks of what a game declares: moves, events, labels, options, and everything as JSON."""

from __future__ import annotations

import json
import random
from collections.abc import Iterator
from string import Formatter
from typing import Final

from tuckbox.core.errors import BadOption, TuckboxError
from tuckbox.core.events import OPEN, EventKind, Viewer
from tuckbox.core.frame import frames
from tuckbox.core.game import Game, seed_of
from tuckbox.core.match import Match
from tuckbox.core.moves import MoveKind
from tuckbox.core.options import Option
from tuckbox.testing.as_json import plain
from tuckbox.testing.checks.text import check_words
from tuckbox.testing.subject import Subject, matches, play, play_out, require, step, viewer_name
from tuckbox.texts.clauses import clauses

LARGEST: Final = 2**53 - 1  # Number.MAX_SAFE_INTEGER of JavaScript


def check_declarations(subject: Subject, count: int) -> None:
    """Declared moves and events have a sentence for each viewer, a label for each part, and clauses that exist."""
    game = subject.game
    labels = game.labels()
    known = {clause.number for clause in clauses(game.name)}
    kinds: list[MoveKind | EventKind] = [*game.moves.kinds, *game.events.kinds]
    for kind in kinds:
        what = f"{'event' if isinstance(kind, EventKind) else 'move'} '{kind.name}'"
        for part in kind.parts:
            names = labels.get(part.domain)
            require(names is not None, f"The {part.name} of {what} has no labels.", f"labels(), domain '{part.domain}'")
            enough = names is not None and len(names) >= part.size
            require(enough, f"The {part.name} of {what} has fewer than {part.size} labels.", "labels()")
        unknown = set(kind.secret) - {part.name for part in kind.parts}
        require(not unknown, f"The {what} has no part {', '.join(unknown)} to be secret.", "declarations")
        for sentence, allowed in _sentences(kind):
            missing = _named(sentence) - allowed
            text = f"The sentence '{sentence}' of {what} names {', '.join(sorted(missing))}, which who reads it lacks."
            require(not missing, text, "declarations")
    for move in game.moves.kinds:
        gone = [number for number in move.clauses if known and number not in known]
        require(not gone, f"The move '{move.name}' names clause {', '.join(gone)}, which is not there.", "declarations")
    _check_card_events(game)
    _check_sealed_moves(subject, max(count, len(game.players)))
    for domain, names in labels.items():
        require(all(name.strip() for name in names), f"A label of domain '{domain}' is empty.", "labels()")
    check_words([game.title, game.tagline, *(option.help for option in game.options)], "title, tagline and options")


def _check_card_events(game: Game) -> None:
    parts = {kind.name: {part.name for part in kind.parts} for kind in game.events.kinds}
    for name, meaning in game.card_events.items():
        known = name in parts
        require(known, f"card_events names the event '{name}', which is not declared.", "card_events")
        needed = {meaning.part} if meaning.part and meaning.card is None else set()
        missing = sorted({"seat", *needed} - parts[name])
        what = f"card_events needs the {' and the '.join(missing)} of the event '{name}', which has no such part."
        require(not missing, what, "card_events: CardEvent.part and CardEvent.card")


def _check_sealed_moves(subject: Subject, count: int) -> None:
    """A move in a sealed step names nothing that others may read."""
    game = subject.game
    for match, dice in matches(subject, count, "sealed"):
        state = match.state
        while not state.is_over:
            pending = game.steps[state.step_kind()]
            if pending.sealed:
                for seat in state.seats_to_act():
                    for kind in dict.fromkeys(game.moves.decode(code)[0] for code in state.legal_moves(seat)):
                        open_parts = [part.name for part in kind.parts if part.name not in kind.secret]
                        what = (
                            f"The step '{pending.name}' is sealed, but the {' and the '.join(open_parts)} of the move"
                        )
                        require(not open_parts, f"{what} '{kind.name}' is not secret.", "declarations: secret=")
            step(subject, state, dice)


def _sentences(kind: MoveKind | EventKind) -> Iterator[tuple[str, set[str]]]:
    """The sentences of a kind, and the parts that each of them may name."""
    parts = {part.name for part in kind.parts}
    yield kind.template, parts
    if isinstance(kind, EventKind):
        yield kind.redacted, parts - set(kind.secret)
        yield kind.summary, parts | {"all"}
        yield kind.summary_item, parts


def _named(sentence: str) -> set[str]:
    return {name for _, name, _, _ in Formatter().parse(sentence) if name is not None}


def check_options(subject: Subject, count: int) -> None:
    """Every value of every option gives a game that can be played and recorded; other values are refused."""
    game = subject.game
    for option in game.options:
        for value in _values(option):
            chosen = _with_options(game, {option.name: value})
            again = _with_options(chosen, chosen.recorded_options())
            same = again.chosen_options == chosen.chosen_options
            require(same, f"A record does not keep option {option.name}={value}.", "recorded_options()")
            played = 0
            for number in range(count):
                seats = game.players[number % len(game.players)]
                subject.start(f"options {number}", seats)
                try:
                    state = chosen.new_state(seats, seed_of(subject.seed))
                except TuckboxError:
                    continue  # a value that needs more seats
                play_out(subject, state, random.Random(subject.seed))
                _with_options(chosen, chosen.next_options(state))
                played += 1
            most = max(game.players)
            if not played:
                chosen.new_state(most, seed_of("options"))
        try:
            _with_options(game, {option.name: "no such value"})
        except BadOption:
            continue
        require(False, f"Option '{option.name}' takes a value that it does not have.", "Option.values")


def _values(option: Option) -> list[str]:
    return [", ".join(option.values), ", ".join(reversed(option.values))] if option.by_seat else list(option.values)


def _with_options(game: Game, options: dict[str, str]) -> Game:
    return type(game)(game.card_set, options)


def check_json(subject: Subject, count: int) -> None:
    """Views, events, legal moves, results and card facts are plain data that JSON carries without loss."""
    game = subject.game
    tables = {"facts()": game.facts(), "labels()": game.labels(), "card_table()": game.card_table()}
    for name, value in {**tables, "moves": game.moves.kinds, "events": game.events.kinds}.items():
        _check_round_trip(value, name)
    for match, dice in matches(subject, count, "json"):
        everybody: list[Viewer] = [*range(len(match.players)), None, OPEN]
        _check_frames(match, everybody)
        while not match.is_over:
            play(subject, match, dice)
            if dice.random() < 0.05 or match.is_over:
                _check_frames(match, everybody)
        _check_round_trip(match.result(), "result()")


def _check_frames(match: Match, everybody: list[Viewer]) -> None:
    for viewer, frame in frames(match, everybody).items():
        _check_round_trip(frame, f"the view and events of {viewer_name(viewer)}")


def _check_round_trip(value: object, name: str) -> None:
    shown = plain(value)
    try:
        text = json.dumps(shown, allow_nan=False)
    except (TypeError, ValueError) as error:
        require(False, f"JSON cannot carry {name}: {error}.", f"{name}: numbers, texts, tuples and dataclasses only")
    same = json.loads(text) == shown
    require(same, f"JSON changes {name}: keys of one dictionary that read the same, or the like.", name)
    if (large := _too_large(shown)) is not None:
        what = f"JSON in a browser rounds {large} in {name}: whole numbers are exact up to 2**53 only."
        require(False, what, f"{name}: lists of cards instead of masks")


def _too_large(value: object) -> int | None:
    """A whole number that JavaScript cannot hold exactly."""
    if isinstance(value, dict | list):
        items = value.values() if isinstance(value, dict) else value
        return next((found for item in items if (found := _too_large(item)) is not None), None)
    return value if isinstance(value, int) and abs(value) > LARGEST else None
