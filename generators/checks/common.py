"""Checks on every draft, whatever its type."""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import lru_cache
from itertools import pairwise
from typing import Any

from ...utils.records.documents import Evidence, Passage
from ...utils.records.drafts import Draft, Given
from ...utils.records.samples import Reject
from ...utils.text.words import contains_phrase, folded_words
from ...utils.text.words import words as words_of
from ..index.corpus_index import CorpusIndex
from ..reading.text_language import not_in_language, other_language
from .base import Check
from .grounding import stands_in

# Question length in words. Two quoted sentences and a quoted title stay well below the maximum.
MIN_QUESTION, MAX_QUESTION = 3, 200
MIN_CONTEXT = 15
# Share of a passage's characters that must be copied unchanged from its document.
MIN_VERBATIM = 0.3
# A line of a table of contents: words, then dots or a gap, then a page number.
_CONTENTS_LINE = re.compile(r"\S.*?(?:\.{3,}|…|(?:\. ){3,}|[ \t]{2,}|\t)\s*\d{1,4}\s*$")
_MIN_CONTENTS_LINES = 3
# One with a single space before the page number; more of them, in the order of the pages, are needed.
_PAGED_LINE = re.compile(r"[^|\s].*[^\W\d_].*[^\d\s] (\d{1,3})\s*$")
_MIN_PAGED_LINES = 5
_LONGEST_ENTRY = 120
# Shorter answers begin too many words, and match the initials of too many phrases.
_MIN_LETTERS = 3
_FIGURE = re.compile(r"\d{2,}")
# Characters on each side of the evidence that are examined for its language and for a table of contents.
_AROUND = 300


def evidence_not_in_source(draft: Draft[Any], index: CorpusIndex) -> Reject | None:
    """Require that the source document has exactly the text of the evidence at the offsets of the evidence."""
    if not draft.candidate.evidence and draft.answers:
        return Reject("evidence_not_in_source", "there is no evidence")
    for span in draft.candidate.evidence:
        document = index.documents.get(span.doc_id)
        if document is None or not span.text or document.text[span.start : span.end] != span.text:
            return Reject("evidence_not_in_source", f"{span.doc_id} {span.start}-{span.end}: {span.text[:100]!r}")
    return None


def context_not_verbatim(draft: Draft[Any], index: CorpusIndex) -> Reject | None:
    """Require that at least 30 % of each passage shown is copied unchanged from its document."""
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
    """Reject evidence in a table of contents, which names things but says nothing about them."""
    for span in draft.candidate.evidence:
        text = index.documents[span.doc_id].text
        before, behind = text[max(0, span.start - _AROUND) : span.start], text[span.end : span.end + _AROUND]
        if _is_contents(before, span.text, behind):
            return Reject("table_of_contents", span.text[:200])
    return None


# Cached: the outline of a question, the question and its plain form are checked on the same evidence.
@lru_cache(maxsize=1 << 12)
def _is_contents(before: str, text: str, behind: str) -> bool:
    """Return True if a text among others is an entry of a table of contents, or a line between two of them."""
    lines = [line for line in f"{before}{text}{behind}".splitlines() if line.strip()]
    entries = [bool(_CONTENTS_LINE.match(line)) for line in lines]
    if sum(entries) < _MIN_CONTENTS_LINES or 2 * sum(entries) < len(lines):
        found = [_PAGED_LINE.match(line) if len(line) <= _LONGEST_ENTRY else None for line in lines]
        pages = [int(page[1]) for page in found if page is not None]
        is_in_order = all(one <= two for one, two in pairwise(pages))
        if len(pages) < _MIN_PAGED_LINES or 2 * len(pages) < len(lines) or not is_in_order:
            return False
        entries = [page is not None for page in found]
    first = sum(bool(line.strip()) for line in before.rpartition("\n")[0].splitlines())
    last = len(lines) - sum(bool(line.strip()) for line in behind.partition("\n")[2].splitlines())
    beside = [*entries[max(0, first - 1) : first], *entries[last : last + 1]]
    return any(entries[first:last]) or beside == [True, True]


def answer_not_in_evidence(draft: Draft[Any], index: CorpusIndex) -> Reject | None:
    """Require an accepted answer in the evidence, or of a list one form of every item; skip computed answers."""
    if not draft.answers or draft.metadata.get("computed"):
        return None
    stated = [(span.text, folded_words(span.text)) for span in draft.candidate.evidence]
    wanted = draft.metadata.get("items") or [draft.answers]
    for forms in wanted:
        # Match whole words in any case, or the exact letters, since an answer may be part of a compound.
        if not any(
            contains_phrase(words, folded_words(form)) or stands_in(form, text)
            for form in forms
            for text, words in stated
        ):
            return Reject("answer_not_in_evidence", f"none of {tuple(forms)!r} stands in the evidence")
    return None


def context_too_short(draft: Draft[Any], index: CorpusIndex) -> Reject | None:
    """Reject a context of a few words: it is only a quotation of the answer."""
    words = sum(len(folded_words(passage.text)) for passage in draft.candidate.passages)
    return Reject("context_too_short", f"{words} words") if words < MIN_CONTEXT else None


def question_length(draft: Draft[Any], index: CorpusIndex) -> Reject | None:
    """Reject a question that is too short or too long."""
    words = len(folded_words(draft.query))
    return None if MIN_QUESTION <= words <= MAX_QUESTION else Reject("question_length", f"{words} words")


def answer_in_question(draft: Draft[Any], index: CorpusIndex) -> Reject | None:
    """Reject a question that states its own answer.

    Questions with `choices` are exempt: there the answer is one of the things that the question names.
    """
    if "choices" in draft.metadata:
        return None
    words = folded_words(draft.query)
    for secret in _secrets(draft):
        if contains_phrase(words, folded_words(secret)):
            return Reject("answer_in_question", f"{secret!r} stands in the question")
    return None


def answer_shows_through(draft: Draft[Any], index: CorpusIndex) -> Reject | None:
    """Reject a template question in which a word hints at a short answer.

    A word may begin with the answer ("PRs" for PR, "Mongolian" for Mongol), contain its figure ("f32" for 32), or the
    initials of words may spell it ("End-of-File" for EOF). Written questions are exempt: people do ask "Which Mongolian
    …?".
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
    """Find a token of letters and digits that has the answer's first figure, if that has more than one digit."""
    figure = _FIGURE.search(answer)
    if figure is None:
        return None
    tokens = (word for word in folded_words(query) if not word.isdecimal())
    return next((word for word in tokens if figure.group() in _FIGURE.findall(word)), None)


def _spelt_out(answer: str, query: str) -> str | None:
    """Find adjacent words whose initials spell an answer in capitals; if it has only two, only capitalised words."""
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


def wrong_language(draft: Draft[Any], index: CorpusIndex) -> Reject | None:
    """Require that question and evidence are in the set's language, judged by script and words."""
    for text in (draft.query, *(span.text for span in draft.candidate.evidence)):
        if (reject := _not_in_language(text, index)) is not None:
            return reject
    # A short sentence may have no function word; its passage has.
    for span in draft.candidate.evidence:
        other = other_language(_neighbourhood(span, index), index.language)
        if other is not None:
            return Reject("wrong_language", f"looks like {other}, as what stands around it: {span.text[:100]}")
    return None


def query_in_wrong_language(draft: Draft[Any], index: CorpusIndex) -> Reject | None:
    """Require that the question is in the set's language, judged by script and words."""
    return _not_in_language(draft.query, index)


def _not_in_language(text: str, index: CorpusIndex) -> Reject | None:
    found = not_in_language(text, index.language)
    return Reject("wrong_language", f"{found}: {text[:100]}") if found is not None else None


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

# For another wording of a question whose passages and evidence have passed the others.
QUERY_CHECKS: tuple[Check, ...] = (question_length, answer_in_question, answer_shows_through, query_in_wrong_language)
