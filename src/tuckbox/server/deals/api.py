"""The API for deals of the day: today's deals, your try, and how it compares."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import date, timedelta
from statistics import fmean
from typing import Annotated, Final, Literal

from litestar import get, post
from litestar.params import FromPath, QueryParameter

from tuckbox import registry
from tuckbox.bots import BOTS
from tuckbox.core.errors import UnknownMove
from tuckbox.core.game import Game
from tuckbox.core.localized_text import localized
from tuckbox.core.match import Match
from tuckbox.server.catalogue.api import game_class
from tuckbox.server.catalogue.game_cache import cached_game
from tuckbox.server.deals import repository as daily_repository
from tuckbox.server.deals.comparison import Bar, Decision, Play, bars, better_than, key_decisions, place
from tuckbox.server.deals.daily import deal_id, deal_of, opens, streak, today
from tuckbox.server.deals.messages import (
    BotResult,
    ChoiceInfo,
    Daily,
    DailyDay,
    DailyDeal,
    DailyResult,
    DecisionInfo,
    HistogramBar,
)
from tuckbox.server.deals.repository import Deal, Try
from tuckbox.server.errors import RequestError
from tuckbox.server.friends import repository as friend_repository
from tuckbox.server.people.accounts import Person
from tuckbox.server.phrases import move_message, phrases_of
from tuckbox.server.runtime import Runtime
from tuckbox.server.security import CurrentPerson
from tuckbox.server.services import InjectedServices, Services
from tuckbox.server.tables.api import bot_seat, new_setup
from tuckbox.server.tables.broadcast import table_info
from tuckbox.server.tables.domain import Seat, TableSetup
from tuckbox.server.tables.messages import TableInfo

Outcome = Literal["won", "drawn", "lost", "resigned"]
DayName = Annotated[str, QueryParameter(max_length=10, description="a day such as 2026-11-16; today if empty")]
MIN_PEOPLE: Final = 10  # of others to compare with; with fewer, the bots are the field
EARLIER: Final = 8  # own moves before a decision that are sent, for games whose moves refer to earlier ones
MOST_CHOICES: Final = 4  # that are listed of a decision
WEEK: Final = 7
HISTORY: Final = 400  # days that a streak may have


# Today


@get("/api/daily", summary="Today's deals")
async def daily(services: InjectedServices, person: CurrentPerson) -> Daily:
    """The deals of today, one a game, and how far you are with each; nothing of what others made of them."""
    day = today(services.runtime.now())
    deals = [deal_of(services.accounts.secret, day, game) for game in registry.names()]
    first = (day - timedelta(days=HISTORY)).isoformat()
    days = {date.fromisoformat(one) for one in await services.store.read(daily_repository.days_of, person.id, first)}
    week = [day - timedelta(days=before) for before in reversed(range(WEEK))]
    return Daily(
        day=day.isoformat(),
        closes=deals[0].closes if deals else 0.0,
        deals=[await _daily_deal(services, deal, person) for deal in deals],
        week=[DailyDay(one.isoformat(), one in days) for one in week],
        streak=streak(days, day),
    )


async def _daily_deal(services: Services, deal: Deal, person: Person) -> DailyDeal:
    game = registry.game_class(deal.game)
    title = level_title(game, deal.bot)
    played = await services.store.read(daily_repository.count_tries, deal.id)
    info = DailyDeal(game=deal.game, title=game.title, bot=title, played=played, status="new")
    table = await services.store.read(daily_repository.table_of, deal.id, person.id)
    if table is None:
        return info
    info.status, info.table = "running", table
    tries = await services.store.read(daily_repository.tries_of, deal)
    mine = next((one for one in tries if one.table == table), None)
    if mine is not None and mine.finished:
        field, _ = await _field(services, deal, tries, mine)
        info.status, info.outcome, info.scores = "finished", _outcome(mine, deal), _mine_first(mine, deal)
        info.better_than = better_than(mine.play, field)
    return info


@post("/api/daily/{game:str}", status_code=200, summary="Play today's deal of a game")
async def play_daily(services: InjectedServices, person: CurrentPerson, game: FromPath[str]) -> TableInfo:
    """The table of your one try at today's deal; asking again leads to the same table."""
    game_class(game)
    day = today(services.runtime.now())
    deal = deal_of(services.accounts.secret, day, game)
    setup, turn = table_against_bots(services.runtime, deal, person)
    cards = cached_game(game, None, ()).card_set
    write = services.store.write(daily_repository.start_try, deal, person.id, opens(day), setup, cards, turn)
    found = await services.tables.table(await write)
    return table_info(found, person.id)


def table_against_bots(runtime: Runtime, deal: Deal, person: Person) -> tuple[TableSetup, int]:
    """A table at which a person plays a shared deal alone, and a mask of the seats to act."""
    game = game_class(deal.game)
    seats: list[Seat] = [Seat("person", person.name, holders={person.id})]
    for _ in range(deal.seats - 1):
        seats.append(bot_seat(game, deal.bot, seats))
    seats.insert(deal.seat, seats.pop(0))
    return table_of_deal(runtime, deal, seats, person.id)


def table_of_deal(runtime: Runtime, deal: Deal, seats: list[Seat], host: str) -> tuple[TableSetup, int]:
    """A table with a shared deal on it, and a mask of the seats to act."""
    game = cached_game(deal.game, None, ())
    setup = new_setup(runtime, game, seats, host)
    setup.deal, setup.sealed_until = deal.id, deal.closes
    setup.seed, setup.started, setup.status = deal.seed, setup.created, "running"
    match = Match(game, [seat.name for seat in seats], deal.seed)
    return setup, sum(1 << seat for seat in match.seats_to_act())


# Results


@get("/api/daily/{game:str}/result", summary="How your result at a deal of the day compares")
async def daily_result(
    services: InjectedServices, person: CurrentPerson, game: FromPath[str], day: DayName = ""
) -> DailyResult:
    """Your result among all, once you have played; who has not sees nobody's."""
    game_class(game)
    try:
        chosen = date.fromisoformat(day) if day else today(services.runtime.now())
    except ValueError:
        reason = localized("A day is written like 2026-11-16, not '{day}'.", day=day)
        raise RequestError("bad request", reason) from None
    deal = await services.store.read(daily_repository.load_deal, deal_id(chosen, game))
    tries = await services.store.read(daily_repository.tries_of, deal) if deal is not None else []
    mine = next((one for one in tries if one.person == person.id), None)
    if deal is None or mine is None:
        raise RequestError("not found", "You have not played this deal.")
    if not mine.finished:
        raise RequestError("not now", "Finish your match first; then you see how it compares.")
    friends = {one.id for one in await services.store.read(friend_repository.friends_of, person.id)}
    return await result_of(services, deal, tries, mine, friends)


async def result_of(services: Services, deal: Deal, tries: list[Try], mine: Try, friends: set[str]) -> DailyResult:
    """How a try compares with the others; `friends` are those whom the player may find in the histogram."""
    game = registry.game_class(deal.game)
    people = [one for one in tries if one.finished and one.ranked and one is not mine]
    bots = await services.store.read(daily_repository.field_of, deal.id)
    field, against = await _field(services, deal, tries, mine)
    best = max([*people, mine], key=lambda one: one.play.key)
    averages = bot_results(game, bots)
    if against == "people":
        known = [(one.name, one.play) for one in people if one.name and one.person in friends]
    else:
        known = [(level_title(game, bot), play) for bot, play in bots]
    margins = [play.margin for play in (*field, mine.play) if play.margin is not None]
    everybody = [one.play for one in tries if one.finished and one is not mine] + [play for _, play in bots]
    numbers = await services.store.read(daily_repository.entry_numbers, mine.table, deal.seat)
    return DailyResult(
        game=deal.game,
        title=game.title,
        day=deal.day,
        closes=deal.closes,
        closed=services.runtime.now() >= deal.closes,
        table=mine.table,
        bot=level_title(game, deal.bot),
        level=level_of(deal.bot),
        scores=_mine_first(mine, deal),
        outcome=_outcome(mine, deal),
        margin=mine.play.margin,
        ranked=mine.ranked,
        place=place(mine.play, (one.play for one in people)),
        people=len(people) + 1,
        better_than=better_than(mine.play, field),
        against=against,
        best=best.play.margin,
        best_by=best.name,
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
    """Whom a result is compared with: other ranked people, or the bots as long as there are few people."""
    people = [one.play for one in tries if one.finished and one.ranked and one.person != mine.person]
    if len(people) >= MIN_PEOPLE:
        return people, "people"
    return [play for _, play in await services.store.read(daily_repository.field_of, deal.id)], "bots"


def names_in(bar: Bar, known: list[tuple[str, Play]]) -> list[str]:
    """Whose results a bar has, each name once."""
    found = (name for name, play in known if play.margin is not None and bar.low <= play.margin <= bar.high)
    return list(dict.fromkeys(found))


def _mine_first(mine: Try, deal: Deal) -> list[int]:
    if not mine.scores:
        return []
    return [mine.scores[deal.seat], max(score for seat, score in enumerate(mine.scores) if seat != deal.seat)]


def _outcome(mine: Try, deal: Deal) -> Outcome:
    if mine.play.margin is None:
        return "resigned"
    return "lost" if mine.play.rank > 1 else "drawn" if mine.drawn else "won"


def level_title(game: type[Game], bot: str) -> str:
    """The name of a level's bot, for people."""
    return game.levels[level_of(bot) - 1].title


def level_of(bot: str) -> int:
    """The level that a bot plays at."""
    return BOTS[bot].level


def bot_results(game: type[Game], plays: list[tuple[str, Play]]) -> list[BotResult]:
    """What the bots of each level scored at a deal on average."""
    found = []
    for level in range(1, len(game.levels) + 1):
        name = f"level{level}"
        margins = [play.margin for bot, play in plays if bot == name and play.margin is not None]
        if margins:
            found.append(BotResult(name, level_title(game, name), level, fmean(margins), len(margins)))
    return found


def decision_info(deal: Deal, decision: Decision, moves: Sequence[str], numbers: list[int]) -> DecisionInfo:
    """A decision as it is sent; `moves` are the player's, `numbers` those of their entries in the log."""
    listed = [choice for at, choice in enumerate(decision.choices) if at < MOST_CHOICES or choice.mine or choice.best]
    game = cached_game(deal.game, None, ())
    before = moves[max(0, decision.place - EARLIER) : decision.place]
    return DecisionInfo(
        phrases=phrases_of(move_message(game, choice.move) for choice in listed),
        number=decision.place + 1,
        entry=numbers[decision.place] - 1,
        seat=deal.seat,
        earlier=[code for move in reversed(before) if (code := _code(game, move)) is not None],
        plays=decision.plays,
        choices=[
            ChoiceInfo(one.move, _code(game, one.move), one.count, one.average, one.mine, one.best) for one in listed
        ],
        others=decision.plays - sum(choice.count for choice in listed),
    )


def _code(game: Game, move: str) -> int | None:
    try:
        return game.parse(move).code
    except UnknownMove:  # of an earlier card set
        return None


HANDLERS = [daily, play_daily, daily_result]
