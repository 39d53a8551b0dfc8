"""Writes a world as a retrieval corpus in BEIR's layout: `corpus.jsonl`, `queries.jsonl`, `qrels/test.tsv`.

https://github.com/beir-cellar/beir/wiki/Load-your-custom-dataset. `questions.jsonl` has everything known about each
question, the unanswerable ones included. Lines are canonical: UTF-8, minimal escapes, keys sorted.
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import islice
from pathlib import Path
from typing import Any

from ...utils.progress import Progress, silent
from .articles import article_id, render
from .queries import WorldQuestion
from .statements import StatementIndex
from .world import World

CORPUS, QUERIES, QRELS, QUESTIONS = "corpus.jsonl", "queries.jsonl", "qrels/test.tsv", "questions.jsonl"
# The number of lines written at once.
_BLOCK = 1_000
_to_json = json.JSONEncoder(ensure_ascii=False, sort_keys=True).encode


def write_corpus(world: World, language: str, folder: Path, index: StatementIndex, progress: Progress = silent) -> str:
    """Write the article of every entity and add it to `index`; a thousand articles are in memory at a time.

    Returns:
        The SHA-256 of the file, in hexadecimal.
    """
    stage, size = f"articles ({language})", world.size

    def lines() -> Iterator[str]:
        for entity in range(size):
            if entity % _BLOCK == 0:
                progress(stage, entity, size)
            article = render(world, entity, language)
            index.add(article.title, article.text)
            # The encoder's output in a fifth of its time: a large world has a million articles.
            head = f'{{"_id": "{article.article_id}", "metadata": {{"kind": "{world.kind(entity)}"}}'
            yield f'{head}, "text": {_to_json(article.text)}, "title": {_to_json(article.title)}}}'

    digest = _write_lines(folder / CORPUS, lines())
    progress(stage, size, size)
    return digest


def write_questions(questions: Sequence[WorldQuestion], world: World, folder: Path) -> Mapping[str, str]:
    """Write the questions, with the articles that each needs as the relevant ones.

    Unanswerable questions are not among the queries, since the corpus contains the article that they lack.

    Returns:
        The SHA-256 of each file, in hexadecimal, by its path in the folder.
    """
    records = [_record(question, world) for question in questions]
    answerable = [record for record in records if record["removed"] is None]
    lines = {
        QUESTIONS: map(_to_json, records),
        QUERIES: map(_to_json, map(_query, answerable)),
        QRELS: ["query-id\tcorpus-id\tscore", *(f"{r['id']}\t{key}\t1" for r in answerable for key in r["needed"])],
    }
    return {path: _write_lines(folder / path, rows) for path, rows in lines.items()}


def _record(question: WorldQuestion, world: World) -> dict[str, Any]:
    return {
        "id": question.question_id,
        "shape": question.shape,
        "hops": question.hops,
        "question": question.text,
        "answers": list(question.answers),
        "aliases": [list(forms) for forms in question.aliases],
        "answer_type": question.answer_type,
        "needed": [article_id(world, entity) for entity in question.needed],
        "removed": None if question.removed is None else article_id(world, question.removed),
        "relations": list(question.relations),
    }


def _query(record: Mapping[str, Any]) -> dict[str, Any]:
    metadata = {key: record[key] for key in ("shape", "hops", "answers")}
    return {"_id": record["id"], "metadata": metadata, "text": record["question"]}


def _write_lines(path: Path, lines: Iterable[str]) -> str:
    path.parent.mkdir(parents=True, exist_ok=True)
    digest, left = hashlib.sha256(), iter(lines)
    with path.open("wb") as file:
        while block := list(islice(left, _BLOCK)):
            encoded = "\n".join([*block, ""]).encode()
            digest.update(encoded)
            file.write(encoded)
    return digest.hexdigest()
