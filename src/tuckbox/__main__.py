"""python -m tuckbox: the command line."""

import sys

from tuckbox.cli import main

if __name__ == "__main__":
    sys.exit(main())
