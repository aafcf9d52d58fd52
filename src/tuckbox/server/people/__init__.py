"""Sessions, accounts and names."""
