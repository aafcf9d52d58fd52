"""Shared links: a title, a sentence and a picture, at addresses that other sites can reach."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from tests.server.running import Running, running
from tuckbox.server.pages.build import STATIC

ME, OPEN = {"kind": "me"}, {"kind": "open"}
MAX_PICTURE = 200_000  # bytes

pytestmark = pytest.mark.skipif(not STATIC.joinpath("index.html").is_file(), reason="the page is not built")


def tags(page: str) -> dict[str, str]:
    """The tags of a page by name."""
    head = page.split("</head>")[0]
    return dict(re.findall(r'<meta (?:property|name)="([\w:]+)" content="([^"]*)"', head))


async def test_the_home_page_shows_the_box(server: Running) -> None:
    one = await server.guest()
    found = tags((await one.http.get("/")).text)
    assert found["og:title"] == "Tuckbox" and found["twitter:card"] == "summary_large_image"
    assert found["og:image"] == f"{server.base}/og/tuckbox.png"


async def test_a_table_invites_while_a_seat_is_free(server: Running) -> None:
    one = await server.guest()
    table = (await one.table(ME, OPEN))["id"]
    found = tags((await one.http.get(f"/t/{table}")).text)
    assert found["og:title"] == "Druid Games: take a seat"
    assert found["og:url"] == f"{server.base}/t/{table}" and found["og:image"] == f"{server.base}/og/druid.png"
    two = await server.guest()
    await two.post(f"/api/tables/{table}/sit", {})
    assert tags((await one.http.get(f"/t/{table}")).text)["og:title"] == "Druid Games"
    assert tags((await one.http.get("/t/nothere")).text)["og:title"] == "Tuckbox"
    assert tags((await one.http.get("/learn/idriana")).text)["og:image"] == f"{server.base}/og/idriana.png"


async def test_addresses_are_those_of_the_public_server_and_cannot_be_injected(folder: Path) -> None:
    async with running(folder, public_url="https://games.example/") as server:
        one = await server.guest()
        found = tags((await one.http.get("/p/%22%3E%3Cscript%3E")).text)
        assert found["og:image"] == "https://games.example/og/tuckbox.png"
        assert "<script>" not in (await one.http.get("/p/%22%3E%3Cscript%3E")).text.split("<title>")[0]


@pytest.mark.parametrize("name", ["tuckbox", "druid", "idriana", "tectonic"])
async def test_pictures_are_small_and_other_sites_may_show_them(server: Running, name: str) -> None:
    one = await server.guest()
    answer = await one.http.get(f"/og/{name}.png")
    assert answer.content[:8] == b"\x89PNG\r\n\x1a\n" and len(answer.content) < MAX_PICTURE
    size = (int.from_bytes(answer.content[16:20]), int.from_bytes(answer.content[20:24]))
    assert size == (1200, 630)
    assert answer.headers["cross-origin-resource-policy"] == "cross-origin"
    assert (await one.http.get("/og/..png")).status_code == 404


async def test_a_link_is_shown_in_the_language_that_it_names_or_the_reader_prefers(server: Running) -> None:
    one = await server.guest()
    table = (await one.table(ME, OPEN))["id"]
    named = tags((await one.http.get(f"/t/{table}?lang=de")).text)
    assert named["og:title"] == "Druid Games: Setz dich dazu" and named["og:locale"] == "de"
    assert named["og:description"].startswith("Du bist eingeladen. Zwei Druiden")
    preferring = {"accept-language": "fr, de-CH;q=0.8, en;q=0.5"}
    assert tags((await one.http.get(f"/t/{table}", headers=preferring)).text) == named | {}
    for odd in ("?lang=xx", "?lang=%3Cscript", ""):
        answer = await one.http.get(f"/t/{table}{odd}", headers={"accept-language": "de;q=much, en"})
        assert tags(answer.text)["og:title"] == "Druid Games: take a seat"
