"""Replays, records, and play from a position."""
