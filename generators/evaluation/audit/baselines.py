"""Baselines without a model: how far word matching, the question word or the other questions of a set lead."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Literal, get_args

from ....utils.languages import load_language, scoring_rules
from ....utils.qa_metrics import exact_match, f1
from ...export.read_back import Row
from ...index.retrieval import BM25Retriever
from ..intervals import Estimate
from .lexical_solver import AskedKind, LexicalSolver, asked_kind
from .scores import mean_by_document

Baseline = Literal["lexical", "question_word", "nearest_question", "most_frequent"]
BASELINES: tuple[Baseline, ...] = get_args(Baseline)
# Neighbours of a question that are looked at: enough to step over its own variants.
_NEIGHBOURS = 8


@dataclass(frozen=True, slots=True)
class BaselineScores:
    """Scores of one baseline on the answerable questions of one type: means with their intervals, 0 to 1."""

    question_type: str
    baseline: Baseline
    questions: int
    exact_match: Estimate
    f1: Estimate


def score_baselines(rows: Sequence[Row], seed: str) -> tuple[BaselineScores, ...]:
    """Return the scores of all baselines by type, in the order of the rows; unanswerable questions do not count."""
    asked = [row for row in rows if row["answers"]]
    answers = baseline_answers(asked)
    types: dict[str, list[int]] = defaultdict(list)
    for number, row in enumerate(asked):
        types[row["question_type"]].append(number)
    return tuple(
        _scores(kind, baseline, [asked[i] for i in numbers], [answers[baseline][i] for i in numbers], seed)
        for kind, numbers in types.items()
        for baseline in BASELINES
    )


def baseline_answers(rows: Sequence[Row]) -> Mapping[Baseline, Sequence[str]]:
    """Return the answers of all baselines, in the order of the rows; "" where one has none.

    - `lexical` has the question and the passages: see `lexical_solver`.
    - `question_word` has the passages and the question word, and takes the first candidate of the kind asked for.
    - `nearest_question` has no passage: it gives the first answer of the nearest other question by BM25.
    - `most_frequent` has neither: it gives the most frequent answer of the other questions that ask for the same kind.

    A row has the columns `id`, `question`, `answers`, `passages`, `language`, `question_type` and `variant_of`; a
    variant does not learn from its original, nor from its other variants.
    """
    answers: dict[Baseline, list[str]] = {baseline: [""] * len(rows) for baseline in BASELINES}
    for code in sorted({row["language"] for row in rows}):
        numbers = [number for number, row in enumerate(rows) if row["language"] == code]
        own = [rows[number] for number in numbers]
        language = load_language(code)
        solver = LexicalSolver.of((passage["text"] for row in own for passage in row["passages"]), language)
        shown = [[passage["text"] for passage in row["passages"]] for row in own]
        kinds = [asked_kind(row["question"], language) for row in own]
        columns: Mapping[Baseline, Iterator[str]] = {
            "lexical": (solver.solve(row["question"], texts) for row, texts in zip(own, shown, strict=True)),
            "question_word": (
                solver.first_of_kind(row["question"], texts) for row, texts in zip(own, shown, strict=True)
            ),
            "nearest_question": _of_nearest(own),
            "most_frequent": _most_frequent(own, kinds),
        }
        for baseline, found in columns.items():
            for number, answer in zip(numbers, found, strict=True):
                answers[baseline][number] = answer
    return answers


def _of_nearest(rows: Sequence[Row]) -> Iterator[str]:
    """Yield the first answer of the question nearest to each."""
    index = BM25Retriever([row["question"] for row in rows])
    for row in rows:
        hits = (rows[hit.index] for hit in index.search(row["question"], _NEIGHBOURS))
        yield next((other["answers"][0] for other in hits if _origin(other) != _origin(row)), "")


def _most_frequent(rows: Sequence[Row], kinds: Sequence[AskedKind | None]) -> Iterator[str]:
    """Yield the most frequent first answer of the other questions of each one's kind."""
    counts: dict[AskedKind | None, Counter[str]] = defaultdict(Counter)
    of_origin: dict[tuple[AskedKind | None, str], Counter[str]] = defaultdict(Counter)
    for row, kind in zip(rows, kinds, strict=True):
        counts[kind][row["answers"][0]] += 1
        of_origin[kind, _origin(row)][row["answers"][0]] += 1
    ranked = {kind: of_kind.most_common() for kind, of_kind in counts.items()}
    for row, kind in zip(rows, kinds, strict=True):
        own = of_origin[kind, _origin(row)]
        # Behind as many answers as its own there is one that loses no count.
        left = [(answer, count - own[answer]) for answer, count in ranked[kind][: len(own) + 1]]
        answer, count = max(left, key=lambda one: one[1])
        yield answer if count > 0 else ""


def _origin(row: Row) -> str:
    return str(row["variant_of"] or row["id"])


def _scores(kind: str, baseline: Baseline, rows: Sequence[Row], answers: Sequence[str], seed: str) -> BaselineScores:
    def mean(metric: str, values: Sequence[float]) -> Estimate:
        return mean_by_document(rows, values, f"{seed}:{kind}:{baseline}:{metric}")

    rules = {row["language"]: scoring_rules(row["language"]) for row in rows}
    pairs = list(zip(rows, answers, strict=True))
    return BaselineScores(
        question_type=kind,
        baseline=baseline,
        questions=len(rows),
        exact_match=mean(
            "exact_match", [exact_match(text, row["answers"], rules[row["language"]]) for row, text in pairs]
        ),
        f1=mean("f1", [f1(text, row["answers"], rules[row["language"]]) for row, text in pairs]),
    )
