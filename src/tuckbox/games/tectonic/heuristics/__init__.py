"""What bots know about good play of Tectonic Tribes."""
