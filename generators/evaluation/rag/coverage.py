"""The share of a question's evidence that retrieved passages hold, whatever chunks a system uses."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Sequence, Set
from dataclasses import dataclass
from difflib import SequenceMatcher

from ....utils.records.documents import Evidence
from ....utils.text.words import folded_at, word_spans
from .replies import RetrievedPassage

# A passage is relevant if it alone holds at least this share of a piece of evidence. Without offsets, a shorter run of
# common words proves nothing: “The town of” begins many sentences.
RELEVANT = 0.5

_Span = tuple[int, int]


@dataclass(frozen=True, slots=True)
class Coverage:
    """The parts of each piece of evidence that each passage holds.

    `parts[e][p]` is the `(start, end)` of what passage `p` holds of evidence `e`, in characters from the evidence's
    beginning, or None; `lengths[e]` is the evidence's length in characters.
    """

    parts: tuple[tuple[_Span | None, ...], ...]
    lengths: tuple[int, ...]

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
        """Return True if a passage alone holds at least half of a piece of evidence."""
        return any(
            (part := parts[passage]) is not None and (part[1] - part[0]) / length >= RELEVANT
            for parts, length in zip(self.parts, self.lengths, strict=True)
        )


def cover(
    evidence: Sequence[Evidence], passages: Sequence[RetrievedPassage], known_documents: Set[str] = frozenset()
) -> Coverage:
    """Find what each passage holds of each piece of evidence.

    A passage with the id of a known document and offsets is compared by offsets. Without offsets, or from a document
    that the set does not know, its words are aligned with those of the evidence: the longest run that both have, if it
    is at least half of the evidence. In another known document only the whole evidence, word for word, counts.

    Args:
        evidence: the spans that the gold answer rests on; none may be empty.
        passages: the retrieved passages, nearest first.
        known_documents: ids of the set's documents. Ids that are not among them are the system's own.
    """
    words = [_words(passage.text) for passage in passages]
    return Coverage(
        tuple(
            tuple(
                _part(one, passage, of_passage, known_documents)
                for passage, of_passage in zip(passages, words, strict=True)
            )
            for one in evidence
        ),
        tuple(len(one.text) for one in evidence),
    )


def _part(
    evidence: Evidence, passage: RetrievedPassage, words: Sequence[str], known_documents: Set[str]
) -> _Span | None:
    same_document = passage.doc_id == evidence.doc_id
    if same_document and passage.start is not None and passage.end is not None:
        start, end = max(evidence.start, passage.start), min(evidence.end, passage.end)
        return (start - evidence.start, end - evidence.start) if start < end else None
    is_elsewhere = passage.doc_id in known_documents and not same_document
    return _aligned(evidence.text, words, 1.0 if is_elsewhere else RELEVANT)


def _aligned(text: str, words: Sequence[str], least: float) -> _Span | None:
    """Return the span of the longest run of words that a text shares with `words`; None if it is below `least`."""
    spans = word_spans(text)
    wanted = [folded_at(text, span) for span in spans]
    if not wanted:
        return None
    run = SequenceMatcher(None, wanted, words, autojunk=False).find_longest_match()
    if run.size == 0 or run.size < least * len(wanted):
        return None
    last = run.a + run.size
    # Punctuation at the ends belongs to the words beside it.
    return 0 if run.a == 0 else spans[run.a][0], len(text) if last == len(wanted) else spans[last - 1][1]


def _words(text: str) -> list[str]:
    return [folded_at(text, span) for span in word_spans(text)]


def _union(spans: Iterable[_Span]) -> int:
    """Return the number of characters in at least one of the spans."""
    covered, reached = 0, 0
    for start, end in sorted(spans):
        covered += max(0, end - max(start, reached))
        reached = max(reached, end)
    return covered
