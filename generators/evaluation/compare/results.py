"""Read a file of results of `lm_eval --output_path DIR --log_samples`, and the samples beside it."""

from __future__ import annotations

import hashlib
import json
import math
import re
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from ....utils.errors import ConfigError, CorpusError
from ....utils.paths import portable_path, portable_settings
from ..answer_problems import RAG_SOURCE, answer_problems, remedies_of
from ..logged_samples import LoggedSample, SamplesFile, find_files, read_samples

_NAME = "results_"
_NO_FILTER = "none"
_ADVICE = "run lm_eval (or `taskgen eval`) with `--log_samples --output_path DIR` and give DIR"
_MAPPINGS = ("config", "versions", "group_subtasks")
# Arguments that can name a model, in the order of lm-eval.
_MODEL_NAMES = ("peft", "delta", "pretrained", "model", "path", "engine")
# Labels of a row by which questions are divided into parts.
LABELS = ("difficulty", "hops", "language", "scenario")
# The id of a document that an external set does not name; see `_context` and `datasets.imported_rows`.
_HASH = re.compile("[0-9a-f]{16}|[0-9a-f]{64}")
# Characters of a text without a title.
_START = 60
# Arguments with these words in their name are secret.
_SECRET = ("key", "token", "secret", "password", "auth")


@dataclass(frozen=True, slots=True)
class Answer:
    """One answer with its scores.

    `question_id` is the id of the row, or the task and the number of the row if it has none. `sources` are the
    documents of the evidence, or those shown. `content` is a hash of the row without its difficulty, to distinguish two
    sets of the same name. `document` is what to call the first of `sources`. `labels` are those of `LABELS` that the
    row has; `is_right` is None if nothing says it, and `found` says whether a RAG system found the evidence, None for
    other systems, or if there is none. `evidence` are the texts that the gold answer rests on, and `retrieved` the
    passages that a RAG system passed on, as document and text.
    """

    question_id: str
    question: str
    gold: tuple[str, ...]
    answer: str
    metrics: Mapping[str, float]
    sources: tuple[str, ...]
    document: str
    variant_of: str | None
    content: str
    labels: Mapping[str, str]
    is_right: bool | None
    found: bool | None
    evidence: tuple[str, ...]
    retrieved: tuple[tuple[str, str], ...]


@dataclass(frozen=True, slots=True)
class Results:
    """The results of one run of lm-eval.

    `time` is the time of the run in the file name. `settings` are all else that may distinguish two runs of one model.
    `versions` and `answers` are by task; `groups` are tasks by group. `problems` are sentences on what the answers
    show (see `answer_problems`). `retrieves` is true for a RAG system, which saw what it found itself.
    """

    path: Path
    model: str
    time: str
    settings: Mapping[str, str]
    versions: Mapping[str, str]
    groups: Mapping[str, tuple[str, ...]]
    answers: Mapping[str, tuple[Answer, ...]]
    problems: tuple[str, ...]
    retrieves: bool


def find_results(path: Path) -> tuple[Path, ...]:
    """Return the file at `path`, or all files of results in the folder or below it, the oldest first.

    Raises:
        ConfigError: there are none.
    """
    # The name of a file is its time.
    return tuple(sorted(find_files(path, f"{_NAME}*.json", _ADVICE), key=lambda file: file.name))


def read_results(path: Path) -> Results:
    """Read one file of results and its samples.

    Raises:
        ConfigError: a file cannot be read or is not a file of lm-eval, or there are no samples beside the results.
        CorpusError: a file of samples has a question twice.
    """
    given = _json(path)
    config = given["config"]
    arguments = _arguments(config.get("model_args"))
    time = path.stem.removeprefix(_NAME)
    paths = sorted(path.parent.glob(f"samples_*_{time}.jsonl"))
    if not paths:
        raise ConfigError(f"{path}: has no samples_*_{time}.jsonl beside it; {_ADVICE}")
    samples = [read_samples(path) for path in paths]
    given_answers = [answer for file in samples for answer in file.given_answers()]
    naming = next((name for name in _MODEL_NAMES if arguments.get(name)), None)
    return Results(
        path=path,
        model=portable_path(arguments[naming]) if naming else str(config.get("model", "a model")),
        time=time,
        settings=_settings(given, {name: value for name, value in arguments.items() if name != naming}),
        versions={str(task): str(version) for task, version in given["versions"].items()},
        groups={str(name): tuple(map(str, tasks)) for name, tasks in given["group_subtasks"].items()},
        answers=answers_by_task(samples),
        problems=answer_problems(given_answers, remedies_of(given)),
        retrieves=given.get("model_source") == RAG_SOURCE,
    )


def _json(path: Path) -> Mapping[str, Any]:
    try:
        given = json.loads(path.read_text(encoding="utf-8"))
    except OSError as error:
        raise ConfigError(f"{path}: cannot be read: {error.strerror}") from error
    except (ValueError, RecursionError) as error:
        raise ConfigError(f"{path}: is not JSON ({error}); give a file results_*.json of lm_eval") from error
    if not isinstance(given, dict):
        raise ConfigError(f"{path}: is no file of results of lm_eval, but a {type(given).__name__}; {_ADVICE}")
    if "eval_mode" in given and "dataset_name" in given:
        raise ConfigError(
            f"{path}: is of a WikiSalad set, which `taskgen wikisalad score` and `wikisalad compare` read"
        )
    wrong = [name for name in _MAPPINGS if not isinstance(given.get(name), dict)]
    if wrong or not all(isinstance(tasks, list) for tasks in given["group_subtasks"].values()):
        what = wrong[0] if wrong else "group_subtasks"
        raise ConfigError(f"{path}: is no file of results of lm_eval: {what} is missing or has another form; {_ADVICE}")
    return given


def _arguments(given: Any) -> dict[str, str]:
    """Return the arguments of a model, which lm-eval logs as they were typed, or as a mapping."""
    if isinstance(given, dict):
        return {str(name): str(value) for name, value in given.items()}
    pairs = (part.partition("=") for part in str(given or "").split(","))
    return {name.strip(): value.strip() for name, equals, value in pairs if equals}


def _settings(given: Mapping[str, Any], arguments: Mapping[str, str]) -> dict[str, str]:
    """Return the other settings of a run, without secrets and local paths."""
    shots = given.get("n-shot")
    counts = sorted({str(value) for value in shots.values()}) if isinstance(shots, dict) else []
    settings = {
        **{name: value for name, value in arguments.items() if not any(word in name.lower() for word in _SECRET)},
        "examples in the prompt": "/".join(counts),
        "chat template": "yes" if given.get("chat_template") else "no",
        "system instruction": "yes" if given.get("system_instruction") else "no",
        "limit": str(given["config"].get("limit") or "none"),
        "generation": json.dumps(given["config"].get("gen_kwargs") or {}, sort_keys=True),
    }
    return portable_settings(settings)


def answers_by_task(files: Sequence[SamplesFile]) -> dict[str, tuple[Answer, ...]]:
    """Return the answers by task, or by task and filter if the task has filters.

    Raises:
        CorpusError: a file has a question twice.
    """
    found: dict[str, tuple[Answer, ...]] = {}
    for samples in files:
        for name in dict.fromkeys(sample.filter for sample in samples.samples):
            answers = tuple(_answer(one, samples.task) for one in samples.samples if one.filter == name)
            repeated = [one for one, count in Counter(answer.question_id for answer in answers).items() if count > 1]
            if repeated:
                raise CorpusError(
                    f"{samples.path}: has question {repeated[0]} twice; give the file as lm_eval wrote it"
                )
            found[samples.task if name == _NO_FILTER else f"{samples.task}, {name}"] = answers
    return found


def _answer(sample: LoggedSample, task: str) -> Answer:
    doc = sample.doc
    gold = doc.get("answers")
    sources = sample.source_documents() or _context(doc)
    return Answer(
        question_id=str(doc.get("id", f"{task}/{sample.doc_id}")),
        question=_question(doc),
        gold=tuple(map(str, gold)) if isinstance(gold, list) else (),
        answer=sample.answer,
        metrics={name: value for name, value in sample.metrics.items() if math.isfinite(value)},
        sources=sources,
        document=_document(doc, sources),
        variant_of=doc.get("variant_of") or None,
        content=hashlib.sha256(json.dumps({**doc, "difficulty": None}, sort_keys=True).encode("ascii")).hexdigest(),
        labels={name: str(doc[name]) for name in LABELS if doc.get(name) not in (None, "")},
        is_right=sample.is_right,
        found=sample.found,
        evidence=tuple(text for (text,) in _fields(doc.get("evidence"), "text")),
        retrieved=tuple((document, text) for document, text in _fields(sample.passages, "doc_id", "text")),
    )


def _question(doc: Mapping[str, Any]) -> str:
    """Return the question alone; that of an imported set may be a whole prompt, which has it in its metadata."""
    try:
        metadata = json.loads(doc.get("metadata") or "{}")
    except (TypeError, ValueError):
        metadata = {}
    alone = metadata.get("question") if isinstance(metadata, dict) else None
    return str(alone or doc.get("question", ""))


def _fields(rows: Any, *names: str) -> Iterator[tuple[str, ...]]:
    """Yield the fields of each row as text, empty where it lacks them; nothing if these are no rows."""
    for row in rows if isinstance(rows, list | tuple) else ():
        if isinstance(row, dict):
            yield tuple(str(row.get(name) or "") for name in names)


def _context(doc: Mapping[str, Any]) -> tuple[str, ...]:
    """Identify the source by a hash of the text: external sets show one text and name no document."""
    context = doc.get("context")
    return (hashlib.sha256(context.encode("utf-8")).hexdigest(),) if isinstance(context, str) and context else ()


def _document(doc: Mapping[str, Any], sources: Sequence[str]) -> str:
    """Return the first source, or if that is a hash, its title, or the beginning of its text."""
    if not sources or not _HASH.fullmatch(sources[0]):
        return sources[0] if sources else ""
    passages = {one: rest for one, *rest in _fields(doc.get("passages"), "doc_id", "title", "text")}
    title, text = passages.get(sources[0], ("", str(doc.get("context") or "")))
    start = " ".join(text.split())
    return title or (start if len(start) <= _START else f"{start[:_START]}…") or sources[0]
