"""Seating: players from a list of names. The name of a bot means that bot, any other name a person."""

from __future__ import annotations

import difflib
import re
from collections import Counter

from tuckbox.bots import BOTS
from tuckbox.core.errors import UnknownBot, WrongSeats

PERSON = "Player"  # the name of a person who gave none
YOU = "you"
BOT_CLASS = re.compile(r"[A-Za-z_][\w.]*:[A-Za-z_]\w*")  # a bot that is not registered: module:Class


def parse_seats(text: str) -> tuple[str, ...]:
    """The players in a list such as 'you,greedy' or 'Ann,Bo'; duplicate names are numbered."""
    names = [name.strip() for name in text.split(",")]
    if not all(names):
        raise WrongSeats(f"'{text}' has an empty seat; write for example you,greedy or Ann,Bo.")
    for name in names:
        if not name.isprintable() or (":" in name and not BOT_CLASS.fullmatch(name)):
            raise WrongSeats(f"'{name}' cannot be a player's name: it must not contain colons or control characters.")
        near = difflib.get_close_matches(name.casefold().split("+")[0], BOTS, 1, 0.75)
        if near and bot_name(name) is None:
            raise UnknownBot(f"There is no bot '{name}': did you mean {near[0]}? (A person needs a different name.)")
    names = [PERSON if name.casefold() == YOU else name for name in names]
    taken: Counter[str] = Counter()
    numbered = []
    for name in names:
        taken[name] += 1
        numbered.append(f"{name} {taken[name]}" if taken[name] > 1 else name)
    return tuple(numbered)


def bot_name(name: str) -> str | None:
    """The bot that a player's name means ('greedy', 'greedy 2', 'mybots:Hoarder'), or None for a person."""
    bot = re.sub(r" \d+$", "", name)
    if is_bot_class(bot):
        return bot
    return bot.casefold() if bot.casefold().split("+")[0] in BOTS else None


def is_bot_class(name: str) -> bool:
    """Whether a player's name names a class to import: 'mybots:Hoarder', 'mybots:Hoarder 2'."""
    return BOT_CLASS.fullmatch(re.sub(r" \d+$", "", name)) is not None
