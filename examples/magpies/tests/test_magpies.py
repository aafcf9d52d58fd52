"""The rules of Magpies, clause by clause, and what belongs to them."""

import pytest

from magpies.view import MagpieView
from tuckbox import packages, registry
from tuckbox.core import codegen
from tuckbox.core.game import seed_of
from tuckbox.core.match import Match


def new_match(seed: str = "a round") -> Match:
    return Match(registry.game("magpies"), ("Ann", "Bo"), seed_of(seed))


def see(match: Match, viewer: int | None) -> MagpieView:
    view = match.view(viewer)
    assert isinstance(view, MagpieView)
    return view


def pick(match: Match) -> int:
    """Both pick: Ann her least treasure, Bo his best; who may steal."""
    match.play(0, str(match.legal_moves(0)[0]))
    match.play(1, str(match.legal_moves(1)[-1]))
    return match.seats_to_act()[0]


@pytest.mark.rule("M1")
def test_no_two_treasures_are_worth_the_same() -> None:
    _, rows = registry.game("magpies").card_table()
    assert sorted(int(worth) for _, worth in rows) == list(range(1, 25))


@pytest.mark.rule("M2")
def test_everybody_gets_five_treasures_that_nobody_else_sees() -> None:
    view = see(new_match(), 0)
    assert [len(seat.hand) for seat in view.seats] == [5, 0]
    assert [seat.held for seat in view.seats] == [5, 5]


@pytest.mark.rule("M3")
def test_picks_are_secret_until_all_have_picked() -> None:
    match = new_match()
    card = match.legal_moves(0)[0]["card"]
    match.play(0, str(match.legal_moves(0)[0]))
    assert see(match, 0).my_pick == card
    assert see(match, 1).seats[0].shown is None
    match.play(1, str(match.legal_moves(1)[0]))
    assert see(match, 1).seats[0].shown == card
    assert card in see(match, 1).seats[0].nest


@pytest.mark.rule("M4")
def test_who_showed_the_least_may_steal() -> None:
    match = new_match()
    thief = pick(match)
    shown = [seat.shown for seat in see(match, None).seats]
    assert shown[thief] == min(card for card in shown if card is not None)
    assert [str(move) for move in match.legal_moves(thief)] == [f"steal from seat {2 - thief}", "steal nothing"]


@pytest.mark.rule("M5")
@pytest.mark.parametrize("guarded", [True, False])
def test_a_victim_who_throws_a_treasure_keeps_the_one_shown(guarded: bool) -> None:
    match = new_match()
    thief = pick(match)
    victim = 1 - thief
    wanted = see(match, None).seats[victim].shown
    match.play(thief, f"steal from seat {victim + 1}")
    match.play(victim, str(match.legal_moves(victim)[0 if guarded else -1]))
    seats = see(match, None).seats
    assert (wanted in seats[victim].nest) is guarded
    assert (wanted in seats[thief].nest) is not guarded
    assert len(see(match, None).thrown) == guarded


@pytest.mark.rule("M6", "M7")
def test_the_richest_nest_wins_when_a_hand_is_empty() -> None:
    match = new_match()
    while not match.is_over:
        seat = match.seats_to_act()[0]
        match.play(seat, str(match.legal_moves(seat)[-1]))
    seats = see(match, None).seats
    assert min(seat.held for seat in seats) == 0
    result = match.result()
    assert result is not None
    assert result.scores == tuple(seat.points for seat in seats)
    assert result.winners == tuple(at for at, score in enumerate(result.scores) if score == max(result.scores))


def test_the_lessons_and_the_guide_fit_the_rules() -> None:
    course = packages.course("magpies")
    assert course is not None
    course.check()
    assert packages.guide("magpies").sections


def test_the_generated_modules_are_current() -> None:
    assert not codegen.stale_files("magpies"), "run: tuckbox generate magpies"


def test_every_card_has_a_picture() -> None:
    game = registry.game("magpies")
    assert {f"card/{name}" for name in game.labels()["card"]} < set(packages.pictures(game))
