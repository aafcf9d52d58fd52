"""What the texts of the cards do: one small class for each text, standing under it."""

from __future__ import annotations

from typing import Final

from tuckbox.games.idriana.rules.effects.effect import Effect
from tuckbox.games.idriana.rules.effects.farm import FARM_TEXTS
from tuckbox.games.idriana.rules.effects.globals import GLOBAL_TEXTS
from tuckbox.games.idriana.rules.effects.town import TOWN_TEXTS
from tuckbox.games.idriana.rules.effects.wilderness import WILDERNESS_TEXTS

TEXTS: Final[tuple[type[Effect], ...]] = (*WILDERNESS_TEXTS, *FARM_TEXTS, *TOWN_TEXTS, *GLOBAL_TEXTS)
