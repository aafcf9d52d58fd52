"""The games, their bots, and the card sets that can be played."""
