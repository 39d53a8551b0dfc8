"""`lists_extraction`: all items of a list."""

from __future__ import annotations

import re
from collections.abc import Collection, Iterator, Sequence
from random import Random
from typing import Any

from ...utils.languages import Language
from ...utils.records.documents import Document, chunk_passage, evidence_of
from ...utils.records.drafts import Draft
from ...utils.records.samples import Reject
from ...utils.records.sentence import Sentence
from ...utils.task_style import TaskStyle
from ...utils.text.words import contains_phrase, folded_words
from ..checks import DEFAULT_CHECKS, WRITTEN_CHECKS
from ..checks.cloze import SAME_STATEMENT
from ..checks.must_keep import KEPT_CHECKS
from ..index.corpus_index import CorpusIndex
from ..index.ranking import in_blocks, spread
from ..models.prompt import Prompt
from ..reading.enumerations import find_enumeration, leaves_open
from ..reading.list_blocks import introduction_of, plain_lists
from ..reading.sentence_shape import is_plain_sentence, refers_outside
from ..reading.tables_and_lists import Cell, ListBlock
from ..writers.prompts import NATURAL, to_prompt
from .candidates.pattern_type import KEEP, PatternCandidate, PatternType, with_keep
from .candidates.section_owners import Located, Piece, heading_at, located, passage_around
from .registry import question_type

_MIN_ITEMS, _MAX_ITEMS = 3, 12
_MAX_ITEM_WORDS = 12
_SHORT_ITEM_WORDS = 6
# Sentences whose candidates are ranked together.
_BLOCK = 20_000
_BLOCK_OF_LISTS = 2_000
# Table of contents lines, links, code, form fields.
_NO_ITEM = re.compile(r"[\n;|`<>{}\\…]|\.\.\.|_{2}|https?:|www\.|\[[ xX]?\]|[?:]$")
_TRAILING_BRACKET = re.compile(r"\s*\([^()]*\)$")
_EXPLAINED = re.compile(r"(?P<head>[^:–—]{2,60}?)(?::| [–—-]) +(?P<rest>\S.*)")
_VALUE = re.compile(r"[\d\"'“‘\[({<$€£¥₹-]|(?:true|false|null|none|undefined|yes|no)$", re.IGNORECASE)

_RULES = (
    'The texts under "items" are together the complete answer: the question asks for all of them and for nothing else, '
    "and does not say how many they are.",
    "It holds none of the items, no part of one and no other form of one.",
    KEEP,
    "The question stands alone, for somebody who has not seen the passages: it names in full whom or what it is about, "
    "has no pronoun without the noun it stands for, and, but for a heading or title that must be named, speaks of no "
    "passage, document, sentence or gap.",
    "It has no figure or date that what introduces the items does not have.",
    NATURAL,
)


def item_told(draft: Draft[PatternCandidate], index: CorpusIndex) -> Reject | None:
    """Reject a question that contains an item, with or without its article."""
    words, articles = folded_words(draft.query), index.language.scoring.articles
    for form in (form for forms in draft.metadata["items"] for form in forms):
        bare = folded_words(form)
        while bare and bare[0] in articles:
            bare = bare[1:]
        if contains_phrase(words, bare):
            return Reject("item_told", f"{form!r} stands in the question")
    return None


Pieces = Iterator[tuple[tuple[str, str], int, PatternCandidate]]


@question_type(
    "lists_extraction", difficulty="medium", style=TaskStyle(metrics=("list_f1",), max_gen_toks=256, multiline=True)
)
class ListsExtraction(PatternType):
    """Name every item of a list: “These passengers travel free of charge:” Scored by item, in any order."""

    brief = (
        'Under "items" stand the items of one list of the passage, or of one enumeration in a sentence of it. The '
        'question asks for all of them. It says what the items are by what introduces them ("introduction" or '
        '"statement", which has a gap for them), so that no other list can be meant and nothing else answers it. Good, '
        "where “The choir of Albery meets on:” introduces the list: “On which days does the choir of Albery meet?” "
        "Bad: “What is on the list?”, which says nothing of it, and “Name a day on which the choir of Albery meets.”, "
        "which asks for one."
    )
    checks = DEFAULT_CHECKS
    written_checks = (*WRITTEN_CHECKS, *KEPT_CHECKS, item_told)

    def select(self, index: CorpusIndex, random: Random) -> Iterator[PatternCandidate]:
        pieces = [piece for document in index.documents.values() for piece in _pieces(document, index.language)]
        for places in in_blocks(list(located(pieces)), random, _BLOCK_OF_LISTS):
            yield from spread(self._lists(places, index), random)
        for block in in_blocks(index.sentences, random, _BLOCK):
            found = (((s.doc_id, str(s.chunk.section)), s) for s in block)
            enumerations = (
                (groups, int(refers_outside(s, index.language) is not None), made)
                for groups, s in found
                if (made := self._enumeration(s, index)) is not None
            )
            yield from spread(enumerations, random)

    def prompt(self, candidate: PatternCandidate, language: Language, difficulty: str) -> Prompt:
        draft = self.template(candidate, language)
        rules, keep = with_keep(_RULES, candidate.keep)
        more: dict[str, Any] = {
            "items": [forms[0] for forms in candidate.metadata["items"]],
            "introduction": next(iter(candidate.about), None),
            "keep": keep,
            "evidence": None,
            "answers": None,
        }
        if candidate.pattern == "of_sentence":
            more |= {"introduction": None, "statement": candidate.values["sentence"]}
        return to_prompt(self.brief, draft, language, difficulty, more=more, rules=rules)

    def _lists(self, places: Sequence[Located[ListBlock]], index: CorpusIndex) -> Pieces:
        """Yield the lists formatted as lists, with their number of flaws."""
        for place in places:
            document, block = place.piece.document, place.piece.content
            forms = item_forms(block.items, index.language, index.labels)
            passage = passage_around(document, _start(block), block.end, index)
            if forms is None or passage is None or _is_contents(block, document):
                continue
            key = ("list", *sorted(folded_words(forms[0]) for forms in forms))
            flaws = sum(len(folded_words(form[0])) > _SHORT_ITEM_WORDS for form in forms)
            candidate = PatternCandidate(
                (passage,),
                (evidence_of(document, _start(block), block.end),),
                {key: 1},
                "of_list",
                {"list": place.words(self.words(index.language))},
                ("; ".join(form[0] for form in forms),),
                {"items": [list(form) for form in forms]},
                keep=place.place,
                about=(place.piece.name,) if place.piece.name else (),
            )
            yield (document.doc_id, place.piece.heading), min(flaws, 3), candidate

    def _enumeration(self, sentence: Sentence, index: CorpusIndex) -> PatternCandidate | None:
        """Return the enumeration in a sentence; None if there is none that can be asked for."""
        language = index.language
        found = find_enumeration(sentence.text, self.words(language).many("enumerations"), language)
        if found is None or not is_plain_sentence(sentence, language):
            return None
        start, end = found[0].start, found[-1].end
        around = f"{sentence.text[:start]} {sentence.text[end:]}"
        alike = index.sentences_like(folded_words(around), SAME_STATEMENT)
        if any(other.number != sentence.number for other in alike):
            return None
        document = index.documents.get(sentence.doc_id)
        if document is None:
            return None
        blank = language.writer.blank if language.writer else ""
        return PatternCandidate(
            (chunk_passage(sentence.chunk),),
            (evidence_of(document, sentence.start, sentence.end),),
            {("sentence", sentence.words): 1},
            "of_sentence",
            {"sentence": sentence.text[:start] + blank + sentence.text[end:]},
            ("; ".join(item.text for item in found),),
            {"items": [list(_forms(item.text)) for item in found]},
            about=(around,),
        )


def item_forms(
    items: Sequence[Cell], language: Language, labels: Collection[tuple[str, ...]] = ()
) -> list[tuple[str, ...]] | None:
    """Return the accepted forms of each item, first the item unchanged; None if the list cannot be asked for.

    The text before a colon is accepted if the rest explains it, but not if the rest is a value (`Default: false`) or if
    other lists use the same head (`labels`, folded words).
    """
    texts = [_without_end(item.text, language) for item in items]
    numbers = [len(folded_words(text)) for text in texts]
    if not _MIN_ITEMS <= len(texts) <= _MAX_ITEMS or not all(0 < number <= _MAX_ITEM_WORDS for number in numbers):
        return None
    if leaves_open(texts[-1], language):
        return None
    if any(_NO_ITEM.search(text) for text in texts) or len({folded_words(text) for text in texts}) < len(texts):
        return None
    explained = [found for text in texts if (found := _EXPLAINED.match(text))]
    heads = [found["head"].strip() for found in explained]
    folded = {folded_words(head) for head in heads}
    has_values = not folded.isdisjoint(labels) or any(_VALUE.match(found["rest"]) for found in explained)
    are_heads = len(folded) == len(texts) and not has_values
    return [_forms(text, heads[number] if are_heads else text) for number, text in enumerate(texts)]


def _forms(text: str, head: str = "") -> tuple[str, ...]:
    """Return an item, its head if an explanation follows, and both without a final part in brackets."""
    forms = [text, head or text]
    return tuple(dict.fromkeys([*forms, *(bare for form in forms if (bare := _TRAILING_BRACKET.sub("", form)))]))


def _without_end(text: str, language: Language) -> str:
    """Return an item without final punctuation and without a final ", and" or "; and"."""
    ends = "".join(language.sentence_ends).replace("?", "").replace("!", "")
    bare = text.rstrip(f" ;,{ends}")
    for joiner in language.scoring.joiners:
        before = bare.removesuffix(f" {joiner}")
        if before != bare and before[-1:] in (";", ","):
            bare = before.rstrip(" ;,")
    return bare


def _pieces(document: Document, language: Language) -> Iterator[Piece[ListBlock]]:
    for block in plain_lists(document.text):
        yield Piece(block, document, introduction_of(block, language), heading_at(document, block.start))


def _start(block: ListBlock) -> int:
    return block.introduction.start if block.introduction is not None else block.start


def _is_contents(block: ListBlock, document: Document) -> bool:
    """Return True if at least half of the items are headings of the document."""
    headings = {folded_words(section.heading) for section in document.sections}
    return 2 * sum(folded_words(item.text) in headings for item in block.items) >= len(block.items)
