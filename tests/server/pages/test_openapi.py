"""The OpenAPI document is complete: the page's types are generated from it."""

from __future__ import annotations

import json
import re
import subprocess
import sys
from typing import Any, get_args

import msgspec
import pytest

from tuckbox import registry
from tuckbox.core.facts import CardFacts
from tuckbox.core.game import Game
from tuckbox.core.match import Match
from tuckbox.server import app, features, services
from tuckbox.server.pages import openapi
from tuckbox.server.settings import Settings
from tuckbox.server.tables import socket_messages as socket
from tuckbox.server.tables.serialize import view_fields
from tuckbox.server.tables.socket_messages import encode_json

Schema = dict[str, Any]


@pytest.fixture(scope="module")
def document() -> Schema:
    """The document of a server with the installed games."""
    return openapi.build(app.build(services.build(Settings())))


def members(document: Schema, union: str) -> dict[str, Schema]:
    """The members of a union of the games' types, by discriminator."""
    components = document["components"]["schemas"]
    found = components[union]["discriminator"]
    assert found["propertyName"] == "game"
    names = {game: ref.rsplit("/", 1)[1] for game, ref in found["mapping"].items()}
    assert [one["$ref"].rsplit("/", 1)[1] for one in components[union]["oneOf"]] == list(names.values())
    return {game: components[name] for game, name in names.items()}


def test_it_holds_every_message_and_every_reference_leads_somewhere(document: Schema) -> None:
    components = document["components"]["schemas"]
    for union in (socket.Request, socket.Reply):
        assert {kind.__name__ for kind in get_args(union)} <= set(components)
    for module in features.modules("messages"):
        for name, struct in vars(module).items():
            assert name in components or not openapi.is_message(struct, module.__name__)
    assert {"Frame", "TableInfo", "ErrorInfo", "LabRunInfo", "Acquaintance"} <= set(components)
    refs = re.findall(r'"#/components/schemas/([^"]*)"', json.dumps(document))
    assert set(refs) <= set(components)
    assert components["Position"]["properties"]["view"] == {"$ref": "#/components/schemas/View"}
    assert components["Catalogue"]["properties"]["facts"] == {"$ref": "#/components/schemas/CardFacts"}


def test_what_the_server_sends_has_no_optional_fields_but_those_it_leaves_out(document: Schema) -> None:
    components = document["components"]["schemas"]
    assert set(components["TableInfo"]["required"]) == set(components["TableInfo"]["properties"])
    left_out = set(components["EntryInfo"]["properties"]) - set(components["EntryInfo"]["required"])
    assert left_out == {"at", "sentence"}
    assert "clock" not in components["NewTable"]["required"]


@pytest.mark.parametrize("name", sorted(registry.GAMES))
def test_the_view_and_the_facts_of_every_game_are_typed(document: Schema, name: str) -> None:
    game: Game = registry.game(name)
    match = Match(game, ["player"] * game.players[0], b"\1" * 32)
    view = msgspec.json.decode(encode_json(view_fields(game, match.view(0))))
    schema = members(document, "View")[name]
    assert schema["properties"]["game"]["enum"] == [name] == [view["game"]]
    assert set(schema["required"]) == set(schema["properties"]) == set(view)
    facts = game.facts()
    schema = members(document, "CardFacts")["plain" if type(facts) is CardFacts else name]
    assert schema["properties"]["game"]["enum"] == [facts.game]
    assert set(schema["required"]) == set(schema["properties"]) == set(msgspec.to_builtins(facts))


@pytest.mark.extended
def test_the_command_prints_it(document: Schema) -> None:
    done = subprocess.run(
        [sys.executable, "-m", "tuckbox.server.pages.openapi"], capture_output=True, text=True, check=True
    )
    printed = json.loads(done.stdout)
    assert printed["paths"] == document["paths"]
    assert set(printed["components"]["schemas"]) <= set(document["components"]["schemas"])
    assert {"DruidView", "IdrianaView", "TectonicView"} <= set(printed["components"]["schemas"])
