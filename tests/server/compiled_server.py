"""`python -m tests.server.compiled_server` is tuckbox with workers that run the compiled rules, as after `make play`."""

from __future__ import annotations

import sys

from tests.test_compiled import SHAPE
from tuckbox.bots import workers
from tuckbox.cli import main

if __name__ == "__main__":
    workers.import_first(str(SHAPE.packages))
    sys.exit(main(sys.argv[1:]))
