"""Heuristics: evaluation, priors and playout policies of games, and the parts that they are built from."""
