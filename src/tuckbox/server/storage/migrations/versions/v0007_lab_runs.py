"""Runs of the lab, and the facts of their matches."""

import sqlalchemy as sa
from alembic import op

revision = "0007"
down_revision = "0006"


def upgrade() -> None:
    """Make the two tables."""
    op.create_table(
        "lab_runs",
        sa.Column("id", sa.String(length=32), nullable=False),
        sa.Column("person", sa.String(length=32), nullable=False),
        sa.Column("game", sa.String(length=40), nullable=False),
        sa.Column("name", sa.String(length=60), nullable=False),
        sa.Column("against_name", sa.String(length=60), nullable=False),
        sa.Column("plan", sa.Text(), nullable=False),
        sa.Column("goal", sa.Integer(), nullable=False),
        sa.Column("status", sa.String(length=10), nullable=False),
        sa.Column("reason", sa.Text(), nullable=False),
        sa.Column("deals", sa.Integer(), nullable=False),
        sa.Column("seconds", sa.Float(), nullable=False),
        sa.Column("report", sa.Text(), nullable=False),
        sa.Column("created", sa.Float(), nullable=False),
        sa.Column("changed", sa.Float(), nullable=False),
        sa.ForeignKeyConstraint(["person"], ["people.id"], ondelete="CASCADE"),
        sa.PrimaryKeyConstraint("id"),
    )
    op.create_index(op.f("ix_lab_runs_person"), "lab_runs", ["person"], unique=False)
    op.create_index(op.f("ix_lab_runs_status"), "lab_runs", ["status"], unique=False)
    op.create_table(
        "lab_chunks",
        sa.Column("run", sa.String(length=32), nullable=False),
        sa.Column("number", sa.Integer(), nullable=False),
        sa.Column("facts", sa.LargeBinary(), nullable=False),
        sa.ForeignKeyConstraint(["run"], ["lab_runs.id"], ondelete="CASCADE"),
        sa.PrimaryKeyConstraint("run", "number"),
    )
