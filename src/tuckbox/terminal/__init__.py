"""The terminal client: a plain table for every game, and drawn tables for games that bring a drawing."""
