"""Card games of pgx: many matches stepped by one compiled call of JAX on the processor, new deals with them."""

from __future__ import annotations

import sys
from importlib.metadata import version
from typing import Any

import jax
import jax.numpy as jnp
import pgx
from pgx.experimental import auto_reset

from bench.slices import Counts, Measure, serve

STEPS = 32  # in one call


class Bench:
    """A game with many matches side by side."""

    def __init__(self, name: str, matches: int) -> None:
        env = pgx.make(name)
        step = jax.vmap(auto_reset(env.step, env.init))
        self.matches = matches
        self.key = jax.random.PRNGKey(1)
        self.states = jax.vmap(env.init)(jax.random.split(self.key, matches))

        def act(carried: Any, key: Any) -> tuple[Any, None]:
            """A random legal action in each match."""
            choose, deal = jax.random.split(key)
            chances = jnp.log(carried.legal_action_mask.astype(jnp.float32))
            actions = jax.random.categorical(choose, chances, axis=1)
            return step(carried, actions, jax.random.split(deal, matches)), None

        self.run = jax.jit(lambda states, key: jax.lax.scan(act, states, jax.random.split(key, STEPS))[0])
        self.measure(1)  # compiles it

    def measure(self, times: int) -> Counts:
        """Random play with observations and masks."""
        for _ in range(times):
            self.key, key = jax.random.split(self.key)
            self.states = self.run(self.states, key)
        self.states.observation.block_until_ready()
        return {"moves": times * STEPS * self.matches}


if __name__ == "__main__":
    measures: dict[str, Measure] = {
        "vector": Bench(sys.argv[1], 64).measure,
        "vector_wide": Bench(sys.argv[1], 1024).measure,
    }
    serve(measures, {"version": version("pgx")})
