"""Previews of moves: why one is illegal, or the scores after it."""

from __future__ import annotations

from tests.server.running import Json, Running, seated_pair
from tuckbox import registry


async def test_a_placement_is_previewed_without_being_played(server: Running) -> None:
    one, two, table = await seated_pair(server, game="tectonic")
    people = [one, two]
    first = one.position(table)["seats_to_act"][0]
    await people[first].play(table, first, people[first].position(table))
    seat = 1 - first
    while (position := people[seat].position(table))["number"] < 1:
        await people[seat].hear("frame", "snapshot")
    number, options = position["number"], position["legal_moves"]
    legal = await people[seat].ask("preview", table=table, seat=seat, code=options[0]["code"])
    assert (legal["why_not"], legal["scores"], legal["number"]) == (None, [0, 0], number)
    far = _moved(options[0], row=100)
    refused = await people[seat].ask("preview", table=table, seat=seat, code=far)
    assert refused["why_not"].startswith("It would touch nothing") and refused["scores"] is None
    early = await people[first].ask("preview", table=table, seat=first, code=far)
    assert one.name in early["why_not"] and two.name in early["why_not"]  # names, not numbers of seats
    assert (await people[seat].ask("preview", table=table, seat=first, code=far))["code"] == "not seated"
    assert (await people[seat].ask("preview", table=table, seat=seat, code=2**50))["code"] == "illegal"
    assert (await one.get(f"/api/tables/{table}"))["entries"] == number
    for guest in people:
        await guest.close()


async def test_what_a_map_is_drawn_from_is_served(server: Running) -> None:
    one = await server.guest()
    tiles = await one.get("/api/games/tectonic/tiles")
    assert {"side", "symbols", "style", "variants", "layers", "bodies"} <= set(tiles)
    assert (await one.get("/api/games/druid/tiles", 404))["reason"] == "This game has no map to draw."
    await one.close()


def _moved(option: Json, **parts: int) -> int:
    """The code of the same move elsewhere."""
    game = registry.game("tectonic")
    return game.moves.encode(option["kind"], *{**option["parts"], **parts}.values())
