"""Questions as rows of a Parquet file, with the context as the prompt shows it."""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping, Sequence
from typing import Any

import pyarrow as pa
import pyarrow.parquet

from ..errors import ExportError
from ..expected import expect
from ..languages import PromptLabels, load_language
from .documents import Document, Evidence, Passage
from .samples import EvaluationSample, Response

# Fixed, since the type of a column of empty lists could not be inferred.
SCHEMA = pa.schema(
    [
        ("id", pa.string()),
        ("question_type", pa.string()),
        ("question", pa.string()),
        ("answers", pa.list_(pa.string())),
        ("context", pa.string()),
        ("passages", pa.list_(pa.struct([("doc_id", pa.string()), ("title", pa.string()), ("text", pa.string())]))),
        (
            "evidence",
            pa.list_(
                pa.struct(
                    [
                        ("doc_id", pa.string()),
                        ("start", pa.int64()),
                        ("end", pa.int64()),
                        ("page", pa.int64()),
                        ("text", pa.string()),
                    ]
                )
            ),
        ),
        ("hops", pa.int64()),
        ("language", pa.string()),
        ("difficulty", pa.string()),
        ("scenario", pa.string()),
        ("variant_of", pa.string()),
        ("history", pa.list_(pa.struct([("question", pa.string()), ("answer", pa.string())]))),
        ("metadata", pa.string()),
    ]
)

_LABELS = {"hops": int, **dict.fromkeys(("question_type", "difficulty", "scenario", "variant_of", "language"), str)}


def render_context(passages: Sequence[Passage | Document], labels: PromptLabels) -> str:
    """The passages as the prompt shows them, numbered from 1, with their titles if they have any."""
    return "\n\n".join(
        f"{labels.passage} {number}: {passage.title}".rstrip() + f"\n{passage.text}"
        for number, passage in enumerate(passages, start=1)
    )


def to_row(
    sample: EvaluationSample, passages: Sequence[Passage | Document], labels: PromptLabels, language: str
) -> dict[str, Any]:
    """One row. Missing `labels` of the sample become null; `history` moves from its metadata to a column."""
    rest = {key: value for key, value in sample.metadata.items() if key != "history"}
    for label, kind in _LABELS.items():
        if sample.labels.get(label) is not None:
            expect(sample.labels[label], kind, f"question {sample.sample_id!r}: labels: {label}")
    try:
        metadata = json.dumps(rest, ensure_ascii=False, sort_keys=True)
    except (TypeError, ValueError) as error:
        raise ExportError(f"question {sample.sample_id!r}: metadata: are no JSON: {error}") from error
    return {
        "id": sample.sample_id,
        "question_type": sample.labels.get("question_type"),
        "question": sample.query,
        "answers": list(sample.answers),
        "context": render_context(passages, labels),
        "passages": _texts(passages),
        "evidence": [
            {"doc_id": e.doc_id, "start": e.start, "end": e.end, "page": e.page, "text": e.text}
            for e in sample.reference_answer.evidence
        ],
        "hops": sample.labels.get("hops"),
        "language": sample.labels.get("language", language),
        "difficulty": sample.labels.get("difficulty"),
        "scenario": sample.labels.get("scenario"),
        "variant_of": sample.labels.get("variant_of"),
        "history": list(sample.metadata.get("history", ())),
        "metadata": metadata,
    }


def from_row(row: Mapping[str, Any], distractors: Iterable[Mapping[str, str]] = ()) -> EvaluationSample:
    """The sample of a row, with `metadata` parsed; null labels are left out, and `history` moves to its metadata."""
    metadata = {**row["metadata"], **({"history": row["history"]} if row["history"] else {})}
    labels = ("question_type", "hops", "language", "difficulty", "scenario", "variant_of")
    return EvaluationSample(
        row["id"],
        row["question"],
        [Passage(**passage) for passage in row["passages"]],
        [Passage(**passage) for passage in distractors],
        Response.of(
            tuple(row["answers"]),
            tuple(Evidence(**evidence) for evidence in row["evidence"]),
            no_answer=str(metadata.get("reference", "")),
        ),
        {name: row[name] for name in labels if row[name] is not None},
        metadata,
    )


def to_table(samples: Iterable[EvaluationSample], language: str) -> pa.Table:
    """The rows of samples with their gold passages, and a column `candidate_passages`."""
    labels = load_language(language).prompt
    rows = (
        {**to_row(sample, sample.relevant_docs, labels, language), "candidate_passages": _texts(sample.candidate_docs)}
        for sample in samples
    )
    schema = SCHEMA.append(pa.field("candidate_passages", SCHEMA.field("passages").type))
    return pa.Table.from_pylist(list(rows), schema=schema)


def _texts(passages: Sequence[Passage | Document]) -> list[dict[str, str]]:
    return [{"doc_id": passage.doc_id, "title": passage.title, "text": passage.text} for passage in passages]


def to_parquet(rows: Iterable[dict[str, Any]]) -> bytes:
    """A Parquet file of `SCHEMA`. The same rows give the same bytes with the same version of pyarrow.

    Raises:
        ExportError: a text has half of a surrogate pair, which UTF-8 cannot encode.
    """
    rows = list(rows)
    for row in rows:
        _check_encodable(row)
    table = pa.Table.from_pylist(rows, schema=SCHEMA)
    sink = pa.BufferOutputStream()
    pyarrow.parquet.write_table(table, sink, compression="zstd", write_statistics=False)
    return bytes(sink.getvalue())


def _check_encodable(row: Mapping[str, Any]) -> None:
    try:
        json.dumps(row, ensure_ascii=False).encode("utf-8")
    except UnicodeEncodeError as error:
        half = f"\\u{ord(error.object[error.start]):x}"
        raise ExportError(
            f"question {row['id']}: its text holds {half}, half of a surrogate pair, which is no character; "
            "mend the source document"
        ) from error
