"""Live tables: the matches in memory, the sockets that follow them, clocks and bots."""
