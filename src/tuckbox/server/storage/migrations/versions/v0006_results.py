"""Results of matches and ratings, and whether others may see a person's page."""

import sqlalchemy as sa
from alembic import op

revision = "0006"
down_revision = "0005"


def upgrade() -> None:
    """Make the tables; `tuckbox admin ratings` fills them from the matches that were played before."""
    op.add_column("people", sa.Column("public", sa.Boolean(), nullable=False, server_default="1"))
    op.create_table(
        "results",
        sa.Column("table", sa.String(length=32), nullable=False),
        sa.Column("number", sa.Integer(), nullable=False),
        sa.Column("game", sa.String(length=40), nullable=False),
        sa.Column("at", sa.Float(), nullable=False),
        sa.Column("seconds", sa.Float(), nullable=False),
        sa.Column("unrated", sa.String(length=20), nullable=False),
        sa.ForeignKeyConstraint(["table"], ["tables.id"], ondelete="CASCADE"),
        sa.PrimaryKeyConstraint("table"),
        sa.UniqueConstraint("number"),
    )
    op.create_index(op.f("ix_results_game"), "results", ["game"], unique=False)
    op.create_table(
        "seat_results",
        sa.Column("table", sa.String(length=32), nullable=False),
        sa.Column("seat", sa.Integer(), nullable=False),
        sa.Column("player", sa.String(length=32), nullable=True),
        sa.Column("rank", sa.Integer(), nullable=False),
        sa.Column("score", sa.Integer(), nullable=False),
        sa.Column("forfeited", sa.Boolean(), nullable=False),
        sa.Column("cards", sa.Text(), nullable=False),
        sa.ForeignKeyConstraint(["table"], ["results.table"], ondelete="CASCADE"),
        sa.PrimaryKeyConstraint("table", "seat"),
    )
    op.create_table(
        "ratings",
        sa.Column("number", sa.Integer(), nullable=False),
        sa.Column("seat", sa.Integer(), nullable=False),
        sa.Column("person", sa.String(length=32), nullable=False),
        sa.Column("game", sa.String(length=40), nullable=False),
        sa.Column("mu", sa.Float(), nullable=False),
        sa.Column("sigma", sa.Float(), nullable=False),
        sa.PrimaryKeyConstraint("number", "seat"),
    )
    op.create_index("ratings_person", "ratings", ["person", "game", "number"], unique=False)
