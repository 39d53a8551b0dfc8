"""How good a judge is: its verdicts on labelled answers against those that they deserve."""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping, Sequence
from dataclasses import dataclass

from ...models.asker import Asker
from ..intervals import Estimate, share
from .agreement import cohens_kappa, confusion
from .judging import Judged, judge_all
from .labelled import KINDS, Labelled, labelled_answers
from .rubrics import WORTH

# The share of equal verdicts below which a judge is warned of. The answers are short and clear; whoever marks less than
# nine in ten of them right will do worse on those of models.
TRUSTED = 0.9
NO_VERDICT = "unusable"
STAGE = "labelled answers"


@dataclass(frozen=True, slots=True)
class Measured:
    """A judge's agreement with the labels: in all, and by kind of answer; `confusion` is by label, then by verdict.

    `kappa` is None where it has no value. A reply without a usable verdict counts as one that does not agree.
    """

    agreement: Estimate
    kappa: float | None
    by_kind: Mapping[str, Estimate]
    confusion: Mapping[str, Mapping[str, int]]
    languages: tuple[str, ...]

    @property
    def is_trusted(self) -> bool:
        return self.agreement.value >= TRUSTED


def measure(languages: Collection[str], asker: Asker, tries: int, told: Callable[[int, int], None]) -> Measured:
    """Put the labelled answers in `languages` to a judge.

    Args:
        languages: codes; those without labelled answers are left out, and where none has any, all answers are taken.
        asker: asks the judge.
        tries: see `judge_all`.
        told: called with how many answers are judged, and of how many.

    Raises:
        Stopped: see `judge_all`.
    """
    labelled = labelled_answers(languages)
    items = [one.item for one in labelled]
    judged = judge_all(items, lambda item: STAGE, asker, tries, lambda done: told(done, len(items)))
    return measured(labelled, judged)


def measured(labelled: Sequence[Labelled], judged: Sequence[Judged]) -> Measured:
    """The same once the verdicts are there, in the order of the labelled answers."""
    labels = [one.verdict for one in labelled]
    verdicts = [one.verdict or NO_VERDICT for one in judged]
    agrees = [(one.kind, one.verdict == verdict) for one, verdict in zip(labelled, verdicts, strict=True)]
    by_kind = {kind: [same for name, same in agrees if name == kind] for kind in KINDS}
    kinds = {KINDS[kind]: share(sum(same), len(same)) for kind, same in by_kind.items()}
    agreement = share(sum(same for _, same in agrees), len(agrees))
    assert agreement is not None  # there are labelled answers
    return Measured(
        agreement,
        cohens_kappa(labels, verdicts),
        {kind: found for kind, found in kinds.items() if found is not None},
        confusion(labels, verdicts, (*WORTH, NO_VERDICT)),
        tuple(dict.fromkeys(one.item.language for one in labelled)),
    )
