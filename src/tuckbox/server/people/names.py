"""People's names, as shown and as compared."""

from __future__ import annotations

import re
import unicodedata
from typing import Final

from tuckbox.core.localized_text import localized
from tuckbox.server.errors import RequestError

MAX_NAME: Final = 24
MAX_ACCOUNT: Final = 48

# Unicode's default-ignorable code points, which show nothing, and the blank Braille pattern.
_INVISIBLE: Final = re.compile(
    "[\u00ad\u034f\u061c\u115f\u1160\u17b4\u17b5\u180b-\u180f\u200b-\u200f\u202a-\u202e\u2060-\u206f\u2800\u3164"
    "\ufe00-\ufe0f\ufeff\uffa0\ufff0-\ufff8\U0001bca0-\U0001bca3\U0001d173-\U0001d17a\U000e0000-\U000e0fff]"
)


def _visible(text: str) -> str:
    """A text without invisible characters, with single spaces in place of unprintable ones."""
    text = _INVISIBLE.sub("", text)
    return " ".join("".join(c if c.isprintable() else " " for c in text).split())


def clean_name(name: str) -> str:
    """A name without invisible and unprintable characters. Raises RequestError if it is empty or too long."""
    text = _visible(unicodedata.normalize("NFC", name))
    if not 1 <= len(text) <= MAX_NAME:
        raise RequestError("bad request", localized("A name has 1 to {count} letters.", count=MAX_NAME))
    return text


def fold_name(name: str) -> str:
    """A name as accounts and rate limits compare it: ignoring case, width and invisible characters."""
    folded = unicodedata.normalize("NFKC", _visible(unicodedata.normalize("NFKC", name)).casefold())
    return _visible(folded)[:MAX_ACCOUNT]
