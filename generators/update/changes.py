"""What has changed in the documents of a set since it was made."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property

from ...utils.records.documents import Document, Fingerprint
from ...utils.records.sentence import Sentence
from ...utils.text.words import folded_words
from ..index.corpus_index import CorpusIndex
from ..index.fingerprints import fingerprints, part_hash, parts_of

# Share of a document's parts that another one must have to be the same document under another name.
_SAME_DOCUMENT = 0.5


@dataclass(frozen=True, slots=True)
class NewPart:
    """A sentence, or a line without one, that no document had before.

    `words` are folded; `around` are those of this part and its neighbours in the document. `sentence` is None for a
    line without one.
    """

    doc_id: str
    text: str
    words: tuple[str, ...]
    around: frozenset[str]
    sentence: Sentence | None


@dataclass(frozen=True)
class Changes:
    """The documents of a set `before`, as fingerprints, and now, as an index.

    `now_id` is the present id of each document that is still there, changed or not, by its id before.
    """

    before: Mapping[str, Fingerprint]
    now: Mapping[str, Fingerprint]
    now_id: Mapping[str, str]
    index: CorpusIndex

    @classmethod
    def between(cls, before: Iterable[Fingerprint], index: CorpusIndex) -> Changes:
        old = {one.doc_id: one for one in before}
        new = {one.doc_id: one for one in fingerprints(index)}
        return cls(old, new, _present_ids(old, new), index)

    @property
    def renamed(self) -> dict[str, str]:
        return {old: new for old, new in self.now_id.items() if old != new}

    @property
    def changed(self) -> tuple[str, ...]:
        """The present ids of the documents whose text changed."""
        return tuple(new for old, new in self.now_id.items() if not self.is_unchanged(old))

    @property
    def removed(self) -> tuple[str, ...]:
        return tuple(old for old in self.before if old not in self.now_id)

    @property
    def added(self) -> tuple[str, ...]:
        present = set(self.now_id.values())
        return tuple(new for new in self.now if new not in present)

    @property
    def is_none(self) -> bool:
        """Return True if the documents are the same, under the same ids and titles."""
        return dict(self.before) == dict(self.now)

    def is_unchanged(self, old_id: str) -> bool:
        """Return True if a document has the text that it had before, whatever it is called now."""
        new_id = self.now_id.get(old_id)
        return new_id is not None and self.now[new_id].sha256 == self.before[old_id].sha256

    def document(self, old_id: str) -> Document | None:
        """Return a document as it is now, by its id before; None if it is gone."""
        new_id = self.now_id.get(old_id)
        return self.index.documents[new_id] if new_id is not None else None

    @cached_property
    def old_parts(self) -> frozenset[str]:
        return frozenset(part for document in self.before.values() for part in document.parts)

    @cached_property
    def new_parts(self) -> tuple[NewPart, ...]:
        """The parts of changed and new documents that no document had before, in the order of the corpus."""
        same = {self.now_id[old] for old in self.now_id if self.is_unchanged(old)}
        documents = (document for doc_id, document in self.index.documents.items() if doc_id not in same)
        return tuple(part for document in documents for part in self._new_parts_of(document))

    @cached_property
    def new_sentences(self) -> frozenset[int]:
        """The numbers of the sentences that no document had before."""
        return frozenset(part.sentence.number for part in self.new_parts if part.sentence is not None)

    def _new_parts_of(self, document: Document) -> Iterator[NewPart]:
        spans = parts_of(document, self.index)
        words = [folded_words(document.text[start:end]) for start, end in spans]
        sentences = {sentence.start: sentence for sentence in self.index.in_document(document.doc_id)}
        for number, (start, end) in enumerate(spans):
            text = document.text[start:end]
            if part_hash(text) not in self.old_parts and words[number]:
                near = frozenset(word for part in words[max(0, number - 1) : number + 2] for word in part)
                yield NewPart(document.doc_id, text, words[number], near, sentences.get(start))

    def stands_as_before(self, old_id: str, start: int, end: int) -> bool:
        """Return True if the parts of a document at a span stand next to each other as they did before.

        The parts before and behind them are those that were there, or these still stand somewhere else in it: then
        something was put between.
        """
        old, new_id = self.before[old_id].parts, self.now_id[old_id]
        new = self.now[new_id].parts
        spans = parts_of(self.index.documents[new_id], self.index)
        inside = [number for number, (left, right) in enumerate(spans) if left < end and start < right]
        if not inside:
            return False
        first, last = inside[0], inside[-1] + 1
        wanted, present = new[first:last], set(new)
        return any(
            (at == 0 or old[at - 1] in present) and (at + len(wanted) == len(old) or old[at + len(wanted)] in present)
            for at in _places(wanted, old)
        )

    def follows_as_before(self, old_id: str, start: int) -> bool:
        """Return True if the part of a document at an offset stands behind the same one as before."""
        old, new_id = self.before[old_id].parts, self.now_id[old_id]
        new, spans = self.now[new_id].parts, parts_of(self.index.documents[new_id], self.index)
        at = next((number for number, (left, right) in enumerate(spans) if left <= start < right), 0)
        wanted = new[max(0, at - 1) : at + 1]
        return any(at > 0 or place == 0 for place in _places(wanted, old))


def _places(wanted: Sequence[str], parts: Sequence[str]) -> Iterator[int]:
    """Yield the places at which some parts stand next to each other."""
    for at in range(len(parts) - len(wanted) + 1):
        if tuple(parts[at : at + len(wanted)]) == tuple(wanted):
            yield at


def _present_ids(before: Mapping[str, Fingerprint], now: Mapping[str, Fingerprint]) -> dict[str, str]:
    """Find each document again: unchanged, with its text under another id, changed, or mostly the same elsewhere."""
    found = {old: old for old, one in before.items() if old in now and now[old].sha256 == one.sha256}
    free = {new: one for new, one in now.items() if new not in found}
    for old, one in before.items():
        if old not in found:
            same = next((new for new, other in free.items() if other.sha256 == one.sha256 and new not in before), None)
            new_id = same if same is not None else old if old in free else None
            if new_id is not None:
                found[old] = new_id
                del free[new_id]
    for old in (old for old in before if old not in found):
        shares = {new: _share(before[old].parts, other.parts) for new, other in free.items()}
        best = max(shares, key=lambda new: (shares[new], new), default=None)
        if best is not None and shares[best] >= _SAME_DOCUMENT:
            found[old] = best
            del free[best]
    return {old: found[old] for old in before if old in found}


def _share(parts: Sequence[str], others: Sequence[str]) -> float:
    """Return the share of parts that another document has as well."""
    return (Counter(parts) & Counter(others)).total() / len(parts) if parts else 0.0
