"""`hallucination_test`: a statement with one thing changed, so that nothing in the corpus answers it."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from random import Random

from ...utils.languages import Language, writer_patterns
from ...utils.types import Reject
from ...utils.words import folded_words
from ..anchors import Anchor
from ..checks import DEFAULT_CHECKS, Check, first_reject
from ..checks.unanswerable import Statement, proof_against
from ..cloze import CLOZE_CHECKS, cloze_answers, cloze_candidates, cloze_question
from ..corpus_index import CorpusIndex
from ..drafts import Candidate, Draft
from ..sentence_shape import is_plain_sentence, refers_outside
from ..swaps import Swaps, swappable
from ..writers.template import fill
from .base import QuestionType, question_type
from .patterns import TypePatterns

_NOTHING = Anchor("name", 0, 0, "")


@dataclass(frozen=True, slots=True)
class Changed(Candidate):
    """A blank in a sentence of which the span `stated` reads `instead`."""

    stated: Anchor = _NOTHING
    instead: str = ""

    @property
    def plain(self) -> Candidate:
        """The blank in the sentence as it stands."""
        return Candidate(self.hops, self.answer)

    @property
    def statement(self) -> Statement:
        """What the corpus must not answer."""
        sentence, left_out = self.hops[-1], (self.stated, self.answer)
        around = "".join(c for at, c in enumerate(sentence.text) if not any(a.start <= at < a.end for a in left_out))
        names = tuple(a.text for a in sentence.of_kind("name") if a not in left_out)
        return Statement(sentence, self.stated.text, self.instead, around, names)


def twin_is_unsound(draft: Draft[Changed], index: CorpusIndex) -> Reject | None:
    """The question that it was made from must be sound itself."""
    return first_reject(draft.twin, index, CLOZE_CHECKS) if draft.twin else Reject("twin_is_unsound", "there is none")


def may_be_answerable(draft: Draft[Changed], index: CorpusIndex) -> Reject | None:
    return proof_against(draft.candidate.statement, index)


_CHECKS: tuple[Check, ...] = (*DEFAULT_CHECKS, twin_is_unsound, may_be_answerable)


@question_type("hallucination_test", difficulty="hard")
class HallucinationTest(QuestionType[Changed]):
    """Say that there is no answer: “The mill at Wick was built in ____.”, where the corpus says it of the mill at Holm.

    A name, a year or a figure that the question states was changed for another of its sort, and the whole corpus was
    searched for what the question now says. Before each stands the question that it was made from, which has an answer.
    """

    brief = (
        "It states something that the corpus does not say, made from a sentence of the passage by changing one name, "
        "year or figure for another of its sort, and asks for what the sentence leaves out. It cannot be answered."
    )
    checks = _CHECKS

    def select(self, index: CorpusIndex, random: Random) -> Iterator[Changed]:
        words = self.words(index.language)
        swaps = Swaps(index, words.many("place_before"), words.many("place_after"))
        bounds = words.many("bounds")
        # What sort of thing a name stands for is a guess, and "the Spanish settlement of Genghis Khan" is easily seen
        # through; another year or figure is not. So names are changed where nothing else is left.
        seed = random.random()
        for names in (False, True):
            for candidate in cloze_candidates(index, Random(seed)):
                sentence, answer = candidate.hops[-1], candidate.answer
                # What is dear to find out is asked of sentences that can become a question at all.
                if not any((a.kind == "name") is names for a in sentence.anchors if a is not answer):
                    continue
                if not is_plain_sentence(sentence, index.language) or refers_outside(sentence, index.language):
                    continue
                stated = [
                    anchor
                    for anchor in swappable(sentence, answer, index, bounds)
                    if (anchor.kind == "name") is names and _is_plain(sentence.text, anchor, words)
                ]
                random.shuffle(stated)
                for anchor in sorted(stated, key=lambda anchor: _flaws(anchor, answer)):
                    instead = swaps.instead_of(anchor, sentence, random)
                    if instead is not None:
                        yield Changed(candidate.hops, answer, stated=anchor, instead=instead)

    def template(self, candidate: Changed, language: Language) -> Draft[Changed]:
        patterns = writer_patterns(language)
        metadata = {"answer_kind": candidate.answer.kind}
        twin = self.draft(
            candidate,
            cloze_question(candidate.plain, language),
            cloze_answers(candidate.plain, language),
            metadata=metadata,
        )
        text = candidate.hops[-1].text
        changes = sorted(
            ((candidate.stated, candidate.instead), (candidate.answer, patterns.blank)), key=lambda c: -c[0].start
        )
        for anchor, put in changes:
            text = text[: anchor.start] + put + text[anchor.end :]
        return self.draft(
            candidate,
            fill(patterns.direct_lookup, ask=patterns.asks[candidate.answer.kind].blank, cloze=text),
            (),
            labels={"scenario": "unanswerable"},
            metadata={**metadata, "stated": candidate.stated.text, "instead": candidate.instead},
            twin=twin,
        )


def _flaws(stated: Anchor, answer: Anchor) -> int:
    """A year says more of what a sentence is about than another figure, the more so before the blank."""
    return 2 * (stated.kind not in ("year", "name")) + (stated.start > answer.start)


def _is_plain(text: str, anchor: Anchor, words: TypePatterns) -> bool:
    """Whether a year is that of an event: what holds "since 1990" holds since a later year too."""
    if anchor.kind != "year":
        return True
    before, after = folded_words(text[: anchor.start])[-1:], folded_words(text[anchor.end :])[:1]
    beside = (before, words.many("year_before")), (after, words.many("year_after"))
    return all(not wanted or (found and found[0] in wanted) for found, wanted in beside)
