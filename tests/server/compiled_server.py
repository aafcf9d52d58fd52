"""`python -m tests.server.compiled_server`: tuckbox whose workers run the compiled rules, as `make play` has them."""

from __future__ import annotations

import sys

from tests.compiled import SHAPE
from tuckbox.cli import main
from tuckbox.jobs.worker import Worker

if __name__ == "__main__":
    Worker.import_first = str(SHAPE.packages)
    sys.exit(main(sys.argv[1:]))
