"""What the registered types ask of their tasks, by the names of the types."""

from __future__ import annotations

from collections.abc import Mapping

from ...utils.languages import Language
from ..leaf_style import LeafStyle
from .base import QUESTION_TYPES


def registered_styles() -> Mapping[str, LeafStyle]:
    return {name: kind.style for name, kind in QUESTION_TYPES.items()}


def registered_instructions(language: Language) -> Mapping[str, str]:
    """The instructions that types have of their own in a language; none where it has no patterns to write with."""
    if language.writer is None:
        return {}
    texts = {name: kind.words(language).get("instruction") for name, kind in QUESTION_TYPES.items()}
    return {name: text for name, text in texts.items() if text is not None}
