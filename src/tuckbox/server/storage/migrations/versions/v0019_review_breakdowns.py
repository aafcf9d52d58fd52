"""In stored reviews, a seat's account of luck and skill is called its breakdown."""

import json
import zlib

import sqlalchemy as sa
from alembic import op

revision = "0019"
down_revision = "0018"


def upgrade() -> None:
    """Rename the field in the reviews that are done."""
    connection = op.get_bind()
    reviews = sa.table("reviews", *(sa.column(name) for name in ("table", "quality", "packed")))
    done = sa.select(reviews.c.table, reviews.c.quality).where(reviews.c.packed.is_not(None))
    for table, quality in connection.execute(done).all():
        this = sa.and_(reviews.c.table == table, reviews.c.quality == quality)
        packed = connection.execute(sa.select(reviews.c.packed).where(this)).scalar_one()
        review = json.loads(zlib.decompress(packed))
        for seat in review["seats"]:
            seat["breakdown"] = seat.pop("account")
        text = json.dumps(review, ensure_ascii=False, separators=(",", ":"))
        connection.execute(sa.update(reviews).where(this).values(packed=zlib.compress(text.encode())))
