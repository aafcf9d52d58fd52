"""The page and its files, the documentation, the rules, and web tables of packages."""
