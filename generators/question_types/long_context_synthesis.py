"""`long_context_synthesis`: the order and number of sections, tables, items and names over several whole sections."""

from __future__ import annotations

from collections.abc import Hashable, Iterator, Mapping, Sequence
from itertools import chain, islice
from random import Random
from typing import Any

from ...utils.languages import Language, writer_patterns
from ...utils.records.documents import evidence_of
from ...utils.records.drafts import Draft
from ...utils.records.samples import Reject
from ...utils.records.sentence import Sentence
from ...utils.task_style import TaskStyle
from ...utils.text.words import folded_words
from ..checks import DEFAULT_CHECKS
from ..index.corpus_index import CorpusIndex
from ..index.ranking import in_blocks, spread
from ..reading.headings import heading_forms, is_numbered
from ..reading.list_blocks import introduction_of, plain_lists
from ..reading.section_runs import SectionRun, section_runs
from ..reading.tables_and_lists import find_tables
from ..reading.whole_names import names_in_sections
from .candidates.pattern_type import PatternCandidate, PatternType
from .registry import QUESTION_TYPES, question_type

# Documents whose candidates are ranked together.
_BLOCK = 200
_MIN_COUNT = 2
_MIN_ITEMS = 4
_ORDERED = 3
_TURNS_OF_ORDER = 3

_BESIDE = ("after", "before")
_OTHERS_PER_BESIDE = 2

# Least length of a reworded question as a share of the template's, in words, without the values to keep.
_LEAST_WORDS = 0.5
# Values that identify the question, by pattern; a rewording must keep them.
_KEPT: Mapping[str, tuple[str, ...]] = {
    "after": ("document", "section"),
    "before": ("document", "section"),
    "order": ("document", "a", "b", "c"),
    "subsections": ("document", "section"),
    "tables": ("document", "first", "last"),
    "items": ("document", "list"),
    "names": ("document", "first", "last", "total", "name"),
}

Answers = tuple[str, ...]
# Document, start of the run, pattern.
_Groups = tuple[str, int, str]


def listed_in_another_order(draft: Draft[PatternCandidate], index: CorpusIndex) -> Reject | None:
    """Require that three headings to be put in order are listed in the template's wrong order."""
    if draft.candidate.pattern != "order":
        return None
    words = folded_words(draft.query)
    listed = [_place_of(folded_words(draft.candidate.values[name]), words) for name in "abc"]
    return None if listed == sorted(listed) else Reject("listed_in_another_order", draft.query[:200])


def rules_left_out(draft: Draft[PatternCandidate], index: CorpusIndex) -> Reject | None:
    """Reject a question much shorter than the template's: it lacks some of the rules for counting."""
    plain = QUESTION_TYPES[draft.question_type].template(draft.candidate, index.language).query
    kept = sum(len(folded_words(thing)) for thing in draft.candidate.keep)
    own, wanted = (max(0, len(folded_words(query)) - kept) for query in (draft.query, plain))
    if own < _LEAST_WORDS * wanted:
        return Reject("rules_left_out", f"{own} words of its own, of {wanted} in the plain question")
    return None


def _place_of(phrase: Sequence[str], words: Sequence[str]) -> int:
    return next((i for i in range(len(words)) if tuple(words[i : i + len(phrase)]) == tuple(phrase)), len(words))


@question_type("long_context_synthesis", difficulty="hard", style=TaskStyle(max_gen_toks=128))
class LongContextSynthesis(PatternType):
    """Survey several whole sections: “Which section comes directly after “Fares”?”, or how many sections name X."""

    brief = (
        "It asks for the order or the number of sections, tables or items over a long stretch of one document. "
        "Whatever the plain question says of what is counted, between which ends, both included or not, and of the "
        "form of the answer, the question says too, in so many words. Good, for “In the document “Port”, which section "
        "comes directly after the section “Fees”? Give its heading.”: “Which heading follows directly on the section "
        "“Fees” in the document “Port”?” Bad: “What comes after “Fees” in “Port”?”, which does not say that a section "
        "is meant."
    )
    checks = DEFAULT_CHECKS
    written_checks = (*PatternType.written_checks, listed_in_another_order, rules_left_out)

    def select(self, index: CorpusIndex, random: Random) -> Iterator[PatternCandidate]:
        # Every section could give questions on its neighbours: every third question is one of them, the rest come last.
        left_over: list[Iterator[PatternCandidate]] = []
        others = 0
        for block in in_blocks(list(index.documents.values()), random, _BLOCK):
            found: list[tuple[_Groups, int, PatternCandidate]] = []
            for document in block:
                chunks = index.chunks_by_document.get(document.doc_id, ())
                for run in section_runs(document):
                    sentences = [s for chunk in chunks for s in index.in_chunk(chunk)]
                    for flaws, candidate in _questions(run, sentences, index.language, random):
                        found.append(((document.doc_id, run.start, candidate.pattern), flaws, candidate))
            beside = spread((entry for entry in found if entry[2].pattern in _BESIDE), random)
            for candidate in spread((entry for entry in found if entry[2].pattern not in _BESIDE), random):
                others += 1
                yield candidate
                if others % _OTHERS_PER_BESIDE == 0:
                    yield from islice(beside, 1)
            left_over.append(beside)
        yield from chain.from_iterable(left_over)


def _questions(
    run: SectionRun, sentences: Sequence[Sentence], language: Language, random: Random
) -> Iterator[tuple[int, PatternCandidate]]:
    yield from _neighbours(run)
    yield from _orders(run, random)
    yield from _subsections(run, language)
    yield from _tables(run, language)
    yield from _items(run, language)
    yield from _names(run, sentences, language)


def _candidate(
    run: SectionRun,
    pattern: str,
    about: tuple[str, ...],
    values: Mapping[str, str],
    answers: Answers,
    spans: Sequence[tuple[int, int]],
    **metadata: Any,
) -> PatternCandidate:
    document = run.document
    keys: dict[Hashable, int] = {(pattern, document.doc_id, *sorted(about)): 1}
    values = {"document": document.title, "first": run.first, "last": run.last, **values}
    return PatternCandidate(
        (run.passage,),
        tuple(evidence_of(document, start, end) for start, end in spans),
        keys,
        pattern,
        values,
        answers,
        {"computed": True, "asks_for": pattern, **metadata},
        keep=tuple(values[name] for name in _KEPT[pattern]),
    )


def _neighbours(run: SectionRun) -> Iterator[tuple[int, PatternCandidate]]:
    """Ask for the section directly after or before another one of the same level, so that "after" is clear."""
    for left, right in run.siblings:
        if run.has_unique_heading(left) and run.has_unique_heading(right):
            span = (left.start, run.heading_end(right))
            numbered = is_numbered(left.heading) + is_numbered(right.heading)
            for pattern, given, answer in (("after", left, right), ("before", right, left)):
                values = {"section": given.heading}
                forms = heading_forms(answer.heading)
                yield numbered, _candidate(run, pattern, (given.heading,), values, forms, [span])


def _orders(run: SectionRun, random: Random) -> Iterator[tuple[int, PatternCandidate]]:
    """Ask for the order of three sections of one level, without numbers in their headings, which would give it away."""
    level = min(len(section.path) for section in run.sections)
    identified = [
        s for s in run.sections if len(s.path) == level and run.has_unique_heading(s) and not is_numbered(s.heading)
    ]
    for _ in range(_TURNS_OF_ORDER if len(identified) > _ORDERED else 0):
        chosen = sorted(random.sample(identified, _ORDERED), key=lambda section: section.start)
        right = [section.heading for section in chosen]
        mixed = random.sample(right, _ORDERED)
        if mixed == right or any(";" in heading for heading in right):
            continue
        values = dict(zip("abc", mixed, strict=True))
        spans = [(section.start, run.heading_end(section)) for section in chosen]
        yield 1, _candidate(run, "order", tuple(right), values, ("; ".join(right),), spans, order=right)


def _subsections(run: SectionRun, language: Language) -> Iterator[tuple[int, PatternCandidate]]:
    for parent, children in run.families:
        if len(children) >= _MIN_COUNT and run.has_unique_heading(parent):
            span = (parent.start, children[-1].end)
            headings = [child.heading for child in children]
            values = {"section": parent.heading}
            answers = _number(len(children), language)
            yield 0, _candidate(run, "subsections", (parent.heading,), values, answers, [span], counted=headings)


def _tables(run: SectionRun, language: Language) -> Iterator[tuple[int, PatternCandidate]]:
    if not run.has_plain_ends:
        return
    tables = find_tables(run.document.text, run.start, run.end)
    if len(tables) >= _MIN_COUNT:
        span = (run.start, run.end)
        yield 0, _candidate(run, "tables", (run.first,), {}, _number(len(tables), language), [span])


def _items(run: SectionRun, language: Language) -> Iterator[tuple[int, PatternCandidate]]:
    """Ask for the number of items of a list whose introduction is unique in the run."""
    blocks = plain_lists(run.document.text, run.start, run.end)
    introductions = [introduction_of(block, language) for block in blocks]
    for block, introduction in zip(blocks, introductions, strict=True):
        has_unique_heading = introduction and introductions.count(introduction) == 1
        if has_unique_heading and block.introduction is not None and len(block.items) >= _MIN_ITEMS:
            span = (block.introduction.start, block.end)
            values = {"list": introduction}
            answers = _number(len(block.items), language)
            yield 1, _candidate(run, "items", (introduction,), values, answers, [span])


def _names(
    run: SectionRun, sentences: Sequence[Sentence], language: Language
) -> Iterator[tuple[int, PatternCandidate]]:
    """Ask for the number of sections that contain a name; the answer is neither one nor all."""
    if not run.has_plain_ends:
        return
    total = len(run.sections)
    for name, naming in names_in_sections(run, sentences):
        if _MIN_COUNT <= len(naming) < total:
            values = {"name": name, "total": str(total)}
            headings = [section.heading for section in naming]
            answers = _number(len(naming), language)
            flaws = int(len(naming) == _MIN_COUNT)
            yield flaws, _candidate(run, "names", (name,), values, answers, [(run.start, run.end)], counted=headings)


def _number(count: int, language: Language) -> Answers:
    """Return a number in figures, and in words if the language's file has them."""
    words = (word for word, figure in writer_patterns(language).numbers.words.items() if figure == str(count))
    return (str(count), *words)
