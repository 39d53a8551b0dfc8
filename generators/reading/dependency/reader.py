"""The reader that runs a spaCy pipeline over sentences."""

from __future__ import annotations

import multiprocessing
import os
from dataclasses import dataclass
from typing import Any

from ....utils.languages.clause_words import ClauseWords
from ....utils.records.facts import Clause
from ....utils.records.sentence import Sentence
from .clauses import ClauseFinder
from .code_words import with_code, without_code
from .corrections import corrected
from .figures import freed_from_figures, with_whole_figures
from .tree import Tree, normalised, words_of

# Sentences parsed in one batch.
_BATCH = 64
# Parts that compute in one thread, without torch.
_OF_ONE_THREAD = frozenset(
    {"tok2vec", "tagger", "morphologizer", "parser", "attribute_ruler", "lemmatizer", "trainable_lemmatizer", "ner"}
)
# Sentences for which a further process pays: some 3,000 tokens, or half a second of one core.
_OF_A_PROCESS = 100


@dataclass(frozen=True)
class DependencyReader:
    """Read clauses from the dependency parses of `pipeline`, a loaded spaCy pipeline."""

    name: str
    pipeline: Any
    words: ClauseWords

    def read(self, sentences: list[Sentence]) -> list[tuple[Clause, ...]]:
        """Return the clauses of each sentence; they do not depend on how many processes parse."""
        signs = str.maketrans(dict(self.words.parsed_as))
        texts = [without_code(sentence.text.translate(signs)) for sentence in sentences]
        parsed = self.pipeline.pipe(texts, batch_size=_BATCH, n_process=_processes(self.pipeline, len(texts)))
        return [
            ClauseFinder(sentence, _tree(doc, sentence, self.words), self.words).clauses()
            for sentence, doc in zip(sentences, parsed, strict=True)
        ]


def _tree(doc: Any, sentence: Sentence, language: ClauseWords) -> Tree:
    words = with_whole_figures(with_code(words_of(doc[:]), sentence.text), sentence.answer_spans, sentence.text)
    return freed_from_figures(corrected(normalised(words), language), language.genitive)


def _processes(pipeline: Any, sentences: int) -> int:
    """Return the number of processes that parse: one for every core if there is enough to do.

    Only where processes are forked: elsewhere each would load the pipeline anew and run the caller's main module. Not
    for a pipeline with threads of its own, such as torch's, which do not survive a fork.
    """
    from spacy.tokenizer import Tokenizer

    if not isinstance(pipeline.tokenizer, Tokenizer) or not _OF_ONE_THREAD.issuperset(pipeline.pipe_factories.values()):
        return 1
    method = multiprocessing.get_start_method(allow_none=True) or multiprocessing.get_all_start_methods()[0]
    if method != "fork" or multiprocessing.current_process().daemon:
        return 1
    return max(1, min(len(os.sched_getaffinity(0)), sentences // _OF_A_PROCESS))
