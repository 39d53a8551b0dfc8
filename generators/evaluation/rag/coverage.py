"""The share of a question's evidence that retrieved passages hold, whatever chunks a system uses."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Sequence, Set
from dataclasses import dataclass

from ....utils.records.documents import Evidence, is_relevant
from .alignment import Span, Wanted, Words, held_part, wanted, words_of
from .replies import RetrievedPassage

# A piece of evidence is found if passages hold at least this share of it.
FOUND = 0.5


@dataclass(frozen=True, slots=True)
class Coverage:
    """The parts of each piece of evidence that each passage holds.

    `parts[e][p]` is the `(start, end)` of what passage `p` holds of evidence `e`, in characters from the evidence's
    beginning, or None; `lengths[e]` and `passage_lengths[p]` are the lengths of evidence and passage in characters.
    """

    parts: tuple[tuple[Span | None, ...], ...]
    lengths: tuple[int, ...]
    passage_lengths: tuple[int, ...]

    def shares(self, k: int) -> tuple[float, ...]:
        """Return the share of each piece of evidence that the first `k` passages hold together, 0 to 1."""
        return self.shares_of(range(k))

    def shares_of(self, passages: Collection[int]) -> tuple[float, ...]:
        """Return the share of each piece of evidence that some passages, counted from 0, hold together."""
        return tuple(
            _union(part for number, part in enumerate(parts) if part and number in passages) / length
            for parts, length in zip(self.parts, self.lengths, strict=True)
        )

    def is_relevant(self, passage: int) -> bool:
        """Return True if a passage holds at least half of a piece of evidence, or at least half of it is evidence."""
        return any(
            (part := parts[passage]) is not None
            and is_relevant(part[1] - part[0], length, self.passage_lengths[passage])
            for parts, length in zip(self.parts, self.lengths, strict=True)
        )


def cover(
    evidence: Sequence[Evidence],
    passages: Sequence[RetrievedPassage],
    known_documents: Set[str] = frozenset(),
    gold_texts: Sequence[str] = (),
) -> Coverage:
    """Find what each passage holds of each piece of evidence.

    The words of a passage are aligned with those of the evidence (`held_part`); in another document of the set, only
    the whole evidence counts. A passage of the same document is also compared by its offsets, if it has them and its
    text is not another than what stands there. The larger part counts.

    Args:
        evidence: the spans that the gold answer rests on; none may be empty.
        passages: the retrieved passages, nearest first.
        known_documents: ids of the set's documents. Ids that are not among them are the system's own.
        gold_texts: texts of the gold passages, in which short evidence is seen among its neighbours.
    """
    words = [words_of(passage.text) for passage in passages]
    texts = [wanted(one.text, gold_texts) for one in evidence]
    return Coverage(
        tuple(
            tuple(
                text.with_punctuation(part) if part is not None else None
                for passage, of_passage in zip(passages, words, strict=True)
                for part in (_part(one, text, passage, of_passage, known_documents),)
            )
            for one, text in zip(evidence, texts, strict=True)
        ),
        tuple(len(one.text) for one in evidence),
        tuple(map(_length, passages)),
    )


def _part(
    evidence: Evidence, text: Wanted, passage: RetrievedPassage, words: Words, known_documents: Set[str]
) -> Span | None:
    same_document = passage.doc_id == evidence.doc_id
    by_words = held_part(text, words, wholly=passage.doc_id in known_documents and not same_document)
    if not same_document or passage.start is None or passage.end is None:
        return by_words
    start, end = max(evidence.start, passage.start), min(evidence.end, passage.end)
    by_offsets = (start - evidence.start, end - evidence.start)
    if start >= end or _contradicts(passage, words, text.words_within(by_offsets)):
        return by_words
    return max(by_offsets, by_words or by_offsets, key=_size)


def _contradicts(passage: RetrievedPassage, words: Words, expected: Words) -> bool:
    """Return True if a passage is as long as its offsets say, but lacks most of the words that should be in it.

    So it is if a system counts offsets in a text of its own, such as another extraction of a PDF.
    """
    is_whole = 2 * len(passage.text) > _length(passage)
    return is_whole and 2 * len(set(expected) & set(words)) < len(set(expected))


def _length(passage: RetrievedPassage) -> int:
    """Return the length of a passage in its document, in characters, else that of its text."""
    if passage.start is not None and passage.end is not None:
        return passage.end - passage.start
    return len(passage.text)


def _size(span: Span) -> int:
    return span[1] - span[0]


def _union(spans: Iterable[Span]) -> int:
    """Return the number of characters in at least one of the spans."""
    covered, reached = 0, 0
    for start, end in sorted(spans):
        covered += max(0, end - max(start, reached))
        reached = max(reached, end)
    return covered
