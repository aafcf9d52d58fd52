"""Deals that several people play, their tries, the plays of bots, and since when people have accounts."""

import sqlalchemy as sa
from alembic import op

revision = "0010"
down_revision = "0009"


def upgrade() -> None:
    """Make the tables; whoever has an account now is taken to have had it since they first came."""
    op.add_column("people", sa.Column("registered", sa.Float(), nullable=True))
    op.execute("UPDATE people SET registered = created WHERE account IS NOT NULL")
    op.add_column("tables", sa.Column("deal", sa.String(length=60), nullable=True))
    op.add_column("tables", sa.Column("sealed_until", sa.Float(), nullable=True))
    op.create_table(
        "deals",
        sa.Column("id", sa.String(length=60), nullable=False),
        sa.Column("game", sa.String(length=40), nullable=False),
        sa.Column("day", sa.String(length=10), nullable=False),
        sa.Column("seed", sa.LargeBinary(), nullable=False),
        sa.Column("seats", sa.Integer(), nullable=False),
        sa.Column("seat", sa.Integer(), nullable=False),
        sa.Column("bot", sa.String(length=40), nullable=False),
        sa.Column("closes", sa.Float(), nullable=False),
        sa.Column("created", sa.Float(), nullable=False),
        sa.PrimaryKeyConstraint("id"),
    )
    op.create_index(op.f("ix_deals_day"), "deals", ["day"], unique=False)
    op.create_table(
        "tries",
        sa.Column("deal", sa.String(length=60), nullable=False),
        sa.Column("person", sa.String(length=32), nullable=False),
        sa.Column("table", sa.String(length=32), nullable=False),
        sa.Column("ranked", sa.Boolean(), nullable=False),
        sa.Column("started", sa.Float(), nullable=False),
        sa.ForeignKeyConstraint(["deal"], ["deals.id"], ondelete="CASCADE"),
        sa.ForeignKeyConstraint(["person"], ["people.id"], ondelete="CASCADE"),
        sa.ForeignKeyConstraint(["table"], ["tables.id"], ondelete="CASCADE"),
        sa.PrimaryKeyConstraint("deal", "person"),
        sa.UniqueConstraint("table"),
    )
    op.create_index(op.f("ix_tries_person"), "tries", ["person"], unique=False)
    op.create_table(
        "field_plays",
        sa.Column("deal", sa.String(length=60), nullable=False),
        sa.Column("bot", sa.String(length=40), nullable=False),
        sa.Column("number", sa.Integer(), nullable=False),
        sa.Column("margin", sa.Integer(), nullable=False),
        sa.Column("rank", sa.Integer(), nullable=False),
        sa.Column("moves", sa.Text(), nullable=False),
        sa.ForeignKeyConstraint(["deal"], ["deals.id"], ondelete="CASCADE"),
        sa.PrimaryKeyConstraint("deal", "bot", "number"),
    )
