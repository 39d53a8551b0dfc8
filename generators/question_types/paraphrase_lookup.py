"""`paraphrase_lookup`: one fact, asked for in other words than the passage's."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

from ...utils.languages import Language
from ...utils.records.drafts import Draft, Lookup
from ...utils.records.samples import Reject
from ..checks.written import WRITTEN_FACT_CHECKS, telling_words
from ..index.corpus_index import CorpusIndex
from ..index.word_matching import spelt_words
from ..models.prompt import Prompt
from ..writers.prompts import to_prompt
from ..writers.proposing.task import Example, Proposing
from ..writers.question_type import QuestionType
from .candidates.lookups import LOOKUP_CHECKS, is_reworded, lookup_answers, lookup_candidates
from .registry import question_type

# Words of at least this rarity (0 to 1) are rare. A question may repeat fewer rare words than this number, or this
# share of its rare words, since some things have only one name.
_RARE, _FEWEST, _MOST_REPEATED = 0.5, 2, 0.4


def repeats_the_evidence(draft: Draft[Lookup], index: CorpusIndex) -> Reject | None:
    """Reject a question that takes too many of its rare words, other than names and figures, from the evidence."""
    sentence = draft.candidate.sentence
    kept = {word for span in sentence.of_kind("name") for word in spelt_words(span.text)}
    kept.update(spelt_words(sentence.chunk.title))
    asked = [word for word in telling_words(draft.query, index, _RARE) if word not in kept and not word.isdecimal()]
    repeated = sorted(set(asked).intersection(spelt_words(sentence.text)))
    if len(repeated) < _FEWEST or len(repeated) <= _MOST_REPEATED * len(asked):
        return None
    return Reject("repeats_the_evidence", f"as the evidence: {', '.join(repeated)}")


@question_type("paraphrase_lookup", difficulty="medium")
class ParaphraseLookup(QuestionType[Lookup]):
    """Find one fact that is asked for in other words: “Who set up the mill?” where the text says who founded it."""

    precedence = 1
    proposing = Proposing(
        task=(
            "The questions ask for single facts in other words than the passage has: other verbs, nouns and "
            "adjectives, another view of the same thing. Names, figures and terms that have no other word stay. "
            "They still mean exactly what the passage says."
        ),
        good=(
            Example(
                "From when could people cross the river at Albery on foot?",
                "1871",
                "the text: “The footbridge at Albery was opened in 1871”",
            ),
            Example(
                "What must I show before I may take a reading room book home?",
                "a letter from the head librarian",
                "the text: “Loans from the reading room require written consent of the head librarian”",
            ),
        ),
        bad=(
            Example(
                "When was the footbridge at Albery opened?",
                "1871",
                "these are the words of the text",
            ),
            Example(
                "When did Albery change for ever?",
                "1871",
                "this means something else",
            ),
        ),
    )
    brief = (
        "The question asks for one fact that one sentence of the passage states, and paraphrases that sentence: for "
        "every verb, noun and adjective that has another word or a description it uses that, and its order is another "
        "too. Names, figures and terms that have no other word stay. It still means exactly what the sentence says. "
        "For “The bridge at Albery was opened to traffic in 1871” it is good to ask “When could people first cross the "
        "river at Albery?”, and bad to ask “When was the bridge at Albery opened to traffic?”, which repeats the "
        "sentence, or “When did Albery change for ever?”, which means something else."
    )
    checks = LOOKUP_CHECKS
    written_checks = (*WRITTEN_FACT_CHECKS, repeats_the_evidence)

    def select(self, index: CorpusIndex, random: Random) -> Iterator[Lookup]:
        return lookup_candidates(index, random, is_reworded)

    def template(self, candidate: Lookup, language: Language) -> Draft[Lookup]:
        return self.draft(
            candidate,
            candidate.question.text,
            lookup_answers(candidate, language),
            metadata={"answer_kind": candidate.answer.kind},
        )

    def prompt(self, candidate: Lookup, language: Language, difficulty: str) -> Prompt:
        """Ask for a paraphrase; no difficulty allows words close to the evidence."""
        draft = self.template(candidate, language)
        return to_prompt(self.brief, draft, language, "medium" if difficulty == "easy" else difficulty)
