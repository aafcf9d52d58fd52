"""What a player of Tectonic Tribes knows, as bytes for programs that learn (T60)."""
