"""Hints are a fact of their table, and each line of chat has a kind; before, a hint was a line without text."""

import sqlalchemy as sa
from alembic import op

revision = "0020"
down_revision = "0019"


def upgrade() -> None:
    """Mark the tables at which hints were given, and drop the lines, numbered 0, that nobody was shown."""
    op.add_column("tables", sa.Column("hinted", sa.Boolean(), nullable=False, server_default="0"))
    with op.batch_alter_table("chat") as batch:
        batch.add_column(sa.Column("kind", sa.String(length=10), nullable=False, server_default="person"))
        batch.alter_column("person", existing_type=sa.String(length=32), nullable=True)
        batch.alter_column("name", existing_type=sa.String(length=24), type_=sa.String(length=40))
    tables = sa.table("tables", sa.column("id"), sa.column("hinted", sa.Boolean()))
    chat = sa.table("chat", *map(sa.column, ("table", "number", "kind", "text")))
    given = sa.select(chat.c.table).where(chat.c.text == "").scalar_subquery()
    op.execute(sa.update(tables).where(tables.c.id.in_(given)).values(hinted=True))
    op.execute(sa.update(chat).where(chat.c.text == "").values(kind="hint"))
    op.execute(sa.delete(chat).where(chat.c.number == 0))
