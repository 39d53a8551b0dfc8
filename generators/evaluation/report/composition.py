"""The composition of a set: questions by type, language, difficulty and document; lengths of texts."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterator, Mapping, Sequence
from functools import cache
from typing import Any

from ....utils.languages import language_codes, load_language
from ....utils.text.counting import counted
from ....utils.text.tokens import count_tokens
from ...export.difficulty import GIVEN, SYSTEMS, WORD_MATCHING, source_of
from ...export.read_back import ExportedSet, Row
from ..pages.sections import Cell, Column, Section, Table
from .histogram import histogram, quantile

_UNKNOWN = "not said"
_DOCUMENTS = 15  # documents listed
_PASSAGES = {
    "gold": "passages of a question",
    "distractors": "passages with distractors",
}


# What the labels of difficulty say, by where they come from.
_DIFFICULTY = {
    WORD_MATCHING: "Measured by word matching: easy if it finds the answer, medium if only the evidence, else hard.",
    GIVEN: "As the maker of the set labelled it.",
    None: "Intended, not measured: the set was made by an earlier version of this package.",
}


def count_section(exported: ExportedSet) -> Section:
    """Show the number of questions by type, language, difficulty, hops and document."""
    rows = exported.questions
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
        "What is asked about",
        f"{counted(len(rows), 'question')} of {counted(len(by_type), 'type')} on {counted(len(documents), 'document')}."
        " A question that rests on several documents counts for each.",
        (
            Table("By type", columns, types),
            _counts("By language", "language", {_language(code): count for code, count in languages.items()}),
            *_by_difficulty(exported),
            _counts("By hops", "hops", Counter(f"{row['hops']}" if row["hops"] else _UNKNOWN for row in rows)),
            _documents(documents, _titles(rows)),
        ),
    )


def _by_difficulty(exported: ExportedSet) -> Iterator[Table]:
    """Yield the number of questions by difficulty, if any has one."""
    counts = Counter(row["difficulty"] or _UNKNOWN for row in exported.questions)
    if set(counts) != {_UNKNOWN}:
        yield _counts("By difficulty", "difficulty", counts, _measured(exported.description))


def _measured(description: Mapping[str, Any]) -> str:
    source = source_of(description)
    if source != SYSTEMS:
        return _DIFFICULTY[source]
    count = len(description["difficulty"]["systems"])
    return f"Measured by {count} systems: easy if more than two thirds are right, hard if fewer than one third."


def length_section(exported: ExportedSet) -> Section:
    """Show lengths in tokens, as counted by `tokens.count_tokens`."""
    lengths = {name: values for name, values in _lengths(exported).items() if values}
    columns = (
        Column("", "words"),
        *(Column(name, "count") for name in ("fewest", "half have at most", "95 % have at most", "most")),
    )
    rows: tuple[tuple[Cell, ...], ...] = tuple(
        (name, values[0], quantile(values, 0.5), quantile(values, 0.95), values[-1])
        for name, values in ((name, sorted(values)) for name, values in lengths.items())
    )
    return Section(
        "lengths",
        "Lengths in tokens",
        "A token is a word or a punctuation mark here; the tokenizer of a model counts some more.",
        (
            Table("In short", columns, rows),
            *(
                Table(
                    f"Tokens of the {name}" if name.startswith("passages") else f"Tokens of the {name}s",
                    (Column("tokens", "words"), Column("questions", "count", bar=True)),
                    histogram(values, least=1),
                )
                for name, values in lengths.items()
            ),
        ),
    )


def documents_of(row: Row) -> tuple[str, ...]:
    """Return the documents of the evidence; without evidence, those of the passages."""
    parts = row["evidence"] or row["passages"]
    return tuple(dict.fromkeys(part["doc_id"] for part in parts))


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


def _counts(caption: str, heading: str, counts: Mapping[str, int], note: str = "") -> Table:
    ordered = sorted(counts.items(), key=lambda item: (-item[1], item[0]))
    columns = (Column(heading, "data"), Column("questions", "count", bar=True))
    return Table(caption, columns, tuple(ordered), note)


def _titles(rows: Sequence[Row]) -> Mapping[str, str]:
    """Return the title of each document by id: the shortest title of its passages, to which no heading is added."""
    found: defaultdict[str, set[str]] = defaultdict(set)
    for row in rows:
        for passage in row["passages"]:
            found[passage["doc_id"]].add(passage["title"])
    return {document: min(titles, key=lambda title: (len(title), title)) for document, titles in found.items()}


def _language(code: str | None) -> str:
    if code is None:
        return _UNKNOWN
    return f"{load_language(code).name} ({code})" if code in language_codes() else code


def _lengths(exported: ExportedSet) -> Mapping[str, Sequence[int]]:
    # Cached, since many questions share a passage.
    count = cache(count_tokens)
    rows = exported.questions

    def of_passages(row: Row) -> int:
        return sum(count(text) for passage in row["passages"] for text in (passage["title"], passage["text"]))

    return {
        "question": [count_tokens(row["question"]) for row in rows],
        "longest answer": [max(map(count_tokens, row["answers"])) for row in rows if row["answers"]],
        **{
            _PASSAGES[context]: [of_passages(row) for row in exported.in_context(context) if row["passages"]]
            for context in exported.contexts
            if context != "closed_book"
        },
    }
