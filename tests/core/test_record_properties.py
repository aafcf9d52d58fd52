"""Properties of records: what a match accepts can be written, read and replayed."""

from __future__ import annotations

from typing import Final

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from tests.games.druid.table_builder import STANDARD, changed
from tuckbox import registry
from tuckbox.core.errors import BadCardSet, TuckboxError
from tuckbox.core.game import Game
from tuckbox.core.match import Match
from tuckbox.core.record import parse
from tuckbox.games.druid.game import DruidGame

FEW: Final = settings(
    max_examples=50, deadline=None, database=None, derandomize=True, suppress_health_check=list(HealthCheck)
)
MANY: Final = settings(FEW, max_examples=3000, derandomize=False)
ODD: Final = "{}[]()<>|:;,.\"'\\%$#*+-?^ \t\n\r\x0b\x1c\x85\u2028\u2029\u200b\ufeff\u2019\u0430éß🦉\ud800"
WORDS: Final = ["seat 1", "seat 2: end the turn", "end:", "| x", "draw agreed", "back to 1", "1. ", "{terrain}", "{0}"]
NAMES: Final = st.one_of(
    st.text(st.sampled_from(ODD + "abcS"), max_size=12), st.text(max_size=12), st.sampled_from(WORDS)
)
CARDS: Final = [row["name"] for rows in (STANDARD.cards.terrains, STANDARD.cards.creatures) for row in rows]
SEED: Final = st.binary(min_size=32, max_size=32)
SEEDS: Final = st.binary(max_size=40) | SEED
NUMBERS: Final = st.integers(-2, 6)
ENTRIES: Final = st.one_of(
    st.tuples(st.just("move"), st.integers(0, 10**6)),
    st.tuples(st.just("move"), st.integers(0, 10**6)),
    st.tuples(st.just("move"), st.integers(0, 10**6)),
    st.tuples(st.sampled_from(["resign", "timeout", "undo"]), NUMBERS),
    st.tuples(st.just("draw")),
    st.tuples(st.just("takeover"), NUMBERS, NAMES),
    st.tuples(st.just("redeal"), NUMBERS, SEEDS),
    st.tuples(st.just("back"), st.integers(-2, 30)),
)


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


def check_record(game: Game, players: list[str], seed: bytes, entries: list[tuple[object, ...]]) -> None:
    try:
        match = Match(game, players, seed)
    except TuckboxError:
        return
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


PLAYED = given(st.lists(NAMES, min_size=2, max_size=2), SEEDS, st.lists(ENTRIES, max_size=25), st.sampled_from("12"))
RENAMED = given(st.dictionaries(st.sampled_from(CARDS), NAMES, max_size=4), st.lists(ENTRIES, max_size=12), SEED)


def check_any_entries(players: list[str], seed: bytes, entries: list[tuple[object, ...]], starter: str) -> None:
    check_record(DruidGame(options={"starter": starter}), players, seed, entries)


def check_any_names(names: dict[str, str], entries: list[tuple[object, ...]], seed: bytes) -> None:
    try:
        game = DruidGame(changed({old: {"name": new} for old, new in names.items()}))
    except BadCardSet:
        return
    for code in range(0, game.moves.size, 7):
        assert game.parse(game.move(code).sentence) == game.move(code)
    check_record(game, ["Ann", "Bo"], seed, entries)


def test_records_of_any_entries_are_read_back() -> None:
    settings(FEW)(PLAYED(check_any_entries))()


def test_records_of_sets_with_any_names_are_read_back() -> None:
    settings(FEW)(RENAMED(check_any_names))()


@pytest.mark.soak
def test_records_of_very_many_entries_and_names_are_read_back() -> None:
    settings(MANY)(PLAYED(check_any_entries))()
    settings(MANY)(RENAMED(check_any_names))()
