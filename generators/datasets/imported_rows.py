"""Turn the samples of an external set into the rows of a task."""

from __future__ import annotations

import hashlib
import json
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Any, cast

from ...utils.errors import CorpusError, require
from ...utils.qa_metrics import as_latex
from ...utils.question_id import question_id
from ...utils.records.documents import Passage
from ...utils.records.samples import EvaluationSample, Response
from ...utils.task_style import TaskStyle
from .base import Sample
from .cells import texts


def checked(samples: Iterable[Any], where: str) -> list[tuple[str, Sample]]:
    """Return each sample with its place for messages, such as `sets:Quiz: Quiz.load()[3]`.

    Raises:
        CorpusError: a sample is no mapping or has no prompt, no `reference`, or a value that JSON cannot express.
    """
    return [(f"{where}[{number}]", _checked(sample, f"{where}[{number}]")) for number, sample in enumerate(samples)]


def _checked(sample: Any, at: str) -> Sample:
    if not isinstance(sample, Mapping):
        raise CorpusError(f"{at}: expected a mapping with 'input' and 'reference', found {type(sample).__name__}")
    if "reference" not in sample:
        keys = ", ".join(map(repr, sample))
        raise CorpusError(
            f"{at}: no key 'reference'; the keys there are: {keys}. Name the answer 'reference'; it is None, '' or [] "
            "where the question has none"
        )
    prompt, about = sample.get("input"), sample.get("metadata") or {}
    if not isinstance(prompt, str) or not prompt.strip():
        raise CorpusError(f"{at}: 'input' is not text or is blank")
    if not isinstance(about, Mapping):
        raise CorpusError(f"{at}: metadata: expected a mapping, found {type(about).__name__}")
    try:
        json.dumps(sample)
    except (TypeError, ValueError) as error:
        raise CorpusError(f"{at}: is not JSON: {error}") from error
    return cast(Sample, sample)


def to_samples(
    task: str, samples: Iterable[tuple[str, Sample]], language: str, style: TaskStyle
) -> Iterator[EvaluationSample]:
    """Yield the rows of one task, after checking what its scoring methods need.

    Args:
        task: the last part of the task's name.
        samples: the samples of its subset with their places, as `checked` returns them.
        language: their language code.
        style: how the task is run and scored.

    Raises:
        CorpusError: the answers, options or formula of a sample cannot be scored.
        MissingDependency: formulas are scored and math-verify is not installed.
    """
    seen: Counter[str] = Counter()
    for at, sample in samples:
        prompt = sample["input"]
        answers = references(sample, at)
        about = sample.get("metadata") or {}
        # These two fields belong to the passage.
        metadata = {name: value for name, value in about.items() if name not in ("context", "title")}
        passages = _passages(about, at)
        options = sample.get("options")
        if style.form == "choice":
            _check_options(options, answers, at)
        if "math_match" in style.metrics:
            _check_formulas(answers, at)
        identifier = question_id(task, language, prompt, answers, [(p.doc_id, p.text) for p in passages])
        seen[identifier] += 1
        yield EvaluationSample(
            # A question that the set repeats counts each time, as in the original.
            sample_id=identifier if seen[identifier] == 1 else f"{identifier}-{seen[identifier]}",
            query=prompt,
            relevant_docs=passages,
            candidate_docs=(),
            reference_answer=Response.of(answers),
            labels={"question_type": task, "language": language},
            metadata={
                **metadata,
                **({"options": list(options)} if options else {}),
                # Answers of external sets need not occur in a passage; `taskgen edit` requires it only of ours.
                "answer_in_passages": any(answer in p.text for p in passages for answer in answers),
            },
        )


def references(sample: Sample, where: str) -> tuple[str, ...]:
    """Return the accepted answers of a sample, each once: those of `references` if it has them, else `reference`.

    Raises:
        CorpusError: they are not text, or `reference` is not among `references`.
    """
    reference: Any = sample["reference"]
    # A text is one answer, even if it looks like a JSON list.
    answers = texts([reference] if isinstance(reference, str) else reference, f"{where}: reference")
    if "references" not in sample:
        return answers
    several = texts(sample["references"], f"{where}: references")
    if not set(answers) <= set(several) or bool(answers) != bool(several):
        raise CorpusError(f"{where}: reference {reference!r} is not among references {sample['references']}")
    return several


def _passages(about: dict[str, Any], where: str) -> tuple[Passage, ...]:
    """Return the question's paragraph, so that few-shot examples can avoid it."""
    context = about.get("context") or ""
    if not isinstance(context, str):
        raise CorpusError(f"{where}: metadata.context is not text")
    name = str(about.get("paragraph_id") or hashlib.sha256(context.encode("utf-8", "surrogatepass")).hexdigest()[:16])
    return (Passage(name, str(about.get("title") or ""), context),) if context.strip() else ()


def _check_options(options: Any, answers: Sequence[str], where: str) -> None:
    if not isinstance(options, list) or len(options) < 2 or not all(isinstance(one, str) for one in options):
        raise CorpusError(f"{where}: log_prob needs 'options', a list of at least two texts; found {options!r}")
    if len(answers) != 1 or answers[0] not in options:
        raise CorpusError(f"{where}: the reference must be one of the options {options}; found {list(answers)}")


def _check_formulas(answers: Sequence[str], where: str) -> None:
    """Reject golds that math-verify cannot parse: every answer would be counted as wrong."""
    parse = require("math_verify", extra="math").parse
    for answer in answers:
        if not parse(as_latex(answer), fallback_mode="no_fallback"):
            raise CorpusError(f"{where}: math_match cannot read the reference {answer!r}; write a number or LaTeX")
