"""Near-duplicates: questions that ask the same in nearly the same words."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass

from ....utils.text.words import folded_words
from ...checks.novelty import figures, nearly_equal, similar_sketches, sketch
from ...export.read_back import ExportedSet, Row, question_of
from ..pages.sections import Column, Section, Table

# Up to this number of questions, comparing all pairs is faster than sketches.
_FEW = 12
# Stands for an unanswerable question; no gold answer is empty.
_NO_ANSWER = ""
_EXAMPLES = 10  # pairs shown


@dataclass(frozen=True, slots=True)
class NearDuplicates:
    """`questions` is the number of questions with a near-duplicate; `within_type` has the ids of those with one of the
    same type.

    `pairs` has one pair for each question that repeats another.
    """

    questions: int
    within_type: frozenset[str]
    pairs: tuple[tuple[Row, Row], ...]


def near_duplicates(rows: Sequence[Row]) -> NearDuplicates:
    """Find near-duplicates nearly by the rule of generation (`checks.novelty`).

    They share nine tenths of the words, all figures, and an answer. An answerable and an unanswerable question never
    count as near-duplicates, and neither do variants of one question, which are similar by intent.
    """
    pairs, repeated = _duplicates(rows)
    by_type: defaultdict[str, list[Row]] = defaultdict(list)
    for row in rows:
        if row["id"] in repeated:
            by_type[row["question_type"]].append(row)
    within_type = frozenset(one for of_type in by_type.values() for one in _duplicates(of_type)[1])
    return NearDuplicates(len(repeated), within_type, tuple(pairs))


def duplicate_section(exported: ExportedSet, found: NearDuplicates) -> Section:
    """Show the rate of near-duplicates, the types involved, and example pairs."""
    total = len(exported.questions)
    rate = (
        f"{found.questions:,} of {total:,} questions ({100 * found.questions / total:.1f} %) have a near-duplicate"
        + (f", {len(found.within_type):,} of them within their type: " if found.questions else ": ")
    )
    rule = "nine tenths of the words, the same figures and a common answer or none; variants of one question aside."
    between = Counter(tuple(sorted((one["question_type"], other["question_type"]))) for one, other in found.pairs)
    columns = (
        Column("question", "data"),
        Column("type", "data"),
        Column("its near-duplicate", "data"),
        Column("type of that", "data"),
    )
    pairs = tuple(
        (question_of(one), one["question_type"], question_of(other), other["question_type"])
        for one, other in found.pairs[:_EXAMPLES]
    )
    tables = (
        Table(
            "Between which types",
            (Column("type", "data"), Column("and", "data"), Column("pairs", "count", bar=True)),
            tuple((*types, count) for types, count in between.most_common()),
        ),
        Table("Some of them", columns, pairs, folded=True),
    )
    return Section("duplicates", "Near-duplicates", rate + rule, tables if pairs else ())


def _duplicates(rows: Sequence[Row]) -> tuple[list[tuple[Row, Row]], set[str]]:
    """Return pairs, and the ids of all questions with a near-duplicate."""
    by_words: defaultdict[tuple[str, ...], list[Row]] = defaultdict(list)
    for row in rows:
        by_words[folded_words(question_of(row))].append(row)
    original = _originals(rows)
    near: defaultdict[tuple[str, ...], list[tuple[str, ...]]] = defaultdict(list)
    for first, second in _near(list(by_words)):
        near[first].append(second)
        near[second].append(first)
    repeated: set[str] = set()
    pairs: list[tuple[Row, Row]] = []
    for words, alike in by_words.items():
        index = _AnswerIndex(original)
        for row in (*alike, *(row for others in near[words] for row in by_words[others])):
            index.add(row)
        for row in alike:
            other = index.duplicate_of(row)
            if other is not None:
                if other["id"] not in repeated:
                    pairs.append((row, other))
                repeated.add(row["id"])
    return pairs, repeated


class _AnswerIndex:
    """Questions of nearly the same words by answer: thousands may share their words and differ in the answer."""

    def __init__(self, original: Mapping[str, str]) -> None:
        self._original = original
        # Two questions of each answer that are not variants of each other; any third question duplicates one of them.
        self._by_answer: defaultdict[tuple[str, str], dict[str, Row]] = defaultdict(dict)

    def add(self, row: Row) -> None:
        for answer in row["answers"] or [_NO_ANSWER]:
            questions = self._by_answer[str(row["history"]), answer]
            if len(questions) < 2:
                questions.setdefault(self._original[row["id"]], row)

    def duplicate_of(self, row: Row) -> Row | None:
        """Return a question that shares an answer with this one, or is unanswerable like it; None if there is none."""
        for answer in row["answers"] or [_NO_ANSWER]:
            for original, other in self._by_answer.get((str(row["history"]), answer), {}).items():
                if original != self._original[row["id"]]:
                    return other
        return None


def _near(questions: Sequence[tuple[str, ...]]) -> Iterator[tuple[tuple[str, ...], tuple[str, ...]]]:
    """Yield pairs of different questions of nearly the same words; only questions of equal figures are compared."""
    by_figures: defaultdict[tuple[str, ...], list[tuple[str, ...]]] = defaultdict(list)
    for words in questions:
        by_figures[tuple(figures(words))].append(words)
    for alike in by_figures.values():
        index = similar_sketches() if len(alike) > _FEW else None
        for number, words in enumerate(alike):
            if index is None:
                before: Sequence[int] = range(number)
            else:
                hashed = sketch(" ".join(words))
                before = sorted(index.query(hashed))
                index.insert(number, hashed)
            yield from ((alike[other], words) for other in before if nearly_equal(alike[other], words))


def _originals(rows: Sequence[Row]) -> Mapping[str, str]:
    """Return the id of the original of each question by id; an original is its own."""
    above = {row["id"]: row["variant_of"] for row in rows}

    def first(of: str) -> str:
        seen = {of}
        while (parent := above.get(of)) is not None and parent not in seen:
            seen.add(parent)
            of = parent
        return of

    return {row["id"]: first(row["id"]) for row in rows}
