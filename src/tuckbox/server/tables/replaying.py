"""Replaying the logs of tables; a table that cannot be replayed is closed alone and keeps its record."""

from __future__ import annotations

import logging
from typing import TYPE_CHECKING

from tuckbox.core.errors import TuckboxError
from tuckbox.core.game import Game
from tuckbox.core.localized_text import localized
from tuckbox.registry import can_replay, game, names
from tuckbox.server.catalogue.game_cache import cached_game_of, published_text
from tuckbox.server.errors import RequestError
from tuckbox.server.tables.bot_pool import CheckTooSlow
from tuckbox.server.tables.domain import StoredTable
from tuckbox.server.tables.table import Table
from tuckbox.server.untrusted import check_replay

if TYPE_CHECKING:
    from tuckbox.server.tables.registry import TableRegistry

log = logging.getLogger("tuckbox.replaying")

RULES_CHANGED = "The rules changed in an upgrade of the server, and the match could not be continued."
OLD_RULES = (
    "This match was played under version {rules} of the rules, which this server cannot replay; "
    "its record can still be downloaded."
)
BROKEN = "An error in this match or its cards stopped it; its record can still be downloaded."
TOO_SLOW = "This match takes too long to compute, so it was stopped; its record can still be downloaded."


class BrokenTable(Exception):
    """A table that cannot be played on, for a reason that its players are told."""


async def replay_table(registry: TableRegistry, stored: StoredTable) -> Table:
    """The table in memory, without its task; closed with a reason if its match cannot be replayed."""
    setup = stored.setup
    if setup.game not in names():
        missing = localized("The game '{game}' is not installed on this server.", game=setup.game)
        raise RequestError("not now", missing)
    try:
        if setup.id in registry.loader.broken:
            raise BrokenTable(BROKEN)
        played = await cached_game_of(registry.runtime, setup.game, stored.cards_text, setup.options)
        if setup.status != "open" and not can_replay(played, setup.rules):
            raise TuckboxError("its rules have changed")
        await _check_own_cards(registry, played, stored)
        table = Table(registry, played, stored)
        await registry.slices.run(table.replay_log(stored.entries))
        return table
    except RequestError:
        raise  # try again later
    except BrokenTable as error:
        reason = over = str(error)
    except TuckboxError as error:
        log.warning("table %s cannot be replayed: %s", setup.id, type(error).__name__)
        reason, over = RULES_CHANGED, OLD_RULES.format(rules=setup.rules)
    except Exception as error:
        log.error("table %s is broken: %s", setup.id, type(error).__name__, exc_info=registry.settings.debug)
        reason = over = BROKEN
    if not setup.is_over:
        setup.closed_reason = reason
        await registry.lifecycle.close(setup.id, reason)
        setup.status = "closed"
    elif not setup.closed_reason:
        setup.closed_reason = over
    return Table(registry, game(setup.game), stored, replayable=False)


async def _check_own_cards(registry: TableRegistry, played: Game, stored: StoredTable) -> None:
    """Replay a table with its own card set in a worker first, where it can do no harm. Raises BrokenTable."""
    setup = stored.setup
    if (
        setup.seed is None
        or setup.id in registry.loader.replayed_tables
        or published_text(setup.game, played.card_set.hash) is not None
    ):
        return
    record = stored.record(published=False)
    try:
        found = await registry.bots.check(TOO_SLOW, setup.host or setup.id, check_replay, record)
    except CheckTooSlow as error:
        raise BrokenTable(error.reason) from None
    if found.error:
        log.warning("table %s is broken: %s", setup.id, found.error)
        raise BrokenTable(BROKEN)
    registry.loader.replayed(setup.id)
