"""Features are the server's folders, discovered by name; deleting one that nothing imports removes the feature."""

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
    """An optional part of the server with its own state, created by `create(services)` in its `feature.py`."""

    async def start(self) -> None:
        """Start; the database is open."""

    async def close(self) -> None:
        """Stop; the database is still open."""


def modules(name: str) -> Iterator[ModuleType]:
    """The modules in all features' folders with this name or suffix, such as `api` and `cards_api`."""
    for module in pkgutil.walk_packages(server.__path__, server.__name__ + "."):
        last = module.name.rsplit(".", 1)[1]
        if not module.ispkg and (last == name or last.endswith(f"_{name}")):
            yield import_module(module.name)


def handlers() -> list[Any]:
    """The HTTP handlers of all features."""
    return [handler for module in modules("api") for handler in module.HANDLERS]


def create(services: Services) -> list[Feature]:
    """Create the optional features that have state."""
    return [module.create(services) for module in modules("feature")]
