"""What is known about good play of Idriana."""

from __future__ import annotations

from tuckbox.knowledge import Knowledge


class IdrianaKnowledge(Knowledge):
    """Nothing yet."""
