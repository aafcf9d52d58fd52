"""The drawn table of Druid Games, from views alone."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from tests.games.druid.table_builder import changed
from tuckbox.bots import InformationSet, bot
from tuckbox.core.events import OPEN, Viewer
from tuckbox.core.game import seed_of
from tuckbox.core.match import Match
from tuckbox.core.moves import Move
from tuckbox.games.druid.game import DruidGame
from tuckbox.games.druid.view import DruidView
from tuckbox.terminal.drawing import Scene, drawing

SIZES = [(100, 22), (80, 16), (140, 40)]
GAME = DruidGame(options={"starter": "1"})


def scene(match: Match, viewer: Viewer, size: tuple[int, int] = (100, 22), pointed: Move | None = None) -> Scene:
    return Scene(GAME, match.view(viewer), match.players, *size, pointed)


def drawn(match: Match, viewer: Viewer, size: tuple[int, int] = (100, 22), pointed: Move | None = None) -> str:
    lines = drawing(GAME).draw(scene(match, viewer, size, pointed))
    return "\n".join(line.plain for line in lines)


def random_match(seed: str, entries: int = 1000) -> Match:
    match = Match(GAME, ("Ann", "Bo"), seed_of(seed))
    player = bot("random", 7)
    while not match.is_over and len(match.entries) < entries:
        seat = match.seats_to_act()[0]
        match.play(seat, player.choose(InformationSet.of(match, seat)))
    return match


def positions(*seeds: str) -> Iterator[Match]:
    for seed in seeds:
        match = Match(GAME, ("Ann", "Bo"), seed_of(seed))
        player = bot("random", 3)
        while not match.is_over:
            seat = match.seats_to_act()[0]
            match.play(seat, player.choose(InformationSet.of(match, seat)))
            yield match


def seen(match: Match, viewer: Viewer) -> DruidView:
    view = match.view(viewer)
    assert isinstance(view, DruidView)
    return view


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("viewer", [0, 1, None, OPEN])
def test_every_position_fits_and_shows_every_creature_on_the_table(size: tuple[int, int], viewer: Viewer) -> None:
    for match in positions("a", "b", "c"):
        lines = drawing(GAME).draw(scene(match, viewer, size))
        assert max(line.cell_len for line in lines) <= size[0]
        assert len(lines) <= size[1]
        width = (size[0] - 4) // 5
        rows = [line.plain for line in lines if line.plain.count("│") == 4]
        for column, terrain in enumerate(seen(match, viewer).terrains):
            cells = [row[column * (width + 1) : column * (width + 1) + width] for row in rows]
            assert any(GAME.cards.terrains[terrain.terrain]["name"] in cell for cell in cells)
            listed = sum(cell[1:2].isdigit() for cell in cells)
            summed = sum(len(cell.split()) - 1 for cell in cells if cell.startswith(" & "))
            assert listed + summed == sum(len(side.creatures) for side in terrain.sides)


def test_the_opponents_hand_is_not_on_the_table() -> None:
    for match in positions("d"):
        if match.is_over:
            continue
        hidden = seen(match, 1).seats[1]
        names = {GAME.cards.creatures[creature.creature]["name"] for creature in hidden.creatures}
        names |= {GAME.cards.specials[special]["name"] for special in hidden.specials}
        shown = "\n".join(drawn(match, 0).splitlines()[:-5])
        bound = seen(match, 1).bound
        names -= {GAME.cards.creatures[bound]["name"]} if bound is not None else set()
        assert not [name for name in names if f" {name} " in shown]


def test_who_wins_is_said_in_words_at_every_terrain() -> None:
    for match in positions("e"):
        line = next(line for line in drawn(match, 0).splitlines() if "win" in line and "│" in line)
        for cell, terrain in zip(line.split("│"), seen(match, 0).terrains, strict=True):
            wins = "won" if terrain.closed else "win"
            words = {None: "nobody wins yet", 0: f"▼ you {wins}", 1: f"▲ Bo {wins if terrain.closed else 'wins'}"}
            assert cell.strip() == words[terrain.winner]


def test_a_closed_terrain_is_marked() -> None:
    match = next(match for match in positions(*map(str, range(20))) if any(t.closed for t in seen(match, 0).terrains))
    shown = drawn(match, 0)
    closed = next(terrain for terrain in seen(match, 0).terrains if terrain.closed)
    name = GAME.cards.terrains[closed.terrain]["name"]
    assert f"═ {name} ═" in shown
    assert "engagement ended" in shown
    assert f"═ {name} " in drawn(match, 0, (80, 16))


def test_what_is_pointed_at_is_shown_where_it_would_lie() -> None:
    match = Match(GAME, ("Ann", "Bo"), seed_of("1"))
    option = next(move for move in match.legal_moves(0) if str(move) == "place Walrus at Shore")
    before, shown = drawn(match, 0), drawn(match, 0, pointed=option)
    assert "?3 Walrus" not in before
    row = next(line for line in shown.splitlines() if "?3 Walrus" in line and "│" in line)
    shore = [GAME.cards.terrains[terrain.terrain]["name"] for terrain in seen(match, 0).terrains].index("Shore")
    assert row.split("│")[shore].startswith("?3 Walrus")
    assert shown.count("?3 Walrus") == 2  # in the hand, and at the terrain
    assert "no group (1/3)" in shown


def test_a_group_that_would_be_completed_is_valued_beforehand() -> None:
    found = 0
    for match in positions("f"):
        if match.seats_to_act() != [0]:
            continue
        for option in match.legal_moves(0):
            if option.kind != "place":
                continue
            shown = drawn(match, 0, pointed=option)
            after = Match(GAME, match.players, match.seed)
            for number in match.mainline:
                after.apply_entry(match.entries[number - 1])
            after.play(0, option)
            place = [terrain.terrain for terrain in seen(match, 0).terrains].index(option["terrain"])
            ours = [line for line in drawn(after, 0).splitlines() if line.count("│") == 4]
            told = [line for line in shown.splitlines() if line.count("│") == 4]
            worth = next(i for i, line in enumerate(ours) if "win" in line) + 1
            said = next(i for i, line in enumerate(told) if "win" in line) + 1
            assert ours[worth].split("│")[place] == told[said].split("│")[place]
            found += "no group" not in told[said].split("│")[place]
    assert found > 3


def test_a_match_laid_open_shows_both_hands() -> None:
    match = random_match("i", 10)
    shown = drawn(match, OPEN)
    for seat in (0, 1):
        for creature in seen(match, seat).seats[seat].creatures:
            assert GAME.cards.creatures[creature.creature]["name"] in shown


def test_an_opponents_bound_creature_is_shown() -> None:
    match = Match(GAME, ("Ann", "Bo"), seed_of("1"))
    assert "must place" not in drawn(match, 1)
    match.play(0, "give Mask of Fur and Feather to Walrus")
    assert drawn(match, 1).splitlines()[1] == "  must place Walrus now"
    assert "must be placed" in drawn(match, 0)


def test_specials_on_a_creature_are_named_below_it() -> None:
    match = Match(GAME, ("Ann", "Bo"), seed_of("1"))
    match.play(0, "place Walrus at Shore")
    match.play(0, "give Mask of Fur and Feather to Walrus")
    lines = drawn(match, 0).splitlines()
    row = next(i for i, line in enumerate(lines) if "3 Walrus+" in line)
    assert "MBR" in lines[row]
    assert "+Mask of Fur and" in lines[row + 1]
    assert "Feather" in lines[row + 2]


@pytest.mark.parametrize(
    ("moves", "viewer", "told"),
    [
        ([], 0, "Your turn: place a creature; specials may come before and after it."),
        ([], 1, "Ann is to place a creature."),
        (
            ["give Mask of Fur and Feather to Walrus"],
            0,
            "Your turn: Walrus has a special on it and must be placed now.",
        ),
        (["place Walrus at Shore"], 0, "Your creature is placed: play a special or end the turn."),
        (["place Walrus at Shore"], None, "Ann has placed and may play specials or end the turn."),
        (["place Walrus at Shore", "end the turn"], 0, "Bo is to place a creature."),
    ],
)
def test_the_status_says_what_can_be_done_now(moves: list[str], viewer: Viewer, told: str) -> None:
    match = Match(GAME, ("Ann", "Bo"), seed_of("1"))
    for move in moves:
        match.play(0, move)
    assert drawing(GAME).status(scene(match, viewer)) == told


def test_the_status_at_the_end() -> None:
    match = random_match("j")
    assert drawing(GAME).status(scene(match, 0)) == "The games are over."


def test_markup_in_a_name_is_shown_as_it_is() -> None:
    game = DruidGame(changed({"Meadow": {"name": "[b]Lea[/b]"}, "Lake": {"name": "[link=x]"}}))
    match = Match(game, ("[red]Ann", "Bo[/]"), seed_of("markup"))
    lines = drawing(game).draw(Scene(game, match.view(OPEN), match.players, 140, 40))
    text = "\n".join(line.plain for line in lines)
    assert "[red]Ann" in text and ("[b]Lea[/b]" in text or "[link=x]" in text)
