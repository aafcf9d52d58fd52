"""What the review's figures are worth: calibration, luck, levels, planted blunders (docs/review.md)."""
