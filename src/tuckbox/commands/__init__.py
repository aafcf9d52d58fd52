"""The commands of the command line: each module has its arguments and what it does."""
