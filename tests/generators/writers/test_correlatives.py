"""Hindi questions as relative clauses and as statements, for questions made of several."""

from __future__ import annotations

from dataclasses import replace

import pytest

from lm_eval_taskgen.generators.reading.clause_readers import clause_reader
from lm_eval_taskgen.generators.writers.asking import questions_about
from lm_eval_taskgen.generators.writers.asking.correlatives import pointing, relative_clauses, statement_of
from lm_eval_taskgen.utils.languages import load_language
from lm_eval_taskgen.utils.records.documents import Chunk
from lm_eval_taskgen.utils.records.facts import Clause
from lm_eval_taskgen.utils.records.questions import ClauseQuestion
from lm_eval_taskgen.utils.records.sentence import Sentence

from .test_in_place import KnowsNothing

HINDI = load_language("hi")
_GRAMMAR = HINDI.grammar
assert _GRAMMAR is not None
WORDS = _GRAMMAR
assert WORDS is not None


def clause_of(text: str) -> Clause:
    reader = clause_reader(HINDI)
    assert reader is not None
    sentence = Sentence(0, Chunk("c", "d", 0, 0, len(text), text), 0, text, ())
    ((clause,),) = reader.read([sentence])
    return clause


def asked(text: str, *, meant: dict[str, str] | None = None) -> dict[str, ClauseQuestion]:
    """Return the questions about a sentence by their texts; `meant` are wordings of phrases by their texts."""
    clause = clause_of(text)
    roles = tuple(
        replace(role, phrase=replace(role.phrase, meant=(meant or {}).get(role.phrase.text, "")))
        for role in clause.roles
    )
    found = questions_about(replace(clause, roles=roles), HINDI, KnowsNothing())
    return {question.text: question for question in found}


@pytest.mark.parametrize(
    ("sentence", "phrase", "owned", "noun", "relative"),
    [
        ("नोबल ने 1950 में रॉबर्ट किंटनर को अध्यक्ष बनाया।", "नोबल", "", None, "जिसने रॉबर्ट किंटनर को अध्यक्ष बनाया"),
        ("नोबल ने 1950 में रॉबर्ट किंटनर को अध्यक्ष बनाया।", "रॉबर्ट किंटनर", "", None, "जिसे नोबल ने अध्यक्ष बनाया"),
        ("टेस्ला की मृत्यु 1943 में हुई थी।", "टेस्ला की मृत्यु", "की मृत्यु", None, "जिसकी मृत्यु 1943 में हुई"),
        ("हीरामन पुल की लंबाई 138 मीटर है।", "हीरामन पुल की लंबाई", "की लंबाई", "पुल", "जिस पुल की लंबाई 138 मीटर है"),
        ("शुभ्रा संग्रहालय ने पेरिस को 130 नक्शे सौंपे।", "शुभ्रा संग्रहालय", "", "संग्रहालय", "जिस संग्रहालय ने पेरिस को 130 नक्शे सौंपे"),
        ("शुभ्रा किले ने पेरिस को 130 नक्शे सौंपे।", "शुभ्रा किले", "", "किला", "जिसने पेरिस को 130 नक्शे सौंपे"),
        ("फ्रांस ने 1830 में अल्जीरिया पर नियंत्रण कर लिया।", "अल्जीरिया", "", None, "जिस पर फ्रांस ने 1830 में नियंत्रण कर लिया"),
        ("जॉन नोबल ने तेमुजिन खान का समर्थन किया।", "तेमुजिन खान", "", None, "जॉन नोबल ने जिसका समर्थन किया"),
        ("पोलैंड के नए अधिकारियों ने चर्च निर्माण को हतोत्साहित किया।", "पोलैंड के नए अधिकारियों", "", None, None),
    ],
)
def test_a_clause_becomes_a_relative_clause(
    sentence: str, phrase: str, owned: str, noun: str | None, relative: str | None
) -> None:
    clause = clause_of(sentence)
    role = next(role for role in clause.roles if role.phrase.text == phrase)
    found = list(relative_clauses(clause, role, owned, noun, WORDS))
    assert found[:1] == ([] if relative is None else [relative])


@pytest.mark.parametrize(
    ("sentence", "question", "statement"),
    [
        ("1186 में, तेमुजिन मंगोलों के खान चुने गए थे।", "तेमुजिन मंगोलों के खान कब चुने गए थे?", "तेमुजिन मंगोलों के खान चुने गए"),
        (
            "फ्रांस ने 1830 में अल्जीरिया पर नियंत्रण कर लिया।",
            "फ्रांस ने अल्जीरिया पर नियंत्रण कब कर लिया?",
            "फ्रांस ने अल्जीरिया पर नियंत्रण कर लिया",
        ),
        (
            "तूफान बोनी 2004 में मामूली क्षति का कारण था।",
            "तूफान बोनी मामूली क्षति का कारण कब था?",
            "तूफान बोनी मामूली क्षति का कारण था",
        ),
        ("टेस्ला की मृत्यु 1943 में हुई।", "टेस्ला का निधन कब हुआ?", None),
    ],
)
def test_a_question_becomes_a_statement(sentence: str, question: str, statement: str | None) -> None:
    found = asked(sentence)
    key = question if question in found else next(text for text in found if "कब" in text)
    assert statement_of(found[key], WORDS) == statement


@pytest.mark.parametrize(
    ("sentence", "phrase", "meant", "question", "why"),
    [
        ("नोबल ने 1632 में लंदन के पुल का निर्माण किया।", "नोबल", "वह", "उसने लंदन के पुल का निर्माण कब किया?", "who does it"),
        (
            "नोबल ने 1950 में रॉबर्ट किंटनर को ABC का अध्यक्ष नियुक्त किया।",
            "रॉबर्ट किंटनर",
            "वह",
            "उसे ABC का अध्यक्ष किसने नियुक्त किया?",
            "who is acted on",
        ),
        (
            "ओबामा ने 2015 में केन्या का दौरा किया।",
            "केन्या",
            "वह",
            "ओबामा ने उसकी यात्रा कब की?",
            "the genitive agrees with the other noun",
        ),
        ("1186 में, तेमुजिन मंगोलों के खान चुने गए थे।", "तेमुजिन मंगोलों के खान", "वह", "वे कब चुने गए थे?", "a plural verb of respect"),
        ("फ्रांस ने 1830 में अल्जीरिया पर नियंत्रण कर लिया।", "अल्जीरिया", "वह", "फ्रांस ने उस पर कब नियंत्रण कर लिया?", "two words"),
        ("टेस्ला की मृत्यु 1943 में हुई।", "टेस्ला की मृत्यु", "उसकी मृत्यु", "उसकी मृत्यु कब हुई?", "an owner within a phrase"),
    ],
)
def test_what_a_phrase_means_takes_its_place(sentence: str, phrase: str, meant: str, question: str, why: str) -> None:
    found = asked(sentence, meant={phrase: meant})
    assert question in found, (why, list(found))


def test_a_pronoun_points_at_the_owner_in_a_phrase() -> None:
    clause = clause_of("नोबल ने 1950 में ABC का अध्यक्ष चुना।")
    role = next(role for role in clause.roles if role.name == "object")
    found = questions_about(pointing(clause, role, "का अध्यक्ष", "वह", WORDS), HINDI, KnowsNothing())
    assert "नोबल ने उसका अध्यक्ष कब चुना?" in [question.text for question in found]
