"""Checks on a reworded question against the parts it must keep (`MustKeep`)."""

from __future__ import annotations

import re
from typing import Any

from ...utils.records.drafts import Draft
from ...utils.records.samples import Reject
from ...utils.text.words import contains_phrase, folded_words
from ..index.corpus_index import CorpusIndex
from .base import Check
from .written import stands_for, telling_words

# Least share of a statement's content words that a question about it contains, in some form. With a name among them, so
# many words suffice, however long the statement is.
_LEAST_SAID, _ENOUGH_WITH_A_NAME = 0.4, 3
# The label of a caption ("Figure 3:", "Tabelle 2.1 –"), which is not part of the statement.
_LABEL = re.compile(r"[^\s\d:]{1,15} ?\d{1,3}(?:[.\-–]\d{1,3}){0,2}[a-z]? ?(?:[:：]|[.–—-](?=\s))")


def kept_thing_missing(draft: Draft[Any], index: CorpusIndex) -> Reject | None:
    """Require, word for word, the parts that identify the subject of the question."""
    words = folded_words(draft.query)
    for thing in draft.candidate.must_keep.keep:
        wanted = folded_words(thing)
        if wanted and not contains_phrase(words, wanted):
            return Reject("kept_thing_missing", f"{thing[:200]!r} does not stand in the question")
    for names in draft.candidate.must_keep.names:
        if not any(contains_phrase(words, folded_words(name)) for name in names):
            return Reject("name_missing", f"the question has none of the names {names!r}")
    return None


def figure_added(draft: Draft[Any], index: CorpusIndex) -> Reject | None:
    """Reject a number in the question that is not among those it must keep."""
    required = draft.candidate.must_keep
    given = {figure for text in (*required.keep, *required.about) for figure in _figures(text)}
    added = next((figure for figure in _figures(draft.query) if figure not in given), None)
    return Reject("figure_added", f"{added!r} is a figure that the question may not have") if added else None


def subject_missing(draft: Draft[Any], index: CorpusIndex) -> Reject | None:
    """Require the numbers of each statement and a fair share of its content words.

    If no name and no required part identifies the subject, one of the statement's words that are rarest in the corpus
    must be in the question.
    """
    required, figures = draft.candidate.must_keep, set(_figures(draft.query))
    for text in required.about:
        statement = _LABEL.sub("", text, count=1)
        missing = next((figure for figure in _figures(statement) if figure not in figures), None)
        if missing:
            return Reject("subject_missing", f"{missing!r} is not mentioned of: {statement[:200]}")
        words = [word for word in telling_words(statement, index) if not any(c.isdecimal() for c in word)]
        said = [word for word in words if stands_for(word, [draft.query], index)]
        # A rule may have put a word of its own into the question, "can" for "may": it tells nothing apart.
        rarest = min((count for word in words if (count := index.passage_index.hits(word).frequency)), default=0)
        is_identified = bool(required.keep or required.names) or any(
            index.passage_index.hits(word).frequency == rarest for word in said
        )
        wanted = min(_LEAST_SAID * len(words), _ENOUGH_WITH_A_NAME if required.names else len(words))
        if words and (not is_identified or len(said) < wanted):
            return Reject("subject_missing", f"the question says {said} of: {statement[:200]}")
    return None


def secret_in_question(draft: Draft[Any], index: CorpusIndex) -> Reject | None:
    """Reject a question that states an intermediate result of finding its answer."""
    words, required = folded_words(draft.query), draft.candidate.must_keep
    for secret in required.secret:
        phrase = folded_words(secret)
        is_given = any(contains_phrase(folded_words(text), phrase) for text in (*required.keep, *required.about))
        if contains_phrase(words, phrase) and not is_given:
            return Reject("secret_in_question", f"{secret!r} stands in the question")
    return None


def _figures(text: str) -> list[str]:
    return [word for word in folded_words(text) if any(character.isdecimal() for character in word)]


# Cheap checks first.
KEPT_CHECKS: tuple[Check, ...] = (kept_thing_missing, figure_added, secret_in_question, subject_missing)
