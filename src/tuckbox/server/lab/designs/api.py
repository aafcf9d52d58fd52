"""The API for designs: card sets that people edit, check, share and play with."""

from __future__ import annotations

import contextlib
from typing import Annotated, Any, Final

import msgspec
from litestar import Request, Response, delete, get, patch, post, put
from litestar.params import FromPath, JSONBody, QueryParameter

from tuckbox.core.card_set import CardSet
from tuckbox.core.errors import Complaint
from tuckbox.core.localized_text import localized
from tuckbox.core.text import one_line
from tuckbox.server.catalogue.game_cache import published_text
from tuckbox.server.catalogue.repository import ENTRY_BYTES
from tuckbox.server.catalogue.service import game_class
from tuckbox.server.errors import RequestError
from tuckbox.server.lab.designs import repository as design_repository
from tuckbox.server.lab.designs.messages import (
    CardSheet,
    ColumnInfo,
    ComplaintInfo,
    DesignCheck,
    DesignInfo,
    DesignRename,
    DesignSummary,
    Draft,
    DraftCheck,
    DrawingWanted,
    NewDesign,
    NewVersion,
    TrialProgress,
    VersionInfo,
)
from tuckbox.server.lab.designs.repository import Design
from tuckbox.server.lab.designs.service import BadCards, stored_text
from tuckbox.server.messages import phrases_of
from tuckbox.server.people.accounts import Person
from tuckbox.server.replays.service import store_record
from tuckbox.server.security import CurrentPerson
from tuckbox.server.services import InjectedServices, Services
from tuckbox.server.storage.errors import StaleDesign
from tuckbox.server.tables.bot_pool import CheckTooSlow
from tuckbox.server.untrusted import draw, find_complaints

AnyRequest = Request[Any, Any, Any]
MOST_DESIGNS: Final = 200  # per person
GameName = Annotated[str, QueryParameter(max_length=40, description="a game; empty for all")]
TOO_FAST: Final = localized("Too many changes at once; wait a moment.")


# What the editor requests while somebody types


@get("/api/games/{game:str}/sheet", summary="The columns of a game's card sets, and its standard set")
async def sheet(game: FromPath[str]) -> CardSheet:
    """What a card set consists of, and the standard set to start from."""
    found = game_class(game)
    columns = msgspec.convert(found.card_columns, list[ColumnInfo], from_attributes=True)
    about = phrases_of(column.about for column in found.card_columns)
    return CardSheet(columns, found.sets.standard.text, about)


@post("/api/games/{game:str}/cards/check", status_code=200, summary="Check a card set while it is edited")
async def check_draft(
    services: InjectedServices, person: CurrentPerson, game: FromPath[str], data: JSONBody[Draft]
) -> DraftCheck:
    """All complaints of the game's rules, by row and column; no match is played, and nothing is stored."""
    found = await _complaints(services, person, game, data.text)
    return DraftCheck(_infos(found), phrases_of(one.reason for one in found))


def _infos(found: list[Complaint]) -> list[ComplaintInfo]:
    return [ComplaintInfo(one.row, one.column, str(one.reason)) for one in found]


async def _complaints(services: Services, person: Person, game: str, text: str) -> list[Complaint]:
    game_class(game)
    if not services.limits.drafts.allow(person.id):
        raise RequestError("too fast", TOO_FAST)
    found: list[Complaint] = await services.tables.bots.check_draft(person.id, find_complaints, game, text)
    return found


@post("/api/games/{game:str}/cards/draw", status_code=200, summary="Draw cards while they are edited")
async def draw_draft(
    services: InjectedServices, person: CurrentPerson, game: FromPath[str], data: JSONBody[DrawingWanted]
) -> dict[str, str]:
    """The pictures as SVG by kind and name; those that cannot be drawn yet are left out."""
    game_class(game)
    if not services.limits.drafts.allow(person.id, 1 + len(data.pictures) / 20):
        raise RequestError("too fast", TOO_FAST)
    drawn: dict[str, str] = await services.tables.bots.check_draft(
        person.id, draw, game, data.text, data.pictures, data.theme
    )
    return drawn


# Designs


def _summary(design: Design) -> DesignSummary:
    return msgspec.convert(design, DesignSummary, from_attributes=True)


async def _own(services: Services, person: Person, id: str) -> Design:
    """A design of this person; others may only look at it."""
    found = await services.store.read(design_repository.find, id)
    if found is None:
        raise RequestError("not found", "There is no such card set; it may have been deleted.")
    design: Design = found[0]
    if design.person != person.id:
        raise RequestError("not allowed", "This card set belongs to somebody else; make a copy to change it.")
    return design


@get("/api/designs", summary="The card sets that you edit")
async def designs(services: InjectedServices, person: CurrentPerson, game: GameName = "") -> list[DesignSummary]:
    """Your card sets, for one game or all, the latest first."""
    return [_summary(one) for one in await services.store.read(design_repository.of_person, person.id, game)]


@post("/api/designs", status_code=201, summary="Start a card set")
async def add_design(
    request: AnyRequest, services: InjectedServices, person: CurrentPerson, data: JSONBody[NewDesign]
) -> DesignSummary:
    """Create a card set from a text: the standard set, a file, or a copy of another set."""
    game_class(data.game)
    if await services.store.read(design_repository.count_of, person.id) >= MOST_DESIGNS:
        raise RequestError("too many", localized("You have {count} card sets; delete some first.", count=MOST_DESIGNS))
    cards = CardSet(one_line(data.name) or "cards", stored_text(data.text))
    await services.quotas.charge_upload(request, person, len(data.text))
    id = services.runtime.token(15)
    return _summary(
        await services.store.write(design_repository.add, id, person.id, data.game, cards, services.runtime.now())
    )


@get("/api/designs/{design:str}", summary="A card set with its history")
async def get_design(services: InjectedServices, person: CurrentPerson, design: FromPath[str]) -> DesignInfo:
    """A card set: one of yours, or one shared with you by link."""
    store = services.store
    found = await store.read(design_repository.find, design)
    if found is None:
        raise RequestError("not found", "There is no such card set; it may have been deleted.")
    one, owner = found
    versions = await store.read(design_repository.versions, design)
    return DesignInfo(
        **msgspec.structs.asdict(_summary(one)),
        mine=one.person == person.id,
        owner=owner,
        text=one.text,
        versions=msgspec.convert(versions, list[VersionInfo], from_attributes=True),
    )


@put("/api/designs/{design:str}", summary="Save a new version of a card set")
async def save_design(
    services: InjectedServices, person: CurrentPerson, design: FromPath[str], data: JSONBody[NewVersion]
) -> DesignSummary:
    """Save the version after the one you edited; refused as stale if there is a later one."""
    one = await _own(services, person, design)
    if not services.limits.drafts.allow(person.id):
        raise RequestError("too fast", TOO_FAST)
    text = stored_text(data.text)
    history = design_repository.difference(one.text, text, data.after + 1)
    await services.quotas.charge_bytes(person, max(0, len(text) - len(one.text)) + len(history))
    change = one_line(data.change)
    try:
        saved = await services.store.write(
            design_repository.save_version, design, data.after, text, change, data.restores, services.runtime.now()
        )
    except StaleDesign:
        raise RequestError("stale", "This card set was changed in another window; reload it.") from None
    if saved is None:
        raise RequestError("not found", "There is no such card set; it may have been deleted.")
    return _summary(saved)


@get("/api/designs/{design:str}/versions/{number:int}", summary="A version of a card set", media_type="text/csv")
async def get_version(
    services: InjectedServices, person: CurrentPerson, design: FromPath[str], number: FromPath[int]
) -> Response[str]:
    """The text of a version."""
    if not services.limits.versions.allow(person.id):
        raise RequestError("too fast", localized("Too many versions at once; wait a moment."))
    text = await services.store.read(design_repository.text_of_version, design, number)
    if text is None:
        raise RequestError("not found", "This version is no longer kept.")
    return Response(text, media_type="text/csv")


@patch("/api/designs/{design:str}", status_code=204, summary="Rename a card set")
async def rename_design(
    services: InjectedServices, person: CurrentPerson, design: FromPath[str], data: JSONBody[DesignRename]
) -> Response[None]:
    """Rename one of your card sets; its versions are kept."""
    name = one_line(data.name)
    if not name:
        raise RequestError("bad request", "A card set needs a name.")
    await _own(services, person, design)
    await services.store.write(design_repository.rename, design, name)
    return Response(None, status_code=204)


@delete("/api/designs/{design:str}", status_code=204, summary="Delete a card set")
async def delete_design(services: InjectedServices, person: CurrentPerson, design: FromPath[str]) -> Response[None]:
    """Delete one of your card sets with its history; tables that use it keep its cards."""
    await _own(services, person, design)
    await services.store.try_write(design_repository.remove, design)
    return Response(None, status_code=204)


@post("/api/designs/{design:str}/check", status_code=200, summary="Check a card set completely")
async def check_design(services: InjectedServices, person: CurrentPerson, design: FromPath[str]) -> DesignCheck:
    """Check the latest version by the rules, then in quick matches; a version that passes can be played by its hash."""
    one = await _own(services, person, design)
    cards = CardSet(one.name, one.text)
    found = DesignCheck(version=one.version, complaints=[], error="", hash="", matches=0)
    if published_text(one.game, cards.hash) is not None:
        found.hash = cards.hash
        return found
    if complaints := await _complaints(services, person, one.game, one.text):
        found.complaints, found.phrases = _infos(complaints), phrases_of(each.reason for each in complaints)
        return found
    try:
        found.matches = await services.trials.check(person, one.game, cards)
    except BadCards as error:
        found.error, found.phrases, found.bad_match = str(error.bare), phrases_of([error.bare]), error.match
        if error.record is not None:
            with contextlib.suppress(RequestError):  # if the match cannot be stored, report only the reason
                await services.quotas.charge_bytes(person, len(error.record.entries) * ENTRY_BYTES)
                found.table = (await store_record(services, person, error.record)).id
                found.entry = len(error.record.entries)
        return found
    except CheckTooSlow as error:
        found.error = str(error.reason)
        return found
    await services.store.write(
        design_repository.set_checked, design, one.version, cards, found.matches, services.runtime.now()
    )
    found.hash = cards.hash
    return found


@get("/api/designs/{design:str}/check", summary="The progress of a card set's check")
async def check_progress(services: InjectedServices, person: CurrentPerson, design: FromPath[str]) -> TrialProgress:
    """The number of quick matches played so far in the running check."""
    one = await _own(services, person, design)
    played = services.trials.progress(one.game, CardSet(one.name, one.text).hash)
    return TrialProgress(played, services.settings.trial_matches)


HANDLERS = [
    sheet,
    check_draft,
    draw_draft,
    designs,
    add_design,
    get_design,
    save_design,
    get_version,
    rename_design,
    delete_design,
    check_design,
    check_progress,
]
