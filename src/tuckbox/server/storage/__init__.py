"""Storage: all SQL, the schema with its migrations, and backups."""
