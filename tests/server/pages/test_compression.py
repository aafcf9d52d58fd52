"""Compressed responses: negotiated, the same content in every encoding, revalidated, and nothing secret."""

from __future__ import annotations

import gzip
from collections.abc import Iterator
from pathlib import Path

import httpx
import pytest

from tests.server.running import Guest, Running
from tuckbox.server.pages.build import STATIC
from tuckbox.server.pages.compression import accepted

ASSETS = Path(str(STATIC)) / "assets"
built = pytest.mark.skipif(not STATIC.joinpath("index.html").is_file(), reason="the page is not built")


@pytest.fixture
async def guest(server: Running) -> Guest:
    return await server.guest()


def scripts() -> Iterator[str]:
    """The scripts of the page that have compressed copies."""
    return (copy.stem for copy in sorted(ASSETS.glob("*.js.br")))


async def fetch(guest: Guest, path: str, encodings: str, **more: str) -> httpx.Response:
    return await guest.http.get(path, headers={"accept-encoding": encodings, **more})


async def raw(guest: Guest, path: str, encodings: str) -> tuple[bytes, httpx.Response]:
    """The bytes as they were sent."""
    async with guest.http.stream("GET", path, headers={"accept-encoding": encodings}) as answer:
        return b"".join([part async for part in answer.aiter_raw()]), answer


@pytest.mark.parametrize(
    ("header", "encodings"),
    [
        ("gzip, deflate, br, zstd", ["br", "gzip"]),
        ("gzip;q=1.0, br;q=0", ["gzip"]),
        ("BR; q=0.5", ["br"]),
        ("*", ["br", "gzip"]),
        ("identity;q=1, *;q=0", []),
        ("gzip;q=nonsense", []),
        ("", []),
    ],
)
def test_the_encodings_that_a_client_accepts(header: str, encodings: list[str]) -> None:
    from litestar.datastructures import Headers

    assert accepted(Headers({"accept-encoding": header})) == encodings


@built
async def test_a_file_of_the_page_is_sent_as_the_client_accepts_it(guest: Guest) -> None:
    script = next(scripts())
    plain = (ASSETS / script).read_bytes()
    sizes = []
    for encodings, named in (("br, gzip", "br"), ("gzip", "gzip"), ("identity", None)):
        body, answer = await raw(guest, f"/assets/{script}", encodings)
        assert answer.headers.get("content-encoding") == named
        assert answer.headers["vary"] == "accept-encoding"
        assert answer.headers["content-type"].startswith("text/")
        assert answer.headers["cache-control"].endswith("immutable")
        assert int(answer.headers["content-length"]) == len(body)
        if named != "br":
            assert (gzip.decompress(body) if named else body) == plain
        sizes.append(len(body))
    assert sizes[0] < sizes[1] < sizes[2] == len(plain)


@built
def test_compressed_copies_equal_their_files() -> None:
    copies = sorted(ASSETS.glob("*.gz"))
    assert copies and all(gzip.decompress(copy.read_bytes()) == copy.with_suffix("").read_bytes() for copy in copies)


@built
async def test_what_the_client_has_is_not_sent_again(guest: Guest) -> None:
    for path in (f"/assets/{next(scripts())}", "/manifest.webmanifest", "/icons/icon-192.png", "/"):
        first = await fetch(guest, path, "gzip")
        again = await fetch(guest, path, "gzip", **{"if-none-match": f'"other", W/{first.headers["etag"]}'})
        assert (again.status_code, again.content) == (304, b"")
        assert again.headers["etag"] == first.headers["etag"]
        assert (await fetch(guest, path, "gzip", **{"if-none-match": '"other"'})).content == first.content
    one, other = [await fetch(guest, "/", encodings) for encodings in ("gzip", "identity")]
    assert one.text == other.text and one.headers["etag"] != other.headers["etag"]


async def test_answers_are_compressed_where_it_pays(guest: Guest) -> None:
    catalogue = "/api/games/idriana/catalogue"
    body, answer = await raw(guest, catalogue, "gzip")
    assert answer.headers["content-encoding"] == "gzip" and "accept-encoding" in answer.headers["vary"]
    plain, answer = await raw(guest, catalogue, "identity")
    assert "content-encoding" not in answer.headers and "accept-encoding" in answer.headers["vary"]
    assert gzip.decompress(body) == plain and len(body) < len(plain) / 4
    pictures = (await guest.get("/api/games/druid/pictures"))["light"]
    assert (await fetch(guest, next(iter(pictures.values())), "gzip")).headers["content-encoding"] == "gzip"
    for path in ("/api/me", "/icons/icon-192.png"):  # small, and compressed already
        assert "content-encoding" not in (await fetch(guest, path, "gzip")).headers


async def test_an_answer_with_the_token_is_not_compressed(guest: Guest) -> None:
    answer = await guest.http.post("/api/session", headers={"accept-encoding": "gzip"})
    assert answer.json()["token"] and "content-encoding" not in answer.headers
