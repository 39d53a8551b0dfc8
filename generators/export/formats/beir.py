"""A set as a retrieval benchmark in BEIR's files: `corpus.jsonl`, `queries.jsonl`, `qrels/test.tsv`.

https://github.com/beir-cellar/beir/wiki/Load-your-custom-dataset
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Iterable, Mapping
from typing import Any

from ....utils.errors import ExportError
from ....utils.records.samples import with_earlier_turns
from ..read_back import ExportedSet, Row
from .questions import Converted, questions

Passage = Mapping[str, str]


def to_beir(exported: ExportedSet) -> Converted:
    """Convert a set to three files.

    A document is a passage; its id is a hash of its title and text. Relevant are the gold passages, and passages of
    the same source document that contain a whole span of evidence (chunks overlap). Distractors are in the corpus only.
    Unanswerable questions have no relevant passage and are left out; their passages stay in the corpus.

    Raises:
        ExportError: the set has no context "gold", or only unanswerable questions.
    """
    if exported.contexts[0] != "gold":
        raise ExportError(
            f"{exported.folder}: has no context 'gold', so the relevant passages are unknown; generate the set "
            "with `contexts: [gold, …]`"
        )
    rows = list(questions(exported))
    corpus = _corpus(rows)
    by_source: dict[str, list[tuple[str, Passage]]] = {}
    for key, (passage, sources) in corpus.items():
        for source in sources:
            by_source.setdefault(source, []).append((key, passage))
    answerable = [row for row in rows if row["answers"]]
    if not answerable:
        raise ExportError(f"{exported.folder}: holds only unanswerable questions, to which no passage is relevant")
    qrels = [f"{row['id']}\t{key}\t1\n" for row in answerable for key in _relevant(row, by_source)]
    files = {
        "corpus.jsonl": _lines(
            {"_id": key, "title": passage["title"], "text": passage["text"], "metadata": {"doc_ids": sources}}
            for key, (passage, sources) in corpus.items()
        ),
        "queries.jsonl": _lines(
            {
                "_id": row["id"],
                "text": with_earlier_turns(row["question"], row["history"]),
                "metadata": {"question_type": row["question_type"], "answers": row["answers"]},
            }
            for row in answerable
        ),
        "qrels/test.tsv": "query-id\tcorpus-id\tscore\n" + "".join(qrels),
    }
    left_out = len(rows) - len(answerable)
    notes = (f"Unanswerable questions left out, since no passage is relevant to them: {left_out:,}.",)
    return Converted(files, len(answerable), notes if left_out else ())


def _corpus(rows: Iterable[Row]) -> dict[str, tuple[Passage, list[str]]]:
    """Every passage once, by its id, with the ids of its source documents, in order of appearance."""
    corpus: dict[str, tuple[Passage, list[str]]] = {}
    for row in rows:
        for passage in (*row["passages"], *row["distractors"]):
            _, sources = corpus.setdefault(_passage_id(passage), (passage, []))
            if passage["doc_id"] not in sources:
                sources.append(passage["doc_id"])
    return corpus


def _passage_id(passage: Passage) -> str:
    content = json.dumps([passage["title"], passage["text"]], ensure_ascii=True)
    return hashlib.sha256(content.encode("ascii")).hexdigest()[:16]


def _relevant(row: Row, by_source: Mapping[str, list[tuple[str, Passage]]]) -> list[str]:
    found = [_passage_id(passage) for passage in row["passages"]]
    for span in row["evidence"]:
        # A span that is only the answer ("four") also occurs in passages that are not about the question.
        if span["text"].strip() and span["text"] not in row["answers"]:
            found.extend(key for key, passage in by_source.get(span["doc_id"], ()) if span["text"] in passage["text"])
    return list(dict.fromkeys(found))


def _lines(records: Iterable[Mapping[str, Any]]) -> str:
    return "".join(json.dumps(record, ensure_ascii=False) + "\n" for record in records)
