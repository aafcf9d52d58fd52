"""Players from a list of names."""

from __future__ import annotations

import pytest

from tuckbox.core.errors import TuckboxError
from tuckbox.terminal.seating import bot_name, parse_seats


@pytest.mark.parametrize(
    ("text", "names", "bots"),
    [
        ("you,greedy", ("Player", "greedy"), (None, "greedy")),
        ("Ann, Bo", ("Ann", "Bo"), (None, None)),
        ("greedy,greedy,random", ("greedy", "greedy 2", "random"), ("greedy", "greedy", "random")),
        ("Ann,Ann", ("Ann", "Ann 2"), (None, None)),
        ("level4+iterations=5,you", ("level4+iterations=5", "Player"), ("level4+iterations=5", None)),
        ("Greedy,you", ("Greedy", "Player"), ("greedy", None)),
        ("you,my.bots:Hoarder", ("Player", "my.bots:Hoarder"), (None, "my.bots:Hoarder")),
        ("bots:A,bots:A", ("bots:A", "bots:A 2"), ("bots:A", "bots:A")),
    ],
)
def test_a_bots_name_is_the_bot_and_any_other_a_person(
    text: str, names: tuple[str, ...], bots: tuple[str | None, ...]
) -> None:
    assert parse_seats(text) == names
    assert tuple(bot_name(name) for name in names) == bots


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("you,gredy", "There is no bot 'gredy': did you mean greedy?"),
        ("you,leve3+seconds=1", "did you mean level3?"),
        ("you,,Bo", "has an empty seat"),
        ("", "has an empty seat"),
        ("you,a: b", "must not contain colons"),
        ("you,a\nb", "must not contain colons"),
    ],
)
def test_a_bad_list_is_rejected(text: str, told: str) -> None:
    with pytest.raises(TuckboxError, match=told.replace("?", r"\?")):
        parse_seats(text)
