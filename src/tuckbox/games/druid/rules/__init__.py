"""The rules of Druid Games: compiled, and importing nothing but the core."""
