"""How a set was made: what another run needs to make the same bytes, and what tells whether they are the same."""

from __future__ import annotations

import hashlib
import json
import unicodedata
from collections.abc import Mapping
from importlib import metadata
from pathlib import PurePosixPath, PureWindowsPath
from typing import Any

from ...utils.types import InMemoryDataset
from ..config import TaskGeneratorConfig

# The packages whose releases can change the bytes of a set.
_MAKERS = ("lm-eval-taskgen", "bm25s", "pyarrow", "sentencex")


def to_manifest(dataset: InMemoryDataset, config: TaskGeneratorConfig, files: Mapping[str, bytes]) -> str:
    """`manifest.json` for a folder with these files. It holds no time and no path of this machine.

    Args:
        dataset: the set, for its yields and the hash of its corpus.
        config: what the run was told.
        files: all other files of the folder, by their path in it.
    """
    manifest = {
        "name": dataset.name,
        "seed": config.seed,
        "config": _portable(config),
        "corpus_sha256": dataset.corpus_sha256,
        "versions": {
            **{package: metadata.version(package) for package in _MAKERS},
            "unicode": unicodedata.unidata_version,
        },
        "runs_with": _supported("lm-eval"),
        "yields": [
            {
                "question_type": y.question_type,
                "asked": y.asked,
                "written": y.written,
                "kept": y.kept,
                "rejected": dict(sorted(y.rejected.items())),
            }
            for y in dataset.yields
        ],
        "files": {path: hashlib.sha256(content).hexdigest() for path, content in sorted(files.items())},
    }
    return json.dumps(manifest, ensure_ascii=False, indent=2) + "\n"


def _portable(config: TaskGeneratorConfig) -> dict[str, Any]:
    told = config.model_dump(mode="json", exclude={"out": True, "corpus": {"hf": {"metadata_fn", "dataset_obj"}}})
    corpus = told["corpus"]
    corpus["files"] = [_without_root(pattern) for pattern in corpus["files"]]
    if corpus["squad"]:
        corpus["squad"]["path"] = _without_root(corpus["squad"]["path"])
    if corpus["hf"] and corpus["hf"]["dataset_name"]:
        corpus["hf"]["dataset_name"] = _without_root(corpus["hf"]["dataset_name"])
    return dict(told)


def _without_root(path: str) -> str:
    """A relative path as it is; of an absolute one the last part, or all from the first part that is a pattern on."""
    if not (PurePosixPath(path).is_absolute() or PureWindowsPath(path).is_absolute()):
        return path
    parts = PureWindowsPath(path).parts
    pattern = next((i for i, part in enumerate(parts) if set(part) & set("*?[")), len(parts) - 1)
    return "/".join(parts[pattern:])


def _supported(package: str) -> str:
    """The releases of a package that this one declares to work with, as pip writes them."""
    needs = metadata.requires("lm-eval-taskgen") or []
    return next(need for need in needs if need.startswith(package) and "extra ==" not in need)
