"""Notifications on people's devices."""
