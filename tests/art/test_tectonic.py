"""The pictures of Tectonic Tribes: ground that joins, cards by day and by night, and the tiles for the map."""

from __future__ import annotations

import json
import re
from xml.etree import ElementTree

import pytest

from tuckbox import art
from tuckbox.core.card_set import CardSet
from tuckbox.games.tectonic.art import THEMES, TRIBES, picture, pictures, tiles
from tuckbox.games.tectonic.art.ground import CORNERS, EAST, LAYERS, NORTH, SOUTH, WEST, Layer, body, joints
from tuckbox.games.tectonic.art.palette import COLOURS, painted, style

SET = CardSet(
    "some cards",
    """kind,number,upper,lower
terrain,1,F F W+1,G L W
terrain,2,M M+2 G,M L Wx2
terrain,3,W W W,W G F
terrain,4,F F F,F F G
tribe,1,T T G,G G G
tribe,2,T G G,G G T
""",
)


def around(*same: tuple[int, int], other: str = "G") -> dict[tuple[int, int], str]:
    spots = {(x, y): other for x in (-1, 0, 1) for y in (-1, 0, 1)}
    return spots | dict.fromkeys(same, "W")


@pytest.mark.parametrize("theme", THEMES)
def test_every_card_and_part_has_a_picture_of_its_own(theme: str) -> None:
    found = pictures(SET, theme)
    wanted = {f"terrain/{n}" for n in (1, 2, 3, 4)} | {f"tribe/{tribe} {n}" for tribe in TRIBES for n in (1, 2)}
    wanted |= {"back/terrain"} | {f"{kind}/{tribe}" for kind in ("back", "camp", "emblem") for tribe in TRIBES}
    wanted |= {f"square/{square}" for square in "FWMGL"} | {"bonus/+1", "bonus/+2", "bonus/x2"}
    assert set(found) == wanted
    assert len({art.content_hash(svg) for svg in found.values()}) == len(found)
    for key, svg in found.items():
        kind, _, name = key.partition("/")
        assert picture(kind, name, SET, theme) == svg
        root = ElementTree.fromstring(svg)
        assert not any(element.tag.endswith(("text", "filter", "image")) for element in root.iter())
        assert "var(" not in svg, "a picture has colours, not their names"
        assert len(svg) < 26_000


def test_night_differs_from_day_and_no_colour_is_missing() -> None:
    day, night = pictures(SET, "light"), pictures(SET, "dark")
    assert all(day[key] != night[key] for key in day if key.startswith(("terrain/", "tribe/", "square/", "camp/")))
    assert set(style("light")) == set(style("dark")) == {f"--{name}" for name in COLOURS}
    with pytest.raises(KeyError):
        painted('fill="var(--no-such-colour)"', "light")


def test_a_side_is_open_to_its_own_terrain_and_to_nothing() -> None:
    lake = around((0, 0), (1, 0))
    assert joints("W", lambda x, y: lake.get((x, y))) == EAST
    assert joints("W", lambda x, y: None) == NORTH | EAST | SOUTH | WEST | sum(CORNERS)
    assert joints("T fox", lambda x, y: None) == 0
    camp = {(0, -1): "T fox", (1, 0): "T bear"}
    assert joints("T fox", lambda x, y: camp.get((x, y))) == NORTH


def test_a_corner_is_full_only_between_two_open_sides() -> None:
    bay = around((0, 0), (1, 0), (0, -1))
    assert joints("W", lambda x, y: bay.get((x, y))) == NORTH | EAST
    lake = around((0, 0), (1, 0), (0, -1), (1, -1))
    assert joints("W", lambda x, y: lake.get((x, y))) == NORTH | EAST | CORNERS[0]


def points(d: str) -> list[tuple[float, float]]:
    """The corners of a relative path, absolute."""
    x = y = 0.0
    found = []
    start = (0.0, 0.0)
    for command, numbers in re.findall(r"([mlcqz])([^mlcqz]*)", d):
        values = [float(value) for value in re.findall(r"-?\d*\.?\d+", numbers)]
        if command == "z":
            x, y = start
            continue
        x, y = x + values[-2], y + values[-1]
        start = (x, y) if command == "m" else start
        found.append((round(x, 1), round(y, 1)))
    return found


@pytest.mark.parametrize("terrain", LAYERS)
@pytest.mark.parametrize("joined", [0, EAST, EAST | WEST, NORTH | EAST, 15, 15 | sum(CORNERS)])
@pytest.mark.parametrize("variant", [0, 1])
def test_a_body_reaches_open_sides_only_and_stays_on_its_square(terrain: str, joined: int, variant: int) -> None:
    for layer in LAYERS[terrain]:
        if layer.shore:
            continue
        corners = points(body(terrain, joined, variant, layer))
        assert all(0 <= x <= 100 and 0 <= y <= 100 for x, y in corners)
        reached = {NORTH: min(y for _, y in corners) == 0, EAST: max(x for x, _ in corners) == 100}
        reached |= {SOUTH: max(y for _, y in corners) == 100, WEST: min(x for x, _ in corners) == 0}
        assert {side for side, does in reached.items() if does} == {side for side in reached if joined & side}


def slopes(d: str) -> tuple[float, float]:
    """How a shore along the north side leaves its square in the west and in the east."""
    dx1, dy1, dx2, dy2, dx3, dy3 = (float(v) for v in re.findall(r"-?\d*\.?\d+", re.findall(r"c([^mlcqz]*)", d)[0]))
    return dy1 / dx1, (dy3 - dy2) / (dx3 - dx2)


@pytest.mark.parametrize("terrain", LAYERS)
def test_a_shore_runs_on_smoothly_into_the_next_square(terrain: str) -> None:
    layer = Layer("x", 10, 20, 6)
    open_but_north = EAST | SOUTH | WEST | CORNERS[1] | CORNERS[2]
    west, east = (body(terrain, open_but_north, variant, layer) for variant in (0, 1))
    assert slopes(west)[1] == pytest.approx(slopes(east)[0], abs=0.02)
    assert slopes(east)[1] == pytest.approx(slopes(west)[0], abs=0.02)
    assert abs(slopes(west)[0]) > 0.02, "a shore is not a straight line"


def test_a_lake_without_shores_has_no_foam_and_an_island_pond_has_it_all_around() -> None:
    foam = next(layer for layer in LAYERS["W"] if layer.shore)
    assert body("W", 15 | sum(CORNERS), 0, foam) == ""
    assert body("W", 0, 0, foam).count("c") == 4


def test_tiles_have_all_that_the_map_needs() -> None:
    found = json.loads(json.dumps(tiles()))
    ids = set(re.findall(r'id="([\w-]+)"', found["symbols"]))
    for terrain, variants in found["variants"].items():
        assert {f"tt-{terrain}{variant}" for variant in variants} <= ids
    assert {f"tt-camp-{tribe}" for tribe in TRIBES} | {f"tt-emblem-{tribe}" for tribe in TRIBES} <= ids
    assert {
        "tt-edge-wide",
        "tt-edge-tall",
        "tt-shadow-wide",
        "tt-cut-tall",
        "tt-cliff0",
        "tt-fall",
        "tt-drip",
        "tt-bonus-plus1",
        "tt-bonus-x2",
    } <= ids
    for terrain, bodies in found["bodies"].items():
        assert len(bodies) == 47 * 2, "each way to join, on both colours of the chessboard"
        assert all(len(paths) == len(found["layers"][terrain]) for paths in bodies.values())
    paints = {layer["paint"] for layers in found["layers"].values() for layer in layers}
    assert {mark for paint in paints for mark in re.findall(r"url\(#([^)]+)\)", paint)} <= ids
    named = set(re.findall(r"var\((--[\w-]+)\)", json.dumps(found)))
    assert named <= set(found["style"]["light"])
    assert len(json.dumps(found)) < 200_000
