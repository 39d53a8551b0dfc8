"""Progress of one long stage: steps done and total steps."""

from __future__ import annotations

from typing import Protocol


class Progress(Protocol):
    """Called after each step of a long stage, and with step 0 if the first takes long; `total` is None if unknown.

    Steps are whole numbers; `done` is a fraction only of a stage that counts money.
    """

    def __call__(self, stage: str, done: float, total: float | None) -> None: ...


def silent(stage: str, done: float, total: float | None) -> None:
    """Show nothing."""
