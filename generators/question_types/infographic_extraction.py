"""`infographic_extraction`: facts in the caption or text description of a figure."""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Hashable, Iterator
from dataclasses import dataclass
from random import Random

from ...utils.languages import Language, writer_patterns
from ...utils.records.documents import Document, Passage, evidence_of
from ...utils.records.sentence import Anchor
from ...utils.text.sentences import sentence_spans
from ...utils.text.words import contains_phrase, folded, folded_words, word_spans
from ..checks import DEFAULT_CHECKS, WRITTEN_CHECKS
from ..checks.must_keep import KEPT_CHECKS
from ..index.corpus_index import CorpusIndex
from ..index.ranking import spread
from ..models.prompt import Prompt
from ..reading.anchors import accepted_answers
from ..reading.caption_labels import figure_words
from ..reading.dates_and_numbers import figure_anchors, number_word_anchors
from ..reading.tables_and_lists import Cell, Figure, find_figures
from ..writers.prompts import NATURAL, NOT_THE_ANSWER, ONE_ANSWER, to_prompt
from .candidates.pattern_type import KEEP, PatternCandidate, PatternType, with_keep
from .candidates.section_owners import Piece, heading_at, located, passage_around
from .registry import question_type

_MIN_WORDS_AROUND = 4
_MAX_WORDS = 60
_LONGEST_NAME = 5
_PER_FIGURE = 3
# The label of a caption ("Figure 3"); its number is not a fact to ask for.
_LABEL = re.compile(r"[^\s\d:]{1,15} ?\d{1,3}(?:[.\-–]\d{1,3}){0,2}[a-z]? ?(?:[:：]|[.–—-](?=\s))")
_UNCLEAR = re.compile(r"[\n\\<>`{}*_\[\]|]")


_RULES = (
    ONE_ANSWER,
    NOT_THE_ANSWER,
    "It has no figure, date or name but those of the statement and of what the figure is called.",
    KEEP,
    "The question stands alone, for somebody who has not seen the passages: it has no pronoun without the noun it "
    "stands for, and, but for the figure and a heading or title that must be named, speaks of no passage, document, "
    "sentence or gap.",
    NATURAL,
)


@question_type("infographic_extraction", difficulty="medium")
class InfographicExtraction(PatternType):
    """Read a figure through its caption and description: “Line chart that rises from ____ passengers in 2012 to …”"""

    brief = (
        'Under "statement" stands what the caption or the description of a figure says, with a gap where the answer '
        'stands; under "figure", where it is there, what the figure is called. The question asks for what belongs into '
        "the gap as one asks who looks at the figure, says which figure it is by what it shows, and has all names and "
        "figures of the statement. Good, for “A bar chart of barges at the lock of Albery, with a peak of ____ barges "
        "in 1717”: “How many barges does the bar chart of the lock of Albery show for its peak in 1717?” Bad: “What "
        "is the peak?”, which says of nothing what it is the peak of."
    )
    checks = DEFAULT_CHECKS
    written_checks = (*WRITTEN_CHECKS, *KEPT_CHECKS)

    def prompt(self, candidate: PatternCandidate, language: Language, difficulty: str) -> Prompt:
        draft = self.template(candidate, language)
        figure = candidate.values["figure"] if candidate.pattern == "in_description" else None
        rules, keep = with_keep(_RULES, candidate.keep)
        more = {"statement": candidate.values["cloze"], "figure": figure, "keep": keep, "evidence": None}
        return to_prompt(self.brief, draft, language, difficulty, more=more, rules=rules)

    def select(self, index: CorpusIndex, random: Random) -> Iterator[PatternCandidate]:
        words = figure_words(index.language)
        pieces = [
            Piece(figure, document, figure.caption.text if figure.caption else "", heading_at(document, figure.start))
            for document in index.documents.values()
            if "![" in document.text or any(word in document.text for word in words)
            for figure in find_figures(document.text, figure_words=words)
        ]
        blanks = [(piece, list(_blanks(piece.content, index))) for piece in pieces]
        fillers: dict[tuple[str, ...], set[str]] = defaultdict(set)
        for _, of_piece in blanks:
            for blank in of_piece:
                fillers[blank.around].add(blank.answer.text)
        by_piece = {id(piece.content): of_piece for piece, of_piece in blanks}
        found: list[tuple[tuple[str, int], int, PatternCandidate]] = []
        for place in located(pieces):
            document, figure = place.piece.document, place.piece.content
            passage = passage_around(document, figure.start, figure.end, index)
            if passage is None:
                continue
            name = place.words(self.words(index.language))
            for blank in by_piece[id(figure)]:
                is_said = blank.answers_in(document.title) or (not blank.in_caption and blank.answers_in(name))
                if len(fillers[blank.around]) == 1 and not is_said:
                    reference = (place.piece.name, *place.place)
                    candidate = _candidate(document, passage, figure, blank, name, reference, index.language)
                    found.append(((document.doc_id, figure.start), blank.flaws, candidate))
        yield from spread(found, random)


@dataclass(frozen=True, slots=True)
class _Blank:
    """A blank in a sentence of a figure's text; `answer` is a span of the sentence."""

    sentence: Cell
    answer: Anchor
    in_caption: bool

    @property
    def around(self) -> tuple[str, ...]:
        text = self.sentence.text
        return (*folded_words(text[: self.answer.start]), "", *folded_words(text[self.answer.end :]))

    @property
    def flaws(self) -> int:
        """Weaknesses: small numbers are easy to guess, and names are less distinct than figures."""
        return 2 * (self.answer.kind == "number" and len(self.answer.text) == 1) + (not self.answer.in_figures)

    def answers_in(self, text: str) -> bool:
        return contains_phrase(folded_words(text), folded_words(self.answer.text))


def _blanks(figure: Figure, index: CorpusIndex) -> Iterator[_Blank]:
    """Yield the numbers and names in a figure's text that can be asked for."""
    for cell in (figure.alternative, figure.caption):
        if cell is None or len(folded_words(cell.text)) > _MAX_WORDS or _UNCLEAR.search(cell.text):
            continue
        label = _LABEL.match(cell.text)
        label_end = label.end() if label is not None else 0
        for start, end in _sentences(cell.text, label_end, index.language):
            sentence = Cell.between(cell.text, start, end)
            for answer in _anchors(sentence.text, index):
                blank = _Blank(
                    Cell(sentence.text, cell.start + sentence.start, cell.start + sentence.end),
                    answer,
                    cell is figure.caption,
                )
                in_label = sentence.start + answer.start < label_end
                reference = folded_words(cell.text[max(label_end, sentence.start) : sentence.end])
                has_words = len(reference) - len(folded_words(answer.text)) >= _MIN_WORDS_AROUND
                if has_words and not in_label:
                    yield blank


def _sentences(text: str, label_end: int, language: Language) -> list[tuple[int, int]]:
    """Return the spans of the sentences in a figure's text; the first includes the label, with or without full stop."""
    behind = [span for span in sentence_spans(text, language) if span[1] > label_end] or [(0, len(text))]
    return [(0, behind[0][1]), *behind[1:]]


def _anchors(text: str, index: CorpusIndex) -> Iterator[Anchor]:
    patterns = writer_patterns(index.language)
    figures = [*figure_anchors(text, patterns), *number_word_anchors(text, patterns)]
    yield from figures
    # Names that also occur in the corpus's sentences; in scripts without capitals such a name may be any word.
    if not patterns.names.capitals:
        return
    spans = word_spans(text)
    position = 0
    while position < len(spans):
        for last in range(min(position + _LONGEST_NAME, len(spans)) - 1, position - 1, -1):
            start, end = spans[position][0], spans[last][1]
            if text[start].isupper() and folded(text[start:end]) in index.sentences_by_name:
                if not any(figure.overlaps(start, end) for figure in figures):
                    yield Anchor("name", start, end, text[start:end])
                position = last
                break
        position += 1


def _candidate(
    document: Document,
    passage: Passage,
    figure: Figure,
    blank: _Blank,
    name: str,
    reference: tuple[str, ...],
    language: Language,
) -> PatternCandidate:
    """Return the candidate; `name` is the template's reference to the figure, `reference` its caption and location."""
    patterns = writer_patterns(language)
    sentence, answer = blank.sentence, blank.answer
    cloze = answer.replaced_in(sentence.text, patterns.blank)
    around = answer.replaced_in(sentence.text, " ")
    keys: dict[Hashable, int] = {
        ("figure", document.doc_id, figure.start): _PER_FIGURE,
        ("blank", blank.around): 1,
    }
    return PatternCandidate(
        (passage,),
        (evidence_of(document, sentence.start, sentence.end),),
        keys,
        "in_caption" if blank.in_caption else "in_description",
        {"figure": name, "cloze": cloze, "ask": patterns.asks[answer.kind].blank},
        accepted_answers(answer, patterns),
        {"answer_kind": answer.kind},
        keep=() if blank.in_caption else reference[1:],
        about=(around,) if blank.in_caption or not reference[0] else (around, reference[0]),
    )
