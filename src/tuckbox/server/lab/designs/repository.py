"""Designs: people's card sets as they edit them, each with a name and versions.

The latest version is stored as text, and earlier ones as the lines that each later version replaced; at intervals, that
is the whole text, so that an old version is rebuilt from a few of them.
"""

from __future__ import annotations

import json
from collections.abc import Collection
from dataclasses import dataclass
from typing import Any, Final

from sqlalchemy import Connection, Row, delete, func, insert, select, update

from tuckbox.core.card_set import CardSet
from tuckbox.server.catalogue import repository as card_set_repository
from tuckbox.server.storage.errors import StaleDesign
from tuckbox.server.storage.schema import design_versions, designs, people

MOST_VERSIONS: Final = 500  # versions kept of a design
FULL_INTERVAL: Final = 20  # versions after which one stores the whole text before it
_ALL_LINES: Final = 1 << 30  # are replaced where a text is stored whole


@dataclass(frozen=True)
class Design:
    """A design with its latest version; `checked` is the last version that passed its check, with the hash `hash`."""

    id: str
    person: str
    game: str
    name: str
    version: int
    text: str
    hash: str
    checked: int
    matches: int
    changed: float


@dataclass(frozen=True)
class Version:
    """What a version changed; `restores` is the version it reverts to."""

    number: int
    change: str
    restores: int | None
    created: float


def _design(row: Row[Any]) -> Design:
    return Design(
        row.id,
        row.person,
        row.game,
        row.name,
        row.version,
        row.text,
        row.hash,
        row.checked,
        row.matches,
        row.changed,
    )


def find(c: Connection, id: str) -> tuple[Design, str] | None:
    """A design and the name of its owner; None if there is none."""
    joined = select(designs, people.c.name.label("owner")).join(people, people.c.id == designs.c.person)
    row = c.execute(joined.where(designs.c.id == id)).one_or_none()
    return None if row is None else (_design(row), row.owner)


def of_person(c: Connection, person: str, game: str = "") -> list[Design]:
    """A person's designs, for one game or all, the latest first."""
    wanted = select(designs).where(designs.c.person == person)
    if game:
        wanted = wanted.where(designs.c.game == game)
    return [_design(row) for row in c.execute(wanted.order_by(designs.c.changed.desc()))]


def latest_versions(c: Connection, ids: Collection[str]) -> dict[str, int]:
    """The latest version of each of these designs that still exists."""
    rows = c.execute(select(designs.c.id, designs.c.version).where(designs.c.id.in_(ids)))
    return {row.id: row.version for row in rows}


def count_of(c: Connection, person: str) -> int:
    """How many designs a person has."""
    return int(c.execute(select(func.count()).where(designs.c.person == person)).scalar_one())


def add(c: Connection, id: str, person: str, game: str, cards: CardSet, now: float) -> Design:
    """Store a new design, named like the file."""
    if (found := find(c, id)) is None:
        row = {"id": id, "person": person, "game": game, "name": cards.file[:60], "version": 1, "text": cards.text}
        row |= {"size": len(cards.text), "hash": "", "checked": 0, "matches": 0, "created": now, "changed": now}
        c.execute(insert(designs), [row])
        found = find(c, id)
    assert found is not None
    return found[0]


def add_checked(c: Connection, id: str, person: str, game: str, cards: CardSet, matches: int, now: float) -> None:
    """Store a new design that has passed its check, unless the person has one with the same cards already."""
    same = (designs.c.hash == cards.hash, designs.c.game == game, designs.c.person == person)
    if c.execute(select(designs.c.id).where(*same)).first() is None:
        add(c, id, person, game, cards, now)
        set_checked(c, id, 1, cards, matches, now)


def rename(c: Connection, id: str, name: str) -> None:
    """Give a design another name."""
    c.execute(update(designs).where(designs.c.id == id).values(name=name))


def save_version(
    c: Connection, id: str, after: int, text: str, change: str, restores: int | None, now: float
) -> Design | None:
    """Store the version after a given one; None if there is no such design. Raises StaleDesign."""
    found = find(c, id)
    if found is None:
        return None
    design = found[0]
    if design.version == after + 1 and design.text == text:
        return design  # a retry of a write that succeeded
    if design.version != after:
        raise StaleDesign
    before = difference(design.text, text, after + 1)
    row = {"design": id, "number": after + 1, "change": change, "restores": restores, "before": before, "created": now}
    c.execute(insert(design_versions), [row])
    mine = design_versions.c.design == id
    c.execute(delete(design_versions).where(mine, design_versions.c.number <= after + 1 - MOST_VERSIONS))
    history = c.execute(select(func.sum(func.length(design_versions.c.before))).where(mine)).scalar_one()
    values = {"version": after + 1, "text": text, "size": len(text) + int(history), "changed": now}
    c.execute(update(designs).where(designs.c.id == id).values(**values))
    saved = find(c, id)
    return saved and saved[0]


def set_checked(c: Connection, id: str, version: int, cards: CardSet, matches: int, now: float) -> None:
    """Record that a version passed its check, and store its cards for play; the previous ones are deleted if unused."""
    found = find(c, id)
    if found is None:
        return
    card_set_repository.save(c, found[0].game, cards, now)
    values = {"hash": cards.hash, "checked": version, "matches": matches}
    c.execute(update(designs).where(designs.c.id == id).values(**values))
    card_set_repository.delete_unused(c, [(found[0].hash, found[0].game)])


def remove(c: Connection, id: str) -> None:
    """Delete a design with its versions; tables that use it keep its cards."""
    found = find(c, id)
    c.execute(delete(designs).where(designs.c.id == id))
    if found is not None:
        card_set_repository.delete_unused(c, [(found[0].hash, found[0].game)])


def versions(c: Connection, id: str) -> list[Version]:
    """What each of the kept versions changed, the latest first."""
    columns = [column for column in design_versions.c if column.name != "before"]
    kept = select(*columns).where(design_versions.c.design == id).order_by(design_versions.c.number.desc())
    return [Version(row.number, row.change, row.restores, row.created) for row in c.execute(kept)]


def text_of_version(c: Connection, id: str, number: int) -> str | None:
    """The text of a version; None if it is not kept."""
    found = find(c, id)
    if found is None or not 0 < number <= found[0].version:
        return None
    design = found[0]
    following = number - number % FULL_INTERVAL + FULL_INTERVAL
    for last in (min(following, design.version), design.version):  # no text was stored whole in histories of 0.1
        later = design_versions.c.number.between(number + 1, last)
        kept = select(design_versions.c.before).where(design_versions.c.design == id, later)
        rows = c.execute(kept.order_by(design_versions.c.number.desc())).all()
        if len(rows) != last - number:
            return None
        changes = [json.loads(row.before) for row in rows]
        if last == design.version or changes[0][1] == _ALL_LINES:
            break
    lines = design.text.split("\n")  # a text that is stored whole replaces all of them
    for start, count, replaced in changes:
        lines[start : start + count] = replaced
    return "\n".join(lines)


def difference(before: str, after: str, number: int) -> str:
    """What a version stores to restore the text before it, as JSON: the lines that it replaced, or the whole text."""
    if number % FULL_INTERVAL == 0:
        return json.dumps((0, _ALL_LINES, before.split("\n")), ensure_ascii=False)
    return json.dumps(lines_before(before, after), ensure_ascii=False)


def lines_before(before: str, after: str) -> tuple[int, int, list[str]]:
    """How to restore an earlier text from a later one: the first differing line, how many differ, and the old lines."""
    old, new = before.split("\n"), after.split("\n")
    start = 0
    while start < min(len(old), len(new)) and old[start] == new[start]:
        start += 1
    end = 0
    while end < min(len(old), len(new)) - start and old[-1 - end] == new[-1 - end]:
        end += 1
    return start, len(new) - end - start, old[start : len(old) - end]
