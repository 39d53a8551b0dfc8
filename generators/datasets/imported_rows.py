"""Samples of an external set as the rows of a task."""

from __future__ import annotations

import hashlib
from collections import Counter
from collections.abc import Iterator, Sequence
from typing import Any

from ...utils.errors import CorpusError, require
from ...utils.qa_metrics import as_latex
from ...utils.question_id import question_id
from ...utils.records.types import EvaluationSample, Passage, Response
from ...utils.task_style import LeafStyle
from .base import Sample
from .cells import texts


def to_samples(
    task: str, samples: Sequence[Sample], language: str, style: LeafStyle, where: str
) -> Iterator[EvaluationSample]:
    """The questions of one task, checked for what its way of scoring needs.

    Args:
        task: the end of its name.
        samples: the questions of its subset.
        language: the code of their language.
        style: how the task is run.
        where: what the subset is called in messages.

    Raises:
        CorpusError: a sample has no prompt, or no option or formula that can be scored.
        MissingDependency: formulas are to be scored, and math-verify is not installed.
    """
    seen: Counter[str] = Counter()
    for number, sample in enumerate(samples):
        place = f"{where}[{number}]"
        prompt = sample.get("input")
        if not isinstance(prompt, str) or not prompt.strip():
            raise CorpusError(f"{place}: 'input' is no text or blank")
        answers = references(sample, place)
        about = sample.get("metadata") or {}
        # These two are the passage's.
        metadata = {name: value for name, value in about.items() if name not in ("context", "title")}
        passages = _passages(about, place)
        options = sample.get("options")
        if style.form == "choice":
            _check_options(options, answers, place)
        if "math_match" in style.metrics:
            _check_formulas(answers, place)
        identifier = question_id(task, language, prompt, answers, [(p.doc_id, p.text) for p in passages])
        seen[identifier] += 1
        yield EvaluationSample(
            # A set may ask a thing twice; then it counts twice, as its makers count.
            sample_id=identifier if seen[identifier] == 1 else f"{identifier}-{seen[identifier]}",
            query=prompt,
            relevant_docs=passages,
            reference_answer=Response(answers),
            labels={"question_type": task, "language": language},
            metadata={
                **metadata,
                **({"options": list(options)} if options else {}),
                # Answers of other sets need not stand in a passage; `taskgen edit` asks that of ours.
                "answer_in_passages": any(answer in p.text for p in passages for answer in answers),
            },
        )


def references(sample: Sample, where: str) -> tuple[str, ...]:
    """The accepted answers of a sample, each once."""
    reference: Any = sample.get("reference")
    # A text here is an answer, also one that looks like a list.
    return texts([reference] if isinstance(reference, str) else reference, f"{where}: reference")


def _passages(about: dict[str, Any], where: str) -> tuple[Passage, ...]:
    """The paragraph that is asked about, so that few-shot examples can keep off it."""
    context = about.get("context") or ""
    if not isinstance(context, str):
        raise CorpusError(f"{where}: metadata.context is no text")
    name = str(about.get("paragraph_id") or hashlib.sha256(context.encode("utf-8", "surrogatepass")).hexdigest()[:16])
    return (Passage(name, str(about.get("title") or ""), context),) if context.strip() else ()


def _check_options(options: Any, answers: Sequence[str], where: str) -> None:
    if not isinstance(options, list) or len(options) < 2 or not all(isinstance(one, str) for one in options):
        raise CorpusError(f"{where}: log_prob needs 'options', a list of at least two texts; found {options!r}")
    if len(answers) != 1 or answers[0] not in options:
        raise CorpusError(f"{where}: the reference must be one of the options {options}; found {list(answers)}")


def _check_formulas(answers: Sequence[str], where: str) -> None:
    """A gold that math-verify cannot read would count every answer as wrong."""
    parse = require("math_verify", extra="math").parse
    for answer in answers:
        if not parse(as_latex(answer), fallback_mode="no_fallback"):
            raise CorpusError(f"{where}: math_match cannot read the reference {answer!r}; write a number or LaTeX")
