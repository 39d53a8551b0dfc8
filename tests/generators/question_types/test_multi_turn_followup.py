"""`multi_turn_followup`: the second turn needs the first, points at one thing of it, and is answered by it."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from random import Random
from types import SimpleNamespace
from typing import Any

import pytest

from lm_eval_taskgen.generators.checks import first_reject
from lm_eval_taskgen.generators.question_types import QUESTION_TYPES
from lm_eval_taskgen.generators.question_types.candidates.follow_ups import _Conversations
from lm_eval_taskgen.generators.question_types.candidates.pointers import Named, Pointers
from lm_eval_taskgen.utils.records.facts import Role

pytest.importorskip("spacy")

NAME = "multi_turn_followup"
TYPE = QUESTION_TYPES[NAME]
# Villages of which much the same is said, so that common words do not tell what a question is about.
VILLAGES = [
    f"# {head}{tail}\n\nFarmers of the hills near {head}{tail} grow barley and oats on heavy clay. Nobody painted "
    f"anything there, and no university was founded in {head}{tail}."
    for head in ("Al", "Bro", "Cor", "Dun", "El", "Far")
    for tail in ("bery", "ford", "ley", "more")
]
SCHOOL = "The town museum is located in Selby. Hester Vane opened a school in Selby."
FILLER = " Visitors leave their coats with the porter, and members of the town museum bring their own lamps."
SHE = "Her friends liked Hester Vane, and she painted them. Hester Vane sang when she worked."


@pytest.fixture(scope="module")
def drafts(index_of: Callable[..., Any]) -> Callable[..., Any]:
    def of(text: str) -> Any:
        index = index_of([f"# Notes\n\n{text}", *VILLAGES])
        return [TYPE.template(candidate, index.language) for candidate in TYPE.select(index, Random(1))], index

    return of


def talks(drafts: list[Any], index: Any) -> set[tuple[str, str, str, str]]:
    return {
        (
            draft.metadata["history"][0]["question"],
            draft.metadata["history"][0]["answer"],
            draft.query,
            draft.answers[0],
        )
        for draft in drafts
        if first_reject(draft, index, TYPE.checks) is None
    }


@pytest.mark.parametrize(
    ("text", "first", "answer", "second", "gold"),
    [
        (SCHOOL, "Where can you find the town museum?", "Selby", "Who opened a school there?", "Hester Vane"),
        (
            "The Elm Railway was opened in 1871 by the queen. Hester Vane was born in Orrinmere in 1871.",
            "In what year was the Elm Railway opened?",
            "1871",
            "Who was born in Orrinmere that year?",
            "Hester Vane",
        ),
        (
            "Hester Vane designed the harbour of Corley in 1871. She was born in Selby in 1840. Her friends liked "
            "Hester Vane, and she painted them. Hester Vane sang when she worked.",
            "In what year did Hester Vane design the harbour of Corley?",
            "1871",
            "In what year was she born in Selby?",
            "1840",
        ),
        (
            "Hester Vane designed the harbour of Corley in 1871." + FILLER,
            "Who designed the harbour of Corley?",
            "Hester Vane",
            "When was that?",
            "1871",
        ),
        (
            "In 1871 the Elm Railway was closed because of a landslide." + FILLER,
            "In what year was the Elm Railway closed?",
            "1871",
            "Why was that?",
            "because of a landslide",
        ),
        (
            "The Elm Railway was opened in 1871 by Hester Vane." + FILLER,
            "In what year was the Elm Railway opened?",
            "1871",
            "And by whom?",
            "Hester Vane",
        ),
        (
            "Hester Vane left Corley because of a landslide." + FILLER,
            "Did Hester Vane leave Corley?",
            "Yes",
            "Why was that?",
            "because of a landslide",
        ),
        (
            "The harbour of Corley can be reached by crossing the Tarn River." + FILLER,
            "Can the harbour of Corley be reached?",
            "Yes",
            "How is that done?",
            "by crossing the Tarn River",
        ),
    ],
)
def test_the_second_turn_points_back_at_the_first(
    drafts: Callable[..., Any], text: str, first: str, answer: str, second: str, gold: str
) -> None:
    assert (first, answer, second, gold) in talks(*drafts(text))


@pytest.mark.parametrize(
    ("text", "first", "why"),
    [
        ("Hester Vane was born in 1871.", "Was Hester Vane born?", "everybody was"),
        ("Hester Vane did not leave Corley because of a landslide.", "Did Hester Vane", "she did not"),
        ("The harbour of Corley must be reached by crossing the Tarn River.", "Must", "how it must be done"),
        ("The harbour of Corley can avert floods by storing water.", "Can", "a thing does it"),
    ],
)
def test_what_is_not_asked_to_be_answered_by_yes(drafts: Callable[..., Any], text: str, first: str, why: str) -> None:
    assert not [asked for asked, *_ in talks(*drafts(text + FILLER)) if asked.startswith(first)], why


@pytest.mark.parametrize(
    ("text", "turn", "why"),
    [
        ("Hester Vane designed the harbour of Corley in 1871.", "And by whom?", "she did it"),
        ("The Elm Railway was destroyed by a landslide in 1871.", "And by whom?", "by what"),
        ("Hester Vane moved to Corley in 1871.", "Where was that?", "whither, not where"),
        ("Hester Vane led the school of Corley until 1871.", "When was that?", "until when"),
        ("The captains must report fog to the office within two hours.", "And for how long?", "within what time"),
        ("The captains must close the harbour of Corley in May.", "When was that?", "it is not past"),
    ],
)
def test_what_is_not_asked_on_about_an_act(drafts: Callable[..., Any], text: str, turn: str, why: str) -> None:
    found, index = drafts(text + FILLER)
    assert turn not in {query for _, _, query, _ in talks(found, index)}, why


def test_no_pronoun_stands_behind_a_preposition(drafts: Callable[..., Any]) -> None:
    found, _ = drafts("Hugo Lanner crossed the Tarn River in 1871. A steel mast was erected on the Tarn River in 1902.")
    queries = {draft.query for draft in found}
    assert "Who crossed that river?" in queries and "What was erected on it in 1902?" not in queries


@pytest.mark.parametrize(
    ("said", "kind", "pointer", "why"),
    [
        ("It", "thing", "it", "a thing"),
        ("He", "thing", "he", "whom the text calls he is no it, whatever the name is read as"),
        ("It", "group", None, "a people is no it"),
    ],
)
def test_what_it_may_stand_for(school: Any, said: str, kind: Any, pointer: str | None, why: str) -> None:
    candidate, index = school
    subject = replace(candidate.first.question.clause.role("subject"), kind=kind)
    clause = replace(candidate.first.question.clause, roles=(Role("subject", subject),))
    question = replace(candidate.first.question, clause=clause, used=(), answer=subject)
    first = replace(candidate.first, question=question)
    role = Role("subject", replace(subject, text=said, meant=subject.text))
    reference = Pointers(index, TYPE.words(index.language)).reference(Named(first, subject), role)
    assert (reference and reference.subject) == pointer, why


@pytest.mark.parametrize(
    ("query", "asked", "says", "why"),
    [
        ("What does it use?", "object", False, "may mean anything"),
        ("What did it win in 2000?", "object", True, "another word tells when"),
        ("When did it open?", "time", True, "a verb says enough"),
    ],
)
def test_a_second_turn_says_something(
    index_of: Callable[..., Any], query: str, asked: str, says: bool, why: str
) -> None:
    index = index_of([f"# Notes\n\n{SCHOOL}", *VILLAGES])
    question: Any = SimpleNamespace(text=query, asked=asked)
    assert _Conversations(index, TYPE.words(index.language), ())._says_something(question) == says, why


def test_both_facts_are_evidence(drafts: Callable[..., Any]) -> None:
    found, _ = drafts(SCHOOL)
    draft = next(draft for draft in found if "school" in draft.query)
    assert " ".join(span.text for span in draft.candidate.evidence) == SCHOOL
    assert len(draft.candidate.passages) == 1


def test_two_conversations_may_begin_with_one_question_but_none_is_about_the_facts_of_another(school: Any) -> None:
    candidate, _ = school
    facts = frozenset((candidate.first.sentence.words, candidate.sentence.words))
    assert candidate.keys["first turn", "Where can you find the town museum?"] == 2
    assert candidate.keys["conversation", facts] == 1


@pytest.mark.parametrize(
    ("text", "query", "reason"),
    [
        (SCHOOL, "What is located there?", None),
        (SCHOOL.replace("town", "second"), "Who opened a school there?", None),
        (f"{SCHOOL} Hester Vane opened a school in Brenton.", "What is located there?", "another_answer"),
        (f"{SCHOOL} They built a town museum in Brenton.", "Who opened a school there?", "nothing_named"),
        (
            SCHOOL.replace("opened a school", "composed fifteen solemn hymns"),
            "How many solemn hymns did Hester Vane compose there?",
            "history_not_needed",
        ),
        (
            f"Hester Vane opened the Elm mill in 1871.{FILLER} The Elm mill is red. It was opened in 1902.",
            "When was that?",
            "another_answer",
        ),
    ],
)
def test_what_has_no_single_answer_or_needs_no_history_is_refused(
    drafts: Callable[..., Any], text: str, query: str, reason: str | None
) -> None:
    found, index = drafts(text)
    rejects = {first_reject(draft, index, TYPE.checks) for draft in found if draft.query == query}
    assert {reject and reject.reason for reject in rejects} == {reason}


def test_an_answer_that_the_history_gives_is_refused(drafts: Callable[..., Any]) -> None:
    found, index = drafts(SCHOOL)
    draft = next(draft for draft in found if "school" in draft.query)
    turn = {"question": f"What did {draft.answers[0]} do?", "answer": "Selby"}
    told = replace(draft, metadata={**draft.metadata, "history": [turn]})
    assert first_reject(told, index, TYPE.checks).reason == "answer_in_history"


@pytest.mark.parametrize(
    ("first", "why"),
    [
        ("Anna Maddock wrote to Hester Vane in Selby in 1871.", "two persons of the first turn may be meant"),
        ("Two museums and three schools are located in Selby.", "nothing is asked that names one thing"),
    ],
)
def test_a_first_turn_that_names_two_things_of_a_kind_has_no_follow_up(
    drafts: Callable[..., Any], first: str, why: str
) -> None:
    found, _ = drafts(f"{first} Hester Vane was born in Orrinmere in 1840. {SHE}")
    told = [draft for draft in found if first in draft.candidate.first.sentence.text]
    assert not [draft for draft in told if "she" in draft.query.lower().split()], why


TURNS = {"first_question": "Where can one visit the town museum?", "question": "And who opened a school there?"}


@pytest.fixture(scope="module")
def school(drafts: Callable[..., Any]) -> Any:
    found, index = drafts(SCHOOL)
    return next(draft.candidate for draft in found if draft.query == "Who opened a school there?"), index


def test_a_model_writes_both_turns(school: Any, verdict: Callable[..., Any], told: Callable[..., Any]) -> None:
    candidate, index = school
    assert verdict(NAME, candidate, index, **TURNS) is None
    draft = TYPE.written(candidate, TURNS, index.language)
    assert draft.metadata["history"] == [{"question": TURNS["first_question"], "answer": "Selby"}]
    assert (draft.query, draft.answers) == (TURNS["question"], ("Hester Vane",))
    prompt, data = told(NAME, candidate, index)
    assert prompt.form.texts == ("first_question", "question")
    assert (data["first_answer"], data["answers"]) == ("Selby", ["Hester Vane"])
    assert data["first_evidence"] == candidate.first.sentence.text
    assert data["plain_question"] == "Who opened a school in Selby?"


@pytest.mark.parametrize(
    ("change", "reason"),
    [
        ({"question": "Did Hester Vane open a school there?"}, "answer_in_question"),
        ({"question": "Who opened a school in Selby?"}, "points_at_nothing"),
        ({"question": "Who does the passage say opened a school there?"}, "points_at_the_passage"),
        ({"first_question": "Where is the museum near the school of Hester Vane?"}, "answer_in_history"),
        ({"first_question": "Is the town museum located in Selby?"}, "answer_in_question"),
    ],
)
def test_bad_turns_of_a_model_are_rejected(
    change: dict[str, Any], reason: str, school: Any, verdict: Callable[..., Any]
) -> None:
    assert verdict(NAME, *school, **{**TURNS, **change}) == reason


FARES = """# Fares of 2021

| Ticket | Adults | Children |
| --- | --- | --- |
| Month | £120 | £60 |
| Week | £40 | £20 |
| Day | £9 | £4 |

The options are:

- --fast: skips the checks of the tree
- --safe: performs the checks of the tree

Visitors leave their coats with the porter, and members bring their own lamps.
"""


def test_the_second_turn_names_another_row(drafts: Callable[..., Any]) -> None:
    found = {second: (first, answer, gold) for first, answer, second, gold in talks(*drafts(FARES))}
    assert found.keys() <= {f"And what about {row}?" for row in ("Month", "Week", "Day", "`--fast`", "`--safe`")}
    first, answer, gold = found.get("And what about `--safe`?") or found["And what about `--fast`?"]
    assert first.startswith("What does the `--") and {answer, gold} == {
        "skips the checks of the tree",
        "performs the checks of the tree",
    }
    fares = [(answer, gold) for _, answer, gold in found.values() if "£" in gold]
    assert fares and all(answer != gold for answer, gold in fares)


TASK = """# Lamps

To trim the Corley lamp:

1. Lower the brass lantern to the floor.
2. Cut the burnt end of the wick.
3. Fill the bowl with oil from Albery.

Visitors leave their coats with the porter, and members bring their own ladders.
"""


def test_the_second_turn_asks_for_the_next_step(drafts: Callable[..., Any]) -> None:
    found = {(first, answer, gold) for first, answer, second, gold in talks(*drafts(TASK)) if second.startswith("And")}
    assert found <= {
        (
            "What is the first step to trim the Corley lamp?",
            "Lower the brass lantern to the floor",
            "Cut the burnt end of the wick",
        ),
        (
            "After you lower the brass lantern to the floor, what is the next step to trim the Corley lamp?",
            "Cut the burnt end of the wick",
            "Fill the bowl with oil from Albery",
        ),
    }
    assert found


TERMS = """# Ship words

The Albery Harbour Board (AHB) keeps a register, and the Corley Weir Trust (CWT) keeps the weir.

A fender is a roll of rope that keeps the side of a ship from the wall. An eyot is a small island that stands \
in the river.
"""


def test_nobody_goes_on_from_an_abbreviation_to_one_far_away(drafts: Callable[..., Any]) -> None:
    far = TERMS.replace("and the Corley", f"{FILLER * 12} The Corley")
    assert not {draft.query for draft in drafts(far)[0]} & {"And what about CWT?", "And what about AHB?"}
    alike = far.replace("Corley Weir Trust (CWT)", "Harbour Trust (HT)")
    assert {draft.query for draft in drafts(alike)[0]} & {"And what about HT?", "And what about AHB?"}


def test_the_second_turn_names_another_term(drafts: Callable[..., Any]) -> None:
    found = {frozenset((first, second)): (answer, gold) for first, answer, second, gold in talks(*drafts(TERMS))}
    assert {frozenset(("Albery Harbour Board", "Corley Weir Trust"))} <= {frozenset(each) for each in found.values()}
    assert frozenset(("What is a fender?", "And what about an eyot?")) in found or (
        frozenset(("What is an eyot?", "And what about a fender?")) in found
    )
