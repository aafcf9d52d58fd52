"""Requests of people at a table over the socket; each runs in the table's own task."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Mapping
from typing import TYPE_CHECKING, Any, Final, Literal

from msgspec import UNSET

from tuckbox.core.errors import IllegalMove, MatchOver, NotYourTurn, UnknownMove
from tuckbox.core.localized_text import localized
from tuckbox.core.match import Match
from tuckbox.core.record import Entry
from tuckbox.core.text import named
from tuckbox.server.errors import RequestError
from tuckbox.server.events import PersonChanged
from tuckbox.server.people import repository as people_repository
from tuckbox.server.tables import repository as table_repository
from tuckbox.server.tables import serialize
from tuckbox.server.tables import socket_messages as m
from tuckbox.server.tables.bot_pool import HINT
from tuckbox.server.tables.broadcast import broadcast, snapshot
from tuckbox.server.tables.domain import ChatKind, ChatLine, Proposal
from tuckbox.server.tables.repository import MAX_CHAT
from tuckbox.server.tables.socket_messages import encode
from tuckbox.server.tables.table import Subscription, Table

if TYPE_CHECKING:
    from tuckbox.server.tables.follower import Follower


async def handle(table: Table, follower: Follower, request: m.Request) -> None:
    """Carry out a request at a table."""
    await HANDLERS[type(request)](table, follower, request)


def acknowledge(table: Table, follower: Follower, request: m.Request, number: int | None = None) -> None:
    """Tell the sender that a request was carried out."""
    follower.send(encode(m.DoneMessage(request.ref, table.id, table.number if number is None else number)))


def own_seat(table: Table, follower: Follower, seat: int) -> int:
    """The seat of a request. Raises RequestError unless the sender holds it."""
    if seat not in table.seats_of(follower.person):
        raise RequestError("not seated", localized("You do not sit on seat {number} of this table.", number=seat + 1))
    return seat


def active_seat(table: Table, follower: Follower, seat: int) -> int:
    """The seat of a request in a running match. Raises RequestError unless the sender holds it and still plays it."""
    own_seat(table, follower, seat)
    check_active(table, table.running_match(), seat)
    return seat


def check_active(table: Table, match: Match, seat: int) -> None:
    """Raise RequestError if a seat has been forfeited."""
    if seat in match.forfeited:
        raise RequestError("not allowed", "You no longer play: you resigned or ran out of time.", table.number)


async def follow(table: Table, follower: Follower, request: m.FollowRequest) -> None:
    """Follow the table."""
    if table.setup.status != "open" and not table.may_see(follower.person):
        raise RequestError("not allowed", "This table does not allow watchers.")
    if request.seat is not UNSET and request.seat is not None:
        own_seat(table, follower, request.seat)
    new = follower not in table.followers
    table.followers[follower] = Subscription(request.words, request.seat)
    follower.tables[table.id] = table
    follower.send(snapshot(table, follower, request.ref))
    if new:
        table.registry.presence.connection_changed(table, follower)


async def play(table: Table, follower: Follower, request: m.PlayRequest) -> None:
    """Play moves, all or none; a repeated request is acknowledged again and counts once."""
    seat = own_seat(table, follower, request.seat)
    match = table.match or table.running_match()
    past = request.number <= table.decision_started_at[seat]
    if past or request.number > table.number + 1 or table.setup.status != "running":
        _repeated(table, follower, request, match)
        return
    check_active(table, match, seat)
    try:
        await table.append(
            lambda match: match.play_all(seat, request.codes),
            lambda number: acknowledge(table, follower, request, number),
        )
    except NotYourTurn as error:
        raise RequestError("not your turn", named(error.sentence, match.players), table.number) from None
    except (IllegalMove, UnknownMove) as error:
        raise RequestError("illegal", named(error.sentence, match.players), table.number) from None
    except MatchOver as error:
        raise RequestError("over", error.sentence, table.number) from None


def _repeated(table: Table, follower: Follower, request: m.PlayRequest, match: Match) -> None:
    """Answer a request about a past decision: acknowledge it if it was accepted before, else refuse it."""
    for number in range(max(request.number, 1), table.number + 1):
        entry = match.entries[number - 1]
        if entry.kind == "move" and entry.seat == request.seat:
            last = number + len(request.codes) - 1
            if _were_played(match, request, number, last):
                acknowledge(table, follower, request, last)
                return
            raise RequestError("already", "You have already made this decision.", table.number)
    if table.setup.status != "running":
        raise RequestError("over", "The match is over.", table.number)
    if request.number > table.number + 1:
        reason = localized("The log has only {count} entries.", count=table.number)
        raise RequestError("stale", reason, table.number)
    if request.seat not in match.seats_to_act():
        raise RequestError("not your turn", "It is not your turn.", table.number)
    raise RequestError("stale", "The position has changed since then.", table.number)


def _were_played(match: Match, request: m.PlayRequest, first: int, last: int) -> bool:
    """Whether these entries are the moves of a request, in whatever order the rules took them."""
    made = [(entry.kind, entry.seat, entry.text) for entry in match.entries[first - 1 : last]]
    try:
        asked = [("move", request.seat, match.game.move(code).sentence) for code in request.codes]
    except UnknownMove:
        return False
    return sorted(made, key=str) == sorted(asked, key=str)


async def resign(table: Table, follower: Follower, request: m.ResignRequest) -> None:
    """Resign for a seat."""
    seat = own_seat(table, follower, request.seat)
    if seat in table.running_match().forfeited:
        acknowledge(table, follower, request)
        return
    number = await table.forfeit(Entry("resign", seat))
    acknowledge(table, follower, request, number)


async def draw(table: Table, follower: Follower, request: m.DrawRequest) -> None:
    """Offer, accept or decline a draw."""
    seat = active_seat(table, follower, request.seat)
    if any(seat.kind == "bot" for seat in table.setup.seats):
        raise RequestError("not now", "Bots don't accept draws.")
    if table.setup.deal is not None:
        raise RequestError("not allowed", "Others play this deal too: it is played to its end.")
    if await _propose(table, "draw", follower, seat, request.agree):
        await table.append(lambda match: match.agree_draw())
    acknowledge(table, follower, request)


async def undo(table: Table, follower: Follower, request: m.UndoRequest) -> None:
    """Take back a move, ask for it, agree to it or decline it."""
    seat = active_seat(table, follower, request.seat)
    match = table.running_match()
    if table.setup.deal is not None:
        raise RequestError("not allowed", "Everybody has one try at this deal: moves cannot be taken back.")
    proposal = next((one for one in table.setup.proposals if one.kind == "undo"), None)
    by = proposal.by if proposal else seat
    if proposal is None and request.agree:
        status = serialize.undo_status(match, seat)
        if status == "no":
            raise RequestError("not now", "You have no move to take back.")
        if table.undone[seat] >= (limit := table.registry.settings.max_undos):
            reason = localized("You have taken back {count} moves in this match; that is the limit.", count=limit)
            raise RequestError("not now", reason)
        if status == "free":
            table.undone[seat] += 1
            await table.append(lambda match: match.undo(seat))
            acknowledge(table, follower, request)
            return
    if await _propose(table, "undo", follower, seat, request.agree):
        table.undone[by] += 1
        await table.append(lambda match: match.undo(by, agreed=True))
    acknowledge(table, follower, request)


async def _propose(table: Table, kind: Literal["draw", "undo"], follower: Follower, seat: int, agree: bool) -> bool:
    """Make, support or decline a proposal, durably; whether everybody agrees now.

    A person agrees for all of their seats; bots and forfeited seats agree.
    """
    old = next((one for one in table.setup.proposals if one.kind == kind), None)
    proposals = [one for one in table.setup.proposals if one.kind != kind]
    if not agree:
        if old is None:
            raise RequestError("not now", "There is nothing to decline.")
    else:
        agreed = sorted({*(old.agreed if old else []), *table.seats_of(follower.person)})
        if set(agreed).issuperset(table.seats_played_by_people()):
            return True
        proposals.append(Proposal(kind, old.by if old else seat, agreed))
    await table.registry.write(table.id, table_repository.set_proposals, table.id, proposals)
    table.setup.proposals = proposals
    broadcast(table, m.ProposalsMessage(table.id, proposals))
    return False


async def hint(table: Table, follower: Follower, request: m.HintRequest) -> None:
    """Ask a bot, which searches in a worker process while the table goes on."""
    seat = active_seat(table, follower, request.seat)
    match = table.running_match()
    if not table.setup.allow_hints:
        raise RequestError("not allowed", "This table does not allow hints.")
    if seat not in match.seats_to_act():
        raise RequestError("not your turn", "It is not your turn.", table.number)
    waiting, person = table.registry.waiting_for_hint, follower.person
    if person in waiting:
        raise RequestError("too fast", "Your last hint is still being computed.")
    number = table.number
    waiting.add(person)
    try:
        others = len(table.seats_played_by_people()) > 1  # whom the chat tells
        line = _next_line(table, person, seat, "", "hint") if others else None
        table.setup.hinted = True
        await table.registry.write(table.id, table_repository.note_hint, table.id, line)
        if line is not None:
            _show(table, line)
    except BaseException:
        waiting.discard(person)
        raise
    choice = table.registry.bots.choose(match, seat, table.registry.settings.hint_bot, person, HINT, key=table.key)

    async def search() -> None:
        try:
            code = await choice
        finally:
            waiting.discard(person)
        follower.send(encode(m.HintMessage(request.ref, table.id, number, code)))
        follower.answered(request)

    table.registry.run_in_background(search())


async def preview(table: Table, follower: Follower, request: m.PreviewRequest) -> None:
    """Tell why a move is illegal, or the scores after it; nothing is played."""
    seat = active_seat(table, follower, request.seat)
    found = serialize.preview(table.running_match(), seat, request.code, table.number)
    answer = (found.why_not, found.scores, found.phrases)
    follower.send(encode(m.PreviewMessage(request.ref, table.id, table.number, request.code, *answer)))


async def chat(table: Table, follower: Follower, request: m.ChatRequest) -> None:
    """Write a line of chat."""
    person, registry = follower.person, table.registry
    mine = table.seats_of(person)
    if not mine:
        raise RequestError("not seated", "Only players can write here.")
    asked = table.followers[follower].seat if follower in table.followers else None
    seat = asked if isinstance(asked, int) and asked in mine else mine[0]
    text = " ".join("".join(c if c.isprintable() else " " for c in request.text).split())
    if not text:
        raise RequestError("bad message", "The message is empty.")
    if not registry.chat_limit.allow(person):
        raise RequestError("too fast", "Too many messages; wait a few seconds.")
    line = _next_line(table, person, seat, text)
    await registry.write(table.id, table_repository.add_chat_line, table.id, line)
    _show(table, line)
    acknowledge(table, follower, request)


def _next_line(table: Table, person: str, seat: int, text: str, kind: ChatKind = "person") -> ChatLine:
    number = table.chat[-1].number + 1 if table.chat else 1
    return ChatLine(number, kind, seat, person, table.setup.seats[seat].name, text, table.runtime.now())


def _show(table: Table, line: ChatLine) -> None:
    """Add a stored line to the chat; mutes hide what a person wrote, not that they were given a hint."""
    table.chat.append(line)
    del table.chat[:-MAX_CHAT]
    message = encode(m.ChatMessage(table.id, m.chat_line(line)))
    for follower in table.followers:
        if line.kind == "hint" or line.person not in table.registry.presence.muted_by(follower.person):
            follower.send(message)


async def mute(table: Table, follower: Follower, request: m.MuteRequest) -> None:
    """Mute or unmute the people of a seat."""
    if follower not in table.followers:
        raise RequestError("not now", "Follow the table first.")
    if request.seat >= len(table.setup.seats):
        raise RequestError("no table", localized("This table has no seat {number}.", number=request.seat + 1))
    person = follower.person
    others = table.setup.seats[request.seat].holders - {person}
    await table.registry.store.write(people_repository.set_muted, person, others, request.on)
    table.registry.presence.set_muted(person, others, request.on)
    table.registry.events.publish(PersonChanged(person))
    acknowledge(table, follower, request)
    follower.send(snapshot(table, follower))


HANDLERS: Final[Mapping[type, Callable[[Table, Follower, Any], Awaitable[None]]]] = {
    m.FollowRequest: follow,
    m.PlayRequest: play,
    m.ResignRequest: resign,
    m.DrawRequest: draw,
    m.UndoRequest: undo,
    m.HintRequest: hint,
    m.PreviewRequest: preview,
    m.ChatRequest: chat,
    m.MuteRequest: mute,
}
