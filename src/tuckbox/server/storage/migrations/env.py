"""How Alembic reaches the server's database: by the connection that the server hands it."""

from alembic import context

from tuckbox.server.storage.schema import metadata

context.configure(connection=context.config.attributes["connection"], target_metadata=metadata)
with context.begin_transaction():
    context.run_migrations()
