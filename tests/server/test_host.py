"""What the host gets: settings, migrations, backups, upgrades, health, metrics, the documentation."""

from __future__ import annotations

import asyncio
import gzip
import logging
import random
import re
import time
from argparse import ArgumentParser, Namespace
from dataclasses import fields
from pathlib import Path
from typing import Any, get_args

import httpx
import msgspec
import pytest
from sqlalchemy import text

from tests.server.postgres import Postgres
from tests.server.running import Running, free_port, play_out, running, seated_pair, until
from tuckbox import cli
from tuckbox.commands import server as commands
from tuckbox.core.record import parse
from tuckbox.games.druid.game import DruidGame
from tuckbox.server import app, maintenance, services
from tuckbox.server.pages import build, openapi
from tuckbox.server.settings import BadSetting, Settings, add_arguments, from_arguments, variable
from tuckbox.server.storage import database
from tuckbox.server.storage.backup import BadBackup, backup, restore
from tuckbox.server.tables import socket_messages as m

DOCS = Path(__file__).parents[2] / "docs"


def test_every_setting_has_an_argument_a_variable_and_an_explanation(monkeypatch: pytest.MonkeyPatch) -> None:
    parser = ArgumentParser()
    commands.add_serve_arguments(parser)
    shown = re.sub(r"\s+", " ", parser.format_help())
    page = (DOCS / "host.md").read_text()
    for setting in fields(Settings):
        flag = "--" + setting.name.replace("_", "-")
        assert flag in shown and variable(setting.name) in shown and f"`{flag}`" in page
    monkeypatch.setenv("TUCKBOX_PORT", "99")
    monkeypatch.setenv("TUCKBOX_GRACE", "7.5")
    assert from_arguments(parser.parse_args([])).port == 99
    assert from_arguments(parser.parse_args(["--port", "98"])).port == 98
    assert from_arguments(parser.parse_args([])).grace == 7.5


@pytest.mark.parametrize(
    ("words", "reason"),
    [
        (["--port", "many"], "--port takes a number, not 'many'."),
        (["--grace", "-1"], "--grace must not be negative."),
        (["--grace", "nan"], "--grace takes a number, not 'nan'."),
        (["--public-url", "games.example"], "--public-url begins with https:// or http://, not 'games.example'."),
        (["--trial-matches", "0"], "--trial-matches is at least 1: the first match also checks the rows of a set."),
        (["--log", "xml"], "--log is text or json, not 'xml'."),
        (["--log-level", "loud"], "--log-level is debug, info, warning or error, not 'loud'."),
        (["--hint-bot", "deep blue"], "--hint-bot is one of random, greedy, level1, level2, level3, level4, which"),
        (
            ["--takeover-bot", "level5"],
            "--takeover-bot is one of random, greedy, level1, level2, level3, level4, which",
        ),
        (["--database", "mysql://x"], "'mysql' is not supported"),
        (["--port", "1", "--host", "256.0.0.1"], "Cannot listen on 256.0.0.1:1"),
        (["--metrics-address", "9642"], "--metrics-address is HOST:PORT, like 127.0.0.1:9642, not '9642'."),
        (["--port", "0", "--metrics-address", "256.0.0.1:1"], "Cannot serve metrics on 256.0.0.1:1"),
    ],
)
def test_bad_settings_are_refused_in_one_sentence(
    words: list[str], reason: str, capsys: pytest.CaptureFixture[str], folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("tuckbox.server.logs.start", lambda *_: None)
    if "--database" not in words:
        words = [*words, "--database", str(folder / "x.db")]
    assert cli.main(["serve", *words]) == 2
    said = capsys.readouterr().err
    assert said.startswith(f"tuckbox: {reason}") and said.count("\n") == 1


def test_the_databases_password_comes_from_a_file(folder: Path) -> None:
    (folder / "password").write_text("p@ss/w:rd\n")
    chosen: dict[str, Any] = {"database_password_file": str(folder / "password")}
    address = Settings(database="postgresql://me@there:5432/it", **chosen).database_address
    assert address == "postgresql://me:p%40ss%2Fw%3Ard@there:5432/it"
    assert database.engine_for(address).url.password == "p@ss/w:rd"
    for wrong in ("", "file.db", "postgresql://there/it", "postgresql://me:word@there/it"):
        with pytest.raises(BadSetting, match="--database-password-file needs"):
            _ = Settings(database=wrong, **chosen).database_address
    with pytest.raises(BadSetting, match="cannot be read"):
        _ = Settings(database="postgresql://me@there/it", database_password_file="nowhere").database_address


def test_a_database_that_cannot_be_used_is_named_in_one_sentence(folder: Path) -> None:
    (folder / "bad.db").write_text("this is not a database, but long enough to look at " * 20)
    with pytest.raises(database.BadDatabase, match="file is not a database"):
        database.prepare(database.engine_for(str(folder / "bad.db")))


def test_migrations_run_by_themselves_and_a_newer_database_is_refused(
    folder: Path, caplog: pytest.LogCaptureFixture
) -> None:
    caplog.set_level(logging.INFO, "tuckbox")
    engine = database.engine_for(str(folder / "tuckbox.db"))
    head = database.prepare(engine)
    assert f"database migrated from version none to {head}" in caplog.text
    with engine.begin() as connection:
        connection.execute(text("update alembic_version set version_num = '9999'"))
    with pytest.raises(database.BadDatabase, match="has version 9999, newer than this program's"):
        database.prepare(engine)


def test_accounts_that_look_alike_are_told_apart_by_the_migration(
    folder: Path, caplog: pytest.LogCaptureFixture
) -> None:
    engine = database.engine_for(str(folder / "tuckbox.db"))
    names = ("Ada", "A\u034fda", "\uff21da", "B\u034fob", "Bob 2", "Eve")
    with engine.begin() as connection:
        database.upgrade(connection, "0002")
        for number, name in enumerate(names):
            row = {"id": str(number), "name": name, "account": name.casefold(), "created": number}
            connection.execute(text("insert into people values (:id, :name, :account, 'x', :created)"), row)
    database.prepare(engine)
    with engine.connect() as connection:
        accounts = connection.execute(text("select account from people order by created")).scalars().all()
    assert accounts == ["ada", "ada 2", "ada 3", "bob", "bob 2", "eve"]
    assert caplog.text.count("two accounts had nearly the same name") == 2


def test_the_migrations_lead_to_the_tables_that_the_program_uses(folder: Path, postgres: Postgres) -> None:
    from alembic.autogenerate import compare_metadata
    from alembic.migration import MigrationContext

    from tuckbox.server.storage.schema import metadata

    def differences(address: str) -> list[object]:
        engine = database.engine_for(address)
        database.prepare(engine)
        with engine.connect() as connection:
            return list(compare_metadata(MigrationContext.configure(connection), metadata))

    assert differences(str(folder / "tuckbox.db")) == []
    assert differences(postgres.new_database()) == []


@pytest.mark.extended
async def test_a_backup_of_a_running_server_is_restored_under_it_and_elsewhere(
    folder: Path, postgres: Postgres
) -> None:
    file = folder / "all.gz"
    place = str(folder / "tuckbox.db")
    async with running(folder) as server:
        one, two, table = await seated_pair(server)
        await play_out(table, [one, two], random.Random(8), most=10)
        then = one.position(table)
        counts = await asyncio.to_thread(backup, place, file)
        assert counts["entries"] == 10 and counts["tables"] == 1
        await play_out(table, [one, two], random.Random(9), most=6)
        with pytest.raises(BadBackup, match="not empty"):
            restore(place, file, False)
        await asyncio.to_thread(restore, place, file, True)
        assert "restored" in (await one.hear("bye"))["reason"]
        await one.connect()
        await one.follow(table)
        assert {**one.position(table), "now": 0} == {**then, "now": 0}
        seat = then["seats_to_act"][0]
        guest = (one, two)[seat]
        if guest is two:
            await two.connect()
            await two.follow(table)
        assert (await guest.play(table, seat, guest.position(table)))["number"] == 11
    address = postgres.new_database()
    restored, _ = restore(address, file, False)
    assert restored == {name: count for name, count in counts.items() if count}
    again = folder / "again.gz"
    backup(address, again)
    before, after = [sorted(unzipped(one).splitlines()[1:-1]) for one in (file, again)]
    changed = [line for line in before if line not in after]
    assert all("generation" in line for line in after if line not in before) and changed == []


def unzipped(file: Path) -> str:
    with gzip.open(file, "rt") as lines:
        return lines.read()


def test_what_is_no_backup_is_refused(folder: Path) -> None:
    good = folder / "good.gz"
    database.prepare(database.engine_for(str(folder / "a.db")))
    backup(str(folder / "a.db"), good)
    cut = folder / "cut.gz"
    with gzip.open(cut, "wt") as out:
        out.write("\n".join(unzipped(good).splitlines()[:-1]))
    (folder / "text").write_text("hello")
    for name in ("cut.gz", "text", "nothing"):
        with pytest.raises(BadBackup):
            restore(str(folder / "b.db"), folder / name, True)
    with pytest.raises(BadBackup, match="There is no database"):
        backup(str(folder / "nowhere.db"), good)


async def test_after_an_upgrade_open_tables_go_on_or_are_closed(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async with running(folder) as server:
        one, two, table = await seated_pair(server)
        await play_out(table, [one, two], random.Random(10), most=5)
        number = one.position(table)["number"]
        cookies = one.http.cookies
    monkeypatch.setattr("tuckbox.server.services.__version__", "9.9")
    async with running(folder) as server:
        one = await server.guest()
        one.http.cookies = cookies
        seen = await one.follow(table)
        assert seen["frame"]["position"]["number"] == number, "the same rules: it goes on"
        await one.close()
    monkeypatch.setattr(DruidGame, "rules_version", 2)
    monkeypatch.setattr("tuckbox.server.services.__version__", "10")
    async with running(folder) as server:
        one = await server.guest()
        one.http.cookies = cookies
        lines = await one.get("/api/me/tables")
        assert lines[0]["status"] == "closed"
        info = await one.get(f"/api/tables/{table}")
        assert info["status"] == "closed" and "rules changed" in info["closed_reason"]
        assert (await one.follow(table))["table"]["closed_reason"] == info["closed_reason"]

        record = parse(await one.get(f"/api/tables/{table}/record"))
        assert len(record.entries) == 5 and record.rules == 1, "the record is kept"


async def test_tables_that_nobody_returns_to_are_closed(server: Running) -> None:
    one, two, table = await seated_pair(server)
    await one.close()
    await two.socket.close()
    await until(lambda: not server.registry.loader.tables[table].followers)
    later = time.time() + 31 * 86_400
    await maintenance.close_abandoned(server.registry, later)
    info = await two.get(f"/api/tables/{table}")
    assert info["status"] == "closed" and info["closed_reason"] == "The table was abandoned."


async def test_a_page_is_told_when_the_server_has_another_one(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A page reloads when the build that hello names is no longer the one that it was first told."""
    monkeypatch.setattr(build, "STATIC", folder)
    builds = []
    for index in ('<script src="/assets/a1.js">', '<script src="/assets/a1.js">', '<script src="/assets/b2.js">'):
        (folder / "index.html").write_text(index)
        async with running(folder) as server:
            one = await server.guest()
            await one.connect()
            builds.append(one.heard[0]["page"])
            await one.close()
    assert builds[0] and builds[0] == builds[1] != builds[2]


@pytest.mark.parametrize(("proxies", "statuses"), [("127.0.0.1", [200, 429, 200]), ("10.0.0.0/8", [200, 429, 429])])
async def test_only_a_trusted_proxy_says_where_people_come_from(
    folder: Path, proxies: str, statuses: list[int]
) -> None:
    async with (
        running(folder, public_url="https://games.example", trusted_proxies=proxies, guest_rate=0.1) as server,
        httpx.AsyncClient(base_url=server.base) as http,
    ):
        found = []
        for address in ("203.0.113.1", "203.0.113.1", "203.0.113.2"):
            http.cookies.clear()
            answer = await http.post("/api/session", headers={"X-Forwarded-For": address})
            found.append(answer.status_code)
            assert "Secure" in answer.headers.get("set-cookie", "Secure"), "behind https the cookie keeps to it"
        assert found == statuses


async def test_an_address_that_leads_nowhere_is_answered_to_people_and_to_programs(server: Running) -> None:
    one = await server.guest()
    for path, accept, kind in (
        ("/nonsense", "text/html,*/*;q=0.8", "text/html"),
        ("/nonsense", "*/*", "application/json"),
        ("/api/nonsense", "text/html", "application/json"),
    ):
        answer = await one.http.get(path, headers={"Accept": accept})
        assert (answer.status_code, answer.headers["content-type"].split(";")[0]) == (404, kind)


async def test_health_and_metrics(server: Running) -> None:
    one, two, table = await seated_pair(server)
    await play_out(table, [one, two], random.Random(11), most=3)
    assert (await one.get("/healthz"))["ok"]
    found = (await one.http.get("/metrics")).text
    for name in (
        "tables_loaded 1",
        "sockets_open 2",
        "entries_total",
        "commit_seconds_count",
        "broadcast_seconds_sum",
        "bot_queue_length 0",
    ):
        assert f"tuckbox_{name}" in found
    server.services.store.away = True
    assert (await one.http.get("/healthz")).status_code == 503


async def test_metrics_on_their_own_address_are_not_served_with_the_page(folder: Path) -> None:
    port = free_port()
    async with running(folder, metrics_address=f"127.0.0.1:{port}") as server, httpx.AsyncClient() as http:
        stop = commands._serve_metrics(server.services.settings, server.services.metrics)
        assert "tuckbox_tables_loaded 0" in (await http.get(f"http://127.0.0.1:{port}/metrics")).text
        assert (await http.get(f"{server.base}/metrics")).status_code == 404
        assert "/metrics" not in openapi.build(app.build(server.services))["paths"]
        stop()
        with pytest.raises(httpx.ConnectError):
            await http.get(f"http://127.0.0.1:{port}/metrics")


def test_the_api_page_names_every_message_and_field() -> None:
    page = (DOCS / "api.md").read_text()
    parts = page.split("### From the client")[1].split("### From the server")
    for union, part in zip((m.Request, m.Reply), parts, strict=True):
        for kind in get_args(union):
            tag = kind.__struct_config__.tag
            line = next(line for line in part.splitlines() if line.startswith(f"| `{tag}` |"))
            for field in msgspec.structs.fields(kind):
                assert field.name == "ref" or f"`{field.name}`" in line, f"{kind.__name__}.{field.name}"


def test_the_api_page_names_every_request() -> None:
    page = (DOCS / "api.md").read_text()
    for path, methods in openapi.build(app.build(services.build(Settings())))["paths"].items():
        for method in methods:
            assert f"`{method.upper()} {path.replace('{table}', '{id}')}" in page


def test_arguments_of_backup_and_restore() -> None:
    parser = ArgumentParser()
    add_arguments(parser, ("database",))
    assert from_arguments(parser.parse_args(["--database", "x.db"])).database_address == "x.db"
    with pytest.raises(BadSetting):
        from_arguments(Namespace(log="xml"))
