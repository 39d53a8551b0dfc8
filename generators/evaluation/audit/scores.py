"""Scores by question type and setting, and of variants of questions against their originals."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from ...export.read_back import Row
from ..intervals import Estimate, Observation, estimate, paired_difference
from .answers import Results
from .settings import SETTINGS, Setting


@dataclass(frozen=True, slots=True)
class SettingScores:
    """Scores of one question type in one setting: means with their intervals, 0 to 1.

    Unanswerable questions are counted separately, since silence is right for all of them. `solved` is the share of
    solved questions, `chance` the mean probability of a right guess, None if passages are shown.
    """

    question_type: str
    setting: Setting
    answerable: bool
    questions: int
    exact_match: Estimate
    f1: Estimate
    solved: Estimate
    chance: float | None


@dataclass(frozen=True, slots=True)
class FormScores:
    """Scores of one form of variants (typing errors, paraphrases …) and of their originals, with gold passages.

    `original` and `variant` are shares of solved questions, `drop` is their difference, `consistent` the share of pairs
    of which both or neither are solved; all with intervals.
    """

    form: str
    pairs: int
    original: Estimate
    variant: Estimate
    drop: Estimate
    consistent: Estimate


def score_types(rows: Mapping[str, Row], results: Results, chance: Mapping[str, float]) -> tuple[SettingScores, ...]:
    """Return the scores of each type in each setting, types in the order of `rows`, which are by id."""
    groups: dict[tuple[str, bool], list[str]] = defaultdict(list)
    for question_id in results:
        row = rows[question_id]
        groups[row["question_type"], bool(row["answers"])].append(question_id)
    return tuple(
        _setting_scores(kind, setting, shown, rows, results, chance)
        for kind, ids in groups.items()
        for setting in SETTINGS
        if (shown := [one for one in ids if setting in results[one]])
    )


def score_forms(rows: Mapping[str, Row], results: Results) -> tuple[FormScores, ...]:
    """Return the scores of each form of variants, over the pairs of which both questions were asked.

    A question made unanswerable asks something else, so it does not count as a variant.
    """
    pairs: dict[str, list[tuple[str, str]]] = defaultdict(list)
    for question_id in results:
        row = rows[question_id]
        original = row["variant_of"]
        if original in results and row["answers"]:
            pairs[row["scenario"] or row["question_type"]].append((original, question_id))
    return tuple(_form_scores(form, of_form, rows, results) for form, of_form in pairs.items())


def cluster(row: Row) -> str:
    """Return the cluster of a question for intervals: the first of its source documents by name."""
    return min((part["doc_id"] for part in (row["evidence"] or row["passages"])), default=str(row["id"]))


def mean_by_document(rows: Sequence[Row], values: Sequence[float]) -> Estimate:
    """Return the mean of the values of questions with its interval, clustered by source document."""
    return _mean([cluster(row) for row in rows], values)


def _setting_scores(
    kind: tuple[str, bool],
    setting: Setting,
    ids: Sequence[str],
    rows: Mapping[str, Row],
    results: Results,
    chance: Mapping[str, float],
) -> SettingScores:
    found = [results[one][setting] for one in ids]

    def mean(values: Sequence[float]) -> Estimate:
        return mean_by_document([rows[one] for one in ids], values)

    return SettingScores(
        question_type=kind[0],
        setting=setting,
        answerable=kind[1],
        questions=len(ids),
        exact_match=mean([one.exact_match for one in found]),
        f1=mean([one.f1 for one in found]),
        solved=mean([one.solved for one in found]),
        chance=sum(chance[one] for one in ids) / len(ids) if setting == "closed_book" else None,
    )


def _form_scores(form: str, pairs: Sequence[tuple[str, str]], rows: Mapping[str, Row], results: Results) -> FormScores:
    clusters = [cluster(rows[variant]) for _, variant in pairs]
    both = [(results[one]["gold"], results[other]["gold"]) for one, other in pairs]
    before, after = ([float(pair[side].solved) for pair in both] for side in (0, 1))
    drop = paired_difference(_observed(clusters, after), _observed(clusters, before))
    assert drop is not None  # every pair has the denominator 1
    return FormScores(
        form=form,
        pairs=len(pairs),
        original=_mean(clusters, before),
        variant=_mean(clusters, after),
        drop=drop,
        consistent=_mean(clusters, [float(one.solved == other.solved) for one, other in both]),
    )


def _mean(clusters: Sequence[str], values: Sequence[float]) -> Estimate:
    mean = estimate(_observed(clusters, values))
    assert mean is not None  # every row has the denominator 1
    return mean


def _observed(clusters: Sequence[str], values: Sequence[float]) -> list[Observation]:
    return [Observation(name, float(value)) for name, value in zip(clusters, values, strict=True)]
