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
from .articles import Asked, Paragraph, Span, nearest_place
from .question_matches import Fit, Fits, Tie, share_in

# A cut that loses more than this share of what ties a question to its paragraph makes it a worse one.
_KEPT_BY_CUT = 0.7


@dataclass(frozen=True, slots=True)
class Pick:
    """What is shown of a paragraph, and the question, None where none can be asked.

    The answers' offsets count from the start of `text`; `tie` is `NONE` without a question.
    """

    text: str
    question: str | None
    answers: tuple[Span, ...]
    tie: Tie


def pick(numbers: Sequence[int], fits: Fits, limit: int, rng: Random, *, worst: Tie = Tie.LOOSE) -> list[Pick]:
    """A pick for each paragraph of an example, by its number in the source: no text and no question twice.

    Paragraphs of more than `limit` tokens are cut; no question is asked whose tie is looser than `worst`.
    """
    present = np.zeros(len(fits.paragraphs), dtype=bool)
    present[list(numbers)] = True
    shown = {fits.paragraphs[number].text for number in numbers}
    asked: set[tuple[str, ...]] = set()
    picks = []
    for number in numbers:
        paragraph, language = fits.paragraphs[number], fits.language
        candidates = [(fit, fit.tie(present)) for fit in fits.of(number) if folded_words(fit.asked.text) not in asked]
        candidates = [(fit, tie) for fit, tie in candidates if tie <= worst]
        rng.shuffle(candidates)
        found = _best(paragraph, candidates, language, limit, shown)
        shown.add(found.text)
        if found.question is not None:
            asked.add(folded_words(found.question))
        picks.append(found)
    return picks


def shortened(found: Pick, limit: int, language: Language) -> Pick:
    """A pick with as much around its answer, or its beginning, as has no more than `limit` tokens if that can be."""
    kept = _span(found.answers) if found.answers else (0, 0)
    return _shown(found.text, kept, found.question, found.answers, found.tie, limit, language)


def _best(
    paragraph: Paragraph, candidates: Sequence[tuple[Fit, Tie]], language: Language, limit: int, shown: set[str]
) -> Pick:
    """The first of the questions that no other has a surer tie than."""
    best: Pick | None = None
    for fit, tie in sorted(candidates, key=lambda candidate: candidate[1]):
        if best is not None and best.tie <= tie:
            return best
        found = _cut(paragraph, fit, tie, language, limit, shown)
        if best is None or found.tie < best.tie:
            best = found
    if best is not None:
        return best
    return _whole_if_shown(_shown(paragraph.text, (0, 0), None, (), Tie.NONE, limit, language), paragraph.text, shown)


def _cut(paragraph: Paragraph, fit: Fit, tie: Tie, language: Language, limit: int, shown: set[str]) -> Pick:
    kept = _span(fit.asked.answers) if fit.asked.answers else _nearest_sentence(paragraph, fit, limit, language)
    found = _shown(paragraph.text, kept, fit.asked.text, fit.asked.answers, tie, limit, language)
    if len(found.text) < len(paragraph.text) and share_in(fit.weights, found.text) < _KEPT_BY_CUT * fit.own:
        found = Pick(found.text, found.question, found.answers, max(tie, Tie.FAIR))
    return _whole_if_shown(found, paragraph.text, shown, fit.asked)


def _shown(
    text: str,
    kept: tuple[int, int],
    question: str | None,
    answers: Iterable[Span],
    tie: Tie,
    limit: int,
    language: Language,
) -> Pick:
    start, end = cut_around(text, kept, limit, language)
    cut = text[start:end]
    return Pick(cut, question, tuple(dict.fromkeys(_inside(answers, start, cut))), tie)


def _inside(answers: Iterable[Span], start: int, cut: str) -> Iterator[Span]:
    """The answers that stand in a cut that begins at `start`, an accepted one at its nearest place in there."""
    for answer, place in answers:
        found = nearest_place(answer, cut, place - start)
        if found is not None:
            yield answer, found


def _whole_if_shown(found: Pick, text: str, shown: set[str], asked: Asked | None = None) -> Pick:
    """Two paragraphs may begin alike; where the cut leaves nothing else, the whole is shown."""
    if found.text == text or found.text not in shown:
        return found
    return Pick(text, found.question, asked.answers if asked else (), found.tie)


def _span(answers: Sequence[Span]) -> tuple[int, int]:
    answer, start = answers[0]
    return start, start + len(answer)


def _nearest_sentence(paragraph: Paragraph, fit: Fit, limit: int, language: Language) -> tuple[int, int]:
    """The sentence that has most of a question; the beginning where nothing is to be cut."""
    if paragraph.tokens <= limit:
        return (0, 0)
    spans = sentences_of(paragraph.text, language.code)
    return max(spans, key=lambda span: share_in(fit.weights, paragraph.text[span[0] : span[1]]), default=(0, 0))


def cut_around(text: str, kept: tuple[int, int], limit: int, language: Language) -> tuple[int, int]:
    """The part of `text` to keep, as character offsets, end exclusive, without white space around it.

    It consists of whole sentences of which one or more hold all of `kept`; what lies between sentences (a heading, a
    list's mark) counts as one. Sentences are added in turn before and behind as long as no more than `limit` tokens
    stand in it; where those that hold `kept` have more, they are kept all the same.
    """
    if count_tokens(text) <= limit:
        return _stripped(text, 0, len(text))
    units = _units(text, sentences_of(text, language.code))
    inside = [number for number, (start, end) in enumerate(units) if start < kept[1] and kept[0] < end]
    first, last = (inside[0], inside[-1]) if inside else (0, 0)
    lengths = [count_tokens(text[start:end]) for start, end in units]
    length = sum(lengths[first : last + 1])
    is_before = True
    while True:
        before = first > 0 and length + lengths[first - 1] <= limit
        behind = last + 1 < len(units) and length + lengths[last + 1] <= limit
        if not before and not behind:
            break
        # What goes before says who is meant by "he" and "it", so it has the first turn.
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
    """`sentence_spans` in the language of a code, remembered: several questions are tried on one paragraph."""
    return sentence_spans(text, load_language(code))


def _units(text: str, sentences: Sequence[tuple[int, int]]) -> list[tuple[int, int]]:
    """The sentences, and what is written between them; together they hold all of the text but white space."""
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
