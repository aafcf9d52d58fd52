"""What the host can see and do."""
