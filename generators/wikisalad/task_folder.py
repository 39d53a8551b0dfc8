"""Sets as a task folder, which runs in lm-eval and is published and pulled like any other; the sets lie in it too."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from typing import get_args

from ...utils.errors import ConfigError
from ..corpus.files import read_bytes
from ..datasets.base import BaseDataset, Sample, one_or_list
from ..datasets.importing import Imported, import_dataset
from .files import read_examples
from .prompts import gold_parts, ordered_questions, prompt_text
from .records import Example, Mode, distance_bucket, segments_between

SETS = "sets"
_KEY = "wikisalad"
# As the shipped suite calls them: earlier answers in a task of lm-eval are the right ones.
_SUFFIXES: Mapping[Mode, str] = {"simple": "simple", "sequential": "sequential_gold"}


class _Salads(BaseDataset):
    """Interlaced long contexts: paragraphs of several articles, and a question on each."""

    base_prompt_template = "{segments}\n\n{instruction}\n\n{question}"

    def __init__(self, sets: Mapping[str, Sequence[Example]]) -> None:
        super().__init__()
        self.sets = {
            f"{name}_{_SUFFIXES[mode]}": (mode, examples) for name, examples in sets.items() for mode in get_args(Mode)
        }
        self.file = ", ".join(f"{name}.json" for name in sets)

    def load(self) -> list[Sample]:
        return [
            sample
            for subset, (mode, examples) in self.sets.items()
            for example in examples
            for sample in _samples(example, mode, subset)
        ]

    def language_of(self, subset: str) -> str:
        languages = {example.language for example in self.sets[subset][1]}
        if len(languages) > 1:
            raise ConfigError(f"{subset}: has examples in {', '.join(sorted(languages))}; make a set of each language")
        return languages.pop()


def write_task_folder(files: Sequence[Path], name: str, out: Path, *, overwrite: bool = False) -> Imported:
    """Write sets as a task folder of lm-eval: two tasks for each, all prompts written out, and the sets in `sets/`.

    Args:
        files: the sets, as `taskgen wikisalad build` writes them.
        name: the name of the group, and the first part of the tasks' names.
        out: the folder.
        overwrite: replace a folder that was exported before.

    Raises:
        CorpusError: a set cannot be read.
        ConfigError: two sets have the same name, or one has examples in several languages.
        ExportError: see `write_folder`.
    """
    sets: dict[str, tuple[Example, ...]] = {}
    for file in files:
        if file.stem in sets:
            raise ConfigError(f"{file}: there is another set called {file.stem}; rename one")
        sets[file.stem] = read_examples(file)
    beside = {f"{SETS}/{file.name}": read_bytes(file) for file in files}
    return import_dataset(_KEY, _Salads(sets), name, out, overwrite=overwrite, beside=beside)


def _samples(example: Example, mode: Mode, subset: str) -> Iterator[Sample]:
    for index, question in enumerate(ordered_questions(example)):
        segments = {segment.segment_id for segment in example.segments}
        yield {
            "input": prompt_text(gold_parts(example, index, mode)),
            "reference": one_or_list(question.answers),
            "references": list(question.answers),
            "_subset_name": subset,
            "metadata": {
                "id": f"{example.example_id}/{index}",
                "title": question.article,
                "context": example.segment_text(question.segment_id) if question.segment_id in segments else "",
                "distance": distance_bucket(segments_between(example, question, mode)),
            },
        }
