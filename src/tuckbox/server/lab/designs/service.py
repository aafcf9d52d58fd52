"""Trials of card sets: matches played in a worker before people may play with a set."""

from __future__ import annotations

from typing import Final

from tuckbox.core.card_set import CardSet
from tuckbox.core.localized_text import localized
from tuckbox.server.errors import RequestError
from tuckbox.server.people.accounts import Person
from tuckbox.server.runtime import Runtime
from tuckbox.server.settings import Settings
from tuckbox.server.tables.bot_pool import BotPool
from tuckbox.server.untrusted import Checked, check_card_set

MOST_LINES: Final = 2_000  # of a card set: comparing two versions takes 0.3 ms at most
SLICE: Final = 1.0  # seconds of matches after which the count is reported


def stored_text(text: str) -> str:
    """A card set's text as it is stored: with uniform line endings. Raises RequestError if it has too many lines."""
    plain = text.removeprefix("\ufeff").replace("\r\n", "\n").replace("\r", "\n")
    if plain.count("\n") > MOST_LINES:
        raise RequestError("bad request", localized("A card set has at most {count} lines.", count=MOST_LINES))
    return plain


class BadCards(RequestError):
    """A refused card set, with the number of the trial match that failed, and its record if it can be replayed."""

    def __init__(self, found: Checked) -> None:
        super().__init__("bad cards", found.error)
        self.bare = found.reason or found.error  # without the name of the set
        self.match, self.record = found.bad_match, found.record


class Trials:
    """Runs the trial of each card set, once per server."""

    def __init__(self, settings: Settings, bots: BotPool, runtime: Runtime) -> None:
        self.settings, self.bots, self.runtime = settings, bots, runtime
        self.passed: dict[tuple[str, str], int] = {}  # number of matches, by game and hash
        self._running: dict[tuple[str, str], int] = {}  # number of matches so far, by game and hash

    def progress(self, game: str, cards: str) -> int:
        """The number of matches played in a set's running trial."""
        return self._running.get((game, cards), 0)

    async def check(self, person: Person, game: str, cards: CardSet) -> int:
        """Try out a card set in a worker; returns the number of matches. Raises BadCards if it is bad or too slow."""
        key, stop = (game, cards.hash), self.runtime.monotonic() + self.settings.check_timeout / 2
        if key in self.passed:
            return self.passed[key]
        too_slow = localized("This set took too long to check.")
        goal = self.settings.trial_matches
        matches = self._running[key] = 0
        try:
            while matches < goal and (not matches or self.runtime.monotonic() < stop):
                found = await self.bots.check(
                    too_slow, person.id, check_card_set, game, cards.file, cards.text, goal, SLICE, matches
                )
                if found.error:
                    raise BadCards(found)
                matches = self._running[key] = found.matches
        finally:
            self._running.pop(key, None)
        self.passed[key] = matches
        return matches
