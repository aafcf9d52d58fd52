"""How results of one deal compare."""

from __future__ import annotations

from datetime import date

from tuckbox.server.deals import daily
from tuckbox.server.deals.comparison import Play, bars, better_than, key_decisions, margin, place

SECRET = b"a secret"


def test_margin_place_and_percentage() -> None:
    assert margin((4, 9, 7), 1) == 2 and margin((4, 9, 7), 0) == -5
    mine, others = Play(3), [Play(1), Play(3), Play(5), Play(None)]
    assert better_than(mine, others) == 50, "equal ones do not count, who gave up does"
    assert place(mine, others) == 2
    assert better_than(Play(0, 1), [Play(0, 2)]) == 100, "a tie-break decides among equal margins"
    assert better_than(mine, []) is None and better_than(Play(None, 9), [Play(-9)]) == 0


def test_bars_begin_at_zero_and_hold_every_margin() -> None:
    found = bars([-7, -1, 0, 1, 30], around=[41])
    assert [bar.count for bar in found if bar.count] == [2, 2, 1] and sum(bar.count for bar in found) == 5
    assert found[-1].low <= 41 <= found[-1].high and len(found) <= 13
    assert any(bar.low == 0 for bar in found) and bars([]) == []
    assert [bar.low for bar in bars([1, 3])] == [1, 2, 3], "few points have a bar each"
    assert len(bars(range(0, 60, 6))) <= 6 < len(bars(list(range(60)))) <= 13, "few results have wide bars"


def test_key_decisions_are_those_that_results_depend_on() -> None:
    def play(margin: int, *moves: str) -> Play:
        return Play(margin, 1, moves)

    mine = play(5, "a", "x", "end")
    others = [play(6, "a", "x", "end"), play(4, "a", "y", "end"), play(5, "a", "y", "go"), play(-9, "b"), play(-8, "b")]
    first, second = key_decisions(mine, others)
    assert (first.place, first.plays, second.place, second.plays) == (0, 6, 1, 4)
    assert [(one.move, one.count, one.average, one.mine, one.best) for one in first.choices] == [
        ("a", 4, 5.0, True, True),
        ("b", 2, -8.5, False, False),
    ]
    assert key_decisions(mine, others, most=1) == [first], "the one that explains most"
    assert key_decisions(mine, others[:1]) == [], "too few have met it"
    assert key_decisions(Play(None, 9, ("a",)), others) == []


def test_a_deal_follows_from_the_secret_the_day_and_the_game() -> None:
    monday, tuesday = date(2026, 11, 16), date(2026, 11, 17)
    one = daily.deal_of(SECRET, monday, "druid")
    assert one == daily.deal_of(SECRET, monday, "druid") and len(one.seed) == 32
    others = [
        daily.deal_of(SECRET, tuesday, "druid"),
        daily.deal_of(SECRET, monday, "tectonic"),
        daily.deal_of(b"another", monday, "druid"),
    ]
    assert len({one.seed, *(other.seed for other in others)}) == 4
    assert one.closes == daily.opens(tuesday) and daily.today(one.closes - 1) == monday


def test_a_streak_lasts_until_a_day_was_missed() -> None:
    days = {date(2026, 11, 13), date(2026, 11, 15), date(2026, 11, 16)}
    assert daily.streak(days, date(2026, 11, 16)) == 2
    assert daily.streak(days, date(2026, 11, 17)) == 2, "today may still come"
    assert daily.streak(days, date(2026, 11, 18)) == 0
