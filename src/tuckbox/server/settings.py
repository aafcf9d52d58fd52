"""The server's settings: command-line arguments or environment variables, all optional."""

from __future__ import annotations

import math
import os
from argparse import ArgumentParser, Namespace
from dataclasses import dataclass, field, fields
from pathlib import Path
from typing import Any
from urllib.parse import quote

from tuckbox import registry
from tuckbox.bots import BOTS, bots_of
from tuckbox.core.errors import TuckboxError


class BadSetting(TuckboxError):
    """An invalid setting."""


def default_database() -> str:
    """The default database: a file in the user's data folder."""
    base = os.environ.get("XDG_DATA_HOME") or str(Path.home() / ".local" / "share")
    return str(Path(base) / "tuckbox" / "tuckbox.db")


def setting(default: Any, help: str) -> Any:
    """A setting with its help text."""
    return field(default=default, metadata={"help": help})


@dataclass(frozen=True)
class Settings:
    """Everything that a host can set."""

    host: str = setting("127.0.0.1", "the address to listen on; 0.0.0.0 accepts connections from other machines")
    port: int = setting(8642, "the port to listen on; 0 picks a free one")
    database: str = setting("", "a SQLite file (created if missing), or postgresql://user:password@host/name")
    database_password_file: str = setting("", "a file with the password for a postgresql:// address without one")
    redis: str = setting(
        "", "redis://host:port of a Redis or Valkey, for several processes or machines that share a PostgreSQL database"
    )
    processes: int = setting(1, "processes on this machine that share the port; more than one need --redis")
    public_url: str = setting("", "the public address if the server runs behind a proxy: https://games.example")
    trusted_proxies: str = setting(
        "127.0.0.1,::1", "addresses and networks of proxies whose X-Forwarded-For header is trusted"
    )
    workers: int = setting(2, "worker processes that one person's bots may keep busy; one more stays for others")
    think_seconds: float = setting(5.0, "seconds after which a bot plays the best move found so far")
    bot_timeout: float = setting(20.0, "seconds after which a hanging bot is killed and a random move played")
    check_timeout: float = setting(30.0, "seconds after which the check of an uploaded card set or record is given up")
    trial_matches: int = setting(100, "quick matches in which an uploaded card set is tried out, if time permits")
    takeover_bot: str = setting("level2", "the bot that takes over a forfeited seat")
    hint_bot: str = setting("level4", "the bot that gives hints")
    grace: float = setting(120.0, "seconds that a table with a running clock waits for a disconnected player")
    unload_after: float = setting(60.0, "seconds after which a table without followers is unloaded from memory")
    abandon_days: float = setting(30.0, "days without activity after which a table is closed")
    max_tables: int = setting(40, "unfinished tables that a person may host")
    max_undos: int = setting(200, "moves that a seat may take back in a match")
    message_rate: float = setting(
        20.0,
        "messages a second that a person may send, with bursts of four times that; costly ones count for more",
    )
    max_sockets: int = setting(40, "sockets that a person may have open")
    max_connections: int = setting(
        500, "connections from one address (an IPv6 /64 network), without those of trusted proxies; 0 for no limit"
    )
    connection_rate: float = setting(
        30.0, "new connections a second from one address, with bursts of ten times that; 0 for no limit"
    )
    pipeline_rate: float = setting(
        100.0, "requests a second, in all, that are answered if sent before an earlier answer; 0 for no limit"
    )
    frame_rate: float = setting(
        200.0, "frames a second that a person's sockets may send beside messages, with bursts of four times that"
    )
    head_timeout: float = setting(10.0, "seconds in which a new connection must send the head of a request")
    body_timeout: float = setting(30.0, "seconds in which the body of a request must follow")
    guest_rate: float = setting(30.0, "new guests a minute from one address, with bursts of ten times that")
    sign_in_rate: float = setting(6.0, "sign-in attempts a minute for each name and each address")
    watchdog: float = setting(
        20.0, "seconds without a response after which the server ends itself, to be started again; 0 switches it off"
    )
    uploads_per_day: int = setting(100, "card sets and records that a person may upload in a day")
    storage_mb: float = setting(20.0, "megabytes of card sets, records and reviews that a person may store")
    guest_storage_mb: float = setting(
        500.0, "megabytes of card sets, records and reviews that all guests together may store"
    )
    lab_workers: int = setting(2, "worker processes that play a run of the lab, at the lowest priority; 0: no runs")
    lab_hours: float = setting(8.0, "hours of work that a person's runs of the lab may take in a day")
    lab_matches: int = setting(20_000, "matches that a run of the lab may have")
    lab_runs: int = setting(40, "runs of the lab that a person may keep")
    push_contact: str = setting(
        "", "mailto: or https: address at which push services reach the host; with https, --public-url is enough"
    )
    push_loopback: bool = setting(False, "send notifications to push services on this machine too; for tests")
    daily_field: int = setting(
        6,
        "times that the bots of each level play a deal of the day (of a duplicate, 3), to compare with; 0: they do not",
    )
    metrics_address: str = setting(
        "", "HOST:PORT on which to serve /metrics, which is then no longer served with the page"
    )
    log: str = setting("text", "the log format: text or json")
    log_level: str = setting("info", "the log level: debug, info, warning or error")
    debug: bool = setting(False, "log full tracebacks; not for public servers, since they can show hidden cards")

    @property
    def database_address(self) -> str:
        """Where the database is, with the password from its file."""
        address = self.database or default_database()
        if not self.database_password_file:
            return address
        scheme, found, rest = address.partition("://")
        user, at, place = rest.partition("@")
        if not found or not at or ":" in user:
            raise BadSetting("--database-password-file needs a --database like postgresql://user@host/name.")
        try:
            password = Path(self.database_password_file).read_text(encoding="utf-8").strip("\r\n")
        except (OSError, UnicodeDecodeError) as error:
            reason = getattr(error, "strerror", None) or "not UTF-8"
            raise BadSetting(f"{self.database_password_file} cannot be read ({reason}).") from None
        return f"{scheme}://{user}:{quote(password, safe='')}@{place}"


def host_and_port(address: str) -> tuple[str, int]:
    """The parts of HOST:PORT; an IPv6 address stands in brackets. Raises BadSetting."""
    host, _, port = address.rpartition(":")
    if not host or not port.isdecimal() or int(port) > 65535:
        raise BadSetting(f"--metrics-address is HOST:PORT, like 127.0.0.1:9642, not '{address}'.")
    return host.removeprefix("[").removesuffix("]"), int(port)


def log_format(arguments: Namespace) -> str:
    """The requested log format, even if another setting is invalid."""
    return str(getattr(arguments, "log", None) or os.environ.get(variable("log"), Settings.log))


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
            default = "default the address of the request"
        text = f"{one.metadata['help']} ({default}; {variable(one.name)})"
        if isinstance(one.default, bool):
            parser.add_argument(flag, action="store_true", default=None, help=text)
        else:
            parser.add_argument(flag, metavar=type(one.default).__name__.upper(), default=None, help=text)


def from_arguments(arguments: Namespace) -> Settings:
    """The settings: arguments take precedence over the environment, which takes precedence over the defaults."""
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
    if settings.trial_matches < 1:
        raise BadSetting("--trial-matches is at least 1: the first match also checks the rows of a set.")
    if settings.log_level not in ("debug", "info", "warning", "error"):
        raise BadSetting(f"--log-level is debug, info, warning or error, not '{settings.log_level}'.")
    if settings.public_url and not settings.public_url.startswith(("https://", "http://")):
        raise BadSetting(f"--public-url begins with https:// or http://, not '{settings.public_url}'.")
    if settings.push_contact and not settings.push_contact.startswith(("mailto:", "https://")):
        raise BadSetting(f"--push-contact begins with mailto: or https://, not '{settings.push_contact}'.")
    if settings.redis or settings.processes > 1:
        _check_redis(settings)
    if settings.metrics_address:
        host_and_port(settings.metrics_address)
    bots = [name for name in BOTS if all(name in bots_of(registry.game_class(game)) for game in registry.names())]
    for where, name in (("--takeover-bot", settings.takeover_bot), ("--hint-bot", settings.hint_bot)):
        if name not in bots:
            raise BadSetting(f"{where} is one of {', '.join(bots)}, which play every game, not '{name}'.")
    return settings


def _check_redis(settings: Settings) -> None:
    if not settings.redis:
        raise BadSetting("--processes needs --redis: the processes talk to each other through it.")
    check_redis_address(settings.redis)
    if not settings.database.startswith(("postgresql://", "postgres://")):
        raise BadSetting("--redis needs a --database that several processes can share: postgresql://user@host/name.")


def check_redis_address(address: str) -> None:
    """Check that this is an address of Redis. Raises BadSetting."""
    if not address.startswith(("redis://", "rediss://", "unix://")):
        raise BadSetting("--redis is an address like redis://127.0.0.1:6379.")


def _value(given: object, default: object, where: str) -> Any:
    if isinstance(default, bool):
        return str(given).lower() not in ("", "0", "false", "no", "off")
    if isinstance(default, str):
        return str(given)
    try:
        number = int(str(given)) if isinstance(default, int) else float(str(given))
    except ValueError:
        number = math.nan
    if not math.isfinite(number):
        raise BadSetting(f"{where} takes a number, not '{given}'.")
    if number < 0:
        raise BadSetting(f"{where} must not be negative.")
    return number
