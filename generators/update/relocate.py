"""Find what a question rests on again in the documents as they are now."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import replace
from typing import Any

from ...utils.records.documents import (
    Chunk,
    Document,
    Evidence,
    Passage,
    chunk_passage,
    evidence_of,
    headed_chunk_passage,
)
from ...utils.records.samples import EvaluationSample, Reject
from ...utils.text.sentences import sentence_spans
from ...utils.text.words import contains_phrase, folded_words
from ..index.corpus_index import CorpusIndex
from ..index.fingerprints import part_hash, parts_between
from .changes import Changes

# Evidence with fewer words is looked for in its own document alone.
_TELLING_WORDS = 5
# Characters on each side of a quotation by which equal ones in a document are told apart.
_AROUND = 300
_SEPARATOR = " › "
# What a question asks for that one sentence tells, whatever stands around it: where it stands is looked at by itself.
_OF_ONE_SENTENCE = ("sentence", "document", "page")


def relocated(sample: EvaluationSample, changes: Changes) -> EvaluationSample | Reject:
    """Return a question with its evidence and passages where they stand now, under the same id.

    Passages stay as they are if their documents still have them, letter by letter. In place of others come the chunks
    that have the evidence now.

    Rejected are questions whose evidence is gone or says something else by what stands before it, whose documents have
    another title if they name it, and those about a whole table, list or section in which something changed.
    """
    evidence: list[Evidence] = []
    for span in sample.reference_answer.evidence:
        found = _evidence(span, sample, changes)
        if isinstance(found, Reject):
            return found
        evidence.append(found)
    against = _titled_otherwise(sample, changes) or _of_a_changed_whole(sample, evidence, changes)
    if against is not None:
        return against
    passages = _passages(sample, evidence, changes)
    if isinstance(passages, Reject):
        return passages
    against = _told_earlier(sample, passages)
    if against is not None:
        return against
    return replace(
        sample,
        relevant_docs=passages,
        reference_answer=replace(sample.reference_answer, evidence=tuple(evidence)),
        metadata={key: _renamed(value, changes) for key, value in sample.metadata.items()},
    )


def _evidence(span: Evidence, sample: EvaluationSample, changes: Changes) -> Evidence | Reject:
    document = changes.document(span.doc_id)
    if document is not None and changes.is_unchanged(span.doc_id):
        return evidence_of(document, span.start, span.end)
    found = _place_in(document, span, sample) if document is not None else None
    if document is None or found is None:
        return _elsewhere(span, changes)
    if _leans_on_what_changed(found, span.doc_id, changes):
        return Reject("context_changed", f"what stands before it changed: {span.text[:200]}")
    return found


def _place_in(document: Document, span: Evidence, sample: EvaluationSample) -> Evidence | None:
    """Return the span of a document with the text of another; of several, the one in most similar surroundings."""
    near = {word for passage in sample.relevant_docs if passage.doc_id == span.doc_id for word in _words(passage.text)}

    def order(place: tuple[int, int]) -> tuple[int, int]:
        around = document.text[max(0, place[0] - _AROUND) : place[1] + _AROUND]
        return -len(near.intersection(_words(around))), abs(place[0] - span.start)

    place = min(_occurrences(span.text, document.text), key=order, default=None)
    return evidence_of(document, *place) if place is not None else None


def _elsewhere(span: Evidence, changes: Changes) -> Evidence | Reject:
    """Return the one place of the corpus that has a text that is gone from its document.

    A text with a pronoun is rejected: there it may mean another thing.
    """
    is_there = span.doc_id in changes.now_id
    gone = Reject("evidence_changed" if is_there else "evidence_removed", f"{span.doc_id}: {span.text[:200]}")
    if len(folded_words(span.text)) < _TELLING_WORDS or _has_pronoun(span, changes):
        return gone
    documents = changes.index.documents.values()
    found = [
        evidence_of(document, *place) for document in documents for place in _occurrences(span.text, document.text)
    ]
    return found[0] if len(found) == 1 else gone


def _occurrences(text: str, within: str) -> Iterator[tuple[int, int]]:
    """Yield where a text stands as whole words, whatever its white space."""
    words = text.split()
    if not words:
        return
    before = r"(?<!\w)" if words[0][0].isalnum() else ""
    behind = r"(?!\w)" if words[-1][-1].isalnum() else ""
    for found in re.finditer(before + r"\s+".join(map(re.escape, words)) + behind, within):
        yield found.span()


def _leans_on_what_changed(span: Evidence, old_id: str, changes: Changes) -> bool:
    """Return True for evidence with a pronoun, if the sentence before it is another than it was."""
    return _has_pronoun(span, changes) and not changes.follows_as_before(old_id, span.start)


def _has_pronoun(span: Evidence, changes: Changes) -> bool:
    clauses = changes.index.language.clauses
    if clauses is None:
        return False
    pronouns = {*clauses.third_persons, *clauses.neuter_pronouns, *clauses.plural_pronouns}
    return not pronouns.isdisjoint(folded_words(span.text))


def _titled_otherwise(sample: EvaluationSample, changes: Changes) -> Reject | None:
    """Reject a question or an answer that names the title of a document that has another one now."""
    texts = (sample.query, *sample.answers, *(form for forms in _items(sample) for form in forms))
    for doc_id in {span.doc_id for span in sample.reference_answer.evidence}:
        document, before = changes.document(doc_id), changes.before.get(doc_id)
        if document is None or before is None or document.title == before.title or not before.title:
            continue
        if any(contains_phrase(folded_words(text), folded_words(before.title)) for text in texts):
            return Reject("title_changed", f"{before.title!r} is called {document.title!r} now")
    return None


def _of_a_changed_whole(sample: EvaluationSample, evidence: Sequence[Evidence], changes: Changes) -> Reject | None:
    """Reject a question about a whole, such as a list or a table, in which something was added or removed."""
    old_ids = {new: old for old, new in changes.now_id.items()}
    for doc_id in dict.fromkeys(span.doc_id for span in evidence):
        old_id, spans = old_ids.get(doc_id), [span for span in evidence if span.doc_id == doc_id]
        if old_id is not None and changes.is_unchanged(old_id):
            continue
        if not _is_about_a_whole(sample, spans):
            continue
        text = changes.index.documents[doc_id].text
        start, end = _block(text, min(span.start for span in spans), max(span.end for span in spans))
        if old_id is None or not changes.stands_as_before(old_id, start, end):
            return Reject("surroundings_changed", f"{doc_id}: {text[start:end][:200]}")
    return _place_changed(sample, evidence, changes)


def _is_about_a_whole(sample: EvaluationSample, spans: Sequence[Evidence]) -> bool:
    about = sample.metadata
    if about.get("asks_for") in _OF_ONE_SENTENCE:
        return False
    if any("|" in span.text for span in spans) or about.get("asks_for") is not None:
        return True
    if "items" in about:
        return len({span.doc_id for span in sample.reference_answer.evidence}) == 1
    # What is compared is named; a calculation and a free answer quote all that they need.
    quoted = ("choices", "calculation", "key_facts")
    return bool(about.get("computed")) and not any(key in about for key in quoted)


def _block(text: str, start: int, end: int) -> tuple[int, int]:
    """Return a span with the rest of the paragraphs, lists or tables that it begins and ends in."""
    first = text.rfind("\n\n", 0, start)
    last = text.find("\n\n", end)
    return (0 if first < 0 else first + 2), (len(text) if last < 0 else last)


def _place_changed(sample: EvaluationSample, evidence: Sequence[Evidence], changes: Changes) -> Reject | None:
    """Reject a question for the page or document of a sentence that stands on another, or in several.

    The heading of one that stands where it did is the same.
    """
    asked, last = sample.metadata.get("asks_for"), evidence[-1]
    if asked == "page" and last.page != sample.reference_answer.evidence[-1].page:
        return Reject("surroundings_changed", f"stands on page {last.page} now: {last.text[:200]}")
    if asked == "document":
        documents = changes.index.documents.values()
        having = [one.doc_id for one in documents if any(_occurrences(last.text, one.text))]
        if len(having) > 1:
            return Reject("another_answer", f"stands in {' and '.join(having[:3])}: {last.text[:200]}")
    return None


def _passages(sample: EvaluationSample, evidence: Sequence[Evidence], changes: Changes) -> tuple[Passage, ...] | Reject:
    found: dict[tuple[str, str], Passage] = {}
    for passage in sample.relevant_docs:
        own = [
            now
            for now, before in zip(evidence, sample.reference_answer.evidence, strict=True)
            if before.doc_id == passage.doc_id and _is_in(before.text, passage.text)
        ]
        shown = _shown_now(Passage(passage.doc_id, passage.title, passage.text), own, changes)
        if isinstance(shown, Reject):
            return shown
        found.update({(one.doc_id, one.text): one for one in shown})
    return tuple(found.values())


def _shown_now(passage: Passage, evidence: Sequence[Evidence], changes: Changes) -> list[Passage] | Reject:
    """Return the passages that stand for one now: itself, or the chunks with its evidence, or with most of it."""
    document, index = changes.document(passage.doc_id), changes.index
    moved_away = [span for span in evidence if document is None or span.doc_id != document.doc_id]
    if document is not None and not moved_away:
        title = _retitled(passage, document, changes)
        if changes.is_unchanged(passage.doc_id) or passage.text in document.text:
            return [Passage(document.doc_id, title, passage.text)]
        if not _is_plain(passage, changes):
            vanished = _vanished(passage, document, changes)
            if vanished:
                return Reject("passage_changed", f"{passage.doc_id}: {vanished[0][:200]}")
            return [Passage(document.doc_id, title, passage.text)]
    chunks = [chunk for span in evidence if (chunk := _chunk_with(span, passage, index)) is not None]
    if not chunks and document is not None:
        chunks = _most_similar(passage, document, index)
    as_passage = headed_chunk_passage if _SEPARATOR in passage.title else chunk_passage
    return list(dict.fromkeys(map(as_passage, chunks)))


def _retitled(passage: Passage, document: Document, changes: Changes) -> str:
    before = changes.before[passage.doc_id].title
    return document.title + passage.title.removeprefix(before) if passage.title.startswith(before) else passage.title


def _parts(passage: Passage, index: CorpusIndex) -> list[str]:
    spans = parts_between(passage.text, sentence_spans(passage.text, index.language))
    return [passage.text[start:end] for start, end in spans]


def _is_plain(passage: Passage, changes: Changes) -> bool:
    """Return True if a passage was a slice of its document, with nothing added or changed."""
    before = set(changes.before[passage.doc_id].parts)
    return all(part_hash(part) in before for part in _parts(passage, changes.index))


def _vanished(passage: Passage, document: Document, changes: Changes) -> list[str]:
    """Return the parts of a passage that its document had and has no longer."""
    before, now = set(changes.before[passage.doc_id].parts), set(changes.now[document.doc_id].parts)
    return [part for part in _parts(passage, changes.index) if part_hash(part) in before - now]


def _chunk_with(span: Evidence, passage: Passage, index: CorpusIndex) -> Chunk | None:
    """Return the chunk with the whole of a span, or most of it, that has most words of a passage."""
    words = set(_words(passage.text))
    return max(
        index.chunks_by_document.get(span.doc_id, ()),
        key=lambda chunk: (
            min(chunk.end, span.end) - max(chunk.start, span.start),
            len(words.intersection(_words(chunk.text))),
            -chunk.index,
        ),
        default=None,
    )


def _most_similar(passage: Passage, document: Document, index: CorpusIndex) -> list[Chunk]:
    """Return the chunk of a document with most parts of a passage, if it has any."""
    parts = {part_hash(part) for part in _parts(passage, index)}

    def shared(chunk: Chunk) -> int:
        return len(parts.intersection(part_hash(chunk.text[start:end]) for start, end in chunk.sentences))

    best = max(index.chunks_by_document.get(document.doc_id, ()), key=shared, default=None)
    return [best] if best is not None and shared(best) else []


def _told_earlier(sample: EvaluationSample, passages: Sequence[Passage]) -> Reject | None:
    """Reject a question over several passages if one that did not have its answer has it now."""
    if sample.labels.get("hops", 1) == 1 or not sample.answers:
        return None
    known = {(passage.doc_id, passage.text) for passage in sample.relevant_docs}
    golds = [folded_words(answer) for answer in sample.answers]

    def has_gold(text: str) -> bool:
        words = folded_words(text)
        return any(contains_phrase(words, gold) for gold in golds)

    having = sum(has_gold(passage.text) for passage in sample.relevant_docs)
    for passage in passages:
        if (passage.doc_id, passage.text) not in known and sum(has_gold(one.text) for one in passages) > having:
            return Reject("one_hop_is_enough", f"{passage.doc_id} has the answer too now: {passage.text[:200]}")
    return None


def _items(sample: EvaluationSample) -> Sequence[Sequence[str]]:
    return sample.metadata.get("items") or ()


def _words(text: str) -> tuple[str, ...]:
    return folded_words(text)


def _is_in(text: str, passage: str) -> bool:
    return next(_occurrences(text, passage), None) is not None


def _renamed(value: Any, changes: Changes) -> Any:
    """Return a value of the metadata, with the present id if it is that of a renamed document."""
    return changes.renamed.get(value, value) if isinstance(value, str) else value
