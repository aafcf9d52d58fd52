"""The lab: designs, which are card sets that people edit and try out, and runs, which measure them."""
