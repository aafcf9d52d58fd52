"""Pairing: who plays whom, and when."""

from __future__ import annotations

from tests.server.running import Running
from tuckbox.server.pairing.service import EXPIRES, Pairing
from tuckbox.server.people.accounts import Person
from tuckbox.server.tables.domain import TimeControl

ANN, BO, CY = (Person(name, name, False, name) for name in ("Ann", "Bo", "Cy"))


def test_equals_are_paired_at_once_and_others_after_a_while() -> None:
    pairing = Pairing()
    assert pairing.seek(ANN, "druid", TimeControl(), 1500, (), 0.0) is None
    assert pairing.seek(BO, "druid", TimeControl(), 1900, (), 0.0) is None, "they are far apart"
    found = pairing.seek(CY, "druid", TimeControl(), 1550, (), 1.0)
    assert found is not None and found.person == ANN
    assert list(pairing.seekers) == ["Bo"]
    pairing.tell("Ann", "a table")
    assert pairing.table_of("Ann", 9) == "a table"
    assert pairing.table_of("Ann", 13) == "a table", "the first answer may have been lost"
    assert pairing.table_of("Ann", 15) is None
    for second in range(2, 60, 2):
        found = pairing.seek(BO, "druid", TimeControl(), 1900, (), float(second))
        found = found or pairing.seek(ANN, "druid", TimeControl(), 1500, (), float(second))
        if found is not None:
            break
    assert found is not None and 10 <= second <= 40, "who waits accepts more"


def test_only_the_same_game_and_clock_fit_and_nobody_meets_whom_they_muted() -> None:
    pairing = Pairing()
    pairing.seek(ANN, "druid", TimeControl(), 1500, ("Cy",), 0.0)
    assert pairing.seek(BO, "tectonic", TimeControl(), 1500, (), 0.0) is None
    assert pairing.seek(BO, "druid", TimeControl("move", 60), 1500, (), 0.0) is None
    assert pairing.seek(CY, "druid", TimeControl(), 1500, (), 0.0) is None
    assert pairing.seek(ANN, "druid", TimeControl(), 1500, ("Cy",), 1.0) is None, "nor oneself"


def test_who_no_longer_asks_has_left() -> None:
    pairing = Pairing()
    pairing.seek(ANN, "druid", TimeControl(), 1500, (), 0.0)
    assert pairing.seek(BO, "druid", TimeControl(), 1500, (), EXPIRES + 1) is None
    assert pairing.waited("Bo", EXPIRES + 3) == 2.0


def test_who_was_found_meets_nobody_else_while_the_table_is_set_up() -> None:
    pairing = Pairing()
    pairing.seek(ANN, "druid", TimeControl(), 1500, (), 0.0)
    assert pairing.seek(BO, "druid", TimeControl(), 1500, (), 1.0) is not None
    assert pairing.seek(ANN, "druid", TimeControl(), 1500, (), 2.0) is None and not pairing.seekers
    assert pairing.seek(CY, "druid", TimeControl(), 1500, (), 2.0) is None
    pairing.tell("Ann", None)
    found = pairing.seek(ANN, "druid", TimeControl(), 1500, (), 3.0)
    assert found is not None and found.person == CY, "the table could not be set up, so she looks again"


async def test_two_people_find_each_other_and_play(server: Running) -> None:
    one, two = await server.guest(), await server.guest()
    wanted = {"game": "druid", "clock": {"kind": "move", "seconds": 60}}
    first = await one.post("/api/pairing", wanted)
    assert first["table"] is None and first["points"] == 1500 and first["bot"]["bot"] == "level2"
    second = await two.post("/api/pairing", wanted)
    told = await one.post("/api/pairing", wanted)
    assert second["table"] and told["table"] == second["table"]
    info = await one.get(f"/api/tables/{told['table']}")
    assert (info["status"], info["clock"], info["allow_hints"]) == ("running", wanted["clock"], False)
    assert {seat["name"] for seat in info["seats"]} == {one.name, two.name}
    again = await one.post("/api/pairing", wanted)
    assert again["table"] == told["table"], "the first answer may have been lost"
    three, four = await server.guest(), await server.guest()
    assert (await three.post("/api/pairing", wanted))["table"] is None
    assert (await three.http.delete("/api/pairing")).status_code == 204
    assert (await four.post("/api/pairing", wanted))["table"] is None
    await four.post("/api/pairing", {"game": "chess"}, 404)
