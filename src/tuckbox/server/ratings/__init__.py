"""Results of matches, and the ratings that follow from them."""
