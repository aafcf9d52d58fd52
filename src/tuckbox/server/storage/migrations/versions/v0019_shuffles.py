"""Tables know how they are dealt, if not by a plain shuffle."""

import sqlalchemy as sa
from alembic import op

revision = "0019"
down_revision = "0018"


def upgrade() -> None:
    """Add the column."""
    op.add_column("tables", sa.Column("shuffle", sa.Text(), nullable=True))
