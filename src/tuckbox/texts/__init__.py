"""Texts of games and languages: guides, clauses, lessons, translations and plural forms."""
