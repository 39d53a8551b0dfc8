"""Question words by what a phrase is: who, what, which river, how many paintings, what kind of aircraft."""

from __future__ import annotations

from typing import Any

import pytest

from clauses_by_hand import clause_with
from lm_eval_taskgen.generators.writers.asking.question_words import QuestionWords
from lm_eval_taskgen.utils.languages import load_language
from lm_eval_taskgen.utils.records.facts import Phrase

NAME, PERSON = {"proper": True}, {"kind": "person"}
MANY, THE = {"plural": True}, {"definite": True}


class Knows:
    """A corpus that knows of one river and of persons by how they were read; of a keeper it is not sure."""

    def class_of(self, name: str) -> str | None:
        return "river" if name == "Sael" else None

    def is_person(self, phrase: Phrase) -> bool | None:
        return None if "Lanner" in phrase.text else phrase.kind == "person"

    def in_lower_case(self, word: str) -> bool:
        return word == "Notebook"

    def has_capital(self, word: str) -> bool:
        return False


def words_for(
    words: str, details: dict[str, Any], group: str = "feeds", lemma: str = "feed", **fields: Any
) -> tuple[QuestionWords, Phrase]:
    clause = clause_with(f"Then {words} {group} on.", group, lemma, {"subject": (words, details)}, **fields)
    return QuestionWords(clause, load_language("en"), Knows()), clause.roles[0].phrase


@pytest.mark.parametrize(
    ("words", "details", "group", "lemma", "verb", "acting", "expected", "why"),
    [
        ("Ada Merrow", {**NAME, **PERSON}, "feeds", "feed", {}, False, "Who", "a person"),
        ("the old mill", THE, "feeds", "feed", {}, False, "What", "a thing"),
        ("the Elm River", {**NAME, **THE}, "feeds", "feed", {}, False, "Which river", "a sort within its name"),
        ("the Trade Union", {**NAME, **THE}, "feeds", "feed", {}, False, "Which organization", "a body"),
        ("the Elm Rovers", {**NAME, **THE, **MANY}, "beats", "beat", {}, False, "Who", "a rival"),
        ("the Elm Rovers", {**NAME, **THE, **MANY}, "beats", "beat", {}, True, None, "read as several"),
        ("the old mill", THE, "beats", "beat", {}, False, "What", "no name"),
        ("the keeper Lanner", {**THE}, "feeds", "feed", {}, False, None, "nobody knows"),
        ("the keeper Lanner", {**THE}, "founds", "found", {}, True, "Who", "only people found something"),
        ("the keeper Lanner", {**THE}, "founds", "found", {}, False, None, "to whom it is done"),
        ("the Fuse", {**NAME, **PERSON, **THE}, "feeds", "feed", {}, True, None, "an article and a word"),
        ("the Abbot", {**NAME, **PERSON, **THE}, "founds", "found", {}, True, "Who", "an abbot is a person"),
        ("the Abbot", {**NAME, **PERSON, **THE}, "feeds", "feed", {}, True, None, "a name with an article"),
        ("the Elder Brom", {**NAME, **PERSON, **THE}, "founds", "found", {}, True, "Who", "who founds is a person"),
        ("the Elder Brom", {**NAME, **PERSON, **THE}, "founds", "found", {}, False, None, "not who does it"),
        ("Jupyter Notebooks", {**NAME, **PERSON}, "feeds", "feed", {}, False, None, "several things"),
        ("Ada Notes", {**NAME, **PERSON}, "feeds", "feed", {}, False, "Who", "no word of the corpus"),
        ("Ada Notes", {**NAME, **PERSON, **MANY}, "feeds", "feed", {}, False, None, "read as several"),
        ("Ada and Hugo Notebooks", {**NAME, **PERSON, **MANY}, "feeds", "feed", {}, False, "Who", "two persons"),
        ("Ada, Hugo Notebooks", {**NAME, **PERSON, **MANY}, "feeds", "feed", {}, False, "Who", "two persons, too"),
        ("unused Sick Leave", {**NAME, **PERSON}, "feeds", "feed", {}, False, None, "a described name"),
        ("dear Ada Merrow", {**NAME, **PERSON}, "feeds", "feed", {}, False, None, "a described name, too"),
        ("van Gogh", {**NAME, **PERSON}, "feeds", "feed", {}, False, "Who", "a particle"),
        ("painter Ada Merrow", {**NAME, **PERSON}, "feeds", "feed", {}, False, "Who", "a noun for a person"),
        ("the blind Ada Merrow", {**NAME, **PERSON, **THE}, "founds", "found", {}, True, "Who", "told by its article"),
        ("Labels, symbols and settings", {**NAME, **PERSON}, "feeds", "feed", {}, False, None, "a list"),
        ("Brom, Penrose and Hill", {**NAME, **PERSON}, "feeds", "feed", {}, False, "Who", "a list of names"),
        ("Brom and farmers", {**NAME, **PERSON, "head": "farmer"}, "feeds", "feed", {}, False, "Who", "persons"),
        ("Enumerating users", PERSON, "feeds", "feed", {}, False, None, "what somebody does"),
        ("old users", PERSON, "feeds", "feed", {}, False, "Who", "people"),
        ("the abbot and the mill", {**PERSON, **THE}, "feeds", "feed", {}, False, None, "a person and a thing"),
        ("the abbot or farmers", {**PERSON, **THE}, "feeds", "feed", {}, False, "Who", "persons, one or several"),
        ("the abbot and the crew", {**PERSON, **THE}, "feeds", "feed", {}, False, "Who", "a person and many"),
        ("the abbots of mill and moor", {**PERSON, **THE}, "feeds", "feed", {}, False, "Who", "of two things"),
        ("the View users tab", {**PERSON, **THE}, "feeds", "feed", {}, False, None, "a thing with a name within"),
        ("the Albery abbot", {**PERSON, **THE}, "feeds", "feed", {}, False, "Who", "a person of a town"),
        ("Albery Mint", {**NAME, "kind": "organisation"}, "founds", "found", {}, True, None, "a program may do so"),
        (
            "Albery Mint", {**NAME, "kind": "organisation"}, "founded", "found", {"tense": "past"}, True, "Who",
            "a company did",
        ),
        ("Albery", {**NAME, "kind": "place"}, "founds", "found", {}, True, "Who", "its people do"),
        ("Albery", {**NAME, "kind": "place"}, "feeds", "feed", {}, True, None, "no thing"),
        ("Albery", {**NAME, "kind": "place"}, "feeds", "feed", {}, False, None, "no thing either"),
        ("Moot", {**NAME}, "feeds", "feed", {}, True, None, "whatever it may name"),
        ("Moot", {**NAME}, "feeds", "feed", {}, False, "What", "what it is done to"),
        ("moot.toml", {**NAME}, "feeds", "feed", {}, True, "What", "a file"),
        ("MOOT", {**NAME, "kind": "group"}, "founds", "found", {}, True, None, "letters"),
        ("the old crew", {**THE}, "founds", "found", {}, True, "Who", "many people"),
        ("the old crew", {**THE}, "founds", "found", {}, False, "What", "a body"),
        ("the old crew", {**THE}, "feeds", "feed", {}, True, "Who", "many people act as one does"),
        ("the old board", {**THE}, "feeds", "feed", {}, True, "What", "one of wood, too"),
        ("the old crew", {**THE}, "contains", "contain", {}, True, "What", "no act"),
        (
            "the old crew", {**THE}, "is obliged", "oblige",
            {"finite": "is", "rest": "obliged", "passive": True}, False, "Who", "done to somebody",
        ),
        ("about six keepers", {**PERSON, **MANY}, "feeds", "feed", {}, True, None, "a rough number"),
        (
            "Virtual Memory", {**NAME, **PERSON}, "was deprecated", "deprecate",
            {"finite": "was", "rest": "deprecated", "passive": True}, False, None, "done to programs",
        ),
        ("Virtual Memory", {**NAME, **PERSON}, "deprecates", "deprecate", {}, False, "Who", "not done to it"),
    ],
)  # fmt: skip
def test_who_or_what(
    words: str,
    details: dict[str, Any],
    group: str,
    lemma: str,
    verb: dict[str, Any],
    acting: bool,
    expected: str | None,
    why: str,
) -> None:
    asking, phrase = words_for(words, details, group, lemma, verb=verb)
    assert asking.who_or_what(phrase, acting=acting) == expected, why


def test_what_leads_to_something_may_be_a_thing() -> None:
    roles = {"subject": ("the Lanner way", THE), "topic": ("Albery", {"marker": "to"})}
    clause = clause_with("Then the Lanner way leads to Albery.", "leads", "lead", roles)
    asking = QuestionWords(clause, load_language("en"), Knows())
    assert asking.who_or_what(clause.roles[0].phrase, acting=True) is None
    alone = clause_with("Then the Lanner way leads on.", "leads", "lead", {"subject": ("the Lanner way", THE)})
    assert QuestionWords(alone, load_language("en"), Knows()).who_or_what(alone.roles[0].phrase, acting=True) == "Who"


@pytest.mark.parametrize(
    ("words", "details", "expected", "why"),
    [
        ("Ada Merrow", {**NAME, **PERSON}, True, "somebody"),
        ("Merrow", {**NAME, **PERSON}, True, "a name of one word"),
        ("The critics", {**PERSON}, False, "some of them"),
        ("The old critics", {**PERSON}, True, "told by more"),
        ("the Mint", {**NAME, "kind": "organisation"}, True, "a body"),
        ("the town council", {}, True, "a body of people"),
        ("the old mill", {}, False, "a thing"),
    ],
)
def test_who_may_say_something(words: str, details: dict[str, Any], expected: bool, why: str) -> None:
    asking, phrase = words_for(words, details)
    assert asking.may_say(phrase) is expected, why


@pytest.mark.parametrize(
    ("words", "details", "expected", "why"),
    [
        ("the Elm River", {**NAME, **THE}, "river", "its last word"),
        ("the Elm Rivers", {**NAME, **THE, **MANY}, None, "several"),
        ("the elm river", THE, None, "no name"),
        ("the elm-tree river", THE, "river", "a name by its sign"),
        ("The Elm river", THE, "river", "a name by its capital"),
        ("the river Elm", {**NAME, **THE, "head": "river"}, "river", "its first"),
        ("Rowland Hill", {**NAME, **PERSON}, None, "a person"),
        ("River", NAME, None, "one word names nothing"),
        ("the valley of Albery", {**THE}, "valley", "a sort, and of what"),
        ("the release of Albery", {**THE}, None, "what is done"),
        ("Court of Albery Castle", NAME, "court", "the first word tells"),
        ("Directive 5", NAME, "directive", "a sort and a number"),
        ("Lake Erie", NAME, "lake", "a sort before a name"),
        ("Mount Erie", NAME, "mountain", "a mount is a mountain"),
        ("Lake Erie Fair", NAME, None, "something named after a lake"),
        ("Sael", NAME, "river", "known of the corpus"),
        ("Sael", {}, None, "no name"),
        ("Brom v. Hill", NAME, "case", "two parties"),
    ],
)
def test_the_noun_for_what_a_name_names(words: str, details: dict[str, Any], expected: str | None, why: str) -> None:
    asking, phrase = words_for(words, details)
    assert asking.kind_noun(phrase) == expected, why


@pytest.mark.parametrize(
    ("words", "figure", "details", "expected", "why"),
    [
        ("233 paintings", "233", {}, "How many paintings", "a count"),
        ("two paintings", "two", {}, "How many paintings", "a count in words"),
        ("twenty-five paintings", "twenty-five", {}, "How many paintings", "a count in two words"),
        ("more than 233 paintings", "233", {}, "How many paintings", "a hedge"),
        ("the 233 paintings", "233", {}, "How many paintings", "an article"),
        ("the 233 paintings", "233", THE, None, "known ones"),
        ("odd 233 paintings", "233", {}, None, "no hedge"),
        ("233 painting", "233", {"plural": False}, None, "one"),
        ("233 dollars", "233", {"kind": "money"}, None, "how much"),
        ("kubectl paintings", "kubectl", {}, None, "no number"),
        ("18F paintings", "18F", {}, None, "a name"),
        ("Ansible 2.14 tasks", "2.14", {}, None, "a version"),
        ("2.5 paintings", "2.5", {}, "How many paintings", "no version"),
        ("2-letter codes", "2-", {}, None, "a figure of a word"),
        ("233% paintings", "233", {}, None, "a share"),
        ("233 of paintings", "233", {}, None, "a part"),
        ("12 days", "12", {"kind": "duration"}, None, "how long"),
        ("12 vacation days", "12", {"kind": "duration"}, "How many vacation days", "days of a sort"),
        ("75 dpi fonts", "75", {}, None, "a unit"),
        ("75 volt", "75", {}, "How many volt", "a unit alone is counted"),
        ("12 readers about their work", "12", {}, "How many readers", "without what they were asked"),
        ("12 paintings that hang here", "12", {}, None, "a clause"),
        ("12 forms, one in red", "12", {}, None, "a list"),
        ("12 ions attached", "12", {}, None, "what was done to them"),
        ("12 very old and very large blue maps here", "12", {}, "How many very old and very large blue maps here", "8"),
        ("12 very old and very large light blue maps here", "12", {}, None, "nine words"),
        ("12 days to review all the open comments of all the old keepers", "12", {},
         "How many days to review all the open comments of all the old keepers", "what they are for may be long"),
    ],
)  # fmt: skip
def test_how_many(words: str, figure: str, details: dict[str, Any], expected: str | None, why: str) -> None:
    text = f"Then Ada saw {words} there."
    start = text.index(figure)
    given = {"plural": True, "figure": (start, start + len(figure)), **details}
    clause = clause_with(text, "saw", "see", {"object": (words, given)})
    assert QuestionWords(clause, load_language("en"), Knows()).how_many(clause.roles[0].phrase) == expected, why


@pytest.mark.parametrize(
    ("words", "details", "expected", "why"),
    [
        ("a fictional aircraft", {}, "What kind of aircraft", "its adjective tells"),
        ("an additional aircraft", {}, None, "its adjective does not"),
        ("a red aircraft", {}, None, "a colour is no kind"),
        ("Roman coins", {"head": "coin"}, "What kind of coins", "several"),
        ("formatting code", {}, None, "an act"),
        ("a floating bridge", {}, "What kind of bridge", "no act"),
        ("the Roman coin", THE, None, "a known one"),
        ("Roman Coin", NAME, None, "a name"),
        ("fictional stories", {"head": "story"}, "What kind of stories", "a noun that changes in the plural"),
        ("a very Roman coin", {}, None, "three words"),
        ("a coin", {}, None, "one word"),
        ("a Roman coin", PERSON, None, "no thing"),
        ("a Roman coin", {"figure": (0, 1)}, None, "counted"),
        ("a Roman coin", {"head": "mint"}, None, "another head"),
    ],
)
def test_what_kind(words: str, details: dict[str, Any], expected: str | None, why: str) -> None:
    asking, phrase = words_for(words, details)
    assert asking.what_kind(phrase) == expected, why
