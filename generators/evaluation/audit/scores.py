"""Scores by question type and setting, and how the forms of one question compare."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from ...export.read_back import Row
from ..intervals import Estimate, Observation, estimate, paired_difference
from .results import Outcome, Outcomes
from .settings import SETTINGS, Setting


@dataclass(frozen=True, slots=True)
class SettingScores:
    """The questions of one type in one setting: means with their intervals, 0 to 1.

    Those without an answer are counted by themselves: who says nothing gets all of them right. `solved` is the share
    of solved ones, `chance` the mean of what a guess gets, None beside passages.
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
    """Questions in one other form (typing errors, a paraphrase …) beside their originals, with gold passages.

    `original` and `variant` are shares of solved questions, `drop` the first less the second, `consistent` the share
    of pairs of which both or none are solved; all with their intervals.
    """

    form: str
    pairs: int
    original: Estimate
    variant: Estimate
    drop: Estimate
    consistent: Estimate


def score_types(
    rows: Mapping[str, Row], outcomes: Outcomes, chance: Mapping[str, float], seed: str
) -> tuple[SettingScores, ...]:
    """The scores of each type in each setting, types in the order of `rows`, which are by id."""
    groups: dict[tuple[str, bool], list[str]] = defaultdict(list)
    for question_id in outcomes:
        row = rows[question_id]
        groups[row["question_type"], bool(row["answers"])].append(question_id)
    return tuple(
        _of_setting(kind, setting, asked, rows, outcomes, chance, seed)
        for kind, ids in groups.items()
        for setting in SETTINGS
        if (asked := [one for one in ids if setting in outcomes[one]])
    )


def score_forms(rows: Mapping[str, Row], outcomes: Outcomes, seed: str) -> tuple[FormScores, ...]:
    """The scores of each other form of questions, of those pairs of which both were asked.

    A question made unanswerable asks something else, so it is no form of its original.
    """
    pairs: dict[str, list[tuple[str, str]]] = defaultdict(list)
    for question_id in outcomes:
        row = rows[question_id]
        original = row["variant_of"]
        if original in outcomes and row["answers"]:
            pairs[row["scenario"] or row["question_type"]].append((original, question_id))
    return tuple(_of_form(form, of_form, rows, outcomes, f"{seed}:{form}") for form, of_form in pairs.items())


def cluster(row: Row) -> str:
    """What a question is drawn with: the first of its source documents."""
    return min((part["doc_id"] for part in (row["evidence"] or row["passages"])), default=str(row["id"]))


def _of_setting(
    kind: tuple[str, bool],
    setting: Setting,
    asked: Sequence[str],
    rows: Mapping[str, Row],
    outcomes: Outcomes,
    chance: Mapping[str, float],
    seed: str,
) -> SettingScores:
    found = [outcomes[one][setting] for one in asked]
    name = f"{seed}:{kind[0]}:{kind[1]}:{setting}"

    def mean(metric: str, values: Sequence[float]) -> Estimate:
        return _mean([cluster(rows[one]) for one in asked], values, f"{name}:{metric}")

    return SettingScores(
        question_type=kind[0],
        setting=setting,
        answerable=kind[1],
        questions=len(asked),
        exact_match=mean("exact_match", [one.exact_match for one in found]),
        f1=mean("f1", [one.f1 for one in found]),
        solved=mean("solved", [one.solved for one in found]),
        chance=sum(chance[one] for one in asked) / len(asked) if setting == "closed_book" else None,
    )


def _of_form(
    form: str, pairs: Sequence[tuple[str, str]], rows: Mapping[str, Row], outcomes: Outcomes, seed: str
) -> FormScores:
    clusters = [cluster(rows[variant]) for _, variant in pairs]
    both = [(outcomes[one]["gold"], outcomes[other]["gold"]) for one, other in pairs]
    before, after = ([float(pair[side].solved) for pair in both] for side in (0, 1))
    drop = paired_difference(_observed(clusters, after), _observed(clusters, before), f"{seed}:drop")
    assert drop is not None  # every pair has the denominator 1
    return FormScores(
        form=form,
        pairs=len(pairs),
        original=_mean(clusters, before, f"{seed}:original"),
        variant=_mean(clusters, after, f"{seed}:variant"),
        drop=drop,
        consistent=_mean(clusters, [float(_agree(*pair)) for pair in both], f"{seed}:consistent"),
    )


def _agree(one: Outcome, other: Outcome) -> bool:
    return one.solved == other.solved


def _mean(clusters: Sequence[str], values: Sequence[float], seed: str) -> Estimate:
    mean = estimate(_observed(clusters, values), seed)
    assert mean is not None  # every row has the denominator 1
    return mean


def _observed(clusters: Sequence[str], values: Sequence[float]) -> list[Observation]:
    return [Observation(name, float(value)) for name, value in zip(clusters, values, strict=True)]
