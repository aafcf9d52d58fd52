"""The API for the lab's runs: matches between bots that measure card sets, and their reports."""

from __future__ import annotations

import json
import zlib
from dataclasses import replace
from typing import Annotated, Final, Literal

import msgspec
from litestar import Response, Router, delete, get, post
from litestar.params import FromPath, JSONBody, QueryParameter

from tuckbox import lab
from tuckbox.core.card_set import CardSet
from tuckbox.core.errors import BadOption, TuckboxError
from tuckbox.core.localized_text import localized
from tuckbox.core.record import Record, parse
from tuckbox.core.text import folded
from tuckbox.jobs.worker import WorkerFailed
from tuckbox.lab import jobs
from tuckbox.lab.plan import Plan
from tuckbox.lab.runs import decoded_plan
from tuckbox.server.catalogue.game_cache import standard_cards_hash
from tuckbox.server.catalogue.repository import ENTRY_BYTES
from tuckbox.server.catalogue.service import Lang, cards_text, game_class, known
from tuckbox.server.errors import RequestError
from tuckbox.server.lab.designs import repository as design_repository
from tuckbox.server.lab.runs import html as lab_html
from tuckbox.server.lab.runs import repository
from tuckbox.server.lab.runs.messages import (
    LabReport,
    LabRun,
    LabRunInfo,
    MoreMatches,
    NewLabRun,
    OpenedMatch,
    OpenMatch,
)
from tuckbox.server.lab.runs.repository import RunSet, StoredRun
from tuckbox.server.lab.runs.service import LabRunner
from tuckbox.server.people.accounts import Person
from tuckbox.server.replays.service import check_allowance, store_record
from tuckbox.server.security import CurrentPerson
from tuckbox.server.services import InjectedServices, Services
from tuckbox.texts.languages import ENGLISH
from tuckbox.texts.spreadsheet import csv_file

MAX_RUNNING: Final = 8  # active or queued runs per person
MAX_OPENED: Final = 1000  # matches whose tables are remembered
GameName = Annotated[str, QueryParameter(max_length=40, description="runs of this game only")]
LookNumber = Annotated[int, QueryParameter(description="the report you already have, which is not sent again")]


@post("/api/lab/runs", status_code=201, summary="Play a run of the lab")
async def new_run(services: InjectedServices, person: CurrentPerson, data: JSONBody[NewLabRun]) -> LabRunInfo:
    """Start a run; it continues in the background, even after a restart of the server."""
    runner: LabRunner = services.lab
    _check_open(runner, person)
    _check_goal(runner, data.matches)
    if await services.store.read(repository.count_of, person.id) >= services.settings.lab_runs:
        reason = localized("You keep {count} runs, which is the most; delete one.", count=services.settings.lab_runs)
        raise RequestError("too many", reason)
    game_class(data.game)
    texts = [await cards_text(services, data.game, data.cards)]
    if data.against is not None:
        texts.append(await cards_text(services, data.game, data.against))
    for text in texts:
        if text is not None:
            await services.trials.check(person, data.game, CardSet("cards", text))
    plan = replace(
        lab.make_plan(data.game, None, None, data.bots, data.seats, data.card, data.options, data.seed),
        cards=texts[0],
        against=texts[1] if len(texts) == 2 else None,
        compare=len(texts) == 2,
    )
    await _check_plan(runner, person, plan)
    hashes = [_hash(data.game, text) for text in texts]
    sets = [await services.store.read(repository.find_set, person.id, data.game, hash) for hash in hashes]
    cards, against = sets[0], sets[1] if plan.compare else RunSet("")
    now = services.runtime.now()
    stored = StoredRun(
        id=services.runtime.id(),
        person=person.id,
        game=data.game,
        name=cards.name,
        against_name=against.name,
        cards=cards.hash,
        cards_design=cards.design,
        cards_version=cards.version,
        against=against.hash,
        against_design=against.design,
        against_version=against.version,
        plan=jobs.encoded(plan),
        goal=data.matches,
        status="running",
        reason="",
        deals=0,
        seconds=0.0,
        report="",
        created=now,
        changed=now,
    )
    await services.store.write(repository.save, stored)
    await runner.start(stored)
    return await _info(services, stored, person)


def _check_open(runner: LabRunner, person: Person) -> None:
    if not runner.is_open:
        raise RequestError(
            "not now", "This server plays no runs of the lab; use `tuckbox lab run` on your own machine."
        )
    if sum(run.stored.person == person.id for run in runner.active.values()) >= MAX_RUNNING:
        reason = localized("{count} of your runs are being played or wait; stop one, or wait.", count=MAX_RUNNING)
        raise RequestError("too many", reason)


def _check_goal(runner: LabRunner, matches: int) -> None:
    most = runner.settings.lab_matches
    if matches > most:
        raise RequestError("too many", localized("A run has at most {count} matches here.", count=f"{most:,}"))


async def _check_plan(runner: LabRunner, person: Person, plan: Plan) -> None:
    """Refuse a plan that cannot be played, after dealing with its cards in a worker."""
    try:
        reason = await runner.work(person.id, check_plan, jobs.encoded(plan))
    except WorkerFailed:
        raise RequestError("bad cards", "These cards took too long to deal.") from None
    if reason:
        raise RequestError("bad request", reason)


def check_plan(plan: str) -> str:
    """Why a plan cannot be played; empty if it can. Runs in a worker."""
    try:
        decoded_plan(plan).check()
    except TuckboxError as error:
        return error.sentence
    return ""


async def _info(services: Services, stored: StoredRun, person: Person) -> LabRunInfo:
    return (await _infos(services, [stored], person))[0]


async def _infos(services: Services, stored: list[StoredRun], person: Person) -> list[LabRunInfo]:
    designs = {design for run in stored for design in (run.cards_design, run.against_design) if design}
    latest = await services.store.read(design_repository.latest_versions, designs) if designs else {}
    return [_info_of(services, run, person, latest) for run in stored]


def _info_of(services: Services, stored: StoredRun, person: Person, latest: dict[str, int]) -> LabRunInfo:
    """The message about a run; `latest` has the latest version of each design."""
    runner: LabRunner = services.lab
    run = runner.active.get(stored.id)
    stored = run.stored if run else stored
    plan = json.loads(stored.plan)
    about = (stored.cards_design, stored.cards_version)
    if plan["compare"]:
        about = (stored.against_design, stored.against_version)
    return LabRunInfo(
        id=stored.id,
        game=stored.game,
        mine=stored.person == person.id,
        name=stored.name,
        against_name=stored.against_name,
        cards=stored.cards,
        against=stored.against if plan["compare"] else None,
        design=about[0] if about[0] in latest else "",
        version=about[1],
        latest=latest.get(about[0], 0),
        first_version=stored.cards_version,
        card=plan["card"],
        bots=plan["bots"],
        status=stored.status,
        reason=stored.reason,
        note=run.note if run else "",
        place=runner.place(run) if run else 0,
        deals=stored.deals,
        goal=stored.goal,
        seconds=stored.seconds,
        seconds_left=run.seconds_left if run else None,
        rate=run.rate if run else 0.0,
        processes=services.settings.lab_workers,
        compiled=run.compiled if run else None,
        created=stored.created,
        changed=stored.changed,
        look=zlib.crc32(stored.report.encode()),
    )


def _hash(game: str, text: str | None) -> str:
    """The hash of a set; empty for the standard one."""
    found = "" if text is None else CardSet("cards", text).hash
    return "" if found == standard_cards_hash(game) else found


@get("/api/lab/runs", summary="Your runs of the lab")
async def runs(services: InjectedServices, person: CurrentPerson, game: GameName = "") -> list[LabRunInfo]:
    """Your runs, the newest first."""
    found = await services.store.read(repository.runs_of, person.id, game)
    return await _infos(services, found, person)


async def _stored(services: Services, id: str) -> StoredRun:
    runner: LabRunner = services.lab
    if id in runner.active:
        return runner.active[id].stored
    found: StoredRun | None = await services.store.read(repository.load, id)
    if found is None:
        raise RequestError("not found", "There is no such run.")
    return found


async def _mine(services: Services, id: str, person: Person) -> StoredRun:
    found = await _stored(services, id)
    if found.person != person.id:
        raise RequestError("not allowed", "This is somebody else's run; start one of your own.")
    return found


@get("/api/lab/runs/{run:str}", summary="A run of the lab with its report")
async def one_run(
    services: InjectedServices, person: CurrentPerson, run: FromPath[str], look: LookNumber = -1
) -> LabRun:
    """A run and its latest report, for anybody with its address."""
    stored = await _stored(services, run)
    info = await _info(services, stored, person)
    report = None
    if stored.report and look != info.look:
        report = msgspec.json.decode(stored.report, type=LabReport)
    active = services.lab.active.get(run)
    return LabRun(info, report, active.settled() if active else [])


@post("/api/lab/runs/{run:str}/stop", status_code=200, summary="Stop a run and keep its matches")
async def stop_run(services: InjectedServices, person: CurrentPerson, run: FromPath[str]) -> LabRunInfo:
    """Stop a run; responds when its report is complete."""
    await _mine(services, run, person)
    await services.lab.stop(run)
    return await _info(services, await _mine(services, run, person), person)


@post("/api/lab/runs/{run:str}/more", status_code=200, summary="Play more matches of a run")
async def more_matches(
    services: InjectedServices, person: CurrentPerson, run: FromPath[str], data: JSONBody[MoreMatches]
) -> LabRunInfo:
    """Resume a finished or stopped run until it has `matches` matches."""
    stored = await _mine(services, run, person)
    if run in services.lab.active:
        raise RequestError("already", "This run is being played.")
    _check_open(services.lab, person)
    _check_goal(services.lab, data.matches)
    stored.goal = max(stored.deals, data.matches)
    stored.status, stored.reason = "running", ""
    await services.store.write(repository.update_run, stored, services.runtime.now())
    await services.lab.start(stored)
    return await _info(services, stored, person)


@delete("/api/lab/runs/{run:str}", status_code=204, summary="Delete a run of yours")
async def delete_run(services: InjectedServices, person: CurrentPerson, run: FromPath[str]) -> Response[None]:
    """Delete a run with all its matches."""
    await _mine(services, run, person)
    await services.lab.discard(run)
    await services.store.try_write(repository.delete_run, run)
    return Response(None, status_code=204)


@post("/api/lab/runs/{run:str}/matches", status_code=201, summary="Watch a match of a run")
async def open_match(
    services: InjectedServices, person: CurrentPerson, run: FromPath[str], data: JSONBody[OpenMatch]
) -> OpenedMatch:
    """Replay a match, with the same moves, and store it as a finished table."""
    runner: LabRunner = services.lab
    stored = await _stored(services, run)
    check_allowance(services, person, 10.0)
    if data.number >= stored.goal:
        raise RequestError("not found", localized("This run has {count} matches.", count=f"{stored.goal:,}"))
    try:
        record = parse(await runner.work(person.id, jobs.record, stored.plan, data.number, data.side))
    except BadOption as error:
        raise RequestError("not found", str(error)) from None
    except WorkerFailed:
        raise RequestError("failed", "This match could not be played again; try later.") from None
    key = (stored.id, data.number, data.side)
    if key not in runner.opened:
        await services.quotas.charge_bytes(person, len(record.entries) * ENTRY_BYTES)
        runner.opened[key] = (await store_record(services, person, record)).id
        while len(runner.opened) > MAX_OPENED:
            runner.opened.popitem(last=False)
    return OpenedMatch(runner.opened[key], _entry_with(record, data.seat, data.card))


def _entry_with(record: Record, seat: int | None, card: str) -> int:
    """The entry before the one in which a seat plays a card; 0 if there is none."""
    name = folded(card)
    for number, entry in enumerate(record.entries):
        if name and entry.seat == seat and name in folded(str(entry)):
            return number
    return 0


@get("/api/lab/runs/{run:str}/files/{file:str}", summary="The report of a run as a file", media_type="text/plain")
async def download(
    services: InjectedServices,
    person: CurrentPerson,
    run: FromPath[str],
    file: FromPath[Literal["report.html", "report.json", "cards.csv", "matches.jsonl"]],
    lang: Lang = ENGLISH,
) -> Response[bytes]:
    """The report as one HTML file, the figures as JSON or CSV, or the facts of every match."""
    check_allowance(services, person, 10.0)
    stored = await _stored(services, run)
    if not stored.report:
        raise RequestError("not now", "Nothing was played yet.")
    try:
        body, kind = await _file(services, stored, person, file, known(lang))
    except WorkerFailed:
        raise RequestError("failed", "This file could not be made; try again.") from None
    head = {"content-disposition": f'attachment; filename="{stored.game}-{stored.id}-{file}"'}
    return Response(body, media_type=kind, headers=head)


async def _file(services: Services, stored: StoredRun, person: Person, file: str, language: str) -> tuple[bytes, str]:
    runner: LabRunner = services.lab
    if file == "report.json":
        return stored.report.encode(), "application/json"
    if file == "report.html":
        names = [stored.name, stored.against_name]
        text = await runner.work(person.id, lab_html.page, stored.plan, stored.report, names, "", language)
        return text.encode(), "text/html"
    chunks = tuple(await services.store.read(repository.load_chunks, stored.id))
    if file == "cards.csv":
        return csv_file(await runner.work(person.id, jobs.csv, stored.plan, chunks), language), "text/csv"
    text = await runner.work(person.id, jobs.lines, stored.plan, chunks)
    return text.encode(), "text/plain"


_ROUTES = [new_run, runs, one_run, stop_run, more_matches, delete_run, open_match, download]
HANDLERS = [Router("/", opt={"by_leader": True}, route_handlers=_ROUTES)]  # one process plays all runs
