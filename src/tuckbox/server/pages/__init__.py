"""The page and its files, the documentation and the rules."""
