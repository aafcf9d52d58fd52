"""Pictures of cards and of tables."""
