"""Measures of an answer's support: its words and its figures stand in the retrieved passages. No model is asked."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from difflib import SequenceMatcher

from ....utils.languages import load_language
from ....utils.text.sentences import sentence_spans
from ....utils.text.words import folded_words
from ...reading.figure_values import figures_in, have_common_value
from .metrics import Metric, Outcome

# One word that answer and passage share proves nothing, unless it is all that is said.
_SHORTEST_RUN = 2


@dataclass(frozen=True)
class SupportedWords(Metric):
    """The share of the answer's words that stand in what was retrieved.

    The words of a sentence count that stand in one passage in the same order, in runs of two or more; of the passages,
    the best counts. It applies to answers that do not abstain. An answer in other words than the passage scores low.
    """

    name = "supported_words"

    def score(self, outcome: Outcome) -> float | None:
        if outcome.declines:
            return None
        sentences = [words for text in _sentences(outcome) if (words := folded_words(text))]
        total = sum(map(len, sentences))
        if not total:
            return None
        passages = [folded_words(passage.text) for passage in outcome.reply.passages]
        return sum(max((_shared(words, one) for one in passages), default=0) for words in sentences) / total


@dataclass(frozen=True)
class SupportedFigures(Metric):
    """1 if every figure of the answer (number, date, amount, in digits or words) stands in what was retrieved.

    A figure of the question counts as known, and 1.4 million supports 1,400,000. It applies to answers that have a
    figure and do not abstain.
    """

    name = "supported_figures"

    def score(self, outcome: Outcome) -> float | None:
        if outcome.declines:
            return None
        said = [figure.values for figure in figures_in(outcome.answer, outcome.language)]
        if not said:
            return None
        texts = (outcome.sample.query, *(passage.text for passage in outcome.reply.passages))
        known = [figure.values for text in texts for figure in figures_in(text, outcome.language)]
        return float(all(any(have_common_value(one, other, rounded=True) for other in known) for one in said))


def _sentences(outcome: Outcome) -> Iterator[str]:
    """Yield the answer in pieces that end where its sentences do: a heading is part of the sentence below it."""
    start = 0
    for _, end in sentence_spans(outcome.answer, load_language(outcome.language)):
        yield outcome.answer[start:end]
        start = end
    yield outcome.answer[start:]


def _shared(sentence: Sequence[str], passage: Sequence[str]) -> int:
    """Return how many words of a sentence stand in a passage, in the same order and in runs."""
    shortest = min(_SHORTEST_RUN, len(sentence))
    blocks = SequenceMatcher(None, passage, sentence, autojunk=False).get_matching_blocks()
    return sum(block.size for block in blocks if block.size >= shortest)
