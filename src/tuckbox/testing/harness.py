"""All checks of the harness, and the function that runs them."""

from __future__ import annotations

import time
import traceback
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Final

from tuckbox.core.errors import BadOption
from tuckbox.core.game import Game
from tuckbox.core.state import State
from tuckbox.testing.checks import (
    bots,
    hiding,
    knowledge,
    observations,
    parts,
    play,
    records,
    states,
    tables,
    text,
    undrawn,
)
from tuckbox.testing.report import Outcome, Report
from tuckbox.testing.subject import Chances, Fault, NotChecked, Places, Subject


@dataclass(frozen=True)
class Check:
    """A check: its name, how many matches it plays (in a quick run a tenth), and the function, which raises Fault."""

    name: str
    run: Callable[[Subject, int], None]
    matches: int

    @property
    def meaning(self) -> str:
        """The property that the check verifies: the first line of its function's docstring."""
        return (self.run.__doc__ or "").splitlines()[0].rstrip(".")

    def size(self, quick: bool) -> int:
        """The number of matches to play."""
        return max(2, self.matches // 10) if quick else self.matches


CHECKS: Final = (
    Check("play", play.check_random_matches, 40),
    Check("declarations", tables.check_declarations, 1),
    Check("results", play.check_results, 400),
    Check("options", tables.check_options, 2),
    Check("parts", parts.check_parts, 1),
    Check("seats", play.check_rotated_seats, 60),
    Check("copies", states.check_copies, 30),
    Check("fingerprint", states.check_fingerprint, 12),
    Check("pickling", states.check_pickling, 10),
    Check("processes", states.check_other_processes, 4),
    Check("viewers", text.check_viewers, 8),
    Check("sentences", text.check_sentences, 30),
    Check("refusals", text.check_refusals, 50),
    Check("json", tables.check_json, 10),
    Check("records", records.check_records, 20),
    Check("undo", records.check_undo, 10),
    Check("legal-moves", hiding.check_legal_moves_in_views, 30),
    Check("views", hiding.check_views, 60),
    Check("resample", hiding.check_resample, 60),
    Check("chance", hiding.check_chance, 20),
    Check("resampled-play", hiding.check_resampled_play, 30),
    Check("told", knowledge.check_told, 80),
    Check("knowledge", knowledge.check_knowledge, 80),
    Check("observations", observations.check_observations, 60),
    Check("deals", hiding.check_deals, 3000),
    Check("proportions", hiding.check_proportions, 4),
    Check("undrawn", undrawn.check_undrawn, 60),
    Check("heuristic", bots.check_heuristic, 20),
)


def check_game(
    game: Game,
    *,
    quick: bool = False,
    on_progress: Callable[[int, str], None] | None = None,
    matches: int | None = None,
    only: Sequence[str] = (),
    places: Callable[[State], Places] | None = None,
    chances: Callable[[State, int], Chances] | None = None,
) -> Report:
    """Check a game: all checks or only some, each with its own number of matches or `matches`.

    `on_progress` is called before each check with the number of checks done and the name of the next. `places` tells
    where each card is, `chances` where a seat must expect each card that it cannot place; without them some checks are
    not made.
    """
    chosen = _chosen(only)
    outcomes: list[Outcome] = []
    for check in chosen:
        if on_progress is not None:
            on_progress(len(outcomes), check.name)
        if outcomes and outcomes[0].check == "play" and outcomes[0].status == "failed":
            reason = "random matches must be playable first."
            outcomes.append(Outcome(check.name, check.meaning, "not checked", reason))
        else:
            outcomes.append(run_check(check, Subject(game, places, chances), matches or check.size(quick)))
    return Report(game.name, game.title, tuple(outcomes))


def _chosen(only: Sequence[str]) -> list[Check]:
    names = [check.name for check in CHECKS]
    for name in only:
        if name not in names:
            raise BadOption(f"There is no check '{name}'; the checks are {', '.join(names)}.")
    return [check for check in CHECKS if not only or check.name in only]


def run_check(check: Check, subject: Subject, count: int) -> Outcome:
    """Run a check; an error that the game raises is a fault too."""
    began = time.perf_counter()
    try:
        check.run(subject, count)
    except NotChecked as reason:
        return Outcome(check.name, check.meaning, "not checked", str(reason))
    except Exception as error:
        what, look_at = (error.what, error.look_at) if isinstance(error, Fault) else _crash(error)
        seconds = time.perf_counter() - began
        place = subject.seed, subject.seats, subject.sentences(), subject.pending()
        return Outcome(check.name, check.meaning, "failed", what, look_at, *place, seconds)
    return Outcome(check.name, check.meaning, "passed", seconds=time.perf_counter() - began)


def _crash(error: Exception) -> tuple[str, str]:
    """The error, with the traceback's last line in the game, or else its last line outside the harness."""
    frames = [frame for frame in traceback.extract_tb(error.__traceback__) if not _is_here(frame.filename)]
    games = [frame for frame in frames if "/tuckbox/core/" not in Path(frame.filename).as_posix()]
    found = (games or frames or traceback.extract_tb(error.__traceback__))[-1]
    place = Path(found.filename)
    message = f"{type(error).__name__}: {error}" if str(error) else type(error).__name__
    return f"The game raised {message}", f"{place.parent.name}/{place.name}, line {found.lineno}, in {found.name}"


def _is_here(file: str) -> bool:
    return Path(file).is_relative_to(Path(__file__).parent)
