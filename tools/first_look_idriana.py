"""Statistics of a card set of Idriana: greedy bots play each other, and tables show how often each card is played.

    python tools/first_look_idriana.py --games 5000 --seats 2
    python tools/first_look_idriana.py --games 500 --seats 3 --cards my_set.csv

Use an installed wheel, whose rules are compiled: from source it takes about fifty times as long.
"""

from __future__ import annotations

import argparse
import sys
import time
from collections import Counter, defaultdict
from dataclasses import dataclass, field
from pathlib import Path

from tuckbox import Match, seed_of
from tuckbox.bots import GreedyBot, play_to_end
from tuckbox.core import card_set
from tuckbox.games.idriana.game import IdrianaGame
from tuckbox.games.idriana.rules.cards import AREAS, REGIONS
from tuckbox.games.idriana.rules.generated.emit import (
    BEGINS,
    DRAWS,
    KEEPS,
    MULLIGANS,
    PLAYS,
    PLAYS_IN,
    PLAYS_ON,
    PUTS,
    PUTS_IN,
    TAKES,
)
from tuckbox.games.idriana.rules.state import IdrianaState

PLAYED = (PLAYS, PLAYS_IN, PLAYS_ON, PUTS, PUTS_IN)


@dataclass
class Statistics:
    """Counts over all matches."""

    seats: int
    games: int = 0
    turns: list[int] = field(default_factory=list)
    best: list[int] = field(default_factory=list)  # VP of the winner
    rest: list[int] = field(default_factory=list)  # VP of each other player
    by_place: dict[int, float] = field(default_factory=lambda: defaultdict(float))  # wins by turn order
    drawn: Counter[int] = field(default_factory=Counter)
    kept: Counter[int] = field(default_factory=Counter)
    played: Counter[int] = field(default_factory=Counter)
    players: Counter[int] = field(default_factory=Counter)  # the players who played each card
    winners: dict[int, float] = field(default_factory=lambda: defaultdict(float))  # and their wins
    levels: Counter[tuple[int, int]] = field(default_factory=Counter)  # the players who reached a level in a region
    region_vp: Counter[int] = field(default_factory=Counter)
    no_level_3: int = 0
    mulligans: int = 0
    awards: Counter[str] = field(default_factory=Counter)

    def add(self, match: Match) -> None:
        """Count a finished match."""
        state, result = match.state, match.result()
        assert isinstance(state, IdrianaState) and result is not None
        self.games += 1
        self.turns.append(int(state.turns))
        winner = result.winners[0]
        self.best.append(result.scores[winner])
        self.rest += [score for seat, score in enumerate(result.scores) if seat != winner]
        values = [state.returns(seat) for seat in range(self.seats)]
        for seat, value in enumerate(values):
            self.by_place[(seat - int(state.starter)) % self.seats] += value
        played: list[set[int]] = [set() for _ in range(self.seats)]
        reached: set[tuple[int, int]] = set()
        first: list[list[int]] = [[] for _ in range(self.seats)]  # first hands: drawn and kept
        begun = False
        for kind, _, seat, card, *_ in match.journal.events:
            if kind == BEGINS and not begun:
                begun = True
                for hand in first:
                    self.drawn.update(hand)
                    self.kept.update(hand)
            elif kind == DRAWS and not begun:
                first[seat].append(card)
            elif kind == DRAWS:
                self.drawn[card] += 1
            elif kind == KEEPS:
                self.kept[card] += 1
            elif kind == TAKES:
                self.drawn[card] += 1
                self.kept[card] += 1
            elif kind == MULLIGANS:
                self.mulligans += 1
                first[seat].clear()
            elif kind in PLAYED:
                self.played[card] += 1
                played[seat].add(card)
                if state.cards.kind[card] == 0:
                    reached.add((seat, card))
        for seat in range(self.seats):
            self.players.update(played[seat])
            for card in played[seat]:
                self.winners[card] += values[seat]
        for _, card in reached:
            self.levels[int(state.cards.area[card]), int(state.cards.level[card])] += 1
        self.no_level_3 += not any(state.cards.level[card] == 3 for _, card in reached)
        for line in result.sheet:
            points = sum(line.points)
            if line.name.lower() in AREAS:
                self.region_vp[AREAS.index(line.name.lower())] += points
            else:
                self.awards[line.name] += points > 0

    def tables(self, game: IdrianaGame) -> list[str]:
        """The tables, as Markdown."""
        cards = game.cards
        each = self.games * self.seats
        lines = [
            f"{self.games} games of {self.seats}, set {game.card_set.hash}:",
            "",
            "| | |",
            "|---|---|",
            f"| turns of each player, mean (least to most) | {spread(self.turns, self.seats)} |",
            f"| VP of the winner | {spread(self.best)} |",
            f"| VP of the others | {spread(self.rest)} |",
            f"| mulligans per player | {self.mulligans / each:.2f} |",
            f"| games in which nobody reached level 3 | {self.no_level_3} |",
        ]
        for place in range(self.seats):
            lines.append(
                f"| victories of player {place + 1} from the starter on | {self.by_place[place] / self.games:.1%} |"
            )
        for name, count in self.awards.items():
            lines.append(f"| games in which somebody got the VP for the {name.lower()} | {count / self.games:.0%} |")
        for region in range(REGIONS):
            reached = ", ".join(f"level {level}: {self.levels[region, level] / each:.0%}" for level in (2, 3))
            words = f"players who reached, in the {AREAS[region].title()}"
            lines.append(f"| {words} | {reached}; {self.region_vp[region] / each:.1f} VP from its cards |")
        lines += ["", "| card | drawn | kept of these | played of these | players who played it | victories of these |"]
        lines.append("|---|---|---|---|---|---|")
        for card in range(int(cards.count)):
            if cards.copies[card] == 0:
                continue
            hands = self.kept[card]
            lines.append(
                f"| {cards.names[card]} | {self.drawn[card] / each:.2f} | {part(hands, self.drawn[card])} "
                f"| {part(self.played[card], hands)} | {self.players[card] / each:.0%} "
                f"| {part(self.winners[card], self.players[card])} |"
            )
        return lines


def spread(figures: list[int], by: int = 1) -> str:
    """Mean, minimum and maximum."""
    mean = sum(figures) / len(figures) / by
    return f"{mean:.1f} ({min(figures) / by:.0f} to {max(figures) / by:.0f})"


def part(some: float, whole: float) -> str:
    """A percentage."""
    return f"{some / whole:.0%}" if whole else "-"


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--games", type=int, default=100, help="the matches to play (100)")
    parser.add_argument("--seats", type=int, default=2, choices=(2, 3))
    parser.add_argument("--cards", help="your own card set")
    parser.add_argument("--seed", default="first look", help="any word: the same seed gives the same matches")
    parser.add_argument("--out", help="write the tables to this file as well")
    chosen = parser.parse_args()
    game = IdrianaGame(card_set.read(chosen.cards) if chosen.cards else None)
    statistics = Statistics(chosen.seats)
    begun = time.monotonic()
    for number in range(chosen.games):
        seed = f"{chosen.seed} {chosen.seats} {number}"
        match = Match(game, ["greedy"] * chosen.seats, seed_of(seed))
        bots = [GreedyBot(10 * number + seat) for seat in range(chosen.seats)]
        play_to_end(match, bots)
        statistics.add(match)
        if number % 50 == 49:
            spent = time.monotonic() - begun
            print(f"{number + 1} games, {spent / (number + 1):.2f} s each", file=sys.stderr, flush=True)
    lines = statistics.tables(game)
    print("\n".join(lines))
    if chosen.out:
        Path(chosen.out).write_text("\n".join(lines) + "\n", encoding="utf-8")


if __name__ == "__main__":
    main()
