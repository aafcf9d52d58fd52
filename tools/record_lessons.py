"""Record the match of a first game.

    python tools/record_lessons.py GAME SEED NAME... [option=value...] < moves > lessons.record

Each line of the moves is a seat's number and a sentence, such as "1: place Walrus at Lake". Where one cannot be played,
and after the last one, what can be played there is written to the error output.
"""

from __future__ import annotations

import sys

from tuckbox import registry
from tuckbox.core.errors import TuckboxError
from tuckbox.core.game import seed_of
from tuckbox.core.match import Match


def told(match: Match) -> str:
    """What everybody can play now, and what they see."""
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
            print(f"{line.strip()}: {error}\n{told(match)}", file=sys.stderr)
            return 1
    print(told(match), file=sys.stderr)
    sys.stdout.write(str(match.record()))
    return 0


if __name__ == "__main__":
    sys.exit(main())
