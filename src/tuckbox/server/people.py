"""People: guests by themselves, accounts by a name and a password; sessions are signed, and only their hashes kept."""

from __future__ import annotations

import asyncio
import hashlib
import hmac
import secrets
import time
import unicodedata
from collections import OrderedDict
from dataclasses import dataclass
from functools import cache
from typing import Any

from argon2 import PasswordHasher
from argon2.exceptions import VerificationError
from sqlalchemy import delete, insert, select, update
from sqlalchemy.exc import IntegrityError

from tuckbox.server.errors import Refuse
from tuckbox.server.messages.http import Me
from tuckbox.server.storage import schema
from tuckbox.server.storage.store import Store

_hasher = PasswordHasher()  # argon2id with the library's recommended costs
_GUESTS = ("Otter", "Heron", "Badger", "Marten", "Lynx", "Wren", "Toad", "Hare", "Stoat", "Finch", "Newt", "Vole")


@dataclass(frozen=True)
class Person:
    """Who asks: the person and the session by which they came."""

    id: str
    name: str
    account: bool
    session: str  # the session's hash


def clean_name(name: str) -> str:
    """A name without what does not print; raises if nothing is left."""
    text = unicodedata.normalize("NFC", name)
    text = " ".join("".join(c if c.isprintable() else " " for c in text).split())
    if not 1 <= len(text) <= 24:
        raise Refuse("bad request", "A name has 1 to 24 letters.")
    return text


def folded(name: str) -> str:
    """The name by which an account is found: capitals count for nothing."""
    return name.casefold()[:48]


class People:
    """Who is known to this server."""

    def __init__(self, store: Store, secret: bytes) -> None:
        self.store = store
        self.secret = secret
        self._known: OrderedDict[str, Person] = OrderedDict()  # by session; the rest is in the database

    # Sessions

    def _sign(self, word: str, text: str) -> str:
        return hmac.new(self.secret, f"{word}:{text}".encode(), hashlib.sha256).hexdigest()[:40]

    def cookie(self, session: str) -> str:
        """The cookie's value for a session."""
        return f"{session}.{self._sign('session', session)}"

    def token(self, session_hash: str) -> str:
        """The token that a page must show with every request that changes something."""
        return self._sign("token", session_hash)

    def me(self, person: Person) -> Me:
        """What a person is told about themselves."""
        return Me(id=person.id, name=person.name, account=person.account, token=self.token(person.session))

    async def who(self, cookie: str | None) -> Person | None:
        """The person whose cookie this is, if it is one of ours and not signed out."""
        session, _, signature = (cookie or "").partition(".")
        if not session or not hmac.compare_digest(signature.encode(), self._sign("session", session).encode()):
            return None
        key = _hash(session)
        if key in self._known:
            self._known.move_to_end(key)
            return self._known[key]
        row = await self.store.read(lambda c: _person_of(c, key))
        if row is None:
            return None
        return self._remember(Person(row.id, row.name, row.account is not None, key))

    def _remember(self, person: Person) -> Person:
        self._known[person.session] = person
        if len(self._known) > 20_000:
            self._known.popitem(last=False)
        return person

    def forget_all(self) -> None:
        """Ask the database again about everybody."""
        self._known.clear()

    def _forget(self, person: str) -> None:
        for session in [key for key, known in self._known.items() if known.id == person]:
            del self._known[session]

    async def _open(self, person: str, name: str, account: bool, rows_too: list[dict[str, Any]]) -> tuple[Person, str]:
        session = secrets.token_urlsafe(24)
        key, now = _hash(session), time.time()

        def write(c: Any) -> None:
            if rows_too and c.execute(select(schema.people.c.id).where(schema.people.c.id == person)).first() is None:
                c.execute(insert(schema.people), rows_too)
            if c.execute(select(schema.sessions.c.hash).where(schema.sessions.c.hash == key)).first() is None:
                c.execute(insert(schema.sessions), [{"hash": key, "person": person, "created": now}])

        await self.store.write(write)
        return self._remember(Person(person, name, account, key)), self.cookie(session)

    async def new_guest(self) -> tuple[Person, str]:
        """A new guest, and the cookie to give them."""
        person = secrets.token_urlsafe(9)
        name = f"{secrets.choice(_GUESTS)} {secrets.randbelow(900) + 100}"
        row = {"id": person, "name": name, "account": None, "password": None, "created": time.time()}
        return await self._open(person, name, False, [row])

    async def sign_in(self, name: str, password: str) -> tuple[Person, str]:
        """Sign in to an account."""
        account = folded(clean_name(name))
        row = await self.store.read(
            lambda c: c.execute(select(schema.people).where(schema.people.c.account == account)).one_or_none()
        )
        good = await asyncio.to_thread(_verify, row.password if row is not None else _nobody(), password)
        if row is None or not good:
            raise Refuse("not allowed", "No account has this name and this password.")
        return await self._open(row.id, row.name, True, [])

    async def sign_out(self, person: Person) -> None:
        """End a session."""
        await self.store.write(
            lambda c: c.execute(delete(schema.sessions).where(schema.sessions.c.hash == person.session)).rowcount
        )
        self._known.pop(person.session, None)

    # Changing

    async def rename(self, person: Person, name: str) -> Person:
        """Take another name."""
        clean = clean_name(name)
        values = {"name": clean, **({"account": folded(clean)} if person.account else {})}
        await self._change(person, values)
        self._forget(person.id)
        return self._remember(Person(person.id, clean, person.account, person.session))

    async def set_password(self, person: Person, name: str, password: str) -> Person:
        """Keep what one has under a name and a password; other devices have to sign in again."""
        clean = clean_name(name)
        hashed = await asyncio.to_thread(_hasher.hash, password)
        await self._change(person, {"name": clean, "account": folded(clean), "password": hashed})
        others = (schema.sessions.c.person == person.id) & (schema.sessions.c.hash != person.session)
        await self.store.write(lambda c: c.execute(delete(schema.sessions).where(others)).rowcount)
        self._forget(person.id)
        return self._remember(Person(person.id, clean, True, person.session))

    async def _change(self, person: Person, values: dict[str, Any]) -> None:
        try:
            await self.store.write(
                lambda c: (
                    c.execute(update(schema.people).where(schema.people.c.id == person.id).values(**values)).rowcount
                )
            )
        except IntegrityError:
            raise Refuse("taken", "Somebody has an account with this name already.") from None

    async def delete(self, person: Person) -> None:
        """Forget a person: account, sessions, what they said, their name at tables, who they are at them."""
        who = person.id

        def write(c: Any) -> None:
            held = select(schema.holders.c.table, schema.holders.c.seat).where(schema.holders.c.person == who)
            for table, seat in c.execute(held).all():
                c.execute(
                    update(schema.seats)
                    .where(schema.seats.c.table == table, schema.seats.c.seat == seat)
                    .values(name="Somebody", key=None)
                )
            c.execute(delete(schema.holders).where(schema.holders.c.person == who))
            c.execute(delete(schema.chat).where(schema.chat.c.person == who))
            c.execute(delete(schema.card_set_people).where(schema.card_set_people.c.person == who))
            c.execute(delete(schema.mutes).where((schema.mutes.c.person == who) | (schema.mutes.c.muted == who)))
            c.execute(update(schema.tables).where(schema.tables.c.host == who).values(host=None))
            c.execute(delete(schema.sessions).where(schema.sessions.c.person == who))
            c.execute(delete(schema.people).where(schema.people.c.id == who))

        await self.store.write(write)
        self._forget(who)


@cache
def _nobody() -> str:
    """A hash that no password has, so that a name nobody has takes as long to refuse."""
    return _hasher.hash(secrets.token_hex())


def _hash(secret: str) -> str:
    return hashlib.sha256(secret.encode()).hexdigest()


def _verify(hashed: str, password: str) -> bool:
    try:
        return _hasher.verify(hashed, password)
    except VerificationError:
        return False


def _person_of(c: Any, session: str) -> Any:
    return c.execute(
        select(schema.people)
        .join(schema.sessions, schema.sessions.c.person == schema.people.c.id)
        .where(schema.sessions.c.hash == session)
    ).one_or_none()
