"""Duplicate matches and who plays them."""

import sqlalchemy as sa
from alembic import op

revision = "0012"
down_revision = "0011"


def upgrade() -> None:
    """Make the tables."""
    op.create_table(
        "duplicates",
        sa.Column("deal", sa.String(length=60), nullable=False),
        sa.Column("form", sa.String(length=10), nullable=False),
        sa.Column("places", sa.Integer(), nullable=False),
        sa.Column("host", sa.String(length=32), nullable=True),
        sa.ForeignKeyConstraint(["deal"], ["deals.id"], ondelete="CASCADE"),
        sa.ForeignKeyConstraint(["host"], ["people.id"], ondelete="SET NULL"),
        sa.PrimaryKeyConstraint("deal"),
    )
    op.create_table(
        "duplicate_players",
        sa.Column("deal", sa.String(length=60), nullable=False),
        sa.Column("person", sa.String(length=32), nullable=False),
        sa.Column("team", sa.Integer(), nullable=False),
        sa.Column("joined", sa.Float(), nullable=False),
        sa.Column("table", sa.String(length=32), nullable=True),
        sa.Column("seat", sa.Integer(), nullable=False),
        sa.ForeignKeyConstraint(["deal"], ["duplicates.deal"], ondelete="CASCADE"),
        sa.ForeignKeyConstraint(["person"], ["people.id"], ondelete="CASCADE"),
        sa.ForeignKeyConstraint(["table"], ["tables.id"], ondelete="CASCADE"),
        sa.PrimaryKeyConstraint("deal", "person"),
    )
    for column in ("person", "table"):
        op.create_index(op.f(f"ix_duplicate_players_{column}"), "duplicate_players", [column], unique=False)
