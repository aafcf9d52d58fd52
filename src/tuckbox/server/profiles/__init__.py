"""A player's page: ratings, matches and statistics."""
