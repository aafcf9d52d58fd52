"""Reviews are stored compressed, since they count towards what a person may store."""

import zlib

import sqlalchemy as sa
from alembic import op

revision = "0013"
down_revision = "0012"


def upgrade() -> None:
    """Compress the reviews that are done."""
    op.add_column("reviews", sa.Column("packed", sa.LargeBinary(), nullable=True))
    op.create_index(op.f("ix_reviews_owner"), "reviews", ["owner"], unique=False)
    reviews = sa.table("reviews", *(sa.column(name) for name in ("table", "quality", "review", "packed")))
    connection = op.get_bind()
    done = sa.select(reviews.c.table, reviews.c.quality).where(reviews.c.review.is_not(None))
    for table, quality in connection.execute(done).all():
        this = sa.and_(reviews.c.table == table, reviews.c.quality == quality)
        text = connection.execute(sa.select(reviews.c.review).where(this)).scalar_one()
        connection.execute(sa.update(reviews).where(this).values(packed=zlib.compress(text.encode())))
    op.drop_column("reviews", "review")
