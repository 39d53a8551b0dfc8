"""Checks on every draft, whatever its type."""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import lru_cache
from typing import Any

from ...utils.records.documents import Evidence, Passage
from ...utils.records.drafts import Bridge, Draft, Given
from ...utils.records.samples import Reject
from ...utils.text.words import contains_phrase, folded_words
from ...utils.text.words import words as words_of
from ..index.corpus_index import CorpusIndex
from ..reading.text_language import not_in_language, other_language
from .base import Check
from .grounding import stands_in

# In words. A question of two quoted sentences and a quoted title stays well below the upper bound.
MIN_QUESTION, MAX_QUESTION = 3, 200
MIN_CONTEXT = 15
# Share of a context's characters that must stand in its document as they are.
MIN_VERBATIM = 0.3
# A line of a table of contents: words, then dots or a gap, then a page number.
_CONTENTS_LINE = re.compile(r"\S.*?(?:\.{3,}|…|(?:\. ){3,}|[ \t]{2,}|\t)\s*\d{1,4}\s*$")
_MIN_CONTENTS_LINES = 3
# With fewer letters, many a word begins with an answer, and the initials of many words spell it.
_MIN_LETTERS = 3
_FIGURE = re.compile(r"\d{2,}")
# Characters on each side of the evidence in which its language shows, and whether it is a table of contents.
_AROUND = 300


def evidence_not_in_source(draft: Draft[Any], index: CorpusIndex) -> Reject | None:
    """The evidence stands in the source document, character by character, where it says it does."""
    if not draft.candidate.evidence and draft.answers:
        return Reject("evidence_not_in_source", "there is no evidence")
    for span in draft.candidate.evidence:
        document = index.documents.get(span.doc_id)
        if document is None or not span.text or document.text[span.start : span.end] != span.text:
            return Reject("evidence_not_in_source", f"{span.doc_id} {span.start}-{span.end}: {span.text[:100]!r}")
    return None


def context_not_verbatim(draft: Draft[Any], index: CorpusIndex) -> Reject | None:
    """At least 30 % of what is shown of a document stands in it as it is."""
    for passage in draft.candidate.passages:
        share = _verbatim_share(passage, index)
        if share < MIN_VERBATIM:
            return Reject(
                "context_not_verbatim", f"{passage.doc_id}: {share:.0%} of the passage stands in the document"
            )
    return None


def _verbatim_share(passage: Passage, index: CorpusIndex) -> float:
    document = index.documents.get(passage.doc_id)
    if document is None:
        return 0.0
    if passage.text in document.text:
        return 1.0
    lines = [line.strip() for line in passage.text.splitlines() if line.strip()]
    verbatim = sum(len(line) for line in lines if line in document.text)
    return verbatim / max(1, sum(map(len, lines)))


def table_of_contents(draft: Draft[Any], index: CorpusIndex) -> Reject | None:
    """The evidence does not stand in a table of contents, which names things and says nothing of them."""
    for span in draft.candidate.evidence:
        if _is_contents(_neighbourhood(span, index)):
            return Reject("table_of_contents", span.text[:200])
    return None


# Kept, since the outline of a question, the question and what it says plainly are checked on the same evidence.
@lru_cache(maxsize=1 << 12)
def _is_contents(text: str) -> bool:
    lines = [line for line in text.splitlines() if line.strip()]
    entries = sum(bool(_CONTENTS_LINE.match(line)) for line in lines)
    return entries >= _MIN_CONTENTS_LINES and 2 * entries >= len(lines)


def answer_not_in_evidence(draft: Draft[Any], index: CorpusIndex) -> Reject | None:
    """An accepted answer stands in the evidence, and of every item of a list one form; computed answers do not."""
    if not draft.answers or draft.metadata.get("computed"):
        return None
    stated = [(span.text, folded_words(span.text)) for span in draft.candidate.evidence]
    wanted = draft.metadata.get("items") or [draft.answers]
    for forms in wanted:
        # By its words in any case; or by its letters, for an answer may be a part of a compound.
        if not any(
            contains_phrase(words, folded_words(form)) or stands_in(form, text)
            for form in forms
            for text, words in stated
        ):
            return Reject("answer_not_in_evidence", f"none of {tuple(forms)!r} stands in the evidence")
    return None


def context_too_short(draft: Draft[Any], index: CorpusIndex) -> Reject | None:
    """A context of a few words is a quotation of the answer."""
    words = sum(len(folded_words(passage.text)) for passage in draft.candidate.passages)
    return Reject("context_too_short", f"{words} words") if words < MIN_CONTEXT else None


def question_length(draft: Draft[Any], index: CorpusIndex) -> Reject | None:
    """A question is neither a stump nor an essay."""
    words = len(folded_words(draft.query))
    return None if MIN_QUESTION <= words <= MAX_QUESTION else Reject("question_length", f"{words} words")


def answer_in_question(draft: Draft[Any], index: CorpusIndex) -> Reject | None:
    """A question that states its own answer tests nothing; for a bridge, neither may it state the bridge.

    Where the answer is to be chosen among what the question names, it stands there by right (`choices`).
    """
    if "choices" in draft.metadata:
        return None
    words = folded_words(draft.query)
    for secret in _secrets(draft):
        if contains_phrase(words, folded_words(secret)):
            return Reject("answer_in_question", f"{secret!r} stands in the question")
    return None


def answer_shows_through(draft: Draft[Any], index: CorpusIndex) -> Reject | None:
    """No word of a question written by rule may give a short answer away without being it.

    A word begins with it ("PRs" for PR, "Mongolian" for Mongol), a token has its figure ("f32" for 32), or the initials
    of words spell it ("End-of-File" for EOF). People ask so in earnest: "Which Mongolian …?"
    """
    if isinstance(draft.candidate, Given) or "choices" in draft.metadata or draft.metadata.get("computed"):
        return None
    for answer in draft.answers:
        words = folded_words(answer)
        found = _longer_word(words[0], draft.query) if len(words) == 1 and words[0].isalpha() else None
        found = found or _token_with(answer, draft.query) or _spelt_out(answer, draft.query)
        if found:
            return Reject("answer_shows_through", f"{answer!r} shows through {found!r}")
    return None


def _longer_word(answer: str, query: str) -> str | None:
    least = len(answer) >= _MIN_LETTERS
    return next(
        (w for w in folded_words(query) if w == f"{answer}s" or (least and w != answer and w.startswith(answer))), None
    )


def _token_with(answer: str, query: str) -> str | None:
    """A token of letters and digits with the first figure of the answer, where that has more than one digit."""
    figure = _FIGURE.search(answer)
    if figure is None:
        return None
    tokens = (word for word in folded_words(query) if not word.isdecimal())
    return next((word for word in tokens if figure.group() in _FIGURE.findall(word)), None)


def _spelt_out(answer: str, query: str) -> str | None:
    """Words side by side whose initials are an answer in capitals; capitals themselves where they are but two."""
    if not (len(answer) > 1 and answer.isalpha() and answer.isupper()):
        return None
    found = words_of(query)
    for start in range(len(found) - len(answer) + 1):
        run = found[start : start + len(answer)]
        initials = "".join(word[0] for word in run)
        if initials == answer or (len(answer) >= _MIN_LETTERS and initials.upper() == answer):
            return " ".join(run)
    return None


def _secrets(draft: Draft[Any]) -> Iterator[str]:
    for forms in draft.metadata.get("items") or [draft.answers]:
        yield from forms
    if isinstance(draft.candidate, Bridge):
        yield draft.candidate.bridge.text


def wrong_language(draft: Draft[Any], index: CorpusIndex) -> Reject | None:
    """Question and evidence are written in the language of the set, by their script and their function words."""
    for text in (draft.query, *(span.text for span in draft.candidate.evidence)):
        found = not_in_language(text, index.language)
        if found is not None:
            return Reject("wrong_language", f"{found}: {text[:100]}")
    # A short sentence may have no function word; its passage has.
    for span in draft.candidate.evidence:
        other = other_language(_neighbourhood(span, index), index.language)
        if other is not None:
            return Reject("wrong_language", f"looks like {other}, as what stands around it: {span.text[:100]}")
    return None


def _neighbourhood(span: Evidence, index: CorpusIndex) -> str:
    return index.documents[span.doc_id].text[max(0, span.start - _AROUND) : span.end + _AROUND]


# Cheap checks first.
DEFAULT_CHECKS: tuple[Check, ...] = (
    question_length,
    context_too_short,
    evidence_not_in_source,
    answer_not_in_evidence,
    answer_in_question,
    answer_shows_through,
    context_not_verbatim,
    table_of_contents,
    wrong_language,
)
