"""The devices that are told when the deals of the day are open: at which time, and on which day they were last."""

import sqlalchemy as sa
from alembic import op

revision = "0018"
down_revision = "0017"


def upgrade() -> None:
    """Add the columns; nobody who has not asked for it is told."""
    op.add_column("push_devices", sa.Column("daily_at", sa.Integer()))
    op.add_column("push_devices", sa.Column("daily_told", sa.String(length=10), nullable=False, server_default=""))
