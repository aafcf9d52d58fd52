"""First games over HTTP: what the learner sees, and why a move is not possible."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.server.running import Running, running
from tuckbox import packages


@pytest.mark.parametrize("game", ["druid", "tectonic", "idriana"])
async def test_a_course_holds_a_frame_for_each_entry_as_the_learner_sees_it(folder: Path, game: str) -> None:
    found = packages.course(game)
    assert found is not None
    async with running(folder) as server:
        guest = await server.guest()
        assert [one["lessons"] for one in await guest.get("/api/games") if one["name"] == game] == [True]
        course = await guest.get(f"/api/games/{game}/lessons")
    assert course["seat"] == found.seat and course["table"]["my_seats"] == [found.seat]
    assert [frame["position"]["number"] for frame in course["frames"]] == list(range(found.last + 1))
    for lesson in course["lessons"]:
        for made, code in enumerate(lesson["moves"]):
            position = course["frames"][lesson["at"] + made]["position"]
            assert code in [option["code"] for option in position["legal_moves"]]
            (entry,) = course["frames"][lesson["at"] + made + 1]["entries"]
            assert entry["seat"] == found.seat and "sentence" not in entry


async def test_no_frame_tells_what_the_other_holds(folder: Path) -> None:
    async with running(folder) as server:
        guest = await server.guest()
        course = await guest.get("/api/games/druid/lessons")
    for frame in course["frames"]:
        assert frame["position"]["view"]["seats"][1]["creatures"] == []
        assert frame["position"]["view"]["seats"][1]["specials"] == []
        for event in [event for entry in frame["entries"] for event in entry["events"]]:
            if event["kind"].startswith("draws") and event["parts"]["seat"] == 1:
                assert set(event["parts"]) == {"seat"}


async def test_the_rules_say_why_not(server: Running) -> None:
    found = packages.course("druid")
    assert found is not None
    words = found.match(0).game
    guest = await server.guest()
    preview = "/api/games/druid/lessons/0/preview?code="
    wrong = await guest.get(f"{preview}{words.parse('place Bat at Lake').code}")
    assert "Bat" in wrong["why_not"] and wrong["scores"] is None
    right = await guest.get(f"{preview}{words.parse('place Walrus at Lake').code}")
    assert right["why_not"] is None
    for path, status in (
        (f"{preview}999999999", 422),
        ("/api/games/druid/lessons/99/preview?code=0", 404),
        ("/api/games/chess/lessons", 404),
    ):
        await guest.get(path, status)
