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
    """The review of a finished match, and how it stands with the one that was asked for last.

    `status` is "none" until somebody asks for it. `waiting` says that bots' moves come first just now. `review` is the
    best there is: the deep one if it is done, else the quick one as far as it is computed; null if there is none yet,
    or if nothing is new since the `version` that was asked for.
    """

    status: Literal["none", "running", "stopped", "failed", "done"]
    quality: Quality
    yours: bool = False  # you asked for it, and may stop it
    waiting: bool = False
    error: str = ""  # why it failed
    progress: Progress | None = None  # of the one that is being computed
    version: str = ""  # changes with the review
    review: Review | None = None


class LineStep(Struct):
    """A move of the line that was expected after the better move, and the frame after it."""

    seat: int
    code: int
    frame: Frame
