"""Notifications: who gets which, when, and what a push service can learn from them."""

from __future__ import annotations

import asyncio
import time
from collections.abc import AsyncIterator
from datetime import timedelta
from pathlib import Path
from typing import Any

import pytest

from tests.server.push.push_endpoint import Browser, PushEndpoint, check_sender, push_endpoint
from tests.server.running import Guest, Running, running
from tuckbox.server.catalogue.game_cache import cached_game
from tuckbox.server.deals import repository as deal_repository
from tuckbox.server.deals.daily import deal_of, opens, today
from tuckbox.server.deals.service import table_against_bots
from tuckbox.server.people.accounts import Person
from tuckbox.server.push import delivery
from tuckbox.server.push import repository as push_repository
from tuckbox.server.push.daily_notices import tell_of_deals
from tuckbox.server.push.delivery import ForbiddenAddress, is_public, parse_endpoint, post
from tuckbox.server.push.encryption import decode, encode, encrypt
from tuckbox.server.push.service import PushService
from tuckbox.server.push.table_notices import TableNotices

ME, OPEN = {"kind": "me"}, {"kind": "open"}
QUICK = 0.05  # seconds
HOUR = 3600.0


@pytest.fixture
async def service() -> AsyncIterator[PushEndpoint]:
    async with push_endpoint() as made:
        yield made


@pytest.fixture
async def host(folder: Path, monkeypatch: pytest.MonkeyPatch) -> AsyncIterator[Running]:
    """A server that may send to this machine, and does not wait long."""
    monkeypatch.setattr(TableNotices, "delay", QUICK)
    async with running(folder, push_loopback=True) as server:
        server.services.feature(PushService).retries = (QUICK, QUICK)
        yield server


async def subscribed(
    host: Running, service: PushEndpoint, name: str = "one", language: str = "en"
) -> tuple[Guest, Browser]:
    """A guest whose browser gets notifications."""
    guest, browser = await host.guest(), Browser(f"{service.base}/{name}")
    await guest.post("/api/me/push", {**browser.subscription, "language": language}, 204)
    return guest, browser


async def devices(host: Running, guest: Guest) -> list[Any]:
    return list(await host.services.store.read(push_repository.devices_of, [guest.id]))


async def test_somebody_sits_down_and_then_it_is_your_turn(host: Running, service: PushEndpoint) -> None:
    one, browser = await subscribed(host, service)
    table = (await one.table(ME, OPEN, options={"starter": "1"}))["id"]
    two = await host.guest()
    await two.post(f"/api/tables/{table}/sit", {})
    headers, body = await service.next()
    told = {"title": "Druid Games", "path": f"/t/{table}", "tag": f"table {table}"}
    assert browser.read(body) == {**told, "body": f"{two.name} sat down. The match has begun."}
    assert headers["content-encoding"] == "aes128gcm" and int(headers["ttl"]) > 0
    key = (await one.get("/api/push"))["key"]
    check_sender(headers["Authorization"], key, service.base)
    assert browser.read((await service.next())[1]) == {**told, "body": "It is your turn."}


async def test_a_device_is_told_in_the_language_of_its_page(host: Running, service: PushEndpoint) -> None:
    one, browser = await subscribed(host, service, language="de")
    table = (await one.table(ME, OPEN, options={"starter": "1"}))["id"]
    two = await host.guest()
    await two.post(f"/api/tables/{table}/sit", {})
    told = [browser.read((await service.next())[1])["body"] for _ in range(2)]
    assert told == [f"{two.name} hat sich gesetzt. Die Partie hat begonnen.", "Du bist dran."]


async def test_who_looks_at_the_table_is_not_told_and_who_hides_the_page_is(
    host: Running, service: PushEndpoint
) -> None:
    one, browser = await subscribed(host, service)
    table = (await one.table(ME, OPEN, options={"starter": "1"}))["id"]
    await one.follow(table)
    two = await host.guest()
    await two.post(f"/api/tables/{table}/sit", {})
    with pytest.raises(TimeoutError):
        await service.next(4 * QUICK)
    third = (await one.table(ME, OPEN, options={"starter": "1"}))["id"]
    await one.follow(third)
    await one.send("visible", on=False)
    await one.send("ping", ref=1)
    await one.hear("pong")
    await two.post(f"/api/tables/{third}/sit", {})
    assert browser.read((await service.next())[1])["path"] == f"/t/{third}"


@pytest.mark.parametrize(
    ("seats", "more"),
    [
        ((ME, OPEN), {"clock": {"kind": "move", "seconds": 60}}),
        ((ME, {"kind": "bot", "bot": "greedy"}), {}),
    ],
    ids=["real-time clock", "against a bot"],
)
async def test_nobody_is_told_of_turns_that_do_not_take_long(
    host: Running, service: PushEndpoint, seats: Any, more: Any
) -> None:
    one, browser = await subscribed(host, service)
    table = (await one.table(*seats, options={"starter": "1"}, **more))["id"]
    if OPEN in seats:
        two = await host.guest()
        await two.post(f"/api/tables/{table}/sit", {})
        assert "sat down" in browser.read((await service.next())[1])["body"]
    with pytest.raises(TimeoutError):
        await service.next(6 * QUICK)


@pytest.mark.parametrize("status", ["404 Not Found", "410 Gone"])
async def test_a_device_that_its_push_service_no_longer_knows_is_forgotten(
    host: Running, service: PushEndpoint, status: str
) -> None:
    one, _ = await subscribed(host, service)
    service.answers = [status]
    table = (await one.table(ME, OPEN))["id"]
    two = await host.guest()
    assert len(await devices(host, one)) == 1
    await two.post(f"/api/tables/{table}/sit", {})
    await service.next()
    async with asyncio.timeout(30):
        while await devices(host, one):
            await asyncio.sleep(0.02)


async def test_a_busy_push_service_is_asked_again_and_a_refusal_is_final(
    host: Running, service: PushEndpoint, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(delivery, "TIMEOUT", 1.0)
    one, browser = await subscribed(host, service)
    two = await host.guest()
    metrics = host.services.metrics
    for answers, sample in (
        (["503 Busy", "silence", "201 Created"], "tuckbox_notifications_total"),
        (["400 Bad Request"], "tuckbox_notifications_failed_total"),
    ):
        service.answers = list(answers)
        table = (await one.table(ME, OPEN, options={"starter": "2"}))["id"]  # no turn of theirs beside it
        await two.post(f"/api/tables/{table}/sit", {})
        for _ in answers:
            assert browser.read((await service.next())[1])["path"] == f"/t/{table}"
        async with asyncio.timeout(30):
            while not metrics.value(sample):
                await asyncio.sleep(0.02)
    assert len(await devices(host, one)) == 1


async def test_a_device_is_of_its_session_and_goes_with_it(host: Running, service: PushEndpoint) -> None:
    one, browser = await subscribed(host, service)
    await one.post("/api/me/push", browser.subscription, 204)
    assert len(await devices(host, one)) == 1  # twice is once
    stranger = await host.guest()
    address = {"endpoint": browser.endpoint}
    await stranger.http.request("DELETE", "/api/me/push", json=address)
    assert len(await devices(host, one)) == 1
    assert (await one.http.request("DELETE", "/api/me/push", json=address)).status_code == 204
    assert not await devices(host, one)
    await one.post("/api/me/push", browser.subscription, 204)
    assert (await one.http.delete("/api/session")).status_code == 204
    assert not await devices(host, one)


async def test_the_key_survives_a_restart(folder: Path) -> None:
    keys = []
    for _ in range(2):
        async with running(folder) as server:
            keys.append((await (await server.guest()).get("/api/push"))["key"])
    assert keys[0] == keys[1] and len(decode(keys[0])) == 65


FORBIDDEN = [
    "http://push.example/x",
    "https://127.0.0.1/x",
    "https://[::1]/x",
    "https://10.0.0.1/x",
    "https://169.254.169.254/latest",
    "https://[::ffff:10.0.0.1]/x",
    "https://push.example:8080/x",
    "https://user:password@push.example/x",
    "https://push.example/x\r\nX-Header: y",
    "ftp://push.example/x",
    "https:///x",
    "http://127.0.0.1/x",
]


async def test_only_https_of_public_hosts_is_accepted(server: Running) -> None:
    guest = await server.guest()
    for endpoint in FORBIDDEN:
        refused = await guest.post("/api/me/push", Browser(endpoint).subscription, 400)
        assert refused["code"] == "bad request"
        with pytest.raises(ForbiddenAddress):
            parse_endpoint(endpoint, False)
    await guest.post("/api/me/push", Browser("https://push.example/x").subscription, 204)


async def test_a_name_that_leads_to_this_machine_is_not_sent_to() -> None:
    with pytest.raises(ForbiddenAddress):
        await post("https://localhost/x", b"", {})
    public = {
        "8.8.8.8": True,
        "2001:4860:4860::8888": True,
        "192.168.1.1": False,
        "100.64.0.1": False,
        "fe80::1%1": False,
    }
    assert {address: is_public(address) for address in public} == public


async def test_keys_that_are_none_are_refused(server: Running) -> None:
    guest = await server.guest()
    valid = Browser("https://push.example/x").subscription
    for wrong in ({"p256dh": "AAAA"}, {"p256dh": "!"}, {"auth": "AAAA"}):
        await guest.post("/api/me/push", {**valid, **wrong}, 400)


def test_the_example_of_rfc_8291() -> None:
    """Appendix A: what a message is encrypted to, byte for byte."""
    found = encrypt(
        b"When I grow up, I want to be a watermelon",
        decode("BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4"),
        decode("BTBZMqHH6r4Tts7J_aSIgg"),
        decode("yfWPiYE-n46HLnH0KqZOF1fJJU3MYrct3AELtAQ-oRw"),
        decode("DGv6ra1nlYgDCS1FRnbzlw"),
    )
    assert encode(found) == (
        "DGv6ra1nlYgDCS1FRnbzlwAAEABBBP4z9KsN6nGRTbVYI_c7VJSPQTBtkgcy27mlmlMoZIIgDll6e3vCYLocInmYWAmS6TlzAC8wEqKK6PBru3"
        "jl7A_yl95bQpu6cVPTpK4Mqgkf1CXztLVBSt2Ks3oZwbuwXPXLWyouBWLVWGNWQexSgSxsj_Qulcy4a-fN"
    )


async def test_a_device_hears_of_the_days_deals_once_at_its_time(host: Running, service: PushEndpoint) -> None:
    services = host.services
    tomorrow = opens(today(time.time()) + timedelta(days=1))
    browsers = {}
    services.runtime.set_clock(tomorrow - 12 * HOUR)
    for name, at, language in (("early", 60, "de"), ("late", 700, "en"), ("never", None, "en"), ("played", 60, "en")):
        guest, browsers[name] = await host.guest(), Browser(f"{service.base}/{name}")
        await guest.post("/api/me/push", {**browsers[name].subscription, "language": language, "daily_at": at}, 204)
    push = services.feature(PushService)
    await push.public_key()
    deal = deal_of(services.accounts.secret, today(tomorrow), "druid")
    setup, turn = table_against_bots(host.services.runtime, deal, Person(guest.id, guest.name, False, ""))
    cards = cached_game("druid", None, ()).card_set
    await services.store.write(deal_repository.start_try, deal, guest.id, setup, cards, turn)
    told = {"title": "Tuckbox", "path": "/p/daily", "tag": "daily"}
    await tell_of_deals(push, tomorrow - 12 * HOUR)
    await tell_of_deals(push, tomorrow + 59 * 60)
    for _ in range(2):
        await tell_of_deals(push, tomorrow + 61 * 60)
    assert browsers["early"].read((await service.next())[1]) == {**told, "body": "Die Partien von heute sind da."}
    await tell_of_deals(push, tomorrow + 720 * 60)
    assert browsers["late"].read((await service.next())[1]) == {**told, "body": "Today’s deals are open."}
    with pytest.raises(TimeoutError):
        await service.next(4 * QUICK)


@pytest.mark.parametrize(
    ("at", "used", "due"),
    [
        pytest.param(17, 4, 17, id="an evening in California, told the next morning"),
        pytest.param(23, 10, 23, id="an evening in Sydney, told the next morning"),
        pytest.param(8, 22, 32, id="a night in Berlin, told the next morning"),
        pytest.param(8, 6, 32, id="a morning in Berlin, told a day later"),
        pytest.param(8, 9, 32, id="after the notice, told a day later"),
    ],
)
async def test_who_was_here_a_while_ago_is_told_in_the_morning_wherever_they_live(
    host: Running, service: PushEndpoint, at: int, used: int, due: int
) -> None:
    day = opens(today(time.time()))
    host.services.runtime.set_clock(day + used * HOUR)
    guest, browser = await host.guest(), Browser(f"{service.base}/device")
    await guest.post("/api/me/push", {**browser.subscription, "daily_at": 60 * at}, 204)
    store = host.services.store
    told = []
    for hour in range(used, 48):
        moment = day + hour * HOUR
        minute = int(moment - opens(today(moment))) // 60
        if await store.write(push_repository.take_due_devices, today(moment).isoformat(), minute):
            told.append(hour)
    assert told[0] == due


async def test_many_devices_are_told_in_turn(host: Running, service: PushEndpoint) -> None:
    store = host.services.store
    for name in ("one", "two", "three"):
        guest = await host.guest()
        browser = Browser(f"{service.base}/{name}")
        await guest.post("/api/me/push", {**browser.subscription, "daily_at": 0}, 204)
    later = (today(time.time()) + timedelta(days=2)).isoformat()
    taken = [await store.write(push_repository.take_due_devices, later, 5, most=2) for _ in range(3)]
    assert [len(devices) for devices in taken] == [2, 1, 0]
    assert len({device.endpoint for devices in taken for device in devices}) == 3


async def test_somebody_who_is_invited_is_told_in_their_language(host: Running, service: PushEndpoint) -> None:
    one, browser = await subscribed(host, service, language="de")
    two = await host.guest()
    table = (await one.table(ME, OPEN, options={"starter": "1"}))["id"]
    await two.post(f"/api/tables/{table}/sit", {})
    await service.next()
    await service.next()
    await two.post(f"/api/people/{one.id}/invite", {"game": "druid"}, 201)
    assert browser.read((await service.next())[1])["body"] == f"{two.name} lädt dich zu einer Partie ein."
