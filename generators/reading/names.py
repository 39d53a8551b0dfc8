"""Learn names from the corpus: the words that identify one thing."""

from __future__ import annotations

from collections.abc import Collection

from ...utils.languages import Language, reading_patterns
from ...utils.records.documents import Chunk, Document
from .answer_spans import NameFinder
from .names_by_capitals import learn_capitalised_names
from .names_by_frequency import learn_repeated_terms


def learn_names(documents: Collection[Document | Chunk], language: Language) -> NameFinder:
    """Return a function that finds the names of a text, as character offsets in order, without overlaps.

    It learns from the whole corpus in one or two passes. In scripts with capitals a name is a run of capitalised words;
    in others it is a term that the corpus repeats and uses as a name, which takes the language's patterns to see.
    """
    patterns = reading_patterns(language)
    if "name" not in patterns.asks:
        return lambda text: ()
    if patterns.names.capitals:
        return learn_capitalised_names(documents, language)
    return learn_repeated_terms(documents, language)
