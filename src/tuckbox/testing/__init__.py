"""The harness: what every game must hold to, whatever its rules. Is my game ready?

    from tuckbox.testing import check_game
    print(check_game(MyGame()))

`tuckbox check-game NAME` does the same on the command line.
"""

from tuckbox.testing.harness import CHECKS, Check, check_game
from tuckbox.testing.report import Outcome, Report
from tuckbox.testing.subject import Chances, Fault, NotChecked, Places, Subject

__all__ = ["CHECKS", "Chances", "Check", "Fault", "NotChecked", "Outcome", "Places", "Report", "Subject", "check_game"]
