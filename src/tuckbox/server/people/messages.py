"""The messages about sessions and accounts."""

from __future__ import annotations

from typing import Annotated

from msgspec import Meta, Struct

Name = Annotated[str, Meta(min_length=1, max_length=24, description="a name as others see it")]
Password = Annotated[str, Meta(min_length=8, max_length=128)]


class Me(Struct, kw_only=True):
    """Who you are to this server; `token` goes into the header X-Tuckbox-Token of every request but GET."""

    id: str
    name: str
    account: bool
    token: str


class Rename(Struct, forbid_unknown_fields=True):
    """A new name for yourself."""

    name: Name


class Credentials(Struct, forbid_unknown_fields=True):
    """A name and a password, to sign in with."""

    name: Name
    password: Annotated[str, Meta(max_length=128)]


class NewPassword(Struct, forbid_unknown_fields=True):
    """A name and a password for your account; the old password is required if you have one."""

    name: Name
    password: Password
    old_password: Annotated[str, Meta(max_length=128)] = ""


class ResetKey(Struct, forbid_unknown_fields=True):
    """The secret of a link that resets a password."""

    key: Annotated[str, Meta(max_length=64)]


class ResetPassword(Struct, forbid_unknown_fields=True):
    """A new password, and the secret of the link that resets it."""

    key: Annotated[str, Meta(max_length=64)]
    password: Password


class ResetInfo(Struct):
    """Whose password a link resets, and when it expires."""

    name: str
    expires: float
