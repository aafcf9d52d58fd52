"""python -m tuckbox.server serve, backup, restore."""

from tuckbox.server.command import main

if __name__ == "__main__":
    raise SystemExit(main())
