"""Learn names from the corpus: the words that identify one thing."""

from __future__ import annotations

from collections.abc import Collection
from typing import Any, Protocol

from ...utils.languages import Language, reading_patterns
from ...utils.records.documents import Chunk, Document
from .answer_spans import Spans
from .names_by_capitals import CapitalCounts, learn_capitalised_names
from .names_by_frequency import RepeatedTerms, learn_repeated_terms


class Names(Protocol):
    """The names that a corpus has taught."""

    def __call__(self, text: str) -> Spans:
        """Find the names of a text."""

    def has_word(self, word: str) -> bool:
        """Return True if a folded word alone can be a name."""


class _NoNames:
    def __call__(self, text: str) -> Spans:
        return ()

    def has_word(self, word: str) -> bool:
        return False


def learn_names(documents: Collection[Document | Chunk], language: Language) -> Names:
    """Return a function that finds the names of a text, as character offsets in order, without overlaps.

    It learns from the whole corpus in one or two passes. In scripts with capitals a name is a run of capitalised words;
    in others it is a term that the corpus repeats and uses as a name, which takes the language's patterns to see.
    """
    patterns = reading_patterns(language)
    if "name" not in patterns.asks:
        return _NoNames()
    if patterns.names.capitals:
        return learn_capitalised_names(documents, language)
    return learn_repeated_terms(documents, language)


def counts_for_names(language: Language) -> CapitalCounts | None:
    """Return empty counts, if the names of a language are learnt from the sum of those of all texts."""
    patterns = reading_patterns(language)
    return CapitalCounts(language) if "name" in patterns.asks and patterns.names.capitals else None


def names_as_lists(names: Names) -> list[list[Any]] | None:
    """Return names that were not learnt from counts as lists, which JSON can hold; None if there are none."""
    return names.as_lists() if isinstance(names, RepeatedTerms) else None


def names_from_lists(lists: list[list[Any]] | None) -> Names:
    """Return the names of which `names_as_lists` returned the lists."""
    return RepeatedTerms.from_lists(lists) if lists is not None else _NoNames()
