"""Web Push: notifications on the devices of people who asked for them."""
