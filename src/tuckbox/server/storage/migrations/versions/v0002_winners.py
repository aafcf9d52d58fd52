"""Who won a match stands in its table's row, so that lists can say it."""

import sqlalchemy as sa
from alembic import op

revision = "0002"
down_revision = "0001"


def upgrade() -> None:
    """Add the column; of matches that are over already the lists do not know."""
    op.add_column("tables", sa.Column("winners", sa.Integer(), nullable=False, server_default="0"))
