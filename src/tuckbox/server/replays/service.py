"""Replays: who may see a match as which viewer, frames of the log, and storing records as finished tables."""

from __future__ import annotations

from collections.abc import Generator
from typing import TYPE_CHECKING, Annotated

from litestar.params import QueryParameter

from tuckbox.core.events import OPEN, Viewer
from tuckbox.core.frame import last_frame, whole_frame
from tuckbox.core.localized_text import localized
from tuckbox.core.match import Match
from tuckbox.core.record import Record
from tuckbox.core.text import number_of
from tuckbox.server.catalogue.game_cache import cached_game_of
from tuckbox.server.catalogue.service import cards_text
from tuckbox.server.errors import RequestError
from tuckbox.server.people.accounts import Person
from tuckbox.server.replays.messages import ReplayFrame
from tuckbox.server.tables.api import new_setup
from tuckbox.server.tables.domain import Seat
from tuckbox.server.tables.repository import new_log
from tuckbox.server.tables.serialize import serialize_frame
from tuckbox.server.tables.table import Table

if TYPE_CHECKING:
    from tuckbox.server.services import Services

ViewerName = Annotated[str, QueryParameter(max_length=10, description="mine, public, open, or a seat's number")]


def check_allowance(services: Services, person: Person, cost: float) -> None:
    """Charge a costly request to the person's rate limit, which their sockets share."""
    if not services.tables.request_limit.allow(person.id, cost):
        raise RequestError("too fast", "Too many requests; slow down.")


def check_may_see(table: Table, person: Person) -> None:
    """Refuse people who may not see the match, even when it is over."""
    if table.setup.status != "open" and not table.may_see(person.id):
        raise RequestError("not allowed", "Only those who sit at this table can see it.")


def check_opened(table: Table) -> None:
    """Refuse to show a finished match of a deal that others are still playing."""
    if table.is_sealed:
        raise RequestError("not now", "Others still play this deal: you can see it again when the deal has closed.")


async def replay_frame(
    table: Table, person: Person, number: int, viewer_name: str, log: bool = False, words: bool = False
) -> ReplayFrame:
    """The frame of an entry; with `log`, all entries up to it."""
    match = table.match
    if match is None:
        reason = table.setup.closed_reason or "The match has not begun: there are empty seats."
        raise RequestError("not now", reason)
    if not 0 <= number <= table.number:
        reason = localized(
            "The log has {count} entries; there is no entry {number}.", count=table.number, number=number
        )
        raise RequestError("not found", reason)
    viewer = viewer_named(table, person, viewer_name)
    then = table.replay_cache = await table.registry.slices.run(steps_to(match, number, table.replay_cache))
    seen = whole_frame(then, viewer, words) if log else last_frame(then, viewer, words)
    shown = serialize_frame(
        then,
        seen,
        number=number,
        now=table.times[number],
        words=words,
        legal_moves=False,
        times=table.times,
        sentences=table.setup.is_over,
    )
    return ReplayFrame(
        table=table.id,
        number=number,
        entries=table.number,
        viewer=viewer_name,
        mainline=list(then.mainline),
        frame=shown,
    )


def steps_to(match: Match, number: int, earlier: Match | None) -> Generator[None, None, Match]:
    """Replay a match up to an entry, one entry per step, starting from an earlier replay if that leads there."""
    line = match.mainline_at(number)
    then = earlier if earlier is not None and earlier.mainline == line[: len(earlier.mainline)] else match.fork(line)
    for place in range(len(then.mainline), len(line)):
        yield
        then.apply_entry(match.entries[line[place] - 1])
    return match.at(number, then)


def viewer_named(table: Table, person: Person, name: str) -> Viewer:
    """The requested viewer. Raises RequestError if the person may not see the match as that viewer."""
    check_may_see(table, person)
    if table.setup.is_over:
        check_opened(table)  # while it runs, players' pages replay what they missed
    mine, seat = table.seats_of(person.id), number_of(name)
    if name in ("mine", "public"):
        return None if name == "public" else table.viewer_of(person.id)
    if not table.setup.is_over and seat not in mine:
        raise RequestError("not allowed", "You can see the match as others see it once it is over.")
    if name == "open":
        return OPEN
    if seat is not None and seat < len(table.setup.seats):
        return seat
    reason = localized("The viewer is mine, public, open or a seat's number, not '{name}'.", name=name)
    raise RequestError("bad request", reason)


async def store_record(services: Services, person: Person, record: Record) -> Table:
    """Store a checked record as a finished table."""
    text = record.cards.text if record.cards else await cards_text(services, record.game, record.cards_hash)
    game = await cached_game_of(services.runtime, record.game, text, record.options)
    setup = new_setup(services.runtime, game, [Seat("person", name) for name in record.players], person.id)
    setup.seed, setup.started, setup.status, setup.uploaded = record.seed, setup.created, "finished", True
    setup.shuffle = record.shuffle
    await services.tables.lifecycle.create(setup, game.card_set, new_log(record.entries, setup.created))
    services.tables.loader.replayed(setup.id)
    found: Table = await services.tables.loader.table(setup.id)
    return found
