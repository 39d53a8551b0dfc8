"""What a long stage tells of itself."""

from __future__ import annotations

from typing import Protocol


class Progress(Protocol):
    """Told of every step of a long stage, of step 0 where the first may take long. `total` is None if not known."""

    def __call__(self, stage: str, done: int, total: int | None) -> None: ...


def silent(stage: str, done: int, total: int | None) -> None:
    """The progress that shows nothing."""
