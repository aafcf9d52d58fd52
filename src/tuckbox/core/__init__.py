"""The contract between games and everything around them: states, moves, events, records, matches."""
