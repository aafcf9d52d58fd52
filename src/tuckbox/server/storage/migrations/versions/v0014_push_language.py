"""The language of the devices that notifications are sent to."""

import sqlalchemy as sa
from alembic import op

revision = "0014"
down_revision = "0013"


def upgrade() -> None:
    """Add the column; a device of a page in another language tells it when the page is opened again."""
    op.add_column("push_devices", sa.Column("language", sa.String(length=8), nullable=False, server_default="en"))
