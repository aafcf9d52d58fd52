"""Several processes that serve one database: leases and owners of tables, the bus between them, and routing."""
