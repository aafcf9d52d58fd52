"""Shared deals: the deal of the day, and duplicate matches."""
