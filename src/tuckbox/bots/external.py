"""Bots from outside the box: registered by an entry point, or named by module and class."""

from __future__ import annotations

import logging
import os
import re
import sys
from collections.abc import Iterable
from importlib import import_module
from importlib.metadata import EntryPoint
from typing import Final

from tuckbox.bots.bot import Bot, BotKind
from tuckbox.core.errors import UnknownBot

log = logging.getLogger("tuckbox.bots")

ENTRY_POINTS: Final = "tuckbox.bots"
NAME: Final = re.compile(r"[a-z][a-z0-9_]*")  # it appears in records, addresses and command lines


def find_bots(bots: dict[str, BotKind], points: Iterable[EntryPoint]) -> None:
    """Add the bots of installed packages; log and skip those that cannot be loaded or named."""
    for point in sorted(points, key=lambda one: one.value):
        if point.name in bots or not NAME.fullmatch(point.name):
            log.warning("skipping the bot %s of %s: its name is taken or is not a plain word", point.name, point.value)
            continue
        try:
            found = load_class(point.value)
            bots[point.name] = BotKind(found.description, found)
        except UnknownBot as fault:
            log.warning("skipping the bot %s: %s", point.name, fault)


def load_class(name: str) -> type[Bot]:
    """The class that 'module:Class' names, from what is installed or the current folder; raises UnknownBot."""
    module, _, attribute = name.partition(":")
    if os.getcwd() not in sys.path:
        sys.path.append(os.getcwd())
    try:
        bot_class = getattr(import_module(module), attribute)
    except Exception as fault:  # a third party's module may raise anything
        raise UnknownBot(f"The bot '{name}' cannot be loaded: {type(fault).__name__}: {fault}.") from fault
    if not (isinstance(bot_class, type) and issubclass(bot_class, Bot)):
        raise UnknownBot(f"'{name}' is not a bot: it must be a class derived from tuckbox.bots.Bot.")
    return bot_class
