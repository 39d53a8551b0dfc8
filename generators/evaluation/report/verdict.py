"""The verdict of a report: the first things to know, in sentences, and the questions that need a look."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from typing import TYPE_CHECKING

from ....utils.text.counting import counted
from ...export.read_back import ExportedSet
from ..audit.document import Audit
from ..audit.flags import UNSOUND
from ..compare.results import Results
from ..pages.sections import Finding
from .composition import documents_of
from .near_duplicates import NearDuplicates

if TYPE_CHECKING:
    from ..run import Score

NEEDS_A_LOOK = "needs_a_look"
_ASKED_TWICE = "asked_twice"


def marks(audit: Audit | None, duplicates: NearDuplicates) -> Mapping[str, tuple[str, ...]]:
    """Return the marks of questions by id: the flags of an audit, `asked_twice`, and before these `needs_a_look`.

    A question needs a look if it is unsound by the audit or has a near-duplicate of its own type.
    """
    flags: Mapping[str, tuple[str, ...]] = audit.flags if audit is not None else {}
    found = {}
    for one in sorted({*flags, *duplicates.within_type}):
        of_one = (*flags.get(one, ()), *((_ASKED_TWICE,) if one in duplicates.within_type else ()))
        unsound = any(mark in UNSOUND or mark == _ASKED_TWICE for mark in of_one)
        found[one] = (*((NEEDS_A_LOOK,) if unsound else ()), *of_one)
    return found


def verdict(
    exported: ExportedSet,
    duplicates: NearDuplicates,
    baseline: Sequence[Score] | None,
    audit: Audit | None,
    runs: Sequence[Results],
) -> tuple[Finding, ...]:
    """Return the sentences, which quote nothing of the set.

    Args:
        exported: the set.
        duplicates: its near-duplicates.
        baseline: the scores of the baseline; None if it cannot do the tasks.
        audit: the audit of the set; None if there is none.
        runs: logged runs on the set.
    """
    return tuple(_findings(exported, duplicates, baseline, audit, runs))


def _findings(
    exported: ExportedSet,
    duplicates: NearDuplicates,
    baseline: Sequence[Score] | None,
    audit: Audit | None,
    runs: Sequence[Results],
) -> Iterator[Finding]:
    rows = exported.questions
    documents = {document for row in rows for document in documents_of(row)}
    types = {row["question_type"] for row in rows}
    unanswerable = sum(not row["answers"] for row in rows)
    without = f"; {unanswerable:,} have no answer in the documents" if unanswerable else ""
    of = f"{counted(len(types), 'type')} on {counted(len(documents), 'document')}"
    yield Finding(f"{counted(len(rows), 'question')} of {of}{without}.")
    score = _baseline_score(exported, baseline)
    if score is not None and "exact_match" in score.metrics:
        f1 = f" (F1 {100 * score.metrics['f1']:.0f} %)" if "f1" in score.metrics else ""
        right = f"{100 * score.metrics['exact_match']:.0f} %"
        # Types with few questions are in no group.
        asked = "them" if score.questions == len(rows) else f"{score.questions:,} questions in {score.name}"
        yield Finding(f"The baseline, which only matches words, answers {right} of {asked} exactly{f1}.", "#baseline")
    yield from _look(len(rows), marks(audit, duplicates), audit)
    easy = sum(one.is_over_limit for one in audit.baselines) if audit is not None else 0
    if easy:
        yield Finding(f"{counted(easy, 'baseline')} of the audit answered more than a baseline should.", "#audit")
    short = sum(one["kept"] < one["asked"] for one in exported.description["yields"])
    if short:
        yield Finding(f"{counted(short, 'question type')} came out with fewer questions than asked for.", "#yield")
    problems = sum(map(bool, (run.problems for run in runs)))
    if problems:
        yield Finding(
            f"The answers of {counted(problems, 'run')} look wrong: empty, cut off or all the same.", "#answers"
        )


def _baseline_score(exported: ExportedSet, baseline: Sequence[Score] | None) -> Score | None:
    """Return the scores of the baseline on the main group, which shows the first context of the set."""
    group = next(leaf.group for leaf in exported.rows if leaf.context == exported.contexts[0])
    return next((row for row in baseline or () if row.name == group), None)


def _look(total: int, found: Mapping[str, Sequence[str]], audit: Audit | None) -> Iterator[Finding]:
    unsound = [of_one for of_one in found.values() if NEEDS_A_LOOK in of_one]
    if unsound:
        counts = Counter(mark for of_one in unsound for mark in of_one if mark in UNSOUND or mark == _ASKED_TWICE)
        why = ", ".join(f"{count:,} {mark.replace('_', ' ')}" for mark, count in sorted(counts.items()))
        need = "needs" if len(unsound) == 1 else "need"
        yield Finding(f"{len(unsound):,} of {total:,} {need} a look: {why}.", f"#marked={NEEDS_A_LOOK}")
    elif audit is not None:
        text = "No question needs a look: the audited model answers none without its evidence, and none is asked twice."
        yield Finding(text, "#audit")
    if audit is None:
        text = "Not audited: taskgen audit shows which questions a model answers without their evidence."
        yield Finding(text, "#audit")
