"""`hallucination_test`: a question from a statement with one detail changed, so that the corpus has no answer."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from functools import partial
from random import Random
from typing import Any

from ...utils.languages import Language, writer_patterns
from ...utils.records.drafts import Cloze, Draft
from ...utils.records.samples import Reject
from ...utils.records.sentence import Anchor, Sentence
from ...utils.text.words import contains_phrase, folded_words
from ..checks import DEFAULT_CHECKS, Check, first_reject
from ..checks.unanswerable import Statement, proof_against
from ..checks.written import WRITTEN_CHECKS, WRITTEN_FACT_CHECKS
from ..index.corpus_index import CorpusIndex
from ..models.prompt import Prompt, ReplyForm
from ..reading.sentence_shape import stands_alone
from ..writers.patterns import TypePatterns
from ..writers.prompts import to_prompt
from ..writers.question_type import QuestionType
from ..writers.template import fill
from .candidates.cloze import CLOZE_CHECKS, cloze_answers, cloze_candidates, cloze_question
from .candidates.swaps import Swaps, tells_what_is_asked
from .registry import question_type

_NOTHING = Anchor("name", 0, 0, "")
_FORM = ReplyForm(texts=("twin", "question"))
# Least share of words that the two questions of a contrast pair have in common, of all their words.
_SAME_WORDS = 0.7


@dataclass(frozen=True, slots=True)
class Changed(Cloze):
    """A blank in a sentence whose span `stated` is replaced by `instead`."""

    stated: Anchor = _NOTHING
    instead: str = ""

    @property
    def plain(self) -> Cloze:
        """The blank in the unchanged sentence."""
        return Cloze(self.sentence, self.answer)

    @property
    def statement(self) -> Statement:
        """The changed statement, which the corpus must not answer."""
        sentence, left_out = self.sentence, (self.stated, self.answer)
        around = "".join(c for at, c in enumerate(sentence.text) if not any(a.start <= at < a.end for a in left_out))
        names = tuple(a.text for a in sentence.of_kind("name") if a not in left_out)
        return Statement(sentence, self.stated.text, self.instead, around, names)


def twin_is_unsound(draft: Draft[Changed], index: CorpusIndex) -> Reject | None:
    """Require a sound answerable question in the contrast pair."""
    return (
        first_reject(draft.contrast, index, CLOZE_CHECKS)
        if draft.contrast
        else Reject("twin_is_unsound", "there is none")
    )


def may_be_answerable(draft: Draft[Changed], index: CorpusIndex) -> Reject | None:
    return proof_against(draft.candidate.statement, index)


def wrong_change(draft: Draft[Changed], index: CorpusIndex) -> Reject | None:
    """Require the original in the contrast pair's answerable question, its replacement in the other, and no mixing."""
    stated, instead = folded_words(draft.candidate.stated.text), folded_words(draft.candidate.instead)
    asked, answerable = folded_words(draft.query), folded_words(draft.contrast.query if draft.contrast else "")
    for words, wanted, other in ((asked, instead, stated), (answerable, stated, instead)):
        if not contains_phrase(words, wanted) or contains_phrase(words, other):
            return Reject("wrong_change", f"wanted {' '.join(wanted)!r} and not {' '.join(other)!r}: {' '.join(words)}")
    return None


def twin_differs(draft: Draft[Changed], index: CorpusIndex) -> Reject | None:
    """Require the same words in both questions, apart from the change; grammar may change a few more."""
    asked = Counter(folded_words(draft.query)) - Counter(folded_words(draft.candidate.instead))
    answerable = Counter(folded_words(draft.contrast.query if draft.contrast else ""))
    answerable -= Counter(folded_words(draft.candidate.stated.text))
    if (asked & answerable).total() >= _SAME_WORDS * (asked | answerable).total():
        return None
    return Reject("twin_differs", draft.query[:200])


def written_twin_is_unsound(draft: Draft[Changed], index: CorpusIndex) -> Reject | None:
    """Require that the answerable question is also sound in the model's words."""
    return first_reject(draft.contrast, index, WRITTEN_FACT_CHECKS) if draft.contrast else Reject("twin_is_unsound")


# The check that rejects more drafts of a large corpus comes first.
_CHECKS: tuple[Check, ...] = (*DEFAULT_CHECKS, may_be_answerable, twin_is_unsound)


@question_type("hallucination_test", difficulty="hard")
class HallucinationTest(QuestionType[Changed]):
    """Say that there is no answer: “The mill at Wick was built in ____.”, if the corpus dates only the mill at Holm.

    A name, year or figure of an answerable question is replaced by another of its sort, and the whole corpus is
    searched to make sure that it does not answer the result. Both questions are in the set, as a contrast pair.
    """

    brief = (
        'Write a pair of questions. "twin" asks for what fills the gap of the evidence, and states the text under '
        '"stated" letter by letter. "question" is the twin with the text under "instead", letter by letter, in its '
        'place, as "changed_evidence_with_gap" has it; other words change only where grammar asks for it. The passages '
        "answer the twin, and nothing answers the question, which takes for granted what nobody ever said. Good: “How "
        "many looms stood in the mill at Albery in 1871?” and “How many looms stood in the mill at Albery in 1884?”. "
        "Bad: a question with a hint that something is wrong with it, and a question that leaves the change out, for "
        "then it has an answer. The rules hold for both, but that the question has no answer."
    )
    checks = _CHECKS
    written_checks = (*WRITTEN_CHECKS, wrong_change, twin_differs, written_twin_is_unsound)

    def select(self, index: CorpusIndex, random: Random) -> Iterator[Changed]:
        words = self.words(index.language)
        swaps = Swaps(index, words.many("place_before"), words.many("place_after"), words.many("bounds"))

        def changeable(sentence: Sentence, names: bool) -> Iterator[Anchor]:
            return (a for a in swaps.changeable(sentence, names) if _is_plain(sentence.text, a, words))

        def usable(names: bool, sentence: Sentence) -> bool:
            return next(changeable(sentence, names), None) is not None and stands_alone(sentence, index.language)

        # Names last: their sort is a guess, and "the Spanish settlement of Genghis Khan" is easily recognised as false;
        # another year or figure is not.
        seed = random.random()
        for names in (False, True):
            for candidate in cloze_candidates(index, Random(seed), partial(usable, names)):
                sentence, answer = candidate.sentence, candidate.answer
                stated = [a for a in changeable(sentence, names) if tells_what_is_asked(sentence, a, answer, index)]
                random.shuffle(stated)
                for anchor in sorted(stated, key=lambda anchor: _flaws(anchor, answer)):
                    instead = swaps.instead_of(anchor, sentence, random)
                    if instead is not None:
                        yield Changed(candidate.sentence, answer, stated=anchor, instead=instead)

    def template(self, candidate: Changed, language: Language) -> Draft[Changed]:
        patterns = writer_patterns(language)
        metadata = {"answer_kind": candidate.answer.kind}
        answerable = self.draft(
            candidate,
            cloze_question(candidate.plain, language),
            cloze_answers(candidate.plain, language),
            metadata=metadata,
        )
        ask = patterns.asks[candidate.answer.kind].blank
        return self.draft(
            candidate,
            fill(patterns.cloze, ask=ask, cloze=self._changed(candidate, language)),
            (),
            labels={"scenario": "unanswerable"},
            metadata={**metadata, "stated": candidate.stated.text, "instead": candidate.instead},
            contrast=answerable,
        )

    def prompt(self, candidate: Changed, language: Language, difficulty: str) -> Prompt:
        draft = self.template(candidate, language)
        assert draft.contrast is not None, "the template writes both"
        more = {
            "changed_evidence_with_gap": self._changed(candidate, language),
            "stated": candidate.stated.text,
            "instead": candidate.instead,
        }
        return to_prompt(
            self.brief, draft.contrast, language, difficulty, more=more, form=_FORM, writes="two questions"
        )

    def written(self, candidate: Changed, reply: Mapping[str, Any], language: Language) -> Draft[Changed]:
        draft = self.template(candidate, language)
        assert draft.contrast is not None, "the template writes both"
        return replace(draft, query=reply["question"], contrast=replace(draft.contrast, query=reply["twin"]))

    def _changed(self, candidate: Changed, language: Language) -> str:
        """Return the sentence with the change and the gap."""
        blank = writer_patterns(language).blank
        changes = ((candidate.stated, candidate.instead), (candidate.answer, blank))
        text = candidate.sentence.text
        for anchor, put in sorted(changes, key=lambda change: -change[0].start):
            text = anchor.replaced_in(text, put)
        return text


def _flaws(stated: Anchor, answer: Anchor) -> int:
    """Return the rank of a change, 0 the best: years and names before other figures, then spans before the blank."""
    return 2 * (stated.kind not in ("year", "name")) + (stated.start > answer.start)


def _is_plain(text: str, anchor: Anchor, words: TypePatterns) -> bool:
    """Return True for a year that dates an event (not "since 1990", which holds for later years), and for non-years."""
    if anchor.kind != "year":
        return True
    before, after = folded_words(text[: anchor.start])[-1:], folded_words(text[anchor.end :])[:1]
    beside = (before, words.many("year_before")), (after, words.many("year_after"))
    return all(not wanted or (found and found[0] in wanted) for found, wanted in beside)
