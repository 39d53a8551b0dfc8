"""Questions among passages that do not answer them: as the set has them, or with neighbours from the set itself."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from random import Random
from typing import Any

from ....utils.languages import PromptLabels
from ....utils.text.words import folded_words
from ...export.read_back import ExportedSet, Row
from ...index.contexts import template_words
from ...index.retrieval import BM25Retriever
from .settings import showing

# As many as a generated set has unless its configuration says otherwise.
_USUAL = 4


def among_distractors(
    exported: ExportedSet, rows: Sequence[Row], count: int | None, labels: PromptLabels
) -> Mapping[str, Row]:
    """By id, the questions with their gold passages among others.

    Where `count` is None, as the set's own context "distractors" shows them. Else, or where it has none, with the
    `count` passages of the set that are nearest to the question by BM25, without those that equal a gold passage or
    hold the text of any evidence; fewer where the set has no more.
    """
    if count is None and "distractors" in exported.contexts:
        return {row["id"]: row for row in exported.in_context("distractors")}
    count = _USUAL if count is None else count
    if count == 0:
        return {}
    pool = _pool(exported.questions)
    index = BM25Retriever([passage["text"] for passage in pool])
    common = template_words((row["question_type"], row["question"]) for row in exported.questions)
    shown = {}
    for row in rows:
        own = [word for word in folded_words(row["question"]) if word not in common[row["question_type"]]]
        query = " ".join(own) or row["question"]
        passages = [*row["passages"], *_neighbours(row, query, pool, index, count)]
        Random(f"{exported.description['seed']}:{row['id']}").shuffle(passages)
        shown[row["id"]] = showing(row, passages, labels)
    return shown


def _pool(rows: Sequence[Row]) -> list[Mapping[str, Any]]:
    """All passages of a set, those of equal text once."""
    return list({_plain(passage["text"]): passage for row in rows for passage in row["passages"]}.values())


def _neighbours(
    row: Row, query: str, pool: Sequence[Mapping[str, Any]], index: BM25Retriever, count: int
) -> list[Mapping[str, Any]]:
    gold = {_plain(passage["text"]) for passage in row["passages"]}
    evidence = {_plain(span["text"]) for span in row["evidence"] if span["text"].strip()}
    found: list[Mapping[str, Any]] = []
    depth, seen = 4 * count, 0
    while len(found) < count:
        hits = index.search(query, depth)
        for hit in hits[seen:]:
            text = _plain(pool[hit.index]["text"])
            if text not in gold and not any(span in text for span in evidence):
                found.append(pool[hit.index])
        if len(hits) < depth:
            break
        seen, depth = len(hits), depth * 4
    return found[:count]


def _plain(text: str) -> str:
    return " ".join(text.split())
