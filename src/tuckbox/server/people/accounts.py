"""Guests, accounts with a name and a password, and their signed sessions, stored only as hashes."""

from __future__ import annotations

import asyncio
import hashlib
import hmac
import string
from collections import OrderedDict
from collections.abc import Callable
from dataclasses import dataclass
from functools import cache
from typing import TYPE_CHECKING, Final, ParamSpec, TypeVar

from argon2 import PasswordHasher
from argon2.exceptions import VerificationError

from tuckbox.server.errors import RequestError
from tuckbox.server.events import ChangesMissed, DatabaseReplaced, Events, PersonChanged
from tuckbox.server.people import repository as people
from tuckbox.server.people.messages import Me, ResetInfo
from tuckbox.server.people.names import clean_name, fold_name
from tuckbox.server.runtime import Runtime
from tuckbox.server.storage.errors import NameTaken
from tuckbox.server.storage.store import Store

if TYPE_CHECKING:
    from tuckbox.server.tables.registry import TableRegistry

_hasher = PasswordHasher()  # argon2id with the library's recommended parameters
_GUESTS = (
    "Otter",
    "Heron",
    "Badger",
    "Marten",
    "Lynx",
    "Wren",
    "Toad",
    "Hare",
    "Stoat",
    "Finch",
    "Newt",
    "Vole",
)
# passwords of eight characters and more
_COMMON: Final = """
    password password1 password12 password123 passw0rd p@ssw0rd p@ssword passwort passwort1 passwort123 12345678
    123456789 1234567890 87654321 987654321 12341234 12344321 qwertyui qwertyuiop qwerty12 qwerty123 qwertz123
    qwertzui qwertzuiop 1q2w3e4r 1q2w3e4r5t 1qaz2wsx asdfghjk asdfghjkl abcd1234 abc12345 abcdefgh iloveyou sunshine
    princess football baseball superman starwars trustno1 welcome1 letmein1 changeme admin123 administrator computer
    hallo123 whatever tuckbox1
"""
_MAX_CACHED: Final = 20_000
MAX_HASHING: Final = 2  # passwords hashed at the same time; each takes 64 MiB
MAX_WAITING: Final = 8  # passwords waiting to be hashed
RESET_OVER: Final = "This link is no longer valid: it was used, or it is too old. Ask your host for a new one."

P = ParamSpec("P")
T = TypeVar("T")


@dataclass(frozen=True)
class Person:
    """A person and the session of their request."""

    id: str
    name: str
    has_account: bool
    session: str  # its hash


class Accounts:
    """Signs people in and out, and authenticates their sessions."""

    def __init__(self, store: Store, events: Events, runtime: Runtime) -> None:
        self.store, self.events, self.runtime = store, events, runtime
        self.secret = b""  # signs cookies; read from the database on startup
        self._cache: OrderedDict[str, Person] = OrderedDict()  # by session
        events.subscribe(DatabaseReplaced, lambda event: self.clear_cache())
        events.subscribe(ChangesMissed, lambda event: self.clear_cache())
        events.subscribe(PersonChanged, lambda event: self._forget(event.person))
        self._hashing = asyncio.Semaphore(MAX_HASHING)
        self._passwords = 0  # being hashed or waiting

    # Sessions

    def _sign(self, purpose: str, text: str) -> str:
        return hmac.new(self.secret, f"{purpose}:{text}".encode(), hashlib.sha256).hexdigest()[:40]

    def cookie(self, session: str) -> str:
        """The cookie of a session."""
        return f"{session}.{self._sign('session', session)}"

    def token(self, session_hash: str) -> str:
        """The CSRF token of a session, sent with every request that changes something."""
        return self._sign("token", session_hash)

    def device(self, name: str) -> str:
        """The cookie of a device on which somebody signed in to the account with this name."""
        return self._sign("device", fold_name(name))

    def knows_device(self, cookie: str | None, name: str) -> bool:
        """Whether somebody signed in to the account with this name on the device with this cookie."""
        return hmac.compare_digest((cookie or "").encode(), self.device(name).encode())

    def me(self, person: Person) -> Me:
        """What a person sees of their own account."""
        return Me(id=person.id, name=person.name, account=person.has_account, token=self.token(person.session))

    async def authenticate(self, cookie: str | None) -> Person | None:
        """The person with this cookie; None if it is forged or its session has ended."""
        session, _, signature = (cookie or "").partition(".")
        if not session or not hmac.compare_digest(signature.encode(), self._sign("session", session).encode()):
            return None
        key = _hash(session)
        if key in self._cache:
            self._cache.move_to_end(key)
            return self._cache[key]
        found = await self.store.read(people.find_by_session, key)
        if found is None:
            return None
        return self._remember(Person(found.id, found.name, found.account is not None, key))

    def _remember(self, person: Person) -> Person:
        self._cache[person.session] = person
        if len(self._cache) > _MAX_CACHED:
            self._cache.popitem(last=False)
        return person

    def clear_cache(self) -> None:
        """Forget all cached people."""
        self._cache.clear()

    def _forget(self, person: str) -> None:
        """Reload a person from the database."""
        for session in [key for key, known in self._cache.items() if known.id == person]:
            del self._cache[session]

    async def new_guest(self) -> tuple[Person, str]:
        """Create a guest: the person and their cookie."""
        person = self._new_id()
        name = f"{self.runtime.random.choice(_GUESTS)} {self.runtime.random.randrange(100, 1000)}"
        session = self.runtime.token(24)
        key = _hash(session)
        await self.store.try_write(people.add_guest_with_session, person, name, key, self.runtime.now())
        return self._remember(Person(person, name, False, key)), self.cookie(session)

    async def sign_in(self, name: str, password: str) -> tuple[Person, str]:
        """Sign in to an account: the person and their cookie."""
        found = await self.store.read(people.find_by_account, fold_name(name))
        matches = await self._hash_in_thread(_verify, found.password if found else None, password)
        if found is None or not matches:
            raise RequestError("not allowed", "Wrong name or password.")
        session = self.runtime.token(24)
        key = _hash(session)
        await self.store.try_write(people.add_session, found.id, key, self.runtime.now())
        return self._remember(Person(found.id, found.name, True, key)), self.cookie(session)

    async def merge_guest(self, guest: Person, person: Person) -> None:
        """Transfer what a guest has, such as matches, to the account they signed in to."""
        await self.store.write(people.merge_guest, guest.id, person.id)
        self.events.publish(PersonChanged(guest.id, reload=True, disconnect=True))

    async def sign_out(self, person: Person) -> None:
        """End a session."""
        await self.store.try_write(people.delete_session, person.session)
        self.events.publish(PersonChanged(person.id, disconnect=True))

    # Changes

    async def rename(self, person: Person, name: str) -> Person:
        """Change a person's name."""
        clean = clean_name(name)
        values = {"name": clean, **({"account": fold_name(clean)} if person.has_account else {})}
        try:
            await self.store.try_write(people.update_person, person.id, values)
        except NameTaken:
            raise _name_taken() from None
        self.events.publish(PersonChanged(person.id))
        return self._remember(Person(person.id, clean, person.has_account, person.session))

    async def set_password(self, person: Person, name: str, password: str, old: str) -> tuple[Person, str]:
        """Turn a guest into an account, or change its name and password; returns the person and a new session's cookie.

        All other sessions end.
        """
        clean = clean_name(name)
        _refuse_common(password)
        stored = await self.store.read(people.find_by_session, person.session)
        if stored is None:
            raise RequestError("not signed in", "Your session has ended; sign in again.")
        if stored.password is not None and not old:
            raise RequestError("not allowed", "Enter your old password.")
        if stored.password is not None and not await self._hash_in_thread(_verify, stored.password, old):
            raise RequestError("not allowed", "Your old password is wrong.")
        hashed = await self._hash_in_thread(_hasher.hash, password)
        values: dict[str, str | float] = {"name": clean, "account": fold_name(clean), "password": hashed}
        if stored.account is None:
            values["registered"] = self.runtime.now()
        session = self.runtime.token(24)
        key = _hash(session)
        try:
            await self.store.try_write(people.set_password, person.id, key, values, self.runtime.now())
        except NameTaken:
            raise _name_taken() from None
        self.events.publish(PersonChanged(person.id, disconnect=True))
        return self._remember(Person(person.id, clean, True, key)), self.cookie(session)

    async def _hash_in_thread(self, work: Callable[P, T], *args: P.args, **kwargs: P.kwargs) -> T:
        """Hash a password in a thread, a few at a time. Raises RequestError if too many are waiting."""
        if self._passwords >= MAX_HASHING + MAX_WAITING:
            raise RequestError("failed", "Too many people are signing in; try again in a moment.")
        self._passwords += 1
        try:
            async with self._hashing:
                return await self.runtime.run_in_thread(work, *args, **kwargs)
        finally:
            self._passwords -= 1

    async def delete(self, person: str, tables: TableRegistry) -> None:
        """Resign a person's matches, then delete the person and all personal data."""
        await tables.lifecycle.leave_all(person)
        await self.store.write(people.delete_person, person, self.runtime.token(9))
        self.events.publish(PersonChanged(person, reload=True, disconnect=True))

    def _new_id(self) -> str:
        """A new person's id. It starts with a letter: with a dash it would look like an option on the command line."""
        return self.runtime.random.choice(string.ascii_letters) + self.runtime.token(9)

    # Links that reset a password

    async def reset_info(self, key: str) -> ResetInfo:
        """Whose password a link resets, and when it expires."""
        found = await self.store.read(people.find_reset, _hash(key), self.runtime.now())
        if found is None:
            raise RequestError("not found", RESET_OVER)
        return ResetInfo(found[0].name, found[1])

    async def reset_password(self, key: str, password: str) -> tuple[Person, str]:
        """Set a new password through a one-time link: the person and the cookie of their only session."""
        _refuse_common(password)
        if await self.store.read(people.find_reset, _hash(key), self.runtime.now()) is None:
            raise RequestError("not found", RESET_OVER)
        hashed = await self._hash_in_thread(_hasher.hash, password)
        session = self.runtime.token(24)
        stored = await self.store.try_write(people.use_reset, _hash(key), _hash(session), hashed, self.runtime.now())
        if stored is None:
            raise RequestError("not found", RESET_OVER)
        self.events.publish(PersonChanged(stored.id, disconnect=True))
        return self._remember(Person(stored.id, stored.name, True, _hash(session))), self.cookie(session)


def _refuse_common(password: str) -> None:
    if password.casefold() in _COMMON.split() or len(set(password)) < 3:
        raise RequestError("bad request", "This password is among the first that others would try; choose another.")


def _name_taken() -> RequestError:
    return RequestError("taken", "Another account has this name.")


@cache
def _unknown_password() -> str:
    """A hash of an unusable password: refusing an unknown name must take as long as refusing a known one."""
    return _hasher.hash("\0")


def _hash(secret: str) -> str:
    return hashlib.sha256(secret.encode()).hexdigest()


def _verify(hashed: str | None, password: str) -> bool:
    try:
        return _hasher.verify(hashed or _unknown_password(), password)
    except VerificationError:
        return False
