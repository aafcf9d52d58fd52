"""Work in other processes: a pool that can kill its workers, a fair queue, and what workers remember of matches."""
