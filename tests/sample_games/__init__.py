"""The games on the harness's bench: for each, where its cards are and where they could be."""

from __future__ import annotations

from tests.sample_games import druid, idriana, magpies, tectonic
from tuckbox.testing import Subject

SUBJECTS: dict[str, Subject] = {
    "druid": druid.SUBJECT,
    "idriana": idriana.SUBJECT,
    "magpies": magpies.SUBJECT,
    "tectonic": tectonic.SUBJECT,
    "tectonic, advanced": tectonic.ADVANCED,
}
