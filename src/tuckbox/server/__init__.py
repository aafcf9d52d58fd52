"""The server: a folder per feature, and what assembles and protects them."""
