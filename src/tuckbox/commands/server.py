"""The server's commands: serve, backup, restore."""

from __future__ import annotations

import gc
import logging
import socket
import threading
import webbrowser
from argparse import ArgumentParser, Namespace, RawDescriptionHelpFormatter
from collections.abc import Callable
from contextlib import suppress
from functools import partial
from pathlib import Path
from types import FrameType
from typing import TYPE_CHECKING, Any
from urllib.request import urlopen

from tuckbox import __version__
from tuckbox.commands.processes import Processes, inherited_listener, report_ready
from tuckbox.core import state
from tuckbox.core.errors import TuckboxError
from tuckbox.server.settings import BadSetting, Settings, add_arguments, from_arguments, host_and_port, log_format

if TYPE_CHECKING:
    import uvicorn

    from tuckbox.server.metrics import Metrics
    from tuckbox.server.storage.server_lock import ServerLock

log = logging.getLogger("tuckbox.server")

BACKLOG = 4096  # connections waiting to be accepted
GARBAGE = (20_000, 20, 20)  # garbage collector thresholds, raised: most objects are messages, which form no cycles

SERVE = """Run the whole platform: the page, the tables and the bots, with one database file.

Nothing needs configuring. Each setting can also be given by the environment variable named after it.
With --host 0.0.0.0 others on your network can play. On the internet, run it behind an https proxy and set
--public-url https://your.address, which restricts cookies to https and requests to your own page."""


BACKUP = """Write everything the server stores to one file, even while the server runs.

  tuckbox backup tuckbox.backup                               the database in your data folder
  tuckbox backup tuckbox.backup --database games.db           another one; postgresql://user@host/name too

`tuckbox restore` reads the file, also in later versions and into the other kind of database."""

RESTORE = """Restore a backup into a database; a running server continues with the restored data.

  tuckbox restore tuckbox.backup                              into an empty or new database
  tuckbox restore tuckbox.backup --replace                    in place of what the database holds
  tuckbox restore tuckbox.backup --database postgresql://user@host/name"""


def add_commands(commands: Any) -> None:
    """Add serve, backup and restore to a command line's commands; each sets `run`."""
    serving = commands.add_parser(
        "serve", help="run the server", description=SERVE, formatter_class=RawDescriptionHelpFormatter
    )
    add_serve_arguments(serving)
    saving = commands.add_parser(
        "backup",
        help="write the server's database to a file, even while it runs",
        description=BACKUP,
        formatter_class=RawDescriptionHelpFormatter,
    )
    saving.add_argument(
        "file", type=Path, metavar="FILE", help="the file to write; compressed, readable by later versions"
    )
    add_arguments(saving, ("database", "database_password_file"))
    saving.set_defaults(run=back_up)
    restoring = commands.add_parser(
        "restore",
        help="replace the server's database by a backup",
        description=RESTORE,
        formatter_class=RawDescriptionHelpFormatter,
    )
    restoring.add_argument(
        "file", type=Path, metavar="FILE", help="a file written by backup, from SQLite or PostgreSQL"
    )
    restoring.add_argument("--replace", action="store_true", help="overwrite a database that is not empty")
    add_arguments(restoring, ("database", "database_password_file"))
    restoring.set_defaults(run=restore)


def add_serve_arguments(parser: ArgumentParser) -> None:
    """Add the arguments of serve."""
    parser.add_argument("--open", action="store_true", help="open the page in the browser")
    add_arguments(parser)
    parser.set_defaults(run=serve)


def open_page() -> int:
    """Open the page in the browser, starting a server unless one is running."""
    settings = from_arguments(Namespace())
    address = default_address()
    if is_running(address):
        print(f"tuckbox: the server is already running; opening {address}")
        webbrowser.open(address)
        return 0
    return run_server(settings, True)


def default_address() -> str:
    """The address of a server that was started without arguments."""
    settings = from_arguments(Namespace())
    return _address(settings.host, settings.port)


def _address(host: str, port: int) -> str:
    return f"http://[{host}]:{port}" if ":" in host else f"http://{host}:{port}"


def is_running(address: str) -> bool:
    """Whether a Tuckbox server answers at an address."""
    try:
        with urlopen(address + "/healthz", timeout=1) as answer:
            return b'"version"' in answer.read()
    except OSError:
        return False


def serve(arguments: Namespace) -> int:
    """Run the server until it is stopped."""
    as_json = log_format(arguments) == "json"
    if as_json:
        from tuckbox.server import logs

        logs.start("json", "info")  # reading the settings loads the games, which may log
    try:
        settings = from_arguments(arguments)
    except BadSetting as error:
        if not as_json:
            raise
        log.critical("%s", error)
        return 2
    return run_server(settings, getattr(arguments, "open", False))


def server_config(app: Any, settings: Settings) -> uvicorn.Config:
    """The configuration of uvicorn."""
    import uvicorn

    from tuckbox.server.protocol import ConnectionLimits, LimitedHttpProtocol, LimitedWebSocketProtocol

    limits = ConnectionLimits(settings)
    proxies = settings.trusted_proxies if settings.public_url else ""
    return uvicorn.Config(
        app,
        http=partial(LimitedHttpProtocol, limits=limits),  # type: ignore[arg-type]
        ws=partial(LimitedWebSocketProtocol, limits=limits),  # type: ignore[arg-type]
        ws_per_message_deflate=False,
        ws_max_size=16_384,
        ws_ping_interval=30.0,
        ws_ping_timeout=30.0,
        log_config=None,
        access_log=False,
        server_header=False,
        timeout_graceful_shutdown=5,
        timeout_keep_alive=75,
        proxy_headers=bool(proxies),
        forwarded_allow_ips=proxies,
        backlog=BACKLOG,
    )


def rules_compiled() -> bool:
    """Whether the rules are compiled."""
    return not str(state.__file__).endswith(".py")


def run_server(settings: Settings, open_browser: bool = False) -> int:
    """Run the server with these settings."""
    import uvicorn  # noqa: F401 - fail early if the extra is missing

    from tuckbox.server import logs
    from tuckbox.server.runtime import Runtime
    from tuckbox.server.storage import database
    from tuckbox.server.storage.server_lock import ServerLock

    logs.start(settings.log, settings.log_level)
    if settings.redis:
        import redis  # noqa: F401 - likewise
    try:
        if settings.processes > 1:
            return _run_processes(settings)
        _make_folder(settings)
        engine = database.engine_for(settings.database_address)
        lock = ServerLock(engine, Runtime(), shared=bool(settings.redis))
        lock.acquire()
        try:
            database.prepare(engine)
            return _run(settings, open_browser, lock, database.describe(engine))
        finally:
            lock.release()
    except TuckboxError as error:
        if settings.log != "json":
            raise
        log.critical("%s", error)
        return 2


def _run_processes(settings: Settings) -> int:
    """Run several processes; each opens the database itself."""
    listener = _listen(settings)
    listener.listen(BACKLOG)
    if settings.log == "text":
        print(f"tuckbox: open {settings.public_url or _shown(listener)} in a browser; Ctrl-C stops it", flush=True)
    return Processes(settings, listener).run()


def _shown(listener: socket.socket) -> str:
    """The address at which a browser on this machine finds the server."""
    host, port = listener.getsockname()[:2]
    return _address({"0.0.0.0": "127.0.0.1", "::": "::1"}.get(host, host), port)


def _run(settings: Settings, open_browser: bool, lock: ServerLock, place: str) -> int:
    import uvicorn

    from tuckbox.server import app, services
    from tuckbox.server.heartbeat import Watchdog, notify

    class Server(uvicorn.Server):
        """A uvicorn server that announces its shutdown and always stops when told to."""

        async def startup(self, sockets: list[socket.socket] | None = None) -> None:
            """Listen, and report it."""
            await super().startup(sockets)
            if self.started:
                _log_start(settings, shown, place)
                notify("READY=1")
                report_ready()

        def handle_exit(self, sig: int, frame: FrameType | None) -> None:
            """Start the shutdown."""
            watchdog.expect_end()
            super().handle_exit(sig, frame)

        async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
            """Ask clients to reconnect, then stop."""
            await running.tables.presence.announce_shutdown()
            await super().shutdown(sockets)
            log.info("tuckbox %s stopped", __version__)

    # a laptop may sleep for longer than the watchdog waits
    watchdog = Watchdog(0.0 if open_browser else settings.watchdog)
    running = services.build(settings, watchdog, lock)
    inherited = inherited_listener()
    listener = inherited or _listen(settings)
    stop_metrics = _serve_metrics(settings, running.metrics)
    shown = _shown(listener)
    lock.record(settings.public_url or shown)
    config = server_config(app.build(running), settings)
    if settings.log == "text" and inherited is None:
        print(f"tuckbox: open {settings.public_url or shown} in a browser; Ctrl-C stops the server", flush=True)
    if open_browser:
        threading.Timer(0.8, webbrowser.open, [shown]).start()
    server = Server(config)
    gc.freeze()  # objects that exist at startup stay: the collector need not scan them
    gc.set_threshold(*GARBAGE)
    try:
        with suppress(KeyboardInterrupt):
            server.run(sockets=[listener])
    finally:
        watchdog.cancel()
        stop_metrics()
    return 0 if server.started else 1


def _log_start(settings: Settings, address: str, database: str) -> None:
    fields = {
        "version": __version__,
        "address": address,
        "public_url": settings.public_url,
        "metrics_address": settings.metrics_address,
        "database": database,
        "compiled": rules_compiled(),
        "workers": settings.workers,
    }
    how = "compiled" if rules_compiled() else "not compiled"
    words = f"tuckbox {__version__} serves {address}: database {database}, rules {how}, workers {settings.workers}"
    log.info("%s", words, extra={"fields": fields})


def _serve_metrics(settings: Settings, metrics: Metrics) -> Callable[[], None]:
    if not settings.metrics_address:
        return lambda: None
    try:
        return metrics.serve(*host_and_port(settings.metrics_address))
    except OSError as error:
        reason = f"Cannot serve metrics on {settings.metrics_address} ({error.strerror})."
        raise BadSetting(reason) from None


def _make_folder(settings: Settings) -> None:
    if "://" not in settings.database_address:
        try:
            Path(settings.database_address).absolute().parent.mkdir(0o700, parents=True, exist_ok=True)
        except OSError as error:
            raise BadSetting(f"The folder of {settings.database_address} cannot be made ({error.strerror}).") from None


def _listen(settings: Settings) -> socket.socket:
    family = socket.AF_INET6 if ":" in settings.host else socket.AF_INET
    listener = socket.socket(family, socket.SOCK_STREAM)
    listener.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
    try:
        listener.bind((settings.host, settings.port))
    except (OSError, OverflowError) as error:
        listener.close()
        reason = getattr(error, "strerror", None) or str(error)
        raise BadSetting(f"Cannot listen on {settings.host}:{settings.port} ({reason}); try --port 0.") from None
    listener.set_inheritable(False)
    return listener


def back_up(arguments: Namespace) -> int:
    """Write a backup."""
    from tuckbox.server.storage.backup import backup

    counts = backup(from_arguments(arguments).database_address, arguments.file)
    held = f"{counts['tables']} tables, {counts['entries']} entries, {counts['people']} people"
    print(f"tuckbox: {arguments.file} holds {held}")
    return 0


def restore(arguments: Namespace) -> int:
    """Restore a backup."""
    from tuckbox.server.storage import backup

    settings = from_arguments(arguments)
    _make_folder(settings)
    counts, kept = backup.restore(settings.database_address, arguments.file, arguments.replace)
    print(f"tuckbox: restored {counts.get('tables', 0)} tables, {counts.get('entries', 0)} entries")
    if kept is not None:
        print(f"tuckbox: the damaged database is kept as {kept}; restart the server")
    return 0
