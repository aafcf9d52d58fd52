"""Setting up (D10 to D14)."""

from __future__ import annotations

from collections import Counter

import pytest

from tests.games.druid.table_builder import STANDARD, Table
from tuckbox.core.events import OPEN
from tuckbox.core.journal import Journal
from tuckbox.core.match import Match
from tuckbox.games.druid.game import DruidGame
from tuckbox.games.druid.view import DruidView

DEALS = 300


def deals(game: DruidGame = STANDARD) -> list[DruidView]:
    """Many deals, laid open."""
    return [game.view(game.new_state(2, n.to_bytes(32, "big")), OPEN) for n in range(DEALS)]


@pytest.fixture(scope="module")
def open_deals() -> list[DruidView]:
    return deals()


def owned(view: DruidView, seat: int) -> list[int]:
    return [creature.creature for creature in view.seats[seat].creatures] + list(view.seats[seat].piles)


def owned_specials(view: DruidView, seat: int) -> list[int]:
    return [*view.seats[seat].specials, *view.seats[seat].special_piles]


def even(counts: Counter[int], expected: float) -> bool:
    """Whether every count is as near to the expected one as chance would have it (five standard deviations)."""
    return all(abs(count - expected) < 5 * expected**0.5 for count in counts.values())


@pytest.mark.rule("D10")
def test_two_terrains_two_specials_and_three_creatures_go_out(open_deals: list[DruidView]) -> None:
    for view in open_deals:
        assert (len(view.out_terrains), len(view.out_specials), len(view.out_creatures)) == (2, 2, 3)
        assert sorted([*view.out_terrains, *(t.terrain for t in view.terrains)]) == list(range(7))
        assert sorted([*view.out_creatures, *owned(view, 0), *owned(view, 1)]) == list(range(33))
        assert sorted([*view.out_specials, *owned_specials(view, 0), *owned_specials(view, 1)]) == list(range(12))


@pytest.mark.rule("D10")
def test_what_goes_out_is_random(open_deals: list[DruidView]) -> None:
    terrains = Counter(card for view in open_deals for card in view.out_terrains)
    creatures = Counter(card for view in open_deals for card in view.out_creatures)
    specials = Counter(card for view in open_deals for card in view.out_specials)
    assert (len(terrains), len(creatures), len(specials)) == (7, 33, 12)
    assert even(terrains, DEALS * 2 / 7)
    assert even(creatures, DEALS * 3 / 33)
    assert even(specials, DEALS * 2 / 12)


@pytest.mark.rule("D10", "D70")
@pytest.mark.parametrize("viewer", [0, 1, None])
def test_nobody_sees_what_went_out_but_the_terrains(viewer: int | None) -> None:
    view = STANDARD.view(STANDARD.new_state(2, bytes(32)), viewer)
    assert view.out_creatures == view.out_specials == ()
    assert len(view.out_terrains) == 2


@pytest.mark.rule("D11")
@pytest.mark.parametrize("viewer", [0, 1, None])
def test_five_terrains_lie_open_in_a_row(viewer: int | None) -> None:
    journal = Journal()
    state = STANDARD.new_state(2, bytes(32), journal)
    view = STANDARD.view(state, viewer)
    names = [STANDARD.labels()["terrain"][terrain.terrain] for terrain in view.terrains]
    assert len(set(names)) == 5
    assert not any(
        terrain.closed or terrain.sides[0].creatures or terrain.sides[1].creatures for terrain in view.terrains
    )
    told = [event.sentence for event in STANDARD.visible_events(journal.events, viewer) if event.kind == "lies"]
    assert told == [f"{name} lies in the row." for name in names]


@pytest.mark.rule("D11")
def test_the_row_lies_in_random_order(open_deals: list[DruidView]) -> None:
    assert even(Counter(view.terrains[0].terrain for view in open_deals), DEALS / 7)


@pytest.mark.rule("D12")
def test_each_player_has_15_creatures_and_5_specials(open_deals: list[DruidView]) -> None:
    for view in open_deals:
        for seat in range(2):
            assert len(owned(view, seat)) == 15
            assert len(owned_specials(view, seat)) == 5


@pytest.mark.rule("D12")
def test_the_split_is_random(open_deals: list[DruidView]) -> None:
    creatures = Counter(card for view in open_deals for card in owned(view, 0))
    specials = Counter(card for view in open_deals for card in owned_specials(view, 0))
    top = Counter(view.seats[1].piles[-1] for view in open_deals)
    assert even(creatures, DEALS * 15 / 33)
    assert even(specials, DEALS * 5 / 12)
    assert even(top, DEALS / 33)


@pytest.mark.rule("D13")
def test_a_hand_is_4_creatures_and_2_specials_from_ones_own_piles(open_deals: list[DruidView]) -> None:
    for view in open_deals:
        for seat in view.seats:
            assert (seat.hand, seat.special_hand) == (4, 2) == (len(seat.creatures), len(seat.specials))
            assert (seat.pile, seat.special_pile) == (11, 3)


@pytest.mark.rule("D13", "D70")
def test_the_opponent_sees_how_many_not_which() -> None:
    state = STANDARD.new_state(2, bytes(32))
    mine, theirs = STANDARD.view(state, 0).seats
    assert (len(mine.creatures), len(mine.specials)) == (4, 2)
    assert (theirs.creatures, theirs.specials) == ((), ())
    assert (theirs.hand, theirs.special_hand, theirs.pile, theirs.special_pile) == (4, 2, 11, 3)


@pytest.mark.rule("D12", "D13")
def test_no_card_lies_in_two_places(open_deals: list[DruidView]) -> None:
    for view in open_deals:
        assert len({*owned(view, 0), *owned(view, 1)}) == 30
        assert len({*owned_specials(view, 0), *owned_specials(view, 1)}) == 10


@pytest.mark.rule("D14")
@pytest.mark.parametrize("starter", ["1", "2"])
def test_the_starter_may_be_set(starter: str) -> None:
    game = DruidGame(options={"starter": starter})
    for view in deals(game)[:20]:
        assert view.seats_to_act == (int(starter) - 1,)
        assert view.starter == int(starter) - 1


@pytest.mark.rule("D14")
def test_otherwise_the_starter_is_chosen_by_lot(open_deals: list[DruidView]) -> None:
    starters = Counter(view.starter for view in open_deals)
    assert len(starters) == 2
    assert even(starters, DEALS / 2)
    assert all(view.seats_to_act == (view.starter,) for view in open_deals)


@pytest.mark.rule("D14")
@pytest.mark.parametrize("starter", ["lot", "1", "2"])
def test_in_a_series_the_starter_alternates(starter: str) -> None:
    match = Match(DruidGame(options={"starter": starter}), ("Ann", "Bo"), bytes(32))
    for n in range(4):
        before = match.seats_to_act()[0]
        match = match.rematch(n.to_bytes(32, "big"))
        assert match.seats_to_act() == [1 - before]
        assert match.players == ("Ann", "Bo")


@pytest.mark.rule("D14", "D20")
def test_only_the_starter_may_act_first() -> None:
    table = Table(ann="Bear", bo="Frog", to_act="bo")
    assert table.legal_moves("ann") == []
    assert table.refuses("ann", "place Bear at Meadow") == "It is not seat 1's turn; seat 2 is to act."
