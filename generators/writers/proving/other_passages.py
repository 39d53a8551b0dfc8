"""Proof: the other passages of the corpus that are nearest to a question give no other answer to it."""

from __future__ import annotations

from collections.abc import Generator, Iterator
from itertools import islice

from ....utils.records.documents import Chunk, Passage
from ....utils.records.drafts import Draft, Proposed
from ....utils.records.samples import Reject
from ....utils.settings import WriterConfig
from ....utils.text.words import folded_words
from ...index.corpus_index import CorpusIndex
from ...index.table_heads import passage_with_head
from ...index.word_matching import spelling
from ...models.call import Call, Outcome
from ...reading.function_words import words_without_content
from .agreement import agrees
from .answering import answer_to, unusable
from .same_answer import answer_kind

# Passages shown, and how many more are retrieved, of which some overlap the gold passages.
_SHOWN, _SPARE = 5, 15


def other_passages(
    draft: Draft[Proposed], index: CorpusIndex, settings: WriterConfig
) -> Generator[Call, Outcome, Reject | None]:
    """Reject a draft if the model answers it otherwise from passages without the gold ones (`another_answer`).

    Other documents say the same in other words, so a span that differs takes one more call, in which the model says
    whether the two agree.
    """
    passages = nearest_passages(draft, index)
    if not passages:
        return None
    answered = yield from answer_to(draft, passages, index.language, settings)
    if isinstance(answered, Reject):
        return answered
    if answered.likeness != "other":
        return None
    if answer_kind(draft) == "span":
        same = yield from agrees(answered.text, draft, index.language, settings)
        if isinstance(same, Reject):
            return unusable(same)
        if same:
            return None
    return Reject("another_answer", f"from other passages the model answers {answered.shown}")


def nearest_passages(draft: Draft[Proposed], index: CorpusIndex, beside: str = "") -> tuple[Passage, ...]:
    """Return the passages nearest to a question and its history, and to `beside`, that overlap no gold passage."""
    turns = (text for turn in draft.metadata.get("history", ()) for text in _texts(turn))
    query = in_all_forms(" ".join((*turns, draft.query, beside)), index)
    hits = index.passage_search.search(query, _SHOWN + _SPARE)
    found = (index.chunks[hit.index] for hit in hits)
    apart = (chunk for chunk in found if not any(_overlap(chunk, gold) for gold in draft.candidate.chunks))
    return tuple(passage_with_head(chunk, index.documents) for chunk in islice(apart, _SHOWN))


def in_all_forms(text: str, index: CorpusIndex) -> str:
    """Return the content words of a text and the corpus's forms of them, since a search finds equal words alone."""
    light = words_without_content(index.language)
    words = [word for word in folded_words(text) if word not in light]
    forms = (form for word in words for form in index.passage_index.hits(spelling(word)).forms)
    return " ".join(dict.fromkeys((*words, *forms))) or text


def _texts(turn: object) -> Iterator[str]:
    """Yield the texts of an earlier turn of a conversation."""
    if isinstance(turn, dict):
        yield from (value for value in turn.values() if isinstance(value, str))
    elif isinstance(turn, str):
        yield turn


def _overlap(one: Chunk, other: Chunk) -> bool:
    return one.doc_id == other.doc_id and one.start < other.end and other.start < one.end
