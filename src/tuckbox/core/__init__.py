"""The contract between games and everything around them: states, moves, events, records, matches."""

from tuckbox.core import vecs  # noqa: F401  # before anything creates one of its arrays
