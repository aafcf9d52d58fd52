"""The API for pairing: finding an opponent of similar strength."""

from __future__ import annotations

from litestar import Router, delete, post
from litestar.params import JSONBody

from tuckbox.server.catalogue.game_cache import cached_game_of
from tuckbox.server.catalogue.service import game_class
from tuckbox.server.errors import RequestError
from tuckbox.server.pairing.messages import PairingInfo, Seek
from tuckbox.server.pairing.service import Pairing, Seeker
from tuckbox.server.people import repository as people_repository
from tuckbox.server.ratings import repository as result_repository
from tuckbox.server.ratings.service import rated_bots
from tuckbox.server.security import CurrentPerson
from tuckbox.server.services import InjectedServices, Services
from tuckbox.server.tables.api import check_table_limit, free_name, new_setup
from tuckbox.server.tables.domain import Seat, TimeControl
from tuckbox.server.tables.messages import time_control_of
from tuckbox.server.tables.table import Table


@post("/api/pairing", status_code=200, summary="Look for an opponent of your strength")
async def seek(services: InjectedServices, person: CurrentPerson, data: JSONBody[Seek]) -> PairingInfo:
    """Start or continue looking for an opponent at a game for two: poll every two seconds until you have a table."""
    now = services.runtime.now()
    if 2 not in game_class(data.game).players:
        raise RequestError("bad request", "Only games that two can play have pairing.")
    pairing: Pairing = services.pairing
    clock = time_control_of(data.clock)
    rating = await services.store.read(result_repository.current_rating, person.id, data.game)
    blocked = await services.store.read(people_repository.muted_by, person.id)
    await check_table_limit(services, person)
    table = pairing.table_of(person.id, now)  # no await from here to seek
    found = None if table else pairing.seek(person, data.game, clock, rating.points, blocked, now)
    if found is not None:
        mine = Seeker(person, data.game, clock, rating.points, blocked, now, now)
        try:
            table = await _start(services, mine, found, clock)
        finally:
            for one in (found.person.id, person.id):
                pairing.tell(one, table)
        pairing.table_of(person.id, services.runtime.now())  # they have been notified now
    bots = rated_bots(data.game)
    return PairingInfo(
        table=table,
        waited=pairing.waited(person.id, now),
        others=pairing.others(person.id, data.game),
        points=rating.points,
        bot=min(bots, key=lambda bot: abs(bot.points - rating.points)) if bots else None,
    )


async def _start(services: Services, one: Seeker, other: Seeker, clock: TimeControl) -> str:
    """Create a table for two paired people, seated at random."""
    seats: list[Seat] = []
    for seeker in services.runtime.random.sample((one, other), 2):
        seats.append(Seat("person", free_name(seeker.person.name, seats), holders={seeker.person.id}))
    game = await cached_game_of(services.runtime, one.game, None, {})
    setup = new_setup(services.runtime, game, seats, one.person.id)
    setup.clock = clock
    await services.tables.lifecycle.create(setup, game.card_set)
    table: Table = await services.tables.loader.table(setup.id)
    await table.submit(lambda: services.tables.lifecycle.save_seats(table))
    return setup.id


@delete("/api/pairing", status_code=204, summary="Stop looking for an opponent")
async def stop(services: InjectedServices, person: CurrentPerson) -> None:
    """Stop looking; a table that was found stays."""
    services.pairing.leave(person.id)


HANDLERS = [Router("/", opt={"by_leader": True}, route_handlers=[seek, stop])]  # searches are kept in memory
