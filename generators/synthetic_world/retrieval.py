"""A world as a corpus for retrieval, in BEIR's files: `corpus.jsonl`, `queries.jsonl`, `qrels/test.tsv`.

https://github.com/beir-cellar/beir/wiki/Load-your-custom-dataset. Beside them stands `questions.jsonl` with all that is
known of each question, those without an answer among them. Lines are canonical: UTF-8, nothing escaped that JSON does
not ask for, keys sorted.
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import islice
from pathlib import Path
from typing import Any

from ...utils.progress import Progress, silent
from .articles import render
from .queries import WorldQuestion
from .samples import to_record
from .statements import StatementIndex
from .world import World

CORPUS, QUERIES, QRELS, QUESTIONS = "corpus.jsonl", "queries.jsonl", "qrels/test.tsv", "questions.jsonl"
# So many lines are written at once.
_STEP = 1_000
_to_json = json.JSONEncoder(ensure_ascii=False, sort_keys=True).encode


def write_corpus(world: World, language: str, folder: Path, index: StatementIndex, progress: Progress = silent) -> str:
    """Write the article of every entity, and tell `index` what it states. A thousand articles are in memory at a time.

    Returns:
        The SHA-256 of the file, in hexadecimal.
    """
    stage, size = f"articles ({language})", world.settings.size

    def lines() -> Iterator[str]:
        for entity in range(size):
            if entity % _STEP == 0:
                progress(stage, entity, size)
            article = render(world, entity, language)
            index.add(article.title, article.text)
            # As the encoder would write it, in a fifth of the time: a large world has a million articles.
            head = f'{{"_id": "{article.article_id}", "metadata": {{"kind": "{world.kind(entity)}"}}'
            yield f'{head}, "text": {_to_json(article.text)}, "title": {_to_json(article.title)}}}'

    digest = _write_lines(folder / CORPUS, lines())
    progress(stage, size, size)
    return digest


def write_questions(questions: Sequence[WorldQuestion], world: World, folder: Path) -> Mapping[str, str]:
    """Write the questions. Relevant to one are the articles that it needs.

    Those without an answer are left out of what a retriever is tested with: the article that they lack is in the
    corpus.

    Returns:
        The SHA-256 of each file, in hexadecimal, by its path in the folder.
    """
    records = [to_record(question, world) for question in questions]
    answerable = [record for record in records if record["removed"] is None]
    lines = {
        QUESTIONS: map(_to_json, records),
        QUERIES: map(_to_json, map(_query, answerable)),
        QRELS: ["query-id\tcorpus-id\tscore", *(f"{r['id']}\t{key}\t1" for r in answerable for key in r["needed"])],
    }
    return {path: _write_lines(folder / path, rows) for path, rows in lines.items()}


def _query(record: Mapping[str, Any]) -> dict[str, Any]:
    told = {key: record[key] for key in ("shape", "hops", "answers")}
    return {"_id": record["id"], "metadata": told, "text": record["question"]}


def _write_lines(path: Path, lines: Iterable[str]) -> str:
    path.parent.mkdir(parents=True, exist_ok=True)
    digest, left = hashlib.sha256(), iter(lines)
    with path.open("wb") as file:
        while block := list(islice(left, _STEP)):
            encoded = "\n".join([*block, ""]).encode()
            digest.update(encoded)
            file.write(encoded)
    return digest.hexdigest()
