"""The message for a failed request."""

from __future__ import annotations

from msgspec import UNSET, Struct, UnsetType

from tuckbox.core.localized_text import Phrases


class ErrorInfo(Struct):
    """Why a request failed: a code for programs, a sentence for people, and what a developer needs to correct it."""

    code: str
    reason: str
    detail: str = ""  # empty where the sentence says it all
    phrases: Phrases | UnsetType = UNSET  # of the sentence, for those who read another language
