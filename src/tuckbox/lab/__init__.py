"""Many games at once: contests between bots, and what their results say."""
