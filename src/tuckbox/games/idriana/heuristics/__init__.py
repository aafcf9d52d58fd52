"""What bots know about good play of Idriana."""
