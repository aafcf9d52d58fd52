"""The words for losses, phases and accuracy."""

from __future__ import annotations

import pytest

from tuckbox.review.model import Estimate, accuracy, phase_of, word


@pytest.mark.parametrize(
    ("loss", "expected"),
    [
        (0.0, "best"),
        (0.01, "best"),
        (0.02, "fine"),
        (0.034, "fine"),
        (0.04, "inaccuracy"),
        (0.094, "inaccuracy"),
        (0.10, "mistake"),
        (0.194, "mistake"),
        (0.20, "blunder"),
        (0.9, "blunder"),
    ],
)
def test_a_loss_has_its_word(loss: float, expected: str) -> None:
    assert word(Estimate(loss, 0.001)) == expected


def test_a_loss_within_its_noise_is_not_blamed() -> None:
    assert word(Estimate(0.3, 0.19)) == "fine"
    assert word(Estimate(0.3, 0.17)) == "blunder"


def test_phases_are_thirds() -> None:
    assert [phase_of(entry, 9) for entry in range(1, 10)] == ["opening"] * 3 + ["middle"] * 3 + ["end"] * 3


def test_accuracy_is_a_mean_over_decisions() -> None:
    assert accuracy([]) is None
    assert accuracy([0.0, 0.0]) == 100
    both = accuracy([0.0, 0.25])
    assert both is not None and both == pytest.approx(50 + 50 * 0.3679, abs=0.1)
