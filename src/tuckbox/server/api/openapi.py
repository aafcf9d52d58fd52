"""The schema of all that goes over the wire: requests, the socket's messages, and each game's view."""

from __future__ import annotations

from typing import Any, get_type_hints

import msgspec
from litestar import Litestar

from tuckbox import registry
from tuckbox.server.live.serialize import APART
from tuckbox.server.messages import socket as m
from tuckbox.server.messages.http import Refusal

ABOUT = """Everything a page or a program needs to play. First POST /api/session: it makes you a guest, sets the cookie
and gives the token for the header X-Tuckbox-Token, which every request but GET must carry. Then open the WebSocket
/socket with the same cookie: it takes messages of the type Request and sends messages of the type Reply, one JSON
object each, told apart by "type". The type Views says what stands in `view`, by game."""

_TEMPLATE = "#/components/schemas/{name}"


def build(app: Litestar) -> dict[str, Any]:
    """The OpenAPI schema with the socket's messages and the views added."""
    schema: dict[str, Any] = msgspec.json.decode(msgspec.json.encode(app.openapi_schema.to_schema()))
    components: dict[str, Any] = schema["components"]["schemas"]
    (request, reply, _), found = msgspec.json.schema_components([m.Request, m.Reply, Refusal], ref_template=_TEMPLATE)
    components |= found
    components["Request"] = {"description": "What a page or program sends over the socket.", **request}
    components["Reply"] = {"description": "What the server sends over the socket.", **reply}
    views = {}
    for name in registry.GAMES:
        views[name], parts = view_schema(name)
        components |= parts
    components["Views"] = {
        "description": "What `view` holds, by the name of the game.",
        "type": "object",
        "properties": views,
        "required": list(views),
    }
    refused = {"description": "Refused, and why", "content": {"application/json": {"schema": _ref("Refusal")}}}
    for methods in schema["paths"].values():
        for operation in methods.values():
            answers = {code: answer for code, answer in operation["responses"].items() if code < "400"}
            operation["responses"] = {**answers, "4XX": refused, "503": refused}
    schema["paths"]["/healthz"]["get"]["responses"]["503"] = schema["paths"]["/healthz"]["get"]["responses"]["200"]
    return schema


def _ref(name: str) -> dict[str, str]:
    return {"$ref": _TEMPLATE.format(name=name)}


def view_schema(name: str) -> tuple[dict[str, str], dict[str, Any]]:
    """The type of a game's view and those of its parts, each with the game's name before its own."""
    view = get_type_hints(registry.game_class(name).view)["return"]
    prefix = view.__name__.removesuffix("View")
    (root,), found = msgspec.json.schema_components([view], ref_template=_TEMPLATE)
    text = msgspec.json.encode([root, found]).decode()
    for part in found:
        if not part.startswith(prefix):
            text = text.replace(f'"{_TEMPLATE.format(name=part)}"', f'"{_TEMPLATE.format(name=prefix + part)}"')
    root, found = msgspec.json.decode(text)
    named = {part if part.startswith(prefix) else prefix + part: one for part, one in found.items()}
    whole = named[view.__name__]
    for field in APART:
        whole["properties"].pop(field)
    whole["required"] = [field for field in whole["required"] if field not in APART]
    named.pop(f"{prefix}Move", None)
    return root, named
