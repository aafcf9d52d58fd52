"""The subcommands: each module defines one command's arguments and what it does."""
