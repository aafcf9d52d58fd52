"""The host's commands: lists, and requests to the running server."""
