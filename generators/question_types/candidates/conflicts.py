"""Find documents that disagree: the same statement, word for word, with two fillers."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterator

from ....utils.languages import writer_patterns
from ....utils.records.drafts import Cloze
from ...index.corpus_index import CorpusIndex
from ...reading.sentence_shape import stands_alone
from .paired_blanks import PairedBlanks


def find_conflicts(index: CorpusIndex) -> Iterator[PairedBlanks]:
    """Yield statements that exactly two documents make with different fillers, in corpus order.

    The words around the filler must be equal. They must also contain a name, or have the same title or headings above
    them: otherwise the documents may speak of different things. Statements that a third document makes, or that one
    document makes twice, are left out. Time is linear in the number of anchors.
    """
    # Count hashes first: most frames occur once, and storing them all would fill the memory.
    count = Counter(hash(_around(blank)) for blank in _blanks(index))
    by_frame: dict[int, list[Cloze]] = defaultdict(list)
    for blank in _blanks(index):
        frame = hash(_around(blank))
        if count[frame] == 2:
            by_frame[frame].append(blank)
    for one, other in by_frame.values():
        if _around(one) != _around(other) or one.sentence.doc_id == other.sentence.doc_id:
            continue
        if one.answer.text == other.answer.text or not _is_one_subject(one, other):
            continue
        if stands_alone(one.sentence, index.language):
            yield PairedBlanks(one, other)


def _blanks(index: CorpusIndex) -> Iterator[Cloze]:
    asks = writer_patterns(index.language).asks
    for sentence in index.sentences:
        for anchor in sentence.anchors:
            if anchor.kind != "name" and anchor.kind in asks:
                yield Cloze(sentence, anchor)


def _around(blank: Cloze) -> tuple[str, str, str]:
    text = blank.sentence.text
    return blank.answer.kind, text[: blank.answer.start], text[blank.answer.end :]


def _is_one_subject(one: Cloze, other: Cloze) -> bool:
    """Return True if a name in the words, or equal title or headings, identify the subject."""
    if any(anchor.kind == "name" for anchor in one.sentence.anchors):
        return True
    if one.sentence.chunk.title and one.sentence.chunk.title == other.sentence.chunk.title:
        return True
    sections = one.sentence.chunk.section[1:], other.sentence.chunk.section[1:]
    return bool(sections[0]) and sections[0] == sections[1]
