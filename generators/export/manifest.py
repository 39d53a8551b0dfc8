"""How a set was made: what another run needs to make the same bytes, and what tells whether they are the same."""

from __future__ import annotations

import hashlib
import json
import unicodedata
from collections.abc import Mapping
from dataclasses import asdict
from importlib import metadata
from typing import Any

from ...utils.paths import portable_path, portable_settings
from ...utils.records.types import InMemoryDataset
from ...utils.settings import TaskGeneratorConfig
from ...utils.task_style import LeafStyle
from ..models.lm_eval.settings import OF_THE_MACHINE

# The packages whose releases can change the bytes of a set.
_MAKERS = ("lm-eval-taskgen", "bm25s", "pyarrow", "sentencex")

_PYTHON_OBJECTS = {"metadata_fn", "dataset_obj"}
_NOT_TOLD: Any = {
    "out": True,
    "tracking": True,
    "corpus": {"hf": _PYTHON_OBJECTS},
    "hf_corpus": _PYTHON_OBJECTS,
    "embedding": {"embed_fn"},
    # Where a model is asked and how patiently is of this machine; what is asked of it is not.
    "writer": {"base_url", "api_key_env", "api_key_file", "max_concurrency", "timeout_seconds", "budget", "prices"},
}


def describe(
    dataset: InMemoryDataset,
    config: TaskGeneratorConfig,
    styles: Mapping[str, LeafStyle],
    source: Mapping[str, Any] | None = None,
    world: Mapping[str, Any] | None = None,
) -> dict[str, Any]:
    """What the manifest tells of a set, without its files. It holds no time and no path of this machine.

    `styles` says how the tasks of single question types are run and scored, the others are as usual. `edits` are those
    of the versions since the first, in their order. `source` says where the set was imported from, if it was, `world`
    which world its articles tell of, if that was invented.
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
        "corpus_sha256": dataset.corpus_sha256,
        "versions": {
            **{package: metadata.version(package) for package in _MAKERS},
            "unicode": unicodedata.unidata_version,
        },
        "runs_with": _supported("lm-eval"),
        "skipped": list(dataset.skipped),
        "yields": [
            {
                "question_type": y.question_type,
                "asked": y.asked,
                "written": y.written,
                "kept": y.kept,
                "twins": y.twins,
                "exhausted": y.exhausted,
                "rejected": dict(sorted(y.rejected.items())),
            }
            for y in dataset.yields
        ],
        "edits": [],
    }


def to_manifest(description: Mapping[str, Any], files: Mapping[str, bytes]) -> str:
    """`manifest.json` for a set as `describe` tells of it and all other files of its folder, by their path in it."""
    hashes = {path: sha256(content) for path, content in sorted(files.items())}
    return json.dumps({**description, "files": hashes}, ensure_ascii=False, indent=2) + "\n"


def sha256(content: bytes) -> str:
    """The hash by which a manifest knows a file, in hexadecimal."""
    return hashlib.sha256(content).hexdigest()


def _portable(config: TaskGeneratorConfig) -> dict[str, Any]:
    told = config.model_dump(mode="json", exclude=_NOT_TOLD)
    corpus = told["corpus"] or {"files": (), "squad": None, "hf": None}
    corpus["files"] = [portable_path(pattern) for pattern in corpus["files"]]
    if corpus["squad"]:
        corpus["squad"]["path"] = portable_path(corpus["squad"]["path"])
    for hf in filter(None, (corpus["hf"], told["hf_corpus"])):
        if hf["dataset_name"]:
            hf["dataset_name"] = portable_path(hf["dataset_name"])
    writer = told["writer"]
    writer["model_args"] = {key: value for key, value in writer["model_args"].items() if key not in OF_THE_MACHINE}
    # Weights and tokenizers may lie on this machine.
    for settings in (told["chunking"], writer, writer["model_args"]):
        settings.update(portable_settings(settings))
    return dict(told)


def _supported(package: str) -> str:
    """The releases of a package that this one declares to work with, as pip writes them."""
    needs = metadata.requires("lm-eval-taskgen") or []
    return next(need for need in needs if need.startswith(package) and "extra ==" not in need)
