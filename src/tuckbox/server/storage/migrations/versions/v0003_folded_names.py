"""Accounts are known by a name without case, width and invisible characters, and uploads are counted by person."""

import logging

import sqlalchemy as sa
from alembic import op

from tuckbox.server.people.names import MAX_ACCOUNT, MAX_NAME, fold_name

revision = "0003"
down_revision = "0002"
log = logging.getLogger("tuckbox.database")


def upgrade() -> None:
    """Fold the accounts' names again, the oldest first; a name that is taken gets a number."""
    op.create_index("tables_uploaded", "tables", ["uploaded", "host"])
    op.add_column("card_sets", sa.Column("size", sa.Integer(), nullable=False, server_default="0"))
    connection = op.get_bind()
    connection.execute(sa.text("update card_sets set size = length(text)"))
    people = sa.table("people", sa.column("id"), sa.column("name"), sa.column("account"), sa.column("created"))
    rows = connection.execute(sa.select(people).where(people.c.account.is_not(None)).order_by(people.c.created)).all()
    taken: set[str] = set()
    chosen: dict[str, tuple[str, str]] = {}
    for row in rows:
        name, account, number = row.name, fold_name(row.name) or row.account, 1
        while account in taken:
            number += 1
            mark = f" {number}"
            name = row.name[: MAX_NAME - len(mark)] + mark
            account = fold_name(row.name)[: MAX_ACCOUNT - len(mark)] + mark
        taken.add(account)
        if account != row.account:
            chosen[row.id] = (name, account)
        if name != row.name:
            log.warning("two accounts had nearly the same name: the later one is now called '%s'", name)
    for person in chosen:  # out of each other's way first: the names are unique at every moment
        connection.execute(sa.update(people).where(people.c.id == person).values(account=f"~{person}"))
    for person, (name, account) in chosen.items():
        connection.execute(sa.update(people).where(people.c.id == person).values(name=name, account=account))
