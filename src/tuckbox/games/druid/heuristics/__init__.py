"""What bots know about good play of Druid Games."""
