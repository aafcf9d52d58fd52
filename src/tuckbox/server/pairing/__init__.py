"""Finding an opponent of similar strength."""
