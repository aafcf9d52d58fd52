"""Runs of the lab, and the facts of their matches."""

from __future__ import annotations

from dataclasses import asdict, dataclass
from typing import Any, Literal

from sqlalchemy import Connection, Row, delete, func, insert, literal, select, update

from tuckbox.server.catalogue import repository as card_set_repository
from tuckbox.server.storage.schema import designs, lab_chunks, lab_runs

Status = Literal["running", "finished", "stopped", "failed"]


@dataclass
class StoredRun:
    """A run as stored."""

    id: str
    person: str
    game: str
    name: str
    against_name: str
    cards: str
    cards_design: str
    cards_version: int
    against: str
    against_design: str
    against_version: int
    plan: str
    goal: int
    status: Status
    reason: str
    deals: int
    seconds: float
    report: str
    created: float
    changed: float


@dataclass
class RunSet:
    """A card set of a run: its hash, empty for the standard one, and which version of which design it is."""

    hash: str
    name: str = ""
    design: str = ""
    version: int = 0


def _run(row: Row[Any]) -> StoredRun:
    return StoredRun(**row._mapping)


def save(c: Connection, run: StoredRun) -> None:
    """Store a new run, or its progress."""
    values = asdict(run)
    if c.execute(update(lab_runs).where(lab_runs.c.id == run.id).values(**values)).rowcount == 0:
        c.execute(insert(lab_runs), [values])


def update_run(c: Connection, run: StoredRun, now: float) -> None:
    """Store a run's progress, unless it was deleted meanwhile."""
    values = {key: getattr(run, key) for key in ("goal", "status", "reason", "deals", "seconds", "report")}
    c.execute(update(lab_runs).where(lab_runs.c.id == run.id).values(**values, changed=now))


def add_chunk(c: Connection, run: StoredRun, number: int, facts: bytes) -> None:
    """Store the facts of some matches, unless the run was deleted meanwhile."""
    if c.execute(select(lab_runs.c.id).where(lab_runs.c.id == run.id)).first() is None:
        return
    key = (lab_chunks.c.run == run.id) & (lab_chunks.c.number == number)
    if c.execute(select(lab_chunks.c.number).where(key)).first() is None:
        c.execute(insert(lab_chunks), [{"run": run.id, "number": number, "facts": facts}])
    c.execute(update(lab_runs).where(lab_runs.c.id == run.id).values(deals=run.deals, seconds=run.seconds))


def load(c: Connection, id: str) -> StoredRun | None:
    """A run; None if there is none."""
    row = c.execute(select(lab_runs).where(lab_runs.c.id == id)).first()
    return None if row is None else _run(row)


def load_chunks(c: Connection, id: str) -> list[bytes]:
    """The facts of a run's matches, as stored."""
    rows = c.execute(select(lab_chunks.c.facts).where(lab_chunks.c.run == id).order_by(lab_chunks.c.number))
    return list(rows.scalars())


def runs_of(c: Connection, person: str, game: str = "") -> list[StoredRun]:
    """The runs of a person, the newest first; without their reports, which are long."""
    columns = [column for column in lab_runs.c if column.name != "report"]
    chosen = select(*columns, literal("").label("report")).where(lab_runs.c.person == person)
    if game:
        chosen = chosen.where(lab_runs.c.game == game)
    return [StoredRun(**row) for row in c.execute(chosen.order_by(lab_runs.c.created.desc())).mappings()]


def count_of(c: Connection, person: str) -> int:
    """How many runs a person keeps."""
    return int(c.execute(select(func.count()).where(lab_runs.c.person == person)).scalar_one())


def find_set(c: Connection, person: str, game: str, hash: str) -> RunSet:
    """A person's name for a card set: that of a design's version, or from an earlier run if it has changed since."""
    if not hash:
        return RunSet("")
    mine = (designs.c.person == person, designs.c.game == game, designs.c.hash == hash)
    design = c.execute(select(designs).where(*mine).order_by(designs.c.changed.desc())).first()
    if design is not None:
        return RunSet(hash, design.name, design.id, design.checked)
    for run in runs_of(c, person, game):
        if hash == run.cards:
            return RunSet(hash, run.name, run.cards_design, run.cards_version)
        if hash == run.against:
            return RunSet(hash, run.against_name, run.against_design, run.against_version)
    return RunSet(hash)


def unfinished(c: Connection) -> list[StoredRun]:
    """The runs that were being played when the server stopped, the oldest first."""
    chosen = select(lab_runs).where(lab_runs.c.status == "running").order_by(lab_runs.c.created)
    return [_run(row) for row in c.execute(chosen)]


def delete_run(c: Connection, id: str) -> None:
    """Delete a run with all its matches."""
    run = load(c, id)
    c.execute(delete(lab_chunks).where(lab_chunks.c.run == id))
    c.execute(delete(lab_runs).where(lab_runs.c.id == id))
    if run is not None:
        sets = [(hash, run.game) for hash in (run.cards, run.against) if hash]
        card_set_repository.delete_unused(c, sets)
