"""Results of matches, and the ratings computed from them."""
