"""Settings of the server: each by an argument or an environment variable, none of them needed."""

from __future__ import annotations

import os
from argparse import ArgumentParser, Namespace
from dataclasses import dataclass, field, fields
from pathlib import Path
from typing import Any

from tuckbox.bots import BOTS
from tuckbox.core.errors import TuckboxError


class BadSetting(TuckboxError):
    """A setting that cannot be used."""


def default_database() -> str:
    """Where the database is if nobody says: in the folder that the system keeps for a program's state."""
    base = os.environ.get("XDG_DATA_HOME") or str(Path.home() / ".local" / "share")
    return str(Path(base) / "tuckbox" / "tuckbox.db")


def setting(default: Any, help: str) -> Any:
    """A setting with its explanation."""
    return field(default=default, metadata={"help": help})


@dataclass(frozen=True)
class Settings:
    """What a host can set."""

    host: str = setting("127.0.0.1", "the address to listen on; 0.0.0.0 lets others in")
    port: int = setting(8642, "the port to listen on; 0 takes a free one")
    database: str = setting("", "a file for SQLite (made if it is not there), or postgresql://user:password@host/name")
    public_url: str = setting(
        "", "the address that people type, if a proxy stands before the server: https://games.example"
    )
    proxies: str = setting(
        "127.0.0.1,::1", "addresses and networks of proxies that are believed when they say whom they speak for"
    )
    workers: int = setting(2, "processes for bots")
    think_seconds: float = setting(5.0, "seconds after which a bot plays the best that it has found so far")
    bot_seconds: float = setting(20.0, "seconds after which a bot that does not answer is ended and any move made")
    takeover_bot: str = setting("level2", "the bot that plays on for who has given up a seat")
    hint_bot: str = setting("level4", "the bot that gives hints")
    grace: float = setting(120.0, "seconds that a table with a running clock waits for who lost the connection")
    idle: float = setting(60.0, "seconds after which a table that nobody follows is put to sleep")
    abandon_days: float = setting(30.0, "days after which a table that nobody has touched is closed")
    tables_each: int = setting(40, "open and running tables that a person may have set up")
    message_rate: float = setting(20.0, "messages a second that a socket may send; four times as many in a burst")
    sockets_each: int = setting(40, "sockets that a person may have open")
    guests_rate: float = setting(30.0, "new guests a minute from one address; ten times as many in a burst")
    sign_in_rate: float = setting(6.0, "sign-in attempts a minute for a name and for an address")
    log: str = setting("text", "how to log: text for people, json for programs")
    log_level: str = setting("info", "how much to log: debug, info, warning or error")
    debug: bool = setting(False, "log what went wrong in full; never where others play, for it may show hidden cards")

    @property
    def place(self) -> str:
        """The database's place."""
        return self.database or default_database()


def variable(name: str) -> str:
    """The environment variable of a setting."""
    return f"TUCKBOX_{name.upper()}"


def add_arguments(parser: ArgumentParser, only: tuple[str, ...] | None = None) -> None:
    """Add an argument for every setting."""
    for one in fields(Settings):
        if only is not None and one.name not in only:
            continue
        flag = "--" + one.name.replace("_", "-")
        default = f"default {one.default}" if one.default not in ("", False) else "default off"
        if one.name == "database":
            default = "default a file in your data folder"
        elif one.name == "public_url":
            default = "default what the browser says"
        text = f"{one.metadata['help']} ({default}; {variable(one.name)})"
        if isinstance(one.default, bool):
            parser.add_argument(flag, action="store_true", default=None, help=text)
        else:
            parser.add_argument(flag, metavar=type(one.default).__name__.upper(), default=None, help=text)


def from_arguments(arguments: Namespace) -> Settings:
    """The settings that arguments, then the environment, then the defaults say."""
    chosen: dict[str, Any] = {}
    for one in fields(Settings):
        given = getattr(arguments, one.name, None)
        where = "--" + one.name.replace("_", "-")
        if given is None and variable(one.name) in os.environ:
            given, where = os.environ[variable(one.name)], variable(one.name)
        if given is not None:
            chosen[one.name] = _value(given, one.default, where)
    settings = Settings(**chosen)
    if settings.log not in ("text", "json"):
        raise BadSetting(f"--log is text or json, not '{settings.log}'.")
    if settings.log_level not in ("debug", "info", "warning", "error"):
        raise BadSetting(f"--log-level is debug, info, warning or error, not '{settings.log_level}'.")
    for where, name in (("--takeover-bot", settings.takeover_bot), ("--hint-bot", settings.hint_bot)):
        if name not in BOTS:
            raise BadSetting(f"{where} is one of {', '.join(BOTS)}, not '{name}'.")
    return settings


def _value(given: object, default: object, where: str) -> Any:
    if isinstance(default, bool):
        return str(given).lower() not in ("", "0", "false", "no", "off")
    if isinstance(default, str):
        return str(given)
    try:
        number = int(str(given)) if isinstance(default, int) else float(str(given))
    except ValueError:
        raise BadSetting(f"{where} takes a number, not '{given}'.") from None
    if number < 0:
        raise BadSetting(f"{where} takes a number that is not below 0.")
    return number
