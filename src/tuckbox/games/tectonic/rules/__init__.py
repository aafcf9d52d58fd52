"""The rules of Tectonic Tribes: compiled, and importing nothing but the core."""
