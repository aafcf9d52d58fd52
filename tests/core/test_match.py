"""The match: playing, giving up, drawing, going back, and what follows for the result."""

from __future__ import annotations

from collections.abc import Sequence

import pytest

from magpies import MagpieGame
from tests.idriana_payments import payment_of_two
from tuckbox import game
from tuckbox.bots import InformationSet, bot, play_to_end
from tuckbox.core.errors import (
    CannotUndo,
    IllegalMove,
    MatchOver,
    NotYourTurn,
    UnknownMove,
    UnknownSeat,
)
from tuckbox.core.events import OPEN
from tuckbox.core.game import Result, seed_of
from tuckbox.core.match import Match
from tuckbox.core.record import parse
from tuckbox.games.druid.game import DruidGame
from tuckbox.registry import replay

PLAYERS = ("Ann", "Bo", "Cy", "Di")


def druid(seed: str = "match") -> Match:
    """Druid Games; Ann in seat 1 starts."""
    return Match(DruidGame(options={"starter": "1"}), PLAYERS[:2], seed_of(seed))


def magpies(seats: int) -> Match:
    """Magpies for up to four."""
    return Match(MagpieGame(), PLAYERS[:seats], seed_of("match"))


def first(match: Match, kind: str) -> str:
    """The first option of this kind of the seat that decides."""
    return next(move.sentence for move in match.legal_moves(match.seats_to_act()[0]) if move.kind == kind)


def turn(match: Match) -> None:
    """A turn of Druid Games without specials."""
    seat = match.seats_to_act()[0]
    match.play(seat, first(match, "place"))
    match.play(seat, "end the turn")


def finish(match: Match) -> Match:
    """Play first options until the match is over."""
    while not match.is_over:
        seat = match.seats_to_act()[0]
        match.play(seat, match.legal_moves(seat)[0])
    return match


# Playing


def test_a_move_may_be_given_as_move_sentence_or_code() -> None:
    fingerprints = set()
    for form in range(3):
        match = druid()
        move = match.legal_moves(0)[0]
        played = match.play(0, (move, move.sentence.upper(), move.code)[form])
        assert played == move
        assert [str(entry) for entry in match.entries] == [f"seat 1: {move.sentence}"]
        fingerprints.add(match.state.fingerprint())
    assert len(fingerprints) == 1


def test_what_is_refused_changes_nothing() -> None:
    match = druid()
    before = (match.state.fingerprint(), len(match.journal.events))
    unheld = next(name for name in match.game.labels()["creature"] if f"place {name} " not in str(match.legal_moves(0)))
    with pytest.raises(IllegalMove, match=f"You do not hold {unheld}"):
        match.play(0, f"place {unheld} at Shore")
    with pytest.raises(NotYourTurn, match=r"^It is not seat 2's turn; seat 1 is to act\.$"):
        match.play(1, "end the turn")
    with pytest.raises(UnknownSeat):
        match.play(-1, "end the turn")
    with pytest.raises(UnknownMove, match=r"^'fly away' is no move of this game\.$"):
        match.play(0, "fly away")
    with pytest.raises(UnknownMove, match="is no move: codes go from 0 to"):
        match.play(0, 10**6)
    assert (match.state.fingerprint(), len(match.journal.events)) == before
    assert match.entries == []


def test_asking_a_running_match() -> None:
    match = druid()
    assert not match.is_over
    assert match.result() is None
    assert match.seats_to_act() == [0]
    assert match.legal_moves(1) == ()
    assert match.why_not(0, match.legal_moves(0)[0]) is None
    assert match.why_not(0, match.game.parse("end the turn")) is not None
    assert match.view(0).legal_moves == match.legal_moves(0)


def test_a_finished_match_takes_no_more_entries() -> None:
    match = finish(druid())
    assert match.seats_to_act() == []
    assert match.legal_moves(0) == match.legal_moves(1) == ()
    assert match.why_not(0, match.game.parse("end the turn")) == "The match is over."
    for act in (lambda: match.play(0, "end the turn"), lambda: match.resign(0), match.agree_draw):
        with pytest.raises(MatchOver, match=r"^The match is over\.$"):
            act()
    result = match.result()
    assert result is not None
    assert result == match.game.result(match.state)


def test_events_come_by_entry_and_by_viewer() -> None:
    match = druid()
    dealt = len(match.visible_events(OPEN))
    place = first(match, "place")
    match.play(0, place)
    match.play(0, "end the turn")
    assert [event.kind for event in match.visible_events(None, since=0)][:5] == ["lies"] * 5
    assert len(match.visible_events(OPEN, since=1)) + dealt + 1 == len(match.visible_events(OPEN))
    assert [event.sentence for event in match.visible_events(1, since=1, named=True)] == [
        "Ann ends the turn.",
        "Ann draws a creature.",
    ]
    assert match.visible_events(0, since=1)[1].get("creature") is not None


@pytest.mark.parametrize(
    ("given", "kept"),
    [
        ("  Ann  Lee ", "Ann Lee"),
        ("Ann\nseed: 00", "Ann seed: 00"),
        ("An\x1b[31mn", "An[31mn"),
        ("Zoë 🦉", "Zoë 🦉"),
        ("\ud800", "seat 1"),
        ("", "seat 1"),
    ],
)
def test_names_are_kept_on_one_line(given: str, kept: str) -> None:
    match = Match(DruidGame(), (given, "Bo"), bytes(32))
    assert match.players == (kept, "Bo")
    match.take_over(0, given)
    assert str(match.entries[0]) == f"seat 1 is taken over by {kept if kept != 'seat 1' else 'somebody'}"


def test_a_rematch_is_another_match_at_the_same_table() -> None:
    match = finish(druid())
    again = match.rematch(seed_of("again"))
    assert again.players == match.players
    assert again.game.card_set == match.game.card_set
    assert again.entries == []
    assert again.seats_to_act() == [1]


# Dealing anew


@pytest.mark.parametrize("name", ["druid", "idriana", "tectonic"])
def test_what_a_seat_cannot_know_is_dealt_anew_and_the_match_goes_on(name: str) -> None:
    courses = set()
    for seed in ("one", "one", "other", "third"):
        match = Match(game(name), PLAYERS[:2], seed_of("anew"))
        player = bot("random", 1)
        for _ in range(14):
            seat = match.seats_to_act()[0]
            match.play(seat, player.choose(InformationSet.of(match, seat)))
        before = match.view(0), match.visible_events(0), match.view(None)
        match.redeal(0, seed_of(seed))
        assert (match.view(0), match.visible_events(0), match.view(None)) == before, (
            "nobody at the seat sees a difference"
        )
        courses.add(match.state.fingerprint())
        play_to_end(match, [player] * 2)
        again = replay(parse(str(match.record())))
        assert again.state.fingerprint() == match.state.fingerprint() and again.result() == match.result()
    assert len(courses) == 3, "the seed decides what is dealt"


def test_nobody_takes_back_what_was_played_before_the_deal() -> None:
    match = druid()
    match.play(0, first(match, "place"))
    assert match.can_undo_freely(0)
    match.redeal(0, seed_of("anew"))
    with pytest.raises(CannotUndo, match="no move to take back"):
        match.undo(0, agreed=True)
    match.play(0, match.legal_moves(0)[0])
    match.undo(0, agreed=True)
    assert [entry.kind for entry in match.entries] == ["move", "redeal", "move", "back"]
    assert replay(match.record()).state.fingerprint() == match.state.fingerprint()


# Giving up


@pytest.mark.parametrize("seat", [0, 1])
@pytest.mark.parametrize("way", ["resign", "time_out"])
def test_with_two_seats_giving_up_ends_the_match(seat: int, way: str) -> None:
    match = druid()
    turn(match)
    getattr(match, way)(seat)
    result = match.result()
    assert match.is_over
    assert result is not None
    assert result.winners == (1 - seat,)
    assert result.ranks == ((2, 1) if seat == 0 else (1, 2))
    assert result.reason == PLAYERS[seat] + (" resigned." if way == "resign" else " ran out of time.")
    assert match.legal_moves(1) == ()
    assert str(match.entries[-1]) == f"seat {seat + 1} " + ("resigns" if way == "resign" else "is out of time")
    with pytest.raises(MatchOver):
        match.play(1, "end the turn")


def ranks(match: Match) -> Sequence[int]:
    """The ranks of a match that is over."""
    result = match.result()
    assert result is not None
    assert result.winners == tuple(seat for seat, rank in enumerate(result.ranks) if rank == 1)
    return result.ranks


@pytest.mark.parametrize("quitter", [0, 1, 2])
def test_with_three_seats_the_match_goes_on_and_who_gave_up_is_last(quitter: int) -> None:
    untouched = finish(magpies(3)).result()
    match = magpies(3)
    match.resign(quitter)
    assert not match.is_over
    result = finish(match).result()
    assert untouched is not None
    assert result is not None
    assert result.scores == untouched.scores
    assert result.reason == untouched.reason
    stayed = [seat for seat in range(3) if seat != quitter]
    one, two = stayed if result.scores[stayed[0]] > result.scores[stayed[1]] else stayed[::-1]
    assert {one: 1, two: 2, quitter: 3} == dict(enumerate(ranks(match)))


def test_who_gave_up_later_is_ranked_higher() -> None:
    match = magpies(4)
    match.resign(2)
    match.time_out(0)
    finish(match)
    assert ranks(match)[2] == 4
    assert ranks(match)[0] == 3
    assert sorted(ranks(match)) == [1, 2, 3, 4]


def test_when_all_others_have_given_up_the_last_one_wins() -> None:
    match = magpies(4)
    match.resign(3)
    match.resign(0)
    assert not match.is_over
    match.time_out(1)
    assert match.is_over
    assert list(ranks(match)) == [3, 2, 1, 4]
    result = match.result()
    assert result is not None
    assert result.reason == "Bo ran out of time."


def test_nobody_gives_up_twice() -> None:
    match = magpies(3)
    match.resign(1)
    with pytest.raises(MatchOver, match=r"^Seat 2 has already resigned or run out of time\.$"):
        match.time_out(1)
    assert len(match.entries) == 1


def test_seats_that_tie_share_their_rank_also_when_another_gave_up(monkeypatch: pytest.MonkeyPatch) -> None:
    tied = Result((5, 5, 3, 7), (2, 2, 4, 1), (3,), "The hands are empty.", ())
    monkeypatch.setattr(MagpieGame, "result", lambda game, state: tied)
    match = magpies(4)
    match.resign(3)
    assert list(ranks(finish(match))) == [1, 1, 3, 4]


# Draws and takeovers


def test_an_agreed_draw_ends_the_match() -> None:
    match = druid()
    turn(match)
    match.agree_draw()
    result = match.result()
    assert match.is_over
    assert result is not None
    assert (result.ranks, result.winners, result.reason) == ((1, 1), (0, 1), "The players agreed on a draw.")
    assert str(match.entries[-1]) == "draw agreed"


def test_who_has_given_up_has_no_share_in_an_agreed_draw() -> None:
    match = magpies(3)
    match.resign(1)
    match.agree_draw()
    assert list(ranks(match)) == [1, 3, 1]


def test_a_takeover_changes_nothing_in_the_position() -> None:
    match = druid()
    before = match.state.fingerprint()
    match.take_over(1, "greedy bot")
    assert match.state.fingerprint() == before
    assert str(match.entries[-1]) == "seat 2 is taken over by greedy bot"


# Going back


def test_taking_back_is_free_until_something_hidden_comes_out() -> None:
    match = druid()
    start = match.state.fingerprint()
    match.play(0, first(match, "place"))
    assert match.can_undo_freely(0)
    match.undo(0)
    assert match.state.fingerprint() == start
    assert [str(entry) for entry in match.entries][1:] == ["back to 0"]
    turn(match)  # which draws a card
    assert not match.can_undo_freely(0)
    with pytest.raises(CannotUndo, match=r"^The others must agree to this undo: "):
        match.undo(0)
    match.undo(0, agreed=True)
    assert match.legal_moves(0)[-1].sentence == "end the turn"


def test_taking_back_is_not_free_once_somebody_else_has_acted() -> None:
    match = magpies(2)
    match.play(0, match.legal_moves(0)[0])
    assert match.can_undo_freely(0)
    match.play(1, match.legal_moves(1)[0])
    assert not match.can_undo_freely(0)
    match = magpies(3)
    match.play(0, match.legal_moves(0)[0])
    match.play(2, match.legal_moves(2)[0])  # sealed, but acted
    assert not match.can_undo_freely(0)
    assert match.can_undo_freely(2)
    match.take_over(1, "somebody else")
    assert not match.can_undo_freely(2)


def test_with_empty_piles_a_turn_brings_nothing_to_light() -> None:
    match = druid()
    while match.view(0).seats[0].pile or match.seats_to_act() != [0]:  # type: ignore[attr-defined]
        turn(match)
    turn(match)
    assert match.can_undo_freely(0)
    match.undo(0)
    assert match.seats_to_act() == [0]


def test_an_end_is_never_taken_back_freely() -> None:
    match = druid()
    match.play(0, first(match, "place"))
    match.resign(0)
    assert not match.can_undo_freely(0)
    with pytest.raises(CannotUndo):
        match.undo(0)
    match.undo(0, agreed=True)
    assert not match.is_over
    match = finish(druid())
    assert str(match.entries[-1]) == "seat 2: end the turn"
    assert not match.can_undo_freely(1)


def test_there_must_be_a_move_to_take_back() -> None:
    match = druid()
    for seat in range(2):
        with pytest.raises(CannotUndo, match=r"^You have made no move to take back\.$"):
            match.undo(seat)
    turn(match)
    with pytest.raises(CannotUndo, match="no move"):
        match.undo(1, agreed=True)


def test_several_moves_can_be_taken_back_one_after_the_other() -> None:
    match = druid()
    fingerprints = [match.state.fingerprint()]
    for _ in range(5):
        seat = match.seats_to_act()[0]
        match.play(seat, match.legal_moves(seat)[0])
        fingerprints.append(match.state.fingerprint())
    while len(fingerprints) > 1:
        assert match.state.fingerprint() == fingerprints.pop()
        last = match.entries[match.mainline[-1] - 1]
        assert last.seat is not None
        match.undo(last.seat, agreed=True)
    assert match.state.fingerprint() == fingerprints[0]
    assert match.mainline == []
    assert len(match.entries) == 10


def test_going_back_beyond_the_moves_of_others() -> None:
    match = druid()
    turn(match)
    turn(match)
    assert match.undo_target(0) == 1
    match.undo(0, agreed=True)
    assert match.mainline == [1]
    assert match.seats_to_act() == [0]


def test_the_log_only_grows_and_undone_entries_cannot_be_gone_back_to() -> None:
    match = druid()
    turn(match)  # entries 1 and 2
    turn(match)  # 3 and 4
    after = match.state.fingerprint()
    match.rewind(2)  # 5
    turn(match)  # 6 and 7
    assert match.state.fingerprint() == after
    assert [str(entry) for entry in match.entries][4] == "back to 2"
    assert match.mainline == [1, 2, 6, 7]
    for number in (3, 4, 5, 8, -1):
        with pytest.raises(IllegalMove, match=rf"^Entry {number} is not on the main line\.$"):
            match.rewind(number)
    assert len(match.entries) == 7
    match.rewind(6)
    match.rewind(0)
    assert match.mainline == []
    assert match.entries[:4] != []
    assert len(match.entries) == 9


def test_going_back_undoes_what_was_no_move_too() -> None:
    match = magpies(3)
    match.resign(1)
    match.play(0, match.legal_moves(0)[0])
    match.rewind(1)
    assert match.forfeited == [1]
    match.rewind(0)
    assert match.forfeited == []
    match.agree_draw()
    match.rewind(0)
    assert not match.is_over
    assert match.result() is None


def test_events_after_going_back_are_those_of_the_path() -> None:
    match = druid()
    turn(match)
    match.rewind(1)
    again = druid()
    again.play(0, first(again, "place"))
    assert match.visible_events(0) == again.visible_events(0)
    assert match.visible_events(0, since=1) == []


def test_an_exported_record_leaves_out_what_was_undone() -> None:
    match = druid()
    turn(match)
    turn(match)
    match.rewind(2)
    turn(match)
    exported = match.without_undone()
    assert [str(entry) for entry in exported.entries] == [str(match.entries[n - 1]) for n in (1, 2, 6, 7)]
    assert exported.position == match.state.fingerprint()


def test_several_moves_are_played_together_in_any_order_or_not_at_all() -> None:
    match = Match(game("druid"), PLAYERS[:2], seed_of("several"))
    seat = match.seats_to_act()[0]
    place = next(move for move in match.legal_moves(seat) if move.kind == "place")
    before = match.state.fingerprint(), len(match.journal.events), str(match.record())
    with pytest.raises(NotYourTurn):
        match.play_all(seat, [place, "end the turn", "end the turn"])
    assert (match.state.fingerprint(), len(match.journal.events), str(match.record())) == before
    assert [str(move) for move in match.play_all(seat, ["end the turn", place])] == [str(place), "end the turn"]
    assert replay(match.record()).state.fingerprint() == match.state.fingerprint()


def test_cards_to_pay_with_may_be_named_in_any_order() -> None:
    match, seat, moves = payment_of_two()
    assert moves[-1] not in match.legal_moves(seat), "the rules ask for cards in rising order"
    played = match.play_all(seat, [moves[-1], moves[1]])
    assert played == [moves[1], moves[-1]]
    match.rewind(match.mainline[-3])
    assert match.play_all(seat, [moves[1], moves[0]]) == [moves[0], moves[1]], "although the first is legal at once"


def test_only_the_last_of_several_moves_may_reveal_hidden_cards() -> None:
    match = Match(game("idriana"), PLAYERS[:2], seed_of("reveal"))
    seat = match.seats_to_act()[0]
    before = str(match.record())
    with pytest.raises(IllegalMove, match="reveals hidden cards"):
        match.play_all(seat, ["put the hand back and draw one card fewer", "keep the hand"])
    assert str(match.record()) == before
