"""Cards and rules as PDF."""
