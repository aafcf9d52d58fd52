"""Run several server processes on one machine: they share the port, and one that ends is restarted."""

from __future__ import annotations

import logging
import os
import selectors
import signal
import socket
import subprocess
import sys
import threading
import time
from dataclasses import dataclass, fields
from typing import Any, Final

from tuckbox.server.settings import Settings, host_and_port, variable

log = logging.getLogger("tuckbox.processes")
LISTEN_FD, READY_FD, ALIVE_FD = "TUCKBOX_LISTEN_FD", "TUCKBOX_READY_FD", "TUCKBOX_ALIVE_FD"
INTERVAL: Final = 0.2  # seconds
MIN_LIFE: Final = 5.0  # seconds; a process that ends sooner is restarted after this delay
STOP_TIMEOUT: Final = 25.0  # seconds until a process that does not stop is killed


# In a process


def inherited_listener() -> socket.socket | None:
    """The listening socket inherited by this process, if it is one of several."""
    number = os.environ.pop(LISTEN_FD, None)
    return None if number is None else socket.socket(fileno=int(number))


def report_ready() -> None:
    """Report to the parent that this process listens, and exit when the parent does."""
    ready, alive = os.environ.pop(READY_FD, None), os.environ.pop(ALIVE_FD, None)
    if ready is not None:
        os.write(int(ready), b"1")
        os.close(int(ready))
    if alive is not None:
        threading.Thread(target=_end_with_parent, args=[int(alive)], daemon=True).start()


def _end_with_parent(alive: int) -> None:
    os.read(alive, 1)  # nothing is ever written; the pipe closes when the parent exits
    os.kill(os.getpid(), signal.SIGTERM)


# In the parent


@dataclass
class Child:
    """A process of the server."""

    number: int
    process: subprocess.Popen[bytes]
    ready: int  # read end of the pipe that reports readiness
    started: float
    is_ready: bool = False


class Processes:
    """Runs a number of processes until told to stop; SIGHUP replaces them one by one."""

    def __init__(self, settings: Settings, listener: socket.socket) -> None:
        self.settings, self.listener = settings, listener
        self.children: dict[int, Child] = {}  # by number
        self._alive = os.pipe()
        self._ready = selectors.DefaultSelector()
        self._replacing: list[int] = []  # numbers of the processes still to replace
        self._replaced: Child | None = None  # keeps running until its successor listens
        self._old: list[Child] = []  # replaced and stopping
        self._start_at: dict[int, float] = {}
        self._stopping = False
        self._told = False

    def run(self) -> int:
        """Keep the processes running; the exit code."""
        from tuckbox.server.heartbeat import notify

        for name, handle in (("SIGTERM", self._stop), ("SIGINT", self._stop), ("SIGHUP", self._replace_all)):
            signal.signal(getattr(signal, name), handle)
        for number in range(self.settings.processes):
            self.children[number] = self._start(number)
        while not self._stopping:
            self._look()
            if all(child.is_ready for child in self.children.values()) and not self._told:
                self._told = True
                notify("READY=1")
            notify("WATCHDOG=1")
            time.sleep(INTERVAL)
        notify("STOPPING=1")
        ending = [*self.children.values(), *self._old, *([self._replaced] if self._replaced else [])]
        for child in ending:
            child.process.terminate()
        for child in ending:
            _wait_or_kill(child.process)
        return 0 if self._told else 1

    def _stop(self, *_: Any) -> None:
        self._stopping = True

    def _replace_all(self, *_: Any) -> None:
        log.info("replacing all processes, one by one")
        self._replacing = list(self.children)

    def _look(self) -> None:
        """Note which processes listen, restart those that ended, and continue replacing."""
        for key, _ in self._ready.select(0):
            child: Child = key.data
            self._ready.unregister(key.fd)
            child.is_ready = bool(os.read(key.fd, 1))
            os.close(key.fd)
        for number, child in list(self.children.items()):
            if (code := child.process.poll()) is not None:
                if number not in self._start_at:
                    log.error("process %d exited with %d; restarting it", number + 1, code)
                    self._start_at[number] = max(time.monotonic(), child.started + MIN_LIFE)
                if time.monotonic() >= self._start_at[number]:
                    del self._start_at[number]
                    self.children[number] = self._start(number)
        self._old = [child for child in self._old if child.process.poll() is None]
        if all(child.is_ready for child in self.children.values()):
            self._replace_next()

    def _replace_next(self) -> None:
        """Stop a process whose successor listens; once it has stopped, start the next successor."""
        if self._replaced is not None:
            self._replaced.process.terminate()
            self._old.append(self._replaced)
            self._replaced = None
        elif self._replacing and not self._old:
            number = self._replacing.pop(0)
            self._replaced = self.children[number]
            self.children[number] = self._start(number)

    def _start(self, number: int) -> Child:
        mine, theirs = os.pipe()
        shared = {LISTEN_FD: self.listener.fileno(), READY_FD: theirs, ALIVE_FD: self._alive[0]}
        environment = {name: value for name, value in os.environ.items() if name != "NOTIFY_SOCKET"}
        environment |= _as_environment(self.settings, number) | {name: str(fd) for name, fd in shared.items()}
        command = [sys.executable, "-m", "tuckbox", "serve"]
        process = subprocess.Popen(command, env=environment, pass_fds=list(shared.values()))
        os.close(theirs)
        child = Child(number, process, mine, time.monotonic())
        self._ready.register(mine, selectors.EVENT_READ, child)
        return child


def _as_environment(settings: Settings, number: int) -> dict[str, str]:
    """The settings of a process; each serves its metrics on a port of its own."""
    variables = {
        variable(one.name): str(getattr(settings, one.name))
        for one in fields(Settings)
        if getattr(settings, one.name) != one.default
    }
    variables[variable("processes")] = "1"
    if settings.metrics_address:
        host, port = host_and_port(settings.metrics_address)
        variables[variable("metrics_address")] = f"{f'[{host}]' if ':' in host else host}:{port + number}"
    return variables


def _wait_or_kill(process: subprocess.Popen[bytes]) -> None:
    try:
        process.wait(STOP_TIMEOUT)
    except subprocess.TimeoutExpired:
        process.kill()
        process.wait()
