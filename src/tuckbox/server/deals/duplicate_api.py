"""The API for duplicate matches: setting one up, joining it by its link, and how everybody did."""

from __future__ import annotations

from collections.abc import Iterator
from statistics import fmean
from typing import Any, Final

from litestar import Request, get, post
from litestar.params import FromPath, JSONBody

from tuckbox.core.localized_text import localized
from tuckbox.server.catalogue.api import game_class
from tuckbox.server.catalogue.game_cache import cached_game, title_of
from tuckbox.server.deals import duplicate_repository
from tuckbox.server.deals import repository as daily_repository
from tuckbox.server.deals.api import (
    bot_results,
    decision_info,
    level_of,
    level_title,
    table_against_bots,
    table_of_deal,
)
from tuckbox.server.deals.comparison import key_decisions, place
from tuckbox.server.deals.daily import DAILY_BOT, QUICK_LEVELS
from tuckbox.server.deals.duplicate_messages import (
    DuplicateInfo,
    DuplicatePlayer,
    DuplicateTeam,
    JoinDuplicate,
    NewDuplicate,
)
from tuckbox.server.deals.duplicate_repository import Duplicate, Player
from tuckbox.server.deals.repository import Deal
from tuckbox.server.errors import RequestError
from tuckbox.server.friends import repository as friend_repository
from tuckbox.server.maintenance import end_duplicate
from tuckbox.server.people import repository as people_repository
from tuckbox.server.people.accounts import Person
from tuckbox.server.runtime import Runtime
from tuckbox.server.security import CurrentPerson
from tuckbox.server.services import InjectedServices, Services
from tuckbox.server.tables.api import check_table_limit, free_name
from tuckbox.server.tables.domain import Seat, TableSetup

AnyRequest = Request[Any, Any, Any]
LASTS: Final = 7 * 86_400.0  # seconds until it closes, whoever has played
TEAM_PLACES: Final = 4


@post("/api/duplicates", status_code=201, summary="Set up a duplicate match")
async def make_duplicate(
    request: AnyRequest, services: InjectedServices, person: CurrentPerson, data: JSONBody[NewDuplicate]
) -> DuplicateInfo:
    """A deal for you and others: whoever has its link joins. It closes when all have played, or after a week."""
    game = game_class(data.game)
    if 2 not in game.players:
        raise RequestError("bad request", "Only games that two can play have duplicate matches.")
    bots = [level.name for level in game.levels[:QUICK_LEVELS]]
    bot = data.bot or DAILY_BOT
    if bot not in bots:
        reason = localized("Duplicates are played against {bots}, not '{bot}'.", bots=", ".join(bots), bot=bot)
        raise RequestError("bad request", reason)
    await check_table_limit(services, person)
    runtime = services.runtime
    now, seat = runtime.now(), runtime.random.randrange(2)
    id, seed, closes = runtime.id(), runtime.seed(), now + LASTS
    deal = Deal(id, data.game, day="", seed=seed, seats=2, seat=seat, bot=bot, closes=closes)
    places = TEAM_PLACES if data.form == "teams" else data.places
    duplicate = Duplicate(deal, data.form, places, person.id)
    await services.store.write(duplicate_repository.create, duplicate, now)
    return await _info(services, duplicate, person)


@get("/api/duplicates/{id:str}", summary="A duplicate match")
async def get_duplicate(services: InjectedServices, person: CurrentPerson, id: FromPath[str]) -> DuplicateInfo:
    """Who plays it; once all have played, or its time is over, how they did."""
    return await _info(services, await _find(services, id), person)


@get("/api/me/duplicates", summary="Your duplicate matches")
async def my_duplicates(services: InjectedServices, person: CurrentPerson) -> list[DuplicateInfo]:
    """The duplicates that you play or have set up, the latest first."""
    found = await services.store.read(duplicate_repository.duplicates_of, person.id)
    return [await _info(services, one, person) for one in found]


async def _find(services: Services, id: str) -> Duplicate:
    found: Duplicate | None = await services.store.read(duplicate_repository.load, id)
    if found is None:
        raise RequestError("not found", "There is no such duplicate match.")
    return found


# Playing


@post("/api/duplicates/{id:str}/join", status_code=200, summary="Play a duplicate match")
async def join(
    services: InjectedServices, person: CurrentPerson, id: FromPath[str], data: JSONBody[JoinDuplicate]
) -> DuplicateInfo:
    """Take a place: your one match begins at once against bots, or when both teams are complete."""
    duplicate = await _find(services, id)
    players = await services.store.read(duplicate_repository.players_of, duplicate)
    if all(one.person != person.id for one in players):
        await _check_may_join(services, duplicate, players, person)
        team = data.team if duplicate.form == "teams" else 0
        if not await services.store.write(
            duplicate_repository.join, duplicate, person.id, team, services.runtime.now()
        ):
            raise _full()
    await _start(services, duplicate, person)
    return await _info(services, duplicate, person)


async def _check_may_join(services: Services, duplicate: Duplicate, players: list[Player], person: Person) -> None:
    if services.runtime.now() >= duplicate.deal.closes:
        raise RequestError("not now", "This duplicate match is over.")
    there = {one.person for one in players} | {duplicate.host}
    if not there.isdisjoint(await services.store.read(friend_repository.blockers_of, person.id)):
        raise _full()  # who is blocked is not told


def _full() -> RequestError:
    return RequestError("taken", "All places of this duplicate match, or of this team, are taken.")


async def _start(services: Services, duplicate: Duplicate, person: Person) -> None:
    """Set up the tables of those who can play now."""
    players = await services.store.read(duplicate_repository.players_of, duplicate)
    cards = cached_game(duplicate.deal.game, None, ()).card_set
    groups: list[tuple[list[str], TableSetup, int]] = []
    if duplicate.form == "bots":
        groups = [([person.id], *table_against_bots(services.runtime, duplicate.deal, person))]
    elif len(players) == duplicate.places:
        groups = [_table_of_teams(services.runtime, duplicate, pair) for pair in _pairs(players)]
    for who, setup, turn in groups:
        await services.store.write(duplicate_repository.start, duplicate, who, setup, cards, turn)


def _pairs(players: list[Player]) -> Iterator[tuple[Player, Player]]:
    """Who plays whom: the first of both teams, and the second of both."""
    first, second = ([one for one in players if one.team == team] for team in (0, 1))
    return zip(first, second, strict=True)


def _table_of_teams(
    runtime: Runtime, duplicate: Duplicate, pair: tuple[Player, Player]
) -> tuple[list[str], TableSetup, int]:
    seats: list[Seat] = []
    for one in sorted(pair, key=lambda player: player.seat):
        seats.append(Seat("person", free_name(one.name, seats), holders={one.person}))
    return ([one.person for one in pair], *table_of_deal(runtime, duplicate.deal, seats, pair[0].person))


@post("/api/duplicates/{id:str}/close", status_code=200, summary="Close a duplicate match of yours")
async def close(services: InjectedServices, person: CurrentPerson, id: FromPath[str]) -> DuplicateInfo:
    """Wait for nobody else: whoever still plays resigns, and the results of those who have finished open."""
    duplicate = await _find(services, id)
    if duplicate.host != person.id:
        raise RequestError("not allowed", "Only who has set it up can close it.")
    players = await services.store.read(duplicate_repository.players_of, duplicate)
    if duplicate.form == "teams" or sum(one.is_done for one in players) < 2:
        raise RequestError("not now", "It can be closed once two people have finished; two teams play to the end.")
    await end_duplicate(services.tables, id)
    return await _info(services, await _find(services, id), person)


# Results


async def _info(services: Services, duplicate: Duplicate, person: Person) -> DuplicateInfo:
    deal = duplicate.deal
    players = await services.store.read(duplicate_repository.players_of, duplicate)
    mine = next((one for one in players if one.person == person.id), None)
    closed = services.runtime.now() >= deal.closes and all(one.is_done or not one.table for one in players)
    host = await services.store.read(friend_repository.find_person, duplicate.host) if duplicate.host else None
    alone = duplicate.form == "bots"
    info = DuplicateInfo(
        id=deal.id,
        game=deal.game,
        title=title_of(deal.game),
        form=duplicate.form,
        places=duplicate.places,
        bot=level_title(game_class(deal.game), deal.bot) if alone else "",
        level=level_of(deal.bot) if alone else 0,
        is_host=duplicate.host == person.id,
        host=host.name if host is not None else people_repository.DELETED_NAME,
        closes=deal.closes,
        closed=closed,
        my_table=mine.table or "" if mine is not None else "",
        players=[_player_info(one, one is mine) for one in players],
        teams=[] if alone else [_team_info(players, team) for team in (0, 1)],
        bots=[],
        mean=None,
        decisions=[],
    )
    if closed:
        await _add_results(services, info, duplicate, players, mine)
    return info


def _player_info(player: Player, me: bool) -> DuplicatePlayer:
    """Who somebody is and whether they have played, which everybody may know."""
    return DuplicatePlayer(
        name=player.name,
        me=me,
        team=player.team,
        status="waiting" if player.table is None else "done" if player.is_done else "playing",
        table="",
        scores=[],
        margin=None,
        difference=None,
        place=0,
    )


def _team_info(players: list[Player], team: int) -> DuplicateTeam:
    return DuplicateTeam(players=[one.name for one in players if one.team == team], margin=None, won=False)


async def _add_results(
    services: Services, info: DuplicateInfo, duplicate: Duplicate, players: list[Player], mine: Player | None
) -> None:
    """Add how everybody did, which nobody may learn before all have played."""
    field = await services.store.read(daily_repository.field_of, duplicate.deal.id)
    if duplicate.form == "bots":
        info.bots = bot_results(game_class(info.game), field)
        margins = [one.play.margin for one in players if one.play.margin is not None]
        info.mean = fmean([*margins, *(bot.average for bot in info.bots)]) if margins else None
    for shown, one in zip(info.players, players, strict=True):
        shown.table, shown.margin = one.table or "", one.play.margin
        shown.scores = [one.scores[one.seat], one.scores[1 - one.seat]] if one.scores else []
        shown.place = place(one.play, (other.play for other in players if other is not one))
        if info.mean is not None and one.play.margin is not None:
            shown.difference = one.play.margin - info.mean
    if duplicate.form == "teams":
        _judge_teams(info, players)
        info.players.sort(key=lambda shown: (shown.table, shown.team))
        return
    info.players.sort(key=lambda shown: shown.place)
    if mine is not None and mine.table is not None:
        others = [one.play for one in players if one is not mine and one.is_done] + [play for _, play in field]
        numbers = await services.store.read(daily_repository.entry_numbers, mine.table, mine.seat)
        info.decisions = [
            decision_info(duplicate.deal, one, mine.play.moves, numbers) for one in key_decisions(mine.play, others)
        ]


def _judge_teams(info: DuplicateInfo, players: list[Player]) -> None:
    """The sum of the margins decides; a team of which somebody has left loses, unless the other has left too."""
    left = [any(one.team == team and one.play.margin is None for one in players) for team in (0, 1)]
    for team, shown in enumerate(info.teams):
        if not any(left) and len(players) == info.places:
            shown.margin = sum(one.play.margin or 0 for one in players if one.team == team)
            shown.won = shown.margin > 0
        else:
            shown.won = left[1 - team] and not left[team]


HANDLERS = [make_duplicate, get_duplicate, my_duplicates, join, close]
