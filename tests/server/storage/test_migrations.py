"""Migrations form one chain."""

from __future__ import annotations

from alembic.config import Config
from alembic.script import ScriptDirectory


def test_migrations_are_one_chain_in_the_order_of_their_numbers() -> None:
    config = Config()
    config.set_main_option("script_location", "tuckbox.server.storage:migrations")
    chain = [script.revision for script in ScriptDirectory.from_config(config).walk_revisions()]
    assert chain == [f"{number:04}" for number in range(len(chain), 0, -1)]
