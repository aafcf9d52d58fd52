"""Friends, recent opponents and blocked people."""
