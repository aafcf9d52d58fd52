"""The part of the API about people."""

from __future__ import annotations

from typing import Any

from litestar import Request, Response, delete, get, patch, post
from litestar.params import JSONBody

from tuckbox.server.errors import Refuse
from tuckbox.server.messages.http import Credentials, Me, Rename
from tuckbox.server.security import COOKIE, Asker, address, with_cookie


@post("/api/session", status_code=200, summary="Become known: a new guest, or who you are already")
async def open_session(request: Request[Any, Any, Any]) -> Response[Me]:
    """Who you are; a guest with a cookie if you were nobody yet."""
    state = request.app.state
    person = await state.people.who(request.cookies.get(COOKIE))
    if person is not None:
        return Response(state.people.me(person))
    if not state.guest_limit.take(address(request)):
        raise Refuse("too many", "Too many new guests from your address; wait a minute.")
    person, cookie = await state.people.new_guest()
    return with_cookie(Response(state.people.me(person)), cookie, state.settings)


@delete("/api/session", status_code=204, summary="Sign out on this device")
async def sign_out(request: Request[Any, Any, Any], person: Asker) -> Response[None]:
    """End this session; a guest who signs out is gone for good."""
    state = request.app.state
    await state.people.sign_out(person)
    await state.hall.send_away(person.id)
    return with_cookie(Response(None, status_code=204), None, state.settings)


@post("/api/sign-in", status_code=200, summary="Sign in with a name and a password")
async def sign_in(request: Request[Any, Any, Any], data: JSONBody[Credentials]) -> Response[Me]:
    """Sign in to an account; attempts are limited by name and by address."""
    state = request.app.state
    if not (
        state.sign_in_limit.take(f"at {address(request)}") and state.sign_in_limit.take(f"as {data.name.casefold()}")
    ):
        raise Refuse("too fast", "Too many attempts; wait a minute.")
    person, cookie = await state.people.sign_in(data.name, data.password)
    return with_cookie(Response(state.people.me(person)), cookie, state.settings)


@get("/api/me", summary="Who you are")
async def me(request: Request[Any, Any, Any], person: Asker) -> Me:
    """Who you are to this server."""
    found: Me = request.app.state.people.me(person)
    return found


@patch("/api/me", summary="Take another name")
async def rename(request: Request[Any, Any, Any], person: Asker, data: JSONBody[Rename]) -> Me:
    """Take another name; tables that run keep the one you sat down with."""
    state = request.app.state
    found: Me = state.people.me(await state.people.rename(person, data.name))
    return found


@post("/api/me/password", status_code=200, summary="Keep your account under a name and a password")
async def set_password(request: Request[Any, Any, Any], person: Asker, data: JSONBody[Credentials]) -> Me:
    """Make an account of a guest, or change its name and password; other devices must sign in again."""
    state = request.app.state
    if not state.sign_in_limit.take(f"password {person.id}"):
        raise Refuse("too fast", "Too many attempts; wait a minute.")
    found: Me = state.people.me(await state.people.set_password(person, data.name, data.password))
    return found


@delete("/api/me", status_code=204, summary="Delete yourself with all that is personal")
async def delete_me(request: Request[Any, Any, Any], person: Asker) -> Response[None]:
    """Resign where you play, then forget your account, your sessions, what you said and your name at tables."""
    state = request.app.state
    await state.hall.leave_all(person.id)
    await state.people.delete(person)
    state.hall.forget_person(person.id)
    await state.hall.send_away(person.id)
    return with_cookie(Response(None, status_code=204), None, state.settings)


HANDLERS = [open_session, sign_out, sign_in, me, rename, set_password, delete_me]
