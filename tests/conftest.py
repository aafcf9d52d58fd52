"""The example game is at hand in all tests."""

from tuckbox.registry import register

register("magpies", "magpies")
