"""The API for reviews of finished matches, and for the lines after better moves."""

from __future__ import annotations

from typing import Annotated

from litestar import get, post
from litestar.params import FromPath, JSONBody, QueryParameter

from tuckbox.core.errors import TuckboxError
from tuckbox.core.frame import last_frame
from tuckbox.core.localized_text import localized
from tuckbox.core.match import Match
from tuckbox.review.model import Review
from tuckbox.server.catalogue.repository import REVIEW_BYTES
from tuckbox.server.errors import RequestError
from tuckbox.server.people.accounts import Person
from tuckbox.server.replays.service import (
    ViewerName,
    check_allowance,
    check_may_see,
    check_opened,
    steps_to,
    viewer_named,
)
from tuckbox.server.reviews import repository as review_repository
from tuckbox.server.reviews.domain import ReviewedMatch
from tuckbox.server.reviews.messages import LineStep, ReviewInfo, StartReview
from tuckbox.server.reviews.service import Reviews, best_done
from tuckbox.server.security import CurrentPerson
from tuckbox.server.services import InjectedServices, Services
from tuckbox.server.tables.serialize import serialize_frame
from tuckbox.server.tables.table import Table

KnownVersion = Annotated[str, QueryParameter(max_length=40, description="the version of the review you already have")]


async def _reviewable(services: Services, person: Person, name: str) -> tuple[Table, Match]:
    """A table whose match can be reviewed, and the match. Raises RequestError."""
    table: Table = await services.tables.loader.table(name)
    check_may_see(table, person)
    check_opened(table)
    match = table.match
    if not table.setup.is_over:
        raise RequestError("not now", "The match can be reviewed once it is over.")
    if match is None or not match.is_over:
        raise RequestError("not now", "Only a match with a result can be reviewed.")
    return table, match


@get("/api/tables/{table:str}/review", summary="The review of a finished match")
async def review(
    services: InjectedServices, person: CurrentPerson, table: FromPath[str], known: KnownVersion = ""
) -> ReviewInfo:
    """The review's status, and the review so far; poll while it is running."""
    found, _ = await _reviewable(services, person, table)
    check_allowance(services, person, 2.0)
    reviews: Reviews = services.reviews
    return await reviews.info(found, person.id, known)


@post("/api/tables/{table:str}/review", status_code=200, summary="Review a finished match")
async def start_review(
    services: InjectedServices, person: CurrentPerson, table: FromPath[str], data: JSONBody[StartReview]
) -> ReviewInfo:
    """Start or resume the review; each match is reviewed once per quality. It counts towards your storage."""
    found, match = await _reviewable(services, person, table)
    check_allowance(services, person, 4.0)
    reviews: Reviews = services.reviews
    if await reviews.is_new(found.id, data.quality):
        await services.quotas.charge_bytes(person, len(match.entries) * REVIEW_BYTES)
    await reviews.start(found, data.quality, person.id)
    return await reviews.info(found, person.id)


@post("/api/tables/{table:str}/review/stop", status_code=200, summary="Stop a review")
async def stop_review(services: InjectedServices, person: CurrentPerson, table: FromPath[str]) -> ReviewInfo:
    """Pause the review. Results so far are kept; starting again resumes."""
    found, _ = await _reviewable(services, person, table)
    check_allowance(services, person, 2.0)
    reviews: Reviews = services.reviews
    reviews.stop(found.id, person.id)
    return await reviews.info(found, person.id)


@get("/api/tables/{table:str}/review/lines/{entry:int}", summary="The expected line after a better move")
async def review_line(
    services: InjectedServices,
    person: CurrentPerson,
    table: FromPath[str],
    entry: FromPath[int],
    viewer: ViewerName = "open",
) -> list[LineStep]:
    """The better move of a decision and the moves expected to follow, each with the frame after it."""
    found, match = await _reviewable(services, person, table)
    check_allowance(services, person, 2.0)
    stored = await services.store.read(review_repository.load, found.id)
    judged = best_done(stored) or (await services.reviews.info(found, person.id)).review
    line = _line_of(judged, entry) if judged is not None else []
    if not line:
        raise RequestError("not found", localized("Entry {entry} is not a decision with a better move.", entry=entry))
    seen_as = viewer_named(found, person, viewer)
    then = await found.registry.slices.run(steps_to(match, entry - 1, None))
    steps: list[LineStep] = []
    for seat, code in line:
        try:
            then.play(seat, code)
        except TuckboxError:
            break  # moves expected of other seats may be impossible with the cards they actually hold
        frame = last_frame(then, seen_as)
        shown = serialize_frame(then, frame, number=entry + len(steps), now=found.times[entry], legal_moves=False)
        steps.append(LineStep(seat, code, shown))
    return steps


def _line_of(review: Review, entry: int) -> list[tuple[int, int]]:
    """The seats and codes of the line that starts with a decision's better move; empty if there is none."""
    moment = next((one for one in review.key_moments if one.entry == entry and one.line), None)
    if moment is not None:
        return [(move.seat, move.code) for move in moment.line]
    decision = review.decision_at(entry)
    return [(decision.seat, decision.best.code)] if decision is not None else []


@get("/api/me/reviews", summary="Your reviewed matches in figures")
async def my_reviews(services: InjectedServices, person: CurrentPerson) -> list[ReviewedMatch]:
    """Accuracy, luck and skill of your seats in every reviewed match, the latest first."""
    found: list[ReviewedMatch] = await services.store.read(review_repository.reviewed_matches, person.id)
    return found


HANDLERS = [review, start_review, stop_review, review_line, my_reviews]
