"""`long_context_synthesis`: what only a reader of whole sections can say: which of many, how many, what comes next."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Hashable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from itertools import pairwise
from random import Random
from typing import Any

from ...utils.languages import writer_patterns
from ...utils.records.documents import Document, Evidence, Passage, evidence_of
from ...utils.task_style import TaskStyle
from ...utils.text.tokens import count_tokens
from ...utils.text.words import folded_words
from ..checks import DEFAULT_CHECKS
from ..index.corpus_index import CorpusIndex
from ..reading.list_blocks import introduction_of, plain_lists
from ..reading.listings import listing_of, start_of
from ..reading.releases import is_newest_first, releases_of
from ..reading.section_runs import section_runs
from ..writers.asking.procedures import WholeListAsker, without_note
from ..writers.patterns import TypePatterns
from ..writers.proposing.task import Example, Proposing
from ..writers.template import fill
from .candidates.pattern_type import PatternCandidate, PatternType
from .candidates.pieces import Pieces
from .candidates.references import References, placed, section_name
from .candidates.section_owners import Located, Piece, passage_around
from .registry import question_type

# Maximum number of tokens of what is shown.
_ROOM = 6_000
_MIN_COUNT = 2
# Kinds of questions that may stand without the title of their document.
_OF_LISTS = ("noted", "step")
# Maximum number of questions about one list, and about the versions of one document.
_PER_LIST, _PER_DOCUMENT = 2, 6


@dataclass(frozen=True, slots=True)
class _Asked:
    """A question about a document, before it is known if another one of the corpus is the same.

    `start` and `end` are the character offsets of what is shown at least. `items` are the accepted forms of each thing
    that the answer lists.
    """

    text: str
    answers: tuple[str, ...]
    spans: tuple[tuple[int, int], ...]
    start: int
    end: int
    kind: str
    about: tuple[Hashable, int]
    items: tuple[tuple[str, ...], ...] = ()
    computed: bool = True


# A word is common if it is so rare, at most, as a share of the rarity of a word that the corpus lacks.
_COMMON = 0.5


@question_type("long_context_synthesis", difficulty="hard", style=TaskStyle(max_gen_toks=128))
class LongContextSynthesis(PatternType):
    """Survey whole sections: “Which of the fields of a ticket are mandatory?”, or which step or version comes next."""

    precedence = 2
    proposing = Proposing(
        task=(
            "The questions ask for what has to be gathered from a whole section or document: everything of one kind"
            " that is said in different places, every case in which something holds, all that several parts have in"
            " common. No single sentence or list holds the whole answer. A question says exactly what belongs to "
            "it."
        ),
        good=(
            Example(
                "Which of the forms that a captain hands in are free of charge?",
                "the crew list; the health declaration",
                "each form is described in a paragraph of its own",
            ),
            Example(
                "Which commands change files on disk?",
                "format; clean; reset",
                "every command has to be looked at",
            ),
        ),
        bad=(
            Example(
                "What is the section about?",
                "forms",
                "no one right answer",
            ),
            Example(
                "Which forms are there?",
                "…",
                "a list in one place: nothing has to be gathered",
            ),
        ),
        kinds=("list",),
        shown="section",
    )
    brief = (
        "It asks for what only somebody who reads the whole stretch can say: which things of a kind are so, or which "
        "step of a task comes next. It says of what is asked for, and where, all that the plain question says. Good: "
        "“Which of the forms in “Port” are mandatory?” Bad: “Which are mandatory?”, which does not say of what."
    )
    checks = DEFAULT_CHECKS

    def select(self, index: CorpusIndex, random: Random) -> Iterator[PatternCandidate]:
        references, patterns = References(index), self.words(index.language)
        asker = WholeListAsker(patterns, index.language, index.facts.is_capitalised)
        pieces = Pieces(index, lambda part: _pieces(part.document, asker, patterns, references), whole=True)
        for place in pieces.placed(random, _ordered):
            candidate = _of_piece(place, references)
            if candidate is not None:
                yield candidate


def _ordered(block: Iterable[Piece[_Asked]]) -> Iterator[tuple[tuple[str, str], int, Piece[_Asked]]]:
    return (((piece.document.doc_id, piece.content.kind), 0, piece) for piece in block)


def _of_piece(place: Located[_Asked], references: References) -> PatternCandidate | None:
    document, asked = place.piece.document, place.piece.content
    stands_alone = asked.kind in _OF_LISTS and references.names_something(asked.text)
    named = references.places(asked.text, place, stands_alone=stands_alone)
    passage = _shown(document, asked, references.index)
    return _candidate(document, asked, passage, named.said) if passage is not None and named is not None else None


def _pieces(
    document: Document, asker: WholeListAsker, patterns: TypePatterns, references: References
) -> Iterator[Piece[_Asked]]:
    for asked in _questions(document, asker, patterns, references):
        start, end = asked.spans[0][0], asked.spans[-1][1]
        yield Piece(asked, document, asked.text, section_name(document, start), document.text[start:end])


def _questions(
    document: Document, asker: WholeListAsker, patterns: TypePatterns, references: References
) -> Iterator[_Asked]:
    yield from _about_lists(document, asker, references)
    if references.is_unique(document):
        yield from _about_releases(document, patterns, references)


def _about_lists(document: Document, asker: WholeListAsker, references: References) -> Iterator[_Asked]:
    index = references.index
    blocks = plain_lists(document.text)
    under = Counter(_section_start(document, block.start) for block in blocks)
    for block in blocks:
        listing = listing_of(block, document, index.language, index.labels, references.headings_of(document))
        if listing is None:
            continue
        span, about = (start_of(block), block.end), (("list", document.doc_id, block.start), _PER_LIST)
        items = [(item.start, item.end) for item in block.items]
        for question, places in asker.noted(listing):
            noted = tuple(_without_note(listing.items[place]) for place in places)
            answers = ("; ".join(forms[0] for forms in noted),)
            yield _Asked(question, answers, (span,), *span, "noted", about, noted, computed=False)
        # A heading speaks for a list only if nothing else introduces it and there is no other list under it.
        is_lone = under[_section_start(document, block.start)] == 1 and not introduction_of(block, index.language)
        heading = section_name(document, block.start) if is_lone else ""
        asked = asker.for_items(listing, heading, references.title_of(document))
        if asked is None:
            continue
        for question, place, based_on in asker.steps(listing, asked):
            given = question if place == based_on[0] else listing.items[based_on[0]][-1]
            if _is_routine(listing.items[place][0], given, index):
                continue
            spans = tuple(items[number] for number in based_on)
            yield _Asked(question, listing.items[place], spans, *span, "step", about, computed=False)


def _is_routine(step: str, given: str, index: CorpusIndex) -> bool:
    """Return True for "Click Users to open the panel" behind "start typing Users", if the corpus is full of such steps.

    All its words are given, or common.
    """
    said, least = folded_words(given), _COMMON * index.rarity("")
    return all(word in said or index.rarity(word) < least for word in folded_words(step))


def _about_releases(document: Document, patterns: TypePatterns, references: References) -> Iterator[_Asked]:
    """Ask how many versions a changelog has of a year, and which came right before or after another."""
    releases = releases_of(document, frozenset(patterns.many("released")))
    about = (("releases", document.doc_id), _PER_DOCUMENT)
    of_years = defaultdict(list)
    for release in releases:
        of_years[release.year].append(release)
    for year, found in of_years.items():
        beside = [near for near in (_before(releases, found[0]), _after(releases, found[-1])) if near is not None]
        if len(found) >= _MIN_COUNT:
            shown = sorted([*found, *beside], key=lambda release: release.section.start)
            spans = tuple((release.section.start, release.end) for release in found)
            text = fill(patterns.one("releases"), year=year)
            end = shown[-1].end
            yield _Asked(text, _number(len(found), references.index), spans, shown[0].section.start, end, "year", about)
    newest_first = is_newest_first(releases)
    for left, right in pairwise(releases):
        older, newer = (right, left) if newest_first else (left, right)
        spans = tuple((release.section.start, release.end) for release in (left, right))
        for name, given, answer in (("release_after", older, newer), ("release_before", newer, older)):
            text = fill(patterns.one(name), version=given.version)
            answers = tuple(dict.fromkeys((answer.version, answer.section.heading)))
            yield _Asked(text, answers, spans, spans[0][0], spans[1][1], name, about, computed=False)


def _without_note(forms: Sequence[str]) -> tuple[str, ...]:
    """Return the forms of an item, first those without the note in brackets behind them."""
    return tuple(dict.fromkeys((*(without_note(form) for form in forms), *forms)))


def _before(items: Sequence[Any], item: Any) -> Any:
    place = items.index(item)
    return items[place - 1] if place else None


def _after(items: Sequence[Any], item: Any) -> Any:
    place = items.index(item)
    return items[place + 1] if place + 1 < len(items) else None


def _section_start(document: Document, offset: int) -> int:
    section = document.section_at(offset)
    return section.start if section is not None else 0


def _shown(document: Document, asked: _Asked, index: CorpusIndex) -> Passage | None:
    """Return the whole document, or if it is too long the sections around the spans, or else what holds them."""
    start, end = asked.start, asked.end
    if count_tokens(document.text) <= _ROOM:
        return Passage(document.doc_id, document.title, document.text.rstrip())
    for run in section_runs(document):
        if run.start <= start and end <= run.end:
            return run.passage
    if count_tokens(document.text[start:end]) <= _ROOM:
        first, last = document.section_at(start), document.section_at(end - 1)
        if first is not None and last is not None and first != last:
            return Passage(document.doc_id, document.title, document.text[start:end])
    return passage_around(document, start, end, index)


def _candidate(document: Document, asked: _Asked, passage: Passage, said: tuple[str, ...]) -> PatternCandidate:
    pattern, values = placed(asked.text, said)
    keys: dict[Hashable, int] = {asked.about[0]: asked.about[1], (asked.kind, asked.text, document.doc_id): 1}
    evidence: tuple[Evidence, ...] = tuple(evidence_of(document, start, end) for start, end in asked.spans)
    listed = {"items": [list(forms) for forms in asked.items]} if asked.items else {}
    metadata = {"asks_for": asked.kind, "computed": asked.computed, **listed}
    return PatternCandidate((passage,), evidence, keys, pattern, values, asked.answers, metadata, said, (asked.text,))


def _number(count: int, index: CorpusIndex) -> tuple[str, ...]:
    """Return a number in figures, and in words if the language's file has them."""
    numbers = writer_patterns(index.language).numbers.words
    return (str(count), *(word for word, figure in numbers.items() if figure == str(count)))
