"""Features: the folders of the server; deleting one that nothing imports removes the feature."""

from __future__ import annotations

import pkgutil
from collections.abc import Iterator
from importlib import import_module
from types import ModuleType
from typing import TYPE_CHECKING, Any, Protocol

from tuckbox import server

if TYPE_CHECKING:
    from tuckbox.server.services import Services


class Feature(Protocol):
    """An optional part of the server with a state of its own; created by `feature.create(services)` in its folder."""

    async def start(self) -> None:
        """Start, once the database is open."""

    async def close(self) -> None:
        """Stop, before the database is closed."""


def modules(name: str) -> Iterator[ModuleType]:
    """The modules in the folders of features that have this name or end with it, as `api` and `duplicate_api` do."""
    for module in pkgutil.walk_packages(server.__path__, server.__name__ + "."):
        last = module.name.rsplit(".", 1)[1]
        if not module.ispkg and (last == name or last.endswith(f"_{name}")):
            yield import_module(module.name)


def handlers() -> list[Any]:
    """The HTTP handlers of all features."""
    return [handler for module in modules("api") for handler in module.HANDLERS]


def create(services: Services) -> list[Feature]:
    """The optional features with a state of their own."""
    return [module.create(services) for module in modules("feature")]
