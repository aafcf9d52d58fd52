"""Logging as text or JSON lines, never with hidden cards, secrets or query strings."""

from __future__ import annotations

import json
import logging
import os
import subprocess
import sys
import threading
from datetime import UTC, datetime
from pathlib import Path
from types import TracebackType
from typing import Any

log = logging.getLogger("tuckbox")

_relayed = False  # whether output already goes through the relay


class JsonLines(logging.Formatter):
    """Formats log records as JSON lines."""

    def format(self, record: logging.LogRecord) -> str:
        """Format a record."""
        line = {
            "time": datetime.fromtimestamp(record.created, UTC).isoformat(timespec="milliseconds"),
            "level": record.levelname.lower(),
            "from": record.name,
            "message": record.getMessage(),
        }
        if record.exc_info:
            line["trace"] = self.formatException(record.exc_info)
        return json.dumps(line | getattr(record, "fields", {}))


class TextLines(logging.Formatter):
    """Formats log records as text lines; nothing in a request can start a new line."""

    def formatMessage(self, record: logging.LogRecord) -> str:  # noqa: N802
        """Format a record, escaping unprintable characters."""
        return _printable(super().formatMessage(record))

    def formatException(self, ei: Any) -> str:  # noqa: N802
        """Format a traceback, indented."""
        return "\n".join("    " + _printable(line) for line in super().formatException(ei).splitlines())


def _printable(line: str) -> str:
    return "".join(c if c.isprintable() else c.encode("unicode_escape").decode() for c in line)


def start(kind: str, level: str) -> None:
    """Configure logging to standard error; as JSON, this covers everything that this process and its workers write."""
    if kind == "json":
        _relay_output()
    handler = logging.StreamHandler(sys.stderr)
    handler.setFormatter(
        JsonLines() if kind == "json" else TextLines("%(asctime)s %(levelname)-7s %(name)s: %(message)s")
    )
    logging.basicConfig(handlers=[handler], level=level.upper(), force=True)
    logging.captureWarnings(True)
    _log_uncaught()
    for name in ("alembic", "sqlalchemy", "litestar", "asyncio"):
        logging.getLogger(name).setLevel("WARNING" if level != "debug" else "INFO")
    for name in (
        "uvicorn",
        "websockets",
    ):  # they log every malformed request, which could fill the disk
        logging.getLogger(name).setLevel("ERROR" if level != "debug" else "INFO")


def _relay_output() -> None:
    """Start the relay, once: a separate process that wraps all other output."""
    global _relayed  # noqa: PLW0603
    if _relayed:
        return
    _relayed = True
    sys.stdout.flush()
    sys.stderr.flush()
    script = Path(__file__).with_name("log_relay.py")
    reading, writing = os.pipe()
    subprocess.Popen([sys.executable, "-I", "-S", str(script)], stdin=reading, stdout=2, stderr=2)
    os.dup2(writing, 1)
    os.dup2(writing, 2)
    os.close(reading)
    os.close(writing)


def _log_uncaught() -> None:
    """Log unhandled exceptions instead of printing them."""

    def uncaught(kind: type[BaseException], error: BaseException, trace: TracebackType | None) -> None:
        if issubclass(kind, KeyboardInterrupt):
            sys.__excepthook__(kind, error, trace)
        else:
            log.critical("%s", kind.__name__, exc_info=(kind, error, trace))

    def in_thread(args: threading.ExceptHookArgs) -> None:
        if args.exc_value is not None:
            log.error("%s in a thread", args.exc_type.__name__, exc_info=args.exc_value)

    def unraisable(args: sys.UnraisableHookArgs) -> None:
        log.error("%s", args.err_msg or "Exception ignored", exc_info=args.exc_value)

    sys.excepthook, threading.excepthook, sys.unraisablehook = uncaught, in_thread, unraisable
