"""Duplicate matches: a shared deal for a few people, each alone against the same bots, or two teams at two tables."""

from __future__ import annotations

from collections.abc import Iterator
from statistics import fmean
from typing import Final

from tuckbox.server.catalogue.game_cache import cached_game, title_of
from tuckbox.server.deals import repository as deal_repository
from tuckbox.server.deals.comparison import key_decisions, place
from tuckbox.server.deals.deal import Deal, Try, results_are_open
from tuckbox.server.deals.messages import DuplicateInfo, DuplicatePlayer, DuplicateTeam
from tuckbox.server.deals.results import bot_results, decision_info, level_of, level_title
from tuckbox.server.deals.service import table_against_bots, table_of_deal
from tuckbox.server.people import repository as people_repository
from tuckbox.server.people.accounts import Person
from tuckbox.server.runtime import Runtime
from tuckbox.server.services import Services
from tuckbox.server.tables.api import free_name
from tuckbox.server.tables.domain import Seat, TableSetup

LASTS: Final = 7 * 86_400.0  # seconds until it closes in any case
TEAM_PLACES: Final = 4


async def players_of(services: Services, deal: Deal) -> list[Try]:
    """The tries at a duplicate, in the order in which people joined."""
    found: list[Try] = await services.store.read(deal_repository.tries_of, deal.id)
    return found[::-1]


async def start_tables(services: Services, deal: Deal, person: Person) -> None:
    """Set up the tables that can start now that a person has joined."""
    groups: list[tuple[list[str], TableSetup, int]] = []
    if deal.form == "bots":
        groups = [([person.id], *table_against_bots(services.runtime, deal, person))]
    elif len(players := await players_of(services, deal)) == deal.places:
        groups = [_table_of_teams(services.runtime, deal, pair) for pair in _pairs(players)]
    cards = cached_game(deal.game, None, ()).card_set
    for who, setup, turn in groups:
        await services.store.write(deal_repository.start, deal.id, who, setup, cards, turn)


def _pairs(players: list[Try]) -> Iterator[tuple[Try, Try]]:
    """The pairings: the first members of both teams, and the second members."""
    first, second = ([one for one in players if one.team == team] for team in (0, 1))
    return zip(first, second, strict=True)


def _table_of_teams(runtime: Runtime, deal: Deal, pair: tuple[Try, Try]) -> tuple[list[str], TableSetup, int]:
    seats: list[Seat] = []
    for player in sorted(pair, key=lambda player: player.seat):
        seats.append(Seat("person", free_name(player.name, seats), holders={player.person}))
    return ([player.person for player in pair], *table_of_deal(runtime, deal, seats, pair[0].person))


async def info(services: Services, deal: Deal, person: Person) -> DuplicateInfo:
    """A duplicate as a person sees it: the players, and their results once these are open."""
    players = await players_of(services, deal)
    mine = next((player for player in players if player.person == person.id), None)
    closed = results_are_open(deal, players, mine, services.runtime.now())
    host = await services.store.read(people_repository.find_person, deal.host) if deal.host else None
    alone = deal.form == "bots"
    found = DuplicateInfo(
        id=deal.id,
        game=deal.game,
        title=title_of(deal.game),
        form=deal.form,
        places=deal.places,
        bot=level_title(deal.game, deal.bot) if alone else "",
        level=level_of(deal.bot) if alone else 0,
        is_host=deal.host == person.id,
        host=host.name if host is not None else people_repository.DELETED_NAME,
        closes=deal.closes,
        closed=closed,
        my_table=mine.table or "" if mine is not None else "",
        players=[_player_info(player, player is mine) for player in players],
        teams=[] if alone else [_team_info(players, team) for team in (0, 1)],
        bots=[],
        mean=None,
        decisions=[],
    )
    if closed:
        await _add_results(services, found, deal, players, mine)
    return found


def _player_info(player: Try, me: bool) -> DuplicatePlayer:
    """The public part of a player's entry: name and progress."""
    return DuplicatePlayer(
        name=player.name,
        me=me,
        team=player.team,
        status="waiting" if player.table is None else "done" if player.is_over else "playing",
        table="",
        scores=[],
        margin=None,
        difference=None,
        place=0,
    )


def _team_info(players: list[Try], team: int) -> DuplicateTeam:
    return DuplicateTeam(players=[player.name for player in players if player.team == team], margin=None, won=False)


async def _add_results(
    services: Services, found: DuplicateInfo, deal: Deal, players: list[Try], mine: Try | None
) -> None:
    """Add everybody's results."""
    field = await services.store.read(deal_repository.field_of, deal.id)
    if deal.form == "bots":
        found.bots = bot_results(deal.game, field)
        margins = [player.play.margin for player in players if player.play.margin is not None]
        found.mean = fmean([*margins, *(bot.average for bot in found.bots)]) if margins else None
    for shown, player in zip(found.players, players, strict=True):
        shown.table, shown.margin = player.table or "", player.play.margin
        shown.scores = [player.scores[player.seat], player.scores[1 - player.seat]] if player.scores else []
        shown.place = place(player.play, (other.play for other in players if other is not player))
        if found.mean is not None and player.play.margin is not None:
            shown.difference = player.play.margin - found.mean
    if deal.form == "teams":
        _judge_teams(found, players)
        found.players.sort(key=lambda shown: (shown.table, shown.team))
        return
    found.players.sort(key=lambda shown: shown.place)
    if mine is not None and mine.table is not None:
        others = [player.play for player in players if player is not mine and player.is_over]
        decisions = key_decisions(mine.play, [*others, *(play for _, play in field)])
        numbers = await services.store.read(deal_repository.entry_numbers, mine.table, mine.seat)
        found.decisions = [decision_info(deal, decision, mine.play.moves, numbers) for decision in decisions]


def _judge_teams(found: DuplicateInfo, players: list[Try]) -> None:
    """The sum of the margins decides; a team loses if a member resigned, unless one of the other team did too."""
    left = [any(player.team == team and player.play.margin is None for player in players) for team in (0, 1)]
    for team, shown in enumerate(found.teams):
        if not any(left) and len(players) == found.places:
            shown.margin = sum(player.play.margin or 0 for player in players if player.team == team)
            shown.won = shown.margin > 0
        else:
            shown.won = left[1 - team] and not left[team]
