"""Baselines without a model: how far word matching, the question word or the other questions of a set lead."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Literal, get_args

from ....utils.languages import load_language, scoring_rules
from ....utils.qa_metrics import ScoringRules, exact_match, f1
from ...export.read_back import Row
from ...index.lexical_solver import AskedKind, LexicalSolver, asked_kind
from ...index.retrieval import BM25Search
from ..intervals import Estimate
from .flags import compares
from .scores import mean_by_document
from .settings import needs_several

Baseline = Literal["lexical", "one_passage", "question_word", "nearest_question", "most_frequent", "word_coverage"]
BASELINES: tuple[Baseline, ...] = get_args(Baseline)
# Exact match above which a set gives too much away. Of people's questions (XQuAD, en and hi) word matching solves 21 %
# and 18 %, and no other baseline 10 %. Half of the contrast pairs are told apart by chance.
LIMITS: Mapping[Baseline, float] = {
    "lexical": 0.25,
    "one_passage": 0.15,
    "question_word": 0.15,
    "nearest_question": 0.15,
    "most_frequent": 0.15,
    "word_coverage": 0.55,
}
ALL_TYPES = "all types"
# Neighbours of a question that are looked at: enough to step over its own variants.
_NEIGHBOURS = 8


@dataclass(frozen=True, slots=True)
class BaselineScores:
    """Scores of one baseline on the questions of one type: means with their intervals, 0 to 1.

    Of `word_coverage` both are the share of contrast pairs that are told apart.
    """

    question_type: str
    baseline: Baseline
    questions: int
    exact_match: Estimate
    f1: Estimate

    @property
    def is_over_limit(self) -> bool:
        """True if the whole interval of exact match lies above the baseline's limit."""
        low = self.exact_match.low
        return low is not None and low > LIMITS[self.baseline]


def score_baselines(rows: Sequence[Row]) -> tuple[BaselineScores, ...]:
    """Return the scores of all baselines by type, in the order of the rows, then over all types if there are several.

    A baseline without a question that it can be asked has none. For the columns of a row see `baseline_answers`, and
    `hops` and `metadata`.
    """
    scored = list(_scored(rows))
    types = list(dict.fromkeys(row["question_type"] for row in rows))
    names = [*types, ALL_TYPES] if len(types) > 1 else types
    found = []
    for kind in names:
        for baseline in BASELINES:
            of_kind = [one for one in scored if one.baseline == baseline and kind in (one.kind, ALL_TYPES)]
            if of_kind:
                found.append(_mean_scores(kind, baseline, of_kind))
    return tuple(found)


@dataclass(frozen=True, slots=True)
class _Scored:
    """The scores of a baseline on one question."""

    row: Row
    baseline: Baseline
    exact_match: float
    f1: float

    @property
    def kind(self) -> str:
        return str(self.row["question_type"])


def _scored(rows: Sequence[Row]) -> Iterator[_Scored]:
    rules = {code: scoring_rules(code) for code in sorted({row["language"] for row in rows})}
    asked = [row for row in rows if row["answers"]]
    for baseline, texts in baseline_answers(asked).items():
        for row, text in zip(asked, texts, strict=True):
            of = row["answers"], rules[row["language"]]
            yield _Scored(row, baseline, exact_match(text, *of), f1(text, *of))
    for code in rules:
        own = [row for row in rows if row["language"] == code]
        solver = LexicalSolver.of((passage["text"] for row in own for passage in row["passages"]), load_language(code))
        yield from _one_passage(own, solver, rules[code])
        yield from _word_coverage(own, solver)


def _one_passage(rows: Sequence[Row], solver: LexicalSolver, rules: ScoringRules) -> Iterator[_Scored]:
    """Score word matching on each passage alone, of questions that claim to need several; the best answer counts."""
    for row in rows:
        if not row["answers"] or not needs_several(row, compares=compares(row, row["question_type"], rules)):
            continue
        texts = [solver.solve(row["question"], [passage["text"]]) for passage in row["passages"]]
        best = max((exact_match(text, row["answers"], rules), f1(text, row["answers"], rules)) for text in texts)
        yield _Scored(row, "one_passage", *best)


def _word_coverage(rows: Sequence[Row], solver: LexicalSolver) -> Iterator[_Scored]:
    """Say of each contrast pair that the question whose words the passages have less has no answer; 0.5 for a tie."""
    by_id = {row["id"]: row for row in rows}
    for row in rows:
        partner = by_id.get(row["variant_of"])
        if row["answers"] or partner is None or not partner["answers"]:
            continue
        absent, present = (
            solver.coverage(one["question"], [passage["text"] for passage in one["passages"]]) for one in (row, partner)
        )
        right = 0.5 if absent == present else float(absent < present)
        yield _Scored(row, "word_coverage", right, right)


def baseline_answers(rows: Sequence[Row]) -> Mapping[Baseline, Sequence[str]]:
    """Return the answers of the baselines that answer each question by itself, in the order of the rows.

    An answer is "" where a baseline has none.

    - `lexical` has the question and the passages: see `index.lexical_solver`.
    - `question_word` has the passages and the question word, and takes the first candidate of the kind asked for.
    - `nearest_question` has no passage: it gives the first answer of the nearest other question by BM25.
    - `most_frequent` has neither: it gives the most frequent answer of the other questions that ask for the same kind.

    A row has the columns `id`, `question`, `answers`, `passages`, `language`, `question_type` and `variant_of`; a
    variant does not learn from its original, nor from its other variants.
    """
    answers: dict[Baseline, list[str]] = defaultdict(lambda: [""] * len(rows))
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
    index = BM25Search([row["question"] for row in rows])
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


def _mean_scores(kind: str, baseline: Baseline, scored: Sequence[_Scored]) -> BaselineScores:
    def mean(values: Sequence[float]) -> Estimate:
        return mean_by_document([one.row for one in scored], values)

    return BaselineScores(
        question_type=kind,
        baseline=baseline,
        questions=len(scored),
        exact_match=mean([one.exact_match for one in scored]),
        f1=mean([one.f1 for one in scored]),
    )
