"""Plural rules by language, from CLDR; written by tools/plural_rules.py.

The operands are those of CLDR: n is the number, i its whole part, v how many digits stand after the point,
f these digits, and t these digits without trailing zeros.
"""

from __future__ import annotations

from collections.abc import Callable
from decimal import Decimal
from typing import Final

Condition = Callable[[Decimal | int, int, int, int, int], bool]
_RULES: Final[tuple[tuple[str, dict[str, Condition]], ...]] = (
    (
        "aa ab ba bm bo co cu cv dz gn id ie ig ii ja jv ki km ko la lo lu mi ms my nv oc qu rn rw sa sg su "
        "tg th to tt vi wo yo za zh",
        {},
    ),
    (
        "af an az bg ce dv ee el eo eu fo ha hu ka kk kl ks ku ky lb lg ml mn mr nb nd ne nn no nr ny om or "
        "os ps rm sd sn so sq ss st ta te tk tn tr ts ug uz ve vo xh",
        {"one": lambda n, i, v, f, t: n == 1},
    ),
    ("ak ln mg pa ti wa", {"one": lambda n, i, v, f, t: n in range(2)}),
    ("am as bn fa gu hi kn zu", {"one": lambda n, i, v, f, t: i == 0 or n == 1}),
    (
        "ar",
        {
            "zero": lambda n, i, v, f, t: n == 0,
            "one": lambda n, i, v, f, t: n == 1,
            "two": lambda n, i, v, f, t: n == 2,
            "few": lambda n, i, v, f, t: n % 100 in range(3, 11),
            "many": lambda n, i, v, f, t: n % 100 in range(11, 100),
        },
    ),
    (
        "be",
        {
            "one": lambda n, i, v, f, t: n % 10 == 1 and n % 100 != 11,
            "few": lambda n, i, v, f, t: n % 10 in range(2, 5) and n % 100 not in range(12, 15),
            "many": lambda n, i, v, f, t: n % 10 == 0 or n % 10 in range(5, 10) or n % 100 in range(11, 15),
        },
    ),
    (
        "br",
        {
            "one": lambda n, i, v, f, t: n % 10 == 1 and n % 100 not in (11, 71, 91),
            "two": lambda n, i, v, f, t: n % 10 == 2 and n % 100 not in (12, 72, 92),
            "few": lambda n, i, v, f, t: (
                (n % 10 in range(3, 5) or n % 10 == 9)
                and not (n % 100 in range(10, 20) or n % 100 in range(70, 80) or n % 100 in range(90, 100))
            ),
            "many": lambda n, i, v, f, t: n != 0 and n % 1000000 == 0,
        },
    ),
    (
        "bs hr sr",
        {
            "one": lambda n, i, v, f, t: (v == 0 and i % 10 == 1 and i % 100 != 11) or (f % 10 == 1 and f % 100 != 11),
            "few": lambda n, i, v, f, t: (
                (v == 0 and i % 10 in range(2, 5) and i % 100 not in range(12, 15))
                or (f % 10 in range(2, 5) and f % 100 not in range(12, 15))
            ),
        },
    ),
    (
        "ca it",
        {
            "one": lambda n, i, v, f, t: i == 1 and v == 0,
            "many": lambda n, i, v, f, t: i != 0 and i % 1000000 == 0 and v == 0,
        },
    ),
    (
        "cs sk",
        {
            "one": lambda n, i, v, f, t: i == 1 and v == 0,
            "few": lambda n, i, v, f, t: i in range(2, 5) and v == 0,
            "many": lambda n, i, v, f, t: v != 0,
        },
    ),
    (
        "cy",
        {
            "zero": lambda n, i, v, f, t: n == 0,
            "one": lambda n, i, v, f, t: n == 1,
            "two": lambda n, i, v, f, t: n == 2,
            "few": lambda n, i, v, f, t: n == 3,
            "many": lambda n, i, v, f, t: n == 6,
        },
    ),
    ("da", {"one": lambda n, i, v, f, t: n == 1 or (t != 0 and i in (0, 1))}),
    ("de en et fi fy gl ia io nl sc sv sw ur yi", {"one": lambda n, i, v, f, t: i == 1 and v == 0}),
    ("es", {"one": lambda n, i, v, f, t: n == 1, "many": lambda n, i, v, f, t: i != 0 and i % 1000000 == 0 and v == 0}),
    ("ff hy", {"one": lambda n, i, v, f, t: i in (0, 1)}),
    (
        "fr ht",
        {
            "one": lambda n, i, v, f, t: i in (0, 1),
            "many": lambda n, i, v, f, t: i != 0 and i % 1000000 == 0 and v == 0,
        },
    ),
    (
        "ga",
        {
            "one": lambda n, i, v, f, t: n == 1,
            "two": lambda n, i, v, f, t: n == 2,
            "few": lambda n, i, v, f, t: n in range(3, 7),
            "many": lambda n, i, v, f, t: n in range(7, 11),
        },
    ),
    (
        "gd",
        {
            "one": lambda n, i, v, f, t: n in (1, 11),
            "two": lambda n, i, v, f, t: n in (2, 12),
            "few": lambda n, i, v, f, t: n in range(3, 11) or n in range(13, 20),
        },
    ),
    (
        "gv",
        {
            "one": lambda n, i, v, f, t: v == 0 and i % 10 == 1,
            "two": lambda n, i, v, f, t: v == 0 and i % 10 == 2,
            "few": lambda n, i, v, f, t: v == 0 and i % 100 in (0, 20, 40, 60, 80),
            "many": lambda n, i, v, f, t: v != 0,
        },
    ),
    (
        "he",
        {
            "one": lambda n, i, v, f, t: (i == 1 and v == 0) or (i == 0 and v != 0),
            "two": lambda n, i, v, f, t: i == 2 and v == 0,
        },
    ),
    (
        "is",
        {"one": lambda n, i, v, f, t: (t == 0 and i % 10 == 1 and i % 100 != 11) or (t % 10 == 1 and t % 100 != 11)},
    ),
    ("iu se", {"one": lambda n, i, v, f, t: n == 1, "two": lambda n, i, v, f, t: n == 2}),
    (
        "kw",
        {
            "zero": lambda n, i, v, f, t: n == 0,
            "one": lambda n, i, v, f, t: n == 1,
            "two": lambda n, i, v, f, t: (
                n % 100 in (2, 22, 42, 62, 82)
                or (n % 1000 == 0 and (n % 100000 in range(1000, 20001) or n % 100000 in (40000, 60000, 80000)))
                or (n != 0 and n % 1000000 == 100000)
            ),
            "few": lambda n, i, v, f, t: n % 100 in (3, 23, 43, 63, 83),
            "many": lambda n, i, v, f, t: n != 1 and n % 100 in (1, 21, 41, 61, 81),
        },
    ),
    (
        "lt",
        {
            "one": lambda n, i, v, f, t: n % 10 == 1 and n % 100 not in range(11, 20),
            "few": lambda n, i, v, f, t: n % 10 in range(2, 10) and n % 100 not in range(11, 20),
            "many": lambda n, i, v, f, t: f != 0,
        },
    ),
    (
        "lv",
        {
            "zero": lambda n, i, v, f, t: (
                n % 10 == 0 or n % 100 in range(11, 20) or (v == 2 and f % 100 in range(11, 20))
            ),
            "one": lambda n, i, v, f, t: (
                (n % 10 == 1 and n % 100 != 11)
                or (v == 2 and f % 10 == 1 and f % 100 != 11)
                or (v != 2 and f % 10 == 1)
            ),
        },
    ),
    (
        "mk",
        {"one": lambda n, i, v, f, t: (v == 0 and i % 10 == 1 and i % 100 != 11) or (f % 10 == 1 and f % 100 != 11)},
    ),
    (
        "mt",
        {
            "one": lambda n, i, v, f, t: n == 1,
            "two": lambda n, i, v, f, t: n == 2,
            "few": lambda n, i, v, f, t: n == 0 or n % 100 in range(3, 11),
            "many": lambda n, i, v, f, t: n % 100 in range(11, 20),
        },
    ),
    (
        "pl",
        {
            "one": lambda n, i, v, f, t: i == 1 and v == 0,
            "few": lambda n, i, v, f, t: v == 0 and i % 10 in range(2, 5) and i % 100 not in range(12, 15),
            "many": lambda n, i, v, f, t: (
                (v == 0 and i != 1 and i % 10 in range(2))
                or (v == 0 and i % 10 in range(5, 10))
                or (v == 0 and i % 100 in range(12, 15))
            ),
        },
    ),
    (
        "pt",
        {
            "one": lambda n, i, v, f, t: i in range(2),
            "many": lambda n, i, v, f, t: i != 0 and i % 1000000 == 0 and v == 0,
        },
    ),
    (
        "ro",
        {
            "one": lambda n, i, v, f, t: i == 1 and v == 0,
            "few": lambda n, i, v, f, t: v != 0 or n == 0 or (n != 1 and n % 100 in range(1, 20)),
        },
    ),
    (
        "ru uk",
        {
            "one": lambda n, i, v, f, t: v == 0 and i % 10 == 1 and i % 100 != 11,
            "few": lambda n, i, v, f, t: v == 0 and i % 10 in range(2, 5) and i % 100 not in range(12, 15),
            "many": lambda n, i, v, f, t: (
                (v == 0 and i % 10 == 0) or (v == 0 and i % 10 in range(5, 10)) or (v == 0 and i % 100 in range(11, 15))
            ),
        },
    ),
    ("si", {"one": lambda n, i, v, f, t: n in (0, 1) or (i == 0 and f == 1)}),
    (
        "sl",
        {
            "one": lambda n, i, v, f, t: v == 0 and i % 100 == 1,
            "two": lambda n, i, v, f, t: v == 0 and i % 100 == 2,
            "few": lambda n, i, v, f, t: (v == 0 and i % 100 in range(3, 5)) or v != 0,
        },
    ),
)
RULES: Final = {language: forms for languages, forms in _RULES for language in languages.split()}
