"""The messages about reviews of matches."""

from __future__ import annotations

from typing import Literal

from msgspec import Struct

from tuckbox.review.model import Progress, Quality, Review
from tuckbox.server.tables.frame_messages import Frame


class StartReview(Struct, forbid_unknown_fields=True):
    """Which review to compute: quick or deep."""

    quality: Quality = "quick"


class ReviewInfo(Struct, kw_only=True):
    """The review of a finished match, and the status of the one requested last.

    `status` is "none" until somebody requests it. `waiting` means that bots' moves currently take precedence. `review`
    is the best available: the deep one if it is done, else the quick one so far; null if there is none yet, or if
    nothing has changed since the requested `version`.
    """

    status: Literal["none", "running", "stopped", "failed", "done"]
    quality: Quality
    yours: bool = False  # you requested it, and may stop it
    waiting: bool = False
    error: str = ""  # why it failed
    progress: Progress | None = None  # of the one being computed
    version: str = ""  # changes with the review
    review: Review | None = None


class LineStep(Struct):
    """A move of the line that starts with the better move, and the frame after it."""

    seat: int
    code: int
    frame: Frame
