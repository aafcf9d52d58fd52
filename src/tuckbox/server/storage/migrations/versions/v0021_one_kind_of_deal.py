"""Deals of the day and duplicate matches are deals of different origin, with one table for all tries."""

import sqlalchemy as sa
from alembic import op

revision = "0021"
down_revision = "0020"


def upgrade() -> None:
    """Move what duplicates and their players had in tables of their own into deals and tries."""
    connection = op.get_bind()
    old = sa.MetaData()
    old.reflect(connection, only=["deals", "tries", "duplicates", "duplicate_players"])
    deals, duplicates = old.tables["deals"], old.tables["duplicates"]
    tries, players = old.tables["tries"], old.tables["duplicate_players"]
    daily = connection.execute(sa.select(tries, deals.c.seat).join(deals, deals.c.id == tries.c.deal)).all()
    rows = [dict(row._mapping) | {"team": 0} for row in daily]
    for player in connection.execute(sa.select(players)).mappings():
        rows.append({name: player[name] for name in ("deal", "person", "team", "seat", "table")})
        rows[-1] |= {"ranked": False, "started": player["joined"]}
    made = connection.execute(sa.select(duplicates)).all()
    for table in (players, duplicates, tries):
        op.drop_table(table.name)
    op.add_column("deals", sa.Column("origin", sa.String(length=10), nullable=False, server_default="day"))
    op.add_column("deals", sa.Column("form", sa.String(length=10), nullable=False, server_default="bots"))
    op.add_column("deals", sa.Column("places", sa.Integer(), nullable=False, server_default="0"))
    op.add_column("deals", sa.Column("host", sa.String(length=32), nullable=True))
    columns = ("id", "origin", "form", "places", "host")
    new = sa.table("deals", *map(sa.column, columns))
    for row in made:
        values = {"origin": "duplicate", "form": row.form, "places": row.places, "host": row.host}
        connection.execute(sa.update(new).where(new.c.id == row.deal).values(**values))
    created = op.create_table(
        "tries",
        sa.Column("deal", sa.String(length=60), nullable=False),
        sa.Column("person", sa.String(length=32), nullable=False),
        sa.Column("team", sa.Integer(), nullable=False),
        sa.Column("seat", sa.Integer(), nullable=False),
        sa.Column("table", sa.String(length=32), nullable=True),
        sa.Column("ranked", sa.Boolean(), nullable=False),
        sa.Column("started", sa.Float(), nullable=False),
        sa.ForeignKeyConstraint(["deal"], ["deals.id"], ondelete="CASCADE"),
        sa.ForeignKeyConstraint(["person"], ["people.id"], ondelete="CASCADE"),
        sa.ForeignKeyConstraint(["table"], ["tables.id"], ondelete="CASCADE"),
        sa.PrimaryKeyConstraint("deal", "person"),
    )
    for column in ("person", "table"):
        op.create_index(op.f(f"ix_tries_{column}"), "tries", [column], unique=False)
    if rows:
        op.bulk_insert(created, rows)
