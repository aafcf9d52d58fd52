"""The rules over HTTP: the guide with its figures, and the clauses."""

from __future__ import annotations

from pathlib import Path

from tests.server.running import running


async def test_a_guide_is_sent_with_its_figures_clauses_and_words(folder: Path, minimal_game: None) -> None:
    async with running(folder) as server:
        guest = await server.guest()
        guide = await guest.get("/api/games/idriana/guide")
        clauses = await guest.get("/api/games/idriana/rules")
        none = await guest.get("/api/games/minimal/guide")
    setup = next(section for section in guide["sections"] if section["id"] == "setup")
    assert setup["clauses"] == ["I10", "I11", "I12"]
    assert "mulligan" in setup["clause_words"]["I11"]
    (figure,) = [block["figure"] for block in setup["blocks"] if block["figure"]]
    assert [row["label"] for row in figure["rows"]] == ["Wilderness", "Farm", "Town", "For all"]
    assert clauses[0]["number"] == "I1"
    assert none == {"intro": "", "sections": []}
