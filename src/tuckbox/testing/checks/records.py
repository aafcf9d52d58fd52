"""Checks of records and of going back."""

from __future__ import annotations

from tuckbox.core.errors import TuckboxError
from tuckbox.core.events import Viewer
from tuckbox.core.frame import whole_log
from tuckbox.core.match import Match, replay
from tuckbox.core.record import parse
from tuckbox.testing.subject import Fault, Subject, matches, play, require


def check_records(subject: Subject, count: int) -> None:
    """A record, written and read, leads to the same position, events and result."""
    game = subject.game
    for match, dice in matches(subject, count, "records"):
        may_resign = dice.random() < 0.3
        while not match.is_over:
            play(subject, match, dice)
            if may_resign and not match.is_over and dice.random() < 0.01:
                match.resign(dice.randrange(len(match.players)))
                break
        text = str(match.record())
        try:
            again = replay(type(game)(game.card_set, match.record().options), parse(text))
        except TuckboxError as error:
            raise Fault(f"A record cannot be replayed: {error}", "chance that does not come from the state") from None
        same = again.state.fingerprint() == match.state.fingerprint()
        require(same, "A record leads to another position.", "chance that does not come from the state")
        require(str(again.record()) == text, "A record that is read and written again is another one.", "moves")
        require(again.result() == match.result(), "A record leads to another result.", "result()")
        same = again.journal.events == match.journal.events
        require(same, "A record leads to other events.", "events that do not follow from the position and the move")


def check_undo(subject: Subject, count: int) -> None:
    """Going back leads to the position, the log and the views that were there before, and play goes on from there."""
    for match, dice in matches(subject, count, "undo"):
        viewers: list[Viewer] = [0, None]
        known = {0: _shown(match, viewers)}
        for _ in range(120):
            if match.is_over:
                break
            play(subject, match, dice)
            known[len(match.entries)] = _shown(match, viewers)
            if dice.random() < 0.08:
                target = dice.choice([0, *match.mainline][-40:])
                match.rewind(target)
                same = _shown(match, viewers) == known[target]
                what = f"Going back to entry {target} leads to another position, log or view."
                require(same, what, "copy(): a match goes back from a copy of an earlier position")
                known[len(match.entries)] = known[target]


def _shown(match: Match, viewers: list[Viewer]) -> list[object]:
    log = [whole_log(match, viewer, since=max(0, len(match.mainline) - 3)) for viewer in viewers]
    told = [[entry.events for entry in entries] for entries in log]
    views = match.views(viewers)
    return [match.state.fingerprint(), told, [views[viewer] for viewer in viewers]]
