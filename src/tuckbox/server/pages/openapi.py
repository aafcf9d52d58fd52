"""The OpenAPI document: requests, the socket's messages, and each game's view and card facts.

    python -m tuckbox.server.pages.openapi

prints it as JSON; the page's types are generated from it.
"""

from __future__ import annotations

import logging
import sys
from dataclasses import is_dataclass
from functools import lru_cache
from typing import Any, Final, get_type_hints

import msgspec
from litestar import Litestar

from tuckbox import registry
from tuckbox.core.facts import CardFacts
from tuckbox.review import model as review_model
from tuckbox.server import features
from tuckbox.server.tables import socket_messages as socket
from tuckbox.server.tables.serialize import SEPARATE_FIELDS

ABOUT = """Everything a page or a program needs to play. First POST /api/session: it makes you a guest, sets the cookie
and returns the token for the header X-Tuckbox-Token, which every request but GET must carry. Then open the WebSocket
/socket with the same cookie: it takes messages of the type Request and sends messages of the type Reply, one JSON
object each, discriminated by `type`. A View is discriminated by `game`, and so are CardFacts."""

log = logging.getLogger("tuckbox.openapi")

Schema = dict[str, Any]
_TEMPLATE: Final = "#/components/schemas/{name}"
_PLAIN: Final = "PlainFacts"


def build(app: Litestar) -> Schema:
    """The OpenAPI document of the application, with the socket's messages and the games' types among its components."""
    document: Schema = _plain(app.openapi_schema.to_schema())
    components: dict[str, Schema] = document["components"]["schemas"]
    components |= _message_components()
    components["View"] = _union("What a viewer sees of a position, by game.", _views(components))
    components["CardFacts"] = _union("What the rules know of each card, by game.", _facts(components))
    components["Position"]["properties"]["view"] = _ref("View")
    components["Catalogue"]["properties"]["facts"] = _ref("CardFacts")
    _add_errors(document["paths"])
    return document


@lru_cache(maxsize=1)
def document(app: Litestar) -> Schema:
    """The OpenAPI document of the application, built on first use."""
    return build(app)


def _plain(value: Any) -> Any:
    """A value as plain JSON."""
    return msgspec.json.decode(msgspec.json.encode(value))


def _message_components() -> dict[str, Schema]:
    """All HTTP and socket messages, and the unions of socket messages."""
    modules = features.modules("messages")
    structs = [one for module in modules for one in vars(module).values() if is_message(one, module.__name__)]
    (request, reply, *_), found = msgspec.json.schema_components(
        [socket.Request, socket.Reply, *structs], ref_template=_TEMPLATE
    )
    for struct in structs:
        if not struct.__struct_config__.forbid_unknown_fields:  # sent by the server, which omits no field
            _require_all(found[struct.__name__], _unset_fields(struct))
    _require_all(found["Summary"], set())  # a dataclass with defaults, sent in full
    for one in vars(review_model).values():
        if is_dataclass(one) and isinstance(one, type):
            _require_all(found[one.__name__], set())
    found["Request"] = {"description": "What a client sends over the socket.", **request}
    found["Reply"] = {"description": "What the server sends over the socket.", **reply}
    return {name: _plain(schema) for name, schema in found.items()}


def is_message(one: object, module: str) -> bool:
    """Whether a name in a module is a message defined there, and not a base class."""
    struct = isinstance(one, type) and issubclass(one, msgspec.Struct) and one.__module__ == module
    return struct and not getattr(one, "__name__", "").startswith("Base")


def _unset_fields(struct: type[msgspec.Struct]) -> set[str]:
    return {field.encode_name for field in msgspec.structs.fields(struct) if field.default is msgspec.UNSET}


def _require_all(schema: Schema, optional: set[str]) -> None:
    for name, field in schema["properties"].items():
        if name not in optional:
            field.pop("default", None)
    schema["required"] = [name for name in schema["properties"] if name not in optional]


def _views(components: dict[str, Schema]) -> dict[str, str]:
    """Add all games' views to the components; returns their names by game."""
    names = {}
    for game in registry.names():
        try:
            view = get_type_hints(registry.game_class(game).view)["return"]
            name, found = _components_of(view, view.__name__.removesuffix("View"), game)
        except Exception as error:
            log.warning("the view of %s cannot be described: %s: %s", game, type(error).__name__, error)
            continue
        whole = found[name]
        for field in SEPARATE_FIELDS:
            whole["properties"].pop(field)
        whole["required"] = list(whole["properties"])
        names[game] = name
        components |= found
    return names


def _facts(components: dict[str, Schema]) -> dict[str, str]:
    """Add all games' card facts to the components; returns their names by discriminator."""
    names = {"plain": _PLAIN}
    components[_PLAIN] = {
        "title": _PLAIN,
        "description": "A game without typed facts.",
        "type": "object",
        "properties": {"game": {"type": "string", "enum": ["plain"]}},
        "required": ["game"],
    }
    for game in registry.names():
        try:
            facts = get_type_hints(registry.game_class(game).facts)["return"]
            if facts is not CardFacts:
                names[game], found = _components_of(facts, facts.__name__.removesuffix("Facts"), game)
                components |= found
        except Exception as error:
            log.warning("the card facts of %s cannot be described: %s: %s", game, type(error).__name__, error)
    return names


def _components_of(kind: type, prefix: str, game: str) -> tuple[str, dict[str, Schema]]:
    """The name of a game's type, and the schemas of the type and its parts, named with the game's prefix."""
    _, found = msgspec.json.schema_components([kind], ref_template=_TEMPLATE)
    text = msgspec.json.encode(found).decode()
    for part in found:
        if not part.startswith(prefix):
            text = text.replace(f'"{_TEMPLATE.format(name=part)}"', f'"{_TEMPLATE.format(name=prefix + part)}"')
    named = {
        part if part.startswith(prefix) else prefix + part: schema for part, schema in msgspec.json.decode(text).items()
    }
    whole = named[kind.__name__]
    whole["properties"] = {"game": {"type": "string", "enum": [game]}} | {
        name: field for name, field in whole["properties"].items() if name != "game"
    }
    for schema in named.values():
        if "properties" in schema:
            _require_all(schema, set())
    named.pop(f"{prefix}Move", None)  # a view's moves are sent beside it
    return kind.__name__, named


def _union(description: str, names: dict[str, str]) -> Schema:
    mapping = {game: _TEMPLATE.format(name=name) for game, name in names.items()}
    return {
        "description": description,
        "oneOf": [_ref(name) for name in names.values()],
        "discriminator": {"propertyName": "game", "mapping": mapping},
    }


def _add_errors(paths: Schema) -> None:
    """Declare the error responses of all operations."""
    error = {"description": "Refused, and why", "content": {"application/json": {"schema": _ref("ErrorInfo")}}}
    for methods in paths.values():
        for operation in methods.values():
            answers = {code: answer for code, answer in operation["responses"].items() if code < "400"}
            operation["responses"] = {**answers, "4XX": error, "503": error}
    health = paths["/healthz"]["get"]["responses"]
    health["503"] = health["200"]


def _ref(name: str) -> dict[str, str]:
    return {"$ref": _TEMPLATE.format(name=name)}


def main() -> None:
    """Print the document as JSON."""
    from tuckbox.server import app, services
    from tuckbox.server.settings import Settings

    document = build(app.build(services.build(Settings())))
    sys.stdout.write(msgspec.json.format(msgspec.json.encode(document)).decode() + "\n")


if __name__ == "__main__":
    main()
