"""Links that reset a password, requests of `tuckbox admin`, and names that say what a table or column holds."""

import sqlalchemy as sa
from alembic import op

revision = "0004"
down_revision = "0003"

TABLES = (("facts", "server_state"), ("pauses", "downtimes"))
COLUMNS = (
    ("asked", "proposals"),
    ("why", "closed_reason"),
    ("watchers", "allow_watchers"),
    ("hints", "allow_hints"),
)


def upgrade() -> None:
    """Rename what is there, and make the two tables."""
    for old, new in TABLES:
        op.rename_table(old, new)
    for old, new in COLUMNS:
        op.execute(f"ALTER TABLE tables RENAME COLUMN {old} TO {new}")
    op.create_table(
        "password_resets",
        sa.Column("hash", sa.String(length=64), nullable=False),
        sa.Column("person", sa.String(length=32), nullable=False),
        sa.Column("expires", sa.Float(), nullable=False),
        sa.ForeignKeyConstraint(["person"], ["people.id"], ondelete="CASCADE"),
        sa.PrimaryKeyConstraint("hash"),
    )
    op.create_index(op.f("ix_password_resets_person"), "password_resets", ["person"], unique=False)
    op.create_table(
        "admin_requests",
        sa.Column("id", sa.String(length=32), nullable=False),
        sa.Column("kind", sa.String(length=20), nullable=False),
        sa.Column("subject", sa.String(length=32), nullable=False),
        sa.Column("reason", sa.Text(), nullable=False),
        sa.Column("created", sa.Float(), nullable=False),
        sa.Column("outcome", sa.Text(), nullable=True),
        sa.PrimaryKeyConstraint("id"),
    )
