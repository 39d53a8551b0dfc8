"""Choose the passages that a prompt shows with a question: gold passages alone, with distractors, or none."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import chain, islice, repeat
from random import Random

from ...utils.records.documents import Chunk, Document, Passage
from ...utils.records.samples import EvaluationSample
from ...utils.settings import ContextKind
from ...utils.text.words import folded_words
from .retrieval import BM25Search, TextSearch

# Minimum number of questions of a type for recognising the words of its template.
_ENOUGH_TO_TELL = 5


@dataclass(frozen=True, slots=True)
class _Span:
    """Characters of a source document, end exclusive."""

    doc_id: str
    start: int
    end: int

    def overlaps(self, other: _Span) -> bool:
        return self.doc_id == other.doc_id and self.start < other.end and other.start < self.end


def add_distractors(
    samples: Sequence[EvaluationSample],
    chunks: Sequence[Chunk],
    count: int,
    retriever: TextSearch | None = None,
    rivals: Iterable[Iterable[Chunk]] | None = None,
) -> Iterator[EvaluationSample]:
    """Fill `candidate_docs` with the `count` chunks nearest to the question that cannot answer it.

    The `rivals` of a question come first. An unanswerable question behind the one that it was made from gets the same
    chunks as that, since others would tell the two apart.

    Words that more than half of the questions of one type share come from its template and are left out of a search by
    words, since they would give all questions the same distractors. Other retrievers are given the question as asked.

    Never chosen are the gold passages and equal texts, chunks that overlap them or the evidence in the source document,
    and chunks that contain the text of any evidence. A sample gets fewer if too few chunks share a word with it.

    Args:
        samples: the questions.
        chunks: all chunks of the corpus, from `chunks.chunk_documents`.
        count: distractors per question.
        retriever: an index over the texts of `chunks`, in their order; BM25 by default.
        rivals: for each question, chunks that a careless reader would answer it from, best first
            (`rivals.rival_passages`).
    """
    index = retriever or BM25Search(chunk.text for chunk in chunks)
    shown = {(passage.doc_id, passage.text) for sample in samples for passage in sample.relevant_docs}
    asked = {doc_id for doc_id, _ in shown}
    spans_by_text: dict[tuple[str, str], list[_Span]] = {}
    for chunk in chunks:
        if chunk.doc_id in asked and (chunk.doc_id, chunk.text) in shown:
            spans_by_text.setdefault((chunk.doc_id, chunk.text), []).append(_span(chunk))
    of_template = template_words((sample.question_type, sample.query) for sample in samples)
    found: dict[str, tuple[Passage, ...]] = {}
    for sample, of_sample in zip(samples, rivals or repeat(()), strict=False):
        shared = found.get(str(sample.labels.get("variant_of"))) if not sample.answers else None
        if shared is not None:
            yield replace(sample, candidate_docs=shared)
            continue
        query = sample.query
        if isinstance(index, BM25Search):
            template = of_template[sample.question_type]
            query = " ".join(word for word in folded_words(query) if word not in template) or query
        gold = [
            *(span for p in sample.relevant_docs for span in spans_by_text.get((p.doc_id, p.text), ())),
            *(_Span(e.doc_id, e.start, e.end) for e in sample.reference_answer.evidence),
        ]
        near = chain(of_sample, _nearest(query, chunks, count, index))
        found[sample.sample_id] = tuple(islice(_not_answering(sample, gold, near), count))
        yield replace(sample, candidate_docs=found[sample.sample_id])


def passages_shown(sample: EvaluationSample, context: ContextKind, seed: int) -> Sequence[Passage | Document]:
    """Return the passages of a prompt in order; with distractors, `seed` and the sample's id determine the order."""
    if context == "closed_book":
        return ()
    if context == "gold":
        return sample.relevant_docs
    shown = [*sample.relevant_docs, *sample.candidate_docs]
    Random(f"{seed}:{sample.sample_id}").shuffle(shown)
    return shown


def template_words(asked: Iterable[tuple[str, str]]) -> Mapping[str, frozenset[str]]:
    """Return the words in more than half of the questions of each type, from pairs of a type and a question."""
    questions: dict[str, list[set[str]]] = {}
    for question_type, question in asked:
        questions.setdefault(question_type, []).append(set(folded_words(question)))
    return {
        question_type: frozenset(
            word
            for word, count in Counter(word for words in of_type for word in words).items()
            if len(of_type) >= _ENOUGH_TO_TELL and 2 * count > len(of_type)
        )
        for question_type, of_type in questions.items()
    }


def _not_answering(sample: EvaluationSample, gold: Sequence[_Span], near: Iterable[Chunk]) -> Iterator[Passage]:
    """Yield chunks as passages, each text once, without those that have the evidence or overlap `gold`."""
    taken = {_plain(passage.text) for passage in sample.relevant_docs}
    evidence = {_plain(e.text) for e in sample.reference_answer.evidence if e.text.strip()}
    for chunk in near:
        text, span = _plain(chunk.text), _span(chunk)
        if text in taken or any(span.overlaps(g) for g in gold) or any(e in text for e in evidence):
            continue
        taken.add(text)
        yield Passage(span.doc_id, chunk.title, chunk.text)


def _nearest(query: str, chunks: Sequence[Chunk], count: int, index: TextSearch) -> Iterator[Chunk]:
    """Yield the chunks that share a word with a query, nearest first; more are searched for as they are needed."""
    depth, seen = 4 * count, 0
    while True:
        hits = index.search(query, depth)
        yield from (chunks[hit.index] for hit in hits[seen:])
        if len(hits) < depth:
            return
        seen, depth = len(hits), depth * 4


def _span(chunk: Chunk) -> _Span:
    return _Span(chunk.doc_id, chunk.start, chunk.end)


def _plain(text: str) -> str:
    return " ".join(text.split())
