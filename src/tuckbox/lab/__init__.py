"""The lab: matches between bots, their statistics, and tuning of weights."""
