"""The checks: each function takes a subject and how many matches to play, and raises Fault."""
