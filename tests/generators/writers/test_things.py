"""English questions about the things of a clause: who does it, what it is done to, what something is."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import Any

import pytest

from clauses_by_hand import clause_with
from english_questions import ReadsKinds
from lm_eval_taskgen.generators.writers.asking.parts import Parts, Wordings
from lm_eval_taskgen.generators.writers.asking.things import (
    about_agent,
    about_complement,
    about_object,
    about_subject,
    about_told_act,
    about_topic,
    is_told_act,
)
from lm_eval_taskgen.utils.languages import load_language
from lm_eval_taskgen.utils.records.facts import Clause, Phrase

NAME, MANY, THE = {"proper": True}, {"plural": True}, {"definite": True}
PAST = {"tense": "past"}
WAS = {"finite": "was", "rest": "", "tense": "past"}
DONE = {"finite": "was", "tense": "past", "passive": True}
ADA = ("Ada", {**NAME, "kind": "person"})
YOU = ("you", {"kind": "person"})
MILL = ("the old mill", THE)


def parts_of(clause: Clause) -> Parts:
    return Parts(clause, load_language("en"), ReadsKinds())


def counted(clause: Clause, role: str, figure: str) -> Clause:
    """A clause in which the phrase of a role counts something."""
    start = clause.sentence.text.index(figure)
    return replace(
        clause,
        roles=tuple(
            replace(one, phrase=replace(one.phrase, figure=(start, start + len(figure)))) if one.name == role else one
            for one in clause.roles
        ),
    )


def asked(about: Callable[[Parts, Phrase], Wordings], role: str, clause: Clause) -> list[str]:
    phrase = next(one.phrase for one in clause.roles if one.name == role)
    return list(dict.fromkeys(text for text, _, _ in about(parts_of(clause), phrase) if text is not None))


@pytest.mark.parametrize(
    ("text", "group", "lemma", "roles", "verb", "expected", "why"),
    [
        ("Then the old mill was sold by Ada.", "was sold", "sell", {"subject": MILL, "agent": ADA},
         {**DONE, "rest": "sold"}, ["Who sold the old mill?"], "who did it"),
        ("Then the old mill was sold by Ada and the mayor.", "was sold", "sell", {"subject": MILL, "agent": ADA,
         "agent2": ("the mayor", THE)}, {**DONE, "rest": "sold"}, [], "one of two"),
        ("Then the old mill must be run by the storm.", "must be run", "run", {"subject": MILL,
         "agent": ("the storm", THE)}, {"finite": "must", "modal": "must", "rest": "be run", "passive": True}, [],
         "the way in which it must be done"),
        ("Then the old mill was run by the storm.", "was run", "run", {"subject": MILL,
         "agent": ("the storm", THE)}, {**DONE, "rest": "run"}, ["What ran the old mill?"], "a thing"),
        ("Then the mills are sorted by name.", "are sorted", "sort", {"subject": ("the mills", {**THE, **MANY}),
         "agent": "name"}, {"finite": "are", "rest": "sorted", "passive": True},
         ["What are the mills sorted by?"], "what they are told apart by"),
        ("Then the mills are sorted by hand.", "are sorted", "sort", {"subject": ("the mills", {**THE, **MANY}),
         "agent": "hand"}, {"finite": "are", "rest": "sorted", "passive": True}, [], "a means"),
        ("Then the mills are sorted by a name.", "are sorted", "sort", {"subject": ("the mills", {**THE, **MANY}),
         "agent": "a name"}, {"finite": "are", "rest": "sorted", "passive": True}, ["What sorts the mills?"],
         "one name of many"),
    ],
)  # fmt: skip
def test_who_did_it(
    text: str, group: str, lemma: str, roles: dict[str, Any], verb: dict[str, Any], expected: list[str], why: str
) -> None:
    assert asked(about_agent, "agent", clause_with(text, group, lemma, roles, verb=verb)) == expected, why


@pytest.mark.parametrize(
    ("text", "group", "lemma", "roles", "verb", "expected", "why"),
    [
        ("Ada sold the old mill.", "sold", "sell", {"subject": ADA, "object": MILL}, PAST,
         ["Who sold the old mill?"], "a person"),
        ("Ada sold.", "sold", "sell", {"subject": ADA}, PAST, [], "sold what?"),
        ("Over 60% of the mills burned in Albery.", "burned", "burn", {"subject": ("Over 60% of the mills", MANY),
         "place": ("Albery", {**NAME, "marker": "in"})}, PAST,
         ["What percentage of the mills burned in Albery?", "What burned in Albery?"], "a share"),
        ("60% burned in Albery.", "burned", "burn", {"subject": ("60%", {"kind": "percentage"}),
         "place": ("Albery", {**NAME, "marker": "in"})}, PAST, [], "of what?"),
        ("Redis and its peers sold the old mill.", "sold", "sell", {"subject": ("Redis", NAME), "object": MILL},
         PAST, [], "one of several"),
        ("Ada had his complaints.", "had", "have", {"subject": ADA, "object": ("his complaints", MANY)}, PAST, [],
         "his own"),
        ("Ada had some complaints.", "had", "have", {"subject": ADA, "object": ("some complaints", MANY)}, PAST,
         ["Who had some complaints?"], "anybody's"),
        ("Ada sold his maps.", "sold", "sell", {"subject": ADA, "object": ("his maps", MANY)}, PAST,
         ["Who sold his maps?"], "what is done to them"),
        ("Ada founded the old mill.", "founded", "found", {"subject": ADA, "object": MILL}, PAST,
         ["Who was the founder of the old mill?", "Who founded the old mill?"], "the noun for who does it"),
        ("Ada owns the old mill.", "owns", "own", {"subject": ADA, "object": MILL}, {},
         ["Who is the owner of the old mill?", "Who owns the old mill?"], "what is so"),
        ("Ada founded a mill.", "founded", "found", {"subject": ADA, "object": "a mill"}, PAST,
         ["Who founded a mill?"], "any mill"),
        ("Ada founded his mill.", "founded", "found", {"subject": ADA, "object": ("his mill", THE)}, PAST,
         ["Who founded his mill?"], "his own"),
        ("Ada directed the mayor.", "directed", "direct", {"subject": ADA, "object": ("the mayor", {**THE,
         "kind": "person"})}, PAST, ["Who directed the mayor?"], "nobody is director of a person"),
        ("Ada had founded the old mill.", "had founded", "found", {"subject": ADA, "object": MILL},
         {"finite": "had", "rest": "founded", "tense": "past"}, ["Who had founded the old mill?"], "with auxiliary"),
        ("Ada means the old mill.", "means", "mean", {"subject": ADA, "object": MILL}, {}, [], "both are one"),
        ("Ada was called the old mill.", "was called", "call", {"subject": ADA, "complement": MILL},
         {**DONE, "rest": "called"}, [], "its name"),
        ("Ada was the mayor.", "was", "be", {"subject": ADA, "complement": ("the mayor", THE)}, WAS,
         ["Who was the mayor?"], "who it was"),
        ("Ada was a mayor.", "was", "be", {"subject": ADA, "complement": "a mayor"}, WAS, [], "one of many"),
        ("Ada was the Mayor.", "was", "be", {"subject": ADA, "complement": ("the Mayor", {**THE, **NAME})}, WAS, [],
         "a name"),
        ("Ada was the mayor.", "was", "be", {"subject": ADA, "complement": ("the mayor", {**THE, "cut": True})}, WAS,
         [], "the mayor of what?"),
        ("Ada was the mayor.", "was", "be", {"subject": ADA, "complement": ("the mayor", {**THE,
         "kind": "quality"})}, WAS, [], "how she was"),
        ("Ada was the mayors.", "was", "be", {"subject": ADA, "complement": ("the mayors", {**THE, **MANY,
         "head": "mayor"})}, WAS, [], "the first of several"),
        ("Ada was the bridge.", "was", "be", {"subject": ADA, "complement": ("the bridge", THE)}, WAS, [],
         "no person's name"),
        ("The old mill was the bridge.", "was", "be", {"subject": ("The old mill", THE),
         "complement": ("the bridge", THE)}, WAS, [], "which of both is asked for?"),
        ("A mill was the bridge.", "was", "be", {"subject": "A mill", "complement": ("the bridge", THE)}, WAS,
         ["What was the bridge?"], "what it was"),
        ("They should be engineers.", "should be", "be", {"subject": ("They", MANY), "complement": ("engineers",
         MANY)}, {"finite": "should", "modal": "should", "rest": "be"}, [], "what they should be"),
    ],
)  # fmt: skip
def test_who_or_what_does_it(
    text: str, group: str, lemma: str, roles: dict[str, Any], verb: dict[str, Any], expected: list[str], why: str
) -> None:
    assert asked(about_subject, "subject", clause_with(text, group, lemma, roles, verb=verb)) == expected, why


@pytest.mark.parametrize(
    ("text", "group", "lemma", "roles", "verb", "expected", "why"),
    [
        ("Ada sold the old mill.", "sold", "sell", {"subject": ADA, "object": MILL}, PAST,
         ["What did Ada sell?"], "a thing"),
        ("Ada sold mills bridges.", "sold", "sell", {"subject": ADA, "object": ("mills", MANY),
         "object2": ("bridges", MANY)}, PAST, [], "one of two"),
        ("Ada began the old mill.", "began", "begin", {"subject": ADA, "object": MILL}, PAST, [], "it went on"),
        ("Ada required the old mill to run.", "required", "require", {"subject": ADA, "object": MILL,
         "purpose": ("run", {"kind": "clause", "marker": "to"})}, PAST, [], "what it is made to do"),
        ("Ada wanted the old mill to run.", "wanted", "want", {"subject": ADA, "object": ("the old mill to run", THE)},
         PAST, [], "what it is wanted to do"),
        ("Ada required the old mill.", "required", "require", {"subject": ADA, "object": MILL}, PAST,
         ["What did Ada require?"], "what was needed"),
        ("Ada lost over 60% of the mills.", "lost", "lose", {"subject": ADA, "object": ("over 60% of the mills",
         MANY)}, PAST, ["What percentage of the mills did Ada lose?", "What did Ada lose?"], "a share"),
        ("Ada lost 60%.", "lost", "lose", {"subject": ADA, "object": ("60%", {"kind": "percentage"})}, PAST, [],
         "of what?"),
        ("Ada spent two days.", "spent", "spend", {"subject": ADA, "object": ("two days", {"kind": "duration"})},
         PAST, ["How long did Ada spend?"], "a time"),
        ("Ada sold two days.", "sold", "sell", {"subject": ADA, "object": ("two days", {"kind": "duration"})}, PAST,
         [], "no verb of time"),
        ("Ada lost $12.", "lost", "lose", {"subject": ADA, "object": ("$12", {"kind": "money"})}, PAST,
         ["How much did Ada lose?"], "money"),
        ("The act included $12.", "included", "include", {"subject": ("The act", THE), "object": ("$12",
         {"kind": "money"})}, PAST, [], "for what?"),
        ("Ada played an old role.", "played", "play", {"subject": ADA, "object": "an old role"}, PAST, [], "which?"),
        ("Ada sold an old role.", "sold", "sell", {"subject": ADA, "object": "an old role"}, PAST,
         ["What did Ada sell?"], "a thing of hers"),
        ("Ada played an old flute.", "played", "play", {"subject": ADA, "object": "an old flute"}, PAST,
         ["What did Ada play?"], "a thing"),
        ("Ada declared war.", "declared", "declare", {"subject": ADA, "object": "war"}, PAST, [], "so is this"),
        ("Ada took part.", "took", "take", {"subject": ADA, "object": "part"}, PAST, [], "a verb of two words"),
        ("Ada provided the old mill with water.", "provided", "provide", {"subject": ADA, "object": MILL,
         "topic": ("water", {"marker": "with"})}, PAST, [], "who got it"),
        ("Ada provided the old mill for boys.", "provided", "provide", {"subject": ADA, "object": MILL,
         "topic": ("boys", {"marker": "for"})}, PAST, ["What did Ada provide for boys?", "What did Ada provide?"],
         "what she gave"),
        ("Ada renamed the acts the Acts.", "renamed", "rename", {"subject": ADA, "object": ("the acts the Acts",
         {**THE, **MANY})}, PAST, [], "two things read as one"),
        ("Ada named the old mill.", "named", "name", {"subject": ADA, "object": MILL}, PAST, ["What did Ada name?"],
         "what she named"),
        ("Ada must not sell both mills.", "must not sell", "sell", {"subject": ADA, "object": ("both mills", MANY)},
         {"finite": "must", "modal": "must", "rest": "sell", "negated": True}, [], "one of them she may"),
        ("Ada must not sell old mills.", "must not sell", "sell", {"subject": ADA, "object": ("old mills", MANY)},
         {"finite": "must", "modal": "must", "rest": "sell", "negated": True}, ["What must Ada not sell?"], "none"),
        ("Ada conducted old work.", "conducted", "conduct", {"subject": ADA, "object": "old work"}, PAST, [],
         "nothing without it"),
        ("Ada conducted Elm Work.", "conducted", "conduct", {"subject": ADA, "object": ("Elm Work", NAME)}, PAST,
         ["What did Ada conduct?"], "a name"),
        ("Ada invited the old council.", "invited", "invite", {"subject": ADA, "object": ("the old council", THE)},
         PAST, ["Who did Ada invite?"], "somebody"),
        ("Ada asked the old council.", "asked", "ask", {"subject": ADA, "object": ("the old council", THE)}, PAST,
         ["What did Ada ask?"], "a body without a name"),
        ("Ada asked Elm Council.", "asked", "ask", {"subject": ADA, "object": ("Elm Council", {**NAME,
         "head": "people"})}, PAST, ["Who did Ada ask?"], "a named one"),
        ("Ada told the old mayor how to run it.", "told", "tell", {"subject": ADA, "object": ("the old mayor", {**THE,
         "kind": "person"})}, PAST, [], "told what?"),
        ("Ada told the old mayor.", "told", "tell", {"subject": ADA, "object": ("the old mayor", {**THE,
         "kind": "person"})}, PAST, ["Who did Ada tell?"], "whom"),
        ("Then you should see Ada.", "should see", "see", {"subject": YOU, "object": ADA},
         {"finite": "should", "modal": "should", "rest": "see"}, [], "words on a screen"),
        ("Then you should call Ada now.", "should call", "greet", {"subject": YOU, "object": ADA},
         {"finite": "should", "modal": "should", "rest": "greet"}, [], "nothing else is said"),
        ("Then mills mean bread and work.", "mean", "mean", {"subject": ("mills", MANY), "object": "bread"}, {}, [],
         "the first of what it means"),
        ("Then mills mean bread.", "mean", "mean", {"subject": ("mills", MANY), "object": "bread"}, {},
         ["What do mills mean?"], "all of it"),
        ("Ada took the old mill.", "took", "take", {"subject": ADA, "object": MILL}, PAST, [], "a light verb"),
        ("Ada took the old mill from Hugo.", "took", "take", {"subject": ADA, "object": MILL,
         "topic": ("Hugo", {**NAME, "kind": "person", "marker": "from"})}, PAST, ["What did Ada take from Hugo?"],
         "from whom"),
        ("Ada sold a fictional aircraft.", "sold", "sell", {"subject": ADA, "object": "a fictional aircraft"}, PAST,
         ["What did Ada sell?", "What kind of aircraft did Ada sell?"], "a kind"),
        ("Here we use mills to grind corn.", "use", "use", {"subject": ("we", MANY), "object": ("mills", MANY),
         "purpose": ("grind corn", {"kind": "clause", "marker": "to"})}, {}, ["What is used to grind corn?"],
         "by who writes it"),
        ("Here we used mills to grind corn.", "used", "use", {"subject": ("we", MANY), "object": ("mills", MANY),
         "purpose": ("grind corn", {"kind": "clause", "marker": "to"})}, PAST, ["What was used to grind corn?"],
         "in the past"),
        ("Here we use mills.", "use", "use", {"subject": ("we", MANY), "object": ("mills", MANY)}, {}, [],
         "for what?"),
        ("Albery had a population of 1,345 in 2010.", "had", "have", {"subject": ("Albery", NAME),
         "object": "a population of 1,345", "time": ("2010", {"kind": "year", "marker": "in"})}, PAST,
         ["What was the population of Albery?", "How many people lived in Albery?",
          "What was the population of Albery in 2010?", "How many people lived in Albery in 2010?",
          "What did Albery have in 2010?"], "a figure that it has"),
        ("Albery has a total of 1,345.", "has", "have", {"subject": ("Albery", NAME), "object": "a total of 1,345"},
         {}, [], "of what?"),
        ("Albery has a length of 1,345 feet.", "has", "have", {"subject": ("Albery", NAME),
         "object": "a length of 1,345 feet"}, {},
         ["What is the length of Albery?", "How long is Albery?"], "in the present"),
        ("Albery has a length of 1,345 feet.", "has", "have", {"subject": ("Albery", NAME),
         "object": ("a length of 1,345 feet", {"cut": True})}, {}, [], "which feet?"),
        ("Albery lost a length of 1,345 feet.", "lost", "lose", {"subject": ("Albery", NAME),
         "object": "a length of 1,345 feet"}, PAST, ["What did Albery lose?"], "what is no more"),
    ],
)  # fmt: skip
def test_what_it_is_done_to(
    text: str, group: str, lemma: str, roles: dict[str, Any], verb: dict[str, Any], expected: list[str], why: str
) -> None:
    assert asked(about_object, "object", clause_with(text, group, lemma, roles, verb=verb)) == expected, why


@pytest.mark.parametrize(
    ("text", "subject", "words", "figure", "expected", "why"),
    [
        ("Ada sold two mills.", ADA, "two mills", "two", ["How many mills did Ada sell?"], "a count"),
        ("Mills and bridges show two sights.", ("Mills and bridges", MANY), "two sights", "two", [], "named before"),
        ("Mills and bridges show six sights.", ("Mills and bridges", MANY), "six sights", "six",
         ["How many sights did mills and bridges show?"], "more than are named"),
        ("Ada sold six days to review maps.", ADA, "six days to review maps", "six",
         ["How many days did Ada sell to review maps?"],
         "what they are for stands last"),
    ],
)  # fmt: skip
def test_how_many_it_is_done_to(
    text: str, subject: Any, words: str, figure: str, expected: list[str], why: str
) -> None:
    group, lemma = ("show", "show") if "show" in text else ("sold", "sell")
    clause = clause_with(text, group, lemma, {"subject": subject, "object": (words, MANY)}, verb=PAST)
    assert asked(about_object, "object", counted(clause, "object", figure)) == expected, why


@pytest.mark.parametrize(
    ("text", "group", "lemma", "roles", "verb", "expected", "why"),
    [
        ("Elm Mill was an old mill.", "was", "be", {"subject": ("Elm Mill", NAME), "complement": "an old mill"}, WAS,
         ["What was Elm Mill?"], "a sort of thing"),
        ("Elm Mill was a fictional mill.", "was", "be", {"subject": ("Elm Mill", NAME),
         "complement": "a fictional mill"}, WAS, ["What kind of mill was Elm Mill?", "What was Elm Mill?"], "a kind"),
        ("Ada was a fictional painter.", "was", "be", {"subject": ADA, "complement": "a fictional painter"}, WAS, [],
         "a person"),
        ("Elm Mill was very old.", "was", "be", {"subject": ("Elm Mill", NAME), "complement": ("very old",
         {"kind": "quality"})}, WAS, [], "how it was"),
        ("Elm Mill was still an old mill.", "was", "be", {"subject": ("Elm Mill", NAME),
         "complement": "still an old mill"}, WAS, [], "an adverb"),
        ("Elm Mill was formerly a mill.", "was", "be", {"subject": ("Elm Mill", NAME),
         "complement": "formerly a mill"}, WAS, [], "another adverb"),
        ("Mills and bridges are a sight.", "are", "be", {"subject": ("Mills and bridges", MANY),
         "complement": "a sight"}, {"finite": "are", "rest": ""}, [], "a sort to which they belong"),
        ("Mills and bridges are the sights.", "are", "be", {"subject": ("Mills and bridges", {**MANY, **THE}),
         "complement": ("the sights", {**MANY, **THE, "head": "sight"})}, {"finite": "are", "rest": ""},
         ["What are mills and bridges?"], "which they are"),
        ("Elm Mill was an old example.", "was", "be", {"subject": ("Elm Mill", NAME),
         "complement": "an old example"}, WAS, [], "of what?"),
        ("Old mills were Elm Mill.", "were", "be", {"subject": ("Old mills", MANY), "complement": ("Elm Mill",
         NAME)}, {"finite": "were", "rest": "", "tense": "past"}, [], "the first of several"),
        ("The price is $12.", "is", "be", {"subject": ("The price", THE), "complement": ("$12", {"kind": "money"})},
         {"finite": "is", "rest": ""}, ["How much is the price?"], "money"),
        ("The height is 12 feet.", "is", "be", {"subject": ("The height", THE), "complement": ("12 feet",
         {"kind": "measure"})}, {"finite": "is", "rest": ""}, ["What is the height?"], "a figure"),
        ("The old mill was Ada Brom.", "was", "be", {"subject": ("The old mill", THE), "complement": ("Ada Brom",
         {**NAME, "kind": "person"})}, WAS, [], "no person"),
        ("The old mayor was Ada Brom.", "was", "be", {"subject": ("The old mayor", THE), "complement": ("Ada Brom",
         {**NAME, "kind": "person"})}, WAS, ["Who was the old mayor?"], "a person"),
        ("The old mill was the bridge.", "was", "be", {"subject": ("The old mill", THE), "complement": ("the bridge",
         THE)}, WAS, ["What was the old mill?"], "a known thing"),
        ("Elm Mill was the bridge.", "was", "be", {"subject": ("Elm Mill", {**NAME, **THE}),
         "complement": ("the bridge", THE)}, WAS, [], "a name"),
        ("The old mill was the bridge.", "was", "be", {"subject": ("The old mill", {**THE, "cut": True}),
         "complement": ("the bridge", THE)}, WAS, [], "which mill?"),
        ("Elm Mill was called the Wheel in Albery.", "was called", "call", {"subject": ("Elm Mill", NAME),
         "complement": ("the Wheel", {**THE, **NAME}), "place": ("Albery", {**NAME, "marker": "in"})},
         {**DONE, "rest": "called"}, ["What was Elm Mill called in Albery?",
         "By what name was Elm Mill also known in Albery?"], "its name"),
        ("Elm Mill was called as in “The Wheel”.", "was called", "call", {"subject": ("Elm Mill", NAME),
         "complement": ("The Wheel", NAME)}, {**DONE, "rest": "called"}, [], "told elsewhere"),
        ("Elm Mill called the Wheel.", "called", "call", {"subject": ("Elm Mill", NAME),
         "complement": ("the Wheel", {**THE, **NAME})}, PAST, [], "the name of something else"),
        ("Elm Mill was made the Wheel.", "was made", "make", {"subject": ("Elm Mill", NAME),
         "complement": ("the Wheel", {**THE, **NAME})}, {**DONE, "rest": "made"}, [], "no name that it was given"),
        ("Elm Mill was called very old.", "was called", "call", {"subject": ("Elm Mill", NAME),
         "complement": ("very old", {"kind": "quality"})}, {**DONE, "rest": "called"}, [], "how it was"),
        ("Ada inspired the mayor to run it.", "inspired", "inspire", {"subject": ADA, "object": ("the mayor", THE),
         "complement": ("run it", {"kind": "clause", "marker": "to"})}, PAST,
         ["What did Ada inspire the mayor to do?"], "what he was made to do"),
        ("Ada met the mayor to run it.", "met", "meet", {"subject": ADA, "object": ("the mayor", THE),
         "complement": ("run it", {"kind": "clause", "marker": "to"})}, PAST, [], "an aim of her own"),
        ("Ada inspired the mayor of Albery to run it.", "inspired", "inspire", {"subject": ADA,
         "object": ("the mayor", THE), "complement": ("run it", {"kind": "clause", "marker": "to"})}, PAST, [],
         "words between"),
        ("Ada inspired to run it.", "inspired", "inspire", {"subject": ADA,
         "complement": ("run it", {"kind": "clause", "marker": "to"})}, PAST, [], "whom?"),
    ],
)  # fmt: skip
def test_what_something_is(
    text: str, group: str, lemma: str, roles: dict[str, Any], verb: dict[str, Any], expected: list[str], why: str
) -> None:
    assert asked(about_complement, "complement", clause_with(text, group, lemma, roles, verb=verb)) == expected, why


@pytest.mark.parametrize(
    ("text", "lemma", "verb", "end", "expected", "why"),
    [
        ("Ada inspired the mayor to run it.", "inspire", PAST, 0, True, "right behind whom she inspired"),
        ("Ada inspired the mayor to run it.", "meet", PAST, 0, False, "an aim of her own"),
        ("Ada inspired the mayor to run it.", "inspire", {**PAST, "passive": True}, 0, False, "a passive"),
        ("Ada inspired the mayor who sang to run it.", "inspire", PAST, 31, True, "behind what tells which mayor"),
        ("Ada inspired the mayor who sang to run it.", "inspire", PAST, 0, False, "behind something else"),
    ],
)
def test_who_is_made_to_do_something(
    text: str, lemma: str, verb: dict[str, Any], end: int, expected: bool, why: str
) -> None:
    aim = ("run it", {"kind": "clause", "marker": "to"})
    roles = {"subject": ADA, "object": ("the mayor", {**THE, "whole_end": end}), "purpose": aim}
    clause = clause_with(text, "inspired", lemma, roles, verb=verb)
    assert is_told_act(parts_of(clause), clause.roles[-1]) is expected, why
    assert not is_told_act(parts_of(clause), replace(clause.roles[-1], name="reason"))


def test_what_somebody_is_made_to_do_stands_behind_the_verb() -> None:
    aim = ("run it", {"kind": "clause", "marker": "to"})
    roles = {"subject": ADA, "object": ("the mayor", THE), "purpose": aim}
    behind = clause_with("Ada inspired the mayor to run it.", "inspired", "inspire", roles, verb=PAST)
    assert asked(about_told_act, "purpose", behind) == ["What did Ada inspire the mayor to do?"]
    before = clause_with("So to run it Ada inspired the mayor.", "inspired", "inspire", roles, verb=PAST)
    assert asked(about_told_act, "purpose", before) == []


@pytest.mark.parametrize(
    ("text", "group", "lemma", "roles", "verb", "expected", "why"),
    [
        ("The old mill relies on water.", "relies", "rely", {"subject": ("The old mill", THE), "topic": ("water",
         {"marker": "on"})}, {}, ["What does the old mill rely on?"], "what its verb needs"),
        ("The old mill rests on water.", "rests", "rest", {"subject": ("The old mill", THE), "topic": ("water",
         {"marker": "on"})}, {}, [], "another verb"),
        ("The old mill consists of wood.", "consists", "consist", {"subject": ("The old mill", THE),
         "topic": ("wood", {"marker": "of"})}, {}, ["What does the old mill consist of?"], "what it is made of"),
        ("The old mill speaks of wood.", "speaks", "speak", {"subject": ("The old mill", THE), "topic": ("wood",
         {"marker": "of"})}, {}, [], "a preposition that may be left out"),
        ("The old mill stands below Elm Bridge.", "stands", "stand", {"subject": ("The old mill", THE),
         "topic": ("Elm Bridge", {**NAME, "marker": "below"})}, {}, [], "no preposition of it"),
        ("Ada mixed the paint with water.", "mixed", "mix", {"subject": ADA, "object": ("the paint", THE),
         "topic": ("water", {"marker": "with"})}, PAST, [], "with an object"),
        ("The paint was mixed with water.", "was mixed", "mix", {"subject": ("The paint", THE), "topic": ("water",
         {"marker": "with"})}, {**DONE, "rest": "mixed"}, ["What was the paint mixed with?"], "in the passive"),
        ("The old mill led to riches.", "led", "lead", {"subject": ("The old mill", THE), "topic": ("riches", {**MANY,
         "marker": "to"})}, PAST, ["What did the old mill lead to?"], "a result"),
        ("The old mill led to Ada.", "led", "lead", {"subject": ("The old mill", THE), "topic": ("Ada", {**NAME,
         "kind": "person", "marker": "to"})}, PAST, [], "somebody is no result"),
        ("The old mill went to riches.", "went", "go", {"subject": ("The old mill", THE), "topic": ("riches", {**MANY,
         "marker": "to"})}, PAST, [], "a way"),
        ("The old mill began to riches.", "began", "begin", {"subject": ("The old mill", THE), "topic": ("riches",
         {**MANY, "marker": "to"})}, PAST, [], "what went on"),
        ("The old mill tried to riches.", "tried", "try", {"subject": ("The old mill", THE), "topic": ("riches",
         {**MANY, "marker": "to"})}, PAST, [], "an act read as a thing"),
        ("The old mill stands for clarity.", "stands", "stand", {"subject": ("The old mill", THE),
         "topic": ("clarity", {"marker": "for"})}, {}, [], "nothing to be touched"),
        ("The old mill stands for bread.", "stands", "stand", {"subject": ("The old mill", THE), "topic": ("bread",
         {"marker": "for"})}, {}, ["What does the old mill stand for?"], "a thing"),
        ("The old mill belongs to very old.", "belongs", "belong", {"subject": ("The old mill", THE),
         "topic": ("very old", {"kind": "quality", "marker": "to"})}, {}, [], "how it is"),
        ("Ada found a key to riches.", "found", "find", {"subject": ADA, "object": "a key", "topic": ("riches",
         {**MANY, "marker": "to"})}, PAST, [], "a key to something"),
        ("Ada took the mill from Hugo.", "took", "take", {"subject": ADA, "object": ("the mill", THE),
         "topic": ("Hugo", {**NAME, "kind": "person", "marker": "from"})}, PAST, [], "a light verb"),
        ("Ada bought the mill from Hugo.", "bought", "buy", {"subject": ADA, "object": ("the mill", THE),
         "topic": ("Hugo", {**NAME, "kind": "person", "marker": "from"})}, PAST,
         ["Who did Ada buy the mill from?"], "from whom"),
        ("Ada bought the old mill from Hugo.", "bought", "buy", {"subject": ADA,
         "object": ("the old mill", THE), "topic": ("Hugo", {**NAME, "kind": "person", "marker": "from"})},
         PAST, [], "too far behind"),
        ("The old mill relies not on water.", "relies", "rely", {"subject": ("The old mill", THE),
         "topic": ("water", {"marker": "on"})}, {}, [], "a denial"),
        ("The old mill relies, then, on water.", "relies", "rely", {"subject": ("The old mill", THE),
         "topic": ("water", {"marker": "on"})}, {}, [], "an aside"),
        ("The old mill relies on water and on wind.", "relies", "rely", {"subject": ("The old mill", THE),
         "topic": ("water", {"marker": "on"})}, {}, [], "one of two"),
        ("Then you update to riches.", "update", "update", {"subject": YOU, "topic": ("riches", {**MANY,
         "marker": "to"})}, {}, [], "update what?"),
        ("The old mill grew from 12 to 20 feet.", "grew", "grow", {"subject": ("The old mill", THE),
         "topic": ("12 to 20 feet", {"kind": "measure", "marker": "from"})}, PAST,
         ["What did the old mill grow to?"], "to what"),
        ("The old mill runs from dawn to dusk.", "runs", "run", {"subject": ("The old mill", THE),
         "topic": ("dawn to dusk", {"marker": "from"})}, {}, [], "a span"),
        ("The old mill runs from dawn to dusk.", "runs", "run", {"subject": ("The old mill", THE),
         "topic": ("dawn", {"marker": "from"})}, {}, [], "a half of a span"),
        ("The old mill serves as a school.", "serves", "serve", {"subject": ("The old mill", THE),
         "topic": ("a school", {"marker": "as"})}, {}, ["What does the old mill serve as?"], "what it is used as"),
        ("Ada used the mill as a school.", "used", "use", {"subject": ADA, "object": ("the mill", THE),
         "topic": ("a school", {"marker": "as"})}, PAST, [], "an object before it"),
        ("The old mill was used as a school.", "was used", "use", {"subject": ("The old mill", THE),
         "topic": ("a school", {"marker": "as"})}, {**DONE, "rest": "used"}, ["What was the old mill used as?"],
         "in the passive"),
        ("The old mill is kept in Elm Castle.", "is kept", "keep", {"subject": ("The old mill", THE),
         "topic": ("Elm Castle", {**NAME, "marker": "in"})}, {"finite": "is", "rest": "kept", "passive": True},
         ["In which castle is the old mill kept?"], "a place of a sort"),
        ("The old mill is kept in water.", "is kept", "keep", {"subject": ("The old mill", THE),
         "topic": ("water", {"marker": "in"})}, {"finite": "is", "rest": "kept", "passive": True},
         ["Where is the old mill kept?"], "a place"),
        ("The old mill is kept in good order.", "is kept", "keep", {"subject": ("The old mill", THE),
         "topic": ("good order", {"marker": "in"})}, {"finite": "is", "rest": "kept", "passive": True}, [], "a way"),
        ("The old mill resulted in riches.", "resulted", "result", {"subject": ("The old mill", THE),
         "topic": ("riches", {**MANY, "marker": "in"})}, PAST, ["What did the old mill result in?"], "a result"),
        ("The old mill turned into riches.", "turned", "turn", {"subject": ("The old mill", THE),
         "topic": ("riches", {**MANY, "marker": "into"})}, PAST, ["What did the old mill turn into?"], "a result"),
        ("The old mill changed in Git version 2.23.", "changed", "change", {"subject": ("The old mill", THE),
         "topic": ("Git version 2.23", {**NAME, "marker": "in"})}, PAST,
         ["In which Git version did the old mill change?"], "a version"),
        ("The old mill changed since version 2.23.", "changed", "change", {"subject": ("The old mill", THE),
         "topic": ("version 2.23", {"marker": "since"})}, PAST, ["Since which version did the old mill change?"],
         "since a version"),
        ("The old mill changed with version 2.23.", "changed", "change", {"subject": ("The old mill", THE),
         "topic": ("version 2.23", {"marker": "with"})}, PAST, [], "another preposition"),
        ("The old mill is famous for bread.", "is", "be", {"subject": ("The old mill", THE), "complement": ("famous",
         {"kind": "quality"}), "topic": ("bread", {"marker": "for"})}, {"finite": "is", "rest": ""},
         ["What is the old mill famous for?"], "what its adjective needs"),
        ("The old mill is dear for bread.", "is", "be", {"subject": ("The old mill", THE), "complement": ("dear",
         {"kind": "quality"}), "topic": ("bread", {"marker": "for"})}, {"finite": "is", "rest": ""}, [],
         "another adjective"),
        ("Then you can open the mill with a key.", "can open", "open", {"subject": YOU, "object": ("the mill", THE),
         "topic": ("a key", {"marker": "with"})}, {"finite": "can", "modal": "can", "rest": "open"},
         ["How can you open the mill?"], "a means"),
        ("Then you can open the mill with care.", "can open", "open", {"subject": YOU, "object": ("the mill", THE),
         "topic": ("care", {"marker": "with"})}, {"finite": "can", "modal": "can", "rest": "open"}, [], "how well"),
        ("Then Ada can open the mill with a key.", "can open", "open", {"subject": ADA, "object": ("the mill", THE),
         "topic": ("a key", {"marker": "with"})}, {"finite": "can", "modal": "can", "rest": "open"}, [],
         "what others can"),
        ("Then you must open the mill with a key.", "must open", "open", {"subject": YOU, "object": ("the mill", THE),
         "topic": ("a key", {"marker": "with"})}, {"finite": "must", "modal": "must", "rest": "open"}, [], "a duty"),
        ("Then the mill can be opened with a key.", "can be opened", "open", {"subject": ("the mill", THE),
         "topic": ("a key", {"marker": "with"})}, {"finite": "can", "modal": "can", "rest": "be opened",
         "passive": True}, ["How can the mill be opened?"], "in the passive"),
        ("Then you can use the mill with a key.", "can use", "use", {"subject": YOU, "object": ("the mill", THE),
         "topic": ("a key", {"marker": "with"})}, {"finite": "can", "modal": "can", "rest": "use"}, [],
         "what goes with it"),
        ("The old song is kept on Elm Album.", "is kept", "keep", {"subject": ("The old song", THE),
         "topic": ("Elm Album", {**NAME, "marker": "on"})}, {"finite": "is", "rest": "kept", "passive": True},
         ["Where is the old song kept?"], "an album is no place to ask for"),
        ("The old mill stands in water.", "stands", "stand", {"subject": ("The old mill", THE), "topic": ("water",
         {"marker": "in"})}, {}, ["Where does the old mill stand?"], "where it is"),
        ("Ada kept the mill in water.", "kept", "keep", {"subject": ADA, "object": ("the mill", THE),
         "topic": ("water", {"marker": "in"})}, PAST, [], "how she kept it"),
        ("On weekdays the old mill is kept.", "is kept", "keep", {"topic": ("weekdays", {**MANY, "marker": "on"}),
         "subject": MILL}, {"finite": "is", "rest": "kept", "passive": True}, [], "when it is"),
        ("In water the old mill is kept.", "is kept", "keep", {"topic": ("water", {"marker": "in"}),
         "subject": MILL}, {"finite": "is", "rest": "kept", "passive": True}, ["Where is the old mill kept?"],
         "a place said first"),
    ],
)  # fmt: skip
def test_what_stands_behind_a_preposition(
    text: str, group: str, lemma: str, roles: dict[str, Any], verb: dict[str, Any], expected: list[str], why: str
) -> None:
    assert asked(about_topic, "topic", clause_with(text, group, lemma, roles, verb=verb)) == expected, why


@pytest.mark.parametrize(
    ("words", "details", "form"),
    [
        ("Ada", {**NAME, "kind": "person"}, "subject_name"),
        ("An old keeper", {"kind": "person"}, "subject_name"),
        ("An old storm", {}, "subject"),
    ],
)
def test_who_does_something_is_ranked_before_what_does(words: str, details: dict[str, Any], form: str) -> None:
    clause = clause_with(
        f"{words} sank the boat.", "sank", "sink", {"subject": (words, details), "object": "the boat"}, verb=PAST
    )
    assert {found for _, _, found in about_subject(parts_of(clause), clause.roles[0].phrase)} == {form}


def test_how_many_do_it_takes_the_plural() -> None:
    roles = {"subject": ("Two mills", MANY), "place": ("Albery", {**NAME, "marker": "in"})}
    clause = counted(clause_with("Two mills run in Albery.", "run", "run", roles), "subject", "Two")
    assert asked(about_subject, "subject", clause) == ["How many mills run in Albery?"]
