"""The table of Tectonic Tribes in a terminal."""

from __future__ import annotations

import random
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.games.tectonic.table_builder import ADVANCED, STANDARD, Table, with_faces
from tests.terminal.driver import Driver, at, new_match
from tuckbox.core.events import OPEN, Viewer
from tuckbox.core.game import seed_of
from tuckbox.core.match import Match
from tuckbox.core.moves import Move
from tuckbox.games.tectonic.game import TectonicGame
from tuckbox.games.tectonic.rules.board import REACH
from tuckbox.games.tectonic.terminal import DRAWING
from tuckbox.games.tectonic.terminal.land import BONUSES, GLYPHS, LIT, SHAPES
from tuckbox.games.tectonic.terminal.panels import SIDE
from tuckbox.games.tectonic.view import TectonicView
from tuckbox.terminal.drawing import Scene, drawing

NAMES = ("Ann", "Bo", "Cy", "Di", "Ed")
LAND = """
. F F W+1
G L W W
G a M Mx2
"""


def table(**more: object) -> Table:
    return Table(fronts={"ann": 40, "bo": 20}, land=LAND, **more)  # type: ignore[arg-type]


def scene(
    laid: Table, viewer: Viewer = 0, pointed: str | Move = "", size: tuple[int, int] = (100, 24), recent: bool = False
) -> Scene:
    move = laid.game.parse(pointed) if isinstance(pointed, str) and pointed else pointed or None
    assert not isinstance(move, str)
    events = tuple(laid.game.visible_events(laid.journal.events, viewer, NAMES)) if recent else ()
    return Scene(laid.game, laid.view(viewer), NAMES[: laid.state.seats], *size, move, events)


def drawn(of: Scene) -> str:
    return "\n".join(line.plain for line in DRAWING().draw(of))


def matches(game: TectonicGame, seats: int, *seeds: str) -> Iterator[tuple[Match, int, Move]]:
    """Positions of random matches, each with a decider and the move that comes next."""
    for seed in seeds:
        dice = random.Random(seed)
        match = Match(game, NAMES[:seats], seed_of(seed))
        while not match.is_over:
            seat = dice.choice(match.seats_to_act())
            options = match.legal_moves(seat)
            terrain = [move for move in options if move.kind != "place_tribe"]
            move = dice.choice(terrain if terrain and dice.random() < 0.6 else options)
            yield match, seat, move
            match.play(seat, move)
        yield match, -1, move


def seen(match: Match, viewer: Viewer) -> TectonicView:
    view = match.view(viewer)
    assert isinstance(view, TectonicView)
    return view


def glyphs(of: Scene) -> dict[tuple[int, int], str]:
    """What the map shows, by row and column, where squares are two columns wide."""
    lines = [line.plain[: of.width - SIDE - 1] for line in DRAWING().draw(of)]
    heads, found = lines[0], {}
    head = next(word for word in heads.split() if int(word) % 5 == 0)
    first = heads.index(head)
    for line in lines[1:]:
        label = line[:first].split()
        if not label or not label[0].lstrip("-").isdigit() or line.startswith(("›", "►")):
            break
        row = int(label[0])
        start = line.index(label[0]) + len(label[0]) + 1
        for place in range(start, len(line.rstrip()), 2):
            found[row, int(head) + (place - first) // 2] = line[place : place + 2]
    return found


def height_of(view: TectonicView) -> int:
    """Rows in which the land fits, but not with larger squares if there are at least 16 of them."""
    rows = [square.row for square in view.squares]
    return max(rows, default=0) - min(rows, default=0) + 10


# The land


def test_it_is_the_drawing_of_tectonic_tribes() -> None:
    assert isinstance(drawing(STANDARD), DRAWING)


def test_small_land_is_drawn_in_large_patterned_squares() -> None:
    lines = [line.rstrip() for line in drawn(scene(table())).splitlines()]
    first = next(i for i, line in enumerate(lines) if line.split()[:1] == ["0"])
    left = lines[first].index("0")
    rows = [line[left + 2 : 69].rstrip() for line in lines[first : first + 6]]
    assert rows == [
        " " * 12 + " ♣ ♣ ♣ ♣ ≈+1",
        " " * 12 + "♣ ♣ ♣ ♣ ≈ ≈",
        " " * 8 + " · · ▲ ▲ ≈ ≈ ≈ ≈",
        " " * 8 + "· · ▲ ▲ ≈ ≈ ≈ ≈",
        " " * 8 + " · · ◣◢  ◆ ◆ ◆x2",
        " " * 8 + "· ·     ◆ ◆ ◆ ◆",
    ]


def test_every_square_stands_in_its_place_with_its_pattern_and_bonus() -> None:
    checked = 0
    for match, _, _ in matches(STANDARD, 3, "squares"):
        view = seen(match, None)
        if (height := height_of(view)) < 16:
            continue
        found = glyphs(Scene(STANDARD, view, match.players, 140, height))
        for square in view.squares:
            text = GLYPHS[square.terrain] + BONUSES[square.bonus] if square.tent is None else SHAPES[square.tent]
            assert found[square.row, square.column] == text
            checked += 1
        assert sum(text.strip() != "" for text in found.values()) == len(view.squares)
    assert checked > 1000


@pytest.mark.rule("T10")
def test_tents_have_the_shape_of_the_tribe_that_a_seat_has_chosen() -> None:
    game = TectonicGame(None, {"tribes": "bear, hare"})
    laid = Table(fronts={"ann": 40, "bo": 20}, land="G a G b", game=game)
    shown = glyphs(Scene(game, laid.view(), ("Ann", "Bo"), 140, height_of(laid.view())))
    assert (shown[0, 1], shown[0, 3]) == (SHAPES[2], SHAPES[4])


@pytest.mark.parametrize("seats", [2, 3, 4, 5])
def test_it_fits_at_all_times(seats: int) -> None:
    dice = random.Random(seats)
    for match, seat, move in matches(ADVANCED if seats == 5 else STANDARD, seats, f"fits {seats}"):
        if dice.random() < 0.1 or match.is_over:
            for viewer in (*range(seats), None, OPEN):
                for width, height in ((100, 24), (80, 18), (140, 40)):
                    pointed = move if viewer == seat else None
                    shown = Scene(STANDARD, match.view(viewer), match.players, width, height, pointed)
                    lines = DRAWING().draw(shown)
                    assert len(lines) <= height
                    assert all(line.cell_len <= width for line in lines)
                    assert len(DRAWING().status(shown)) <= 80
                    beside = [line.plain[-SIDE:] for line in lines]
                    assert all(any(shape in line[3:5] for line in beside) for shape in SHAPES[:seats])


def test_land_that_does_not_fit_is_shown_around_the_card_and_the_rest_is_told() -> None:
    wide = "\n".join([" ".join("F" * 70)] * 2)
    laid = Table(fronts={"ann": 40, "bo": 20}, land=wide)
    west = drawn(scene(laid, pointed="place at -2,0 straight", size=(80, 18)))
    east = drawn(scene(laid, pointed="place at 69,0 straight", size=(80, 18)))
    assert "more land: 52 east" in west and "?" in west
    assert "more land: 52 west" in east and "?" in east
    high = "\n".join(["F F"] * 30)
    text = drawn(scene(Table(fronts={"ann": 40, "bo": 20}, land=high), pointed="place at 1,14 straight", size=(80, 18)))
    assert "more land: 9 north, 11 south" in text


def test_before_the_first_card_there_is_nothing() -> None:
    match = Match(STANDARD, NAMES[:2], seed_of("first"))
    assert "Joldu is still to be formed" in drawn(Scene(STANDARD, match.view(0), NAMES[:2], 100, 24))


# The card that is held


def steered(of: Scene, *keys: str) -> list[str]:
    """Where keys lead, one after the other."""
    found = []
    for key in keys:
        move = DRAWING().steer(of, key)
        assert move is not None
        of = Scene(of.game, of.view, of.players, of.width, of.height, move)
        found.append(str(move))
    return found


def test_arrows_move_the_card_r_turns_it_and_digits_take_another() -> None:
    first, *rest = steered(scene(table()), "left", "left", "down", "r", "3", "0", "up", "right")
    assert first in table().legal_moves("ann", "place at")
    column, row = (int(number) for number in first.split()[2].split(","))
    assert rest == [
        f"place at {column - 1},{row} straight",
        f"place at {column - 1},{row + 1} straight",
        f"place at {column - 1},{row + 1} turned right",
        f"place tribe card 3 at {column - 1},{row + 1} turned right",
        f"place at {column - 1},{row + 1} turned right",
        f"place at {column - 1},{row} turned right",
        f"place at {column},{row} turned right",
    ]


def test_four_turns_come_back_and_alike_turnings_are_left_out() -> None:
    assert [move.split(" ", 3)[3] for move in steered(scene(table()), "right", "r", "r", "r", "r")[1:]] == [
        "turned right",
        "turned around",
        "turned left",
        "straight",
    ]
    alike = TectonicGame(with_faces({"terrain 40": "F G F / F G F"}))
    laid = Table(fronts={"ann": 40, "bo": 20}, land=LAND, game=alike)
    assert [move.split(" ", 3)[3] for move in steered(scene(laid), "right", "r", "r")] == [
        "straight",
        "turned right",
        "straight",
    ]


def test_the_card_stays_where_it_can_touch_the_land() -> None:
    assert steered(scene(table()), "up", *["up"] * 20, *["left"] * 20)[-1] == "place at -2,-1 straight"
    assert steered(scene(table()), "up", *["down"] * 20, *["right"] * 20)[-1] == "place at 3,2 straight"
    assert steered(scene(table()), "r", *["up"] * 20, *["left"] * 20)[-1] == "place at -1,-2 turned right"


def test_the_first_card_only_turns() -> None:
    match = Match(STANDARD, NAMES[:2], seed_of("first"))
    (seat,) = match.seats_to_act()
    of = Scene(STANDARD, match.view(seat), NAMES[:2], 100, 24)
    assert steered(of, "right", "right", "r") == [
        "place at 0,0 straight",
        "place at 0,0 straight",
        "place at 0,0 turned right",
    ]
    assert DRAWING().steer(of, "1") is None  # tribe cards cannot be used here
    assert "0,0" in DRAWING().status(of)


def test_keys_mean_nothing_to_who_is_not_to_place() -> None:
    for key in ("left", "r", "0"):
        assert DRAWING().steer(scene(table(), 1), key) is None
        assert DRAWING().steer(scene(table(), None), key) is None
    exchange = table().play("ann", "place tribe card 1 at 3,2 straight")
    assert DRAWING().steer(scene(exchange), "left") is None


def test_the_card_is_marked_where_it_may_lie_and_where_not() -> None:
    allowed, refused = "place at 3,2 straight", "place at 1,1 straight"
    assert allowed in table().legal_moves("ann") and "lava" in table().refuses("ann", refused)
    before, good, bad = (drawn(scene(table(), pointed=pointed)) for pointed in ("", allowed, refused))
    assert "?" not in before and "!" not in before
    assert good.count("?") == 6 and "!" not in good
    assert bad.count("!") == 6 and "?" not in bad


def test_the_places_that_are_lit_are_the_legal_ones() -> None:
    found = 0
    for match, seat, move in matches(STANDARD, 2, "lit", "lit too"):
        if match.is_over or move.kind not in ("place", "place_tribe") or height_of(seen(match, None)) < 20:
            continue
        of = Scene(STANDARD, match.view(seat), match.players, 140, height_of(seen(match, seat)), move)
        alike = [
            option
            for option in match.legal_moves(seat)
            if option.kind == move.kind
            and option["turning"] == move["turning"]
            and dict(option.parts).get("tribe_card") == dict(move.parts).get("tribe_card")
        ]
        places = {(option["row"] - REACH, option["column"] - REACH) for option in alike}
        lit = {spot for spot, text in glyphs(of).items() if LIT in text}
        assert lit <= places
        land = {(square.row, square.column): square for square in seen(match, seat).squares}
        hidden = {(move["row"] - REACH + i, move["column"] - REACH + j) for i in range(3) for j in range(3)}
        bare = {
            spot
            for spot in places - hidden
            if spot not in land or not (land[spot].bonus or land[spot].tent is not None)
        }
        assert bare <= lit
        found += len(bare)
    assert found > 20


def test_what_everybody_would_score_is_told_beforehand() -> None:
    changes = 0
    for match, seat, move in matches(STANDARD, 2, "scores", "points"):
        if match.is_over or move.kind not in ("place", "place_tribe"):
            continue
        before = [player.score for player in seen(match, seat).seats]
        lines = drawn(Scene(STANDARD, match.view(seat), match.players, 100, 24, move)).splitlines()
        after = match.state.copy()
        after.apply(seat, move.code)
        for other in range(2):
            now = STANDARD.view(after, None).seats[other].score
            told = f"{before[other]} → {now}" if now != before[other] else f" {now}"
            line = next(line for line in lines if line[-SIDE:][3:5] == SHAPES[other] and line[-SIDE].strip(" ►") == "")
            assert line.endswith(told)
            changes += now != before[other]
    assert changes > 10


def test_what_the_others_placed_last_is_marked() -> None:
    laid = table().play("ann", "place at 3,2 straight")
    assert drawn(scene(laid, 1, recent=True)).count("•") > drawn(scene(laid, 1)).count("•")


# Beside and below


def test_players_stand_in_the_order_of_their_order_cards_with_all_that_is_theirs() -> None:
    laid = Table(fronts={"ann": 20, "bo": 40, "cy": 30}, land=LAND, tribes={"bo": [2, 5]})
    lines = [line[-SIDE:].rstrip() for line in drawn(scene(laid)).splitlines()[:6]]
    assert lines[0].startswith("►1 ◥◤ Bo") and lines[2].startswith(" 2 () Cy") and lines[4].startswith(" 3 ◣◢ You")
    assert lines[1].startswith("   eagle   -2--5 40 ") and lines[5].startswith("   fox     12345 20 ")
    face = STANDARD.cards.faces[39]
    names = {"F": "♣", "W": "≈", "M": "◆", "L": "▲", "G": "·"}
    assert lines[1].endswith("/".join("".join(names[square[0]] for square in row) for row in face))


def test_hands_and_piles_are_counted() -> None:
    laid = Table(hands={"ann": [1, 2, 3, 4], "bo": [5, 6, 7, 8]}, land=LAND, discards=[9, 10])
    laid.pick(bo=(5, 6))
    text = drawn(scene(laid))
    assert "hand 1/3 pile 70 discards 2" in text
    assert "12345 4 cards" in text and "12345 has picked" in text


def test_areas_are_told_with_their_worth_and_holder() -> None:
    text = drawn(scene(table(), size=(100, 30)))
    assert "◆      2,2 2x2=4 ◣◢" in text
    explained = "\n".join(line.plain for line in DRAWING().explain(scene(table())))
    assert "mine at 2,2: 2 x 2 = 4; Ann scores it with 1 tent" in explained
    assert "forest at 1,0: 2; no tent touches it" in explained


def test_all_cards_are_shown_on_demand_and_what_is_known_of_hidden_ones() -> None:
    laid = Table(hands={"ann": [1, 2, 3, 4], "bo": [5, 6, 7, 8]}, land=LAND)
    laid.pick(ann=(1, 2), bo=(5, 6)).place_any("bo", "ann")
    explained = "\n".join(line.plain for line in DRAWING().explain(scene(laid)))
    assert "passed on, now with Bo: 3, 4" in explained
    assert "surely among the discards: 2" in explained
    assert all(f" {number} " in f" {' '.join(explained.split())} " for number in range(1, 81))


def test_hidden_hands_are_not_shown() -> None:
    hands = {"ann": [11, 22, 33, 44], "bo": [55, 66, 77, 78]}
    laid = Table(hands=hands, land=LAND)
    for viewer, shown, hidden in ((0, "ann", "bo"), (1, "bo", "ann")):
        words = drawn(scene(laid, viewer)).split()
        assert all(str(card) in words for card in hands[shown])
        assert not any(str(card) in words for card in hands[hidden])
    watched, laid_open = drawn(scene(laid, None)).split(), drawn(scene(laid, OPEN)).split()
    assert not any(str(card) in watched for cards in hands.values() for card in cards)
    assert all(str(card) in laid_open for cards in hands.values() for card in cards)


def test_arrows_pick_the_card_to_play_and_the_one_to_discard() -> None:
    laid = Table(hands={"ann": [11, 22, 33, 44], "bo": [55, 66, 77, 78]}, land=LAND)
    assert steered(scene(laid), "right", "right", "down", "left", "up", "up", "left") == [
        "play 11 and discard 22",
        "play 33 and discard 22",
        "play 33 and discard 44",
        "play 22 and discard 44",
        "play 22 and discard 33",
        "play 22 and discard 11",
        "play 44 and discard 11",
    ]
    text = drawn(scene(laid, pointed="play 33 and discard 22"))
    assert "►33" in text and "x22" in text
    sealed = drawn(scene(laid.pick(ann=(11, 44))))
    assert "►11" in sealed and "x44" in sealed


@pytest.mark.parametrize(
    ("laid", "viewer", "told"),
    [
        (table(), 0, "Place a card: the arrow keys move it, R turns it, 0 to 5 take another card."),
        (table(), 1, "Ann is to place a card."),
        (
            table().play("ann", "place tribe card 1 at 3,2 straight"),
            0,
            "Discard your terrain card, or that of a player to come, who then gets yours.",
        ),
        (table().play("ann", "place tribe card 1 at 3,2 straight"), None, "Ann is to discard a terrain card."),
        (
            Table(hands={"ann": [1, 2], "bo": [3, 4], "cy": [5, 6]}),
            0,
            "Left and right: the card to play. Up and down: the one to discard. Enter: seal.",
        ),
        (Table(hands={"ann": [1, 2], "bo": [3, 4], "cy": [5, 6]}), None, "Ann, Bo and Cy have still to pick."),
        (Table(hands={"ann": [1, 2], "bo": [3, 4]}).pick(ann=(1, 2)), 0, "Bo has still to pick."),
        (
            Table(fronts={"ann": 40, "bo": 20}, land="L L L\nL L L"),
            0,
            "No card has a place anywhere: your terrain card is discarded.",
        ),
    ],
)
def test_the_status_says_what_can_be_done_now(laid: Table, viewer: Viewer, told: str) -> None:
    assert DRAWING().status(scene(laid, viewer)) == told


# At the screen


async def test_the_reason_stands_where_the_card_may_not_lie_and_tab_leads_on(tmp_path: Path) -> None:
    async with at(new_match(tmp_path, "Ann", "random", game="tectonic", seed="2")) as driver:
        await placing(driver)
        for key in ["right"] + ["up"] * 9 + ["left"] * 9:
            await driver.press(key)
            if driver.screen.picker.choice is None:
                break
        assert "(T31)" in driver.text() or "(T33)" in driver.text() or "(T34)" in driver.text()
        entries = len(driver.match.entries)
        await driver.press("enter")
        assert len(driver.match.entries) == entries
        await driver.press("tab")
        assert driver.screen.picker.choice is not None


async def placing(driver: Driver) -> None:
    """Play by keys until Ann is to place a card in a round."""
    while "place_tribe" not in {move.kind for move in driver.screen.picker.moves}:
        await one_choice(driver, random.Random(1))


async def one_choice(driver: Driver, dice: random.Random) -> None:
    """Make a choice with the keys of the table alone: arrows, R, digits, Tab, Enter."""
    kinds = {move.kind for move in driver.screen.picker.moves}
    if "pick" in kinds:
        await driver.press(*(dice.choice(("left", "right", "up", "down")) for _ in range(2)), "enter")
    elif kinds & {"place", "place_tribe"}:
        keys = ["right", *(dice.choice(("left", "right", "up", "down", "r")) for _ in range(2))]
        keys += [dice.choice("012345")] if "place_tribe" in kinds and dice.random() < 0.5 else []
        await driver.press(*keys)
        if driver.screen.picker.choice is None:
            await driver.press("tab")
        await driver.press("enter")
    else:
        await driver.press("down", "enter")


@pytest.mark.parametrize(("seats", "size"), [(2, (100, 30)), pytest.param(5, (80, 24), marks=pytest.mark.soak)])
async def test_a_whole_match_is_played_by_keys(tmp_path: Path, seats: int, size: tuple[int, int]) -> None:
    dice = random.Random(seats)
    async with at(
        new_match(tmp_path, "Ann", *["random"] * (seats - 1), game="tectonic", seed="7"), size=size
    ) as driver:
        while not driver.match.is_over:
            entries = len(driver.match.entries)
            await one_choice(driver, dice)
            assert len(driver.match.entries) > entries
        assert driver.saved().state.fingerprint() == driver.match.state.fingerprint()
