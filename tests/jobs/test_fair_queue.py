"""The fair queue: who has used the least time comes next, and less weight waits longer."""

from __future__ import annotations

from tuckbox.jobs.fair_queue import MAX_FLOWS, FairQueue


def order(queue: FairQueue[str], seconds: dict[str, float], jobs: int) -> list[str]:
    """The jobs in the order in which one worker does them."""
    done = []
    for _ in range(jobs):
        found = queue.pop()
        assert found is not None
        flow, job = found
        done.append(job)
        queue.finish(flow, seconds[job])
    return done


def test_time_is_shared_and_not_the_number_of_jobs() -> None:
    queue: FairQueue[str] = FairQueue(1)
    for _ in range(40):
        queue.push("slow", 1.0, "slow")
        queue.push("quick", 1.0, "quick")
    done = order(queue, {"slow": 4.0, "quick": 1.0}, 25)
    assert 19 <= done.count("quick") <= 21, "four quick jobs for a slow one"


def test_what_weighs_less_waits_longer_but_not_for_ever() -> None:
    queue: FairQueue[str] = FairQueue(1)
    for _ in range(60):
        queue.push("Ann", 1.0, "move")
    queue.push("Bo", 0.1, "review")
    done = order(queue, {"move": 1.0, "review": 1.0}, 30)
    assert 8 <= done.index("review") <= 12


def test_nobody_saves_up_time_while_idle() -> None:
    queue: FairQueue[str] = FairQueue(1)
    for _ in range(100):
        queue.push("busy", 1.0, "busy")
    order(queue, {"busy": 1.0}, 50)
    for _ in range(20):
        queue.push("late", 1.0, "late")
    done = order(queue, {"busy": 1.0, "late": 1.0}, 20)
    assert done[0] == "late" and 9 <= done.count("busy") <= 11


def test_an_owner_runs_so_many_jobs_at_a_time() -> None:
    queue: FairQueue[str] = FairQueue(2)
    for _ in range(3):
        queue.push("greedy", 1.0, "greedy")
    first, second = queue.pop(), queue.pop()
    assert first is not None and second is not None and queue.pop() is None
    queue.push("other", 1.0, "other")
    assert queue.pop() == (("other", 1.0), "other")
    queue.finish(first[0], 1.0)
    assert queue.pop() == (("greedy", 1.0), "greedy")


def test_owners_who_left_are_forgotten() -> None:
    queue: FairQueue[str] = FairQueue(1)
    for number in range(5):
        queue.push("regular", 1.0, "job")
        queue.push(f"guest {number}", 1.0, "job")
        order(queue, {"job": 1.0}, 2)
    assert not queue._times and not queue.running, "nobody waits"
    queue.push("regular", 1.0, "job")
    for number in range(3 * MAX_FLOWS):
        queue.push("regular", 1.0, "job")
        queue.push(f"guest {number}", 1.0, "job")
        order(queue, {"job": 1.0}, 2)
    assert len(queue._times) <= MAX_FLOWS + 2
