"""`adversarial_aggro`: a plain question in a hostile tone."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping
from dataclasses import replace
from random import Random
from typing import Any

from ...utils.languages import Language
from ...utils.records.drafts import Draft, Proposed
from ...utils.records.samples import Reject
from ...utils.text.words import folded_words
from ..checks.written import WRITTEN_ANYHOW, plain_question_unsound, points_at_the_passage, stands_for, telling_words
from ..index.corpus_index import CorpusIndex
from ..models.prompt import Prompt, ReplyForm
from ..writers.asking.openings import opened_otherwise
from ..writers.prompts import to_prompt
from ..writers.question_type import QuestionType
from ..writers.template import fill
from .candidates.lookups import LOOKUP_CHECKS, DrawnLookup, drawn_lookups, lookup_answers
from .candidates.proposed_lookups import PROPOSED_LOOKUPS
from .registry import question_type

_FORM = ReplyForm(texts=("plain_question", "question"))
# One tone is drawn per candidate, so that a set varies.
_MANNERS = (
    "mocks the intelligence of the one asked",
    "has no patience left and wants the answer at once",
    "is sure that the answer will be wrong again, like all before",
    "looks down on machines and says so",
    "feels cheated and complains of the wasted time",
    "is coldly sarcastic",
    "shouts",
    "compares the one asked with something useless",
)
_FEWEST_HOSTILE_WORDS = 3
# Words of the plain question at least this rare (0 to 1) must be kept.
_TELLING = 0.25


def fact_lost(draft: Draft[DrawnLookup], index: CorpusIndex) -> Reject | None:
    """Require the words of the plain question that are rare and occur in the passage; forms of a word count."""
    shown = [passage.text for passage in draft.candidate.passages]
    for word in telling_words(str(draft.metadata["plain_question"]), index, _TELLING):
        if stands_for(word, shown, index) and not stands_for(word, [draft.query], index):
            return Reject("fact_lost", f"{word!r} of the plain question is missing: {draft.query[:200]}")
    return None


def no_hostility(draft: Draft[DrawnLookup], index: CorpusIndex) -> Reject | None:
    """Reject a question that adds too few words to the plain one for a tone."""
    added = Counter(folded_words(draft.query)) - Counter(folded_words(str(draft.metadata["plain_question"])))
    return Reject("no_hostility", draft.query[:200]) if added.total() < _FEWEST_HOSTILE_WORDS else None


@question_type("adversarial_aggro", difficulty="medium")
class AdversarialAggro(QuestionType[DrawnLookup]):
    """Answer a rude question calmly: “My toaster gives better answers than you. When was the bridge opened?”

    The gold is the fact alone; an answer that quarrels or apologises scores lower.
    """

    proposing = PROPOSED_LOOKUPS
    has_worded_frame = True
    brief = (
        'Write two texts. "plain_question" asks politely for one fact that one sentence of the passage states; all '
        'rules hold for it. "question" asks for the same fact as somebody hostile would say it, in one to three '
        "sentences, insulting the one who is to answer: a person who {manner}. It keeps every name, figure and detail "
        "by which the plain question tells what is meant. It stays fit to print: no slur, obscenity or threat, nothing "
        "about race, religion, sex, body or illness, and no insult to anybody whom the passage tells of. Good: “Are "
        "you as dense as you seem? Then tell me, if it is not too much for you, in which year the iron bridge at "
        "Albery was opened.” Bad: “Please be so kind …”, which is not hostile, and “Answer, you fool!”, which does not "
        "say what is asked."
    )
    checks = LOOKUP_CHECKS
    written_checks = (*WRITTEN_ANYHOW, points_at_the_passage, plain_question_unsound, fact_lost, no_hostility)

    def select(self, index: CorpusIndex, random: Random) -> Iterator[DrawnLookup]:
        return drawn_lookups(index, random)

    def template(self, candidate: DrawnLookup, language: Language) -> Draft[DrawnLookup]:
        tone = candidate.one_of(self.words(language).many("tones"))
        return self.draft(
            candidate,
            fill(tone, question=opened_otherwise(candidate.question, language)),
            lookup_answers(candidate, language),
            metadata={"answer_kind": candidate.answer.kind},
        )

    def framed(self, draft: Draft[Proposed], index: CorpusIndex, random: Random) -> Draft[Proposed]:
        tone = random.choice(self.words(index.language).many("tones"))
        metadata = {**draft.metadata, "plain_question": draft.query}
        return replace(draft, query=fill(tone, question=draft.query), metadata=metadata)

    def prompt(self, candidate: DrawnLookup, language: Language, difficulty: str) -> Prompt:
        brief = fill(self.brief, manner=candidate.one_of(_MANNERS))
        draft = self.template(candidate, language)
        return to_prompt(brief, draft, language, difficulty, form=_FORM, writes="one question in two tones")

    def written(self, candidate: DrawnLookup, reply: Mapping[str, Any], language: Language) -> Draft[DrawnLookup]:
        draft = self.template(candidate, language)
        metadata = {**draft.metadata, "plain_question": reply["plain_question"]}
        return replace(draft, query=reply["question"], metadata=metadata)
