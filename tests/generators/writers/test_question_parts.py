"""What a question says of a clause besides what it asks for, and in which order."""

from __future__ import annotations

from typing import Any

import pytest

from clauses_by_hand import clause_with
from english_questions import ReadsKinds
from lm_eval_taskgen.generators.writers.asking.parts import CORE, ORDER, Parts
from lm_eval_taskgen.utils.languages import load_language
from lm_eval_taskgen.utils.records.facts import Piece

PAST: dict[str, Any] = {"verb": {"tense": "past"}}
MANY, NAME = {"plural": True}, {"proper": True}
ADA = ("Ada", NAME)
MAPS = ("maps", MANY)
IN_ALBERY = ("Albery", {**NAME, "kind": "place", "marker": "in"})
IN_MAY = ("May", {"kind": "time", "marker": "in"})


def act(marker: str, words: str) -> tuple[str, dict[str, Any]]:
    return words, {"kind": "clause", "marker": marker}


def by(marker: str, words: str, **fields: Any) -> tuple[str, dict[str, Any]]:
    return words, {"marker": marker, **fields}


def parts_of(text: str, group: str, lemma: str, roles: dict[str, Any], **fields: Any) -> Parts:
    return Parts(clause_with(text, group, lemma, roles, **fields), load_language("en"), ReadsKinds())


@pytest.mark.parametrize(
    ("clause", "fields", "expected", "why"),
    [
        (("In May Ada sold maps.", "sold", "sell", {"time": IN_MAY, "subject": ADA, "object": MAPS}), PAST,
         "maps in May", "a time comes late"),
        (("Ada sent Hugo maps.", "sent", "send", {"subject": ADA, "recipient": ("Hugo", NAME), "object": MAPS}), PAST,
         "Hugo maps", "who gets it, and what"),
        (("Ada sent to Hugo maps.", "sent", "send", {"subject": ADA, "recipient": by("to", "Hugo"), "object": MAPS}),
         PAST, "maps to Hugo", "what, and to whom"),
        (("Ada had to resign her post.", "had", "have", {"subject": ADA, "complement": act("to", "resign"),
          "object": "her post"}), PAST, "to resign her post", "an act right behind its verb"),
        (("Ada saw Albery to hear Hugo in May.", "saw", "see", {"subject": ADA, "object": ("Albery", NAME),
          "complement": act("to", "hear Hugo"), "time": IN_MAY}), PAST, "Albery in May to hear Hugo", "an aim is last"),
        (("Ada found in Albery the mill old.", "found", "find", {"subject": ADA, "place": IN_ALBERY,
          "object": "the mill", "complement": ("old", {"kind": "quality"})}), PAST, "the mill old in Albery",
         "a quality behind what has it"),
        (("Ada was seen in Albery as a keeper.", "was seen", "see", {"subject": ADA, "place": IN_ALBERY,
          "topic": by("as", "a keeper")}), PAST, "as a keeper in Albery", "as what comes early"),
        (("Maps were made by Ada with few means.", "were made", "make", {"subject": ("Maps", MANY),
          "agent": by("by", "Ada"), "topic": by("with", "few means")}), PAST, "by Ada with few means",
         "with what comes late"),
        (("Mills were turned by Ada into flats.", "were turned", "turn", {"subject": ("Mills", MANY),
          "agent": by("by", "Ada"), "topic": by("into", "flats")}), PAST, "into flats by Ada", "into what comes early"),
        (("In advance Ada asks in Albery four weeks.", "asks", "ask", {"topic": by("in", "advance"), "subject": ADA,
          "place": IN_ALBERY, "quantity": "four weeks"}), {}, "in Albery four weeks in advance", "how far ahead"),
    ],
)  # fmt: skip
def test_the_order_of_what_a_question_says(
    clause: tuple[str, str, str, dict[str, Any]], fields: dict[str, Any], expected: str, why: str
) -> None:
    parts = parts_of(*clause, **fields)
    assert parts.subject is not None
    assert parts.words_of(parts.rest(parts.subject, ORDER)) == expected, why


HAS = {"finite": "has", "rest": "sold"}
MUST = {"finite": "must", "modal": "must", "rest": "sell"}


@pytest.mark.parametrize(
    ("clause", "fields", "keep", "expected", "why"),
    [
        (("Ada looked at maps in May.", "looked", "look", {"subject": ADA, "topic": by("at", "maps"), "time": IN_MAY}),
         PAST, CORE, "at maps", "bound to the verb"),
        (("Ada looked often at maps.", "looked", "look", {"subject": ADA, "topic": by("at", "maps")}), PAST, CORE,
         "at maps", "an adverb between"),
        (("Ada looked in vain at maps.", "looked", "look", {"subject": ADA, "topic": by("at", "maps")}), PAST, CORE,
         "", "more between"),
        (("At maps Ada looked.", "looked", "look", {"topic": ("maps", {**MANY, "marker": "at"}), "subject": ADA}),
         PAST, CORE, "", "before the verb"),
        (("As a keeper Ada sang.", "sang", "sing", {"topic": by("as", "a keeper"), "subject": ADA}), PAST, CORE,
         "as a keeper", "what somebody is"),
        (("Ada lived in Albery.", "lived", "live", {"subject": ADA, "place": IN_ALBERY}), PAST, CORE, "in Albery",
         "a place bound to the verb"),
        (("Ada sang in May.", "sang", "sing", {"subject": ADA, "time": IN_MAY}), PAST, CORE, "", "no time is"),
        (("To qualify, you must sell maps.", "must sell", "sell", {"purpose": act("to", "qualify"), "subject": "you",
          "object": MAPS}), {"verb": MUST}, CORE, "maps to qualify", "the aim of a rule"),
        (("To qualify, Ada must sell maps.", "must sell", "sell", {"purpose": act("to", "qualify"), "subject": ADA,
          "object": MAPS}), {"verb": MUST}, CORE, "maps", "no rule for readers"),
        (("To qualify, you may sell maps.", "may sell", "sell", {"purpose": act("to", "qualify"), "subject": "you",
          "object": MAPS}), {"verb": {"finite": "may", "modal": "may", "rest": "sell"}}, CORE, "maps", "no rule"),
        (("You must sell maps to qualify.", "must sell", "sell", {"subject": "You", "object": MAPS,
          "purpose": act("to", "qualify")}), {"verb": MUST}, CORE, "maps", "an aim behind"),
        (("To qualify, you must plan.", "must plan", "plan", {"purpose": act("to", "qualify"), "subject": "you"}),
         {"verb": {**MUST, "rest": "plan"}}, CORE, "", "nobody plans to qualify"),
        (("To qualify, you must plan maps.", "must plan", "plan", {"purpose": act("to", "qualify"), "subject": "you",
          "object": MAPS}), {"verb": {**MUST, "rest": "plan"}}, CORE, "maps to qualify", "what is planned is said"),
        (("If you like, Ada sells maps.", "sells", "sell", {"condition": act("if", "you like"), "subject": ADA,
          "object": MAPS}), {}, CORE, "maps", "a courtesy"),
        (("If it rains, Ada sells maps.", "sells", "sell", {"condition": act("if", "it rains"), "subject": ADA,
          "object": MAPS}), {}, CORE, "maps if it rains", "a condition"),
        (("While you may ask, Ada sells maps.", "sells", "sell", {"condition": act("while", "you may ask"),
          "subject": ADA, "object": MAPS}), {}, CORE, "maps", "a contrast"),
        (("While singing songs, Ada sells maps.", "sells", "sell", {"condition": act("while", "singing songs"),
          "subject": ADA, "object": MAPS}), {}, CORE, "maps while singing songs", "a time"),
        (("Ada sells maps like Hugo.", "sells", "sell", {"subject": ADA, "object": MAPS,
          "topic": by("like", "Hugo")}), {}, ORDER, "maps", "a comparison"),
        (("Ada sells maps to Hugo.", "sells", "sell", {"subject": ADA, "object": MAPS, "topic": by("to", "Hugo")}), {},
         ORDER, "maps to Hugo", "to whom"),
        (("In a similar vein, Ada sold maps.", "sold", "sell", {"topic": by("in", "a similar vein"), "subject": ADA,
          "object": MAPS}), PAST, ORDER, "maps", "as the sentence before"),
        (("In a very rich vein, Ada found maps.", "found", "find", {"topic": by("in", "a very rich vein"),
          "subject": ADA, "object": MAPS}), PAST, ORDER, "maps in a very rich vein", "a vein of ore"),
        (("Ada found maps in a vein.", "found", "find", {"subject": ADA, "object": MAPS, "topic": by("in", "a vein")}),
         PAST, ORDER, "maps in a vein", "behind the verb"),
        (("Ada sells maps since 2015.", "sells", "sell", {"subject": ADA, "object": MAPS,
          "time": by("since", "2015", kind="year")}), {}, ORDER, "maps", "nobody asks so"),
        (("Ada has sold maps since 2015.", "has sold", "sell", {"subject": ADA, "object": MAPS,
          "time": by("since", "2015", kind="year")}), {"verb": HAS}, ORDER, "maps since 2015", "until now"),
        (("Ada sold maps, in Albery.", "sold", "sell", {"subject": ADA, "object": MAPS, "place": IN_ALBERY}), PAST,
         ORDER, "maps", "set off by a comma"),
        (("Ada sold maps (in Albery).", "sold", "sell", {"subject": ADA, "object": MAPS, "place": IN_ALBERY}), PAST,
         ORDER, "maps", "set off by a bracket"),
        (("Ada sold maps in Albery.", "sold", "sell", {"subject": ADA, "object": MAPS, "place": IN_ALBERY}), PAST,
         ORDER, "maps in Albery", "not set off"),
        (("Ada sold maps, there.", "sold", "sell", {"subject": ADA, "object": MAPS, "place": "there"}), PAST, ORDER,
         "maps there", "nothing attaches it"),
        (("Then, in Albery, Ada sold maps.", "sold", "sell", {"place": IN_ALBERY, "subject": ADA, "object": MAPS}),
         PAST, ORDER, "maps in Albery", "before the verb"),
        (("Ada sold maps, in May.", "sold", "sell", {"subject": ADA, "object": MAPS, "time": IN_MAY}), PAST, ORDER,
         "maps in May", "a time may be set off"),
        (("With soldiers at sea, Ada sold maps.", "sold", "sell", {"topic": by("with", "soldiers", kind="person"),
          "subject": ADA, "object": MAPS}), PAST, ORDER, "maps", "they sold nothing"),
        (("With old pens, Ada drew maps.", "drew", "draw", {"topic": by("with", "old pens"), "subject": ADA,
          "object": MAPS}), PAST, ORDER, "maps with old pens", "by what means"),
        (("For soldiers, Ada drew maps.", "drew", "draw", {"topic": by("for", "soldiers", kind="person"),
          "subject": ADA, "object": MAPS}), PAST, ORDER, "maps for soldiers", "for whom"),
        (("Ada drew maps with soldiers.", "drew", "draw", {"subject": ADA, "object": MAPS,
          "topic": by("with", "soldiers", kind="person")}), PAST, ORDER, "maps with soldiers", "they drew, too"),
    ],
)  # fmt: skip
def test_what_a_question_says_besides_what_it_asks_for(
    clause: tuple[str, str, str, dict[str, Any]], fields: dict[str, Any], keep: Any, expected: str, why: str
) -> None:
    parts = parts_of(*clause, **fields)
    assert parts.subject is not None
    assert parts.words_of(parts.rest(parts.subject, keep)) == expected, why


def halved(text: str, needed: str) -> dict[str, Any]:
    """The fields of a subject of which only the words of `needed`, at its beginning, are said."""
    return {"pieces": (Piece(0, len(needed), True), Piece(len(needed), len(text), False))}


RULES = "Rules on sleds and laws"


@pytest.mark.parametrize(
    ("clause", "fields", "stranded", "expected", "why"),
    [
        (("Ada sold maps.", "sold", "sell", {"subject": ADA, "object": MAPS}), PAST, "", "When did Ada sell maps?",
         "an act"),
        (("Corley Works run mills.", "run", "run", {"subject": ("Corley Works", NAME), "object": ("mills", MANY)}), {},
         "", "When do Corley Works run mills?", "the verb tells the number"),
        (("The mill runs.", "runs", "run", {"subject": "The mill"}), {}, "", "When does the mill run?", "one mill"),
        (("The mills are old.", "are", "be", {"subject": ("The mills", MANY), "complement": "old"}),
         {"verb": {"finite": "are", "rest": ""}}, "", "When are the mills old?", "several are"),
        (("The mills became swollen.", "became swollen", "swell", {"subject": ("The mills", MANY)}),
         {"verb": {"finite": "became", "rest": "swollen", "tense": "past"}}, "", None, "nobody asks so"),
        (("The rule need not be known.", "need not be known", "know", {"subject": "The rule"}),
         {"verb": {"finite": "need", "rest": "be known", "negated": True}}, "", None, "nobody asks so"),
        (("The rule may not hold.", "may not hold", "hold", {"subject": "The rule"}),
         {"verb": {"finite": "may", "modal": "may", "rest": "hold", "negated": True}}, "",
         "When may the rule not hold?", "a denial"),
        (("Sell maps.", "Sell", "sell", {"object": MAPS}), {}, "", None, "nobody does it"),
        (("Ada looked at maps if it rained.", "looked", "look", {"subject": ADA, "condition": act("if", "it rained")}),
         PAST, "at", "When did Ada look at if it rained?", "a condition is last"),
        (("Ada looked for maps to sell.", "looked", "look", {"subject": ADA, "complement": act("to", "sell")}), PAST,
         "for", "When did Ada look for to sell?", "so is an act behind a preposition"),
        (("Ada has to sell.", "has", "have", {"subject": ADA, "complement": act("to", "sell")}), {}, "",
         "When does Ada have to sell?", "an act right behind its verb"),
        (("Ada looked at maps as a keeper.", "looked", "look", {"subject": ADA, "topic": by("as", "a keeper")}), PAST,
         "at", "When did Ada look at as a keeper?", "so is what somebody is"),
        (("Ada looked at maps in Albery.", "looked", "look", {"subject": ADA, "place": IN_ALBERY}), PAST, "at",
         "When did Ada look in Albery at?", "a place is not"),
        (("The third way, called drift, helps.", "helps", "help", {"subject": "The third way, called drift"}), {}, "",
         "When does the third way, called drift, help?", "the second comma"),
        (("The third way, called drift helps.", "helps", "help", {"subject": "The third way, called drift"}), {}, "",
         "When does the third way, called drift help?", "no second comma"),
        (("The third way, then, helps.", "helps", "help", {"subject": "The third way"}), {}, "",
         "When does the third way help?", "no comma within"),
        ((f"{RULES} differ.", "differ", "differ", {"subject": (RULES, {**MANY, **halved(RULES, "Rules on sleds")})}),
         {}, "", None, "half of the two"),
        ((f"{RULES} differ.", "differ", "differ", {"subject": (RULES, MANY)}), {}, "",
         "When do rules on sleds and laws differ?", "both"),
        ((f"{RULES} differs.", "differs", "differ", {"subject": (RULES, halved(RULES, "Rules on sleds"))}), {}, "",
         "When does rules on sleds differ?", "one thing"),
        ((f"{RULES} have changed.", "have changed", "change", {"subject": (RULES, halved(RULES, "Rules on sleds"))}),
         {"verb": {"finite": "have", "rest": "changed"}}, "", None, "the verb tells of two"),
        (("They differ.", "differ", "differ", {"subject": ("They", {**MANY, "meant": "Rules and laws"})}), {}, "",
         "When do Rules and laws differ?", "what a pronoun stands for"),
    ],
)  # fmt: skip
def test_a_question_turned_round(
    clause: tuple[str, str, str, dict[str, Any]], fields: dict[str, Any], stranded: str, expected: str, why: str
) -> None:
    parts = parts_of(*clause, **fields)
    roles = [role for role in parts.clause.roles if role.name != "subject"]
    assert parts.inverted("When", roles, stranded=stranded) == expected, why


ALL_SAID = {"object": MAPS, "topic": by("to", "Hugo"), "place": IN_ALBERY, "time": IN_MAY}
SOLD = ("Ada sold maps to Hugo in Albery in May.", "sold", "sell", {"subject": ADA, **ALL_SAID})
WERE_SOLD = {"verb": {"finite": "were", "rest": "sold", "tense": "past", "passive": True}}


@pytest.mark.parametrize(
    ("clause", "fields", "asked", "expected", "why"),
    [
        (SOLD, PAST, "subject", ["maps to Hugo in Albery", "maps to Hugo in Albery in May", "maps in May"],
         "a thing is told by all that is said of it"),
        (SOLD, PAST, "time", ["maps", "maps to Hugo in Albery"], "a time is asked for by little"),
        (("Ada did not sell maps to Hugo in Albery in May.", "did not sell", "sell", {"subject": ADA, **ALL_SAID}),
         {"verb": {"finite": "did", "rest": "sell", "tense": "past", "negated": True}}, "subject",
         ["maps to Hugo in Albery in May"], "what is denied is said in full"),
        (("Ada sang if it rained to Hugo in May.", "sang", "sing", {"subject": ADA,
          "condition": act("if", "it rained"), "topic": by("to", "Hugo"), "time": IN_MAY}), PAST, "time",
         ["to Hugo if it rained", "if it rained"], "a condition alone is not enough at first"),
        (("Maps were sold by Ada in May.", "were sold", "sell", {"subject": ("Maps", MANY), "agent": by("by", "Ada"),
          "time": IN_MAY}), WERE_SOLD, "time", ["by Ada"], "who did it"),
        (("The Maps were sold by Ada in May.", "were sold", "sell", {"subject": ("The Maps", NAME),
          "agent": by("by", "Ada"), "time": IN_MAY}), WERE_SOLD, "time", ["", "by Ada"], "a name tells enough"),
        (("A Map was sold by Ada in May.", "was sold", "sell", {"subject": ("A Map", NAME), "agent": by("by", "Ada"),
          "time": IN_MAY}), WERE_SOLD, "time", ["by Ada"], "any of a name"),
        (("Maps were sold old by Ada in May.", "were sold", "sell", {"subject": ("Maps", MANY),
          "complement": ("old", {"kind": "quality"}), "agent": by("by", "Ada"), "time": IN_MAY}), WERE_SOLD, "time",
         ["old", "old by Ada"], "another part tells it"),
        (("Ada sold maps to pay for a very old mill in May.", "sold", "sell", {"subject": ADA, "object": MAPS,
          "purpose": act("to", "pay for a very old mill"), "time": IN_MAY}), PAST, "time",
         ["maps", "maps to pay for a very old mill"], "a short aim"),
        (("Ada sold maps to pay for a very old tall mill in May.", "sold", "sell", {"subject": ADA, "object": MAPS,
          "purpose": act("to", "pay for a very old tall mill"), "time": IN_MAY}), PAST,
         "time", ["maps", "maps to pay for a very old tall mill"], "seven words"),
        (("Ada sold maps to pay for a very old tall grey mill in May.", "sold", "sell", {"subject": ADA,
          "object": MAPS, "purpose": act("to", "pay for a very old tall grey mill"), "time": IN_MAY}), PAST, "time",
         ["maps"], "a long aim"),
        (("To see Hugo, Ada must plan in May.", "must plan", "plan", {"purpose": act("to", "see Hugo"), "subject": ADA,
          "time": IN_MAY}), {"verb": {**MUST, "rest": "plan"}}, "time", [""], "nobody plans to see him"),
    ],
)  # fmt: skip
def test_a_question_says_few_parts_or_many(
    clause: tuple[str, str, str, dict[str, Any]], fields: dict[str, Any], asked: str, expected: list[str], why: str
) -> None:
    parts = parts_of(*clause, **fields)
    phrase = next(role.phrase for role in parts.clause.roles if role.name == asked)
    assert [parts.words_of(roles) for roles in parts.cores(phrase)] == expected, why
