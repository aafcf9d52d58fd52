"""Features: the folders of the server; deleting one that nothing imports removes the feature."""

from __future__ import annotations

import pkgutil
from collections.abc import Iterator
from importlib import import_module
from importlib.util import find_spec
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
    """The modules of this name in the folders of features."""
    for folder in pkgutil.iter_modules(server.__path__, server.__name__ + "."):
        if folder.ispkg and find_spec(f"{folder.name}.{name}") is not None:
            yield import_module(f"{folder.name}.{name}")


def handlers() -> list[Any]:
    """The HTTP handlers of all features."""
    return [handler for module in modules("api") for handler in module.HANDLERS]


def create(services: Services) -> list[Feature]:
    """The optional features with a state of their own."""
    return [module.create(services) for module in modules("feature")]
