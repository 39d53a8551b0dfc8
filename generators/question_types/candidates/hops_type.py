"""The draft and the prompt of the question types over several passages."""

from __future__ import annotations

from ....utils.languages import Language
from ....utils.records.drafts import Continuation, Draft, Hops
from ...checks.hops import HOP_CHECKS
from ...checks.written_hops import WRITTEN_HOP_CHECKS
from ...models.prompt import Prompt
from ...writers.prompts import NATURAL, NOT_THE_ANSWER, ONE_ANSWER, to_prompt
from ...writers.proposing.task import Example, Proposing, Shown
from ...writers.question_type import QuestionType
from .lookups import lookup_answers

_BRIEF = (
    'The question leads over two passages of {of}. The first evidence says something of what the text under "hidden" '
    "names; the second evidence says something else of it, and holds the answer. The question asks for the answer, and "
    "instead of the name it gives what the first evidence says, told so that a reader of the first passage finds the "
    "name and no other. Of the second passage it says only what is asked of it: no other name or figure of it, and "
    "nothing by which the answer could be found there without the first. Good, where one passage tells that Ann "
    "Fenwick founded the mill at Albery and another that she married in 1871: “In which year did the founder of the "
    "mill at Albery marry?” Bad: “In which year did Ann Fenwick marry?”, which needs one passage, and “In which year "
    "did the founder marry?”, which leads to nobody."
)
_OF_SENTENCES = (
    "The question needs two sentences. The first evidence states what is asked about; the second says for whom, why or "
    "how that is so, which is the answer. The question has of the first what is needed to find it, and nothing of the "
    "second."
)
_STANDS_ALONE = (
    "The question stands alone, for somebody who has not seen the passages: beside what is hidden, for which the "
    "description stands, it names in full whatever it mentions, and it speaks of no passage, text, document, sentence "
    "or gap."
)
_RULES = (
    ONE_ANSWER,
    NOT_THE_ANSWER,
    'It does not hold the texts under "hidden", a part of them or another form of them either.',
    _STANDS_ALONE,
    NATURAL,
)


def hops_proposing(parts: str, shown: Shown) -> Proposing:
    """Return how a model is asked for questions over several passages; `parts` says of what these are."""
    return Proposing(
        task=(
            f"The questions need what {parts} say together: each of two or more passages has a part that the answer "
            "cannot do without. People ask such questions without a thought of where things stand, because they know "
            "their own case, but not the kind, rule or name under which the answer is filed:\n"
            "- what holds for their case: one passage says of what kind the case is, or what it needs, and another has "
            "a rule, a limit, a name or a step for each of several kinds, or a rate for what the case comes to. The "
            "question names the case, and not the kind.\n"
            "- whether they may, must or need to do something in their case, or whether something holds for it, yes or "
            "no: one passage says of what kind the case is, and another what holds for that kind and not for others. "
            "Ask it where whoever knows neither passage would rather expect the other answer.\n"
            "- what is said of somebody or something that they know by an office, a work or a deed, as everybody calls "
            "it: one passage says who or what that is; the one with the answer tells of several of the kind.\n"
            "- where, what or how something is that they know by what it is for, or by what it does or did: one "
            "passage says so and gives its name, the other tells more of what has that name.\n"
            "What has a name that everybody uses is called by it. Nobody asks a question that goes round a name to "
            "hide it, a chain of “the … of the … that …”, a sum or a number of years between two events, or which of "
            "two things came first or has more that have only the collection in common."
        ),
        good=(
            Example(
                "How many days' notice do I have to give for a work trip to Norway?",
                "20 days",
                "one passage says to which zone Norway belongs, another what notice each zone needs; whoever asks has "
                "never heard of zones",
            ),
            Example(
                "How much do I get for three nights in Oslo?",
                "EUR 240",
                "one passage says to which zone Norway belongs, another what each zone pays a night: 3 * 80",
            ),
            Example(
                "May I go to Oslo by night train?",
                "no",
                "one passage says to which zone Norway belongs, another from which zones trips are by air alone",
            ),
            Example(
                "Who has to sign when I hire a crane?",
                "the head of works",
                "one passage says that a crane counts as heavy plant, another who signs for each class of plant",
            ),
            Example(
                "Where did the founder of the Albery mill hospital study?",
                "Leyton",
                "one passage says who founded it, another where each of the physicians of the county studied",
            ),
            Example(
                "How do I get to see the alarms that I have silenced?",
                "turn the dial to the left",
                "one passage says that silenced alarms wait in the event list, another how each of the lists is "
                "opened; whoever asks does not know that there are lists",
            ),
        ),
        bad=(
            Example(
                "When did Ann Lowe, the physician who founded the mill hospital, die?",
                "1889",
                "it names her, so the first passage is not needed",
            ),
            Example(
                "How many looms has the town where the mill stands that was the first in the county with gas light?",
                "120",
                "a riddle: anybody who wants to know would name the town",
            ),
            Example(
                "How long is the tunnel on the railway that Hugo Lanner built?",
                "1,240 metres",
                "guessed: the passage with the answer speaks of one railway with one tunnel, whoever built it",
            ),
            Example(
                "Which is older, the gas light at Corley or the school for physicians at Wick?",
                "the gas light at Corley",
                "nobody looks at the two together",
            ),
            Example(
                "How many years after the mill hospital was founded was Corley flooded?",
                "51",
                "a sum for its own sake: nobody needs the number",
            ),
        ),
        skipped=(
            "“A lamp can be lit with an oil wick.” “An oil wick is a strip of cotton.”: it is said of any such thing, "
            "and whoever asks knows its name",
            "“Light it with the usual keys.” “The keys for the gate are these two.”: the same words for other things",
            "“The gate may be moved as the rules on gates say.” “The rules on gates name three kinds.”: the first only "
            "points to the second",
        ),
        kinds=("span", "number", "yes_no"),
        shown=shown,
        lookups=(
            "what is said of the kind, class, role, place, state or tool that something here belongs to, needs or is "
            "called, where the other place has a rule, a limit, a name, a value or a step for each of several; what "
            "belongs to a kind for which this passage has one of several rules or values; who or what somebody or "
            "something is that this passage calls by an office, a deed, a use or an abbreviation, and what else is "
            "told of that one"
        ),
        breadth=3,
        tables_first=True,
        least_passages=2,
    )


class HopsType(QuestionType[Hops | Continuation]):
    """A type whose questions describe a thing by what another passage says of it, or go on from another sentence."""

    checks = HOP_CHECKS
    written_checks = WRITTEN_HOP_CHECKS

    def template(self, candidate: Hops | Continuation, language: Language) -> Draft[Hops | Continuation]:
        lookup, text, needed = (
            (candidate, candidate.question.text, len(candidate.hops))
            if isinstance(candidate, Continuation)
            else (candidate.lookup, candidate.text, len(candidate.clauses))
        )
        answers, metadata = lookup_answers(lookup, language), {"answer_kind": lookup.answer.kind}
        return self.draft(candidate, text, answers, hops=needed, metadata=metadata)

    def prompt(self, candidate: Hops | Continuation, language: Language, difficulty: str) -> Prompt:
        draft = self.template(candidate, language)
        more = {"plain_question": draft.query}
        if isinstance(candidate, Continuation):
            return to_prompt(_OF_SENTENCES, draft, language, difficulty, more=more)
        hidden = {"hidden": [one.name for one in candidate.described]}
        return to_prompt(self.brief, draft, language, difficulty, more={**hidden, **more}, rules=_RULES)


def hops_brief(of: str) -> str:
    """Return the brief for a language model; `of` says where the two passages come from."""
    return _BRIEF.replace("{of}", of)
