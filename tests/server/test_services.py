"""Services are one typed object: every handler receives it, and nothing else is shared between handlers."""

from __future__ import annotations

import warnings
from pathlib import Path

from litestar.handlers.base import BaseRouteHandler
from litestar.routes import HTTPRoute

import tuckbox.server
from tuckbox.server import app, features, services
from tuckbox.server.settings import Settings


def handlers() -> list[BaseRouteHandler]:
    """Every handler of the application, of HTTP and of the socket."""
    with warnings.catch_warnings():
        warnings.simplefilter("error")  # Litestar warns of a dependency that it has to guess
        built = app.build(services.build(Settings()))
    return [
        handler
        for route in built.routes
        for handler in (route.route_handlers if isinstance(route, HTTPRoute) else [route.route_handler])
    ]


def test_the_dependencies_of_every_handler_are_resolved() -> None:
    all_handlers = handlers()
    assert len(all_handlers) > 90
    for handler in all_handlers:
        fields = handler.parsed_fn_signature.parameters
        provided = handler.resolve_dependencies()
        for name in {"services", "person"} & fields.keys():
            assert name in provided, f"{handler} gets no {name}"
        assert "state" not in fields, f"{handler} reads what is not typed"


def test_nothing_is_kept_on_the_application() -> None:
    for file in Path(tuckbox.server.__path__[0]).rglob("*.py"):
        assert "app.state" not in file.read_text(encoding="utf-8"), file


def test_every_feature_with_an_api_has_its_handlers() -> None:
    assert {module.__name__.split(".")[2] for module in features.modules("api")} >= {
        "tables",
        "people",
        "deals",
        "push",
    }
    assert all(module.HANDLERS for module in features.modules("api"))
