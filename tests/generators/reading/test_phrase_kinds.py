"""The kinds of the phrases of a Hindi clause, names among them, and clauses that are refused for them."""

from __future__ import annotations

import pytest

from lm_eval_taskgen.generators.reading.grammar import GrammarReader
from lm_eval_taskgen.utils.languages import load_language
from lm_eval_taskgen.utils.records.documents import Chunk
from lm_eval_taskgen.utils.records.facts import Clause, Role
from lm_eval_taskgen.utils.records.sentence import AnswerSpan, Sentence


def clauses(text: str, name: str = "") -> tuple[Clause, ...]:
    words = load_language("hi").grammar
    assert words is not None
    start = text.index(name)
    spans = (AnswerSpan("name", start, start + len(name), name),) if name else ()
    return GrammarReader("rules", words).read([Sentence(0, Chunk("c", "d", 0, 0, len(text), text), 0, text, spans)])[0]


def shown(role: Role) -> str:
    """A phrase with its role, kind and marker: "*" behind a name, "!" behind what is not asked for."""
    phrase = role.phrase
    signs = "*" * phrase.proper + "!" * (not phrase.head)
    return f"{role.name} {phrase.kind}: {phrase.text} [{phrase.marker.strip()}]{signs}"


@pytest.mark.parametrize(
    ("subject", "kind", "is_name", "why"),
    [
        ("टेस्ला", "person", False, "who did it"),
        ("टेस्ला और एडिसन", "thing", False, "two of them"),
        ("टेस्ला का पुत्र", "thing", False, "of somebody"),
        ("टेस्ला एडिसन जोशी नैलवाल कुमार", "person", True, "five words"),
        ("टेस्ला एडिसन जोशी नैलवाल कुमार प्रिस्टले", "thing", False, "six"),
        ("टेस्ला, एडिसन", "thing", False, "a list"),
        ("टेस्ला 5", "thing", False, "a figure"),
        ("पंडित नैलवाल", "person", True, "a title"),
        ("पंडित नदी", "place", False, "a title before a noun for places"),
        ("टेस्ला कंपनी", "organisation", False, "a body of people"),
        ("टेस्ला नदी", "place", False, "a place"),
        ("बड़े राजा", "person", False, "a noun for human beings"),
        ("फ्रांसीसी जनरल दुपोंत लुई", "person", True, "somebody by what he is"),
        ("फ्रांसीसी जनरल दुपोंत", "person", False, "one name that the corpus does not know"),
        ("जनरल टेस्ला एडिसन जोशी नैलवाल कुमार", "person", True, "five words behind it"),
        ("जनरल टेस्ला एडिसन जोशी नैलवाल कुमार प्रिस्टले", "person", False, "six"),
        ("फ्रांसीसी जनरल दुपोंत और लुई", "person", False, "two people"),
        ("फ्रांसीसी जनरल दुपोंत, लुई", "person", False, "a list"),
        ("फ्रांसीसी जनरल 5 लुई", "person", False, "a figure"),
        ("फ्रांसीसी जनरल दुपोंत नदी", "place", False, "a river"),
        ("फ्रांसीसी जनरल बड़े लुई", "person", False, "an adjective"),
    ],
)
def test_who_did_it(subject: str, kind: str, is_name: bool, why: str) -> None:
    (clause,) = clauses(f"{subject} ने पुल बनाया।")
    assert shown(clause.roles[0]) == f"subject {kind}: {subject} [ने]{'*' * is_name}", why


@pytest.mark.parametrize(
    ("thing", "known", "kind", "is_name", "why"),
    [
        ("टेस्ला पुस्तकालय", "", "place", False, "a noun with another word"),
        ("टेस्ला पुस्तकालय", "टेस्ला पुस्तकालय", "place", True, "which the corpus knows"),
        ("टेस्ला पुस्तकालय", "टेस्ला", "place", True, "or its first word"),
        ("टेस्ला पुस्तकालय", "पुस्तकालय", "place", False, "not its last"),
        ("टेस्ला गाँधी पुस्तकालय", "", "place", True, "two other words"),
        ("टेस्ला राष्ट्रीय पुस्तकालय", "", "place", False, "of which one is an adjective"),
        ("Wick पुस्तकालय", "", "place", True, "a word in Latin letters"),
        ("Wick Press", "", "thing", True, "two of them"),
        ("Wick2 Press", "", "thing", False, "a figure in it"),
        ("टेस्ला Press", "", "thing", False, "one of them"),
        ("टेस्ला लोगों", "टेस्ला लोगों", "person", False, "a form that is no name"),
    ],
)
def test_what_was_built(thing: str, known: str, kind: str, is_name: bool, why: str) -> None:
    (clause,) = clauses(f"{thing} 1871 में बना।", known)
    assert shown(clause.roles[0]) == f"subject {kind}: {thing} []{'*' * is_name}", why


@pytest.mark.parametrize(
    ("text", "figure", "why"),
    [
        ("दो घर बनाए", "दो", "a figure and what it counts"),
        ("दो पुल बनाए", "दो", "a noun that agrees with the verb"),
        ("दो पुल को देखा", "", "or has a marker"),
        ("दो पुल बनाया", "", "or does not agree"),
        ("लगभग दो घर बनाए", "दो", "about how many"),
        ("बड़े दो घर बनाए", "", "behind an adjective"),
        ("नगर के दो घर बनाए", "दो", "behind a genitive"),
        ("दो लाख घर बनाए", "दो लाख", "a multiplier"),
        ("40% पुल बनाए", "40%", "a share"),
        ("दो घरों को देखा", "दो", "an oblique noun before its marker"),
        ("दो घरों बनाए", "", "or without"),
        ("दो बड़े नए लाल ऊँचे पुल बनाए", "", "five words behind it"),
        ("दो बड़े नए लाल पुल बनाए", "दो", "four"),
        ("5 दो पुल बनाए", "", "two figures"),
        ("दो बनाए", "", "nothing behind it"),
        ("दो लाख बनाए", "दो लाख", "a multiplier behind it"),
    ],
)
def test_how_many(text: str, figure: str, why: str) -> None:
    (clause,) = clauses(f"टेस्ला ने {text}।")
    (_, thing) = clause.roles
    assert thing.phrase.kind == (("percentage" if "%" in text else "number") if figure else "thing"), why
    said = clause.sentence.text
    assert (said[slice(*thing.phrase.figure)] if thing.phrase.figure else "") == figure, why


@pytest.mark.parametrize(
    ("text", "expected", "why"),
    [
        ("टेस्ला ने कई पुल बनाए", ["subject person: टेस्ला [ने]", "object thing: कई पुल []!"], "some"),
        ("टेस्ला ने एक और पुल बनाया", ["subject person: टेस्ला [ने]", "object thing: एक और पुल []!"], "one more"),
        ("टेस्ला ने पुल और घर बनाए", ["subject person: टेस्ला [ने]", "object thing: पुल और घर []"], "two things"),
        ("टेस्ला ने बड़ा पुल भी बनाया", ["subject person: टेस्ला [ने]", "object thing: बड़ा पुल []!"], "also behind it"),
        ("टेस्ला ने भी पुल बनाया", ["subject person: टेस्ला [ने]!", "object thing: पुल []"], "also behind who did it"),
        ("भी टेस्ला ने पुल बनाया", ["subject person: टेस्ला [ने]", "object thing: पुल []"], "before anything"),
        ("टेस्ला ने नदी के पास पुल बनाया",
         ["subject person: टेस्ला [ने]", "place place: नदी [के पास]", "object thing: पुल []"], "where"),
        ("नगर में टेस्ला ने पुल बनाया",
         ["place place: नगर [में]", "subject person: टेस्ला [ने]", "object thing: पुल []"], "where, first"),
        ("टेस्ला ने पुल नदी में बनाया", ["subject person: टेस्ला [ने]", "topic place: पुल नदी [में]"], "where, last"),
        ("टेस्ला ने नगर में इसके पास पुल बनाया", [], "near what is outside the sentence"),
        ("टेस्ला ने इसे पुल बनाया", [], "what is outside it"),
        ("उसने पुल बनाया", [], "who is outside it"),
        ("टेस्ला ने पुल नहीं बनाया", [], "what was not done"),
        ("पुल बनाएँ", [], "what is to be done"),
        ("राजा ने पुल बनाया", [], "a king"),
        ("कंपनी ने पुल बनाया", [], "a company"),
        ("पुस्तकालय ने पुल बनाया", [], "a library"),
        ("टेस्ला ने कंपनी बनाई", ["subject person: टेस्ला [ने]", "object organisation: कंपनी []"], "what was founded"),
        ("कंपनी को टेस्ला ने बनाया", [], "with a marker, which one"),
        ("एक पुल 1871 में बना", [], "some bridge"),
        ("सभी 1871 में बने", [], "all of them"),
        ("टेस्ला ने एडिसन ने पुल बनाया", [], "two who did it"),
        ("टेस्ला ने नगर में नदी में घर में पुल बनाया", [], "three places"),
        ("टेस्ला ने 5 को देखा", [], "a figure alone"),
        ("टेस्ला ने 1871 में किया", [], "a light verb without its noun"),
        ("टेस्ला ने एक घर एक पुल बनाया",
         ["subject person: टेस्ला [ने]", "topic thing: एक घर []", "object thing: एक पुल []"], "two phrases"),
        ("टेस्ला ने एक घर एक पुल एक नदी बनाई", [], "three"),
        ("टेस्ला ने पुल खोलने के लिए घर बनाया",
         ["subject person: टेस्ला [ने]", "purpose clause: पुल खोलने [के लिए]!", "object thing: घर []"],
         "an aim with a thing, which may be of the next"),
        ("टेस्ला ने मदद के लिए घर बनाया",
         ["subject person: टेस्ला [ने]", "purpose thing: मदद [के लिए]", "object thing: घर []"], "an aim"),
        ("नदी के लिए टेस्ला ने घर बनाया",
         ["purpose place: नदी [के लिए]!", "subject person: टेस्ला [ने]", "object thing: घर []"], "before who did it"),
        ("टेस्ला ने काम करने के बाद पुल बनाया",
         ["subject person: टेस्ला [ने]", "time clause: काम करने [के बाद]!", "object thing: पुल []"], "after a deed"),
        ("टेस्ला ने काम करने के बिना पुल बनाया", [], "without a deed"),
        ("टेस्ला ने 1227 में युद्ध के बाद पुल बनाया",
         ["subject person: टेस्ला [ने]", "time year: 1227 [में]!", "time thing: युद्ध [के बाद]", "object thing: पुल []"],
         "a time that may be of the next"),
        ("टेस्ला का घर 1890 में था", ["subject thing: टेस्ला का घर []", "time year: 1890 [में]"], "when it was"),
        ("टेस्ला का घर 1890 में है", ["subject thing: टेस्ला का घर []", "time year: 1890 [में]!"], "or is"),
        ("टेस्ला का पुल एक नया घर है",
         ["subject thing: टेस्ला का पुल []", "complement thing: एक नया घर []"], "what it is"),
        ("राज्य में 23 देश हैं", ["topic organisation: राज्य [में]!", "subject organisation: 23 देश []"], "how many"),
        ("टेस्ला ने इस नगर में पुल बनाया", ["subject person: टेस्ला [ने]", "object thing: पुल []"], "in a place outside it"),
        ("टेस्ला ने इस नगर पर पुल बनाया", [], "on one"),
        ("इस नगर में टेस्ला ने बनाया", [], "in one, and nothing else"),
        ("टेस्ला ने इस नदी के अनुसार पुल बनाया", ["subject person: टेस्ला [ने]", "object thing: पुल []"],
         "on a condition outside it"),
        ("टेस्ला ने 1871 में बनाया", [], "nothing that was built"),
        ("टेस्ला ने नदी के अनुसार बनाया", [], "on what condition alone"),
        ("टेस्ला ने नगर में बनाया", ["subject person: टेस्ला [ने]", "topic place: नगर [में]"], "where alone"),
        ("नगर के लोगों को टेस्ला का पुल मिला",
         ["object person: नगर के लोगों [को]", "subject thing: टेस्ला का पुल []"], "who got what"),
        ("टेस्ला के पुल को 1871 में बनाया गया", ["object thing: टेस्ला के पुल [को]", "time year: 1871 [में]"],
         "what was built, with a marker"),
        ("पुल को 1871 में बनाया गया", [], "or which one"),
        ("टेस्ला के पुल को नगर में 1871 में देखता है", [], "who looks is not said"),
        ("टेस्ला के नगर में पुल को 1871 में देखा", [], "or looked"),
        ("टेस्ला पुल को नदी में देखा", ["topic thing: टेस्ला पुल [को]!", "topic place: नदी [में]"],
         "or stands in the first phrase"),
        ("पुल को नदी में देखा", [], "which has one word"),
        ("टेस्ला नगर में पुल पर चढ़ा", ["topic place: टेस्ला नगर [में]!", "topic thing: पुल [पर]"], "with its place"),
        ("टेस्ला नगर में 1871 में मरा", [], "with a time alone"),
        ("टेस्ला के नगर में पुल को है", [], "or is there"),
        ("टेस्ला ने कम से कम दो घर बनाए", ["subject person: टेस्ला [ने]", "object number: कम से कम दो घर []"], "at least"),
        ("टेस्ला ने नई किताब प्राप्त की", ["subject person: टेस्ला [ने]", "object thing: नई किताब []"],
         "a verb that agrees with its object"),
        ("टेस्ला ने नई किताब प्राप्त किया", [], "or does not"),
        ("टेस्ला ने नया पुल प्राप्त किया", ["subject person: टेस्ला [ने]", "object thing: नया पुल []"],
         "with a masculine one"),
        ("टेस्ला ने नई किताब को प्राप्त किया", ["subject person: टेस्ला [ने]", "object thing: नई किताब [को]"],
         "or need not, with a marker"),
        ("टेस्ला के एडिसन जोशी के द्वारा बड़ा पुल बनाया गया",
         ["agent thing: टेस्ला के एडिसन जोशी [के द्वारा]", "subject thing: बड़ा पुल []"], "by whom, in four words"),
        ("टेस्ला के राजा एडिसन जोशी के द्वारा बड़ा पुल बनाया गया", [], "in five"),
        ("1871 में टेस्ला के राजा एडिसन जोशी के द्वारा बड़ा पुल बनाया गया",
         ["time year: 1871 [में]", "agent person: टेस्ला के राजा एडिसन जोशी [के द्वारा]", "subject thing: बड़ा पुल []"],
         "in five, not first"),
        ("टेस्ला की किताब 1871 में बनी", ["subject thing: टेस्ला की किताब []", "time year: 1871 [में]"],
         "a genitive that agrees"),
        ("टेस्ला का किताब 1871 में बनी", [], "or does not"),
        ("टेस्ला का नदी 1871 में बनी", [], "with a noun for rivers"),
        ("लोगों ने पुल बनाया", ["subject person: लोगों [ने]!", "object thing: पुल []"], "people"),
        ("दो लोगों ने पुल बनाया", ["subject person: दो लोगों [ने]", "object thing: पुल []"], "two of them"),
        ("टेस्ला ने कम पुल बनाए", ["subject person: टेस्ला [ने]", "object thing: कम पुल []!"], "few"),
        ("टेस्ला ने पुल 1227 में युद्ध के बाद बनाया",
         ["subject person: टेस्ला [ने]", "object thing: पुल []", "time year: 1227 [में]!", "time thing: युद्ध [के बाद]"],
         "so where both are last"),
        ("टेस्ला ने पुल कई बनाए", [], "bridges, some"),
        ("टेस्ला ने कम से पुल बनाए",
         ["subject person: टेस्ला [ने]", "topic thing: कम [से]!", "object thing: पुल []"], "of some, with a marker"),
        ("और पुल 1871 में बना", [], "a conjunction before it"),
        ("टेस्ला के द्वारा बड़ा पुल बनाया गया",
         ["agent person: टेस्ला [के द्वारा]", "subject thing: बड़ा पुल []"], "by whom"),
        ("टेस्ला द्वारा बड़ा पुल बनाया", [], "in the active"),
        ("पुल को छोड़कर टेस्ला ने घर बनाया", ["subject person: टेस्ला [ने]", "object thing: घर []"], "having done"),
        ("पुल को छोड़कर 1871 में घर बनाया गया",
         ["topic clause: पुल को छोड़कर []!", "time year: 1871 [में]", "subject thing: घर []"], "by nobody"),
    ],
)  # fmt: skip
def test_which_phrases_a_clause_has(text: str, expected: list[str], why: str) -> None:
    found = clauses(f"{text}।")
    assert [shown(role) for clause in found for role in clause.roles] == expected, why


@pytest.mark.parametrize(
    ("text", "reasons", "why"),
    [
        ("टेस्ला ने पुल बनाया क्योंकि नदी गहरी थी।", ["नदी गहरी थी"], "a reason"),
        ("टेस्ला ने पुल बनाया क्योंकि वह गहरी थी।", [], "that points outside"),
        ("टेस्ला ने पुल बनाया और एडिसन ने घर बेचा क्योंकि नदी गहरी थी।", ["नदी गहरी थी"], "of the second clause"),
    ],
)
def test_reasons(text: str, reasons: list[str], why: str) -> None:
    found = clauses(text)
    assert [phrase.text for clause in found for phrase in clause.all_in("reason")] == reasons, why
    assert [clause.source for clause in found] == ["main", "coordinated"][: len(found)]
    assert all(clause.role("reason") is None for clause in found[:-1])


@pytest.mark.parametrize(
    ("text", "verb", "certainty", "why"),
    [
        ("टेस्ला ने पुल बनाया।", ("बनाया", "बनाया", "past"), 1.0, "a verb"),
        ("टेस्ला ने नई किताब प्राप्त की।", ("प्राप्त", "प्राप्त की", "past"), 1.0, "a noun with a light verb"),
        ("टेस्ला का घर 1890 में है।", ("be", "है", "present"), 1.0, "being"),
        ("टेस्ला का घर 1890 में था।", ("be", "था", "past"), 1.0, "having been"),
        ("नगर के लोगों को टेस्ला का पुल मिला।", ("मिला", "मिला", "past"), 1.0, "a subject that is not first"),
        ("टेस्ला के पुल को 1871 में बनाया गया।", ("बनाया", "बनाया गया", "past"), 1.0, "a passive"),
        ("टेस्ला पुल को नदी में देखा।", ("देखा", "देखा", "past"), 0.6, "a subject in the first phrase"),
    ],
)
def test_the_verb_of_a_clause(text: str, verb: tuple[str, str, str], certainty: float, why: str) -> None:
    (clause,) = clauses(text)
    assert (clause.verb.lemma, clause.verb.rest, clause.verb.tense) == verb, why
    assert clause.certainty == certainty, why
    assert text[clause.start : clause.end] == text[:-1]
    assert text[clause.verb.start : clause.verb.end] == clause.verb.rest


@pytest.mark.parametrize(
    ("subject", "name", "expected", "why"),
    [
        ("फ्रांसीसी जनरल दुपोंत लुई", "", ["-फ्रांसीसी जनरल ", "दुपोंत लुई"], "who somebody is"),
        ("फ्रांसीसी जनरल दुपोंत", "दुपोंत", ["-फ्रांसीसी जनरल ", "दुपोंत"], "before a name that the corpus knows"),
        ("फ्रांसीसी जनरल दुपोंत", "", [], "or does not"),
        ("टेस्ला (1856) जोशी", "", ["टेस्ला", "- (1856) ", "जोशी"], "what stands in brackets"),
    ],
)
def test_what_can_be_left_out_of_a_name(subject: str, name: str, expected: list[str], why: str) -> None:
    text = f"{subject} ने पुल बनाया।"
    (clause,) = clauses(text, name)
    pieces = clause.roles[0].phrase.pieces
    assert ["-" * (not one.needed) + text[one.start : one.end] for one in pieces] == expected, why


def test_the_head_of_a_reason_is_its_last_word() -> None:
    (clause,) = clauses("टेस्ला ने पुल बनाया क्योंकि नदी गहरी थी।")
    assert clause.roles[-1].phrase.head == "थी"


@pytest.mark.parametrize(
    ("more", "count", "why"),
    [("", 8, "eight phrases"), ("लोगों के विरुद्ध ", 0, "nine")],
)
def test_how_many_phrases_a_clause_has(more: str, count: int, why: str) -> None:
    places = "1871 में नगर में नदी के पास पुल के ऊपर घर को एडिसन से जोशी के साथ"
    found = clauses(f"टेस्ला ने {places} {more}बनाया।")
    assert sum(len(clause.roles) for clause in found) == count, why
