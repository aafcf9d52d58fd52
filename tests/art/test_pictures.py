"""Every card has a picture: well formed, without words, small, like no other, the same every time."""

from __future__ import annotations

import os
import re
import subprocess
import sys
from xml.etree import ElementTree

import pytest

from tuckbox import art, packages, registry
from tuckbox.art import icons
from tuckbox.core.game import Game

LIMIT = 26_000  # bytes of a picture; most have far less

ARTS: dict[str, art.Art] = {name: found for name in registry.GAMES if (found := packages.art(name))}
PICTURES: dict[tuple[str, str], dict[str, str]] = {
    (name, theme): drawn.pictures(registry.game_class(name).sets.standard, theme)
    for name, drawn in ARTS.items()
    for theme in drawn.THEMES
}


@pytest.fixture(params=list(ARTS))
def game(request: pytest.FixtureRequest) -> Game:
    return registry.game(request.param)


@pytest.mark.parametrize(("name", "theme"), PICTURES)
def test_pictures_are_well_formed_small_and_without_words(name: str, theme: str) -> None:
    for key, svg in PICTURES[name, theme].items():
        root = ElementTree.fromstring(svg)
        tags = {element.tag.rpartition("}")[2] for element in root.iter()}
        assert root.get("viewBox") == f"0 0 {root.get('width')} {root.get('height')}", key
        assert not tags & {"text", "tspan", "style", "image", "script", "foreignObject", "filter"}, key
        assert not "".join(root.itertext()).strip(), key
        assert len(svg.encode()) <= LIMIT, key
        assert "http" not in svg.replace('xmlns="http://www.w3.org/2000/svg"', ""), f"{key} refers to something outside"
        assert not re.search(r"nan|inf\b|None|var\(", svg), key


@pytest.mark.parametrize(("name", "theme"), PICTURES)
def test_what_a_picture_refers_to_is_in_it_once(name: str, theme: str) -> None:
    for key, svg in PICTURES[name, theme].items():
        ids = re.findall(r'\bid="([^"]+)"', svg)
        wanted = set(re.findall(r'href="#([^"]+)"', svg)) | set(re.findall(r"url\(#([^)]+)\)", svg))
        assert len(ids) == len(set(ids)), key
        assert wanted <= set(ids), key


@pytest.mark.parametrize(("name", "theme"), PICTURES)
def test_no_two_pictures_are_alike_nor_share_an_id(name: str, theme: str) -> None:
    found = {key: svg for key, svg in PICTURES[name, theme].items() if not key.startswith("glyph/")}
    assert len({art.content_hash(svg) for svg in found.values()}) == len(found)
    owner: dict[str, str] = {}
    for key, svg in found.items():
        for mark in re.findall(r'\bid="([^"]+)"', svg):
            assert owner.setdefault(mark, key) == key


def test_a_picture_alone_is_the_one_of_the_set(game: Game) -> None:
    for theme in ARTS[game.name].THEMES:
        found = PICTURES[game.name, theme]
        for key in list(found)[::5]:
            kind, _, name = key.partition("/")
            assert ARTS[game.name].picture(kind, name, game.card_set, theme) == found[key]


def test_pictures_are_the_same_in_another_process(game: Game) -> None:
    code = "import sys; from tuckbox import art, packages, registry; registry.register(*sys.argv[1:3]);"
    code += "game = registry.game(sys.argv[1]);"
    code += "print(*(art.content_hash(svg) for svg in packages.pictures(game).values()))"
    command = [sys.executable, "-c", code, game.name, registry.GAMES[game.name]]
    env = os.environ | {"PYTHONPATH": os.pathsep.join(sys.path)}
    run = subprocess.run(command, capture_output=True, text=True, check=True, env=env)
    assert run.stdout.split() == [art.content_hash(svg) for svg in PICTURES[game.name, "light"].values()]


def test_every_icon_has_an_author() -> None:
    assert len(icons.store()) == sum(len(credit.icons) for credit in icons.credits())
    assert all(credit.author for credit in icons.credits())
    assert {"Delapouite", "Lorc"} <= {credit.author for credit in icons.credits()}


def test_an_icon_with_its_holes_filled_has_every_subpath() -> None:
    for name, icon in icons.store().items():
        starts = sum(len(re.findall(r"[mM]", d)) for d in icon.paths)
        assert icons.filled(name).count("<path") == starts, name
