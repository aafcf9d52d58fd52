"""What a game can tell bots about good play, and tools to build that from."""
