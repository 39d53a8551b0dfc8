"""`taskgen types`, `taskgen languages`, `taskgen datasets`: lists of what is available."""

from __future__ import annotations

from .error_handling import explained
from .terminal import complain, show


@explained
def types() -> None:
    """List the question types, each with an example. A configuration names them under question_types."""
    from ..question_types import BROKEN_TYPES, QUESTION_TYPES, type_origin
    from .tables import types_table

    show(types_table((kind, type_origin(name)) for name, kind in sorted(QUESTION_TYPES.items())))
    for problem in BROKEN_TYPES.values():
        complain(f"Not usable: {problem}")


@explained
def languages() -> None:
    """List the languages. Answers can be scored in all, and questions written by a language model; in some by rules."""
    from ...utils.languages import broken_languages, language_codes, language_origin, load_language
    from .tables import languages_table

    show(languages_table((load_language(code), language_origin(code)) for code in language_codes()))
    for problem in broken_languages().values():
        complain(f"Not usable: {problem}")


@explained
def datasets() -> None:
    """List the external sets that `taskgen import` can write as tasks."""
    from ..datasets.registry import datasets
    from .tables import datasets_table

    show(datasets_table(datasets()))
