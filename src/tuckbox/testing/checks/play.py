"""Checks of play: matches end, legal moves are in order, results agree, no seat is favoured."""

from __future__ import annotations

import math
from typing import Final

from tuckbox.core.game import Game, Result
from tuckbox.core.state import State
from tuckbox.testing.subject import Subject, matches, play_out, positions, require, step

SEATS: Final = (  # where an advantage of a seat can come from
    "rules that go by a seat's number, chance that is not the state's, rotate_seats() and the markers PerSeat,"
    " SeatNumber and SeatMask"
)


def check_random_matches(subject: Subject, count: int) -> None:
    """Random matches come to an end, and each seat to act has legal moves in rising order."""
    for match, dice in matches(subject, count, "play"):
        state = match.state
        while not state.is_over:
            _check_legal_moves(subject.game, state)
            step(subject, state, dice)
        to_act = state.seats_to_act()
        require(not to_act, f"The match is over, but seats_to_act() is {to_act}.", "seats_to_act()")


def _check_legal_moves(game: Game, state: State) -> None:
    to_act = state.seats_to_act()
    require(to_act, "The match goes on, but no seat is to act.", "the steps on the stack, and where is_over is set")
    require(state.seat_to_act() == to_act[0], "seat_to_act() is not the first of seats_to_act().", "seat_to_act()")
    for seat in range(state.seats):
        legal = state.legal_moves(seat)
        if seat in to_act:
            require(legal, f"Seat {seat + 1} is to act and has no legal move.", "write_legal_moves()")
        else:
            require(not legal, f"Seat {seat + 1} has legal moves and is not to act.", "legal_moves()")
        in_order = legal == sorted(set(legal))
        require(
            in_order, f"The legal moves of seat {seat + 1} are not in rising order, each once.", "write_legal_moves()"
        )
        known = all(0 <= code < game.moves.size for code in legal)
        require(known, f"A legal move of seat {seat + 1} is no code of the move table.", "write_legal_moves()")
        if legal:
            count = int(state.write_legal_moves(seat))
            written = [int(state.buffer[i]) for i in range(count)]
            require(written == legal, "legal_moves() and write_legal_moves() differ.", "legal_moves()")


def check_results(subject: Subject, count: int) -> None:
    """One victory is shared out, and scores, ranks, winners, returns and the score sheet agree."""
    for match, dice in matches(subject, count, "results"):
        state = play_out(subject, match.state, dice)
        result = subject.game.result(state)
        _check_result(result, int(state.seats))
        returns = [state.returns(seat) for seat in range(state.seats)]
        shared = math.isclose(sum(returns), 1.0)
        require(shared, f"returns() of all seats add up to {sum(returns)}, not to 1.", "returns()")
        best = {seat for seat, value in enumerate(returns) if value > 0}
        require(best == set(result.winners), f"returns() is {returns}, the winners are {result.winners}.", "returns()")
        require(result == subject.game.result(state), "result() of one position differs from call to call.", "result()")


def _check_result(result: Result, seats: int) -> None:
    scores, ranks = result.scores, result.ranks
    for name, values in (("scores", scores), ("ranks", ranks)):
        require(len(values) == seats, f"The result has {len(values)} {name} for {seats} seats.", "result()")
    fair = all(rank == 1 + sum(other < rank for other in ranks) for rank in ranks)
    require(fair, f"The ranks {ranks} are not 1 plus the number of seats that did better.", "result()")
    first = tuple(seat for seat, rank in enumerate(ranks) if rank == 1)
    require(
        tuple(sorted(result.winners)) == first, f"Of ranks {ranks} the winners are not {result.winners}.", "result()"
    )
    require(result.reason.strip(), "The result has no reason.", "result()")
    require(result.sheet, "The score sheet is empty.", "result()")
    for row in result.sheet:
        require(row.name.strip(), "A row of the score sheet has no name.", "result()")
        whole = len(row.points) == seats
        require(
            whole, f"Row '{row.name}' of the score sheet has {len(row.points)} points for {seats} seats.", "result()"
        )


def check_rotated_seats(subject: Subject, count: int) -> None:
    """No seat is favoured: when everybody moves on by some seats, so do legal moves, course and result."""
    game = subject.game
    for state, dice in positions(subject, count, "seats"):
        seats = int(state.seats)
        by = dice.randrange(1, seats) if seats > 1 else 0
        original, rotated_state = state.copy(), state.rotate_seats(by)
        rotated_state.chance = original.chance.copy()
        rotated = f"rotated by {by}"
        while not original.is_over:
            seat = dice.choice(original.seats_to_act())
            there = (seat + by) % seats
            expected = sorted((other + by) % seats for other in original.seats_to_act())
            require(expected == rotated_state.seats_to_act(), f"Seats {rotated}: others are to act.", SEATS)
            moves = {code: _rotated_move(game, code, by, seats) for code in original.legal_moves(seat)}
            same = sorted(moves.values()) == rotated_state.legal_moves(there)
            what = f"Seats {rotated}: the legal moves of seat {there + 1} are not those that seat {seat + 1} has."
            require(same, what, SEATS)
            code = dice.choice(sorted(moves))
            subject.moves.append((seat, code))
            original.apply(seat, code)
            subject.state = original
            rotated_state.apply(there, moves[code])
        require(rotated_state.is_over, f"Seats {rotated}: the match goes on.", SEATS)
        first, second = game.result(original).scores, game.result(rotated_state).scores
        for seat in range(seats):
            there = (seat + by) % seats
            same = first[seat] == second[there] and original.returns(seat) == rotated_state.returns(there)
            require(same, f"Seats {rotated}: the scores {first} became {second}.", "what is scored by seat number")


def _rotated_move(game: Game, code: int, by: int, seats: int) -> int:
    """A move with the seats in it rotated."""
    kind, values = game.moves.decode(code)
    moved = [
        (value + by) % seats if part.domain == "seat" else value for part, value in zip(kind.parts, values, strict=True)
    ]
    return game.moves.encode(kind.name, *moved)
