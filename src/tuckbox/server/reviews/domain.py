"""Reviews as they are stored, and each person's figures."""

from __future__ import annotations

import zlib
from dataclasses import dataclass
from typing import Literal

import msgspec

from tuckbox.review.model import Quality, Review

ReviewStatus = Literal["running", "stopped", "failed", "done"]

_decode = msgspec.json.Decoder(Review).decode


def pack(review: Review) -> bytes:
    """A review as it is stored: compressed, since it counts towards what a person may store."""
    return zlib.compress(msgspec.json.encode(review))


def unpack(packed: bytes) -> Review:
    """The review that was stored."""
    return _decode(zlib.decompress(packed))


@dataclass
class StoredReview:
    """A review as it is stored; the review itself only once it is done."""

    table: str
    quality: Quality
    status: ReviewStatus
    owner: str
    error: str
    review: Review | None


@dataclass(kw_only=True)
class ReviewedMatch:
    """What the review of a match says of a seat of yours, in figures."""

    table: str
    game: str
    seat: int
    at: float  # when the match ended
    quality: Quality
    accuracy: float | None  # from 0 to 100
    mean_loss: float | None
    blunders: int
    luck: float | None
    skill: float | None
    result: float
