"""Logging, as text or as JSON lines; never a hidden card, a secret or a query string."""

from __future__ import annotations

import json
import logging
import sys
from datetime import UTC, datetime
from typing import Any


class JsonLines(logging.Formatter):
    """Formats a log record as a line of JSON."""

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
        return json.dumps(line)


class TextLines(logging.Formatter):
    """Formats a log record as a line of text; whatever a request contains, it cannot begin another line."""

    def formatMessage(self, record: logging.LogRecord) -> str:  # noqa: N802
        """Format a record with its unprintable characters escaped."""
        return _printable(super().formatMessage(record))

    def formatException(self, ei: Any) -> str:  # noqa: N802
        """Format a traceback, indented."""
        return "\n".join("    " + _printable(line) for line in super().formatException(ei).splitlines())


def _printable(line: str) -> str:
    return "".join(c if c.isprintable() else c.encode("unicode_escape").decode() for c in line)


def start(kind: str, level: str) -> None:
    """Configure logging to standard error."""
    handler = logging.StreamHandler(sys.stderr)
    handler.setFormatter(
        JsonLines() if kind == "json" else TextLines("%(asctime)s %(levelname)-7s %(name)s: %(message)s")
    )
    logging.basicConfig(handlers=[handler], level=level.upper(), force=True)
    for name in ("alembic", "sqlalchemy", "litestar", "asyncio"):
        logging.getLogger(name).setLevel("WARNING" if level != "debug" else "INFO")
    for name in (
        "uvicorn",
        "websockets",
    ):  # they warn of every malformed request, which could fill the disk
        logging.getLogger(name).setLevel("ERROR" if level != "debug" else "INFO")
