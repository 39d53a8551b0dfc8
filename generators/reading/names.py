"""Learn names from the corpus: which words stand for one thing."""

from __future__ import annotations

from collections.abc import Collection

from ...utils.languages import Language, writer_patterns
from ...utils.records.documents import Chunk, Document
from .anchors import NameFinder
from .names_by_capitals import learn_capitalised_names
from .names_by_frequency import learn_repeated_terms


def learn_names(documents: Collection[Document | Chunk], language: Language) -> NameFinder:
    """A function that finds the names of a text, as character offsets in order, none overlapping another.

    It learns from the whole corpus in one or two passes. Where the script has capitals a name is a run of capitalised
    words; elsewhere it is a term that the corpus repeats and treats as a name.
    """
    if writer_patterns(language).names.capitals:
        return learn_capitalised_names(documents, language)
    return learn_repeated_terms(documents, language)
