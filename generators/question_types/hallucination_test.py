"""`hallucination_test`: a question that takes for granted what the corpus never says, beside an answerable one."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping
from dataclasses import replace
from random import Random
from typing import Any, ClassVar

from ...utils.languages import Language
from ...utils.records.drafts import Draft, Lookup
from ...utils.records.samples import Reject
from ...utils.text.words import contains_phrase, folded_words
from ..checks import DEFAULT_CHECKS, Check, first_reject
from ..checks.written import WRITTEN_CHECKS, WRITTEN_FACT_CHECKS
from ..index.corpus_index import CorpusIndex
from ..index.ranking import alternating
from ..models.prompt import Prompt, ReplyForm
from ..reading.inflections import forms_alike
from ..writers.prompts import to_prompt
from ..writers.proposing.task import Example, Proposing
from ..writers.question_type import QuestionType
from .candidates.lookups import LOOKUP_CHECKS, lookup_answers
from .candidates.swaps import FalsePremise, false_premises
from .candidates.undated_names import UndatedName, undated_names
from .candidates.undefined_terms import UndefinedTerm, undefined_terms
from .candidates.unexplained_abbreviations import UnexplainedAbbreviation, unexplained_abbreviations
from .registry import question_type
from .specific_jargon import SpecificJargon
from .tables_extraction import TablesExtraction

_FORM = ReplyForm(texts=("answerable", "question"))
# Least share of words that the two questions of a contrast pair have in common, of all their words.
_SAME_WORDS = 0.6

Unanswerable = FalsePremise | UndatedName | UndefinedTerm | UnexplainedAbbreviation


def partner_is_unsound(draft: Draft[Unanswerable], index: CorpusIndex) -> Reject | None:
    """Require a sound answerable question in the contrast pair."""
    checks = LOOKUP_CHECKS if isinstance(draft.candidate, Lookup) else DEFAULT_CHECKS
    return first_reject(draft.contrast, index, checks) if draft.contrast else Reject("partner_is_unsound")


def may_be_answerable(draft: Draft[Unanswerable], index: CorpusIndex) -> Reject | None:
    """Require a proof that no text of the corpus answers the question."""
    return draft.candidate.against(index)


def wrong_change(draft: Draft[Unanswerable], index: CorpusIndex) -> Reject | None:
    """Require in each question what was put in or stated there, and not that of the other."""
    candidate = draft.candidate
    premise = candidate.premise if isinstance(candidate, FalsePremise) else None
    if premise is not None and premise.exchanged:
        return None
    is_verb = premise is not None and premise.is_verb
    stated, instead = candidate.stated, candidate.instead
    answerable = draft.contrast.query if draft.contrast else ""
    for query, wanted, other in ((draft.query, instead, stated), (answerable, stated, instead)):
        if _says(other, query, is_verb, index.language) or not _says(wanted, query, is_verb, index.language):
            return Reject("wrong_change", f"wanted {instead!r} for {stated!r}: {query[:200]}")
    return None


def _says(changed: str, query: str, is_verb: bool, language: Language) -> bool:
    """Return True if a question has a text, or a verb in any form or a verb like it."""
    words = folded_words(query)
    if is_verb:
        return not forms_alike(changed, language).isdisjoint(words)
    return contains_phrase(words, folded_words(changed))


def pair_differs(draft: Draft[Unanswerable], index: CorpusIndex) -> Reject | None:
    """Require mostly the same words in both questions, apart from the change."""
    asked = Counter(folded_words(draft.query)) - Counter(folded_words(draft.candidate.instead))
    answerable = Counter(folded_words(draft.contrast.query if draft.contrast else ""))
    answerable -= Counter(folded_words(draft.candidate.stated))
    if (asked & answerable).total() >= _SAME_WORDS * (asked | answerable).total():
        return None
    return Reject("pair_differs", draft.query[:200])


def written_partner_is_unsound(draft: Draft[Unanswerable], index: CorpusIndex) -> Reject | None:
    """Require that the answerable question is also sound in the model's words."""
    checks = WRITTEN_FACT_CHECKS if isinstance(draft.candidate, Lookup) else WRITTEN_CHECKS
    return first_reject(draft.contrast, index, checks) if draft.contrast else Reject("partner_is_unsound")


_CHECKS: tuple[Check, ...] = (*DEFAULT_CHECKS, may_be_answerable, partner_is_unsound)


@question_type("hallucination_test", difficulty="hard")
class HallucinationTest(QuestionType[Unanswerable]):
    """Say that there is no answer: “When was the mill at Wick built?”, if the corpus dates only the mill at Holm.

    In an answerable question, one name, year or thing is replaced by another of its kind from the text around it, or
    the verb by one for something else that may happen to the same thing; or it asks what an abbreviation stands for,
    beside another that the corpus never spells out, in which version an option was added, beside another that it never
    dates, or what a term means under one law, beside another law that uses it and never defines it. Every sentence that
    could state the result is examined. Both questions are in the set, as a contrast pair.
    """

    precedence = 2
    proposing: ClassVar[Proposing | None] = Proposing(
        task=(
            "The questions test whether a reader notices that the documents do not say something. Each comes as a "
            "pair: a question about a fact that the passages state, and one beside it about something close by that"
            " they do not: another person, place, product, plan, year or property that the passages mention as "
            "well, or that a reader would expect there."
        ),
        good=(
            Example(
                "How long is the warranty on the pump?",
                "two years",
                (
                    "beside it: “How long is the warranty on the filter?”, where the documents speak of the filter "
                    "but give no warranty for it"
                ),
            ),
            Example(
                "Who designed the bridge at Albery?",
                "Iris Maddock",
                (
                    "beside it: “Who designed the mill at Albery?”, which the documents date and describe, without "
                    "a word of its designer"
                ),
            ),
        ),
        bad=(
            Example(
                "What colour were the eyes of the bridge's designer?",
                "unanswerable",
                "nobody would expect documents about a bridge to say so",
            ),
            Example(
                "How long is the warranty on the pump in years?",
                "unanswerable",
                "the documents say it: this has an answer",
            ),
        ),
        form="contrast_pair",
        shown="related",
    )
    brief = (
        'Write a pair of questions. "answerable" asks what "plain_answerable" asks; the passages answer it. "question" '
        'asks what "plain_question" asks, which takes for granted what nobody ever said: there "instead" stands for '
        '"stated". '
        "Both are worded alike, apart from that change. Good: “How many looms did Ann Lowe set up in 1857?” and “How "
        "many looms did Ann Lowe set up in 1862?”. Bad: a question with a hint that something is wrong with it, and a "
        "question that leaves the change out, for then it has an answer. The rules hold for both, but that the "
        "question has no answer."
    )
    checks = _CHECKS
    written_checks = (*WRITTEN_CHECKS, wrong_change, pair_differs, written_partner_is_unsound)

    def select(self, index: CorpusIndex, random: Random) -> Iterator[Unanswerable]:
        jargon = SpecificJargon()
        patterns = jargon.words(index.language)
        kinds: list[Iterator[Unanswerable]] = [false_premises(index, random), undefined_terms(index, random)]
        if patterns.has("acronym"):
            found = (one for one in jargon.select(index, random) if one.pattern == "acronym")
            asked = (jargon.template(one, index.language) for one in found)
            kinds.append(unexplained_abbreviations(asked, patterns.one("acronym"), index, random))
        tables = TablesExtraction()
        noted = (tables.template(one, index.language) for one in tables.notes(index, random))
        kinds.append(undated_names(noted, index, random))
        return alternating(*kinds)

    def template(self, candidate: Unanswerable, language: Language) -> Draft[Unanswerable]:
        if isinstance(candidate, FalsePremise | UndefinedTerm):
            metadata: Mapping[str, Any] = {"answer_kind": candidate.answer.kind}
            false, question = candidate.false_question.text, candidate.question.text
            answers = lookup_answers(candidate, language)
        else:
            metadata, false = {}, candidate.query
            question, answers = candidate.answerable.query, candidate.answerable.answers
        return self.draft(
            candidate,
            false,
            (),
            labels={"scenario": "unanswerable"},
            metadata={**metadata, "stated": candidate.stated, "instead": candidate.instead},
            contrast=self.draft(candidate, question, answers, metadata=metadata),
        )

    def prompt(self, candidate: Unanswerable, language: Language, difficulty: str) -> Prompt:
        draft = self.template(candidate, language)
        assert draft.contrast is not None, "the template writes both"
        more = {
            "plain_answerable": draft.contrast.query,
            "plain_question": draft.query,
            "stated": candidate.stated,
            "instead": candidate.instead,
        }
        return to_prompt(
            self.brief, draft.contrast, language, difficulty, more=more, form=_FORM, writes="two questions"
        )

    def written(self, candidate: Unanswerable, reply: Mapping[str, Any], language: Language) -> Draft[Unanswerable]:
        draft = self.template(candidate, language)
        assert draft.contrast is not None, "the template writes both"
        return replace(draft, query=reply["question"], contrast=replace(draft.contrast, query=reply["answerable"]))
