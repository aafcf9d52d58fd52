"""Assemble a review from the task results available so far."""

from __future__ import annotations

from dataclasses import replace
from typing import Any, Final

from tuckbox.core.match import Match
from tuckbox.review import luck
from tuckbox.review.calibration import Calibration, calibration
from tuckbox.review.model import (
    INACCURACY,
    KEY_SWING,
    MOST_KEY_MOMENTS,
    PHASES,
    Breakdown,
    ChanceEvent,
    Decision,
    Estimate,
    JudgedMove,
    KeyMoment,
    LineMove,
    PhaseAccuracy,
    Point,
    Progress,
    Quality,
    Reason,
    Review,
    SeatReview,
    Word,
    accuracy,
    phase_of,
    word,
)
from tuckbox.review.tasks import Kind, Results, Task, coarse_entries, fixed_tasks
from tuckbox.review.timeline import Timeline, Transition, timeline

NOT_COMPILED = "The rules are not compiled here: a few playouts give a rough graph, and decisions are not judged."
NO_LUCK = "This game cannot reshuffle undrawn cards, so luck and skill are not separated."
MOST_LUCK = 2  # key moments that are luck
MOMENT_TASKS: Final[tuple[Kind, ...]] = ("line", "ends")  # for every key moment that was a decision


def assemble(match: Match, quality: Quality, seed: int, results: Results, coarse_only: bool) -> Review:
    """The review of a match, with what has been computed so far."""
    line = timeline(match)
    final = result_of(match)
    share = 1 / len(final)
    decisions = _decisions(match, line, results)
    events = luck.chance_events(line, results, share) if line.can_tell_luck else ()
    counted = luck.is_counted(line, results)
    breakdowns = luck.breakdowns(line, results, final) if counted else [None] * len(final)
    return Review(
        game=match.game.name,
        players=match.players,
        entries=len(match.entries),
        quality=quality,
        seed=seed,
        coarse_only=coarse_only,
        note=NOT_COMPILED if coarse_only else "" if line.can_tell_luck else NO_LUCK,
        progress=_progress(match, line, results, decisions, coarse_only),
        share=share,
        result=final,
        seats=tuple(
            _seat(match, line, seat, decisions, breakdown, results) for seat, breakdown in enumerate(breakdowns)
        ),
        open_line=luck.open_line(line, results) if line.can_tell_luck else (),
        decisions=decisions,
        chance_events=events,
        key_moments=tuple(_with_better_way(match, moment, results) for moment in key_moments(decisions, events)),
    )


def result_of(match: Match) -> tuple[float, ...]:
    """Each seat's share of the victory."""
    result = match.result()
    winners = result.winners if result is not None else ()
    return tuple(1 / len(winners) if seat in winners else 0.0 for seat in range(len(match.players)))


def _decisions(match: Match, line: Timeline, results: Results) -> tuple[Decision, ...]:
    """The judged decisions, in order."""
    chance = calibration(match.game.name, len(match.players))
    judged = [(step, results.get(f"decision {step.entry}")) for step in line.decisions]
    return tuple(_decision(match, step, result, chance) for step, result in judged if result is not None)


def _decision(match: Match, step: Transition, result: dict[str, Any], chance: Calibration) -> Decision:
    assert step.seat is not None and step.code is not None
    best = chance.estimate(result["chance"], result["error"])
    played = chance.estimate(result["chance"] - result["loss"], result["error"])
    loss = chance.loss(result["chance"], result["loss"], result["loss_error"])
    others = [(code, chance.estimate(value, error)) for code, value, error in result.get("others", [])]
    judged = [
        JudgedMove(code, match.game.move(code).sentence, estimate)
        for code, estimate in ((step.code, played), (result["best"], best), *others)
    ]
    return Decision(step.entry, step.seat, step.options, judged[0], judged[1], loss, word(loss), tuple(judged[2:]))


def _seat(
    match: Match,
    line: Timeline,
    seat: int,
    decisions: tuple[Decision, ...],
    breakdown: Breakdown | None,
    results: Results,
) -> SeatReview:
    own = [one for one in decisions if one.seat == seat]
    losses = [one.loss.value for one in own]
    words: dict[Word, int] = {"best": 0, "fine": 0, "inaccuracy": 0, "mistake": 0, "blunder": 0}
    for one in own:
        words[one.word] += 1
    phases = []
    for phase in PHASES:
        here = [one.loss.value for one in own if phase_of(one.entry, line.entries) == phase]
        phases.append(PhaseAccuracy(phase, accuracy(here), len(here)))
    points = _points(line, seat, own, results, result_of(match)[seat])
    mean = sum(losses) / len(losses) if losses else None
    return SeatReview(seat, match.players[seat], points, breakdown, accuracy(losses), tuple(phases), mean, words)


def _points(line: Timeline, seat: int, own: list[Decision], results: Results, final: float) -> tuple[Point, ...]:
    """A seat's line: search values at its judged decisions, rough playout values elsewhere."""
    points: dict[int, Point] = {}
    is_judged = len(own) == sum(step.seat == seat for step in line.decisions)
    reach = line.entries if own and is_judged else max((one.entry for one in own), default=0)
    for entry in coarse_entries(line):
        result = results.get(f"coarse {entry}")
        if result is not None and (entry == 0 or entry > reach):
            points[entry] = Point(entry, Estimate(*result[seat]), coarse=True)
    before = {step.entry: place for place, step in enumerate(line.steps)}
    for decision in own:
        place = before[decision.entry]
        earlier = line.steps[place - 1].entry if place else 0
        points[earlier] = Point(earlier, decision.best.chance, coarse=False)
        points[decision.entry] = Point(decision.entry, decision.played.chance, coarse=False)
    points[line.entries] = Point(line.entries, Estimate(final), coarse=False)
    return tuple(points[entry] for entry in sorted(points))


def _progress(
    match: Match, line: Timeline, results: Results, decisions: tuple[Decision, ...], coarse_only: bool
) -> Progress:
    tasks = [*fixed_tasks(match, coarse_only), *moment_tasks(match, results)]
    done = sum(task.key in results for task in tasks)
    judged = {one.entry for one in decisions}
    waiting = [step.entry for step in line.decisions if step.entry not in judged]
    last = max((step.entry for step in line.decisions), default=0)
    return Progress(done, len(tasks), waiting[0] - 1 if waiting else last, last)


# Key moments


def key_moments(decisions: tuple[Decision, ...], events: tuple[ChanceEvent, ...]) -> list[KeyMoment]:
    """Blamed decisions and the largest swings of chance, most important first."""
    blamed = [one for one in decisions if one.word in ("inaccuracy", "mistake", "blunder")]
    chosen = [KeyMoment("decision", one.entry, one.seat, one.loss.value, ()) for one in blamed]
    lucky = []
    for event in events:
        seat = max(range(len(event.swings)), key=lambda one: abs(event.swings[one].value))
        if event.seat is not None:
            seat = event.seat
        swing = event.swings[seat]
        if abs(swing.value) >= max(KEY_SWING, INACCURACY + swing.error):
            lucky.append(KeyMoment("luck", event.entry, seat, swing.value, ()))
    lucky.sort(key=_weight)
    return sorted([*chosen, *lucky[:MOST_LUCK]], key=_weight)[:MOST_KEY_MOMENTS]


def _weight(moment: KeyMoment) -> tuple[float, int]:
    return -abs(moment.weight), moment.entry


def moment_tasks(match: Match, results: Results) -> list[Task]:
    """The tasks for the key moments; none until all decisions and values are computed."""
    line = timeline(match)
    if any(f"decision {step.entry}" not in results for step in line.decisions):
        return []
    if line.can_tell_luck and not luck.is_counted(line, results):
        return []
    decisions = _decisions(match, line, results)
    events = luck.chance_events(line, results, 1 / len(match.players)) if line.can_tell_luck else ()
    best = {one.entry: one.best.code for one in decisions}
    moments = key_moments(decisions, events)
    decided = [one.entry for one in moments if one.kind == "decision"]
    return [Task(kind, entry, best[entry]) for kind in MOMENT_TASKS for entry in decided]


def _with_better_way(match: Match, moment: KeyMoment, results: Results) -> KeyMoment:
    if moment.kind != "decision":
        return moment
    codes = results.get(f"line {moment.entry}", [])
    moves = tuple(LineMove(seat, code, match.game.move(code).sentence) for seat, code in codes)
    reasons = tuple(Reason(**one) for one in results.get(f"ends {moment.entry}", []))
    return replace(moment, line=moves, reasons=reasons)
