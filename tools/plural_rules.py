"""Write src/tuckbox/texts/plural_rules.py: which form a number takes in each language, from CLDR.

python -m tools.plural_rules           write the module
python -m tools.plural_rules --check   fail unless it is current
"""

from __future__ import annotations

import re
import subprocess
import sys
from pathlib import Path
from textwrap import wrap
from typing import Final

from babel import Locale, localedata

MODULE: Final = Path(__file__).resolve().parent.parent / "src" / "tuckbox" / "texts" / "plural_rules.py"
FORMS: Final = ("zero", "one", "two", "few", "many")  # any other number takes the form "other"
HEAD: Final = '''"""Plural rules by language, from CLDR; written by tools/plural_rules.py.

The operands are those of CLDR: n is the number, i its whole part, v how many digits stand after the point,
f these digits, and t these digits without trailing zeros.
"""

from __future__ import annotations

from collections.abc import Callable
from decimal import Decimal
from typing import Final

Condition = Callable[[Decimal | int, int, int, int, int], bool]
_RULES: Final[tuple[tuple[str, dict[str, Condition]], ...]] = (
'''
TAIL: Final = """)
RULES: Final = {language: forms for languages, forms in _RULES for language in languages.split()}
"""
_RELATION: Final = re.compile(r"(?P<operand>[nivft](?: mod \d+)?) (?P<negated>not )?in (?P<values>[\d.,]+)")


def module() -> str:
    """The source of the module, formatted."""
    languages: dict[str, list[str]] = {}
    for language in sorted(name for name in localedata.locale_identifiers() if len(name) == 2):
        rules = Locale.parse(language).plural_form.rules
        conditions = (f'"{form}": lambda n, i, v, f, t: {_python(rules[form])}' for form in FORMS if form in rules)
        languages.setdefault(", ".join(conditions), []).append(language)
    source = HEAD
    for forms, codes in languages.items():
        lines = "\n".join(f'"{line}"' for line in wrap(" ".join(codes), 100, drop_whitespace=False))
        source += f"({lines}, {{{forms}}}),\n"
    command = [sys.executable, "-m", "ruff", "format", "--stdin-filename", str(MODULE), "-"]
    return subprocess.run(command, input=source + TAIL, capture_output=True, text=True, check=True).stdout


def _python(condition: str) -> str:
    """A condition of CLDR as Python; numbers have no exponents, so e is 0."""
    parts = condition.replace("e in 0 and ", "").replace(" or e not in 0..5", "").split(" or ")
    tests = [_RELATION.sub(_relation, part) for part in parts]
    return " or ".join(f"({test})" if " and " in test and len(tests) > 1 else test for test in tests)


def _relation(match: re.Match[str]) -> str:
    operand, negated = match["operand"].replace("mod", "%"), bool(match["negated"])
    ranges = [[int(end) for end in values.split("..")] for values in match["values"].split(",")]
    single = [values[0] for values in ranges if len(values) == 1]
    tests = [f"{operand} in range({values[0]}, {values[1] + 1})" for values in ranges if len(values) == 2]
    tests = [test.replace("range(0, ", "range(") for test in tests]
    if len(single) > 1:
        tests.append(f"{operand} in {tuple(single)}")
    elif single:
        tests.append(f"{operand} == {single[0]}")
    if len(tests) > 1:
        return f"{'not ' * negated}({' or '.join(tests)})"
    return tests[0].replace(" in ", " not in ").replace("==", "!=") if negated else tests[0]


def main() -> int:
    if "--check" not in sys.argv[1:]:
        MODULE.write_text(module(), encoding="utf-8")
    elif MODULE.read_text(encoding="utf-8") != module():
        print("tuckbox: src/tuckbox/texts/plural_rules.py is not current; run python -m tools.plural_rules")
        return 1
    return 0


if __name__ == "__main__":
    sys.exit(main())
