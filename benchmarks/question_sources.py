"""Questions and corpora as the other scripts of this folder take them from the command line.

A source is `PATH` or `PATH:LANGUAGE`, English where none is given; a set knows its own language.
"""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

from lm_eval_taskgen.generators.corpus.readers import READERS
from lm_eval_taskgen.generators.export.atomic_write import MANIFEST
from lm_eval_taskgen.generators.export.read_back import read_exported
from lm_eval_taskgen.generators.generator import TaskGenerator
from lm_eval_taskgen.generators.question_types import QUESTION_TYPES
from lm_eval_taskgen.utils.errors import CorpusError
from lm_eval_taskgen.utils.records.rows import to_row
from lm_eval_taskgen.utils.settings import (
    ChunkingConfig,
    CorpusConfig,
    QuestionTypeConfig,
    SquadCorpusConfig,
    TaskGeneratorConfig,
)

Row = Mapping[str, Any]  # the columns of an exported set

PEOPLE = "people's"


def split_source(source: str) -> tuple[Path, str]:
    """Return the path and the language of a source."""
    path, _, language = source.rpartition(":")
    return (Path(path), language) if path else (Path(source), "en")


def is_set(path: Path) -> bool:
    return (path / MANIFEST).is_file()


def rule_types() -> list[str]:
    """Return the names of the question types that need no model, sorted."""
    return sorted(name for name, kind in QUESTION_TYPES.items() if kind.by_rule)


def questions_of(source: str, types: Sequence[str] = ()) -> list[Row]:
    """Return the questions of a set with their gold passages, or people's own questions from a SQuAD file.

    `types` are the question types taken from a set; all if none are named.
    """
    path, language = split_source(source)
    if not is_set(path):
        return people_questions(path, language)
    return [row for row in read_exported(path).in_context("gold") if not types or row["question_type"] in types]


def people_questions(path: Path, language: str) -> list[Row]:
    """Return the questions of a SQuAD file, each with its paragraph, except those without an answer."""
    return [
        {
            "id": str(qa["id"]),
            "question": qa["question"],
            "answers": list(dict.fromkeys(answer["text"] for answer in qa["answers"])),
            "passages": [_passage_of(article.get("title") or "", paragraph["context"])],
            "evidence": [],
            "language": language,
            "question_type": PEOPLE,
            "variant_of": None,
            "hops": 1,
            "metadata": {},
        }
        for article in json.loads(path.read_text(encoding="utf-8"))["data"]
        for paragraph in article["paragraphs"]
        for qa in paragraph["qas"]
        if qa["answers"]
    ]


def _passage_of(title: str, text: str) -> dict[str, str]:
    # Titles are written as for a corpus from the same file.
    return {"doc_id": title, "title": title.replace("_", " "), "text": text}


def generator_of(source: str, counts: Mapping[str, int], *, max_tokens: int = 256, seed: int = 42) -> TaskGenerator:
    """Return a generator without a model over a folder, of which every readable file is taken, or a SQuAD file.

    `counts` are the questions wanted by type; chunks have at most `max_tokens` tokens.

    Raises:
        CorpusError: the folder has no readable file.
        ConfigError: no questions can be written in the language.
    """
    path, language = split_source(source)
    if path.is_file():
        corpus = CorpusConfig(squad=SquadCorpusConfig(path=path.name, unit="paragraph"))
    else:
        endings = sorted({file.suffix for file in path.rglob("*") if file.suffix.lower() in READERS})
        if not endings:
            raise CorpusError(f"{path}: has no file that can be read; readable are {', '.join(READERS)}")
        corpus = CorpusConfig(files=tuple(f"**/*{ending}" for ending in endings))
    config = TaskGeneratorConfig(
        name="benchmark",
        language=language,
        seed=seed,
        corpus=corpus,
        chunking=ChunkingConfig(max_tokens=max_tokens),
        question_types={name: QuestionTypeConfig(count=count) for name, count in counts.items()},
    )
    return TaskGenerator(None, config, base=path.parent if path.is_file() else path)


def generated_questions(source: str, counts: Mapping[str, int], *, max_tokens: int, seed: int) -> list[Row]:
    """Return questions of these types over a corpus, as rows of a set."""
    generator = generator_of(source, counts, max_tokens=max_tokens, seed=seed)
    language = generator.language
    return [
        to_row(sample, sample.relevant_docs, language.prompt, language.code) for sample in generator.generate_samples()
    ]
