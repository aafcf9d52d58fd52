"""Idriana: two or three players settle a new land, each with a wilderness, a farm and a town."""
