"""Finished games that are kept as records, each with a companion that a person can read and compare.

    python -m tests.records.update               write all companions anew, and the position at the end of each record
    python -m tests.records.update --play NAME   let bots play a game of the list below anew (all of them without NAME)

The first is for a change that makes the same moves come out otherwise; look at the difference before it is committed.
The second is for a change after which the moves of a record are no longer possible.
"""

from __future__ import annotations

import argparse
from collections.abc import Callable
from dataclasses import dataclass, field, replace
from pathlib import Path

from tests.games.druid.table_builder import changed
from tests.games.idriana import table_builder as idriana
from tests.games.tectonic.table_builder import with_faces
from tuckbox import registry
from tuckbox.bots import InformationSet, bot
from tuckbox.core.card_set import CardSet
from tuckbox.core.errors import TuckboxError
from tuckbox.core.events import OPEN
from tuckbox.core.game import seed_of
from tuckbox.core.match import Match
from tuckbox.core.record import Record, read
from tuckbox.registry import load_game

HERE = Path(__file__).parent


@dataclass(frozen=True)
class Plan:
    """How a kept game was played: by which bots, and what happened besides when it had so many entries."""

    name: str
    game: str
    bots: tuple[str, ...]
    options: dict[str, str] = field(default_factory=dict)
    cards: CardSet | None = None
    happens: dict[int, Callable[[Match], None]] = field(default_factory=dict)

    def play(self) -> Match:
        """The game, played to its end; the same each time, as long as rules and bots are the same."""
        game = registry.game(self.game, self.cards, self.options)
        names = [f"{name} {number}" for number, name in enumerate(self.bots, 1)]
        match = Match(game, names, seed_of(self.name))
        bots = [bot(name, number) for number, name in enumerate(self.bots)]
        while not match.is_over:
            if len(match.entries) in self.happens:
                self.happens[len(match.entries)](match)
            else:
                seat = match.seats_to_act()[0]
                match.play(seat, bots[seat].choose(InformationSet.of(match, seat)))
        return match


# few creatures find a place here, so that some must be discarded (D27)
DRY = changed({name: {"icons": "land"} for name in ("Lake", "Clouds", "Shore", "Cliff", "Lagoon", "Wetland")})

# a shorter deck, in which what is there only once is the more precious
SHORT = idriana.changed({name: {"copies": "1"} for name in ("Field", "Wheat", "Nanny Goat", "Farmhouse", "Town Hall")})
# land that is almost nothing but lava, so that cards find no place (T35)
HOT = with_faces({f"terrain {number}": "L L F / F L L" for number in range(1, 81)})

PLANS = (
    Plan("druid-1", "druid", ("greedy", "greedy")),
    Plan("druid-2", "druid", ("random", "random"), {"starter": "2"}),
    Plan("druid-3", "druid", ("random", "greedy"), happens={31: lambda match: match.resign(0)}),
    Plan(
        "druid-4",
        "druid",
        ("greedy", "random"),
        {"starter": "1"},
        happens={
            7: lambda match: match.undo(match.seats_to_act()[0], agreed=True),
            20: lambda match: match.rewind(12),
            25: lambda match: match.take_over(1, "greedy 2"),
            40: lambda match: match.rewind(0),
        },
    ),
    Plan("druid-5", "druid", ("greedy", "random"), cards=replace(DRY, file="dry.csv")),
    Plan("idriana-1", "idriana", ("random", "greedy")),
    Plan("idriana-2", "idriana", ("random", "random", "random"), happens={60: lambda match: match.resign(2)}),
    Plan("idriana-3", "idriana", ("greedy", "random", "greedy"), {"starter": "3"}),
    Plan("idriana-4", "idriana", ("random", "greedy"), cards=replace(SHORT, file="short.csv")),
    Plan("tectonic-1", "tectonic", ("greedy", "greedy")),
    Plan("tectonic-2", "tectonic", ("greedy", "random", "random"), happens={40: lambda match: match.resign(2)}),
    Plan(
        "tectonic-3",
        "tectonic",
        ("random",) * 4,
        happens={
            6: lambda match: match.undo(match.seats_to_act()[0] - 1, agreed=True),
            30: lambda match: match.rewind(11),
            35: lambda match: match.take_over(3, "random 5"),
        },
    ),
    Plan("tectonic-4", "tectonic", ("random",) * 5, {"advanced": "yes"}),
    Plan("tectonic-5", "tectonic", ("random", "random"), {"advanced": "yes"}, replace(HOT, file="hot.csv")),
)


def replayed(record: Record) -> Match:
    """The match of a record, without a look at the version of the rules and the position that it names."""
    current = replace(record, rules=registry.game_class(record.game).rules_version)
    match = Match(load_game(current), record.players, record.seed)
    for number, entry in enumerate(record.entries, 1):
        try:
            match.apply_entry(entry)
        except TuckboxError as error:
            raise TuckboxError(f"entry {number}, '{entry}': {error}") from None
    return match


def story(match: Match) -> str:
    """The companion of a record: result, score sheet, the table at the end, and what happened."""
    game, result = match.game, match.result()
    assert result is not None, "a kept game is finished"
    options = "".join(f", {name} {value}" for name, value in game.recorded_options().items())
    places = zip(match.players, result.ranks, result.scores, strict=True)
    lines = [
        f"{game.title}, {'the standard' if game.sets.find(game.card_set.hash) else 'its own'} set{options}",
        f"{len(match.entries)} entries, {len(match.mainline)} of them hold; position {match.state.fingerprint()}",
        "",
        "RESULT",
        result.reason,
        *(f"{name}: place {rank}, score {score}" for name, rank, score in places),
        *(f"{line.name}: {line.text} {line.points}" for line in result.sheet),
        "",
        "THE TABLE",
    ]
    for head, section in game.describe_view(match.view(OPEN)):
        lines += [head, *(f"  {line}" for line in section)]
    lines += ["", "WHAT HAPPENED", *(str(event) for event in match.visible_events(OPEN, named=True)), ""]
    return "\n".join(lines)


def keep(name: str, match: Match) -> None:
    """Write a match and its companion."""
    (HERE / f"{name}.record").write_text(str(match.record()), encoding="utf-8")
    (HERE / f"{name}.result").write_text(story(match), encoding="utf-8")
    print(f"{name}: {len(match.entries)} entries")


def main() -> None:
    """The command."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--play", nargs="?", const="", metavar="NAME", help="play games anew instead")
    wanted = parser.parse_args().play
    if wanted is not None:
        for plan in PLANS:
            if wanted in ("", plan.name):
                keep(plan.name, plan.play())
        return
    for file in sorted(HERE.glob("*.record")):
        try:
            keep(file.stem, replayed(read(file)))
        except TuckboxError as error:
            print(f"{file.stem}: {error} Play it anew with --play {file.stem}.")


if __name__ == "__main__":
    main()
