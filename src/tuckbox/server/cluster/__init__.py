"""Several processes that serve one database: leases, table owners, the bus between them, and routing."""
