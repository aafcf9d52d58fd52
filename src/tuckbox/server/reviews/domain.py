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
    """Compress a review for storage, since it counts towards a person's quota."""
    return zlib.compress(msgspec.json.encode(review))


def unpack(packed: bytes) -> Review:
    """Decompress a stored review."""
    return _decode(zlib.decompress(packed))


@dataclass
class StoredReview:
    """A review as stored; the review itself is absent until it is done."""

    table: str
    quality: Quality
    status: ReviewStatus
    owner: str
    error: str
    review: Review | None


@dataclass(kw_only=True)
class ReviewedMatch:
    """The figures of one of your seats in a reviewed match."""

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
