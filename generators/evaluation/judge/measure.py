"""Measure a judge: its verdicts on labelled answers against the labels."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Collection, Mapping, Sequence
from dataclasses import dataclass
from typing import get_args

from ...models.asker import Asker
from ..intervals import Estimate, share
from .labelled import KINDS, Labelled, labelled_answers
from .prompt import Verdict
from .verdicts import Judgement, judge_all

# The agreement below which a warning is given. The labelled answers are short and clear; a judge that agrees on fewer
# than nine in ten of them will do worse on the answers of models.
TRUSTED = 0.9
NO_VERDICT = "unusable"
STAGE = "labelled answers"


@dataclass(frozen=True, slots=True)
class JudgeQuality:
    """The agreement of a judge with the labels, in all and by kind of answer; `confusion` is by label, then verdict.

    `kappa` is None if it is undefined. An unusable reply counts as disagreement.
    """

    agreement: Estimate
    kappa: float | None
    by_kind: Mapping[str, Estimate]
    confusion: Mapping[str, Mapping[str, int]]
    languages: tuple[str, ...]

    @property
    def is_trusted(self) -> bool:
        return self.agreement.value >= TRUSTED


def measure(languages: Collection[str], asker: Asker, tries: int, progress: Callable[[int, int], None]) -> JudgeQuality:
    """Measure a judge on the labelled answers in some languages.

    Args:
        languages: codes; if none of them has labelled answers, all labelled answers are used.
        asker: sends calls to the judge.
        tries: see `judge_all`.
        progress: called with the number of judged answers and of all answers.

    Raises:
        Stopped: see `judge_all`.
    """
    labelled = labelled_answers(languages)
    items = [one.item for one in labelled]
    judgements = judge_all(items, lambda item: STAGE, asker, tries, lambda done: progress(done, len(items)))
    return quality(labelled, judgements)


def quality(labelled: Sequence[Labelled], judgements: Sequence[Judgement]) -> JudgeQuality:
    """Compare judgements, in the order of the labelled answers, with the labels."""
    labels = [one.verdict for one in labelled]
    verdicts = [one.verdict or NO_VERDICT for one in judgements]
    agrees = [(one.kind, one.verdict == verdict) for one, verdict in zip(labelled, verdicts, strict=True)]
    by_kind = {kind: [same for name, same in agrees if name == kind] for kind in KINDS}
    kinds = {KINDS[kind]: share(sum(same), len(same)) for kind, same in by_kind.items()}
    agreement = share(sum(same for _, same in agrees), len(agrees))
    assert agreement is not None  # there are labelled answers
    return JudgeQuality(
        agreement,
        cohens_kappa(labels, verdicts),
        {kind: found for kind, found in kinds.items() if found is not None},
        confusion(labels, verdicts, (*get_args(Verdict), NO_VERDICT)),
        tuple(dict.fromkeys(one.item.language for one in labelled)),
    )


def cohens_kappa(first: Sequence[str], second: Sequence[str]) -> float | None:
    """Return Cohen's kappa, the agreement of two raters beyond chance: at most 1; 0 is chance.

    Cohen, A coefficient of agreement for nominal scales, 1960. None if it is undefined: without ratings, or if both
    raters always give one and the same rating.

    Raises:
        ValueError: the numbers of ratings differ.
    """
    pairs = list(zip(first, second, strict=True))
    if not pairs:
        return None
    total = len(pairs)
    observed = sum(a == b for a, b in pairs) / total
    counts, others = Counter(first), Counter(second)
    chance = sum(counts[name] * others[name] for name in counts) / total**2
    return None if chance == 1 else (observed - chance) / (1 - chance)


def confusion(first: Sequence[str], second: Sequence[str], order: Sequence[str]) -> Mapping[str, Mapping[str, int]]:
    """Return the counts of the second rating for each first rating, ratings in the order of `order`.

    Ratings that do not occur are omitted.

    Raises:
        ValueError: the numbers of ratings differ.
    """
    counts = Counter(zip(first, second, strict=True))
    rows, columns = ([name for name in order if name in ratings] for ratings in (first, second))
    return {row: {column: counts[row, column] for column in columns} for row in rows}
