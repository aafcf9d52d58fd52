"""The API for pictures, of cards and of tables."""

from tuckbox.server.pictures import cards, tables

HANDLERS = [*cards.HANDLERS, *tables.HANDLERS]
