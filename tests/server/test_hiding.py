"""No hidden card leaves the server: every byte to a viewer is the same when what is hidden from it differs."""

from __future__ import annotations

import logging
import random
import re
from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import pytest

from tests.harness import alike
from tests.server.running import Running, running
from tuckbox import registry
from tuckbox.chance import FastChance
from tuckbox.events import RawEvent, Viewer
from tuckbox.game import Game, seed_of
from tuckbox.match import Match
from tuckbox.server import eyes, metrics, showing
from tuckbox.server import messages as m
from tuckbox.server.api_replays import entry_rows
from tuckbox.server.api_tables import new_setup
from tuckbox.server.refusals import Refuse
from tuckbox.server.requests import answer
from tuckbox.server.seating import Seat
from tuckbox.server.table import Table

GAMES = sorted({*registry.GAMES, "magpies"})  # the games of the box, and the example, which has a sealed pick
_ASIDE = re.compile(r'"(now|at|created|changed|left|gone_until)":-?[0-9.e+-]+')


@pytest.fixture(autouse=True)
def with_magpies(monkeypatch: pytest.MonkeyPatch) -> None:
    """The example game is in the box during these tests."""
    monkeypatch.setitem(registry.GAMES, "magpies", "magpies")


class Leak(AssertionError):
    """What a viewer was sent depends on what is hidden from it."""


@dataclass(eq=False)
class Listener:
    """Somebody at a table without a network: what is sent is kept."""

    person: str
    sent: list[str] = field(default_factory=list)
    tables: dict[str, Table] = field(default_factory=dict)
    turns: set[str] = field(default_factory=set)
    open: bool = True

    def send(self, text: str) -> None:
        """Keep a message."""
        self.sent.append(text)

    def heard(self, table: str) -> list[str]:
        """All that was sent since the last time, without what may differ: the table's name, and times."""
        texts, self.sent = self.sent, []
        return [_ASIDE.sub("", text).replace(table, "TABLE") for text in texts]


@dataclass
class World:
    """One of two tables that look the same to a viewer."""

    table: Table
    people: list[Listener]  # by seat, and last a watcher

    async def ask(self, listener: Listener, request: Any) -> None:
        """Ask something at the table; a refusal counts as something sent."""
        try:
            await self.table.do(lambda: answer(self.table, listener, request))  # type: ignore[arg-type]
        except Refuse as refusal:
            listener.send(f"{refusal.code}: {refusal.reason} {refusal.number}")


async def world(server: Running, game: Game, seats: int, prefix: Match) -> World:
    """A table of people in the position of a match."""
    setup = new_setup(game, [Seat("person", f"Player {n}", holders={f"p{n}"}) for n in range(seats)], None)
    setup.seed, setup.started, setup.status = prefix.seed, setup.created, "running"
    await server.hall.make(setup, game.cards, entry_rows(setup.id, prefix.record()))
    table = await server.hall.table(setup.id)
    return World(table, [*(Listener(f"p{n}") for n in range(seats)), Listener("watcher")])


def prefixes(game: Game, count: int, word: str) -> Iterator[tuple[Match, random.Random]]:
    """Matches that have come to some point."""
    for number in range(count):
        dice = random.Random(f"{word} {number}")
        seats = game.players[number % len(game.players)]
        match = Match(game, [f"Player {n}" for n in range(seats)], seed_of(f"{word} {number}"))
        for _ in range(dice.randrange(25 if game.minutes < 10 else 60) if number else 0):
            if match.over:
                break
            seat = dice.choice(match.deciders())
            match.play(seat, dice.choice(match.options(seat)))
        if not match.over:
            yield match, dice


async def check_hiding(server: Running, name: str, count: int) -> int:
    """Play from many positions in two worlds that differ in what a seat cannot know; how many messages were equal."""
    game = registry.game(name)
    compared = 0
    for prefix, dice in prefixes(game, count, "hiding"):
        seats = len(prefix.players)
        for seat in range(seats):
            one, two = [await world(server, game, seats, prefix) for _ in range(2)]
            assert one.table.match is not None and two.table.match is not None
            state = one.table.match.state.resample(seat, FastChance(dice.randrange(2**60)))
            state.journal = two.table.match.journal
            two.table.match.state = state
            compared += await play_in_step(one, two, seat, dice)
            for each in (one, two):
                each.table.stop()
                server.hall.tables.pop(each.table.id)
    return compared


async def play_in_step(one: World, two: World, seat: int, dice: random.Random) -> int:
    """Play moves that look the same, and compare all that the seat and a watcher are sent."""
    viewers = [seat, len(one.people) - 1]
    compared = 0
    for each in (one, two):
        for listener in each.people:
            await each.ask(listener, m.Watch(each.table.id, words=True))
    compared += compare(one, two, viewers)
    for _ in range(12):
        first, second = one.table.match, two.table.match
        assert first is not None and second is not None
        for _ in range(3):
            code = dice.randrange(first.game.moves.size)
            if code not in first.state.options(seat):
                for each in (one, two):
                    await each.ask(each.people[seat], m.Play(each.table.id, seat, each.table.number + 1, code))
        compared += compare(one, two, viewers)
        if first.over or second.over:
            return compared
        decider = dice.choice(first.deciders())
        pairs = alike(first.game, first.state.options(decider), second.state.options(decider), decider == seat)
        if not pairs:
            return compared
        marks = len(first.journal.events), len(second.journal.events)
        for each, code in zip((one, two), dice.choice(pairs), strict=True):
            move = m.Play(each.table.id, decider, each.table.number + 1, code)
            await each.ask(each.people[decider], move)
        fresh = [*first.journal.events[marks[0] :], *second.journal.events[marks[1] :]]
        viewers = [place for place in viewers if not came_out(first.game, fresh, place if place == seat else None)]
        if not viewers:
            return compared
        compared += compare(one, two, viewers)
    return compared


def came_out(game: Game, events: list[RawEvent], viewer: Viewer) -> bool:
    """Whether something hidden came to light for a viewer, who may then tell the worlds apart."""
    return any(game.events.reveals(raw) and game.events.privy(raw, viewer) for raw in events)


def compare(one: World, two: World, viewers: list[int]) -> int:
    """Raise Leak unless these were sent the same bytes; how many messages that were."""
    count = 0
    for place, (first, second) in enumerate(zip(one.people, two.people, strict=True)):
        here, there = first.heard(one.table.id), second.heard(two.table.id)
        if place in viewers:
            count += len(here)
            if here != there:
                different = next((pair for pair in zip(here, there, strict=False) if pair[0] != pair[1]), (here, there))
                raise Leak(f"viewer {place}: {different[0]!s:.2000} is not {different[1]!s:.2000}")
    return count


@pytest.mark.asyncio
@pytest.mark.parametrize("name", GAMES)
async def test_what_is_sent_does_not_depend_on_what_is_hidden(name: str, folder: Path) -> None:
    async with running(folder) as server:
        assert await check_hiding(server, name, 8) > 100


# Planted leaks


@pytest.mark.asyncio
@pytest.mark.parametrize("name", GAMES)
async def test_a_view_that_leaks_is_found(name: str, folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    honest = showing.position

    def leaky(table: Table, viewer: Viewer, words: bool) -> m.Position:
        position = honest(table, viewer, words)
        assert table.match is not None
        position.view["order"] = table.match.state.fingerprint()
        return position

    monkeypatch.setattr(showing, "position", leaky)
    async with running(folder) as server:
        with pytest.raises(Leak):
            await check_hiding(server, name, 6)


@pytest.mark.asyncio
async def test_a_sealed_pick_that_leaks_is_found(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    honest = eyes.entry

    def leaky(game: Game, number: int, made: Any, *rest: Any) -> Any:
        info = honest(game, number, made, *rest)
        info.kind = str(made)
        return info

    monkeypatch.setattr(eyes, "entry", leaky)
    async with running(folder) as server:
        with pytest.raises(Leak):
            await check_hiding(server, "magpies", 12)


@pytest.mark.asyncio
@pytest.mark.parametrize("name", GAMES)
async def test_a_refusal_that_leaks_is_found(name: str, folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(
        registry.game_class(name), "reason", lambda self, state, seat, move: f"No, for {state.fingerprint()}."
    )
    async with running(folder) as server:
        with pytest.raises(Leak):
            await check_hiding(server, name, 6)


# The log, the deal, and the server's own words


@pytest.mark.asyncio
@pytest.mark.parametrize("name", GAMES)
async def test_the_log_of_a_whole_match_shows_only_what_its_viewer_may_see(
    name: str, folder: Path, caplog: pytest.LogCaptureFixture
) -> None:
    caplog.set_level(logging.DEBUG, "tuckbox")
    game = registry.game(name)
    async with running(folder) as server:
        for prefix, _ in prefixes(game, 6, "log"):
            seats = len(prefix.players)
            here = await world(server, game, seats, prefix)
            match = here.table.match
            assert match is not None
            for viewer in [*range(seats), None]:
                for place in range(len(match.path)):
                    raw = match.journal.events[match.marks[place] : match.marks[place + 1]]
                    check_events(game, raw, viewer, showing.entry_info(here.table, place, viewer).events)
                listener = here.people[seats if viewer is None else viewer]
                await here.ask(listener, m.Watch(here.table.id, words=True))
                raw = match.journal.events[: match.marks[0]]
                deal = [eyes.event(seen) for seen in game.seen(raw, viewer, match.players)]
                check_events(game, raw, viewer, deal)
    names = {label for domain, labels in game.labels().items() if domain != "seat" for label in labels}
    said = " ".join(record.getMessage() for record in caplog.records) + metrics.text()
    assert not [label for label in names if len(label) > 3 and label in said], "logs and metrics name no card"


def check_events(game: Game, raw: list[RawEvent], viewer: Viewer, sent: list[Any]) -> None:
    """What was sent of these events has no part that the viewer may not see."""
    shown = [
        (one, kind)
        for one in raw
        if (kind := game.events.kinds[one[0]]) and (game.events.privy(one, viewer) or not kind.secret or kind.hides)
    ]
    assert len(shown) == len(sent)
    for (one, kind), info in zip(shown, sent, strict=True):
        hidden = set() if game.events.privy(one, viewer) else set(kind.secret)
        assert info.kind == kind.name and not hidden & set(info.parts)
        for part, value in zip(kind.parts, one[2:], strict=False):
            label = game.words.labels[part.domain][value]
            if part.name in hidden and len(label) > 3 and label not in kind.hides:
                assert label not in info.text
