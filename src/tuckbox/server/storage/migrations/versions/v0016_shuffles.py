"""Tables know how they are dealt, if not by a plain shuffle."""

import sqlalchemy as sa
from alembic import op

revision = "0016"
down_revision = "0015"


def upgrade() -> None:
    """Add the column."""
    op.add_column("tables", sa.Column("shuffle", sa.Text(), nullable=True))
