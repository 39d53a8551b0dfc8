"""What the whole corpus says, sentence by sentence, in a form that can be asked quickly."""

from __future__ import annotations

import math
import re
from collections import Counter, defaultdict
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from functools import cached_property

from ..utils.languages import Language, writer_patterns
from ..utils.languages.writer_patterns import AnswerKind
from ..utils.types import Document
from ..utils.words import folded_words, word_spans
from .anchors import Anchor, NameFinder, extract_anchors
from .entities import learn_names
from .word_runs import folded

_OPENING_WORDS = 6
_OPENING_CHARACTERS = 200
_YEAR_AT_END = re.compile(r"\d{4}$")


@dataclass(frozen=True)
class Sentence:
    """A sentence of the corpus. Anchors' offsets are into `text`; `start` is its offset in the source document."""

    number: int
    chunk: Document
    start: int
    text: str
    anchors: tuple[Anchor, ...]

    @property
    def doc_id(self) -> str:
        return str(self.chunk.metadata["parent_doc_id"])

    @property
    def end(self) -> int:
        return self.start + len(self.text)

    @cached_property
    def spans(self) -> tuple[tuple[str, int, int], ...]:
        """The folded words of `text` with their character offsets in it."""
        return tuple(("".join(folded_words(self.text[s:e])), s, e) for s, e in word_spans(self.text))

    @cached_property
    def words(self) -> tuple[str, ...]:
        return folded_words(self.text)

    def of_kind(self, kind: AnswerKind) -> tuple[Anchor, ...]:
        """The anchors of a kind, in order. The year of a date counts as a year too."""
        years_of_dates = (
            [_year_of(anchor) for anchor in self.anchors if anchor.kind == "date"] if kind == "year" else []
        )
        own = [anchor for anchor in self.anchors if anchor.kind == kind]
        return tuple(sorted((*own, *filter(None, years_of_dates)), key=lambda anchor: anchor.start))


@dataclass(frozen=True)
class CorpusIndex:
    """All sentences of a chunked corpus, with an inverted index over their words.

    A sentence that several overlapping chunks hold is one sentence, asked about in the first of them, and stands among
    the sentences of each. Lookups go through the rarest word asked for, so none of them walks the corpus.
    """

    language: Language
    chunks: tuple[Document, ...]
    sentences: tuple[Sentence, ...]
    sentences_by_word: dict[str, tuple[int, ...]]
    sentences_by_chunk: dict[str, tuple[int, ...]]

    @classmethod
    def build(cls, chunks: Iterable[Document], language: Language) -> CorpusIndex:
        kept = tuple(chunks)
        names = learn_names(kept, language)
        sentences, by_chunk = _sentences(kept, language, names)
        by_word: dict[str, list[int]] = defaultdict(list)
        for sentence in sentences:
            for word in set(sentence.words):
                by_word[word].append(sentence.number)
        return cls(
            language,
            kept,
            tuple(sentences),
            {word: tuple(numbers) for word, numbers in by_word.items()},
            {chunk: tuple(numbers) for chunk, numbers in by_chunk.items()},
        )

    def rarity(self, word: str) -> float:
        """Inverse document frequency of a folded word over sentences; highest for a word that the corpus lacks."""
        return math.log((1 + len(self.sentences)) / (1 + len(self.sentences_by_word.get(word, ()))))

    def sentences_with(self, phrase: Sequence[str]) -> list[Sentence]:
        """The sentences in which the folded words of `phrase` stand side by side."""
        rarest = min(phrase, key=lambda word: len(self.sentences_by_word.get(word, ())))
        found = (self.sentences[number] for number in self.sentences_by_word.get(rarest, ()))
        return [sentence for sentence in found if contains_phrase(sentence.words, phrase)]

    def sentences_like(self, words: Sequence[str], share: float) -> list[Sentence]:
        """The sentences that hold at least `share` of the words' total rarity.

        Such a sentence must hold one of the rarest words that together weigh more than the rest may miss.
        """
        weights = {word: self.rarity(word) for word in words}
        total = sum(weights.values())
        rarest_first = sorted(weights, key=lambda word: (-weights[word], word))
        candidates: set[int] = set()
        passed = 0.0
        for word in rarest_first:
            candidates.update(self.sentences_by_word.get(word, ()))
            passed += weights[word]
            if passed > (1 - share) * total:
                break
        similar = []
        for number in sorted(candidates):
            present = set(self.sentences[number].words)
            if sum(weight for word, weight in weights.items() if word in present) >= share * total:
                similar.append(self.sentences[number])
        return similar

    def in_chunk(self, chunk: Document) -> list[Sentence]:
        return [self.sentences[number] for number in self.sentences_by_chunk.get(chunk.doc_id, ())]

    @cached_property
    def chunks_by_title(self) -> dict[str, tuple[Document, ...]]:
        return _grouped(self.chunks, lambda chunk: chunk.title)

    @cached_property
    def chunks_by_opening(self) -> dict[str, tuple[Document, ...]]:
        return _grouped(self.chunks, opening_words)

    @cached_property
    def chunks_by_closing(self) -> dict[str, tuple[Document, ...]]:
        return _grouped(self.chunks, closing_words)

    @cached_property
    def sentences_by_name(self) -> dict[str, tuple[Sentence, ...]]:
        """The sentences that hold each name, by folded name, as a whole name and not as a part of a longer one."""
        found: dict[str, dict[int, Sentence]] = defaultdict(dict)
        for sentence in self.sentences:
            for anchor in sentence.of_kind("name"):
                found[folded(anchor.text)][sentence.number] = sentence
        return {name: tuple(holders.values()) for name, holders in found.items()}

    @cached_property
    def names_by_last_word(self) -> Counter[str]:
        """How many different longer names end in a word: "Council" ends many, "Tesla" one or two.

        "Church of England" does not count: behind a joiner stands a name of its own.
        """
        joiners = frozenset(writer_patterns(self.language).names.joiners)
        names = (folded_words(name) for name in self.sentences_by_name)
        longer = {words for words in names if len(words) > 1 and joiners.isdisjoint(words)}
        return Counter(words[-1] for words in longer)


def _year_of(date: Anchor) -> Anchor | None:
    digits = _YEAR_AT_END.search(date.text)
    return Anchor("year", date.start + digits.start(), date.end, digits.group()) if digits else None


def opening_words(chunk: Document) -> str:
    """The first words of a chunk as they stand, enough to tell passages apart; none beyond its first line."""
    line = next((line for line in chunk.text[:_OPENING_CHARACTERS].splitlines() if line.strip()), "")
    spans = word_spans(line)[:_OPENING_WORDS]
    return line[spans[0][0] : spans[-1][1]] if spans else ""


def closing_words(chunk: Document) -> str:
    """The last words of a chunk as they stand; none before its last line."""
    lines = (line for line in reversed(chunk.text[-_OPENING_CHARACTERS:].splitlines()) if line.strip())
    line = next(lines, "")
    spans = word_spans(line)[-_OPENING_WORDS:]
    return line[spans[0][0] : spans[-1][1]] if spans else ""


def _grouped(chunks: Iterable[Document], key: Callable[[Document], str]) -> dict[str, tuple[Document, ...]]:
    groups: dict[str, list[Document]] = defaultdict(list)
    for chunk in chunks:
        groups[key(chunk)].append(chunk)
    return {name: tuple(members) for name, members in groups.items()}


def contains_phrase(words: Sequence[str], phrase: Sequence[str]) -> bool:
    first, length, wanted = phrase[0], len(phrase), tuple(phrase)
    return any(word == first and tuple(words[i : i + length]) == wanted for i, word in enumerate(words))


def _sentences(
    chunks: Sequence[Document], language: Language, names: NameFinder
) -> tuple[list[Sentence], dict[str, list[int]]]:
    """All sentences, and the numbers of those that each chunk holds."""
    found: list[Sentence] = []
    by_chunk: dict[str, list[int]] = defaultdict(list)
    numbers: dict[tuple[str, int], int] = {}
    for chunk in chunks:
        anchors = extract_anchors(chunk, language, names)
        position = 0
        for start, end in chunk.metadata["sentences"]:
            key = (str(chunk.metadata["parent_doc_id"]), int(chunk.metadata["start"]) + start)
            if key not in numbers:
                while position < len(anchors) and anchors[position].start < start:
                    position += 1
                inside = []
                while position < len(anchors) and anchors[position].end <= end:
                    anchor = anchors[position]
                    inside.append(Anchor(anchor.kind, anchor.start - start, anchor.end - start, anchor.text))
                    position += 1
                numbers[key] = len(found)
                found.append(Sentence(len(found), chunk, key[1], chunk.text[start:end], tuple(inside)))
            by_chunk[chunk.doc_id].append(numbers[key])
    return found, by_chunk
