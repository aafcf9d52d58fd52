"""The API for players: their pages, ratings and matches."""

from __future__ import annotations

from typing import Annotated, Any

from litestar import Request, Response, get, patch
from litestar.params import FromPath, JSONBody, QueryParameter

from tuckbox.server.catalogue.service import Lang, known
from tuckbox.server.errors import RequestError
from tuckbox.server.people import repository as people_repository
from tuckbox.server.people.names import fold_name
from tuckbox.server.people.repository import StoredPerson
from tuckbox.server.profiles import service as profiles
from tuckbox.server.profiles.messages import GameRating, MatchList, Profile, ProfileSettings
from tuckbox.server.ratings import repository as result_repository
from tuckbox.server.ratings.domain import PlayedMatch
from tuckbox.server.security import CurrentPerson
from tuckbox.server.services import InjectedServices, Services
from tuckbox.texts.languages import ENGLISH
from tuckbox.texts.spreadsheet import csv_file

AnyRequest = Request[Any, Any, Any]
GameName = Annotated[str, QueryParameter(max_length=40, description="only matches of this game")]
OutcomeName = Annotated[str, QueryParameter(max_length=10, description="only matches won, drawn or lost")]
Words = Annotated[str, QueryParameter(max_length=60, description="part of the name of an opponent or a played card")]
PlayersCount = Annotated[int, QueryParameter(ge=0, le=16, description="only matches of this many players; 0 for all")]
Offset = Annotated[int, QueryParameter(ge=0, le=100_000)]
Limit = Annotated[int, QueryParameter(ge=1, le=200)]
NO_PAGE = "Nobody of this name has a page here."


@get("/api/me/profile", summary="Your results and ratings")
async def my_profile(services: InjectedServices, person: CurrentPerson) -> Profile:
    """Your page: how you do at each game."""
    stored = await services.store.read(people_repository.find_by_session, person.session)
    if stored is None:
        raise RequestError("not signed in", "Your session has ended; sign in again.")
    return await _profile(services, stored)


@get("/api/me/ratings", summary="Your ratings")
async def my_ratings(services: InjectedServices, person: CurrentPerson) -> list[GameRating]:
    """Your ratings by game, the one with most matches first; none without a rated match."""
    history = await services.store.read(result_repository.rating_history, person.id)
    return profiles.ratings(history, services.runtime.now())


@patch("/api/me/profile", summary="Show or hide your page")
async def change_profile(services: InjectedServices, person: CurrentPerson, data: JSONBody[ProfileSettings]) -> Profile:
    """Show your page to others, or hide it."""
    await services.store.try_write(people_repository.set_public, person.id, data.public)
    return await my_profile.fn(services, person)  # type: ignore[no-any-return]


@get("/api/players/{name:str}", summary="Somebody's results and ratings")
async def player_profile(services: InjectedServices, person: CurrentPerson, name: FromPath[str]) -> Profile:
    """The page of somebody with an account, unless they hide it; it names no other people."""
    stored = await services.store.read(people_repository.find_by_account, fold_name(name))
    if stored is None or not (stored.public or stored.id == person.id):
        raise RequestError("not found", NO_PAGE)
    found = await _profile(services, stored)
    for game in found.games:
        profiles.without_people(game)
    return found


async def _profile(services: Services, stored: StoredPerson) -> Profile:
    store = services.store
    matches = await store.read(result_repository.matches_of, stored.id, services.runtime.now())
    history = await store.read(result_repository.rating_history, stored.id)
    return Profile(
        name=stored.name,
        account=stored.account is not None,
        public=stored.public,
        since=stored.created,
        games=profiles.game_profiles(matches, history),
    )


@get("/api/me/matches", summary="Your finished matches")
async def my_matches(
    services: InjectedServices,
    person: CurrentPerson,
    game: GameName = "",
    outcome: OutcomeName = "",
    words: Words = "",
    players: PlayersCount = 0,
    offset: Offset = 0,
    limit: Limit = 50,
) -> MatchList:
    """Your finished matches, the newest first."""
    store = services.store
    found = [
        match
        for match in await store.read(result_repository.matches_of, person.id, services.runtime.now())
        if _fits(match, game, outcome, words, players)
    ]
    history = await store.read(result_repository.rating_history, person.id)
    return MatchList(total=len(found), matches=profiles.match_lines(found[offset : offset + limit], history))


def _fits(match: PlayedMatch, game: str, outcome: str, words: str, players: int) -> bool:
    return (
        game in ("", match.game)
        and outcome in ("", match.outcome)
        and players in (0, len(match.opponents) + 1)
        and (not words or profiles.fits(match, words))
    )


@get("/api/me/matches.csv", summary="Your finished matches as CSV", media_type="text/csv")
async def my_matches_csv(services: InjectedServices, person: CurrentPerson, lang: Lang = ENGLISH) -> Response[bytes]:
    """All your finished matches, for a spreadsheet."""
    store = services.store
    matches = await store.read(result_repository.matches_of, person.id, services.runtime.now())
    lines = profiles.match_lines(matches, await store.read(result_repository.rating_history, person.id))
    headers = {"Content-Disposition": 'attachment; filename="tuckbox-matches.csv"'}
    return Response(csv_file(profiles.as_csv(lines), known(lang)), media_type="text/csv", headers=headers)


HANDLERS = [my_profile, my_ratings, change_profile, player_profile, my_matches, my_matches_csv]
