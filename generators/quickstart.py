"""The shortest way from documents to scores: a corpus shipped with the package, in English and in Hindi."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from importlib import resources
from pathlib import Path

from ..utils.errors import ExportError
from ..utils.progress import Progress
from ..utils.records.samples import InMemoryDataset
from ..utils.settings import CorpusConfig, QuestionTypeConfig, TaskGeneratorConfig
from .export import check_export
from .generator import TaskGenerator, export_folder

LANGUAGES = ("en", "hi")
METRICS = ("exact_match", "f1", "contains")

_COUNTS = {"direct_lookup": 31, "temporal_questions": 4}


@dataclass(frozen=True, slots=True)
class QuickstartSet:
    """A generated set and its folder."""

    dataset: InMemoryDataset
    folder: Path


def quickstart_config(language: str) -> TaskGeneratorConfig:
    """Return the configuration for one language; its paths are relative to the shipped corpus."""
    return TaskGeneratorConfig(
        name=f"quickstart_{language}",
        language=language,
        corpus=CorpusConfig(files=(f"{language}/*.md", f"{language}/*.txt")),
        question_types={name: QuestionTypeConfig(count=count) for name, count in _COUNTS.items()},
        # Small types, but each is to be seen with its own scores.
        min_questions_per_task=1,
        license="CC0-1.0",
    )


def make_quickstart(out: Path, *, overwrite: bool, progress: Progress) -> Iterator[QuickstartSet]:
    """Generate and export a set for each language of the shipped corpus, in folders inside `out`.

    Raises:
        ExportError: a folder exists and `overwrite` is not set; nothing has been written.
    """
    folders = {language: out / f"quickstart_{language}" for language in LANGUAGES}
    there = [str(folder) for folder in folders.values() if folder.exists()]
    if there and not overwrite:
        raise ExportError(
            f"{', '.join(there)}: there already, from an earlier quickstart, and kept; give --overwrite to make new "
            f"ones, or score those that are there: taskgen eval {' '.join(there)} --model baseline"
        )
    for language, folder in folders.items():
        check_export(quickstart_config(language), folder, overwrite=overwrite)
    with resources.as_file(resources.files(__package__) / "quickstart_corpus") as corpus:
        for language, folder in folders.items():
            config = quickstart_config(language)
            dataset = TaskGenerator(None, config, base=corpus, progress=progress).generate_dataset()
            yield QuickstartSet(dataset, export_folder(dataset, config, folder, overwrite=overwrite))
