"""The passages shown with a question in each setting of an audit."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from random import Random
from typing import Any, Literal

from ....utils.languages import PromptLabels
from ....utils.records.documents import Passage
from ....utils.records.rows import render_context
from ....utils.text.words import folded_words
from ...export.read_back import ExportedSet, Row
from ...index.distractors import template_words
from ...index.retrieval import BM25Search

Setting = Literal["closed_book", "single", "gold", "distractors"]
SETTINGS: tuple[Setting, ...] = ("closed_book", "single", "gold", "distractors")
# The number of distractors in a generated set unless its configuration says otherwise.
_DEFAULT_DISTRACTORS = 4


@dataclass(frozen=True, slots=True)
class Case:
    """A question in one setting.

    `row` has the passages and the context of the setting. `number` is the passage shown alone, counted from 0.
    """

    setting: Setting
    row: Mapping[str, Any]
    number: int = 0

    @property
    def question_id(self) -> str:
        return str(self.row["id"])


def cases(row: Row, labels: PromptLabels, among: Row | None, *, compares: bool) -> Iterator[Case]:
    """Yield a question in every setting that is informative for it.

    An unanswerable question is shown with passages only: abstaining without passages is always right. Earlier turns of
    a conversation belong to the question and stay.

    Args:
        row: the question with its gold passages.
        labels: the labels of the prompt.
        among: the question with its gold passages among distractors; None omits that setting.
        compares: see `needs_several`.
    """
    if row["answers"]:
        yield Case("closed_book", {**row, "passages": [], "context": ""})
        if needs_several(row, compares=compares):
            for number, passage in enumerate(row["passages"]):
                yield Case("single", showing(row, [passage], labels), number)
    yield Case("gold", row)
    if among is not None:
        yield Case("distractors", among)


def needs_several(row: Row, *, compares: bool) -> bool:
    """Return True if a question claims to need several passages and showing them one by one can test the claim.

    The claim is that it takes several hops; having several passages is not enough, since all but one may be
    uninformative distractors. A question that `compares` passages, such as “Which of the two years is the later one?”,
    cannot be tested this way: naming the only value in sight is right for one of the passages.
    """
    return (row["hops"] or 1) > 1 and len(row["passages"]) > 1 and not compares


def showing(row: Row, passages: Sequence[Mapping[str, str]], labels: PromptLabels) -> dict[str, Any]:
    """Return the row with only these passages."""
    shown = [Passage(passage["doc_id"], passage["title"], passage["text"]) for passage in passages]
    return {**row, "passages": list(passages), "context": render_context(shown, labels)}


def among_distractors(
    exported: ExportedSet, rows: Sequence[Row], count: int | None, labels: PromptLabels
) -> Mapping[str, Row]:
    """Return the questions with their gold passages among distractors, by id.

    If `count` is None and the set has the context "distractors", its own distractors are used. Otherwise they are the
    `count` passages of the set nearest to the question by BM25, except passages that equal a gold passage or contain
    the text of any evidence; fewer if the set has no more.
    """
    if count is None and "distractors" in exported.contexts:
        return {row["id"]: row for row in exported.in_context("distractors")}
    count = _DEFAULT_DISTRACTORS if count is None else count
    if count == 0:
        return {}
    pool = _pool(exported.questions)
    index = BM25Search([passage["text"] for passage in pool])
    common = template_words((row["question_type"], row["question"]) for row in exported.questions)
    found = {}
    for row in rows:
        own = [word for word in folded_words(row["question"]) if word not in common[row["question_type"]]]
        query = " ".join(own) or row["question"]
        passages = [*row["passages"], *_neighbours(row, query, pool, index, count)]
        Random(f"{exported.description['seed']}:{row['id']}").shuffle(passages)
        found[row["id"]] = showing(row, passages, labels)
    return found


def _pool(rows: Sequence[Row]) -> list[Mapping[str, Any]]:
    """Return all passages of a set, each text once."""
    return list({_single_spaced(passage["text"]): passage for row in rows for passage in row["passages"]}.values())


def _neighbours(
    row: Row, query: str, pool: Sequence[Mapping[str, Any]], index: BM25Search, count: int
) -> list[Mapping[str, Any]]:
    gold = {_single_spaced(passage["text"]) for passage in row["passages"]}
    evidence = {_single_spaced(span["text"]) for span in row["evidence"] if span["text"].strip()}
    found: list[Mapping[str, Any]] = []
    depth, seen = 4 * count, 0
    while len(found) < count:
        hits = index.search(query, depth)
        for hit in hits[seen:]:
            text = _single_spaced(pool[hit.index]["text"])
            if text not in gold and not any(span in text for span in evidence):
                found.append(pool[hit.index])
        if len(hits) < depth:
            break
        seen, depth = len(hits), depth * 4
    return found[:count]


def _single_spaced(text: str) -> str:
    return " ".join(text.split())
