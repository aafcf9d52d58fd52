"""Services are one typed object: every handler receives it, and nothing else is shared between handlers."""

from __future__ import annotations

import pkgutil
import warnings
from importlib import import_module
from pathlib import Path

from litestar.handlers import HTTPRouteHandler
from litestar.handlers.base import BaseRouteHandler
from litestar.routes import HTTPRoute

import tuckbox.server
from tuckbox.server import app, services
from tuckbox.server.pages import api as pages
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


def test_no_handler_is_left_out() -> None:
    served = {handler.fn for handler in handlers()}
    modules = pkgutil.walk_packages(tuckbox.server.__path__, "tuckbox.server.")
    for module in [module for module in modules if "migrations" not in module.name]:
        for name, value in vars(import_module(module.name)).items():
            if isinstance(value, HTTPRouteHandler) and value is not pages.prometheus:
                assert value.fn in served, f"{module.name}.{name}"
