"""How long questions, answers and passages are."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cache

from ....utils.text.tokens import count_tokens
from ...export.read_back import ExportedSet, Row
from .histogram import histogram, quantile
from .sections import Cell, Column, Section, Table

_PASSAGES = {
    "gold": "passages of a question",
    "distractors": "passages with distractors",
}


def length_section(exported: ExportedSet) -> Section:
    """Lengths in tokens, as `tokens.count_tokens` counts them."""
    measured = {name: values for name, values in _measured(exported).items() if values}
    columns = (
        Column("", "words"),
        *(Column(name, "count") for name in ("fewest", "half have at most", "95 % have at most", "most")),
    )
    rows: tuple[tuple[Cell, ...], ...] = tuple(
        (name, values[0], quantile(values, 0.5), quantile(values, 0.95), values[-1])
        for name, values in ((name, sorted(values)) for name, values in measured.items())
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
                for name, values in measured.items()
            ),
        ),
    )


def _measured(exported: ExportedSet) -> Mapping[str, Sequence[int]]:
    # Passages are shared by many questions, so each is counted once.
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
