"""Properties of records: what a match accepts can be written, read and replayed."""

from __future__ import annotations

import csv
import io
from collections import Counter
from contextlib import suppress
from typing import Final

import pytest
from hypothesis import HealthCheck, example, given, settings
from hypothesis import strategies as st

from tuckbox import registry
from tuckbox.core.card_set import CardSet
from tuckbox.core.errors import BadCardSet, TuckboxError
from tuckbox.core.game import Game
from tuckbox.core.match import Match
from tuckbox.core.record import parse

FEW: Final = settings(
    max_examples=40, deadline=None, database=None, derandomize=True, suppress_health_check=list(HealthCheck)
)
MANY: Final = settings(FEW, max_examples=3000, derandomize=False)
ODD: Final = "{}[]()<>|:;,.\"'\\%$#*+-?^ \t\n\r\x0b\x1c\x85\u2028\u2029\u200b\ufeff\u2019\u0430éß🦉\ud800"
WORDS: Final = ["seat 1", "seat 2: end the turn", "end:", "| x", "draw agreed", "back to 1", "1. ", "{terrain}", "{0}"]
NAMES: Final = st.one_of(
    st.text(st.sampled_from(ODD + "abcS"), max_size=12), st.text(max_size=12), st.sampled_from(WORDS)
)
PLAYERS: Final = st.just(["Ann", "Bo", "Cat", "Dan", "Eve"]) | st.lists(NAMES, min_size=5, max_size=5)
EXAMPLES: Final = {"druid": 40, "idriana": 20, "tectonic": 10}  # each takes about as long
GAMES: Final = tuple(EXAMPLES)
STANDARD: Final = {name: registry.game(name) for name in GAMES}
ROWS: Final = st.integers(0, 200)
DIGITS: Final = st.integers(0, 9).map(str)
SQUARE: Final = st.sampled_from(["F", "W", "M", "G", "L", "F+1", "W+2", "Mx2"])
SQUARES: Final = st.lists(SQUARE, min_size=3, max_size=3).map(" ".join)
ICONS: Final = st.sampled_from(["land", "water", "sky", "land sky", "water land"])
CELLS: Final = {  # what is changed in a set
    "druid": {"name": NAMES, "icons": ICONS},
    "idriana": {"name": NAMES, "cost": DIGITS, "vp": DIGITS, "food": DIGITS, "gold": DIGITS, "copies": DIGITS},
    "tectonic": {"upper": SQUARES, "lower": SQUARES},
}
SEED: Final = st.binary(min_size=32, max_size=32)
SEEDS: Final = SEED | SEED | st.binary(max_size=40)
NUMBERS: Final = st.integers(0, 1) | st.integers(0, 1) | st.integers(-2, 6)
MOVE: Final = st.tuples(st.just("move"), st.integers(0, 10**6))
ENTRIES: Final = st.one_of(
    MOVE,
    MOVE,
    MOVE,
    st.tuples(st.just("undo"), NUMBERS),
    st.tuples(st.just("redeal"), NUMBERS, SEEDS),
    st.tuples(st.just("back"), st.integers(-2, 30)),
)
ENDS: Final = st.one_of(
    st.tuples(st.sampled_from(["resign", "timeout"]), NUMBERS),
    st.tuples(st.just("draw")),
    st.tuples(st.just("takeover"), NUMBERS, NAMES),
    MOVE,
    ENTRIES,
)
MATCHES: Final = st.tuples(st.lists(ENTRIES, min_size=1, max_size=14), st.lists(ENDS, min_size=1, max_size=5)).map(
    lambda parts: [*parts[0], *parts[1]]
)

EVERY_KIND: Final[list[tuple[object, ...]]] = [
    *(("move", number) for number in range(4)),
    ("redeal", 0, bytes(range(32))),
    ("move", 5),
    ("undo", 0),
    ("undo", 1),
    ("back", 2),
    ("takeover", 1, "Otter"),
    ("resign", 0),
]


def act(match: Match, entry: tuple[object, ...]) -> None:
    """Try to add an entry; typed errors are refusals."""
    match entry:
        case "move", int(number):
            seats = match.seats_to_act()
            if seats:
                seat = seats[number % len(seats)]
                moves = match.legal_moves(seat)
                match.play(seat, moves[number % len(moves)].sentence)
        case "resign", int(seat):
            match.resign(seat)
        case "timeout", int(seat):
            match.time_out(seat)
        case "undo", int(seat):
            match.undo(seat, agreed=True)
        case "takeover", int(seat), str(name):
            match.take_over(seat, name)
        case "redeal", int(seat), bytes(seed):
            match.redeal(seat, seed)
        case "back", int(number):
            match.rewind(number)
        case _:
            match.agree_draw()


def check_record(game: Game, players: list[str], seed: bytes, entries: list[tuple[object, ...]]) -> list[str]:
    """Play a match of these entries, write it, read it and replay it; the kinds of entries that it accepted."""
    try:
        match = Match(game, players, seed)
    except TuckboxError:
        return []
    for entry in entries:
        before, fingerprint = len(match.entries), match.state.fingerprint()
        try:
            act(match, entry)
        except TuckboxError:
            assert (len(match.entries), match.state.fingerprint()) == (before, fingerprint), "a refusal changes nothing"
    text = str(match.record())
    again = registry.replay(parse(text))
    assert str(again.record()) == text
    assert again.state.fingerprint() == match.state.fingerprint()
    assert (again.result(), again.mainline) == (match.result(), match.mainline)
    return [entry.kind for entry in match.entries]


def changed_text(game: Game, change: tuple[int, str, str]) -> CardSet:
    """The card set of a game with a cell changed; a row's number wraps around."""
    at, column, value = change
    head, *rows = csv.reader(io.StringIO(game.card_set.text))
    rows[at % len(rows)][head.index(column)] = value
    out = io.StringIO()
    csv.writer(out, lineterminator="\n").writerows([head, *rows])
    return CardSet("changed", out.getvalue())


@st.composite
def games(draw: st.DrawFn, name: str) -> tuple[Game, int]:
    """A game with some cells of its cards and some options changed, and a number of seats."""
    standard = STANDARD[name]
    cells = [st.tuples(ROWS, st.just(column), values) for column, values in CELLS[name].items()]
    changes = draw(st.lists(st.one_of(cells), max_size=4))
    options = {one.name: draw(st.sampled_from(one.values)) for one in standard.options if draw(st.booleans())}
    game = type(standard)(None, options)
    for change in changes:
        with suppress(BadCardSet):
            game = type(standard)(changed_text(game, change), options)
    return game, draw(st.sampled_from(standard.players))


def check_game(
    drawn: tuple[Game, int], players: list[str], seed: bytes, entries: list[tuple[object, ...]], seen: Counter[str]
) -> None:
    """A match of a changed game is read back, and so is every move as a sentence."""
    game, seats = drawn
    seen["changed"] += game.card_set.hash != STANDARD[game.name].card_set.hash
    for code in range(0, game.moves.size, 1 + game.moves.size // 50):
        assert game.parse(game.move(code).sentence) == game.move(code)
    for kind in check_record(game, players[:seats], seed, entries):
        seen[kind] += 1


def check_games(name: str, many: settings) -> Counter[str]:
    """Check matches of a game; how many sets were changed, and how often each kind of entry was made."""
    seen: Counter[str] = Counter()

    def check(drawn: tuple[Game, int], players: list[str], seed: bytes, entries: list[tuple[object, ...]]) -> None:
        check_game(drawn, players, seed, entries, seen)

    play = given(games(name), PLAYERS, SEEDS, MATCHES)
    names, seed, every = ["Ann", "Bo", "Cat", "Dan", "Eve"], bytes(32), EVERY_KIND
    played = example((STANDARD[name], max(STANDARD[name].players)), names, seed, every)(play(check))
    many(played)()
    return seen


@pytest.mark.parametrize("name", GAMES)
def test_records_of_changed_sets_options_and_any_entries_are_read_back(name: str) -> None:
    seen = check_games(name, settings(FEW, max_examples=EXAMPLES[name]))
    assert seen["changed"] >= 5, "many sets can be played"
    assert {"move", "redeal", "back", "takeover", "resign"} <= set(seen)


@pytest.mark.soak
@pytest.mark.parametrize("name", GAMES)
def test_records_of_very_many_sets_and_entries_are_read_back(name: str) -> None:
    check_games(name, MANY)
