"""Reviews of finished matches: their results while they are computed, the reviews, and each seat's figures."""

import sqlalchemy as sa
from alembic import op

revision = "0009"
down_revision = "0008"


def _table() -> sa.Column[str]:
    return sa.Column("table", sa.String(length=32), nullable=False)


def _quality() -> sa.Column[str]:
    return sa.Column("quality", sa.String(length=10), nullable=False)


def _of_a_table() -> sa.ForeignKeyConstraint:
    return sa.ForeignKeyConstraint(["table"], ["tables.id"], ondelete="CASCADE")


def upgrade() -> None:
    """Make the three tables."""
    op.create_table(
        "reviews",
        _table(),
        _quality(),
        sa.Column("status", sa.String(length=10), nullable=False),
        sa.Column("owner", sa.String(length=32), nullable=False),
        sa.Column("error", sa.Text(), nullable=False),
        sa.Column("review", sa.Text(), nullable=True),
        sa.Column("created", sa.Float(), nullable=False),
        _of_a_table(),
        sa.PrimaryKeyConstraint("table", "quality"),
    )
    op.create_index(op.f("ix_reviews_status"), "reviews", ["status"], unique=False)
    op.create_table(
        "review_results",
        _table(),
        _quality(),
        sa.Column("task", sa.String(length=40), nullable=False),
        sa.Column("result", sa.Text(), nullable=False),
        _of_a_table(),
        sa.PrimaryKeyConstraint("table", "quality", "task"),
    )
    op.create_table(
        "review_seats",
        _table(),
        sa.Column("seat", sa.Integer(), nullable=False),
        _quality(),
        sa.Column("accuracy", sa.Float(), nullable=True),
        sa.Column("mean_loss", sa.Float(), nullable=True),
        sa.Column("blunders", sa.Integer(), nullable=False),
        sa.Column("luck", sa.Float(), nullable=True),
        sa.Column("skill", sa.Float(), nullable=True),
        sa.Column("result", sa.Float(), nullable=False),
        _of_a_table(),
        sa.PrimaryKeyConstraint("table", "seat"),
    )
