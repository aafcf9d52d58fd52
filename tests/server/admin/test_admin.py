"""tuckbox admin: what the host sees of people and tables, and does to them while the server runs."""

from __future__ import annotations

import asyncio
import json
import random
import secrets
import time
from collections.abc import Callable, Coroutine
from pathlib import Path
from typing import Any

import httpx
import pytest

from tests.server.postgres import Postgres
from tests.server.running import Guest, Running, play_out, running, seated_pair
from tuckbox import cli
from tuckbox.commands import admin as admin_command
from tuckbox.server import maintenance
from tuckbox.server.admin import repository as admin_repository
from tuckbox.server.people import repository as people_repository
from tuckbox.server.runtime import Runtime
from tuckbox.server.storage import database, schema, server_lock, server_state
from tuckbox.server.storage.server_lock import ServerLock

PASSWORD = "correct horse battery"
Admin = Callable[..., Coroutine[Any, Any, tuple[int, str, str]]]


@pytest.fixture
def admin(folder: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> Admin:
    """The command line beside a running server: exit code, output and errors."""
    monkeypatch.setattr(maintenance, "INTERVAL", 0.1)
    monkeypatch.setenv("TUCKBOX_DATABASE", str(folder / "tuckbox.db"))

    async def run(*words: str) -> tuple[int, str, str]:
        capsys.readouterr()
        code = await asyncio.to_thread(cli.main, ["admin", *words])
        return code, *capsys.readouterr()

    return run


async def account(server: Running, name: str) -> Guest:
    guest = await server.guest()
    await guest.post("/api/me/password", {"name": name, "password": PASSWORD})
    return guest


async def test_no_id_reads_as_an_option(folder: Path, admin: Admin, monkeypatch: pytest.MonkeyPatch) -> None:
    random_token = secrets.token_urlsafe
    monkeypatch.setattr(secrets, "token_urlsafe", lambda size: f"-{random_token(size)[1:]}")
    async with running(folder) as server:
        guest = await server.guest()
        code, said, _ = await admin("person", guest.id)
        assert code == 0 and guest.id in said


def test_columns_stand_below_each_other_whatever_the_letters(capsys: pytest.CaptureFixture[str]) -> None:
    names = ["Ada", "山田太郎", "🦊 fox", "a\u0301bc", "Zoë\x1b[2J"]
    admin_command._print_rows(("name", "id"), [(name, "7") for name in names], "", 100)
    said = capsys.readouterr().out.splitlines()
    assert said == ["name      id", "Ada       7", "山田太郎  7", "🦊 fox    7", "a\u0301bc       7", "Zoë?[2J   7"]


async def test_people_and_tables_are_listed_and_shown(folder: Path, admin: Admin) -> None:
    async with running(folder) as server:
        one, two, table = await seated_pair(server)
        await play_out(table, [one, two], random.Random(1), most=3)
        ada = await account(server, "Ada Lovelace")
        open_table = (await ada.table({"kind": "me"}, {"kind": "open"}, public=True))["id"]
        code, said, _ = await admin("people")
        assert code == 0 and said.split()[:6] == ["name", "id", "kind", "since", "last", "sign-in"]
        assert len(said.splitlines()) == 4 and all(guest.id in said for guest in (one, two, ada))
        found = json.loads((await admin("people", "LOVE", "--json"))[1])
        assert [(person["name"], person["account"], person["unfinished_tables"]) for person in found] == [
            ("Ada Lovelace", True, 1)
        ]
        assert [person["id"] for person in json.loads((await admin("people", "--accounts", "--json"))[1])] == [ada.id]
        assert len(json.loads((await admin("people", "--guests", "--json", "--limit", "1"))[1])) == 1
        assert "No people match." in (await admin("people", "nonsense"))[1]
        shown = json.loads((await admin("person", "ada lovelace", "--json"))[1])
        assert shown["person"]["id"] == ada.id and [line["id"] for line in shown["tables"]] == [open_table]
        assert "an account since" in (await admin("person", ada.id))[1]
        assert "(the latest 1; --limit" in (await admin("tables", "--limit", "1"))[1]
        assert [line["id"] for line in json.loads((await admin("tables", "--person", one.id, "--json"))[1])] == [table]
        for words, wanted in (
            (["--status", "running"], [table]),
            (["--status", "unfinished", "--game", "druid"], [open_table, table]),
            (["--game", "idriana"], []),
        ):
            assert [line["id"] for line in json.loads((await admin("tables", "--json", *words))[1])] == wanted
        for rest in ("", "/", "/2", "/review", "?plain", "#invite"):
            line = json.loads((await admin("table", f"{server.base}/t/{table}{rest}", "--json"))[1])
            assert line["id"] == table
        assert line["entries"] == 3 and line["seats"] == [one.name, two.name] and "seed" not in line
        assert f"seats: {one.name}, {two.name}" in (await admin("table", table))[1]


def test_the_lists_on_postgresql(postgres: Postgres) -> None:
    engine = database.engine_for(postgres.new_database())
    database.prepare(engine)
    with database.transaction(engine, writing=True) as c:
        people_repository.add_guest_with_session(c, "p", "Otter 7", "s", 2.0)
        assert [one.name for one in admin_repository.list_people(c, "otter", False, 1.0, 5)] == ["Otter 7"]
        assert [one.id for one in admin_repository.find_people(c, "Otter 7")] == ["p"]
        assert admin_repository.list_tables(c, "unfinished", "druid", "p") == []
        admin_repository.add_request(c, "request", "close table", "t", "", 1.0)
        assert [one.id for one in admin_repository.waiting_requests(c)] == ["request"]
        admin_repository.finish_request(c, "request", "", 2.0)
        assert admin_repository.outcome_of(c, "request") == ""


async def test_without_a_command_all_are_listed(admin: Admin) -> None:
    code, said, _ = await admin()
    assert code == 2 and "tuckbox admin close-table" in said and "reset-password" in said


async def test_unknown_names_are_said(folder: Path, admin: Admin) -> None:
    async with running(folder) as server:
        await account(server, "Ada Lovelace")
        for words, reason in (
            (["person", "Lovelace"], "Nobody has the name or id 'Lovelace'. Did you mean Ada Lovelace?"),
            (["delete-person", "Bob", "--yes"], "Nobody has the name or id 'Bob'."),
            (["close-table", "x", "--yes"], "There is no table 'x'. `tuckbox admin tables` lists them."),
            (["delete-person", "Ada Lovelace"], "Nothing was changed. Add --yes to confirm it where nobody can be"),
            (["reset-password", "Ada Lovelace", "--hours", "0"], "--hours is more than 0 and at most 336."),
            (["people", "--limit", "0"], "--limit is 1 or more."),
            (["tables", "--limit", "-1"], "--limit is 1 or more."),
            (["people", "--days", "-1"], "--days is 0 or more."),
            (["people", "--database", str(folder / "none.db")], f"There is no database at {folder / 'none.db'}."),
        ):
            code, _, said = await admin(*words)
            assert code == 2 and said.startswith(f"tuckbox: {reason}") and said.count("\n") == 1
        guests = [await server.guest(), await server.guest()]
        for guest in guests:
            await guest.http.patch("/api/me", json={"name": "Twin"})
        assert (
            f"2 guests are called 'Twin': name one by id: {guests[0].id}, {guests[1].id}."
            in (await admin("delete-person", "Twin", "--yes"))[2]
        )
        assert "is a guest and has no password" in (await admin("reset-password", guests[0].id))[2]


async def test_a_live_table_is_closed_with_a_reason(folder: Path, admin: Admin) -> None:
    async with running(folder) as server:
        one, two, table = await seated_pair(server, clock={"kind": "total", "seconds": 600, "increment": 0})
        code, said, _ = await admin("close-table", table, "--yes", "--reason", "It was set up\ntwice.")
        assert (code, said) == (0, f"Table {table} is closed.\n")
        info = (await two.hear("info"))["table"]
        while info["status"] != "closed":
            info = (await two.hear("info"))["table"]
        assert info["closed_reason"] == "The host of this server closed the table. It was set up twice."
        assert (await one.ask("play", table=table, seat=0, number=1, codes=[0]))["code"] == "over"
        assert "is closed already" in (await admin("close-table", table, "--yes"))[2]
        assert not [line for line in await one.get("/api/me/tables") if line["status"] == "running"]


async def test_a_person_is_deleted_and_their_tables_go_on(folder: Path, admin: Admin) -> None:
    async with running(folder) as server:
        ada, two = await account(server, "Ada"), await server.guest()
        table = (await ada.table({"kind": "me"}, {"kind": "open"}))["id"]
        await two.post(f"/api/tables/{table}/sit", {})
        await ada.follow(table)
        await two.follow(table)
        assert (await admin("delete-person", "ADA", "--yes"))[:2] == (0, "Ada is deleted.\n")
        last = await two.hear("frame")
        assert last["frame"]["entries"][-1]["kind"] == "resign" and last["frame"]["result"]["winners"] == [1]
        info = (await two.hear("snapshot"))["table"]
        assert [seat["name"] for seat in info["seats"]] == ["Somebody", two.name]
        assert (await ada.http.get("/api/me")).status_code == 401
        assert "Nobody has the name" in (await admin("person", "Ada"))[2]


async def test_what_is_asked_for_while_no_server_runs_is_done_when_it_starts(folder: Path, admin: Admin) -> None:
    async with running(folder) as server:
        one, two, table = await seated_pair(server)
        await one.close()
        await two.close()
    for last in (1.0, time.time() - server_state.MIN_DOWNTIME + 0.5):  # the second one was stopped just now
        with database.engine_for(str(folder / "tuckbox.db")).begin() as connection:
            server_state.record_heartbeat(connection, last)
        code, said, _ = await admin("close-table", table, "--yes")
        assert (code, said) == (0, "No server runs; this will be done when it starts.\n")
    async with running(folder) as server:
        again = await server.guest()
        async with asyncio.timeout(10):
            while (await again.get(f"/api/tables/{table}"))["status"] != "closed":
                await asyncio.sleep(0.05)


async def test_a_forgotten_password_is_set_by_a_link_that_works_once(folder: Path, admin: Admin) -> None:
    lock = ServerLock(database.engine_for(str(folder / "tuckbox.db")), Runtime())
    async with running(folder, sign_in_rate=1000.0) as server:
        ada = await account(server, "Ada")
        await ada.connect()
        lock.record("https://games.example/")
        old = (await admin("reset-password", "Ada"))[1].partition("#key=")[2].strip()
        code, said, told = await admin("reset-password", "ada", "--hours", "2")
        assert code == 0 and said.startswith("https://games.example/p/password#key=")
        assert "By this link Ada sets a new password, once, until " in told
        key = said.partition("#key=")[2].strip()
        stored = (folder / "tuckbox.db").read_bytes() + (folder / "tuckbox.db-wal").read_bytes()
        assert key.encode() not in stored, "only its hash is stored"
        async with httpx.AsyncClient(base_url=server.base) as http:
            look = await http.post("/api/password-reset/look", json={"key": key})
            assert look.json()["name"] == "Ada" and 7100 < look.json()["expires"] - time.time() < 7300
            for wrong in (old, "", "x", key[:-1]):
                refused = await http.post("/api/password-reset", json={"key": wrong, "password": "a new password"})
                assert refused.status_code == 404 and "no longer valid" in refused.json()["reason"]
            short = await http.post("/api/password-reset", json={"key": key, "password": "short"})
            assert short.json()["reason"] == "A password has 8 to 128 characters."
            answer = await http.post("/api/password-reset", json={"key": key, "password": "a new password"})
            assert answer.json()["name"] == "Ada" and (await http.get("/api/me")).json()["id"] == ada.id
            again = await http.post("/api/password-reset", json={"key": key, "password": "another password"})
            assert again.status_code == 404
        assert (await ada.http.get("/api/me")).status_code == 401, "all other devices are signed out"
        with pytest.raises(Exception, match="4001"):
            await ada.hear("nothing")
        other = await server.guest()
        await other.post("/api/sign-in", {"name": "Ada", "password": PASSWORD}, 403)
        await other.post("/api/sign-in", {"name": "Ada", "password": "a new password"})


async def test_links_end_with_their_time_and_with_a_new_password(folder: Path, admin: Admin) -> None:
    async with running(folder, sign_in_rate=1000.0) as server:
        ada = await account(server, "Ada")
        store = server.services.store
        for end in ("time", "password"):
            key = (await admin("reset-password", "Ada"))[1].partition("#key=")[2].strip()
            if end == "time":
                await store.write(lambda c: c.execute(schema.password_resets.update().values(expires=1.0)))
            else:
                body = {"name": "Ada", "password": "a new password", "old_password": PASSWORD}
                await ada.post("/api/me/password", body)
            assert (await ada.http.post("/api/password-reset/look", json={"key": key})).status_code == 404
        await store.write(people_repository.add_reset, ada.id, "x", 1.0)
        await store.write(people_repository.delete_expired_resets, time.time())
        assert await store.read(lambda c: c.execute(schema.password_resets.select()).all()) == []
        assert await store.read(server_lock.holder) is None
