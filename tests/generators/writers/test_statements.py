"""English questions about a whole statement: how an aim is reached, what happens or must be done under a condition."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from clauses_by_hand import clause_with
from english_questions import ReadsKinds
from lm_eval_taskgen.generators.writers.asking.statements import StatementQuestions, tells
from lm_eval_taskgen.utils.languages import load_language
from lm_eval_taskgen.utils.records.facts import Clause, Phrase

PERSON, MANY = {"kind": "person"}, {"plural": True}
TO, IF = {"kind": "clause", "marker": "to"}, {"kind": "clause", "marker": "if"}
CAN = {"finite": "can", "modal": "can"}
MUST = {"finite": "must", "modal": "must"}
MAY = {"finite": "may", "modal": "may"}


def asked(clause: Clause) -> list[tuple[str, str]]:
    """Each question about a whole clause, with its first accepted answer."""
    words = load_language("en").clauses
    assert words is not None
    questions = list(StatementQuestions(clause, words, ReadsKinds()).questions())
    for found in questions:
        assert found.answer.text == clause.sentence.text[found.answer.start : found.answer.end]
        assert set(found.features.values()) == {1.0}
    return [(found.text, found.golds[0]) for found in questions]


@pytest.mark.parametrize(
    ("condition", "head", "expected", "why"),
    [
        ("the battery fails", "fail", True, "three words"),
        ("batteries fail", "fail", False, "two tell too little"),
        ("the battery of the big lamp fails in the middle of night", "fail", True, "twelve words"),
        ("the battery of the big lamp fails in the middle of the night", "fail", False, "thirteen are many"),
        ("connecting the old battery", "connect", False, "who connects it?"),
        ("the battery fails then", "fail", False, "when?"),
        ("it is otherwise known", "know", False, "than how?"),
        ("you like", "like", False, "a courtesy"),
        ("you are not yet convinced", "convince", False, "of what?"),
        ("you change the value", "change", False, "which value?"),
        ("you downloaded the file", "download", False, "it is not done again"),
        ("you have downloaded the file", "download", True, "it has been done"),
        ("you put the file here", "put", True, "a past that looks like a present"),
    ],
)
def test_a_condition_that_says_when(condition: str, head: str, expected: bool, why: str) -> None:
    assert tells(Phrase(0, len(condition), condition, head, "clause")) is expected, why


PAGE = ("the page", {"definite": True})


@pytest.mark.parametrize(
    ("text", "group", "lemma", "roles", "verb", "expected", "why"),
    [
        (
            "You can press Escape to leave the old room.",
            "can press",
            "press",
            {
                "subject": ("You", PERSON),
                "object": "Escape",
                "purpose": ("leave the old room", {**TO, "head": "leave"}),
            },
            {**CAN, "rest": "press"},
            [("How can you leave the old room?", "press Escape")],
            "an aim behind the way",
        ),
        (
            "To leave the old room, press Escape.",
            "press",
            "press",
            {"purpose": ("leave the old room", {**TO, "head": "leave"}), "object": "Escape"},
            {},
            [("How do you leave the old room?", "press Escape")],
            "an aim before it",
        ),
        (
            "Users press Escape to leave the old room.",
            "press",
            "press",
            {
                "subject": ("Users", {**PERSON, **MANY}),
                "object": "Escape",
                "purpose": ("leave the old room", {**TO, "head": "leave"}),
            },
            {},
            [("How do users leave the old room?", "press Escape")],
            "what users do",
        ),
        (
            "Keepers press Escape to leave the old room.",
            "press",
            "press",
            {
                "subject": ("Keepers", {**PERSON, **MANY}),
                "object": "Escape",
                "purpose": ("leave the old room", {**TO, "head": "leave"}),
            },
            {},
            [],
            "what others do",
        ),
        (
            "You may press Escape to leave the old room.",
            "may press",
            "press",
            {
                "subject": ("You", PERSON),
                "object": "Escape",
                "purpose": ("leave the old room", {**TO, "head": "leave"}),
            },
            {**MAY, "rest": "press"},
            [],
            "no way, but a right",
        ),
        (
            "You can need Escape to leave the old room.",
            "can need",
            "need",
            {
                "subject": ("You", PERSON),
                "object": "Escape",
                "purpose": ("leave the old room", {**TO, "head": "leave"}),
            },
            {**CAN, "rest": "need"},
            [],
            "no act",
        ),
        (
            "Pass the file to green rooms.",
            "Pass",
            "pass",
            {"object": "the file", "purpose": ("green rooms", {**TO, "head": "thens"})},
            {},
            [],
            "no aim",
        ),
        (
            "Press to leave the old room.",
            "Press",
            "press",
            {"purpose": ("leave the old room", {**TO, "head": "leave"})},
            {},
            [],
            "press what?",
        ),
        (
            "Press the old red key beside the big lamp of Albery to leave the old room.",
            "Press",
            "press",
            {
                "object": "the old red key beside the big lamp of Albery",
                "purpose": ("leave the old room", {**TO, "head": "leave"}),
            },
            {},
            [],
            "a way of eleven words",
        ),
        (
            "Press the old red key beside the lamp of Albery to leave the old room.",
            "Press",
            "press",
            {
                "object": "the old red key beside the lamp of Albery",
                "purpose": ("leave the old room", {**TO, "head": "leave"}),
            },
            {},
            [("How do you leave the old room?", "Press the old red key beside the lamp of Albery")],
            "a way of ten words",
        ),
        (
            "Press Escape to leave the old room of the keeper behind the lamp.",
            "Press",
            "press",
            {
                "object": "Escape",
                "purpose": ("leave the old room of the keeper behind the lamp", {**TO, "head": "leave"}),
            },
            {},
            [("How do you leave the old room of the keeper behind the lamp?", "Press Escape")],
            "an aim of ten words",
        ),
        (
            "Press Escape to leave the old room of the keeper behind the red lamp.",
            "Press",
            "press",
            {
                "object": "Escape",
                "purpose": ("leave the old room of the keeper behind the red lamp", {**TO, "head": "leave"}),
            },
            {},
            [],
            "an aim of eleven",
        ),
        (
            "Press Escape to leave, close the room.",
            "Press",
            "press",
            {"object": "Escape", "purpose": ("leave, close the room", {**TO, "head": "leave"})},
            {},
            [],
            "two aims",
        ),
        (
            "Press Escape to take you to the hall.",
            "Press",
            "press",
            {"object": "Escape", "purpose": ("take you to the hall", {**TO, "head": "take"})},
            {},
            [],
            "who does it takes nobody",
        ),
        (
            "Press it to leave the old room.",
            "Press",
            "press",
            {"object": "it", "purpose": ("leave the old room", {**TO, "head": "leave"})},
            {},
            [],
            "press what?",
        ),
        (
            "Press the button to leave the old room.",
            "Press",
            "press",
            {"object": "the button", "purpose": ("leave the old room", {**TO, "head": "leave"})},
            {},
            [],
            "which button?",
        ),
        (
            "Press Escape to leave this room.",
            "Press",
            "press",
            {"object": "Escape", "purpose": ("leave this room", {**TO, "head": "leave"})},
            {},
            [],
            "which room?",
        ),
        (
            "To leave the old room, press Escape and wait.",
            "press",
            "press",
            {"purpose": ("leave the old room", {**TO, "head": "leave"}), "object": "Escape"},
            {},
            [],
            "a further step",
        ),
        (
            "Read the guide to leave the old room.",
            "Read",
            "read",
            {"object": "the guide", "purpose": ("leave the old room", {**TO, "head": "leave"})},
            {},
            [],
            "which guide?",
        ),
        (
            "Press Escape to learn more.",
            "Press",
            "press",
            {"object": "Escape", "purpose": ("learn more", {**TO, "head": "learn"})},
            {},
            [],
            "no aim of its own",
        ),
        (
            "Press Escape to help you find the old room.",
            "Press",
            "press",
            {"object": "Escape", "purpose": ("help you find the old room", {**TO, "head": "help"})},
            {},
            [("How do you find the old room?", "Press Escape")],
            "what is wanted is to find it",
        ),
        (
            "Find & press Escape to leave the old room.",
            "press",
            "press",
            {"object": "Escape", "purpose": ("leave the old room", {**TO, "head": "leave"})},
            {},
            [],
            "half a name",
        ),
    ],
)
def test_how_an_aim_is_reached(
    text: str,
    group: str,
    lemma: str,
    roles: dict[str, Any],
    verb: dict[str, Any],
    expected: list[tuple[str, str]],
    why: str,
) -> None:
    assert asked(clause_with(text, group, lemma, roles, verb=verb)) == expected, why


FAILS = ("the battery fails", {**IF, "head": "fail"})
LAMP = "the lamp of Albery"
STOPS = [("What happens if the battery fails?", "the lamp of Albery stops")]


@pytest.mark.parametrize(
    ("text", "group", "lemma", "roles", "verb", "expected", "why"),
    [
        ("If the battery fails, the lamp of Albery stops.", "stops", "stop", {"condition": FAILS, "subject": LAMP},
         {}, STOPS, "a condition before"),
        ("Then the lamp of Albery stops if the battery fails.", "stops", "stop", {"subject": LAMP,
         "condition": FAILS}, {}, STOPS, "a condition behind"),
        ("If the battery fails, the lamp of Albery may stop.", "may stop", "stop", {"condition": FAILS,
         "subject": LAMP}, {**MAY, "rest": "stop"},
         [("What happens if the battery fails?", "the lamp of Albery may stop")], "what may happen"),
        ("If the battery fails, the lamp of Albery must stop.", "must stop", "stop", {"condition": FAILS,
         "subject": LAMP}, {**MUST, "rest": "stop"}, [], "a duty"),
        ("Unless the battery fails, the lamp of Albery stops.", "stops", "stop", {"condition": ("the battery fails",
         {"kind": "clause", "marker": "unless", "head": "fail"}), "subject": LAMP}, {}, [], "if it does not"),
        ("If the battery fails, the lamp of Albery is dark.", "is", "be", {"condition": FAILS, "subject": LAMP},
         {"finite": "is", "rest": ""}, [], "nothing happens"),
        ("If the battery fails, the lamp of Albery stopped.", "stopped", "stop", {"condition": FAILS,
         "subject": LAMP}, {"tense": "past"}, [], "what happened once"),
        ("If the battery fails, we stop.", "stop", "stop", {"condition": FAILS, "subject": ("we", {**PERSON,
         **MANY})}, {}, [], "what the writers do"),
        ("If the battery fails, you stop.", "stop", "stop", {"condition": FAILS, "subject": ("you", PERSON)}, {}, [],
         "what the reader does"),
        ("If the battery fails, the lamp of Albery also stops.", "also stops", "stop", {"condition": FAILS,
         "subject": LAMP}, {"rest": "stops"}, [], "what happens besides"),
        ("If the battery fails, the lamp of Albery fails.", "fails.", "fail", {"condition": FAILS, "subject": LAMP},
         {}, [], "what it says itself"),
        ("If the battery fails, it is called a failure.", "is called", "call", {"condition": FAILS, "subject": "it"},
         {"finite": "is", "rest": "called", "passive": True}, [], "how it is called"),
        ("If you want the light, the lamp of Albery starts.", "starts", "start", {"condition": ("you want the light",
         {**IF, "head": "want"}), "subject": LAMP}, {}, [], "a wish"),
        ("If ships want the light, the lamp of Albery starts.", "starts", "start",
         {"condition": ("ships want the light", {**IF, "head": "want"}), "subject": LAMP}, {},
         [("What happens if ships want the light?", "the lamp of Albery starts")], "what others want"),
        ("If the battery fails, it stops the lamp of Albery.", "stops", "stop", {"condition": FAILS, "subject": "it",
         "object": LAMP}, {}, [("What happens if the battery fails?", "it stops the lamp of Albery")],
         "what the condition names"),
        ("If the battery fails, the lamp of Albery stops them.", "stops", "stop", {"condition": FAILS,
         "subject": LAMP}, {}, [("What happens if the battery fails?", "the lamp of Albery stops them")],
         "what stands for a thing before"),
        ("Then the lamp of Albery stops it if the battery fails.", "stops", "stop", {"subject": LAMP,
         "condition": FAILS}, {}, [], "stops what?"),
        ("If the battery fails, the lamp of Albery stops our work.", "stops", "stop", {"condition": FAILS,
         "subject": LAMP}, {}, [], "of who speaks"),
        ("If the battery fails, the lamp of Albery stops the ships in the old harbour at once.", "stops", "stop",
         {"condition": FAILS, "subject": LAMP}, {}, [], "thirteen words"),
    ],
)  # fmt: skip
def test_what_happens_under_a_condition(
    text: str,
    group: str,
    lemma: str,
    roles: dict[str, Any],
    verb: dict[str, Any],
    expected: list[tuple[str, str]],
    why: str,
) -> None:
    assert asked(clause_with(text, group, lemma, roles, verb=verb)) == expected, why


KEEPERS = ("keepers", {**PERSON, **MANY, "head": "keeper"})
PIER = ("the old pier", {"definite": True})


@pytest.mark.parametrize(
    ("text", "group", "lemma", "roles", "verb", "fields", "expected", "why"),
    [
        ("If the battery fails, close the old pier.", "close", "close", {"condition": FAILS, "object": PIER}, {}, {},
         [("What should you do if the battery fails?", "close the old pier")], "a command"),
        ("Close the old pier if the battery fails.", "Close", "close", {"object": PIER, "condition": FAILS}, {}, {},
         [("What should you do if the battery fails?", "Close the old pier")], "a condition behind"),
        ("If the battery fails, you must close the old pier.", "must close", "close", {"condition": FAILS,
         "subject": ("you", PERSON), "object": PIER}, {**MUST, "rest": "close"}, {},
         [("What must you do if the battery fails?", "close the old pier")], "a duty"),
        ("If the battery fails, you may close the old pier.", "may close", "close", {"condition": FAILS,
         "subject": ("you", PERSON), "object": PIER}, {**MAY, "rest": "close"}, {}, [], "a right"),
        ("If the battery fails, a keeper must close the old pier.", "must close", "close", {"condition": FAILS,
         "subject": ("a keeper", PERSON), "object": PIER}, {**MUST, "rest": "close"}, {},
         [("What must a keeper do if the battery fails?", "close the old pier")], "of persons"),
        ("If the battery fails, the council must close the old pier.", "must close", "close", {"condition": FAILS,
         "subject": "the council", "object": PIER}, {**MUST, "rest": "close"}, {}, [], "no person"),
        ("If the battery fails, you must be closed on the old pier.", "must be closed", "close",
         {"condition": FAILS, "subject": ("you", PERSON), "place": PIER}, {**MUST, "rest": "be closed",
         "passive": True}, {}, [], "what is done"),
        ("If the battery fails, you should see the old pier.", "should see", "see", {"condition": FAILS,
         "subject": ("you", PERSON), "object": PIER}, {"finite": "should", "modal": "should", "rest": "see"}, {}, [],
         "what comes of it"),
        ("If the battery fails, you must see the old pier.", "must see", "see", {"condition": FAILS,
         "subject": ("you", PERSON), "object": PIER}, {**MUST, "rest": "see"}, {}, [], "where to look"),
        ("If the battery fails, you must get the old pier.", "must get", "get", {"condition": FAILS,
         "subject": ("you", PERSON), "object": PIER}, {**MUST, "rest": "get"}, {},
         [("What must you do if the battery fails?", "get the old pier")], "a duty to get it"),
        ("If the battery fails, also close the old pier.", "close", "close", {"condition": FAILS, "object": PIER}, {},
         {"lost": ("also",)}, [], "a part of what is to be done"),
        ("While the battery fails, close the old pier.", "close", "close", {"condition": ("the battery fails",
         {"kind": "clause", "marker": "while", "head": "fail"}), "object": PIER}, {}, {}, [], "no condition"),
        ("If the battery fails, close the old pier and leave.", "close", "close", {"condition": FAILS,
         "object": PIER}, {}, {}, [], "a further step"),
        ("If the battery fails, close the old pier that runs.", "close", "close", {"condition": FAILS,
         "object": ("the old pier", {"cut": True})}, {}, {}, [], "which pier?"),
        ("If the battery fails, close the old pier that runs.", "close", "close", {"condition": FAILS,
         "object": ("the old pier", {"cut": True, "whole_end": 50})}, {}, {},
         [("What should you do if the battery fails?", "close the old pier that runs")], "with what tells which"),
        ("If the battery fails, close it.", "close", "close", {"condition": FAILS, "object": "it"}, {}, {}, [],
         "an act that only the question tells"),
        ("If the battery fails, close.", "close", "close", {"condition": FAILS}, {}, {}, [], "close what?"),
        ("If the battery fails, close our old pier.", "close", "close", {"condition": FAILS,
         "object": "our old pier"}, {}, {}, [], "of who speaks"),
        ("If the battery fails, close the same pier.", "close", "close", {"condition": FAILS,
         "object": "the same pier"}, {}, {}, [], "which one?"),
        ("If the battery fails, close its old pier.", "close", "close", {"condition": FAILS,
         "object": "its old pier"}, {}, {}, [("What should you do if the battery fails?", "close its old pier")],
         "of what the condition names"),
        ("Close its old pier if the battery fails.", "Close", "close", {"object": "its old pier",
         "condition": FAILS}, {}, {}, [], "whose pier?"),
    ],
)  # fmt: skip
def test_what_is_to_be_done_under_a_condition(
    text: str,
    group: str,
    lemma: str,
    roles: dict[str, Any],
    verb: dict[str, Any],
    fields: dict[str, Any],
    expected: list[tuple[str, str]],
    why: str,
) -> None:
    assert asked(clause_with(text, group, lemma, roles, verb=verb, **fields)) == expected, why


@pytest.mark.parametrize(
    ("text", "group", "lemma", "expected", "golds", "why"),
    [
        ("moot prints the old map.", "prints", "print", "What does moot-print do?", ("prints the old map",), "an act"),
        (
            "moot print the old map.",
            "print",
            "print",
            "What does moot-print do?",
            ("print the old map", "prints the old map"),
            "an act as a command",
        ),
        ("moot minor changes to it.", "minor", "minor", None, (), "what it points at"),
        ("moot changed minor maps.", "minor", "change", None, (), "no form of the verb"),
        ("moot prints.", "prints", "print", None, (), "prints what?"),
        ("moot prints [old] maps.", "prints", "print", None, (), "a sign of a synopsis"),
        (
            "moot an old map of Albery.",
            "",
            "be",
            "What is moot-print?",
            ("an old map of Albery", "old map of Albery"),
            "what it is, without its article, too",
        ),
        ("moot old map of Albery.", "", "be", "What is moot-print?", ("old map of Albery",), "what it is"),
        ("moot for old maps of Albery.", "", "be", None, (), "for what it is"),
        (
            "moot Free text that is put on maps.",
            "",
            "be",
            "What is moot-print?",
            ("Free text that is put on maps",),
            "an adjective, and no adverb",
        ),
        ("moot please print old maps.", "please", "please", None, (), "a wish"),
        ("moot only for old maps of Albery.", "", "be", None, (), "when it is there"),
        ("moot how many maps to print.", "", "be", "What is moot-print?", ("how many maps to print",), "a question"),
        (
            "moot Set to false to hide old maps.",
            "Set",
            "set",
            "What does setting moot-print to false do?",
            ("hide old maps",),
            "what one value does",
        ),
        (
            "moot Set to 16 KiB if you want to hide old maps.",
            "Set",
            "set",
            "What does setting moot-print to 16 KiB do?",
            ("hide old maps",),
            "a value with its unit, and a wish",
        ),
        ("moot Set to the name of the map.", "Set", "set", None, (), "what it may be set to"),
        (
            "moot Port for the socket of Albery.",
            "Port",
            "port",
            "What is moot-print?",
            ("Port for the socket of Albery",),
            "a noun that is a verb as well",
        ),
        (
            "moot Search for old maps.",
            "Search",
            "search",
            "What does moot-print do?",
            ("Search for old maps", "searches for old maps"),
            "a verb that stands before it, too",
        ),
        ("moot Set to 16 or more for maps.", "Set", "set", None, (), "what for is no act"),
        ("moot 88.", "", "default to", "What is the default value of moot-print?", ("88",), "its default"),
    ],
)
def test_what_something_does_that_a_heading_names(
    text: str, group: str, lemma: str, expected: str | None, golds: tuple[str, ...], why: str
) -> None:
    clause = clause_with(text, group or "moot", lemma, {"subject": ("moot", {"meant": "moot-print"})}, source="heading")
    if not group:
        clause = replace(clause, verb=replace(clause.verb, start=5, end=5))
    words = load_language("en").clauses
    assert words is not None
    found = list(StatementQuestions(clause, words, ReadsKinds()).questions())
    assert [(one.text, one.golds) for one in found] == ([(expected, golds)] if expected else []), why


@pytest.mark.parametrize(
    ("done", "proviso", "expected", "why"),
    [
        ("lend maps", "they keep a list", True, "a condition"),
        ("lend maps", "they pay", False, "two words tell too little"),
        ("lend maps", "they keep [old] lists", False, "a sign of a synopsis"),
        ("lend maps", "it is kept", True, "a thing of the statement"),
        ("lend it", "they keep a list", False, "lend what?"),
        ("lend [old] maps", "they keep a list", False, "a sign of a synopsis"),
        ("lend maps and must pay", "they keep a list", False, "another statement"),
        ("lend maps, globes", "they keep a list", True, "a list of two"),
        ("lend maps, globes, lamps", "they keep a list", False, "a list of many"),
        ("lend old maps of the town to the two keepers of the big lamp", "they keep a list", True, "14 words"),
        ("lend old maps of the old town to the two keepers of the big lamp", "they keep a list", False, "15 words"),
    ],
)
def test_on_what_condition(done: str, proviso: str, expected: bool, why: str) -> None:
    text = f"Keepers may {done}, provided that {proviso}."
    clause = clause_with(
        text, "may lend", "lend", {"subject": ("Keepers", {**PERSON, **MANY})}, verb={**MAY, "rest": "lend"}
    )
    question = [(f"On what condition may keepers {done}?", f"provided that {proviso}")]
    assert asked(clause) == (question if expected else []), why


def test_what_begins_a_text_is_what_something_does() -> None:
    clause = clause_with(
        "old maps of moot.", "old", "print", {"subject": ("moot", {"meant": "moot-print"})}, source="heading"
    )
    clause = replace(clause, verb=replace(clause.verb, start=0, end=0))
    assert asked(clause) == [("What does moot-print print?", "old maps of moot")]
