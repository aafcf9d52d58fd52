"""Card sets that people edit, share and try out."""
