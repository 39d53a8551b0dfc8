"""Questions by type, document, language and difficulty."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Mapping, Sequence

from ....utils.languages import language_codes, load_language
from ...export.read_back import Row
from .histogram import quantile
from .sections import Column, Section, Table, counted

_NOT_SAID = "not said"
_DOCUMENTS = 15


def tally_section(rows: Sequence[Row]) -> Section:
    """What the set consists of."""
    by_type = Counter(row["question_type"] for row in rows)
    unanswerable = Counter(row["question_type"] for row in rows if not row["answers"])
    documents = Counter(document for row in rows for document in documents_of(row))
    languages = Counter(row["language"] for row in rows)
    columns = (
        Column("question type", "data", filter="type"),
        Column("questions", "count", bar=True),
        *((Column("unanswerable", "count"),) if unanswerable else ()),
    )
    types = tuple((name, count, *((unanswerable[name],) if unanswerable else ())) for name, count in by_type.items())
    return Section(
        "questions",
        "Questions",
        f"{counted(len(rows), 'question')} of {counted(len(by_type), 'type')} on {counted(len(documents), 'document')}."
        " A question that rests on several documents counts for each.",
        (
            Table("By type", columns, types),
            _counts("By language", "language", {_language(code): count for code, count in languages.items()}),
            _counts("By difficulty", "difficulty", Counter(row["difficulty"] or _NOT_SAID for row in rows)),
            _counts("By hops", "hops", Counter(f"{row['hops']}" if row["hops"] else _NOT_SAID for row in rows)),
            _documents(documents, _titles(rows)),
        ),
    )


def documents_of(row: Row) -> tuple[str, ...]:
    """The documents that the answer rests on; of a question without evidence those of its passages."""
    named = row["evidence"] or row["passages"]
    return tuple(dict.fromkeys(part["doc_id"] for part in named))


def _documents(counts: Mapping[str, int], titles: Mapping[str, str]) -> Table:
    most = sorted(counts.items(), key=lambda item: (-item[1], item[0]))
    per_document = sorted(counts.values())
    note = ""
    if len(most) > _DOCUMENTS:
        note = (
            f"The {_DOCUMENTS} with the most questions, of {len(most):,}; half of all have "
            f"{quantile(per_document, 0.5):,} or fewer."
        )
    columns = (
        Column("document", "data", filter="document"),
        Column("title", "data"),
        Column("questions", "count", bar=True),
    )
    rows = tuple((name, titles.get(name, ""), count) for name, count in most[:_DOCUMENTS])
    return Table("By document", columns, rows, note)


def _counts(caption: str, heading: str, counts: Mapping[str, int]) -> Table:
    ordered = sorted(counts.items(), key=lambda item: (-item[1], item[0]))
    columns = (Column(heading, "data"), Column("questions", "count", bar=True))
    return Table(caption, columns, tuple(ordered))


def _titles(rows: Sequence[Row]) -> Mapping[str, str]:
    """By document, what the titles of its passages begin with: the document's own, before headings are added."""
    found: defaultdict[str, set[str]] = defaultdict(set)
    for row in rows:
        for passage in row["passages"]:
            found[passage["doc_id"]].add(passage["title"])
    return {document: min(titles, key=lambda title: (len(title), title)) for document, titles in found.items()}


def _language(code: str | None) -> str:
    if code is None:
        return _NOT_SAID
    return f"{load_language(code).name} ({code})" if code in language_codes() else code
