"""The reader that runs a spaCy pipeline over sentences."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, fields
from itertools import chain, pairwise
from math import ceil
from typing import Any

from ....utils.languages.clause_words import ClauseWords
from ....utils.records.facts import Clause
from ....utils.records.sentence import Sentence
from ...engine.forks import in_forks, most_forks
from .brackets import as_parsed, as_written
from .clauses import ClauseFinder
from .code_words import with_code, without_code
from .corrections import corrected
from .figures import freed_from_figures, with_whole_figures
from .first_names import with_name, with_pronoun
from .missing_subjects import with_subjects
from .tree import Word, normalised, words_of

# Sentences parsed in one batch at most.
_BATCH = 64
# Of a clause, what a fork sends.
_FIELDS = tuple(field.name for field in fields(Clause) if field.name != "sentence")
# Parts that compute in one thread, without torch.
_OF_ONE_THREAD = frozenset(
    {"tok2vec", "tagger", "morphologizer", "parser", "attribute_ruler", "lemmatizer", "trainable_lemmatizer", "ner"}
)
# Sentences for which a further process pays: some 700 tokens.
_OF_A_PROCESS = 24


@dataclass(frozen=True)
class DependencyReader:
    """Read clauses from the dependency parses of `pipeline`, a loaded spaCy pipeline."""

    name: str
    pipeline: Any
    words: ClauseWords

    def read(self, sentences: list[Sentence]) -> list[tuple[Clause, ...]]:
        """Return the clauses of each sentence; they do not depend on how many processes read.

        Raises:
            WorkerLost: a process ended before it had read.
        """
        batches = _batches(sentences)
        processes = _processes(self.pipeline, len(batches))
        if processes == 1:
            return list(chain.from_iterable(map(self._read, batches)))
        found = in_forks(lambda place: _without_sentences(self._read(batches[place])), len(batches), processes)
        stated = zip(sentences, chain.from_iterable(found), strict=True)
        return [tuple(Clause(sentence, *rest) for rest in clauses) for sentence, clauses in stated]

    def _read(self, sentences: list[Sentence]) -> list[tuple[Clause, ...]]:
        signs = str.maketrans(dict(self.words.parsed_as))
        texts = [self._as_parsed(without_code(sentence.text.translate(signs))) for sentence in sentences]
        found = list(map(self._clauses, sentences, self._parsed(texts)))
        again = {
            place: pronoun
            for place, clauses in enumerate(found)
            if not clauses and self.words.finite_be and (pronoun := with_pronoun(texts[place])) is not None
        }
        parsed = self._parsed([text for text, _ in again.values()])
        for (place, (_, shorter)), doc in zip(again.items(), parsed, strict=True):
            found[place] = self._clauses(sentences[place], doc, shorter)
        return found

    def _as_parsed(self, text: str) -> str:
        return as_parsed(text) if self._reads_plainly else text

    @property
    def _reads_plainly(self) -> bool:
        """True for English, whose questions say phrases without what stands in brackets within them."""
        return bool(self.words.finite_be) and self.words.questions is None

    def _parsed(self, texts: list[str]) -> Iterator[Any]:
        return iter(self.pipeline.pipe(texts, batch_size=_BATCH))

    def _clauses(self, sentence: Sentence, doc: Any, shorter: int | None = None) -> tuple[Clause, ...]:
        """Return the clauses of a parse; `shorter` is by how much the first word was, where a pronoun stood for it."""
        words: Sequence[Word] = words_of(doc, -(shorter or 0))
        if self._reads_plainly:
            words = as_written(words, sentence.text)
        if shorter is not None:
            words = with_name(words, sentence.text)
        whole = with_whole_figures(with_code(words, sentence.text), sentence.answer_spans, sentence.text)
        normal = with_subjects(normalised(whole)) if self._reads_plainly else normalised(whole)
        tree = freed_from_figures(corrected(normal, self.words), self.words.genitive)
        return ClauseFinder(sentence, tree, self.words).clauses()


def _without_sentences(found: list[tuple[Clause, ...]]) -> list[list[tuple[Any, ...]]]:
    """Return the fields of clauses behind `sentence`, which the parent has: it would be sent with its whole chunk."""
    return [[tuple(getattr(clause, name) for name in _FIELDS) for clause in clauses] for clauses in found]


def _batches(sentences: list[Sentence]) -> list[list[Sentence]]:
    """Return sentences in batches of about one size, in pairs if a second process pays.

    They do not depend on the number of processes, since the last digits of a parser's scores depend on the batch.
    """
    count = len(sentences)
    batches = 2 * ceil(count / (2 * _BATCH)) if count >= 2 * _OF_A_PROCESS else min(count, 1)
    bounds = [count * number // batches for number in range(batches + 1)] if batches else []
    return [sentences[start:end] for start, end in pairwise(bounds)]


def _processes(pipeline: Any, batches: int) -> int:
    """Return the number of processes that read: one for every core if there is enough to do.

    Not for a pipeline with threads of its own, such as torch's, which do not survive a fork.
    """
    from spacy.tokenizer import Tokenizer

    if not isinstance(pipeline.tokenizer, Tokenizer) or not _OF_ONE_THREAD.issuperset(pipeline.pipe_factories.values()):
        return 1
    return max(1, min(most_forks(), batches))
