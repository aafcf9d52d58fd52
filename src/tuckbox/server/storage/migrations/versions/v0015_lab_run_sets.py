"""Runs of the lab know their card sets by hash, and which versions of which design they are."""

import json

import sqlalchemy as sa
from alembic import op

from tuckbox.core.card_set import CardSet

revision = "0015"
down_revision = "0014"


def upgrade() -> None:
    """Add the columns; the hashes follow from the plans, and the versions from designs that still have those hashes."""
    for side in ("cards", "against"):
        op.add_column("lab_runs", sa.Column(side, sa.String(length=16), nullable=False, server_default=""))
        op.add_column("lab_runs", sa.Column(f"{side}_design", sa.String(length=32), nullable=False, server_default=""))
        op.add_column("lab_runs", sa.Column(f"{side}_version", sa.Integer(), nullable=False, server_default="0"))
        op.create_index(f"lab_runs_{side}", "lab_runs", [side, "game"])
    runs = sa.table("lab_runs", *map(sa.column, ("id", "person", "game", "plan")))
    designs = sa.table("designs", *map(sa.column, ("id", "person", "game", "hash", "checked")))
    connection = op.get_bind()
    for run in connection.execute(sa.select(runs)).all():
        plan = json.loads(run.plan)
        for side in ("cards", "against"):
            if plan[side] is None:
                continue
            hash = CardSet("cards", plan[side]).line_hash
            same = (designs.c.person == run.person, designs.c.game == run.game, designs.c.hash == hash)
            design = connection.execute(sa.select(designs).where(*same).limit(1)).first()
            found = (hash, design.id, design.checked) if design else (hash, "", 0)
            changed = f"UPDATE lab_runs SET {side} = :hash, {side}_design = :design, {side}_version = :version"
            values = dict(zip(("hash", "design", "version"), found, strict=True))
            connection.execute(sa.text(f"{changed} WHERE id = :id"), {"id": run.id, **values})
