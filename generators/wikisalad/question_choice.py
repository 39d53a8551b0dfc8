"""Choose the question about each paragraph of an example, and cut the paragraph to length."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import lru_cache
from random import Random

import numpy as np

from ...utils.languages import Language, load_language
from ...utils.text.sentences import sentence_spans
from ...utils.text.tokens import count_tokens
from ...utils.text.words import folded_words
from .articles import Paragraph, SourceQuestion, Span, nearest_offset
from .question_matches import QuestionMatch, QuestionMatches, Uniqueness, share_in

# A cut that leaves less than this share of the words that link a question to its paragraph makes it a weaker one.
_LEFT_BY_CUT = 0.7


@dataclass(frozen=True, slots=True)
class Choice:
    """The text shown of a paragraph, and the question about it, None if nothing can be asked.

    The answers' offsets count from the start of `text`; `uniqueness` is `NONE` without a question.
    """

    text: str
    question: str | None
    answers: tuple[Span, ...]
    uniqueness: Uniqueness


def choose_questions(
    numbers: Sequence[int], matches: QuestionMatches, limit: int, rng: Random, *, worst: Uniqueness = Uniqueness.LOOSE
) -> list[Choice]:
    """Choose text and question for each paragraph of an example, given by its number in the source; none occurs twice.

    Paragraphs of more than `limit` tokens are cut; questions less unique than `worst` are not asked.
    """
    present = np.zeros(len(matches.paragraphs), dtype=bool)
    present[list(numbers)] = True
    shown = {matches.paragraphs[number].text for number in numbers}
    asked: set[tuple[str, ...]] = set()
    choices = []
    for number in numbers:
        paragraph, language = matches.paragraphs[number], matches.language
        candidates = [
            (match, match.uniqueness(present))
            for match in matches.of(number)
            if folded_words(match.question.text) not in asked
        ]
        candidates = [(match, uniqueness) for match, uniqueness in candidates if uniqueness <= worst]
        rng.shuffle(candidates)
        found = _best(paragraph, candidates, language, limit, shown)
        shown.add(found.text)
        if found.question is not None:
            asked.add(folded_words(found.question))
        choices.append(found)
    return choices


def shortened(found: Choice, limit: int, language: Language) -> Choice:
    """Cut a choice to `limit` tokens, if possible, around its answer or from its beginning."""
    span = _span(found.answers) if found.answers else (0, 0)
    return _shown(found.text, span, found.question, found.answers, found.uniqueness, limit, language)


def _best(
    paragraph: Paragraph,
    candidates: Sequence[tuple[QuestionMatch, Uniqueness]],
    language: Language,
    limit: int,
    shown: set[str],
) -> Choice:
    """Return the most unique question; the first of equals."""
    best: Choice | None = None
    for match, uniqueness in sorted(candidates, key=lambda candidate: candidate[1]):
        if best is not None and best.uniqueness <= uniqueness:
            return best
        found = _cut(paragraph, match, uniqueness, language, limit, shown)
        if best is None or found.uniqueness < best.uniqueness:
            best = found
    if best is not None:
        return best
    return _whole_if_shown(
        _shown(paragraph.text, (0, 0), None, (), Uniqueness.NONE, limit, language), paragraph.text, shown
    )


def _cut(
    paragraph: Paragraph, match: QuestionMatch, uniqueness: Uniqueness, language: Language, limit: int, shown: set[str]
) -> Choice:
    span = (
        _span(match.question.answers)
        if match.question.answers
        else _nearest_sentence(paragraph, match, limit, language)
    )
    found = _shown(paragraph.text, span, match.question.text, match.question.answers, uniqueness, limit, language)
    if len(found.text) < len(paragraph.text) and share_in(match.weights, found.text) < _LEFT_BY_CUT * match.own:
        found = Choice(found.text, found.question, found.answers, max(uniqueness, Uniqueness.FAIR))
    return _whole_if_shown(found, paragraph.text, shown, match.question)


def _shown(
    text: str,
    span: tuple[int, int],
    question: str | None,
    answers: Iterable[Span],
    uniqueness: Uniqueness,
    limit: int,
    language: Language,
) -> Choice:
    start, end = cut_around(text, span, limit, language)
    cut = text[start:end]
    return Choice(cut, question, tuple(dict.fromkeys(_inside(answers, start, cut))), uniqueness)


def _inside(answers: Iterable[Span], start: int, cut: str) -> Iterator[Span]:
    """Yield the answers that a cut holds, each at the offset nearest to its old one; the cut begins at `start`."""
    for answer, offset in answers:
        found = nearest_offset(answer, cut, offset - start)
        if found is not None:
            yield answer, found


def _whole_if_shown(found: Choice, text: str, shown: set[str], asked: SourceQuestion | None = None) -> Choice:
    """Return the whole paragraph if the cut repeats a text already shown: two paragraphs may begin alike."""
    if found.text == text or found.text not in shown:
        return found
    return Choice(text, found.question, asked.answers if asked else (), found.uniqueness)


def _span(answers: Sequence[Span]) -> tuple[int, int]:
    answer, start = answers[0]
    return start, start + len(answer)


def _nearest_sentence(paragraph: Paragraph, match: QuestionMatch, limit: int, language: Language) -> tuple[int, int]:
    """Return the sentence with most of a question's words; the beginning if nothing need be cut."""
    if paragraph.tokens <= limit:
        return (0, 0)
    spans = sentences_of(paragraph.text, language.code)
    return max(spans, key=lambda span: share_in(match.weights, paragraph.text[span[0] : span[1]]), default=(0, 0))


def cut_around(text: str, span: tuple[int, int], limit: int, language: Language) -> tuple[int, int]:
    """Return the part of `text` around `span`, as character offsets, end exclusive, without outer white space.

    It consists of the sentences that hold `span`, even if they have more than `limit` tokens, and of further ones,
    added in turn before and after as long as the limit holds. Text between sentences (a heading, a list's mark) counts
    as one.
    """
    if count_tokens(text) <= limit:
        return _stripped(text, 0, len(text))
    units = _units(text, sentences_of(text, language.code))
    inside = [number for number, (start, end) in enumerate(units) if start < span[1] and span[0] < end]
    first, last = (inside[0], inside[-1]) if inside else (0, 0)
    lengths = [count_tokens(text[start:end]) for start, end in units]
    length = sum(lengths[first : last + 1])
    is_before = True
    while True:
        before = first > 0 and length + lengths[first - 1] <= limit
        behind = last + 1 < len(units) and length + lengths[last + 1] <= limit
        if not before and not behind:
            break
        # The text before says who "he" and "it" are, so it comes first.
        if before and (is_before or not behind):
            first -= 1
            length += lengths[first]
            is_before = False
        else:
            last += 1
            length += lengths[last]
            is_before = True
    return _stripped(text, units[first][0], units[last][1])


@lru_cache(maxsize=1 << 12)
def sentences_of(text: str, code: str) -> list[tuple[int, int]]:
    """Cached `sentence_spans` in the language of a code: several questions are tried on one paragraph."""
    return sentence_spans(text, load_language(code))


def _units(text: str, sentences: Sequence[tuple[int, int]]) -> list[tuple[int, int]]:
    """Return the sentences and the texts between them, which together hold all but white space."""
    units: list[tuple[int, int]] = []
    done = 0
    for start, end in [*sentences, (len(text), len(text))]:
        if text[done:start].strip():
            units.append((done, start))
        if end > start:
            units.append((start, end))
        done = end
    return units


def _stripped(text: str, start: int, end: int) -> tuple[int, int]:
    part = text[start:end]
    return start + len(part) - len(part.lstrip()), start + len(part.rstrip())
