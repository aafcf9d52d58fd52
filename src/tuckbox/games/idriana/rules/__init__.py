"""The rules of Idriana: compiled, and importing nothing but the core."""
