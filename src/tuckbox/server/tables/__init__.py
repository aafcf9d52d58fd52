"""Live tables: matches, the sockets that follow them, clocks and bots."""
