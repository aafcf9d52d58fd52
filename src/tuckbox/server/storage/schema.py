"""The database schema."""

from __future__ import annotations

from sqlalchemy import (
    Boolean,
    Column,
    Float,
    ForeignKey,
    Index,
    Integer,
    LargeBinary,
    MetaData,
    String,
    Table,
    Text,
)

metadata = MetaData()

# What the server remembers about itself: its secret, the version that wrote last, its last heartbeat.
server_state = Table(
    "server_state", metadata, Column("name", String(40), primary_key=True), Column("value", Text, nullable=False)
)

people = Table(
    "people",
    metadata,
    Column("id", String(32), primary_key=True),
    Column("name", String(24), nullable=False),
    Column("account", String(48), unique=True),  # the folded name of who has a password; NULL for guests
    Column("password", Text),
    Column("created", Float, nullable=False),
    Column("public", Boolean, nullable=False, server_default="1"),  # an account's page can be seen by others
    Column("registered", Float),  # when they set a password first; NULL for guests
)

sessions = Table(
    "sessions",
    metadata,
    Column("hash", String(64), primary_key=True),
    Column("person", String(32), ForeignKey("people.id", ondelete="CASCADE"), nullable=False, index=True),
    Column("created", Float, nullable=False),
)

# Links by which a person without their password sets a new one; each works once.
password_resets = Table(
    "password_resets",
    metadata,
    Column("hash", String(64), primary_key=True),  # of the secret in the link
    Column("person", String(32), ForeignKey("people.id", ondelete="CASCADE"), nullable=False, index=True),
    Column("expires", Float, nullable=False),
)

# Browsers that notifications are sent to, each for the session in which its person asked for them.
push_devices = Table(
    "push_devices",
    metadata,
    Column("hash", String(64), primary_key=True),  # of the endpoint
    Column("session", String(64), ForeignKey("sessions.hash", ondelete="CASCADE"), nullable=False, index=True),
    Column("endpoint", Text, nullable=False),
    Column("key", LargeBinary, nullable=False),
    Column("auth", LargeBinary, nullable=False),
    Column("created", Float, nullable=False),
    Column("language", String(8), nullable=False, server_default="en"),
    Column("daily_at", Integer),  # when it is told of the day's deals, in minutes after midnight UTC; NULL: not at all
    Column("daily_told", String(10), nullable=False, server_default=""),  # the last day of which it need not be told
)

mutes = Table(
    "mutes",
    metadata,
    Column("person", String(32), ForeignKey("people.id", ondelete="CASCADE"), primary_key=True),
    Column("muted", String(32), primary_key=True),
)

# Whom somebody likes to play with; only people with an account have friends, and are friends.
friends = Table(
    "friends",
    metadata,
    Column("person", String(32), ForeignKey("people.id", ondelete="CASCADE"), primary_key=True),
    Column("friend", String(32), ForeignKey("people.id", ondelete="CASCADE"), primary_key=True, index=True),
)

# With whom somebody wants to have nothing to do; the blocked are not told.
blocks = Table(
    "blocks",
    metadata,
    Column("person", String(32), ForeignKey("people.id", ondelete="CASCADE"), primary_key=True),
    Column("blocked", String(32), ForeignKey("people.id", ondelete="CASCADE"), primary_key=True, index=True),
)

card_sets = Table(
    "card_sets",
    metadata,
    Column("hash", String(16), primary_key=True),
    Column("game", String(40), primary_key=True),
    Column("name", String(60), nullable=False),
    Column("text", Text, nullable=False),
    Column("size", Integer, nullable=False, server_default="0"),  # of the text
    Column("created", Float, nullable=False),
)

# The card sets of people, as they edit them; a version that can be played is also stored by its content, in card_sets.
designs = Table(
    "designs",
    metadata,
    Column("id", String(32), primary_key=True),
    Column("person", String(32), ForeignKey("people.id", ondelete="CASCADE"), nullable=False, index=True),
    Column("game", String(40), nullable=False),
    Column("name", String(60), nullable=False),
    Column("version", Integer, nullable=False),
    Column("text", Text, nullable=False),
    Column("size", Integer, nullable=False),  # of the text and its history
    Column("hash", String(16), nullable=False),  # of the last version that passed its check; empty before
    Column("checked", Integer, nullable=False),  # that version; 0 before
    Column("matches", Integer, nullable=False),  # that were played to check it
    Column("created", Float, nullable=False),
    Column("changed", Float, nullable=False),
    Index("designs_hash", "hash", "game"),
)

# How a design came about: what each version changed, and the lines of the version before in the place of its own.
design_versions = Table(
    "design_versions",
    metadata,
    Column("design", String(32), ForeignKey("designs.id", ondelete="CASCADE"), primary_key=True),
    Column("number", Integer, primary_key=True),
    Column("change", String(200), nullable=False),
    Column("restores", Integer),  # the version that it goes back to
    Column("before", Text, nullable=False),  # JSON: the first line that differs, how many do, and what stood there
    Column("created", Float, nullable=False),
)

tables = Table(
    "tables",
    metadata,
    Column("id", String(32), primary_key=True),
    Column("game", String(40), nullable=False),
    Column("rules", Integer, nullable=False),
    Column("cards", String(16), nullable=False),  # the set's hash; empty for the standard one
    Column("options", Text, nullable=False),
    Column("clock", Text, nullable=False),
    Column("public", Boolean, nullable=False),
    Column("allow_watchers", Boolean, nullable=False),
    Column("allow_hints", Boolean, nullable=False),
    Column("hinted", Boolean, nullable=False, server_default="0"),  # somebody was given a hint
    Column("uploaded", Boolean, nullable=False),
    Column("host", String(32)),
    Column("status", String(10), nullable=False),
    Column("closed_reason", Text, nullable=False),
    Column("seed", LargeBinary),
    Column("entries", Integer, nullable=False),  # the length of the log, checked by every append
    Column("turn", Integer, nullable=False),  # a mask of the seats to act
    Column("winners", Integer, nullable=False, server_default="0"),  # a mask of the winning seats; 0 until it is over
    Column("deadline", Float),  # when a clock runs out next
    Column("proposals", Text, nullable=False),  # that wait for an answer
    Column("rematch", String(32)),
    Column("created", Float, nullable=False),
    Column("started", Float),
    Column("changed", Float, nullable=False),
    Column("deal", String(60)),  # the shared deal that is played here
    Column("shuffle", Text),  # how it is dealt, if not by a plain shuffle
    Column("sealed_until", Float),  # before then nobody but the player learns anything of its match
    Column("owner", String(32)),  # the process that plays it, where several serve this database
    Column("fence", Integer, nullable=False, server_default="0"),  # grows with every owner; checked by every write
    Index("tables_lobby", "public", "status", "changed"),
    Index("tables_deadline", "deadline"),
    Index("tables_idle", "status", "changed"),
    Index("tables_uploaded", "uploaded", "host"),
    Index("tables_owner", "owner"),
)

seats = Table(
    "seats",
    metadata,
    Column("table", String(32), ForeignKey("tables.id", ondelete="CASCADE"), primary_key=True),
    Column("seat", Integer, primary_key=True),
    Column("kind", String(10), nullable=False),
    Column("name", String(40), nullable=False),
    Column("bot", String(40), nullable=False),
    Column("key", String(64)),  # the hash of the secret in its link
)

# Who holds a seat: one person, or one on several devices.
holders = Table(
    "holders",
    metadata,
    Column("table", String(32), ForeignKey("tables.id", ondelete="CASCADE"), primary_key=True),
    Column("seat", Integer, primary_key=True),
    Column("person", String(32), primary_key=True, index=True),
)

entries = Table(
    "entries",
    metadata,
    Column("table", String(32), ForeignKey("tables.id", ondelete="CASCADE"), primary_key=True),
    Column("number", Integer, primary_key=True),
    Column("kind", String(10), nullable=False),
    Column("seat", Integer),
    Column("text", Text, nullable=False),
    Column("at", Float, nullable=False),
)

chat = Table(
    "chat",
    metadata,
    Column("table", String(32), ForeignKey("tables.id", ondelete="CASCADE"), primary_key=True),
    Column("number", Integer, primary_key=True),
    Column("kind", String(10), nullable=False, server_default="person"),  # who wrote it; "hint": somebody was given one
    Column("seat", Integer, nullable=False),
    Column("person", String(32), index=True),  # NULL for a bot
    Column("name", String(40), nullable=False),
    Column("text", Text, nullable=False),
    Column("at", Float, nullable=False),
)

# The results of finished matches, in the order in which they count for the ratings.
results = Table(
    "results",
    metadata,
    Column("table", String(32), ForeignKey("tables.id", ondelete="CASCADE"), primary_key=True),
    Column("number", Integer, nullable=False, unique=True),
    Column("game", String(40), nullable=False, index=True),
    Column("at", Float, nullable=False),
    Column("seconds", Float, nullable=False),  # from the deal to the end
    Column("unrated", String(20), nullable=False),  # why it does not count for ratings; empty if it does
)

seat_results = Table(
    "seat_results",
    metadata,
    Column("table", String(32), ForeignKey("results.table", ondelete="CASCADE"), primary_key=True),
    Column("seat", Integer, primary_key=True),
    Column("player", String(32)),  # the person who is rated; NULL for a bot
    Column("rank", Integer, nullable=False),  # 1 is best
    Column("score", Integer, nullable=False),
    Column("forfeited", Boolean, nullable=False),
    Column("cards", Text, nullable=False),  # how often it played each card, as JSON
)

# How a rated match changed a person's rating: the newest row of a person and game is their rating.
ratings = Table(
    "ratings",
    metadata,
    Column("number", Integer, primary_key=True),  # of the result
    Column("seat", Integer, primary_key=True),
    Column("person", String(32), nullable=False),
    Column("game", String(40), nullable=False),
    Column("mu", Float, nullable=False),
    Column("sigma", Float, nullable=False),
    Index("ratings_person", "person", "game", "number"),
)

# The review of a finished match: as far as it is computed its results are kept, then only what came of them.
reviews = Table(
    "reviews",
    metadata,
    Column("table", String(32), ForeignKey("tables.id", ondelete="CASCADE"), primary_key=True),
    Column("quality", String(10), primary_key=True),
    Column("status", String(10), nullable=False, index=True),
    Column("owner", String(32), nullable=False, index=True),  # the person who asked for it
    Column("error", Text, nullable=False),
    Column("created", Float, nullable=False),
    Column("packed", LargeBinary),  # once it is done, as compressed JSON
)

review_results = Table(
    "review_results",
    metadata,
    Column("table", String(32), ForeignKey("tables.id", ondelete="CASCADE"), primary_key=True),
    Column("quality", String(10), primary_key=True),
    Column("task", String(40), primary_key=True),
    Column("result", Text, nullable=False),  # as JSON
)

# What a review says of each seat in figures, so that a person can follow them over time.
review_seats = Table(
    "review_seats",
    metadata,
    Column("table", String(32), ForeignKey("tables.id", ondelete="CASCADE"), primary_key=True),
    Column("seat", Integer, primary_key=True),
    Column("quality", String(10), nullable=False),  # the best one that is done
    Column("accuracy", Float),  # NULL if the seat had nothing to decide
    Column("mean_loss", Float),
    Column("blunders", Integer, nullable=False),
    Column("luck", Float),  # NULL where luck is not told from skill
    Column("skill", Float),
    Column("result", Float, nullable=False),
)

# The times in which no server ran; clocks stop in them.
downtimes = Table(
    "downtimes",
    metadata,
    Column("start", Float, primary_key=True),
    Column("stop", Float, nullable=False),
)

# When the process that owned a table was gone; the clocks of that table stop in them.
table_downtimes = Table(
    "table_downtimes",
    metadata,
    Column("table", String(32), ForeignKey("tables.id", ondelete="CASCADE"), primary_key=True),
    Column("start", Float, primary_key=True),
    Column("stop", Float, nullable=False),
)

# The processes that serve this database together. A lease that is not renewed runs out, by the database's clock.
processes = Table(
    "processes",
    metadata,
    Column("id", String(32), primary_key=True),
    Column("name", String(100), nullable=False),  # machine and process number
    Column("started", Float, nullable=False),
    Column("renewed", Float, nullable=False),
    Column("expires", Float, nullable=False),
)

# What `tuckbox admin` asks the server to do, since only the server may change a table in its memory.
admin_requests = Table(
    "admin_requests",
    metadata,
    Column("id", String(32), primary_key=True),
    Column("kind", String(20), nullable=False),
    Column("subject", String(32), nullable=False),  # the id of a table or a person
    Column("reason", Text, nullable=False),
    Column("created", Float, nullable=False),
    Column("outcome", Text),  # NULL while it waits, empty when it was done, otherwise why it was not
)

# Runs of the lab: what was asked for, how far they are, and the latest report.
lab_runs = Table(
    "lab_runs",
    metadata,
    Column("id", String(32), primary_key=True),
    Column("person", String(32), ForeignKey("people.id", ondelete="CASCADE"), nullable=False, index=True),
    Column("game", String(40), nullable=False),
    Column("name", String(60), nullable=False),  # of the set; empty for the standard one
    Column("against_name", String(60), nullable=False),
    Column("cards", String(16), nullable=False, server_default=""),  # the hash of the set; empty for the standard one
    Column("cards_design", String(32), nullable=False, server_default=""),  # that it is a version of; empty for none
    Column("cards_version", Integer, nullable=False, server_default="0"),
    Column("against", String(16), nullable=False, server_default=""),
    Column("against_design", String(32), nullable=False, server_default=""),
    Column("against_version", Integer, nullable=False, server_default="0"),
    Column("plan", Text, nullable=False),
    Column("goal", Integer, nullable=False),  # deals
    Column("status", String(10), nullable=False, index=True),
    Column("reason", Text, nullable=False),  # why it failed or was stopped
    Column("deals", Integer, nullable=False),
    Column("seconds", Float, nullable=False),  # that the workers have played
    Column("report", Text, nullable=False),
    Column("created", Float, nullable=False),
    Column("changed", Float, nullable=False),
    Index("lab_runs_cards", "cards", "game"),
    Index("lab_runs_against", "against", "game"),
)

# The facts of their matches, compressed, in the order in which they were played.
lab_chunks = Table(
    "lab_chunks",
    metadata,
    Column("run", String(32), ForeignKey("lab_runs.id", ondelete="CASCADE"), primary_key=True),
    Column("number", Integer, primary_key=True),
    Column("facts", LargeBinary, nullable=False),
)

# Deals that several people play: the deals of the day, and duplicate matches.
deals = Table(
    "deals",
    metadata,
    Column("id", String(60), primary_key=True),
    Column("origin", String(10), nullable=False, server_default="day"),
    Column("game", String(40), nullable=False),
    Column("day", String(10), nullable=False, index=True),  # of a deal of the day
    Column("seed", LargeBinary, nullable=False),
    Column("seats", Integer, nullable=False),
    Column("seat", Integer, nullable=False),  # of whoever plays against bots
    Column("bot", String(40), nullable=False),  # in all other seats
    Column("form", String(10), nullable=False, server_default="bots"),
    Column("places", Integer, nullable=False, server_default="0"),  # for people; 0: as many as come
    Column("host", String(32)),  # who has set it up
    Column("closes", Float, nullable=False),
    Column("created", Float, nullable=False),
)

# Everybody's one try at a deal.
tries = Table(
    "tries",
    metadata,
    Column("deal", String(60), ForeignKey("deals.id", ondelete="CASCADE"), primary_key=True),
    Column("person", String(32), ForeignKey("people.id", ondelete="CASCADE"), primary_key=True, index=True),
    Column("team", Integer, nullable=False),  # 0 for all where there are no teams
    Column("seat", Integer, nullable=False),
    Column("table", String(32), ForeignKey("tables.id", ondelete="CASCADE"), index=True),  # NULL until it is set up
    Column("ranked", Boolean, nullable=False),
    Column("started", Float, nullable=False),
)

# How bots of all levels have played a deal, for people to compare with.
field_plays = Table(
    "field_plays",
    metadata,
    Column("deal", String(60), ForeignKey("deals.id", ondelete="CASCADE"), primary_key=True),
    Column("bot", String(40), primary_key=True),
    Column("number", Integer, primary_key=True),
    Column("margin", Integer, nullable=False),
    Column("rank", Integer, nullable=False),
    Column("moves", Text, nullable=False),  # JSON: the sentences of its moves
)

# What a backup holds: all but requests and leases, which last for seconds.
ALL = (
    server_state,
    people,
    sessions,
    password_resets,
    push_devices,
    mutes,
    friends,
    blocks,
    card_sets,
    designs,
    design_versions,
    tables,
    seats,
    holders,
    entries,
    chat,
    results,
    seat_results,
    ratings,
    reviews,
    review_results,
    review_seats,
    deals,
    tries,
    field_plays,
    downtimes,
    table_downtimes,
    lab_runs,
    lab_chunks,
)
