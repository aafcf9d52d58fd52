"""Two tables that look the same to a viewer while what is hidden differs: all that is sent is compared."""

from __future__ import annotations

import random
import re
from collections import deque
from collections.abc import Iterator
from dataclasses import dataclass, field
from functools import cache
from typing import Any

import msgspec

from tests.server.indistinguishable import Leak, Twins, twins
from tests.server.running import Running
from tuckbox import registry
from tuckbox.core.chance import FastChance
from tuckbox.core.events import RawEvent, Viewer
from tuckbox.core.game import Game, seed_of
from tuckbox.core.match import Match
from tuckbox.server.errors import RequestError
from tuckbox.server.people.accounts import Person
from tuckbox.server.rate_limit import RateLimiter
from tuckbox.server.replays.service import replay_frame
from tuckbox.server.runtime import Runtime
from tuckbox.server.tables import socket_messages as m
from tuckbox.server.tables.api import new_setup
from tuckbox.server.tables.broadcast import table_info
from tuckbox.server.tables.domain import Seat
from tuckbox.server.tables.repository import load_table, new_log
from tuckbox.server.tables.requests import handle
from tuckbox.server.tables.table import Table
from tuckbox.testing.subject import alike

OCCASIONS = 50  # in a whole match on which people do something besides playing
GAMES = sorted({*registry.GAMES, "magpies"})  # the games of the box, and the example, which has a sealed pick
_ASIDE = re.compile(r'"(now|at|created|changed|left|grace_ends_at)":-?[0-9.e+-]+')


@dataclass(eq=False)
class Listener:
    """Somebody at a table without a network: what is sent is kept."""

    person: str
    sent: list[str] = field(default_factory=list)
    tables: dict[str, Table] = field(default_factory=dict)
    turns: set[str] = field(default_factory=set)
    visible: bool = True
    open: bool = True

    def send(self, text: bytes | str) -> None:
        self.sent.append(text if isinstance(text, str) else text.decode())

    def answered(self, request: Any) -> None:
        """Nobody asks again."""

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
            await self.table.submit(lambda: handle(self.table, listener, request))  # type: ignore[arg-type]
        except RequestError as refusal:
            listener.send(f"{refusal.code}: {refusal.reason} {refusal.number}")


async def world(server: Running, game: Game, prefix: Match) -> World:
    """A table of people in the position of a match."""
    seats = range(len(prefix.players))
    setup = new_setup(Runtime(), game, [Seat("person", f"Player {n}", holders={f"p{n}"}) for n in seats], None)
    setup.seed, setup.started, setup.status = prefix.seed, setup.created, "running"
    await server.registry.lifecycle.create(setup, game.card_set, new_log(prefix.entries, setup.created))
    stored = await server.services.store.read(load_table, setup.id)
    assert stored is not None
    table = server.registry.loader.tables[setup.id] = Table(server.registry, game, stored)
    deque(table.replay_log(stored.entries), maxlen=0)
    table.start()
    return World(table, [*(Listener(f"p{n}") for n in seats), Listener("watcher")])


def prefixes(game: Game, count: int, word: str) -> Iterator[tuple[Match, random.Random]]:
    """Matches that have come to some point."""
    for number in range(count):
        dice = random.Random(f"{word} {number}")
        seats = game.players[number % len(game.players)]
        match = Match(game, [f"Player {n}" for n in range(seats)], seed_of(f"{word} {number}"))
        for _ in range(dice.randrange(25 if game.minutes < 10 else 60) if number else 0):
            if match.is_over:
                break
            seat = dice.choice(match.seats_to_act())
            match.play(seat, dice.choice(match.legal_moves(seat)))
        if not match.is_over:
            yield match, dice


async def check_hiding(server: Running, name: str, count: int) -> int:
    """Play from many positions in two worlds that differ in what a seat cannot know; how many messages were equal."""
    game = registry.game(name)
    compared = 0
    for prefix, dice in prefixes(game, count, "hiding"):
        seats = len(prefix.players)
        for seat in range(seats):
            one, two = [await world(server, game, prefix) for _ in range(2)]
            assert one.table.match is not None and two.table.match is not None
            state = one.table.match.state.resample(seat, FastChance(dice.randrange(2**60)))
            state.journal = two.table.match.journal
            two.table.match.state = state
            compared += await play_in_step(one, two, seat, dice)
            for each in (one, two):
                each.table.stop()
                server.registry.loader.tables.pop(each.table.id)
    return compared


async def play_in_step(one: World, two: World, seat: int, dice: random.Random) -> int:
    """Play moves that look the same, and compare all that the seat and a watcher are sent."""
    viewers = [seat, len(one.people) - 1]
    compared = 0
    for each in (one, two):
        for listener in each.people:
            await each.ask(listener, m.FollowRequest(each.table.id, words=True))
    compared += compare(one, two, viewers)
    for _ in range(12):
        first, second = one.table.match, two.table.match
        assert first is not None and second is not None
        for _ in range(3):
            code = dice.randrange(first.game.moves.size)
            if is_illegal(first, seat, code) and is_illegal(second, seat, code):
                for each in (one, two):
                    await each.ask(each.people[seat], m.PlayRequest(each.table.id, seat, each.table.number + 1, [code]))
        compared += compare(one, two, viewers)
        if first.is_over or second.is_over:
            return compared
        decider = dice.choice(first.seats_to_act())
        pairs = alike(first.game, first.state.legal_moves(decider), second.state.legal_moves(decider), decider == seat)
        if not pairs:
            return compared
        marks = len(first.journal.events), len(second.journal.events)
        for each, code in zip((one, two), dice.choice(pairs), strict=True):
            move = m.PlayRequest(each.table.id, decider, each.table.number + 1, [code])
            await each.ask(each.people[decider], move)
        fresh = [*first.journal.events[marks[0] :], *second.journal.events[marks[1] :]]
        viewers = [place for place in viewers if not came_out(first.game, fresh, place if place == seat else None)]
        if not viewers:
            return compared
        compared += compare(one, two, viewers)
    return compared


def is_illegal(match: Match, seat: int, code: int) -> bool:
    """Whether a move would be refused. Once a seat can tell two worlds apart it may be legal in one of them only."""
    return match.game.move(code).code not in match.state.legal_moves(seat)


def came_out(game: Game, events: list[RawEvent], viewer: Viewer) -> bool:
    """Whether something hidden came to light for a viewer, who may then tell the worlds apart."""
    return any(game.events.reveals(raw) and game.events.sees_secrets(raw, viewer) for raw in events)


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


# Whole matches: from the deal to the end, and all that people do besides moves. Other hands, too, differ in at least a
# quarter of their positions.


async def check_whole(server: Running, name: str, seats: int, viewer: Viewer, tries: int, word: str) -> int:
    """Play a match and its twin to the end; how many messages to the viewer, and to a watcher, were equal."""
    dice = random.Random(f"{name} {seats} {viewer} {word} played")
    pair = twins_apart(name, seats, viewer, tries, word)
    server.registry.chat_limit = RateLimiter(Runtime(), 1e6, 1e6)
    players = [f"Player {n}" for n in range(seats)]
    one, two = [await world(server, twin, Match(twin, players, pair.seed)) for twin in pair.games]
    viewers = [seats] if viewer is None else [viewer, seats]
    for each in (one, two):
        for place in viewers:
            await each.ask(each.people[place], m.FollowRequest(each.table.id, words=True))
    compared = compare(one, two, viewers)
    for number, moves in enumerate(zip(*pair.courses, strict=True)):
        if dice.random() < OCCASIONS / len(pair.courses[0]):
            compared += await between_moves(one, two, viewers, dice)
        for each, (seat, code) in zip((one, two), moves, strict=True):
            await each.ask(each.people[seat], m.PlayRequest(each.table.id, seat, each.table.number + 1, [code]))
        compared += compare(one, two, viewers)
        seat = moves[0][0]
        if one.table.match is not None and not one.table.match.is_over and dice.random() < 0.05:
            compared += await take_back(one, two, viewers, seat)
            for each, (seat, code) in zip((one, two), moves, strict=True):
                await each.ask(each.people[seat], m.PlayRequest(each.table.id, seat, each.table.number + 1, [code]))
            compared += compare(one, two, viewers)
        for each in (one, two):
            assert each.table.match is not None
            assert len(each.table.match.mainline) == number + 1, "both played the move"
    for each in (one, two):
        assert each.table.setup.status == "finished"
        each.table.stop()
        server.registry.loader.tables.pop(each.table.id)
    return compared


@cache
def twins_apart(name: str, seats: int, viewer: Viewer, tries: int, word: str) -> Twins:
    """A match and a twin of it that really differs; of some matches every card is seen in the end.

    The search takes seconds, so one pair serves all tests that ask for it by the same word.
    """
    game, dice = registry.game(name), random.Random(f"{name} {seats} {viewer} {word}")
    for _ in range(40):
        pair = twins(game, seats, dice.randbytes(32), viewer, dice, tries)
        hidden, held = pair.apart()
        if min(hidden, held) >= 0.25:
            print(
                f"{game.name}, {seats} seats, viewer {viewer}: {len(pair.courses[0])} entries, hidden cards lie "
                f"elsewhere in {hidden:.0%} of positions, in other hands in {held:.0%}"
            )
            return pair
    raise AssertionError(f"hardly a card can lie elsewhere unseen by {viewer}: {hidden:.0%}, in hands {held:.0%}")


async def between_moves(one: World, two: World, viewers: list[int], dice: random.Random) -> int:
    """Things that people do besides playing: the same in both worlds, and compared."""
    match = one.table.match
    assert match is not None
    seats = len(match.players)
    seat, other = dice.randrange(seats), dice.randrange(seats)
    what, code, back = dice.randrange(7), dice.randrange(match.game.moves.size), dice.randrange(one.table.number + 1)
    illegal = all(each.table.match and is_illegal(each.table.match, seat, code) for each in (one, two))
    for each in (one, two):
        name, who = each.table.id, each.people[seat]
        match what:
            case 0 if illegal:
                await each.ask(who, m.PlayRequest(name, seat, each.table.number + 1, [code]))
            case 1:
                await each.ask(who, m.ChatRequest(name, "Hello."))
            case 2:
                await each.ask(who, m.DrawRequest(name, seat))
                await each.ask(each.people[other], m.DrawRequest(name, other, agree=False))
            case 3:
                for place in viewers:
                    await each.ask(each.people[place], m.FollowRequest(name, words=True))
            case 4:
                for place in viewers:
                    asker = Person(each.people[place].person, "", False, "")
                    for word in ("mine", "public", "open", str(seat)):
                        try:
                            frame = await replay_frame(each.table, asker, back, word, True, True)
                            each.people[place].send(msgspec.json.encode(frame).decode())
                        except RequestError as refusal:
                            each.people[place].send(refusal.reason)
            case 5:
                for place in viewers:
                    info = table_info(each.table, each.people[place].person)
                    each.people[place].send(msgspec.json.encode(info).decode())
            case 6 if viewers[0] < seats:
                options = each.table.match.state.legal_moves(viewers[0])  # type: ignore[union-attr]
                for move in {code, options[code % len(options)] if options else code}:
                    await each.ask(each.people[viewers[0]], m.PreviewRequest(name, viewers[0], move))
            case _:
                pass
    return compare(one, two, viewers)


async def take_back(one: World, two: World, viewers: list[int], seat: int) -> int:
    """Take a move back, with the others' consent where that is needed."""
    for each in (one, two):
        before = each.table.number
        await each.ask(each.people[seat], m.UndoRequest(each.table.id, seat))
        for other, listener in enumerate(each.people[:-1]):
            if other != seat and each.table.number == before:
                await each.ask(listener, m.UndoRequest(each.table.id, other))
        assert each.table.number == before + 1
    return compare(one, two, viewers)


def whole_matches(name: str) -> list[tuple[int, Viewer]]:
    """For how many seats whole matches are compared, and for whom."""
    players = registry.game_class(name).players
    fewest, more = players[0], players[min(1, len(players) - 1)]
    return [(fewest, 0), (more, None)]
