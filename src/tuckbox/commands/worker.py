"""tuckbox worker: compute bots' moves, hints and reviews for the servers that share a Redis."""

from __future__ import annotations

import asyncio
import logging
import os
import signal
from argparse import ArgumentParser, Namespace

from tuckbox.server.settings import BadSetting, Settings, check_redis_address, log_format, variable

log = logging.getLogger("tuckbox.worker")

ABOUT = """Compute bots' moves, hints and reviews for the servers that use the same --redis.

Start it on any number of machines, even while servers run: servers hand this work to workers while there are any. A
worker needs the servers' version of Tuckbox and their games, but no database. Card sets travel with the jobs. If a
worker dies, another does its jobs."""


def add_arguments(parser: ArgumentParser) -> None:
    """Add the arguments of worker."""
    parser.add_argument(
        "--redis", metavar="URL", default=os.environ.get(variable("redis"), ""),
        help="redis://host:port of the servers' Redis or Valkey (TUCKBOX_REDIS)",
    )  # fmt: skip
    parser.add_argument(
        "--processes", metavar="N", type=int, default=os.cpu_count() or 1,
        help="concurrent jobs (default: the number of cores)",
    )  # fmt: skip
    parser.add_argument("--log", metavar="FORMAT", default=None, help="the log format: text or json (TUCKBOX_LOG)")


def run(arguments: Namespace) -> int:
    """Work until SIGTERM or Ctrl-C, finishing jobs already started."""
    import redis  # noqa: F401 - fail early if the extra is missing

    from tuckbox.server import logs

    if not arguments.redis:
        raise BadSetting("A worker needs --redis, with the servers' address.")
    check_redis_address(arguments.redis)
    if arguments.processes < 1:
        raise BadSetting("--processes must be 1 or more.")
    logs.start(log_format(arguments), Settings.log_level)
    asyncio.run(_work(arguments.redis, arguments.processes))
    return 0


async def _work(address: str, processes: int) -> None:
    from tuckbox.server.cluster.worker import SharedWorker

    worker = SharedWorker(address, processes)
    for name in (signal.SIGTERM, signal.SIGINT):
        asyncio.get_running_loop().add_signal_handler(name, worker.stop)
    log.info("worker with %d processes", worker.processes)
    await worker.run()
