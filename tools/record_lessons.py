"""Record the match of a game's lessons.

    python tools/record_lessons.py GAME SEED NAME... [option=value...] < moves > lessons.record

Each input line is a seat number and a move, such as "1: place Walrus at Lake". After the last one, or an illegal one,
the position and its legal moves are printed to the error output.
"""

from __future__ import annotations

import sys

from tuckbox import registry
from tuckbox.core.errors import TuckboxError
from tuckbox.core.game import seed_of
from tuckbox.core.match import Match


def describe(match: Match) -> str:
    """The views and legal moves of the seats to act."""
    lines = [f"after {len(match.entries)} entries:"]
    for seat in match.seats_to_act():
        view = match.view(seat)
        lines += [f"  {head}: {'; '.join(rows)}" for head, rows in match.game.describe_view(view)]
        lines += [f"  {seat + 1}: {move.sentence}" for move in view.legal_moves]
    return "\n".join(lines)


def main() -> int:
    """Play the moves, write the record."""
    if len(sys.argv) < 4:
        print(__doc__)
        return 2
    name, seed, *rest = sys.argv[1:]
    options = dict(one.split("=", 1) for one in rest if "=" in one)
    match = Match(registry.game(name, None, options), [one for one in rest if "=" not in one], seed_of(seed))
    for line in sys.stdin.read().splitlines():
        seat, colon, sentence = line.strip().partition(": ")
        if not colon or line.startswith("#"):
            continue
        try:
            match.play(int(seat) - 1, sentence)
        except TuckboxError as error:
            print(f"{line.strip()}: {error}\n{describe(match)}", file=sys.stderr)
            return 1
    print(describe(match), file=sys.stderr)
    sys.stdout.write(str(match.record()))
    return 0


if __name__ == "__main__":
    sys.exit(main())
