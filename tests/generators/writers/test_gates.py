"""Rules that keep a phrase from being an answer: it is too long, cut, or points outside itself."""

from __future__ import annotations

from typing import Any

import pytest

from clauses_by_hand import clause_of, clause_with, phrase_in
from lm_eval_taskgen.generators.writers.asking.answer_gates import is_bare, may_be_answer
from lm_eval_taskgen.generators.writers.asking.clause_gates import loses_sense, states_something
from lm_eval_taskgen.generators.writers.asking.gates import repeats_itself
from lm_eval_taskgen.utils.languages import load_language
from lm_eval_taskgen.utils.records.facts import Role


@pytest.mark.parametrize(
    ("words", "fields", "expected", "why"),
    [
        ("the old harbour of Marden", {"definite": True}, True, "it says what it is"),
        ("1871", {"kind": "year"}, True, "a figure"),
        ("this harbour", {}, False, "which one?"),
        ("its harbour", {}, False, "whose?"),
        ("the harbour", {"definite": True}, False, "which one?"),
        ("the latter", {"definite": True}, False, "of which two?"),
        ("not the harbour", {}, False, "a denial"),
        ("will use", {}, False, "a verb that was read as a thing"),
        ("the old harbour of", {}, False, "without its end"),
        ("the harbour of Marden no longer", {}, False, "a denial of what follows"),
        ("people", {"kind": "person"}, False, "which ones?"),
        ("the person", {"kind": "person", "definite": True}, False, "which one?"),
        ("people of Marden", {"kind": "person"}, True, "some are told from others"),
        ("Listing 6-4", {}, False, "a place of the text"),
        ("a harbour (of stone)", {}, False, "brackets"),
        ("a harbour", {"cut": True}, False, "the clause that tells which one is cut off"),
        ("the harbour", {"meant": "the harbour of Marden"}, False, "the words of another sentence"),
        ("a long stone wall around the old harbour of Marden on a steep hill", {}, True, "14 words"),
        ("a very long stone wall around the old harbour of Marden on a steep hill", {}, False, "too long"),
        ("RA", {}, True, "two letters may be a name"),
        ("Q", {}, False, "one letter tells nothing"),
        ("7", {"kind": "number"}, True, "one figure does"),
        ("a signed", {"kind": "quality"}, False, "of a token that was cut"),
        ("⁸Albery", {"proper": True}, False, "the mark of a note"),
        ("Albery 18.4 /", {"proper": True}, False, "the other side of a slash is cut off"),
        ("the 1990s", {"kind": "time", "definite": True}, True, "a time is known by itself"),
        ("the keeper lights the lamps of the old harbour", {"kind": "clause"}, True, "clauses may be longer"),
        ("it burns", {"kind": "clause"}, False, "a pronoun"),
        ("while it burns", {"kind": "clause"}, False, "a pronoun behind one word"),
        ("lighting the lamps while it burns", {"kind": "clause"}, True, "a pronoun for what the clause may name"),
        ("the lamps burn for such a purpose", {"kind": "clause"}, False, "what stands before"),
        ("newly lighting the lamps", {"kind": "clause"}, True, "an adverb before an act"),
        ("newly harbours", {"plural": True}, False, "an adverb before a thing, as a parse has it"),
        ("family houses", {"plural": True}, True, "a noun that ends like an adverb"),
        ("Italy", {"proper": True}, True, "one word that ends like one"),
        ("to the mill and to the pier", {}, False, "two answers in one"),
        ("the latest version", {"definite": True}, False, "of what?"),
        ("a better harbour", {}, False, "than which?"),
        ("copper instead of iron", {}, False, "one thing and not another"),
        ("members and not guests", {"kind": "person"}, False, "one thing and no other"),
        ("house to house", {}, False, "any of them"),
        ("a lot of copper", {}, False, "how much?"),
        ("9 metres", {"kind": "measure"}, True, "a measure"),
        ("the 9 metres", {"kind": "measure", "definite": True}, False, "of the 9 metres broad river"),
        ("new keepers how to start", {"kind": "person", "plural": True}, False, "somebody and what they are told"),
        ("books on how to start", {"plural": True}, True, "things that tell it"),
        ("⁸Albery", {"proper": True}, False, "the mark of a note"),
        ("Albery 18.4 /", {}, False, "a part of a row"),
        ("both copper and iron", {}, True, "both are told"),
        ("Appendix B", {}, False, "a place of the text by its letter"),
        ("things", {"plural": True}, False, "which ones?"),
        ("the second", {"definite": True}, False, "of which ones?"),
        ("an additional harbour", {}, False, "besides which?"),
        ("a harbour and its mills", {}, False, "a pronoun within"),
        ("the scientists", {"kind": "person", "definite": True, "plural": True}, False, "those of a story"),
        ("the Romans", {"kind": "person", "definite": True, "plural": True}, True, "a people"),
        ("the scientists of Marden", {"kind": "person", "definite": True, "plural": True}, True, "told by their town"),
    ],
)
def test_answers_are_whole_and_say_what_they_mean(words: str, fields: dict[str, Any], expected: bool, why: str) -> None:
    text = f"Ada saw {words} there."
    role = Role("object", phrase_in(text, words, **fields))
    assert may_be_answer(role, clause_of(text), load_language("en")) is expected, why


@pytest.mark.parametrize(
    ("seen", "part"),
    [
        ("3rd-9", "9"),
        ("3rd/9", "9"),
        ("3rd_9", "9"),
        ("3rd=9", "9"),
        ("9-3rd", "9"),
        ("the copper sled of Albery", "sled of Albery"),
    ],
)
def test_a_part_of_a_word_or_of_a_thing_is_no_answer(seen: str, part: str) -> None:
    text = f"Ada saw {seen} there."
    assert not may_be_answer(Role("object", phrase_in(text, part)), clause_of(text), load_language("en"))


@pytest.mark.parametrize(
    ("seen", "part", "fields", "expected", "why"),
    [
        ("copper (red) and iron", "copper", {}, False, "a list goes on behind a bracket"),
        ("copper (red)", "copper", {}, True, "a bracket alone"),
        ("stones being cut", "stones", {"plural": True}, False, "what is done to them belongs to them"),
        ("the old Albery", "Albery", {"proper": True}, True, "a name may stand behind its adjective"),
        ("Albery Center or contact Corley Sales", "Albery Center or contact Corley Sales", {}, False, "an act within"),
        ("Albery Center or Corley Sales", "Albery Center or Corley Sales", {"proper": True}, True, "two names"),
        ("a company 501(c)(3)", "a company 501", {}, False, "the number goes on"),
        ("docs:albery", "docs", {"plural": True}, False, "a part of an address"),
        ("an astronomer John Mill", "an astronomer", {"kind": "person"}, False, "the name follows"),
        ("an astronomer today", "an astronomer", {"kind": "person"}, True, "no name follows"),
        ("a slow (blocking) save", "save", {}, False, "its adjective is cut off"),
        ("it (all) saves", "saves", {"plural": True}, True, "several need no article"),
        ("work given to team leads", "team", {"marker": "to"}, False, "the noun goes on"),
        ("work given to team", "team", {"marker": "to"}, True, "and here it does not"),
        ("team leads", "team", {}, True, "nor without a preposition, where the next word may be a verb"),
    ],
)
def test_what_stands_around_a_phrase_may_belong_to_it(
    seen: str, part: str, fields: dict[str, Any], expected: bool, why: str
) -> None:
    text = f"Ada saw {seen} there."
    found = may_be_answer(Role("object", phrase_in(text, part, **fields)), clause_of(text), load_language("en"))
    assert found is expected, why


@pytest.mark.parametrize(
    ("words", "name", "fields", "expected"),
    [
        ("a long stone wall around the harbour of Marden", "subject", {}, True),
        ("a long stone wall around the old harbour of Marden", "subject", {}, False),
        ("a long stone wall around the old harbour of Marden", "topic", {}, True),
        ("a long stone wall around the old harbour of Marden", "way", {"kind": "clause"}, True),
    ],
)
def test_what_something_does_may_be_longer_than_what_does_it(
    words: str, name: str, fields: dict[str, Any], expected: bool
) -> None:
    text = f"Ada saw {words} there."
    role = Role(name, phrase_in(text, words, **fields))  # type: ignore[arg-type]
    assert may_be_answer(role, clause_of(text), load_language("en")) is expected


@pytest.mark.parametrize(("lost", "expected"), [((), True), (("navaid",), False)])
def test_a_clause_is_no_answer_without_the_word_that_a_parse_put_elsewhere(
    lost: tuple[str, ...], expected: bool
) -> None:
    text = "Ada saw lighting the lamps navaid there."
    role = Role("object", phrase_in(text, "lighting the lamps", kind="clause"))
    assert may_be_answer(role, clause_of(text, lost=lost), load_language("en")) is expected


@pytest.mark.parametrize(
    ("text", "expected"),
    [("The new Set up a Gate wizard is shown.", False), ("The new Set up the Gate wizard is shown.", True)],
)
def test_a_name_of_which_more_follows_is_no_answer(text: str, expected: bool) -> None:
    clause = clause_with(text, "is shown", "show", {"subject": ("The new Set up", {"proper": True})})
    assert may_be_answer(clause.roles[0], clause, load_language("en")) is expected


def test_people_who_must_do_something_are_any() -> None:
    text = "The users must open the lock."
    fields = {"kind": "person", "definite": True, "plural": True}
    for words, tense, expected in (("The users", "present", False), ("The keepers", "present", True)):
        said = text.replace("The users", words)
        clause = clause_with(said, "must open", "open", {"subject": (words, fields)}, verb={"tense": tense})
        assert may_be_answer(clause.roles[0], clause, load_language("en")) is expected, words


@pytest.mark.parametrize(
    ("words", "fields", "expected"),
    [
        ("the game", {"definite": True}, True),
        ("the old game", {"definite": True}, False),
        ("the last game", {"definite": True}, True),
        ("the last old game", {"definite": True}, True),
        ("the last very old game", {"definite": True}, False),
        ("Kublai's game", {"definite": True}, False),
        ("the keeper", {"definite": True, "kind": "person"}, False),
        ("the game of Albery", {"definite": True}, False),
        ("a game", {}, False),
        ("the Sael", {"definite": True, "proper": True}, False),
    ],
)
def test_a_bare_definite_tells_nothing(words: str, fields: dict[str, Any], expected: bool) -> None:
    assert is_bare(phrase_in(words, words, **fields)) is expected


@pytest.mark.parametrize(
    ("lost", "expected"),
    [((), False), (("quickly",), False), (("almost",), True), (("if",), True), (("higher",), True), (("a",), True)],
)
def test_a_statement_without_such_a_word_is_another_one(lost: tuple[str, ...], expected: bool) -> None:
    assert loses_sense(clause_of("Ada saw it.", lost=lost)) is expected


@pytest.mark.parametrize(
    ("question", "expected"),
    [
        ("Who sold the old pier to pay for the old pier?", False),
        ("Where did Ada go to paint the harbour wall to paint the harbour wall?", True),
    ],
)
def test_a_question_that_says_four_words_twice_repeats_itself(question: str, expected: bool) -> None:
    assert repeats_itself(question.rstrip("?").split()) is expected


IS, ARE, PAST, PASSIVE = (
    {"finite": "is", "rest": ""},
    {"finite": "are", "rest": ""},
    {"tense": "past"},
    {"finite": "was", "tense": "past", "passive": True},
)
MANY, NAME = {"plural": True}, {"proper": True}


@pytest.mark.parametrize(
    ("text", "group", "lemma", "roles", "fields", "expected", "why"),
    [
        ("The old mill runs.", "runs", "run", {"subject": "The old mill"}, {}, True, "a plain statement"),
        ("The old mill thens.", "thens", "then", {"subject": "The old mill"}, {}, False, "no verb"),
        ("The old mill may.", "may", "may", {"subject": "The old mill"}, {}, False, "a modal alone"),
        ("The guide brings you up to speed.", "brings", "bring", {"subject": "The guide"}, {}, False, "no speed"),
        ("The mill or hall is old.", "is", "be", {"subject": "The mill or hall"}, {"verb": IS}, False, "which one?"),
        ("The mill or hall runs.", "runs", "run", {"subject": "The mill or hall"}, {}, True, "either does"),
        ("Then 5/10 leaves.", "leaves", "leave", {"subject": ("5/10", {"kind": "number"})}, {}, False, "who?"),
        (
            "Then 1871 was added.", "was added", "add", {"subject": ("1871", {"kind": "number"})},
            {"verb": {**PASSIVE, "rest": "added"}}, True, "a number can be added",
        ),
        ("The mills feed Albery and Corley respectively.", "feed", "feed", {"subject": ("The mills", MANY)}, {}, False,
         "which feeds which?"),
        ("The mill runs in this example.", "runs", "run", {"subject": "The mill"}, {}, False, "only there"),
        ("The Edict on Maximum Prices fell.", "fell", "fall", {"subject": "The Edict",
         "topic": ("Maximum Prices", {**NAME, "marker": "on"})}, {"verb": PAST}, False, "one name"),
        ("The Edict on Maximum Prices fell.", "fell", "fall", {"subject": "The Edict on Maximum Prices"},
         {"verb": PAST}, True, "the whole name"),
        ("The mill runs next week.", "runs", "run", {"subject": "The mill"}, {}, False, "which week?"),
        ("Then may be Doing Business here.", "Doing", "do", {"object": "Business"}, {}, False, "part of a name"),
        ("The designer designs.", "designs", "design", {"subject": "The designer"}, {}, False, "of its own noun"),
        ("The printer prints.", "prints", "print", {"subject": "The printer"}, {}, True, "a short verb"),
        ("The designer designs maps.", "designs", "design", {"subject": "The designer", "object": ("maps", MANY)}, {},
         True, "it says what"),
        ("Designer designs.", "designs", "design", {"subject": ("Designer", NAME)}, {}, True, "a name"),
        (
            "The design was designed.", "was designed", "design", {"subject": "The design"},
            {"verb": {**PASSIVE, "rest": "designed"}}, True, "it was",
        ),
        ("The mill was arrived.", "was arrived", "arrive", {"subject": "The mill"},
         {"verb": {**PASSIVE, "rest": "arrived"}}, False, "nobody arrives it"),
        ("The mills are known frameworks.", "are known", "know", {"subject": ("The mills", MANY),
         "object": ("frameworks", MANY)}, {"verb": {**ARE, "rest": "known", "passive": True}}, False, "what they are"),
        ("The mills are known the frameworks.", "are known", "know", {"subject": ("The mills", MANY),
         "object": ("the frameworks", {**MANY, "definite": True})},
         {"verb": {**ARE, "rest": "known", "passive": True}}, True, "which frameworks"),
        ("The mill was given books.", "was given", "give", {"subject": "The mill", "object": ("books", MANY)},
         {"verb": {**PASSIVE, "rest": "given"}}, True, "to whom, and what"),
        ("The mills are known a framework.", "are known", "know", {"subject": ("The mills", MANY),
         "object": "a framework"}, {"verb": {**ARE, "rest": "known", "passive": True}}, True, "one"),
        ("Ada convinced Hugo of Albery.", "convinced", "convince", {"subject": ("Ada", NAME),
         "object": ("Hugo of Albery", NAME)}, {"verb": PAST}, False, "of what, and no name"),
        ("Ada convinced Hugo Lanner.", "convinced", "convince", {"subject": ("Ada", NAME),
         "object": ("Hugo Lanner", NAME)}, {"verb": PAST}, True, "a name"),
        ("Ada convinced the council of Albery.", "convinced", "convince", {"subject": ("Ada", NAME),
         "object": "the council of Albery"}, {"verb": PAST}, True, "whom"),
        ("The storm occurred Albery.", "occurred", "occur", {"subject": "The storm", "object": ("Albery", NAME)},
         {"verb": PAST}, False, "a verb without objects"),
        ("The storm hit mills towers.", "hit", "hit", {"subject": "The storm", "object": ("mills", MANY),
         "object2": ("towers", MANY)}, {"verb": PAST}, False, "two objects"),
        ("The council recommends to the mayor.", "recommends", "recommend", {"subject": "The council",
         "topic": ("the mayor", {"marker": "to"})}, {}, False, "what it recommends"),
        ("The council recommends with the mayor.", "recommends", "recommend", {"subject": "The council",
         "topic": ("the mayor", {"marker": "with"})}, {}, True, "to nobody"),
        ("The council talks to the mayor.", "talks", "talk", {"subject": "The council",
         "topic": ("the mayor", {"marker": "to"})}, {}, True, "talking gives nothing"),
        ("The old member requests.", "requests", "request", {"subject": "The old member"}, {}, False, "what?"),
        ("The old member requests.", "requests", "request", {"subject": "The old member"}, {"source": "relative"},
         True, "what stands before"),
        ("The old member requests to go.", "requests", "request", {"subject": "The old member",
         "complement": ("to go", {"kind": "clause"})}, {}, True, "what is requested"),
        ("Request early.", "Request", "request", {}, {}, True, "a command"),
        ("For example, you run the mill.", "run", "run", {"subject": "you", "object": "the mill"}, {}, False,
         "supposed"),
        ("For example, run the mill.", "run", "run", {"object": "the mill"}, {}, False, "supposed, too"),
        ("For example, Ada runs the mill.", "runs", "run", {"subject": ("Ada", NAME), "object": "the mill"}, {}, True,
         "she does"),
        ("For example, Ada runs when it rains.", "runs", "run", {"subject": ("Ada", NAME),
         "condition": ("it rains", {"kind": "clause", "marker": "when"})}, {}, False, "supposed of a case"),
        ("You run the mill.", "run", "run", {"subject": ("You", MANY), "object": "the mill"}, {}, True, "no example"),
    ],
)  # fmt: skip
def test_a_clause_that_states_nothing(
    text: str, group: str, lemma: str, roles: dict[str, Any], fields: dict[str, Any], expected: bool, why: str
) -> None:
    assert states_something(clause_with(text, group, lemma, roles, **fields)) is expected, why


@pytest.mark.parametrize(
    ("subject", "details", "group", "verb", "expected"),
    [
        ("The mill", {}, "are", ARE, False),
        ("A mill", {}, "were", {"finite": "were", "rest": ""}, False),
        ("The mills", MANY, "are", ARE, True),
        ("The mill", {}, "is", IS, True),
        ("The team", {}, "are", ARE, True),
        ("The mill and hall", {}, "are", ARE, True),
        ("The mill, hall", {}, "are", ARE, True),
        ("The miller", {"kind": "person"}, "are", ARE, True),
        ("Albery", NAME, "are", ARE, False),
        ("Albery", NAME, "run", {}, False),
        ("Albery", NAME, "runs", {}, True),
        ("Albery Works", NAME, "run", {}, True),
        ("Albery and Corley", NAME, "run", {}, True),
        ("Albery", NAME, "run", {"finite": "may"}, True),
        ("Albery", NAME, "run", PAST, True),
        ("the mill", {}, "have run", {"finite": "have", "rest": "run"}, False),
        ("the mills", MANY, "have run", {"finite": "have", "rest": "run"}, True),
        ("the mill", {}, "has run", {"finite": "has", "rest": "run"}, True),
        ("the mill", {}, "run", {}, False),
        ("the mills", MANY, "runs", {}, False),
        ("the mill", {}, "runs", {}, True),
        ("the mills", MANY, "run", {}, True),
        ("the mill", {}, "run", PAST, True),
        ("they", {}, "run", {}, True),
        ("keepers", {"kind": "person", **MANY}, "runs", {}, True),
        ("it", {"meant": "the mills"}, "run", {}, True),
        ("12 mill", {"figure": (0, 2)}, "run", {}, True),
    ],
)
def test_a_subject_and_its_verb_agree(
    subject: str, details: dict[str, Any], group: str, verb: dict[str, Any], expected: bool
) -> None:
    lemma = "be" if group in ("is", "are", "were") else "run"
    clause = clause_with(f"{subject} {group} on.", group, lemma, {"subject": (subject, details)}, verb=verb)
    assert states_something(clause) is expected


@pytest.mark.parametrize(
    ("text", "group", "lemma", "roles", "fields", "expected", "why"),
    [
        ("Whether the mill runs.", "runs", "run", {"subject": "the mill"}, {}, False, "a part of a sentence"),
        ("The mill is (but not only) run.", "is (but not only) run", "run", {"subject": "The mill"},
         {"verb": {"finite": "is", "rest": "run", "passive": True}}, False, "a denial within brackets"),
        ("The mill is not run.", "is not run", "run", {"subject": "The mill"},
         {"verb": {"finite": "is", "rest": "run", "passive": True, "negated": True}}, True, "a plain denial"),
        ("Check the mill Ada runs.", "runs", "run", {"subject": ("Ada", NAME)}, {"lost": ("check",)}, False,
         "a command"),
        ("Old mills the keeper runs.", "runs", "run", {"subject": "the keeper"}, {"lost": ("old",)}, True,
         "no command"),
        ("Build tools and systems help.", "help", "help", {"subject": ("Build tools and systems", MANY)}, {}, False,
         "a command, read as tools"),
        ("Tools and systems help.", "help", "help", {"subject": ("Tools and systems", MANY)}, {}, True, "two things"),
        ("Old tools and systems help.", "help", "help", {"subject": ("Old tools and systems", MANY)}, {}, True,
         "two things of a sort"),
        ("A module, adapted to maps.", "adapted", "adapt", {"subject": "A module"}, {"verb": PAST}, False, "no verb"),
        ("A module adapted to maps.", "adapted", "adapt", {"subject": "A module"}, {"verb": PAST}, True, "it did"),
        ("A module, is adapted.", "is adapted", "adapt", {"subject": "A module"},
         {"verb": {"finite": "is", "rest": "adapted", "passive": True}}, True, "a stray comma"),
        ("The owner - old maps run.", "run", "run", {"subject": ("The owner", MANY)}, {}, False, "a heading"),
        ("The mill - an old one - runs.", "runs", "run", {"subject": "The mill"}, {}, True, "said between dashes"),
        ("The owner - old maps run.", "run", "run", {"subject": ("The owner", MANY)}, {"source": "coordinated"}, True,
         "no heading there"),
        ("Call in case the mill runs.", "runs", "run", {"subject": "the mill"}, {}, False, "if it does"),
        ("A court case the mill runs.", "runs", "run", {"subject": "the mill"}, {}, True, "no condition"),
        ("Since the mill runs.", "runs", "run", {"subject": "the mill"}, {}, False, "a part of a sentence"),
        ("Since the mill runs.", "runs", "run", {"subject": "the mill"}, {"source": "coordinated"}, True,
         "only the first statement begins so"),
        ("Since it runs.", "runs", "run", {"subject": ("it", {"meant": "the mill"})}, {}, True, "a known thing"),
        ("Often the mill runs.", "runs", "run", {"subject": "the mill"}, {}, True, "no preposition"),
        ("Leaders at the club speak.", "speak", "speak", {"subject": ("Leaders", MANY),
         "place": ("the club", {"marker": "at"})}, {}, False, "which leaders"),
        ("Leaders, at the club, often speak.", "speak", "speak", {"subject": ("Leaders", MANY),
         "place": ("the club", {"marker": "at"})}, {}, True, "where they do"),
        ("Leaders speak at the club.", "speak", "speak", {"subject": ("Leaders", MANY),
         "place": ("the club", {"marker": "at"})}, {}, True, "where they do"),
        ("Those at the club speak.", "speak", "speak", {"subject": ("Those", {**MANY, "meant": "the leaders"}),
         "place": ("the club", {"marker": "at"})}, {}, True, "known ones"),
        ("Leaders in 1871 speak.", "speak", "speak", {"subject": ("Leaders", MANY),
         "time": ("1871", {"marker": "in"})}, {}, True, "a time belongs to what is done"),
        ("The mill is hard to run.", "is", "be", {"subject": "The mill", "complement": ("hard", {"kind": "quality"}),
         "complement2": ("to run", {"kind": "clause"})}, {"verb": IS}, False, "two things that it is"),
        ("The mill becomes hard to run.", "becomes", "become", {"subject": "The mill",
         "complement": ("hard", {"kind": "quality"}), "complement2": ("to run", {"kind": "clause"})}, {}, True,
         "what it becomes"),
        ("The mill is in many ways old.", "is", "be", {"subject": "The mill",
         "complement": ("old", {"kind": "quality"})}, {"verb": IS}, False, "in which ways?"),
        ("The mill is very old.", "is", "be", {"subject": "The mill", "complement": ("old", {"kind": "quality"})},
         {"verb": IS}, True, "how old"),
        ("Ada gets write access.", "gets", "get", {"subject": ("Ada", NAME),
         "complement": ("write access", {"kind": "clause"})}, {}, False, "what was read as an act"),
        ("Ada gets to write.", "gets", "get", {"subject": ("Ada", NAME),
         "complement": ("write", {"kind": "clause", "marker": "to"})}, {}, True, "an act"),
        ("Ada gets old.", "gets", "get", {"subject": ("Ada", NAME), "complement": ("old", {"kind": "quality"})}, {},
         True, "no act"),
        ("The count goes up to 12.", "goes up", "go up", {"subject": "The count"}, {}, False, "how far"),
        ("The count goes up to Albery.", "goes up", "go up", {"subject": "The count"}, {}, True, "where to"),
        ("The count goes to 12.", "goes", "go", {"subject": "The count"}, {}, True, "no particle"),
        ("The wheel turns in the hall where it rains.", "turns", "turn", {"subject": "The wheel",
         "place": ("the hall", {"marker": "in"}), "condition": ("it rains", {"kind": "clause", "marker": "where"})},
         {}, False, "which hall"),
        ("The wheel turns fast where it rains.", "turns", "turn", {"subject": "The wheel",
         "condition": ("it rains", {"kind": "clause", "marker": "where"})}, {}, True, "where it does"),
        ("If it leaves Albery, the mill runs.", "runs", "run", {"condition": ("it leaves Albery",
         {"kind": "clause", "marker": "if"}), "subject": "the mill"}, {}, True, "a comma between"),
        ("If it leaves the mill runs.", "runs", "run", {"condition": ("it leaves", {"kind": "clause", "marker": "if"}),
         "subject": "the mill"}, {}, False, "what it leaves, read as what runs"),
        ("As it leaves the mill runs.", "runs", "run", {"condition": ("it leaves", {"kind": "clause", "marker": "as"}),
         "subject": "the mill"}, {}, True, "another conjunction"),
        ("1 May 1871 cost the council much.", "cost", "cost", {"subject": ("1 May 1871", {"kind": "date"}),
         "object": "the council"}, {"verb": PAST}, False, "a day does nothing"),
        ("1 May 1871 dawned.", "dawned", "dawn", {"subject": ("1 May 1871", {"kind": "date"})}, {"verb": PAST}, True,
         "a day dawns"),
        ("It cost the council much.", "cost", "cost", {"subject": ("It", {"kind": "date", "meant": "The repair"}),
         "object": "the council"}, {"verb": PAST}, True, "what a pronoun stands for"),
        ("Your server is running the first version.", "is running", "run", {"subject": "Your server",
         "object": "the first version"}, {"verb": {"finite": "is", "rest": "running"}}, False, "supposed of it"),
        ("Your server was running the first version.", "was running", "run", {"subject": ("Your server",
         {"definite": True}), "object": "the first version"}, {"verb": {"finite": "was", "rest": "running",
         "tense": "past"}}, True, "what was so"),
        ("Your server runs the first version.", "runs", "run", {"subject": "Your server",
         "object": "the first version"}, {}, True, "what it does"),
        ("The next step is adding a user.", "is adding", "add", {"subject": ("The next step", {"definite": True}),
         "object": "a user"}, {"verb": {"finite": "is", "rest": "adding"}}, False, "what the step is"),
        ("The next step is adding.", "is adding", "add", {"subject": ("The next step", {"definite": True})},
         {"verb": {"finite": "is", "rest": "adding"}}, False, "what the step is"),
        ("The old mill is adding a wheel.", "is adding", "add", {"subject": ("The old mill", {"definite": True}),
         "object": "a wheel"}, {"verb": {"finite": "is", "rest": "adding"}}, True, "what it does"),
        ("A mill is adding a wheel.", "is adding", "add", {"subject": "A mill", "object": "a wheel"},
         {"verb": {"finite": "is", "rest": "adding"}}, False, "what one may be"),
        ("Albery is adding a wheel.", "is adding", "add", {"subject": ("Albery", NAME), "object": "a wheel"},
         {"verb": {"finite": "is", "rest": "adding"}}, True, "what it does"),
        ("The exceptions are fixing crashes.", "are fixing", "fix", {"subject": ("The exceptions", {**MANY,
         "definite": True}), "object": ("crashes", MANY)}, {"verb": {"finite": "are", "rest": "fixing"}}, False,
         "what they are"),
        ("The keepers are fixing clocks.", "are fixing", "fix", {"subject": ("The keepers", {**MANY, "definite": True,
         "kind": "person"}), "object": ("clocks", MANY)}, {"verb": {"finite": "are", "rest": "fixing"}}, True,
         "what they do"),
        ("The mills are fixing the clocks.", "are fixing", "fix", {"subject": ("The mills", {**MANY,
         "definite": True}), "object": ("the clocks", {**MANY, "definite": True})},
         {"verb": {"finite": "are", "rest": "fixing"}}, True, "what they do"),
    ],
)  # fmt: skip
def test_what_a_parse_has_torn_is_no_statement(
    text: str, group: str, lemma: str, roles: dict[str, Any], fields: dict[str, Any], expected: bool, why: str
) -> None:
    assert states_something(clause_with(text, group, lemma, roles, **fields)) is expected, why


def test_what_is_done_so_is_told_elsewhere() -> None:
    assert loses_sense(clause_with("The mill does.", "does", "do", {"subject": "The mill"}))
    assert not loses_sense(clause_with("The mill does work.", "does", "do", {"subject": "The mill", "object": "work"}))
    passive = {"finite": "is", "rest": "done", "passive": True}
    assert not loses_sense(clause_with("The work is done.", "is done", "do", {"subject": "The work"}, verb=passive))
