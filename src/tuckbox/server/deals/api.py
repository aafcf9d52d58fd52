"""The API for shared deals: today's deals, duplicate matches, your try, and how it compares."""

from __future__ import annotations

from datetime import date, timedelta
from typing import Annotated, Final, Literal

from litestar import get, post
from litestar.params import FromPath, JSONBody, QueryParameter

from tuckbox import registry
from tuckbox.core.localized_text import localized
from tuckbox.server.catalogue.game_cache import cached_game
from tuckbox.server.catalogue.service import game_class
from tuckbox.server.deals import duplicate
from tuckbox.server.deals import repository as deal_repository
from tuckbox.server.deals.comparison import Bar, Play, bars, better_than, key_decisions, place
from tuckbox.server.deals.daily import deal_id, deal_of, streak, today
from tuckbox.server.deals.deal import DEFAULT_BOT, QUICK_LEVELS, Deal, Try, results_are_open
from tuckbox.server.deals.messages import (
    Daily,
    DailyDay,
    DailyDeal,
    DailyResult,
    DuplicateInfo,
    HistogramBar,
    JoinDuplicate,
    NewDuplicate,
)
from tuckbox.server.deals.results import bot_results, decision_info, level_of, level_title
from tuckbox.server.deals.service import close_deal, table_against_bots
from tuckbox.server.errors import RequestError
from tuckbox.server.people import repository as people_repository
from tuckbox.server.people.accounts import Person
from tuckbox.server.security import CurrentPerson
from tuckbox.server.services import InjectedServices, Services
from tuckbox.server.tables.api import check_table_limit
from tuckbox.server.tables.broadcast import table_info
from tuckbox.server.tables.messages import TableInfo

Outcome = Literal["won", "drawn", "lost", "resigned"]
DayName = Annotated[str, QueryParameter(max_length=10, description="a day such as 2026-11-16; today if empty")]
MIN_PEOPLE: Final = 10  # results of others to compare with; with fewer, compare with the bots
WEEK: Final = 7
HISTORY: Final = 400  # maximum days of a streak


# The deals of the day


@get("/api/daily", summary="Today's deals")
async def daily(services: InjectedServices, person: CurrentPerson) -> Daily:
    """Today's deals, one for each game, and your progress; no results of others."""
    day = today(services.runtime.now())
    deals = [deal_of(services.accounts.secret, day, game) for game in registry.names()]
    first = (day - timedelta(days=HISTORY)).isoformat()
    days = {date.fromisoformat(one) for one in await services.store.read(deal_repository.days_of, person.id, first)}
    week = [day - timedelta(days=before) for before in reversed(range(WEEK))]
    return Daily(
        day=day.isoformat(),
        closes=deals[0].closes if deals else 0.0,
        deals=[await _daily_deal(services, deal, person) for deal in deals],
        week=[DailyDay(one.isoformat(), one in days) for one in week],
        streak=streak(days, day),
    )


async def _daily_deal(services: Services, deal: Deal, person: Person) -> DailyDeal:
    played = await services.store.read(deal_repository.count_tries, deal.id)
    title, bot = registry.game_class(deal.game).title, level_title(deal.game, deal.bot)
    info = DailyDeal(game=deal.game, title=title, bot=bot, played=played, status="new")
    table = await services.store.read(deal_repository.table_of, deal.id, person.id)
    if table is None:
        return info
    info.status, info.table = "running", table
    tries = await services.store.read(deal_repository.tries_of, deal.id)
    mine = next((one for one in tries if one.person == person.id), None)
    if mine is not None and mine.finished:
        field, _ = await _field(services, deal, tries, mine)
        info.status, info.outcome, info.scores = "finished", _outcome(mine), _mine_first(mine)
        info.better_than = better_than(mine.play, field)
    return info


@post("/api/daily/{game:str}", status_code=200, summary="Play today's deal of a game")
async def play_daily(services: InjectedServices, person: CurrentPerson, game: FromPath[str]) -> TableInfo:
    """The table of your one try at today's deal; repeating the request returns the same table."""
    game_class(game)
    deal = deal_of(services.accounts.secret, today(services.runtime.now()), game)
    setup, turn = table_against_bots(services.runtime, deal, person)
    cards = cached_game(game, None, ()).card_set
    table = await services.store.write(deal_repository.start_try, deal, person.id, setup, cards, turn)
    return table_info(await services.tables.loader.table(table), person.id)


@get("/api/daily/{game:str}/result", summary="How your result at a deal of the day compares")
async def daily_result(
    services: InjectedServices, person: CurrentPerson, game: FromPath[str], day: DayName = ""
) -> DailyResult:
    """Your result among all results. Players who have not finished see no results."""
    game_class(game)
    now = services.runtime.now()
    try:
        chosen = date.fromisoformat(day) if day else today(now)
    except ValueError:
        reason = localized("A day is written like 2026-11-16, not '{day}'.", day=day)
        raise RequestError("bad request", reason) from None
    deal = await services.store.read(deal_repository.load_deal, deal_id(chosen, game))
    tries = await services.store.read(deal_repository.tries_of, deal.id) if deal is not None else []
    mine = next((one for one in tries if one.person == person.id), None)
    if deal is None or mine is None:
        raise RequestError("not found", "You have not played this deal.")
    if not results_are_open(deal, tries, mine, now):
        raise RequestError("not now", "Finish your match first; then you see how it compares.")
    friends = await services.store.read(people_repository.friends_of, person.id)
    return await result_of(services, deal, tries, mine, friends)


async def result_of(services: Services, deal: Deal, tries: list[Try], mine: Try, friends: set[str]) -> DailyResult:
    """How a try compares with the others; `friends` may appear by name in the histogram."""
    people = [one for one in tries if one.finished and one.ranked and one is not mine]
    bots = await services.store.read(deal_repository.field_of, deal.id)
    field, against = await _field(services, deal, tries, mine)
    best = max([*people, mine], key=lambda one: one.play.key)
    averages = bot_results(deal.game, bots)
    if against == "people":
        known = [(one.name, one.play) for one in people if one.public and one.person in friends]
    else:
        known = [(level_title(deal.game, bot), play) for bot, play in bots]
    margins = [play.margin for play in (*field, mine.play) if play.margin is not None]
    everybody = [one.play for one in tries if one.finished and one is not mine] + [play for _, play in bots]
    assert mine.table is not None
    numbers = await services.store.read(deal_repository.entry_numbers, mine.table, mine.seat)
    return DailyResult(
        game=deal.game,
        title=registry.game_class(deal.game).title,
        day=deal.day,
        closes=deal.closes,
        closed=services.runtime.now() >= deal.closes,
        table=mine.table,
        bot=level_title(deal.game, deal.bot),
        level=level_of(deal.bot),
        scores=_mine_first(mine),
        outcome=_outcome(mine),
        margin=mine.play.margin,
        ranked=mine.ranked,
        place=place(mine.play, (one.play for one in people)),
        people=len(people) + 1,
        better_than=better_than(mine.play, field),
        against=against,
        best=best.play.margin,
        best_by=best.name if best.public else "",
        seconds=mine.seconds,
        bars=[
            HistogramBar(bar.low, bar.high, bar.count, names_in(bar, known))
            for bar in bars(margins, [round(one.average) for one in averages])
        ],
        bots=averages,
        decisions=[decision_info(deal, one, mine.play.moves, numbers) for one in key_decisions(mine.play, everybody)],
    )


async def _field(
    services: Services, deal: Deal, tries: list[Try], mine: Try
) -> tuple[list[Play], Literal["people", "bots"]]:
    """The plays to compare a result with: other ranked people's, or the bots' while there are few people."""
    people = [one.play for one in tries if one.finished and one.ranked and one.person != mine.person]
    if len(people) >= MIN_PEOPLE:
        return people, "people"
    return [play for _, play in await services.store.read(deal_repository.field_of, deal.id)], "bots"


def names_in(bar: Bar, known: list[tuple[str, Play]]) -> list[str]:
    """The names of those whose results are in a bar, each once."""
    names = (name for name, play in known if play.margin is not None and bar.low <= play.margin <= bar.high)
    return list(dict.fromkeys(names))


def _mine_first(mine: Try) -> list[int]:
    if not mine.scores:
        return []
    return [mine.scores[mine.seat], max(score for seat, score in enumerate(mine.scores) if seat != mine.seat)]


def _outcome(mine: Try) -> Outcome:
    if mine.play.margin is None:
        return "resigned"
    return "lost" if mine.play.rank > 1 else "drawn" if mine.drawn else "won"


# Duplicate matches


@post("/api/duplicates", status_code=201, summary="Set up a duplicate match")
async def make_duplicate(
    services: InjectedServices, person: CurrentPerson, data: JSONBody[NewDuplicate]
) -> DuplicateInfo:
    """A deal for you and others, who join with its link. It closes when all have played, or after a week."""
    game = game_class(data.game)
    if 2 not in game.players:
        raise RequestError("bad request", "Only games that two can play have duplicate matches.")
    bots = [level.name for level in game.levels[:QUICK_LEVELS]]
    bot = data.bot or DEFAULT_BOT
    if bot not in bots:
        reason = localized("Duplicates are played against {bots}, not '{bot}'.", bots=", ".join(bots), bot=bot)
        raise RequestError("bad request", reason)
    await check_table_limit(services, person)
    runtime = services.runtime
    now = runtime.now()
    deal = Deal(
        id=runtime.id(),
        origin="duplicate",
        game=data.game,
        seed=runtime.seed(),
        seats=2,
        seat=runtime.random.randrange(2),
        bot=bot,
        closes=now + duplicate.LASTS,
        form=data.form,
        places=duplicate.TEAM_PLACES if data.form == "teams" else data.places,
        host=person.id,
    )
    await services.store.write(deal_repository.save_deal, deal, now)
    return await duplicate.info(services, deal, person)


@get("/api/duplicates/{id:str}", summary="A duplicate match")
async def get_duplicate(services: InjectedServices, person: CurrentPerson, id: FromPath[str]) -> DuplicateInfo:
    """The players; once it has closed, also their results."""
    return await duplicate.info(services, await _find(services, id), person)


@get("/api/me/duplicates", summary="Your duplicate matches")
async def my_duplicates(services: InjectedServices, person: CurrentPerson) -> list[DuplicateInfo]:
    """The duplicates you play in or have set up, the latest first."""
    deals = await services.store.read(deal_repository.duplicates_of, person.id)
    return [await duplicate.info(services, deal, person) for deal in deals]


async def _find(services: Services, id: str) -> Deal:
    deal: Deal | None = await services.store.read(deal_repository.load_deal, id)
    if deal is None or deal.origin != "duplicate":
        raise RequestError("not found", "There is no such duplicate match.")
    return deal


@post("/api/duplicates/{id:str}/join", status_code=200, summary="Play a duplicate match")
async def join(
    services: InjectedServices, person: CurrentPerson, id: FromPath[str], data: JSONBody[JoinDuplicate]
) -> DuplicateInfo:
    """Join: your one match starts at once against bots, or when both teams are complete."""
    deal, now = await _find(services, id), services.runtime.now()
    players = await duplicate.players_of(services, deal)
    if all(player.person != person.id for player in players):
        if now >= deal.closes:
            raise RequestError("not now", "This duplicate match is over.")
        others = {player.person for player in players} | {deal.host}
        blocked = not others.isdisjoint(await services.store.read(people_repository.blockers_of, person.id))
        team = data.team if deal.form == "teams" else 0
        if blocked or not await services.store.write(deal_repository.join, deal, person.id, now, team):
            # do not reveal a block
            raise RequestError("taken", "All places of this duplicate match, or of this team, are taken.")
    await duplicate.start_tables(services, deal, person)
    return await duplicate.info(services, deal, person)


@post("/api/duplicates/{id:str}/close", status_code=200, summary="Close a duplicate match of yours")
async def close(services: InjectedServices, person: CurrentPerson, id: FromPath[str]) -> DuplicateInfo:
    """Close it now: unfinished matches are resigned, and the results become visible."""
    deal = await _find(services, id)
    if deal.host != person.id:
        raise RequestError("not allowed", "Only who has set it up can close it.")
    players = await duplicate.players_of(services, deal)
    if deal.form == "teams" or sum(player.is_over for player in players) < 2:
        raise RequestError("not now", "It can be closed once two people have finished; two teams play to the end.")
    await close_deal(services.tables, id)
    return await duplicate.info(services, await _find(services, id), person)


HANDLERS = [daily, play_daily, daily_result, make_duplicate, get_duplicate, my_duplicates, join, close]
