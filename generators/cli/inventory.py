"""`taskgen types`, `taskgen languages`: what there is."""

from __future__ import annotations

from .error_handling import explained
from .terminal import show


@explained
def types() -> None:
    """List the question types, with an example each. A configuration names them under question_types."""
    from ..question_types import QUESTION_TYPES
    from .tables import types_table

    show(types_table(kind for _, kind in sorted(QUESTION_TYPES.items())))


@explained
def languages() -> None:
    """List the languages. Questions can be generated in those that say yes, answers be scored in all."""
    from ...utils.languages import language_codes, load_language
    from .tables import languages_table

    show(languages_table(load_language(code) for code in language_codes()))
