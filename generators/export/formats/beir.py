"""A set as a retrieval benchmark in BEIR's files: `corpus.jsonl`, `queries.jsonl`, `qrels/test.tsv`.

https://github.com/beir-cellar/beir/wiki/Load-your-custom-dataset
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Any
from urllib.parse import quote

from ....utils.errors import ExportError
from ....utils.languages import load_language
from ....utils.records.documents import Chunk, Document, is_relevant
from ....utils.records.samples import with_earlier_turns
from ....utils.settings import ChunkingConfig
from ...chunking.chunks import chunked
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
            "with `contexts: [gold, …]`, or give the documents by --corpus"
        )
    rows = list(questions(exported))
    corpus = _corpus(rows)
    by_source: dict[str, list[tuple[str, Passage]]] = {}
    for key, (passage, sources) in corpus.items():
        for source in sources:
            by_source.setdefault(source, []).append((key, passage))
    answerable = _answerable(rows, exported)
    records = [
        {"_id": key, "title": passage["title"], "text": passage["text"], "metadata": {"doc_ids": sources}}
        for key, (passage, sources) in corpus.items()
    ]
    qrels = {row["id"]: _relevant(row, by_source) for row in answerable}
    return _converted(records, answerable, qrels, _left_out(rows, answerable))


def to_beir_with_corpus(exported: ExportedSet, documents: Sequence[Document]) -> Converted:
    """Convert a set to the same files over a whole corpus.

    A document of BEIR is a chunk of the corpus, cut as for the set; its id is that of the chunk, percent-encoded, and
    its metadata are `doc_id`, `start` and `end`. Relevant is a chunk that holds half of a piece of evidence or of which
    half is evidence, as in `evaluation.rag`. Questions without evidence are left out.

    Raises:
        ExportError: evidence does not stand in the documents, or no question has any.
        ConfigError: the set's tokenizer cannot be loaded.
    """
    rows = list(questions(exported))
    answerable = [row for row in _answerable(rows, exported) if row["evidence"]]
    if not answerable:
        raise ExportError(f"{exported.folder}: its questions have no evidence, so the relevant chunks are unknown")
    _check_evidence(exported, answerable, documents)
    described = exported.description
    chunking = ChunkingConfig.model_validate(described["config"]["chunking"])
    by_source: dict[str, list[Chunk]] = {}
    for chunk in chunked(documents, chunking, load_language(described["language"])):
        by_source.setdefault(chunk.doc_id, []).append(chunk)
    records = [
        {
            "_id": _chunk_key(chunk),
            "title": chunk.title,
            "text": chunk.text,
            "metadata": {"doc_id": chunk.doc_id, "start": chunk.start, "end": chunk.end},
        }
        for chunks in by_source.values()
        for chunk in chunks
    ]
    qrels = {row["id"]: list(dict.fromkeys(_chunks_of(row["evidence"], by_source))) for row in answerable}
    return _converted(records, answerable, qrels, _left_out(rows, answerable))


def _answerable(rows: Sequence[Row], exported: ExportedSet) -> list[Row]:
    answerable = [row for row in rows if row["answers"]]
    if not answerable:
        raise ExportError(f"{exported.folder}: holds only unanswerable questions, to which no passage is relevant")
    return answerable


def _left_out(rows: Sequence[Row], kept: Sequence[Row]) -> tuple[str, ...]:
    answerable = sum(bool(row["answers"]) for row in rows)
    counts = (
        ("Unanswerable questions left out, since no passage is relevant to them", len(rows) - answerable),
        ("Questions left out, since they have no evidence", answerable - len(kept)),
    )
    return tuple(f"{what}: {count:,}." for what, count in counts if count)


def _converted(
    corpus: Iterable[Mapping[str, Any]],
    answerable: Sequence[Row],
    qrels: Mapping[str, Sequence[str]],
    notes: tuple[str, ...],
) -> Converted:
    judgements = [f"{question}\t{key}\t1\n" for question, keys in qrels.items() for key in keys]
    files = {
        "corpus.jsonl": _lines(corpus),
        "queries.jsonl": _lines(
            {
                "_id": row["id"],
                "text": with_earlier_turns(row["question"], row["history"]),
                "metadata": {"question_type": row["question_type"], "answers": row["answers"]},
            }
            for row in answerable
        ),
        "qrels/test.tsv": "query-id\tcorpus-id\tscore\n" + "".join(judgements),
    }
    return Converted(files, len(answerable), notes)


def _check_evidence(exported: ExportedSet, rows: Sequence[Row], documents: Sequence[Document]) -> None:
    texts = {document.doc_id: document.text for document in documents}
    spans = [span for row in rows for span in row["evidence"]]
    missing = [span for span in spans if texts.get(span["doc_id"], "")[span["start"] : span["end"]] != span["text"]]
    if missing:
        doc_id = missing[0]["doc_id"]
        problem = "has another text there" if doc_id in texts else "is none of the documents"
        raise ExportError(
            f"{exported.folder}: {len(missing):,} of {len(spans):,} pieces of evidence do not stand in the documents "
            f"of --corpus: {doc_id!r} {problem}; give the configuration of the set, and the documents it was made from"
        )


def _chunks_of(evidence: Iterable[Mapping[str, Any]], by_source: Mapping[str, Sequence[Chunk]]) -> Iterator[str]:
    for span in evidence:
        for chunk in by_source[span["doc_id"]]:
            held = min(span["end"], chunk.end) - max(span["start"], chunk.start)
            if is_relevant(held, span["end"] - span["start"], chunk.end - chunk.start):
                yield _chunk_key(chunk)


def _chunk_key(chunk: Chunk) -> str:
    # Readers of qrels split their lines at white space.
    return quote(chunk.chunk_id, safe="/#~!$&'()*+,;=:@")


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
