"""List the compiled functions that box integers: python tools/boxed_functions.py [PART OF A NAME].

A hot function should not box. The usual causes are a local without `i64`, and a conditional expression that mixes a
literal with an i64 (`0 if gone else self.cells[i]`). Reads the C code that `make compiled` leaves in build/.
"""

from __future__ import annotations

import re
import sys
from collections import Counter
from pathlib import Path

BUILD = Path(__file__).resolve().parent.parent / "build" / "compiled" / "objects" / "build"
_FUNCTION = re.compile(r"\w[^(]*\bCPyDef_(\w+)\(.*\{$")
_BOXES = re.compile(r"PyLong_FromLongLong|CPyTagged_From\w+|CPyTagged_(?:Add|Subtract|Multiply|StealAsObject)\(")
_COLD = ("glue", "__top_level__", "numbers", "__init__")  # glue serves interpreted callers


def main() -> None:
    files = list(BUILD.glob("__native_*.c"))
    if not files:
        sys.exit("tuckbox: there is no compiled code; run make compiled first")
    wanted = sys.argv[1] if len(sys.argv) > 1 else ""
    found: Counter[str] = Counter()
    inside = ""
    for line in files[0].read_text().splitlines():
        start = _FUNCTION.match(line)
        if start:
            inside = start[1]
        elif line == "}":
            inside = ""
        elif inside and _BOXES.search(line):
            found[inside] += 1
    for name, boxes in found.most_common():
        if wanted in name and not any(word in name for word in _COLD):
            print(f"{boxes:4}  {name.replace('___', '.')}")


if __name__ == "__main__":
    main()
