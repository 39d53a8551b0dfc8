"""Write an external set as a task folder: samples become rows, scoring methods become tasks and metrics."""

from __future__ import annotations

import hashlib
import json
import re
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from types import MappingProxyType
from typing import Any

from ...utils.errors import ConfigError, CorpusError
from ...utils.languages import load_language
from ...utils.records.samples import EvaluationSample, InMemoryDataset
from ...utils.settings import HFCorpusConfig, TaskGeneratorConfig
from ...utils.task_style import TaskStyle
from ..export import write_folder
from ..reading.text_language import not_in_language
from .base import BaseDataset, Sample, methods_of
from .imported_rows import checked, references, to_samples

# The metrics of each scoring method; lm-eval does not judge, so llm_judge has no metrics.
METRICS_OF = {
    "string_match": ("exact_match",),
    "partial_match": ("contains",),
    "math_match": ("math_match",),
    "llm_judge": (),
}
# Reported with every scoring method.
_ALWAYS = ("empty_rate",)
# Token limit for answers with reasoning and for judged answers.
_LONG_ANSWER = 1024
_CHOICE_SUFFIX = "_log_prob"
# Questions of each subset by which its language is checked.
_LOOKED_AT = 200
_WITHOUT_SUBSETS = "questions"
_NOT_IN_NAMES = re.compile("[^a-z0-9]+")
_MANIFEST_OPTIONS = ("repo", "revision", "file")


@dataclass(frozen=True, slots=True)
class Imported:
    """An imported set: folder, group, questions per task, number of unanswerable ones, and the set's `info()`.

    `notes` are doubts: about the languages in which subsets are scored, and about a set without any answer.
    """

    path: Path
    group: str
    tasks: dict[str, int]
    unanswerable: int
    info: dict[str, Any]
    notes: tuple[str, ...]


def import_dataset(
    key: str,
    dataset: BaseDataset,
    name: str,
    out: Path,
    *,
    language: str | None = None,
    overwrite: bool = False,
    beside: Mapping[str, bytes] = MappingProxyType({}),
) -> Imported:
    """Write a set as a task folder of lm-eval: a task for each subset, and the group `taskgen_<name>`.

    If `log_prob` is one of its scoring methods, each subset has a multiple-choice task, and a generation task only if
    there are other methods.

    Args:
        key: the name that the set was loaded by, for the manifest.
        dataset: the set.
        name: the name of the group, and the first part of the tasks' names.
        out: the folder.
        language: the language code, if the set does not know it; English by default.
        overwrite: replace a folder that was exported before.
        beside: further files of the set, by their path in the folder.

    Raises:
        CorpusError: the set cannot be read or is empty, or its samples lack what its scoring methods need.
        ConfigError: a scoring method or a language does not exist.
        ExportError: see `write_folder`.
        MissingDependency: `math_match` is a scoring method and math-verify is not installed.
    """
    methods_of(dataset.evaluation_only, f"{key}: evaluation_only")
    # As far as the subsets are known; a download may be long.
    _languages(dataset, dataset.chosen, language)
    samples = checked(dataset.load() or (), f"{key}: {type(dataset).__name__}.load()")
    if not samples:
        raise CorpusError(f"{key}: there are no samples")
    # Now, as some classes know their splits only after loading.
    info = _whole_info(dataset, key)
    by_subset: dict[str, list[tuple[str, Sample]]] = {}
    for at, sample in samples:
        by_subset.setdefault(str(sample.get("_subset_name") or ""), []).append((at, sample))
    languages = _languages(dataset, by_subset, language)
    main = next(iter(languages.values()))
    written: list[EvaluationSample] = []
    styles: dict[str, TaskStyle] = {}
    for task, subset, style in _tasks(by_subset, info["evaluation_only"]):
        written += to_samples(task, by_subset[subset], languages[subset], style)
        styles[task] = style
    imported = InMemoryDataset(name, tuple(written), main, corpus_sha256=_hash([sample for _, sample in samples]))
    # No documents were read, so the corpus of the configuration is empty.
    nothing = HFCorpusConfig(dataset_obj=())
    config = TaskGeneratorConfig(
        name=name,
        language=main,
        hf_corpus=nothing,
        single_hop=None,
        contexts=("gold",),
        min_questions_per_task=1,  # the subsets are those of its makers
    )
    source = _source(key, dataset, info, languages)
    path = write_folder(imported, config, out, overwrite=overwrite, styles=styles, source=source, beside=beside)
    counts = Counter(f"{name}_{sample.question_type}" for sample in written)
    unanswerable = sum(not references(sample, at) for at, sample in samples)
    notes = tuple(_language_notes(dataset, by_subset, languages, key))
    if unanswerable == len(samples):
        notes += (f"{key}: no question has an answer, so abstaining is always right; is 'reference' filled in?",)
    return Imported(path, f"taskgen_{name}", dict(counts), unanswerable, info, notes)


def _whole_info(dataset: BaseDataset, key: str) -> dict[str, Any]:
    """Return what the set's class says of it, completed by what every set says."""
    own = dataset.info()
    if not isinstance(own, Mapping):
        raise ConfigError(f"{key}: info(): expected a mapping, found {type(own).__name__}")
    info = {**BaseDataset.info(dataset), **own}
    try:
        json.dumps(info)
    except (TypeError, ValueError) as error:
        raise ConfigError(f"{key}: info(): is not JSON: {error}") from error
    return {**info, "evaluation_only": list(methods_of(info["evaluation_only"], f"{key}: info(): evaluation_only"))}


def _languages(dataset: BaseDataset, subsets: Iterable[str], given: str | None) -> dict[str, str]:
    known = {subset: dataset.language_of(subset) for subset in subsets}
    if given is not None and any(code not in (None, given) for code in known.values()):
        raise ConfigError(f"language {given!r}: the set knows its languages; leave the language out")
    languages = {subset: code or given or "en" for subset, code in known.items()}
    for code in dict.fromkeys(languages.values()):
        load_language(code)
    return languages


def _source(key: str, dataset: BaseDataset, info: Mapping[str, Any], languages: Mapping[str, str]) -> dict[str, Any]:
    """Return the origin of a set, for the manifest and the card."""
    options = {field: vars(dataset)[field] for field in _MANIFEST_OPTIONS if vars(dataset).get(field)}
    return {
        "key": key,
        "options": {field: Path(value).name if field == "file" else value for field, value in options.items()},
        "languages": sorted(set(languages.values())),
        **{field: info[field] for field in ("evaluation_only", "split", "subsets", "base_prompt_template")},
    }


def _language_notes(
    dataset: BaseDataset,
    by_subset: Mapping[str, Sequence[tuple[str, Sample]]],
    languages: Mapping[str, str],
    key: str,
) -> Iterator[str]:
    """Note each subset most of whose questions are in another language than that by whose rules they are scored."""
    unknown = {subset: rows for subset, rows in by_subset.items() if dataset.language_of(subset) is None}
    for subset, samples in unknown.items():
        language = load_language(languages[subset])
        some = [sample for _, sample in samples[:_LOOKED_AT]]
        questions = (str((sample.get("metadata") or {}).get("question") or sample["input"]) for sample in some)
        found = Counter(filter(None, (not_in_language(question, language) for question in questions)))
        if found.total() > len(some) / 2:
            what = found.most_common(1)[0][0]
            yield f"{subset or key}: {what}, but scored by the rules of {language.name}; give --language CODE."


def _tasks(subsets: Iterable[str], methods: Sequence[str]) -> Iterator[tuple[str, str, TaskStyle]]:
    """Yield the last part of each task's name, its subset and its style."""
    generated = [method for method in methods if method != "log_prob"]
    names: dict[str, str] = {}
    for subset in subsets:
        name = _NOT_IN_NAMES.sub("_", subset.lower()).strip("_") if subset else _WITHOUT_SUBSETS
        if not name:
            raise CorpusError(f"subset {subset!r}: no task can be named after it; give it Latin letters")
        # Names of question types must begin with a letter.
        name = name if name[0].isalpha() else f"n{name}"
        if name in names:
            raise CorpusError(f"the subsets {names[name]!r} and {subset!r} would both be called {name!r}; rename one")
        names[name] = subset
        if generated or not methods:
            yield name, subset, _style(generated)
        if "log_prob" in methods:
            yield name + (_CHOICE_SUFFIX if generated else ""), subset, TaskStyle(form="choice")


def _style(methods: Sequence[str]) -> TaskStyle:
    if not methods:
        return TaskStyle(form="verbatim")
    long = "math_match" in methods or "llm_judge" in methods
    reported = tuple(metric for method in methods for metric in METRICS_OF[method])
    return TaskStyle(
        metrics=("math_match",) if "math_match" in methods else (),
        max_gen_toks=_LONG_ANSWER if long else TaskStyle().max_gen_toks,
        multiline=long,
        form="verbatim",
        reported=(*reported, *_ALWAYS),
    )


def _hash(samples: Sequence[Sample]) -> str:
    content = json.dumps(samples, ensure_ascii=True, sort_keys=True)
    return hashlib.sha256(content.encode("ascii")).hexdigest()
