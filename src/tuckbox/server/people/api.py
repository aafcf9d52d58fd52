"""The API for sessions and accounts."""

from __future__ import annotations

from typing import Any, Final

from litestar import Request, Response, delete, get, patch, post
from litestar.params import JSONBody

from tuckbox.server.errors import RequestError
from tuckbox.server.people.accounts import Person
from tuckbox.server.people.messages import Credentials, Me, NewPassword, Rename, ResetInfo, ResetKey, ResetPassword
from tuckbox.server.people.names import fold_name
from tuckbox.server.security import COOKIE, DEVICE_COOKIE, CurrentPerson, address, with_cookie
from tuckbox.server.services import InjectedServices, Services

TOO_MANY: Final = "Too many attempts; wait a minute."


@post("/api/session", status_code=200, summary="Start a session as a new guest, or get your current one")
async def open_session(request: Request[Any, Any, Any], services: InjectedServices) -> Response[Me]:
    """Who you are; without a session you become a guest and get a cookie."""
    person = await services.accounts.authenticate(request.cookies.get(COOKIE))
    if person is not None:
        return Response(services.accounts.me(person))
    if not services.limits.guests.allow(address(request)):
        raise RequestError("too many", "Too many new guests from your address; wait a minute.")
    person, cookie = await services.accounts.new_guest()
    return with_cookie(Response(services.accounts.me(person)), cookie, services.settings)


@delete("/api/session", status_code=204, summary="Sign out on this device")
async def sign_out(services: InjectedServices, person: CurrentPerson) -> Response[None]:
    """End this session; a guest cannot sign in again."""
    await services.accounts.sign_out(person)
    return with_cookie(Response(None, status_code=204), None, services.settings)


def _signed_in(services: Services, person: Person, cookie: str) -> Response[Me]:
    response = Response(services.accounts.me(person))
    with_cookie(response, services.accounts.device(person.name), services.settings, DEVICE_COOKIE)
    return with_cookie(response, cookie, services.settings)


def _limit_sign_in(request: Request[Any, Any, Any], services: Services, name: str) -> None:
    """Limit sign-in attempts without locking out owners on devices where they have signed in before."""
    account = f"as {fold_name(name)}"
    if services.accounts.knows_device(request.cookies.get(DEVICE_COOKIE), name):
        _limit(services, account)
        return
    _limit_address(request, services)
    if not services.limits.strangers.allow(account):
        raise RequestError("too fast", TOO_MANY)


def _limit_address(request: Request[Any, Any, Any], services: Services) -> None:
    _limit(services, f"at {address(request)}")


def _limit(services: Services, key: str) -> None:
    if not services.limits.sign_in.allow(key):
        raise RequestError("too fast", TOO_MANY)


@post("/api/sign-in", status_code=200, summary="Sign in with a name and a password")
async def sign_in(
    request: Request[Any, Any, Any], services: InjectedServices, data: JSONBody[Credentials]
) -> Response[Me]:
    """Sign in to an account; attempts are limited by address, and by name except on your devices.

    What you had as a guest on this device, such as your matches, is transferred.
    """
    _limit_sign_in(request, services, data.name)
    before = await services.accounts.authenticate(request.cookies.get(COOKIE))
    person, cookie = await services.accounts.sign_in(data.name, data.password)
    if before is not None and not before.has_account:
        await services.accounts.merge_guest(before, person)
    return _signed_in(services, person, cookie)


@get("/api/me", summary="Who you are")
async def me(services: InjectedServices, person: CurrentPerson) -> Me:
    """Who you are to this server."""
    found: Me = services.accounts.me(person)
    return found


@patch("/api/me", summary="Change your name")
async def rename(services: InjectedServices, person: CurrentPerson, data: JSONBody[Rename]) -> Me:
    """Change your name; tables keep the name you sat down with."""
    found: Me = services.accounts.me(await services.accounts.rename(person, data.name))
    return found


@post("/api/me/password", status_code=200, summary="Set a name and a password")
async def set_password(
    request: Request[Any, Any, Any], services: InjectedServices, person: CurrentPerson, data: JSONBody[NewPassword]
) -> Response[Me]:
    """Turn a guest into an account, or change its name and password, which requires the old password.

    You get a new session; your other devices are disconnected and must sign in again.
    """
    _limit_address(request, services)
    _limit(services, f"password {person.id}")
    changed, cookie = await services.accounts.set_password(person, data.name, data.password, data.old_password)
    return _signed_in(services, changed, cookie)


@post("/api/password-reset/look", status_code=200, summary="Whose password a link resets")
async def look_at_reset(services: InjectedServices, data: JSONBody[ResetKey]) -> ResetInfo:
    """Whose password a link from the server's host resets; the link stays valid."""
    found: ResetInfo = await services.accounts.reset_info(data.key)
    return found


@post("/api/password-reset", status_code=200, summary="Set a new password through a link")
async def reset_password(
    request: Request[Any, Any, Any], services: InjectedServices, data: JSONBody[ResetPassword]
) -> Response[Me]:
    """Set a new password through a one-time link from the server's host.

    You get a new session; all your devices are disconnected and must sign in again.
    """
    _limit_address(request, services)
    person, cookie = await services.accounts.reset_password(data.key, data.password)
    return _signed_in(services, person, cookie)


@delete("/api/me", status_code=204, summary="Delete your account")
async def delete_me(services: InjectedServices, person: CurrentPerson) -> Response[None]:
    """Resign from your matches, then delete your account, your sessions, your chat and your name at tables."""
    await services.accounts.delete(person.id, services.tables)
    return with_cookie(Response(None, status_code=204), None, services.settings)


HANDLERS = [
    open_session,
    sign_out,
    sign_in,
    me,
    rename,
    set_password,
    look_at_reset,
    reset_password,
    delete_me,
]
