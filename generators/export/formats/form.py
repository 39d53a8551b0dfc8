"""What a set becomes in another form."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Form:
    """Texts by path, one for a form that is a single file; how many questions they hold; what a person should know."""

    files: Mapping[str, str]
    questions: int
    notes: tuple[str, ...] = ()
