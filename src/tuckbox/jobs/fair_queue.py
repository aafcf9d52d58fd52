"""A fair queue: jobs wait by owner, and the owner who has used the least of the workers' time comes next."""

from __future__ import annotations

from collections import Counter, deque
from typing import Final, Generic, TypeVar

T = TypeVar("T")
Flow = tuple[str, float]  # the jobs of one owner and weight
EXPECTED: Final = 1.0  # seconds that a job is charged until it is known how long it took
MAX_FLOWS: Final = 1000  # beyond which those without jobs are forgotten


class FairQueue(Generic[T]):
    """Weighted fair queueing: every flow has a virtual time, which passes the faster, the less its jobs weigh.

    The flow whose next job would end first is next. Who had no job for a while starts at the present: nobody saves up.
    """

    def __init__(self, most: int) -> None:
        self.most = most  # jobs of one owner that run at a time
        self.running: Counter[str] = Counter()  # by owner
        self._waiting: dict[Flow, deque[T]] = {}
        self._times: dict[Flow, float] = {}  # the virtual time of each flow
        self._now = 0.0  # that of the job which was started last

    def push(self, owner: str, weight: float, job: T) -> None:
        """Let a job wait."""
        flow = (owner, weight)
        if flow not in self._waiting:
            self._waiting[flow] = deque()
            self._times[flow] = max(self._times.get(flow, 0.0), self._now)
        self._waiting[flow].append(job)

    def pop(self) -> tuple[Flow, T] | None:
        """The next job, which runs until `finish`; None if no owner may start one."""
        ready = [flow for flow in self._waiting if self.running[flow[0]] < self.most]
        if not ready:
            return None
        flow = min(ready, key=lambda flow: self._times[flow] + EXPECTED / flow[1])
        jobs = self._waiting[flow]
        job = jobs.popleft()
        if not jobs:
            del self._waiting[flow]
        self._now = max(self._now, self._times[flow])
        self._times[flow] += EXPECTED / flow[1]
        self.running[flow[0]] += 1
        return flow, job

    def finish(self, flow: Flow, seconds: float) -> None:
        """A job has ended after so many seconds."""
        owner, weight = flow
        self.running[owner] -= 1
        if not self.running[owner]:
            del self.running[owner]
        self._times[flow] += (seconds - EXPECTED) / weight
        if not self.running and not self._waiting:
            self._times.clear()
            self._now = 0.0
        elif len(self._times) > MAX_FLOWS:
            busy = {one for one in self._times if one in self._waiting or one[0] in self.running}
            self._times = {one: time for one, time in self._times.items() if one in busy or time > self._now}
