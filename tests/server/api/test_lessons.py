"""First games over HTTP: what the learner sees, and why a move is not possible."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.server.running import running
from tuckbox import registry

pytestmark = pytest.mark.asyncio


@pytest.mark.parametrize("game", ["druid", "tectonic", "idriana"])
async def test_a_course_holds_every_moment_from_the_learners_eyes(folder: Path, game: str) -> None:
    found = registry.course(game)
    assert found is not None
    async with running(folder) as server:
        guest = await server.guest()
        assert [one["tutorial"] for one in await guest.get("/api/games") if one["name"] == game] == [True]
        course = await guest.get(f"/api/games/{game}/tutorial")
    assert course["seat"] == found.seat and course["table"]["mine"] == [found.seat]
    assert [moment["position"]["number"] for moment in course["moments"]] == list(range(found.last + 1))
    for lesson in course["lessons"]:
        for made, code in enumerate(lesson["moves"]):
            position = course["moments"][lesson["at"] + made]["position"]
            assert code in [option["code"] for option in position["options"]]
            entry = course["moments"][lesson["at"] + made + 1]["entry"]
            assert entry["seat"] == found.seat and "says" not in entry


async def test_no_moment_tells_what_the_other_holds(folder: Path) -> None:
    async with running(folder) as server:
        guest = await server.guest()
        course = await guest.get("/api/games/druid/tutorial")
    for moment in course["moments"]:
        assert moment["position"]["view"]["seats"][1]["creatures"] == []
        assert moment["position"]["view"]["seats"][1]["specials"] == []
        for event in moment["entry"]["events"]:
            if event["kind"].startswith("draws") and event["parts"]["seat"] == 1:
                assert set(event["parts"]) == {"seat"}


async def test_the_rules_say_why_not(folder: Path) -> None:
    found = registry.course("druid")
    assert found is not None
    words = found.match(0).game
    async with running(folder) as server:
        guest = await server.guest()
        weigh = "/api/games/druid/tutorial/0/weigh?code="
        wrong = await guest.get(f"{weigh}{words.parse('place Bat at Lake').code}")
        assert "Bat" in wrong["why_not"] and wrong["scores"] is None
        right = await guest.get(f"{weigh}{words.parse('place Walrus at Lake').code}")
        assert right["why_not"] is None
        for path, status in (
            (f"{weigh}999999999", 422),
            ("/api/games/druid/tutorial/99/weigh?code=0", 404),
            ("/api/games/chess/tutorial", 404),
        ):
            await guest.get(path, status)
