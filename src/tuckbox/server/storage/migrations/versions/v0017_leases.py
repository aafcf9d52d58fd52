"""Leases of server processes, who owns a live table, and when a table's clocks stood still."""

import sqlalchemy as sa
from alembic import op

revision = "0017"
down_revision = "0016"


def upgrade() -> None:
    """Make the tables; no table is owned yet."""
    op.create_table(
        "processes",
        sa.Column("id", sa.String(length=32), nullable=False),
        sa.Column("name", sa.String(length=100), nullable=False),
        sa.Column("started", sa.Float(), nullable=False),
        sa.Column("renewed", sa.Float(), nullable=False),
        sa.Column("expires", sa.Float(), nullable=False),
        sa.PrimaryKeyConstraint("id"),
    )
    op.create_table(
        "table_downtimes",
        sa.Column("table", sa.String(length=32), nullable=False),
        sa.Column("start", sa.Float(), nullable=False),
        sa.Column("stop", sa.Float(), nullable=False),
        sa.ForeignKeyConstraint(["table"], ["tables.id"], ondelete="CASCADE"),
        sa.PrimaryKeyConstraint("table", "start"),
    )
    op.add_column("tables", sa.Column("owner", sa.String(length=32), nullable=True))
    op.add_column("tables", sa.Column("fence", sa.Integer(), nullable=False, server_default="0"))
    op.create_index("tables_owner", "tables", ["owner"], unique=False)
