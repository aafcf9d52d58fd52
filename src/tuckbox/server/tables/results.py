"""What is kept of a match that has ended: ranks, the cards that each seat played, and whether it is rated."""

from __future__ import annotations

from collections import Counter
from functools import lru_cache
from typing import TYPE_CHECKING

from tuckbox.core.game import Game
from tuckbox.core.match import Match
from tuckbox.lab.card_table import CardTable
from tuckbox.server.catalogue.game_cache import standard_cards_hash
from tuckbox.server.ratings.domain import MatchResult, SeatResult, Unrated
from tuckbox.server.ratings.service import bot_rating

if TYPE_CHECKING:
    from tuckbox.server.tables.domain import TableSetup


def result_of(setup: TableSetup, match: Match, at: float) -> MatchResult:
    """The result of a match that is over."""
    result = match.result()
    assert result is not None
    played = _cards_played(match)
    return MatchResult(
        table=setup.id,
        game=setup.game,
        at=at,
        seconds=at - (setup.started or setup.created),
        unrated=why_unrated(setup, match),
        seats=tuple(
            SeatResult(
                player=next(iter(seat.holders)) if len(seat.holders) == 1 else None,
                bot=seat.bot,
                rank=result.ranks[number],
                score=result.scores[number],
                forfeited=number in match.forfeited,
                cards=played[number],
            )
            for number, seat in enumerate(setup.seats)
        ),
    )


def why_unrated(setup: TableSetup, match: Match) -> Unrated:
    """Why a match does not count for ratings; empty if it does.

    It counts if everybody played it alone, by the standard rules and cards, from the deal to the end. Who resigns or
    runs out of time has lost, and the others are ranked as they finished. A match that somebody left before everybody
    had moved counts for nobody. Nor does a shared deal: bots whose choices can be repeated can be prepared for.
    """
    people = [seat for seat in setup.seats if seat.kind == "person"]
    held = Counter(person for seat in people for person in seat.holders)
    reasons: tuple[tuple[Unrated, bool], ...] = (
        ("deal", setup.deal is not None),
        ("uploaded", setup.uploaded),
        ("one device", any(count > 1 for count in held.values())),
        ("several people", any(len(seat.holders) != 1 for seat in people)),
        ("cards", setup.cards not in ("", standard_cards_hash(setup.game))),
        ("options", not _has_default_options(match.game)),
        ("continued", any(entry.kind == "redeal" for entry in match.entries)),
        ("undo", any(entry.kind == "back" for entry in match.entries)),
        ("hints", setup.hinted),
        ("unrated bot", any(seat.kind == "bot" and bot_rating(setup.game, seat.bot) is None for seat in setup.seats)),
        ("too short", not everybody_moved(setup, match)),
    )
    return next((reason for reason, holds in reasons if holds), "")


def everybody_moved(setup: TableSetup, match: Match) -> bool:
    """Whether all people have made a move, so that leaving the match is losing it."""
    moved = {entry.seat for entry in match.entries if entry.kind == "move"}
    return all(seat.kind != "person" or number in moved for number, seat in enumerate(setup.seats))


def _has_default_options(game: Game) -> bool:
    """Whether the options that change the rules are as they are by default; what seats choose is up to them."""
    return all(option.by_seat or game.chosen_options[option.name] == option.default for option in game.options)


@lru_cache(maxsize=32)
def _card_table(game: Game) -> CardTable:
    return CardTable(game)


def _cards_played(match: Match) -> list[dict[str, int]]:
    table = _card_table(match.game)
    found = table.collect(match.journal.events, len(match.players))
    return [dict(Counter(table.names[card] for card in seat.played)) for seat in found]
