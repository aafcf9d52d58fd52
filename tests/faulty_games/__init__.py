"""Faults planted in the games: the harness must find each of them."""

from __future__ import annotations

from typing import Final

from tests.faulty_games import druid, idriana, magpies, tectonic

FAULTS: Final = (*druid.FAULTS, *idriana.FAULTS, *tectonic.FAULTS, *magpies.FAULTS)
