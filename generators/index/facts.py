"""The clauses of a corpus, read when they are asked for, and what the corpus says of the things it names."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from functools import cached_property
from typing import TYPE_CHECKING

from ...utils.records.facts import Clause, ClauseReader, Phrase
from ...utils.records.sentence import Sentence
from ...utils.text.words import folded, folded_words, words
from ..reading.clause_readers import clause_reader

if TYPE_CHECKING:
    from .corpus_index import CorpusIndex

# Sentences that are read to learn what one name is.
_READ_FOR_A_NAME = 12


@dataclass
class FactIndex:
    """The clauses of the sentences of `index`; each sentence is read at most once."""

    index: CorpusIndex
    _clauses: dict[int, tuple[Clause, ...]] = field(default_factory=dict)
    _classes: dict[str, str | None] = field(default_factory=dict)
    _persons: dict[str, bool] = field(default_factory=dict)

    @cached_property
    def can_read(self) -> bool:
        """True if there is a reader for the language of the corpus."""
        return self._reader is not None

    @property
    def reader_name(self) -> str | None:
        """The reader of the clauses; None if nothing has been read."""
        return self._reader.name if self._clauses and self._reader is not None else None

    @property
    def _reader(self) -> ClauseReader | None:
        return clause_reader(self.index.language, self.index.pipeline)

    def read(self, sentences: Iterable[Sentence]) -> None:
        """Read the sentences that have not been read yet."""
        missing = [sentence for sentence in sentences if sentence.number not in self._clauses]
        reader = self._reader
        if reader is None or not missing:
            return
        for sentence, clauses in zip(missing, reader.read(missing), strict=True):
            self._clauses[sentence.number] = clauses

    def clauses_of(self, sentence: Sentence) -> tuple[Clause, ...]:
        """Return the clauses of a sentence, reading it if it has not been read."""
        self.read([sentence])
        return self._clauses.get(sentence.number, ())

    def _about(self, name: str) -> Iterator[tuple[Clause, Phrase]]:
        """Yield the clauses in which a name is a phrase of its own, from the first sentences that contain it."""
        wanted = folded_words(name)
        found = self.index.sentences_with(wanted)[:_READ_FOR_A_NAME] if wanted else []
        self.read(found)
        for sentence in found:
            for clause in self.clauses_of(sentence):
                for role in clause.roles:
                    if folded_words(role.phrase.text) == wanted:
                        yield clause, role.phrase

    def class_of(self, name: str) -> str | None:
        """Return the noun that the corpus gives for what a name is ("city"); None if it gives none, or several."""
        key = folded(name)
        if key not in self._classes:
            nouns: Counter[str] = Counter()
            for clause, phrase in self._about(name):
                subject, complement = clause.role("subject"), clause.role("complement")
                if (
                    clause.verb.lemma == "be"
                    and not clause.verb.negated
                    and subject is phrase
                    and complement is not None
                    and complement.kind in ("thing", "place", "person", "organisation")
                    and not complement.plural
                    and not complement.proper
                ):
                    nouns[complement.head] += 1
            self._classes[key] = nouns.most_common(1)[0][0] if len(nouns) == 1 else None
        return self._classes[key]

    def is_person(self, phrase: Phrase) -> bool:
        """Return True if a phrase surely names a human being: most of its mentions are read so."""
        if not phrase.proper:
            return phrase.kind == "person"
        key = folded(phrase.text)
        if key not in self._persons:
            kinds = Counter(mention.kind for _, mention in self._about(phrase.text))
            kinds[phrase.kind] += 0 if kinds else 1
            total = kinds.total()
            self._persons[key] = kinds["person"] * 3 >= total * 2
        return self._persons[key] and phrase.kind in ("person", "thing")

    def in_lower_case(self, word: str) -> bool:
        """Return True if the corpus writes a word in lower case more often than with a capital within a sentence."""
        lower, capital = word[:1].lower() + word[1:], word[:1].upper() + word[1:]
        return self._written[lower] > self._written[capital]

    @cached_property
    def _written(self) -> Counter[str]:
        """How often each word is written in each way, not counting the first words of sentences."""
        return Counter(word for sentence in self.index.sentences for word in words(sentence.text)[1:])
