"""`pinpointing_quoting`: the heading, document, page or sentence that answers a question."""

from __future__ import annotations

import re
from bisect import bisect_left
from collections import Counter
from collections.abc import Callable, Collection, Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import partial
from itertools import chain, islice
from random import Random
from typing import Literal

from ...utils.languages import Language
from ...utils.records.documents import (
    Chunk,
    Document,
    Evidence,
    Passage,
    Section,
    chunk_passage,
    evidence_of,
    section_passage,
)
from ...utils.records.drafts import Lookup
from ...utils.records.sentence import Sentence
from ...utils.task_style import TaskStyle
from ...utils.text.tokens import count_tokens
from ...utils.text.words import contains_phrase, folded_words
from ..checks import DEFAULT_CHECKS
from ..checks.lookup import asked_words, is_specific, sentences_that_may_answer
from ..index.corpus_index import CorpusIndex
from ..reading.headings import heading_forms, is_told_from
from ..writers.asking.covering import covering, is_only_quoted, may_be_covered
from ..writers.asking.one_of_its_kind import some_of_many
from ..writers.template import fill
from .candidates.lookups import is_titled, lookup_candidates
from .candidates.pattern_type import PatternCandidate, PatternType
from .registry import question_type

_LEAST_SHOWN, _MOST_SHOWN = 3, 6
# Separators before a site's name: "Installation - The Cargo Book", "Threads (A library)".
_SITE = re.compile(r" [-–—|/·:»] | \((?=[^()]+\)$)")
# Largest total length of the passages shown, in tokens.
_ROOM = 3_000
_DOCUMENTS_SHOWN = 4
# A word in at most this many sentences is a content word, even in a small corpus.
_RARE = 2
# Share of the rarity of the words that tell a title from others, which a question may say.
_MOST_GIVEN_AWAY = 0.4
# Share of the rarity of the words asked for, with which a sentence elsewhere may be meant as well.
_AS_MUCH = 0.6
# Sentences read before it gives up, and the more for each place found: in a corpus that says nearly all of it several
# times, hardly anything stands in one place alone.
_READ_AT_FIRST, _READ_FOR_ONE = 6_000, 1_000
# Blocks of sentences whose lesser lookups wait for the better ones: few can be asked so, and nearly all are worded
# anew, so that how well they were worded as lookups matters less.
_WINDOW = 6
# Of a sentence to be quoted, in words.
_LONGEST_QUOTED = 45
_ENDED = re.compile(r"[.!?][”\"’')]*$")
# Sentences searched for other documents on the same subject.
_LOOKED_AT = 40


@dataclass(frozen=True, slots=True)
class _Place:
    """Where a sentence stands, as `answers` give it, among the passages that are shown."""

    asks_for: Literal["heading", "document", "page", "sentence"]
    passages: tuple[Passage, ...]
    evidence: tuple[Evidence, ...]
    answers: tuple[str, ...]


_Way = Callable[[Sentence, Sequence[str], Document, CorpusIndex, Random], _Place | None]


@question_type("pinpointing_quoting", difficulty="medium", style=TaskStyle(metrics=("citation_match",)))
class PinpointingQuoting(PatternType):
    """Name the source: “Which section says how long backups are kept?” Gold: a title, a heading, a page or a sentence.

    In English the fact is asked for within the question; in other languages a lookup is asked, and then which place
    says so.
    """

    brief = (
        "It asks what one sentence answers, and where the answer stands: in which section (by its heading), in which "
        "document (by its title) or on which page (by its number), or for that sentence, word for word: just as the "
        "plain question does. It does not answer itself. Good: “When was the weir raised? Name the page.”, “Quote the "
        "sentence that says when the weir was raised.” Bad: “When was the weir raised, and where is that said?”, which "
        "a section, a document or a page would answer."
    )
    checks = DEFAULT_CHECKS

    def select(self, index: CorpusIndex, random: Random) -> Iterator[PatternCandidate]:
        endings = _shared_endings(document.title for document in index.documents.values())
        patterns = self.words(index.language)
        covered = partial(covering, patterns=patterns, language=index.language, known=index.facts)
        may_be = partial(may_be_covered, patterns=patterns)
        may_read = index.facts.sentences_read + _READ_AT_FIRST
        lookups = lookup_candidates(
            index,
            random,
            lambda one: covered(one) is not None,
            may_be_usable=may_be,
            window=_WINDOW,
            answers_asked=False,
        )
        for lookup in lookups:
            said = covered(lookup.question)
            if said is not None and _tells_alone(lookup, said, index):
                for candidate in self._about(lookup, said, endings, index, random):
                    may_read += _READ_FOR_ONE
                    yield candidate
            if index.facts.sentences_read > may_read:
                return

    def _about(
        self, lookup: Lookup, asked: str, endings: Collection[str], index: CorpusIndex, random: Random
    ) -> Iterator[PatternCandidate]:
        """Yield the candidate of a lookup, `asked` behind "which section", if only one place answers it."""
        sentence, document = lookup.sentence, index.documents[lookup.sentence.doc_id]
        others = sentences_that_may_answer(lookup, index)
        if self.words(index.language).has("says"):
            answer = lookup.question.answer
            stated = f"{asked} {answer.marker} {answer.full_text}"
            others = chain(others, _with_as_much(lookup, asked, index), _with_as_much(lookup, stated, index))
        elsewhere: list[Sentence] | None = None  # found for the first place, since many lookups have none
        for place in self._places_of(lookup, folded_words(asked), endings, index, random):
            elsewhere = list(others) if elsewhere is None else elsewhere
            here = _where(place.asks_for, sentence, document)
            if all(_where(place.asks_for, other, index.documents[other.doc_id]) == here for other in elsewhere):
                yield _candidate(place, asked, lookup)
                return

    def _places_of(
        self, lookup: Lookup, said: Sequence[str], endings: Collection[str], index: CorpusIndex, random: Random
    ) -> Iterator[_Place]:
        """Yield the places of a lookup's sentence, of which a question says some words, in an order by chance.

        Some are only quoted. No law among others is asked for: others may say the same.
        """
        sentence, can_quote = lookup.sentence, self.words(index.language).has("sentence")
        ways: list[_Way] = [_by_sentence] if can_quote else []
        if not (can_quote and is_only_quoted(lookup.question)):
            ways += [self._by_page, self._by_heading]
            ways += [] if lookup.question.documents else [partial(self._by_document, endings)]
        random.shuffle(ways)
        found = (way(sentence, said, index.documents[sentence.doc_id], index, random) for way in ways)
        return (place for place in found if place is not None)

    def _by_heading(
        self, sentence: Sentence, said: Sequence[str], document: Document, index: CorpusIndex, random: Random
    ) -> _Place | None:
        section = document.section_at(sentence.start)
        if section is None or not _is_inner(section, document) or sentence.end > section.end:
            return None
        sections = _inner_around(section, document)
        spans = [(one.start, one.end) for one in sections]
        shown = [sections[number] for number in _window(document, spans, sections.index(section), random)]
        others = [one.heading for one in shown if one is not section]
        is_named = contains_phrase(said, folded_words(heading_forms(section.heading)[-1]))
        if len(shown) < _LEAST_SHOWN or is_named or not is_told_from(section.heading, others):
            return None
        passages = tuple(self._section(document, one, index.language) for one in shown)
        heading_end = document.text.find("\n", section.start)
        evidence = evidence_of(document, section.start, heading_end), _evidence(sentence, document)
        return _Place("heading", passages, evidence, heading_forms(section.heading))

    def _by_page(
        self, sentence: Sentence, said: Sequence[str], document: Document, index: CorpusIndex, random: Random
    ) -> _Place | None:
        page = document.page_at(sentence.start)
        if page is None or page != document.page_at(sentence.end - 1):
            return None
        ends = (*document.page_starts[1:], len(document.text))
        spans = list(zip(document.page_starts, ends, strict=True))
        shown = _window(document, spans, page - 1, random)
        if len(shown) < _LEAST_SHOWN:
            return None
        words = self.words(index.language)
        passages = tuple(
            Passage(
                document.doc_id,
                fill(words.one("on_page"), title=document.title, page=str(number + 1)),
                document.text[slice(*spans[number])].strip(),
            )
            for number in shown
        )
        answers = (str(page), fill(words.one("page_number"), page=str(page)))
        evidence = (_evidence(sentence, document),)
        return _Place("page", passages, evidence, answers)

    def _by_document(
        self,
        endings: Collection[str],
        sentence: Sentence,
        said: Sequence[str],
        document: Document,
        index: CorpusIndex,
        random: Random,
    ) -> _Place | None:
        title = folded_words(document.title)
        if not title:
            return None
        others = _other_documents(sentence, index, random)
        titles = [chunk.title for chunk in others]
        elsewhere = {word for other in titles for word in folded_words(other)}
        own = [word for word in title if word not in elsewhere]
        if _given_away(own, said, index) > _MOST_GIVEN_AWAY:
            return None
        if len(others) < _LEAST_SHOWN - 1 or not is_told_from(document.title, titles):
            return None
        bare = [form for form in _without_ending(document.title, endings) if is_told_from(form, titles)]
        answers = tuple(dict.fromkeys(form for title in (document.title, *bare) for form in heading_forms(title)))
        chunks = [sentence.chunk, *others]
        random.shuffle(chunks)
        passages = tuple(chunk_passage(chunk) for chunk in chunks)
        evidence = (_evidence(sentence, document),)
        return _Place("document", passages, evidence, answers)

    def _section(self, document: Document, section: Section, language: Language) -> Passage:
        """Return a section as a passage, with its page in the title if the format has pages."""
        passage = section_passage(document, section)
        page, last = document.page_at(section.start), document.page_at(section.start + len(passage.text) - 1)
        if page is None:
            return passage
        pages = str(page) if page == last else f"{page}–{last}"
        title = fill(self.words(language).one("on_page"), title=passage.title, page=pages)
        return Passage(passage.doc_id, title, passage.text)


def _by_sentence(
    sentence: Sentence, said: Sequence[str], document: Document, index: CorpusIndex, random: Random
) -> _Place | None:
    chunk, text = sentence.chunk, " ".join(sentence.text.split())
    is_whole = _ENDED.search(text) is not None and len(folded_words(text)) <= _LONGEST_QUOTED
    if not is_whole or len(index.sentences_at(document.doc_id, chunk.start, chunk.end)) < _LEAST_SHOWN:
        return None
    return _Place("sentence", (chunk_passage(chunk),), (_evidence(sentence, document),), (text,))


def _candidate(place: _Place, asked: str, lookup: Lookup) -> PatternCandidate:
    # The sentence does not hold the title or the number of the page.
    computed = {} if place.asks_for in ("heading", "sentence") else {"computed": True}
    more = {**computed, "asks_for": place.asks_for}
    # "Under version 2 of the Loans Act, ".
    work = lookup.question.opening.partition(" ")[2].rstrip(", ")
    pattern = f"{place.asks_for}_of" if work else place.asks_for
    values = {"said": asked, "work": work}
    keep = (work,) if work else ()
    return PatternCandidate(
        place.passages, place.evidence, lookup.keys, pattern, values, place.answers, more, keep, about=(asked,)
    )


def _with_as_much(lookup: Lookup, asked: str, index: CorpusIndex) -> Iterator[Sentence]:
    """Yield the sentences with most of what is asked or stated: they may state it in other words.

    None of a definition, since all sentences about a term have the term.
    """
    question = lookup.question
    if "form_definition" in question.features:
        return iter(())
    said = [word for word in asked_words(asked, index) if word in lookup.sentence.words]
    return (one for one in index.sentences_like(said, _AS_MUCH) if question.may_be_answered_in(one.doc_id))


def _tells_alone(lookup: Lookup, asked: str, index: CorpusIndex) -> bool:
    """Return True if the words asked alone tell what is meant: nothing in them is some of many things."""
    if is_titled(lookup) or not is_specific(lookup.question, index):
        return False
    return not any(some_of_many(asked, lookup.sentence, index))


def _where(asks_for: str, sentence: Sentence, document: Document) -> tuple[str, Section | int | None]:
    """Return what tells the place of a sentence from others: its document with what is asked for in it."""
    if asks_for == "sentence":
        return document.doc_id, sentence.number
    if asks_for == "page":
        return document.doc_id, document.page_at(sentence.start)
    return document.doc_id, document.section_at(sentence.start) if asks_for == "heading" else None


def _evidence(sentence: Sentence, document: Document) -> Evidence:
    return evidence_of(document, sentence.start, sentence.end)


def _is_inner(section: Section, document: Document) -> bool:
    """Return True if the section has text under its heading and the heading is not the document's title."""
    own = document.text[section.start : section.end].strip()
    return section.path != (document.title,) and bool(folded_words(section.heading)) and "\n" in own


def _inner_around(section: Section, document: Document) -> list[Section]:
    """Return the inner sections around one that may be shown with it, and that one."""
    place = bisect_left(document.sections, section.start, key=lambda one: one.start)

    def inner(numbers: range) -> list[Section]:
        sections = map(document.sections.__getitem__, numbers)
        return list(islice((one for one in sections if _is_inner(one, document)), _MOST_SHOWN))

    before = inner(range(place - 1, -1, -1))
    return [*reversed(before), *inner(range(place, len(document.sections)))]


def _given_away(title: Sequence[str], said: Sequence[str], index: CorpusIndex) -> float:
    """Return the share of the rarity of a title's words that a question says, of those that say what it is about."""
    weights = {word: index.rarity(word) for word in title if _tells(word, index)}
    return sum(weight for word, weight in weights.items() if word in said) / sum(weights.values()) if weights else 0.0


def _tells(word: str, index: CorpusIndex) -> bool:
    """Return True if a title word says what the document is about: it is in at most a tenth of the sentences."""
    return len(index.sentences_by_word.get(word, ())) <= max(_RARE, len(index.sentences) // 10)


def _endings(title: str) -> Iterator[tuple[str, str]]:
    """Yield possible site names at the end of a page title, with their separators, the longest first."""
    for match in _SITE.finditer(title):
        if match.start():
            yield title[: match.start()], title[match.start() :]


def _shared_endings(titles: Iterable[str]) -> frozenset[str]:
    """Return the ends that several titles share: " - The Cargo Book"."""
    counted = Counter(ending for title in titles for _, ending in _endings(title))
    return frozenset(ending for ending, number in counted.items() if number > 1)


def _without_ending(title: str, endings: Collection[str]) -> list[str]:
    """Return the title without a shared name of a book or site, as a list; empty if it has none."""
    return [page for page, ending in _endings(title) if ending in endings][:1]


def _window(document: Document, spans: Sequence[tuple[int, int]], target: int, random: Random) -> range:
    """Return the numbers of consecutive spans that include a target at a random position, as many as fit."""

    def size(number: int) -> int:
        return count_tokens(document.text[slice(*spans[number])])

    first, end, room = target, target + 1, _ROOM - size(target)
    sides = ["before", "behind"]
    while sides and end - first < _MOST_SHOWN:
        side = random.choice(sides)
        number = first - 1 if side == "before" else end
        tokens = size(number) if 0 <= number < len(spans) else 0
        # A page without words ends the window, since it cannot be cited.
        if not 0 < tokens <= room:
            sides.remove(side)
            continue
        room -= tokens
        first, end = min(first, number), max(end, number + 1)
    return range(first, end) if room >= 0 else range(0)


def _other_documents(sentence: Sentence, index: CorpusIndex, random: Random) -> list[Chunk]:
    """Return chunks of documents with other titles, first those that share a rare word with the sentence."""
    found: dict[str, Chunk] = {}

    def take(chunk: Chunk) -> None:
        if folded_words(chunk.title) and chunk.title != sentence.chunk.title and len(found) < _DOCUMENTS_SHOWN - 1:
            found.setdefault(chunk.title, chunk)

    for word in sorted(set(sentence.words), key=lambda word: (-index.rarity(word), word)):
        for number in index.sentences_by_word[word][:_LOOKED_AT]:
            take(index.sentences[number].chunk)
    for _ in range(_LOOKED_AT):
        take(random.choice(index.chunks))
    return list(found.values())
