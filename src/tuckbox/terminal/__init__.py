"""The table in a terminal: a plain one for every game, drawn ones per game."""
