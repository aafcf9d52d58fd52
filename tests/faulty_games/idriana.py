"""Faults planted in Idriana."""

from __future__ import annotations

from typing import Final

from tests.faulty_games.source import PlantedFault

FAULTS: Final = (
    PlantedFault(
        "what a player keeps is announced to all",
        "idriana",
        "rules/generated/emit.py",
        "journal.add(KEEPS, BITS[seat]",
        "journal.add(KEEPS, EVERYONE",
        "told",
        12,
        "is told what depends on hidden cards: events",
    ),
    PlantedFault(
        "resampling leaves the own deck in its order",
        "idriana",
        "rules/resample.py",
        "    _own_deck(twin, seat, chance)\n",
        "",
        "knowledge",
        6,
        "it keeps something that the seat cannot know",
    ),
    PlantedFault(
        "copies share their chance",
        "idriana",
        "rules/state.py",
        "        twin.chance = self.chance.copy()\n",
        "",
        "copies",
        2,
        "changed the original|different positions",
    ),
    PlantedFault(
        "others see a side as it was made for its player",
        "idriana",
        "view_builder.py",
        "self.others = self.others or self._view(own=False, is_open=False)",
        "self.others = self.own or self._view(own=False, is_open=False)",
        "legal-moves",
        2,
        "sees something else where others look too: seats",
    ),
    PlantedFault(
        "a view holds a set",
        "idriana",
        "view_builder.py",
        "    aside = tuple([int(card) for card in state.aside])",
        "    aside = {int(card) for card in state.aside}",
        "json",
        1,
        "JSON cannot carry",
    ),
    PlantedFault(
        "a deck is dealt without a shuffle when it is resampled",
        "idriana",
        "rules/resample.py",
        "    chance.shuffle(unknown, 0, whole)\n",
        "",
        "deals",
        150,
        "does not deal as the game does",
    ),
    PlantedFault(
        "an option is not kept by a record",
        "idriana",
        "game.py",
        "    def labels(self)",
        '    def recorded_options(self):\n        return {"starter": "lot"}\n\n    def labels(self)',
        "options",
        1,
        "does not keep option starter=1",
    ),
)
