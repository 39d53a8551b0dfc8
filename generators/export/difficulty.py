"""The difficulty of questions: measured by what matching words gets of them, until systems have answered them."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import replace
from typing import Any

from ...utils.languages import load_language, scoring_rules
from ...utils.records.samples import EvaluationSample
from ...utils.right_answer import is_right
from ...utils.settings import Difficulty
from ..index.lexical_solver import LexicalSolver

# Where the labels of a set come from, in its manifest.
WORD_MATCHING, SYSTEMS, GIVEN = "word_matching", "systems", "given"


def source_of(description: Mapping[str, Any]) -> str | None:
    """Return where the labels of a set come from, by its manifest; None if they are older than their measurement."""
    about = description.get("difficulty")
    return str(about["source"]) if about else None


def with_difficulty(
    samples: Iterable[EvaluationSample], language: str, passages: Iterable[str] = ()
) -> Iterator[EvaluationSample]:
    """Yield questions with the label `difficulty`, by what matching words (`lexical_solver`) makes of their passages.

    It is "easy" if that gives a right answer, "medium" if it gives other words of the evidence, "hard" if it gives
    neither. A question without an answer, or without passages, gets no label, and one that has a label keeps it.

    Args:
        samples: the questions.
        language: the code of the set's language, for questions that have none.
        passages: of the other questions of the set, since words that are common in a set weigh less.
    """
    found = tuple(samples)
    codes = [str(sample.labels.get("language") or language) for sample in found]
    shown = [*passages, *(passage.text for sample in found for passage in sample.relevant_docs)]
    missing = {code for sample, code in zip(found, codes, strict=True) if "difficulty" not in sample.labels}
    solvers = {code: LexicalSolver.of(shown, load_language(code)) for code in sorted(missing)}
    for sample, code in zip(found, codes, strict=True):
        label = None if "difficulty" in sample.labels else _measured(sample, solvers[code], code)
        yield sample if label is None else replace(sample, labels={**sample.labels, "difficulty": label})


def _measured(sample: EvaluationSample, solver: LexicalSolver, language: str) -> Difficulty | None:
    passages = [passage.text for passage in sample.relevant_docs]
    if not sample.answers or not passages:
        return None
    answer = solver.solve(sample.query, passages)
    if is_right(answer, sample.answers, sample.metadata, scoring_rules(language)):
        return "easy"
    is_near = answer and any(answer in evidence.text for evidence in sample.reference_answer.evidence)
    return "medium" if is_near else "hard"
