"""Migrations form one chain, and take over what was stored."""

from __future__ import annotations

import json
import zlib
from collections.abc import Callable
from pathlib import Path

import pytest
import sqlalchemy as sa
from alembic import command
from alembic.config import Config
from alembic.script import ScriptDirectory

from tuckbox.core.card_set import CardSet

Upgrade = Callable[[str], sa.Engine]


def settings() -> Config:
    config = Config()
    config.set_main_option("script_location", "tuckbox.server.storage:migrations")
    return config


@pytest.fixture
def upgrade(tmp_path: Path) -> Upgrade:
    """Brings a new database to a revision."""
    engine = sa.create_engine(f"sqlite:///{tmp_path / 'old.db'}")

    def to(revision: str) -> sa.Engine:
        config = settings()
        with engine.begin() as connection:
            config.attributes["connection"] = connection
            command.upgrade(config, revision)
        return engine

    return to


def insert(engine: sa.Engine, table_name: str, /, **values: object) -> None:
    """A row, with something in the columns that must have a value."""
    with engine.begin() as connection:
        table = sa.Table(table_name, sa.MetaData(), autoload_with=connection)
        needed = {
            column.name: "" if isinstance(column.type, (sa.String, sa.Text)) else 0
            for column in table.columns
            if not column.nullable and column.server_default is None
        }
        connection.execute(table.insert(), [needed | values])


def rows(engine: sa.Engine, name: str) -> list[sa.RowMapping]:
    with engine.begin() as connection:
        return list(connection.execute(sa.text(f"SELECT * FROM {name} ORDER BY person")).mappings())


def test_migrations_are_one_chain_in_the_order_of_their_numbers() -> None:
    chain = [script.revision for script in ScriptDirectory.from_config(settings()).walk_revisions()]
    assert chain == [f"{number:04}" for number in range(len(chain), 0, -1)]


def test_uploaded_card_sets_become_designs_of_everybody_who_uploaded_them(upgrade: Upgrade) -> None:
    engine = upgrade("0004")
    for person in ("ann", "bo"):
        insert(engine, "people", id=person, name=person)
    insert(engine, "card_sets", hash="h1", game="druid", name="first", text="a,b\n", size=4, created=7.0)
    insert(engine, "card_sets", hash="h2", game="idriana", name="nobody's", text="c\n", size=2, created=8.0)
    for person, name in (("ann", "Woods"), ("bo", "Trees")):
        insert(engine, "card_set_people", hash="h1", game="druid", person=person, name=name)
    found = rows(upgrade("0005"), "designs")
    assert [(row["person"], row["name"], row["game"], row["hash"], row["text"]) for row in found] == [
        ("ann", "Woods", "druid", "h1", "a,b\n"),
        ("bo", "Trees", "druid", "h1", "a,b\n"),
    ]
    assert len({row["id"] for row in found}) == 2
    assert all((row["version"], row["checked"], row["created"], row["size"]) == (1, 1, 7.0, 4) for row in found)


def test_runs_of_the_lab_learn_which_version_of_which_set_they_are(upgrade: Upgrade) -> None:
    engine = upgrade("0014")
    text = "a,b\n"
    hash = CardSet("", text).hash
    for person in ("ann", "bo", "cy"):
        insert(engine, "people", id=person, name=person)
    insert(engine, "designs", id="d1", person="ann", game="druid", hash=hash, checked=3, version=4)
    plans = {
        "ann": {"cards": None, "against": text, "compare": True},
        "bo": {"cards": text, "against": None, "compare": False},
        "cy": {"cards": None, "against": None, "compare": False},
    }
    for person, plan in plans.items():
        insert(engine, "lab_runs", id=person, person=person, game="druid", plan=json.dumps(plan))
    columns = ("cards", "cards_design", "cards_version", "against", "against_design", "against_version")
    found = [tuple(row[column] for column in columns) for row in rows(upgrade("0015"), "lab_runs")]
    assert found == [("", "", 0, hash, "d1", 3), (hash, "", 0, "", "", 0), ("", "", 0, "", "", 0)]


def test_seats_of_stored_reviews_have_a_breakdown(upgrade: Upgrade) -> None:
    engine = upgrade("0018")
    insert(engine, "tables", id="t1")
    stored = {"seats": [{"seat": 0, "account": {"luck": 0.25}}, {"seat": 1, "account": None}]}
    for quality, packed in (("quick", zlib.compress(json.dumps(stored).encode())), ("deep", None)):
        insert(engine, "reviews", table="t1", quality=quality, packed=packed)
    with upgrade("0019").begin() as connection:
        found = {row.quality: row.packed for row in connection.execute(sa.text("SELECT * FROM reviews"))}
    seats = [{"seat": 0, "breakdown": {"luck": 0.25}}, {"seat": 1, "breakdown": None}]
    assert json.loads(zlib.decompress(found["quick"])) == {"seats": seats} and found["deep"] is None


def test_duplicates_and_their_players_become_deals_and_tries(upgrade: Upgrade) -> None:
    engine = upgrade("0020")
    for name in ("ann", "bo", "cy"):
        insert(engine, "people", id=name, name=name)
    for name in ("t1", "t2"):
        insert(engine, "tables", id=name)
    insert(engine, "deals", id="2026-11-16-druid", day="2026-11-16", seed=b"", seat=1)
    insert(engine, "tries", deal="2026-11-16-druid", person="ann", table="t1", ranked=True, started=3.0)
    insert(engine, "deals", id="d", seed=b"", seat=1)
    insert(engine, "duplicates", deal="d", form="teams", places=4, host="bo")
    for number, person in enumerate(("bo", "cy")):
        table = "t2" if person == "bo" else None
        insert(engine, "duplicate_players", deal="d", person=person, team=number, joined=5.0, table=table, seat=number)
    with upgrade("0021").begin() as connection:
        chosen = "SELECT id, origin, form, places, host FROM deals ORDER BY id"
        assert connection.execute(sa.text(chosen)).all() == [
            ("2026-11-16-druid", "day", "bots", 0, None),
            ("d", "duplicate", "teams", 4, "bo"),
        ]
        chosen = 'SELECT person, deal, team, seat, "table", ranked, started FROM tries ORDER BY person'
        assert connection.execute(sa.text(chosen)).all() == [
            ("ann", "2026-11-16-druid", 0, 1, "t1", 1, 3.0),
            ("bo", "d", 0, 0, "t2", 0, 5.0),
            ("cy", "d", 1, 1, None, 0, 5.0),
        ]
