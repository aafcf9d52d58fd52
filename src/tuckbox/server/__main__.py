"""python -m tuckbox.server serve, backup, restore."""

from tuckbox.commands.server import main

if __name__ == "__main__":
    raise SystemExit(main())
