"""Facts of passages that share names, with a language model's question over them."""

from __future__ import annotations

from collections.abc import Collection, Hashable, Iterator, Mapping
from dataclasses import dataclass
from itertools import islice, product

from ...utils.records.documents import Evidence, Passage, chunk_passage
from ...utils.records.sentence import Sentence
from ...utils.text.words import folded, folded_words
from ..reading.sentence_shape import is_plain_sentence
from .corpus_index import CorpusIndex
from .entity_graph import DocPath

# Choices of facts of the same passages; a model that can ask nothing of the first may of the second.
_CHOICES = 2


@dataclass(frozen=True, slots=True)
class WrittenPath:
    """A fact of each passage of a path, and the model's question and answer, empty until the model has replied."""

    path: DocPath
    facts: tuple[Sentence, ...]
    question: str = ""
    answer: str = ""

    @property
    def passages(self) -> tuple[Passage, ...]:
        return tuple(chunk_passage(chunk) for chunk in self.path.chunks)

    @property
    def evidence(self) -> tuple[Evidence, ...]:
        return tuple(fact.evidence for fact in self.facts)

    @property
    def keys(self) -> Mapping[Hashable, int]:
        """Limit questions over the same passages, and questions with the same answer from the same passage."""
        chunks = tuple(chunk.chunk_id for chunk in self.path.chunks)
        return {
            ("path", frozenset(chunks)): 1,
            ("fact", len(chunks), chunks[-1], folded_words(self.answer)): 1,
        }


def paths_of_facts(path: DocPath, index: CorpusIndex, allowed: Collection[int] | None = None) -> Iterator[WrittenPath]:
    """Yield a few choices of one plain sentence from each passage of a path, each joined to the next by a shared name.

    The last also has something else that can be an answer. `allowed` are the numbers of the sentences to choose from;
    None for all.
    """
    return islice(_chosen(path, index, allowed), _CHOICES)


def _chosen(path: DocPath, index: CorpusIndex, allowed: Collection[int] | None) -> Iterator[WrittenPath]:
    for names in product(*path.shared):
        holding = [{sentence.number for sentence in index.sentences_by_name[name]} for name in names]
        options = [
            [
                sentence
                for sentence in index.in_chunk(chunk)
                if (allowed is None or sentence.number in allowed)
                and all(sentence.number in numbers for numbers in holding[max(0, place - 1) : place + 1])
                and is_plain_sentence(sentence, index.language)
            ]
            for place, chunk in enumerate(path.chunks)
        ]
        options[-1] = [sentence for sentence in options[-1] if _says_more(sentence, names)]
        yield from (WrittenPath(path, facts) for facts in product(*options))


def _says_more(sentence: Sentence, names: Collection[str]) -> bool:
    """Return True if something else than the names can be an answer."""
    return any(folded(span.text) not in names for span in sentence.answer_spans)
