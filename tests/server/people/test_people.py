"""People: guests, accounts, sessions, and what keeps strangers out."""

from __future__ import annotations

import asyncio
import logging
import random
import sqlite3
import time
from pathlib import Path

import httpx
import pytest
import websockets
from sqlalchemy import select

from tests.server.postgres import Postgres
from tests.server.running import Guest, Running, play_out, running, seated_pair
from tuckbox.registry import game_class
from tuckbox.server.errors import RequestError
from tuckbox.server.people import accounts
from tuckbox.server.storage import schema, store

PASSWORD = "correct horse battery"


async def test_a_guest_is_known_by_a_signed_cookie_that_scripts_cannot_read(folder: Path) -> None:
    async with running(folder) as server, httpx.AsyncClient(base_url=server.base) as browser:
        assert (await browser.get("/api/me")).status_code == 401
        answer = await browser.post("/api/session")
        cookie = answer.headers["set-cookie"].lower()
        assert "httponly" in cookie and "samesite=lax" in cookie
        me = answer.json()
        assert me["account"] is False and me["name"]
        assert (await browser.post("/api/session")).json() == me, "who comes again is the same person"
        value = browser.cookies["tuckbox"]
        for forged in (value[:-1] + ("0" if value[-1] != "0" else "1"), "x." + value.split(".")[1], "x", ""):
            other = await httpx.AsyncClient(base_url=server.base, cookies={"tuckbox": forged}).get("/api/me")
            assert other.status_code == 401


async def test_cookies_are_kept_to_https_where_people_come_by_it(folder: Path) -> None:
    async with running(folder, public_url="https://games.example") as server:
        guest = Guest(server.base)
        answer = await guest.http.post("/api/session", headers={"Origin": "https://games.example"})
        assert "secure" in answer.headers["set-cookie"].lower()
        assert (await guest.http.post("/api/session", headers={"Origin": server.base})).status_code == 403


async def test_another_sites_page_gets_nothing(server: Running) -> None:
    guest = await server.guest()
    evil = {"Origin": "https://evil.example"}
    assert (await guest.http.post("/api/session", headers=evil)).status_code == 403
    assert (await guest.http.patch("/api/me", json={"name": "Eve"}, headers=evil)).status_code == 403
    hidden = {"Sec-Fetch-Site": "cross-site"}
    assert (await guest.http.patch("/api/me", json={"name": "Eve"}, headers=hidden)).status_code == 403
    del guest.http.headers["X-Tuckbox-Token"]
    refused = await guest.http.patch("/api/me", json={"name": "Eve"})
    assert refused.status_code == 403 and refused.json()["code"] == "bad token"
    with pytest.raises(Exception, match="403"):
        await guest.connect(Origin="https://evil.example")
    assert (await guest.get("/api/me"))["name"] == guest.name


async def test_an_account_is_made_signed_in_to_and_signed_out_of(server: Running) -> None:
    one = await server.guest()
    me = await one.post("/api/me/password", {"name": "  Ada   Lovelace ", "password": PASSWORD})
    assert (me["name"], me["account"], me["id"]) == ("Ada Lovelace", True, one.id)
    two = await server.guest()
    await two.post("/api/me/password", {"name": "ada lovelace", "password": PASSWORD}, 409)
    await two.post("/api/sign-in", {"name": "Ada Lovelace", "password": "not the password"}, 403)
    await two.post("/api/sign-in", {"name": "Nobody", "password": PASSWORD}, 403)
    assert (await two.post("/api/sign-in", {"name": "ADA LOVELACE", "password": PASSWORD}))["id"] == one.id
    assert (await one.http.delete("/api/session")).status_code == 204
    await two.get("/api/me")
    old = two.cookie
    assert (await two.http.delete("/api/session")).status_code == 204
    stolen = await Guest(server.base).http.get("/api/me", headers={"Cookie": old})
    assert stolen.status_code == 401, "a session that was signed out of is over, whoever has its cookie"

    def passwords(c: object) -> list[str]:
        return list(c.execute(select(schema.people.c.password)).scalars())  # type: ignore[attr-defined]

    stored = [word for word in await server.services.store.read(passwords) if word]
    assert stored[0].startswith("$argon2id$") and PASSWORD not in stored[0]


async def test_a_new_password_needs_the_old_one_and_ends_other_sessions(server: Running) -> None:
    one = await server.guest()
    await one.post("/api/me/password", {"name": "Grace", "password": PASSWORD})
    two = Guest(server.base)
    await two.post("/api/sign-in", {"name": "Grace", "password": PASSWORD})
    await two.connect()
    before = one.cookie
    new = {"name": "Grace", "password": PASSWORD + "!"}
    for old, reason in (({}, "Enter your old"), ({"old_password": "a guess"}, "Your old password is wrong.")):
        assert reason in (await one.post("/api/me/password", new | old, 403))["reason"]
    await two.get("/api/me")
    me = await one.post("/api/me/password", new | {"old_password": PASSWORD})
    await two.get("/api/me", 401)
    with pytest.raises(websockets.ConnectionClosed):
        await two.hear("never")
    stolen = await Guest(server.base).http.get("/api/me", headers={"Cookie": before})
    assert one.cookie != before and stolen.status_code == 401, "the session is a new one"
    assert (await one.get("/api/me"))["token"] == me["token"]
    await two.post("/api/sign-in", new)


async def test_who_was_signed_out_meanwhile_cannot_set_a_password(server: Running) -> None:
    """A request that was let in just before its session ended must not pass for a guest's."""
    one = await server.guest()
    await one.post("/api/me/password", {"name": "Joan", "password": PASSWORD})
    services = server.services
    thief = await services.accounts.authenticate(one.http.cookies["tuckbox"])
    assert thief is not None
    await services.accounts.sign_out(thief)
    with pytest.raises(RequestError, match="session has ended"):
        await services.accounts.set_password(thief, "Joan", "the thief's word", "")


async def test_passwords_that_everybody_tries_are_refused(server: Running) -> None:
    one = await server.guest()
    for common in ("password", "PassWord123", "12345678", "aaaaaaaabbbb"):
        refused = await one.post("/api/me/password", {"name": "Mary", "password": common}, 400)
        assert refused["reason"].startswith("This password is among the first")
    await one.post("/api/me/password", {"name": "Mary", "password": "1234567"}, 400)
    await one.post("/api/me/password", {"name": "Mary", "password": PASSWORD})


async def test_sign_in_attempts_are_limited(folder: Path) -> None:
    async with running(folder, sign_in_rate=3.0, public_url="http://games.example") as server:
        names = ("Ada", "a\u200bda", "\uff21DA", "A\u034fda\ufe0f", "ADA\u3164")
        http = Guest(server.base).http

        async def attempt(name: str, address: str) -> int:
            attempted = {"name": name, "password": "wrong word"}
            return (await http.post("/api/sign-in", json=attempted, headers={"X-Forwarded-For": address})).status_code

        owner = await server.guest()
        await owner.post("/api/me/password", {"name": "Ada", "password": PASSWORD})
        assert (await owner.http.delete("/api/session")).status_code == 204
        by_name = [await attempt(names[number % 5], f"192.0.2.{number}") for number in range(33)]
        assert by_name == [403] * 30 + [429] * 3, "invisible letters make no other name"
        signed_in = {"name": "Ada", "password": PASSWORD}
        assert (await http.post("/api/sign-in", json=signed_in)).status_code == 429, "on a device that nobody knows"
        assert (await owner.http.post("/api/sign-in", json=signed_in)).status_code == 200, "on the owner's device"
        wrong = [await owner.http.post("/api/sign-in", json=signed_in | {"password": "x"}) for _ in range(3)]
        assert [one.status_code for one in wrong] == [403, 403, 429]
        by_network = [await attempt(f"Bob {number}", f"2001:db8::{number}") for number in range(5)]
        assert by_network == [403, 403, 403, 429, 429], "an IPv6 network is one address"


async def test_names_that_look_alike_are_one_account(server: Running) -> None:
    one, two = await server.guest(), await server.guest()
    await one.post("/api/me/password", {"name": "Ada", "password": PASSWORD})
    for name in ("A\u200bda", "\uff21\uff44\uff41", "\u3164A\u034fd\u00ada\ufe0f\u2800"):
        assert (await two.post("/api/me/password", {"name": name, "password": PASSWORD}, 409))["code"] == "taken"
    assert (await Guest(server.base).post("/api/sign-in", {"name": name, "password": PASSWORD}))["id"] == one.id
    renamed = await two.http.patch("/api/me", json={"name": "A\u200bd\u034fa"})
    assert renamed.json()["name"] == "Ada", "guests may share a name, and show it without invisible letters"
    assert (await two.http.patch("/api/me", json={"name": "\u3164\u200b"})).status_code == 400


async def test_few_passwords_are_hashed_at_once_and_few_wait(server: Running, monkeypatch: pytest.MonkeyPatch) -> None:
    running_now, most = 0, 0

    def slow(*_: object) -> bool:
        nonlocal running_now, most
        running_now += 1
        most = max(most, running_now)
        time.sleep(0.1)
        running_now -= 1
        return False

    monkeypatch.setattr(accounts, "_verify", slow)
    monkeypatch.setattr(accounts, "MAX_WAITING", 3)
    signing_in = [server.services.accounts.sign_in("Ada", PASSWORD) for _ in range(8)]
    answers = await asyncio.gather(*signing_in, return_exceptions=True)
    codes = [answer.code for answer in answers if isinstance(answer, RequestError)]
    assert most == accounts.MAX_HASHING and sorted(codes) == ["failed"] * 3 + ["not allowed"] * 5


async def test_new_guests_are_told_to_come_later_while_the_database_is_away(
    folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(store, "WRITE_TIMEOUT", 0.2)
    async with running(folder) as server:
        known = await server.guest()
        other = sqlite3.connect(folder / "tuckbox.db", isolation_level=None)
        other.execute("BEGIN IMMEDIATE")
        try:
            for _ in range(2):
                answer = await Guest(server.base).http.post("/api/session", timeout=3)
                assert answer.status_code == 503 and int(answer.headers["retry-after"]) > 0
                assert answer.json()["reason"] == "The database is unavailable; try again."
            await known.get("/api/me")
            assert (await known.http.patch("/api/me", json={"name": "Bob"}, timeout=3)).status_code == 503
        finally:
            other.execute("ROLLBACK")
            other.close()


async def test_new_guests_are_limited(folder: Path) -> None:
    async with running(folder, guest_rate=0.3) as server:
        answers = [(await Guest(server.base).http.post("/api/session")).status_code for _ in range(5)]
        assert answers == [200, 200, 200, 429, 429]


async def test_names_are_cleaned_and_bad_ones_refused(server: Running) -> None:
    guest = await server.guest()
    renamed = await guest.http.patch("/api/me", json={"name": " Bob\u202e \n the\tBuilder "})
    assert renamed.json()["name"] == "Bob the Builder"
    for name in ("", "   ", "\n", "x" * 25, 7, None):
        assert (await guest.http.patch("/api/me", json={"name": name})).status_code == 400


async def test_deleting_oneself_leaves_nothing_personal(folder: Path) -> None:
    async with running(folder) as server:
        one, two, table = await seated_pair(server)
        await one.post("/api/me/password", {"name": "Personal Name", "password": PASSWORD})
        await one.connect()
        await one.follow(table)
        third = (await one.table({"kind": "me"}, {"kind": "open"}))["id"]
        await one.ask("chat", table=table, text="my secret words")
        await play_out(table, [one, two], random.Random(4), most=4)
        assert (await one.http.delete("/api/me")).status_code == 204
        last = await two.hear("frame")
        while last["frame"]["entries"][-1]["kind"] != "resign":
            last = await two.hear("frame")
        await two.get("/api/me")
        await one.get("/api/me", 401)
        await two.post("/api/sign-in", {"name": "Personal Name", "password": PASSWORD}, 403)
        info = await two.get(f"/api/tables/{table}")
        assert info["status"] == "finished" and info["seats"][0]["name"] == "Somebody"
        fresh = await server.guest()
        seen = str(await fresh.follow(table)) + await fresh.get(f"/api/tables/{table}/record")
        assert "my secret words" not in seen and one.name not in seen, "also not in what was in memory"
        assert "Somebody resigned." in seen
        left = await two.get(f"/api/tables/{third}")
        assert left["seats"][0]["kind"] == "open" and left["status"] == "closed", "nobody is left there"
    dump = _dump(folder / "tuckbox.db")
    for word in ("Personal Name", "personal name", "my secret words", one.id, one.name):
        assert word not in dump, f"'{word}' is still kept"


async def test_long_names_and_odd_letters_on_postgresql(
    folder: Path, postgres: Postgres, caplog: pytest.LogCaptureFixture
) -> None:
    """PostgreSQL keeps to the lengths of its columns, and keeps no NUL."""
    caplog.set_level(logging.ERROR, "tuckbox")
    text = game_class("druid").sets.standard.text
    async with running(folder, database=postgres.new_database()) as server:
        one, two = await server.guest(), await server.guest()
        for guest in (one, two):
            await guest.http.patch("/api/me", json={"name": "N" * 24})
        table = (await one.table({"kind": "me"}, {"kind": "open"}))["id"]
        sat = await two.post(f"/api/tables/{table}/sit", {})
        assert [seat["name"] for seat in sat["seats"]] == ["N" * 24, "N" * 22 + " 2"]
        await two.follow(table)
        assert (await two.ask("chat", table=table, text="hello"))["type"] == "done"
        await one.post("/api/me/password", {"name": "\u0390" * 24, "password": PASSWORD})
        await two.post("/api/sign-in", {"name": "\u0390" * 24, "password": PASSWORD})
        assert (await one.http.get("/api/tables/%00")).status_code == 400
        assert (await one.http.post(f"/api/tables/{table}/sit", json={"key": "\0"})).status_code == 403
        await two.connect()  # who signs in has another session
        await two.send("follow", table="\0")
        assert (await two.hear("refused"))["code"] == "bad message"
        bad = {"name": "a\0b.csv", "text": text.replace("Walrus", "Wal\0rus")}
        assert (await one.http.post("/api/games/druid/cards", json=bad)).status_code in (400, 422)
        good = {"name": "a\0b.csv", "text": text.replace("Walrus", "Sea Cow")}
        assert (await one.http.post("/api/games/druid/cards", json=good)).json()["name"] == "ab.csv"
    assert not caplog.records, [record.getMessage() for record in caplog.records]


def _dump(file: Path) -> str:
    connection = sqlite3.connect(file)
    return "\n".join(connection.iterdump())
