"""Recomputes ratings from all finished matches, for `tuckbox admin ratings`."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import TYPE_CHECKING

from tuckbox import registry
from tuckbox.core.errors import TuckboxError
from tuckbox.server.catalogue.game_cache import published_text
from tuckbox.server.ratings import repository as result_repository
from tuckbox.server.ratings.domain import MatchResult
from tuckbox.server.storage import database
from tuckbox.server.tables import repository as table_repository
from tuckbox.server.tables.results import result_of

if TYPE_CHECKING:
    from sqlalchemy import Connection, Engine


@dataclass(frozen=True)
class Outcome:
    """What the recomputation did."""

    added: int  # results added
    failed: list[str]  # tables whose match can no longer be replayed
    rated: int  # rated matches


def rate_again(engine: Engine, progress: Callable[[int, int], None] = lambda done, total: None) -> Outcome:
    """Add missing results, in the order in which the matches ended, and recompute all ratings."""
    with database.transaction(engine) as c:
        missing = result_repository.tables_without_result(c)
    added, failed = 0, []
    for done, table in enumerate(missing, 1):
        with database.transaction(engine, writing=True) as c:
            result = _result_of(c, table)
            if result is None:
                failed.append(table)
            else:
                result_repository.insert_result(c, result)
                added += 1
        progress(done, len(missing))
    with database.transaction(engine, writing=True) as c:
        rated = result_repository.rate_again(c)
    return Outcome(added, failed, rated)


def _result_of(c: Connection, table: str) -> MatchResult | None:
    """The result of a finished table; None if its match cannot be replayed."""
    stored = table_repository.load_table(c, table)
    if stored is None or stored.setup.seed is None or not stored.entries:
        return None
    try:
        match = registry.replay(stored.record(published_text(stored.setup.game, stored.setup.cards) is not None))
    except TuckboxError:
        return None
    if match.result() is None:
        return None
    return result_of(stored.setup, match, stored.entries[-1].at)
