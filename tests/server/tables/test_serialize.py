"""Serialization: what is encoded once for several viewers is what each of them sees."""

from __future__ import annotations

import random
from dataclasses import fields

import msgspec
import pytest
from msgspec import Raw

from tuckbox.core.events import OPEN
from tuckbox.core.frame import frame
from tuckbox.core.game import seed_of
from tuckbox.core.match import Match
from tuckbox.registry import game
from tuckbox.server.tables.frame_messages import Frame
from tuckbox.server.tables.serialize import SEPARATE_FIELDS, serialize_frame, view_fields
from tuckbox.server.tables.socket_messages import encode_json


@pytest.mark.parametrize(("name", "seats"), [("druid", 2), ("idriana", 3), ("tectonic", 3)])
def test_what_was_encoded_for_one_viewer_is_what_another_sees(name: str, seats: int) -> None:
    dice, viewers = random.Random(name), [*range(seats), None, OPEN]
    match = Match(game(name), [f"player {seat}" for seat in range(seats)], seed_of(name))
    while not match.is_over and len(match.entries) < 60:
        seat = dice.choice(match.seats_to_act())
        match.play(seat, dice.choice(match.legal_moves(seat)))
        views, shared = match.views(viewers), dict[int, Raw]()
        for view in views.values():
            own = {part.name: getattr(view, part.name) for part in fields(view) if part.name not in SEPARATE_FIELDS}
            plain = encode_json({"game": name, **own})
            assert encode_json(view_fields(match.game, view)) == plain, "kept parts are what they would be now"
            assert encode_json(view_fields(match.game, view, shared)) == plain
        assert shared


def test_legal_moves_are_sent_with_kind_and_parts() -> None:
    match = Match(game("druid"), ("Ann", "Bo"), seed_of("moves"))
    seat = match.seats_to_act()[0]
    sent = encode_json(serialize_frame(match, frame(match, seat, words=False), number=0, now=0.0))
    shown = msgspec.json.decode(sent, type=Frame).position.legal_moves
    assert [(move.code, move.kind, move.parts) for move in shown] == [
        (move.code, move.kind, dict(move.parts)) for move in match.legal_moves(seat)
    ]
