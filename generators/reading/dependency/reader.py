"""The reader that runs a spaCy pipeline over sentences."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from ....utils.languages.clause_words import ClauseWords
from ....utils.records.facts import Clause
from ....utils.records.sentence import Sentence
from .clauses import ClauseFinder
from .figures import freed_from_times, with_whole_figures
from .tree import Tree, normalised, words_of

# Sentences parsed in one batch.
_BATCH = 64


@dataclass(frozen=True)
class DependencyReader:
    """Read clauses from the dependency parses of `pipeline`, a loaded spaCy pipeline."""

    name: str
    pipeline: Any
    words: ClauseWords

    def read(self, sentences: list[Sentence]) -> list[tuple[Clause, ...]]:
        """Return the clauses of each sentence."""
        parsed = self.pipeline.pipe([sentence.text for sentence in sentences], batch_size=_BATCH)
        return [
            ClauseFinder(sentence, _tree(doc, sentence), self.words).clauses()
            for sentence, doc in zip(sentences, parsed, strict=True)
        ]


def _tree(doc: Any, sentence: Sentence) -> Tree:
    words = with_whole_figures(words_of(doc[:]), sentence.anchors, sentence.text)
    return freed_from_times(normalised(words))
