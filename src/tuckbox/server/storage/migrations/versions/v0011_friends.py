"""Friends, and people whom somebody has blocked."""

import sqlalchemy as sa
from alembic import op

revision = "0011"
down_revision = "0010"


def upgrade() -> None:
    """Make the tables."""
    for table, other in (("friends", "friend"), ("blocks", "blocked")):
        op.create_table(
            table,
            sa.Column("person", sa.String(length=32), nullable=False),
            sa.Column(other, sa.String(length=32), nullable=False),
            sa.ForeignKeyConstraint(["person"], ["people.id"], ondelete="CASCADE"),
            sa.ForeignKeyConstraint([other], ["people.id"], ondelete="CASCADE"),
            sa.PrimaryKeyConstraint("person", other),
        )
        op.create_index(op.f(f"ix_{table}_{other}"), table, [other], unique=False)
