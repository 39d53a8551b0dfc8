"""`manifest.json`: configuration and versions, to generate the same set again, and a hash of every file."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Mapping
from dataclasses import asdict
from importlib import metadata
from typing import Any

from ...utils.paths import portable_path, portable_settings
from ...utils.records.samples import InMemoryDataset
from ...utils.settings import TaskGeneratorConfig
from ...utils.task_style import TaskStyle
from ...utils.versions import versions
from ..models.lm_eval.settings import OF_THE_MACHINE
from .leaves import NO_SMALL_TYPES, SmallTypes

_PYTHON_OBJECTS = {"metadata_fn", "dataset_obj"}
_EXCLUDED: Any = {
    "out": True,
    "engine": True,
    "tracking": True,
    "corpus": {"hf": _PYTHON_OBJECTS},
    "hf_corpus": _PYTHON_OBJECTS,
    "embedding": {"embed_fn"},
    # The address and the limits of a model belong to this machine; model, parameters and prompts do not.
    "writer": {"base_url", "api_key_env", "api_key_file", "max_concurrency", "timeout_seconds", "budget", "prices"},
}


def describe(
    dataset: InMemoryDataset,
    config: TaskGeneratorConfig,
    styles: Mapping[str, TaskStyle],
    small: SmallTypes = NO_SMALL_TYPES,
    source: Mapping[str, Any] | None = None,
    world: Mapping[str, Any] | None = None,
) -> dict[str, Any]:
    """The manifest of a new set without the hashes of its files. It has no time and no path of this machine.

    Args:
        dataset: the set.
        config: of the run that generated it.
        styles: by question type, task styles that differ from the default.
        small: the question types with few questions.
        source: the origin of an imported set.
        world: the synthetic world that the set is about.
    """
    return {
        "name": dataset.name,
        "language": dataset.language,
        **({"source": dict(source)} if source is not None else {}),
        **({"world": dict(world)} if world is not None else {}),
        "version": dataset.version,
        "seed": config.seed,
        "config": _portable(config),
        "styles": {name: asdict(style) for name, style in sorted(styles.items())},
        **({"small_types": asdict(small)} if small != NO_SMALL_TYPES else {}),
        "corpus_sha256": dataset.corpus_sha256,
        **({"reader": dataset.reader} if dataset.reader is not None else {}),
        **({"skipped_checks": list(dataset.skipped_checks)} if dataset.skipped_checks else {}),
        **({"personas": [persona.model_dump() for persona in dataset.personas]} if dataset.personas else {}),
        "versions": versions(),
        "runs_with": _supported("lm-eval"),
        "skipped": list(dataset.skipped),
        "yields": [
            {
                "question_type": y.question_type,
                "asked": y.asked,
                "written": y.written,
                "kept": y.kept,
                "contrast_pairs": y.contrast_pairs,
                "exhausted": y.exhausted,
                "rejected": dict(sorted(y.rejected.items())),
            }
            for y in dataset.yields
        ],
        "edits": [],
    }


def to_manifest(description: Mapping[str, Any], files: Mapping[str, bytes]) -> str:
    """The text of `manifest.json`.

    Args:
        description: see `describe`.
        files: all other files of the folder, by their path in it.
    """
    hashes = {path: sha256(content) for path, content in sorted(files.items())}
    return json.dumps({**description, "files": hashes}, ensure_ascii=False, indent=2) + "\n"


def sha256(content: bytes) -> str:
    """The hash of a file as in the manifest, in hexadecimal."""
    return hashlib.sha256(content).hexdigest()


def _portable(config: TaskGeneratorConfig) -> dict[str, Any]:
    portable = config.model_dump(mode="json", exclude=_EXCLUDED)
    corpus = portable["corpus"] or {"files": (), "squad": None, "hf": None}
    corpus["files"] = [portable_path(pattern) for pattern in corpus["files"]]
    if corpus["squad"]:
        corpus["squad"]["path"] = portable_path(corpus["squad"]["path"])
    for hf in filter(None, (corpus["hf"], portable["hf_corpus"])):
        if hf["dataset_name"]:
            hf["dataset_name"] = portable_path(hf["dataset_name"])
    writer = portable["writer"]
    writer["model_args"] = {key: value for key, value in writer["model_args"].items() if key not in OF_THE_MACHINE}
    if portable["pipeline"] is not None:
        portable["pipeline"] = portable_path(portable["pipeline"])
    # Weights and tokenizers may be local paths.
    for settings in (portable["chunking"], writer, writer["model_args"]):
        settings.update(portable_settings(settings))
    return dict(portable)


def _supported(package: str) -> str:
    """The requirement of this package on another, as pip writes it."""
    needs = metadata.requires("lm-eval-taskgen") or []
    return next(need for need in needs if need.startswith(package) and "extra ==" not in need)
