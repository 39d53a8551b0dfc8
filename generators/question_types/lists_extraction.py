"""`lists_extraction`: all items of a list."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Hashable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from random import Random

from ...utils.records.documents import Document, Passage, chunk_passage
from ...utils.records.drafts import Draft, Fact
from ...utils.records.facts import Listing
from ...utils.records.questions import ClauseQuestion
from ...utils.records.samples import Reject
from ...utils.records.sentence import Sentence
from ...utils.task_style import TaskStyle
from ...utils.text.words import contains_phrase, folded_words
from ..checks import DEFAULT_CHECKS, WRITTEN_CHECKS
from ..checks.cloze import SAME_STATEMENT
from ..checks.must_keep import KEPT_CHECKS
from ..index.corpus_index import CorpusIndex
from ..index.ranking import sentences_in_blocks, spread
from ..reading.inflections import is_plural
from ..reading.list_blocks import introduction_of, plain_lists
from ..reading.listings import ITEMS, enumeration_in, listed, listing_of, start_of
from ..reading.sentence_shape import is_plain_sentence, refers_outside
from ..reading.tables_and_lists import Cell, ListBlock
from ..writers.asking import standing_alone
from ..writers.asking.enumerated import enumerated
from ..writers.asking.listings import ListAsker
from ..writers.asking.one_of_its_kind import some_of_many
from ..writers.asking.ranking import features_of, ranking_of
from ..writers.proposing.task import Example, Proposing
from .candidates.pattern_type import PatternCandidate, PatternType
from .candidates.pieces import Part, Pieces
from .candidates.references import Places, References, placed, section_name, without_number
from .candidates.section_owners import Located, Piece, passage_around
from .registry import question_type

_SHORT_ITEM_WORDS = 6
# Sentences whose candidates are ranked together.
_BLOCK = 1_000
# Several things make a better answer than one: so much worse than a question for one may be the question for them.
_MARGIN = 0.1


def item_in_question(draft: Draft[PatternCandidate], index: CorpusIndex) -> Reject | None:
    """Reject a question that contains an item, with or without its article."""
    words, articles = folded_words(draft.query), index.language.scoring.articles
    for form in (form for forms in draft.metadata["items"] for form in forms):
        bare = folded_words(form)
        while bare and bare[0] in articles:
            bare = bare[1:]
        if contains_phrase(words, bare):
            return Reject("item_in_question", f"{form!r} stands in the question")
    return None


@question_type(
    "lists_extraction", difficulty="medium", style=TaskStyle(metrics=("list_f1",), max_gen_toks=256, multiline=True)
)
class ListsExtraction(PatternType):
    """Name every item of a list: “Which passengers travel free of charge?” Scored by item, in any order."""

    precedence = 2
    proposing = Proposing(
        task=(
            "The questions ask for all items of one list, enumeration or column: which, what are, on which days, "
            "what belongs to. A question says what the items are so exactly that no other list can be meant, and "
            "holds none of them."
        ),
        good=(
            Example(
                "On which days does the Albery choir rehearse?",
                "Monday; Thursday",
                "asks for all of them, and says whose days they are",
            ),
            Example(
                "Which file formats can the importer read?",
                "CSV; XLSX; Parquet",
                "what a user of the program wants to know",
            ),
        ),
        bad=(
            Example(
                "What is on the list?",
                "CSV; XLSX; Parquet",
                "it says nothing of what is listed",
            ),
            Example(
                "Name a day on which the choir rehearses.",
                "Monday",
                "it asks for one of several, so there are two right answers",
            ),
        ),
        kinds=("list",),
        shown="section",
    )
    brief = (
        "It asks for all items of one list, or of one enumeration in a sentence, and for nothing else. It says what "
        "the items are, so that no other list can be meant, and holds none of them. Good: “On which days does the "
        "choir of Albery meet?” Bad: “What is on the list?”, which says nothing of it, and “Name a day on which they "
        "meet.”, which asks for one."
    )
    checks = (*DEFAULT_CHECKS, item_in_question)
    written_checks = (*WRITTEN_CHECKS, *KEPT_CHECKS, item_in_question)

    def select(self, index: CorpusIndex, random: Random) -> Iterator[PatternCandidate]:
        facts = index.facts
        asker = ListAsker(self.words(index.language), index.language, facts.is_capitalised, facts.in_lower_case)
        references = References(index)
        pieces = Pieces(index, lambda part: _pieces(part, asker, references))
        for place in pieces.placed(random, _askable):
            candidate = _of_list(place, references)
            if candidate is not None:
                yield candidate
        patterns = self.words(index.language).many("enumerations")
        pointing = frozenset(self.words(index.language).many("pointing"))
        # A comma between two items and a joiner behind it, or a sign before all of them.
        joiners = "|".join(map(re.escape, index.language.scoring.joiners))
        shape = re.compile(rf", .*(?:^|\s)(?:{joiners})\s|[:—–]", re.DOTALL)
        for sentences in sentences_in_blocks(index, _BLOCK):
            plain = [s for s in sentences if shape.search(s.text) and is_plain_sentence(s, index.language)]
            if index.language.asks_as_english:
                index.facts.read(plain)  # together, which takes half as long as one by one
            found = (
                ((sentence.doc_id, str(sentence.chunk.section)), 0, candidate)
                for sentence in plain
                if (
                    candidate := _enumeration(sentence, patterns, asker, references)
                    or _of_clauses(sentence, pointing, index)
                )
                is not None
            )
            yield from spread(found, random)


@dataclass(frozen=True, slots=True)
class _List:
    """A list of a document, with its fact and its question if it can be asked for, and what a rewording must keep."""

    block: ListBlock
    listing: Listing | None
    asked: str | None
    keep: tuple[str, ...]


def _pieces(part: Part, asker: ListAsker, references: References) -> Iterator[Piece[_List]]:
    """Yield the lists of a part of a document, each known by its question, so that two lists never share one.

    A heading speaks for a list without an introduction only if there is no other list under it.
    """
    document, language, labels = part.document, references.index.language, references.index.labels
    headings = references.headings_of(document)
    blocks = plain_lists(document.text, part.start, part.end)
    under = Counter(_section_start(block, document) for block in blocks)
    for block in blocks:
        heading = section_name(document, block.start)
        listing, asked = listing_of(block, document, language, labels, headings), None
        keep: tuple[str, ...] = ()
        if listing is not None:
            asked = asker.by_introduction(listing)
            may_speak = block.ordered or _follows_heading(block, document)
            is_lone = under[_section_start(block, document)] == 1
            if asked is None and may_speak and is_lone and not introduction_of(block, language):
                asked, keep = asker.by_heading(listing, heading, _owner(block, document, references)), (heading,)
        introduction = introduction_of(block, language)
        named_after = heading if keep else listing.introduction if listing is not None else introduction
        yield Piece(_List(block, listing, asked, keep), document, asked or introduction, heading, named_after)


def _owner(block: ListBlock, document: Document, references: References) -> str:
    """Return the heading above that of a list, or the title of the document: the list is one of this."""
    section = document.section_at(block.start)
    above = section.path[-2] if section is not None and len(section.path) > 2 else ""
    is_shared = above in references.index.shared_headings  # "References"
    return references.title_of(document) if is_shared or not above else without_number(above)


def _section_start(block: ListBlock, document: Document) -> int:
    section = document.section_at(block.start)
    return section.start if section is not None else 0


def _askable(pieces: Iterable[Piece[_List]]) -> Iterator[tuple[tuple[str, str], int, Piece[_List]]]:
    """Yield the lists that can be asked for, with their number of flaws."""
    for piece in pieces:
        if piece.content.listing is not None and piece.content.asked is not None:
            items = piece.content.listing.items
            flaws = sum(len(folded_words(forms[0])) > _SHORT_ITEM_WORDS for forms in items)
            yield (piece.document.doc_id, piece.heading), min(flaws, 3), piece


def _of_list(place: Located[_List], references: References) -> PatternCandidate | None:
    """Return the candidate of a list formatted as a list."""
    document, found = place.piece.document, place.piece.content
    passage = passage_around(document, start_of(found.block), found.block.end, references.index)
    if found.listing is None or found.asked is None or passage is None:
        return None
    named = references.places(found.asked, place, stands_alone=references.names_something(found.asked))
    if named is None:
        return None
    # A title tells which fields are meant, if not which gate.
    if any(
        not (named.said and is_plural(one.split()[-1])) for one in some_of_many(found.asked, None, references.index)
    ):
        return None
    key = ("list", *sorted(folded_words(forms[0]) for forms in found.listing.items))
    places = Places(named.said, tuple(dict.fromkeys((*named.kept, *found.keep))))
    return _candidate(found.listing, found.asked, places, passage, key)


def _of_clauses(sentence: Sentence, pointing: frozenset[str], index: CorpusIndex) -> PatternCandidate | None:
    """Return what a statement of a sentence enumerates, with the best question for it that is good enough.

    `pointing` are words that point outside a question, or leave the list open.
    """
    document = index.documents.get(sentence.doc_id)
    if document is None or not index.language.asks_as_english or not index.facts.can_read:
        return None
    ranking, rarest = ranking_of(index.language.code), index.rarity("")
    best: tuple[ClauseQuestion, Sequence[Cell]] | None = None
    for clause in index.facts.clauses_of(sentence):
        for raw, items in enumerated(clause, index.language, index.facts):
            asked = ranking.ranked(raw, features_of(raw, index.language, index.rarity, rarest))
            is_open = not pointing.isdisjoint(folded_words(asked.text))
            if is_open or asked.score < ranking.threshold - _MARGIN:
                continue
            if best is None or asked.score > best[0].score:
                best = asked, items
    if best is None:
        return None
    alone = standing_alone(best[0], index)
    if alone is None:
        return None
    listing = listed(best[1], sentence, document)
    if not _is_alone(listing, sentence, index):
        return None
    return _candidate(listing, alone.text, Places((), ()), chunk_passage(sentence.chunk), *_stated(sentence, index))


def _is_alone(listing: Listing, sentence: Sentence, index: CorpusIndex) -> bool:
    """Return True if no other sentence says the same of other items."""
    alike = index.sentences_like(folded_words(listing.introduction), SAME_STATEMENT)
    return all(other.number == sentence.number for other in alike)


def _enumeration(
    sentence: Sentence, patterns: Sequence[str], asker: ListAsker, references: References
) -> PatternCandidate | None:
    """Return the enumeration in a sentence; None if there is none that can be asked for."""
    index = references.index
    document = index.documents.get(sentence.doc_id)
    if document is None:
        return None
    listing = enumeration_in(sentence, document, patterns, index.language)
    asked = asker.by_introduction(listing) if listing is not None else None
    if listing is None or asked is None or _holds_a_verb(listing, sentence, index):
        return None
    if not _is_alone(listing, sentence, index):
        return None
    leans = refers_outside(sentence, index.language) is not None
    places = Places((), ())
    if leans or not references.names_something(asked, somehow=not references.is_unique(document)):
        if not references.is_unique(document):
            return None
        title = references.title_of(document)
        places = Places((title,), (title,))
    return _candidate(listing, asked, places, chunk_passage(sentence.chunk), *_stated(sentence, index))


def _holds_a_verb(listing: Listing, sentence: Sentence, index: CorpusIndex) -> bool:
    """Return True for "have done a screen, a test and a call", whose first item begins within the verb."""
    start = len(listing.introduction.partition(ITEMS)[0])
    verbs = (clause.verb for clause in index.facts.clauses_of(sentence)) if index.facts.can_read else ()
    return any(verb.start <= start < verb.end for verb in verbs)


def _stated(sentence: Sentence, index: CorpusIndex) -> Iterator[Hashable]:
    """Yield the keys of a sentence and of all that it states, so that no other question rests on it."""
    yield "sentence", sentence.words
    if index.facts.can_read:
        yield from (Fact(sentence.words, clause.verb.start) for clause in index.facts.clauses_of(sentence))


def _follows_heading(block: ListBlock, document: Document) -> bool:
    """Return True if nothing stands between a list and the heading above it."""
    section = document.section_at(block.start)
    above = document.text[section.start : block.start].strip() if section is not None else ""
    return bool(above) and "\n" not in above


def _candidate(listing: Listing, asked: str, places: Places, passage: Passage, *keys: Hashable) -> PatternCandidate:
    pattern, values = placed(asked, places.said)
    return PatternCandidate(
        (passage,),
        (listing.evidence,),
        dict.fromkeys(keys, 1),
        pattern,
        values,
        ("; ".join(forms[0] for forms in listing.items),),
        {"items": [list(forms) for forms in listing.items]},
        keep=places.kept,
        about=(listing.introduction,) if listing.introduction else (),
    )
