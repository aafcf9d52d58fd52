"""Card sets that people edit, with their versions; what was uploaded becomes the first version of such a set."""

import secrets

import sqlalchemy as sa
from alembic import op

revision = "0005"
down_revision = "0004"


def upgrade() -> None:
    """Make the tables, and take over who uploaded which set."""
    designs = op.create_table(
        "designs",
        sa.Column("id", sa.String(length=32), nullable=False),
        sa.Column("person", sa.String(length=32), nullable=False),
        sa.Column("game", sa.String(length=40), nullable=False),
        sa.Column("name", sa.String(length=60), nullable=False),
        sa.Column("version", sa.Integer(), nullable=False),
        sa.Column("text", sa.Text(), nullable=False),
        sa.Column("size", sa.Integer(), nullable=False),
        sa.Column("hash", sa.String(length=16), nullable=False),
        sa.Column("checked", sa.Integer(), nullable=False),
        sa.Column("matches", sa.Integer(), nullable=False),
        sa.Column("created", sa.Float(), nullable=False),
        sa.Column("changed", sa.Float(), nullable=False),
        sa.ForeignKeyConstraint(["person"], ["people.id"], ondelete="CASCADE"),
        sa.PrimaryKeyConstraint("id"),
    )
    op.create_index(op.f("ix_designs_person"), "designs", ["person"], unique=False)
    op.create_index("designs_hash", "designs", ["hash", "game"], unique=False)
    op.create_table(
        "design_versions",
        sa.Column("design", sa.String(length=32), nullable=False),
        sa.Column("number", sa.Integer(), nullable=False),
        sa.Column("change", sa.String(length=200), nullable=False),
        sa.Column("restores", sa.Integer(), nullable=True),
        sa.Column("before", sa.Text(), nullable=False),
        sa.Column("created", sa.Float(), nullable=False),
        sa.ForeignKeyConstraint(["design"], ["designs.id"], ondelete="CASCADE"),
        sa.PrimaryKeyConstraint("design", "number"),
    )
    sets = sa.text(
        "SELECT o.hash, o.game, o.person, o.name, s.text, s.size, s.created FROM card_set_people o "
        "JOIN card_sets s ON s.hash = o.hash AND s.game = o.game"
    )
    rows = [
        {**row, "id": secrets.token_urlsafe(15), "version": 1, "checked": 1, "matches": 0, "changed": row["created"]}
        for row in op.get_bind().execute(sets).mappings()
    ]
    if rows:
        op.bulk_insert(designs, rows)
    op.drop_table("card_set_people")
