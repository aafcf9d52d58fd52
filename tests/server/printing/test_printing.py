"""PDFs from the server: of the standard set and of uploaded ones, a few at a time."""

from __future__ import annotations

import io

import pytest
from pypdf import PdfReader

from tests.server.running import Running
from tuckbox import printing
from tuckbox.registry import game_class

PATH = "/api/games/druid/print"


async def test_cards_and_rules_are_printed(server: Running) -> None:
    guest = await server.guest()
    assert all(game["printable"] for game in await guest.get("/api/games"))
    cards = await guest.http.get(f"{PATH}?paper=letter&backs=false")
    assert (cards.status_code, cards.headers["content-type"]) == (200, "application/pdf")
    assert cards.headers["content-disposition"] == 'attachment; filename="druid-cards.pdf"'
    assert len(PdfReader(io.BytesIO(cards.content)).pages) == 6
    rules = await guest.http.get(f"{PATH}?what=booklet")
    assert "druid-rules.pdf" in rules.headers["content-disposition"]
    assert "Who wins a terrain" in "".join(page.extract_text() for page in PdfReader(io.BytesIO(rules.content)).pages)


@pytest.mark.extended
async def test_an_uploaded_set_is_printed_under_its_name(server: Running) -> None:
    guest = await server.guest()
    text = game_class("druid").sets.standard.text.replace("Walrus", "Sea Cow")
    made = await guest.post("/api/games/druid/cards", {"name": "Calmer seas", "text": text}, 201)
    found = await guest.http.get(f"{PATH}?cards={made['hash']}&backs=false")
    words = PdfReader(io.BytesIO(found.content)).pages[0].extract_text()
    assert "Sea Cow" in words and f"Calmer seas {made['hash']}" in words


async def test_what_cannot_be_printed_is_refused(server: Running, monkeypatch: pytest.MonkeyPatch) -> None:
    guest = await server.guest()
    for query, status, reason in (
        ("?players=5", 400, "Druid Games is for 2 players, not 5."),
        ("?cards=0123456789abcdef", 404, "This server has no card set"),
        ("?paper=a3", 400, ""),
    ):
        answer = await guest.http.get(PATH + query)
        assert answer.status_code == status and reason in answer.json()["reason"]
    assert (await guest.http.get("/api/games/chess/print")).status_code == 404
    monkeypatch.setattr(printing, "is_available", lambda: False)
    assert not any(game["printable"] for game in await guest.get("/api/games"))
    assert "tuckbox[print]" in (await guest.http.get(PATH)).json()["reason"]


async def test_an_address_prints_a_few_at_a_time(server: Running) -> None:
    guest = await server.guest()
    server.services.limits.printing.burst = 0
    answer = await guest.http.get(PATH)
    assert answer.status_code == 429 and "Too many PDFs" in answer.json()["reason"]
