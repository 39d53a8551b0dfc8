"""Clauses cut into phrases and verbs by the rules of a grammar."""

from __future__ import annotations

import pytest

from lm_eval_taskgen.generators.reading.grammar.chunks import (
    Chunk,
    Chunker,
    agreed_gender,
    begin_of_verbs,
    counted_gender,
    is_figure,
)
from lm_eval_taskgen.generators.reading.grammar.tokens import tokens_of
from lm_eval_taskgen.utils.languages import load_language
from lm_eval_taskgen.utils.languages.grammar_words import GrammarWords


@pytest.fixture(scope="module")
def hindi() -> GrammarWords:
    words = load_language("hi").grammar
    assert words is not None
    return words


def shown(chunk: Chunk) -> str:
    """A phrase with its marker in brackets, the kind of time, and "!" if it is fixed, "~" if it is a deed, …"""
    marker = " ".join(token.text for token in chunk.marker_tokens)
    kind = chunk.time.kind if chunk.time else ""
    flags = {"!": chunk.fixed, "~": chunk.deed, "+": chunk.adverb, "<": chunk.absolutive}
    return f"{chunk.text} [{marker}]{kind}{''.join(sign for sign, is_set in flags.items() if is_set)}"


def cut(text: str, words: GrammarWords) -> list[str]:
    """The phrases of a clause; its predicate and its verbs at the end."""
    found = Chunker(tokens_of(text), words).chunked()
    if found is None:
        return []
    ends = (" ".join(token.text for token in part) for part in (found.predicate, found.verbs))
    return [*map(shown, found.chunks), " | ".join(ends)]


@pytest.mark.parametrize(
    ("text", "expected", "why"),
    [
        ("पुल बनाया", ["पुल []", " | बनाया"], "a verb"),
        ("पुल बनाया गया", ["पुल []", " | बनाया गया"], "a group of verbs"),
        ("पुल का निर्माण किया", ["पुल [का]", "निर्माण | किया"], "a noun with a light verb"),
        ("पुल का निर्माण शुरू किया", ["पुल का निर्माण []", "शुरू | किया"], "the last of two"),
        ("पुल बनाना शुरू किया", ["पुल []", "बनाना शुरू | किया"], "with a gerund"),
        ("पुल का उपयोग करना शुरू किया", ["पुल [का]", "उपयोग करना शुरू | किया"], "with its own noun"),
        ("पुल बनाना, शुरू किया", ["पुल बनाना शुरू []", " | किया"], "which a comma parts"),
        ("पुल स्थित है", ["पुल []", "स्थित | है"], "a state"),
        ("पुल प्रकाशित है", ["पुल []", "प्रकाशित | है"], "by its ending"),
        ("पुल प्रकाशित बनाया", ["पुल प्रकाशित []!", " | बनाया"], "with a verb of another kind"),
        ("दो घर किए", ["दो घर []", " | किए"], "what is counted is no predicate"),
        ("5 घर किए", ["5 घर []", " | किए"], "in figures"),
        ("एक पुल किया", ["एक पुल []", " | किया"], "nor is what has an article"),
        ("पुल और घर किए", ["पुल और घर []", " | किए"], "or a conjunction"),
        ("पुल को किया", ["पुल [को]", " | किया"], "or a marker"),
        ("घर, पुल किया", ["घर पुल []", " | किया"], "or a comma"),
        ("नदी, घर पुल किया", ["नदी घर []", "पुल | किया"], "farther away"),
        ("5 किए", ["5 | किए"], "nothing but a figure"),
        ("टेस्ला पुल", ["टेस्ला []", " | पुल"], "the last word is a verb, known or not"),
        ("किया गया था", [" | किया गया था"], "verbs alone"),
    ],
)
def test_the_verbs_of_a_clause(text: str, expected: list[str], why: str, hindi: GrammarWords) -> None:
    assert cut(f"टेस्ला ने {text}", hindi) == ["टेस्ला [ने]", *expected], why


@pytest.mark.parametrize(
    ("text", "expected", "why"),
    [
        ("टेस्ला ने 1871 में पुल बनाया", ["टेस्ला [ने]", "1871 [में]year", "पुल []", " | बनाया"], "a time"),
        ("1871 में पुल बनाया", ["1871 [में]year", "पुल []", " | बनाया"], "at the beginning"),
        ("टेस्ला और 1871 में बना पुल देखा", ["टेस्ला और 1871 में बना पुल []!", " | देखा"],
         "behind a conjunction it is half of something"),
        ("पुल बाद में बनाया", ["पुल []", "बाद में []+", " | बनाया"], "an adverb"),
        ("टेस्ला ने पहली बार पुल बनाया", ["टेस्ला [ने]", "पहली बार []+", "पुल []", " | बनाया"], "of two words"),
        ("टेस्ला ने, पुल बनाया", ["टेस्ला [ने]", "पुल []", " | बनाया"], "a comma behind a phrase"),
        ("टेस्ला ने पुल, घर बनाया", ["टेस्ला [ने]", "पुल घर []", " | बनाया"], "or in it"),
        ("टेस्ला ने पुल; घर बनाया", ["टेस्ला [ने]", "पुल घर []!", " | बनाया"], "another mark"),
        ("टेस्ला ने; पुल बनाया", ["टेस्ला [ने]", "पुल []", " | बनाया"], "between two phrases"),
        ("नदी के पास के घर को टेस्ला ने बनाया", ["नदी के पास के घर [को]", "टेस्ला [ने]", " | बनाया"],
         "a genitive behind a marker"),
        ("1871 में के घर को टेस्ला ने बनाया", ["1871 में के घर [को]!", "टेस्ला [ने]", " | बनाया"], "or behind a time"),
        ("पुल बनाना शुरू किया", ["पुल []", "बनाना शुरू | किया"], "a gerund behind one word"),
        ("बनाना शुरू किया", ["बनाना []", "शुरू | किया"], "or behind none"),
        ("टेस्ला", [], "one word"),
        ("किया गया था", [], "verbs alone"),
        ("ने पुल बनाया", [], "a marker of nothing"),
        ("का पुल बनाया", [], "a genitive of nothing"),
        ("पुल ने को बनाया", [], "two markers"),
        ("टेस्ला ने नदी पर बना पुल खोला", ["टेस्ला [ने]", "नदी पर बना पुल []!", " | खोला"], "a participle"),
        ("टेस्ला ने 1871 में बना पुल खोला", ["टेस्ला [ने]", "1871 में बना पुल []!", " | खोला"], "of a time"),
        ("टेस्ला ने घर नदी पर बना पुल खोला", ["टेस्ला [ने]", "घर नदी पर बना पुल []!", " | खोला"], "of what is before it"),
        ("घर को नदी पर बना पुल खोला", ["घर [को]!", "नदी पर बना पुल []!", " | खोला"], "or of more"),
        ("टेस्ला ने नदी पर निर्मित पुल खोला", ["टेस्ला [ने]", "नदी पर निर्मित पुल []!", " | खोला"], "one by its ending"),
        ("टेस्ला ने लिखित पुल खोला", ["टेस्ला [ने]", "लिखित पुल []!", " | खोला"], "one that is listed"),
        ("नदी पर पंडित ने पुल खोला", ["नदी [पर]", "पंडित [ने]", "पुल []", " | खोला"], "a title with that ending"),
        ("टेस्ला को पुल खोलने के लिए बुलाया", ["टेस्ला को पुल खोलने [के लिए]~", " | बुलाया"], "an infinitive"),
        ("टेस्ला ने लोगों को पुल खोलने के लिए बुलाया",
         ["टेस्ला [ने]", "लोगों को पुल खोलने [के लिए]~", " | बुलाया"], "back to the subject"),
        ("टेस्ला ने करने काम को देखा", ["टेस्ला [ने]", "करने काम [को]", " | देखा"], "before a noun"),
        ("टेस्ला ने मने घर को देखा", ["टेस्ला [ने]", "मने घर [को]", " | देखा"], "a short word with its ending"),
        ("टेस्ला ने मकर घर को देखा", ["टेस्ला [ने]", "मकर घर [को]", " | देखा"], "or that of having done"),
        ("टेस्ला ने पुराने घर को देखा", ["टेस्ला [ने]", "पुराने घर [को]", " | देखा"], "a word that looks like one"),
        ("टेस्ला ने पुल खोलकर घर बनाया", ["टेस्ला [ने]", "पुल खोलकर []!<", "घर []", " | बनाया"], "having done"),
        ("पुल को छोड़कर टेस्ला ने घर बनाया", ["पुल को छोड़कर []!<", "टेस्ला [ने]", "घर []", " | बनाया"], "first"),
        ("टेस्ला ने पुल खोल कर घर बनाया", ["टेस्ला [ने]", "पुल खोल कर []!<", "घर []", " | बनाया"], "in two words"),
        ("टेस्ला ने जाते हुए पुल देखा", ["टेस्ला [ने]", "जाते हुए पुल []", " | देखा"], "while doing"),
        ("टेस्ला ने मेकर घर को देखा", ["टेस्ला [ने]", "मेकर घर [को]", " | देखा"], "a word that looks like it"),
    ],
)  # fmt: skip
def test_the_phrases_of_a_clause(text: str, expected: list[str], why: str, hindi: GrammarWords) -> None:
    assert cut(text, hindi) == expected, why


@pytest.mark.parametrize(
    ("text", "expected", "why"),
    [
        ("एक पुल एक घर को दिया", ["एक पुल []", "एक घर [को]", " | दिया"], "an article begins a phrase"),
        ("बड़ा एक पुल को दिया", ["बड़ा एक पुल [को]", " | दिया"], "not behind an adjective"),
        ("नदी और एक पुल को दिया", ["नदी और एक पुल [को]", " | दिया"], "nor a conjunction"),
        ("नदी का एक पुल को दिया", ["नदी का एक पुल [को]", " | दिया"], "nor a genitive"),
        ("नदी दो घर को दिया", ["नदी []", "दो घर [को]", " | दिया"], "a figure and what it counts"),
        ("नदी दो पुल को दिया", ["नदी दो पुल [को]", " | दिया"], "or what it may count"),
        ("लगभग दो घर को दिया", ["लगभग दो घर [को]", " | दिया"], "a word that belongs to it"),
        ("दो घर नगर को दिया", ["दो घर []", "नगर [को]", " | दिया"], "what is counted ends a phrase"),
        ("दो लाख घर नगर को दिया", ["दो लाख घर []", "नगर [को]", " | दिया"], "with a multiplier"),
        ("दो घर को दिया", ["दो घर [को]", " | दिया"], "not before a marker"),
        ("टेस्ला का जन्म का नगर को दिया", ["टेस्ला का जन्म का नगर [को]", " | दिया"], "the event of something"),
        ("पुल बाद में का नगर को दिया", ["पुल []", "बाद में का नगर [को]", " | दिया"], "a genitive behind an adverb"),
        ("दो घर का नगर को दिया", ["दो घर का नगर [को]", " | दिया"], "nor a genitive"),
        ("दो घर और नगर को दिया", ["दो घर और नगर [को]", " | दिया"], "nor a conjunction"),
        ("दो बड़े घर नगर को दिया", ["दो बड़े घर नगर [को]", " | दिया"], "nor with an adjective between"),
        ("टेस्ला का जन्म नगर को दिया", ["टेस्ला का जन्म []", "नगर [को]", " | दिया"], "the noun of an event ends one"),
        ("टेस्ला का जन्म को दिया", ["टेस्ला का जन्म [को]", " | दिया"], "not before a marker"),
        ("टेस्ला का जन्म और नगर को दिया", ["टेस्ला का जन्म और नगर [को]", " | दिया"], "nor a conjunction"),
        ("टेस्ला के जन्म नगर को दिया", ["टेस्ला के जन्म नगर [को]", " | दिया"], "nor of an oblique genitive"),
        ("का जन्म नगर को दिया", [], "nor of nobody"),
    ],
)
def test_where_a_phrase_begins(text: str, expected: list[str], why: str, hindi: GrammarWords) -> None:
    assert cut(text, hindi) == expected, why


@pytest.mark.parametrize(
    ("text", "gender", "why"),
    [
        ("दो घर", "masculine", "a noun"),
        ("दो किताबें", "feminine", "of the other gender"),
        ("दो लाख घर", "masculine", "behind a multiplier"),
        ("दो लाख", "", "nothing behind it"),
        ("दो", "", "nothing at all"),
        ("दो, घर", "", "a comma"),
        ("दो लाख, घर", "", "a comma behind the multiplier"),
        ("दो, लाख घर", "", "or before it"),
        ("दो पुल", "", "a noun that is not listed"),
    ],
)
def test_the_gender_of_what_is_counted(text: str, gender: str, why: str, hindi: GrammarWords) -> None:
    assert counted_gender(tokens_of(text), 0, hindi) == gender, why


@pytest.mark.parametrize(
    ("verbs", "gender", "why"),
    [
        (["बनाए", "थे"], "masculine", "the last verb"),
        (["बनाईं", "थीं"], "feminine", "the other gender"),
        (["बनाईं"], "feminine", "an ending"),
        (["बनाए", "है"], "masculine", "a verb that does not tell has another before it"),
        (["है"], None, "or none"),
        ([], None, "no verbs"),
    ],
)
def test_the_gender_with_which_verbs_agree(verbs: list[str], gender: str | None, why: str, hindi: GrammarWords) -> None:
    assert agreed_gender(verbs, hindi) == gender, why


@pytest.mark.parametrize(
    ("text", "begin", "why"),
    [
        ("टेस्ला ने पुल बनाया था", 3, "an auxiliary behind a verb"),
        ("टेस्ला ने पुल बनाया, था", 4, "not behind a comma"),
        ("टेस्ला ने पुल, बनाया था", 3, "a comma before the verb"),
        ("टेस्ला ने पुल को गया", 4, "a verb that is an auxiliary, behind a marker"),
        ("टेस्ला ने पुल देखना गया", 3, "behind another verb"),
        ("टेस्ला ने पुल था", 3, "being alone"),
        ("पुल था", 1, "behind one word"),
        ("है था", 0, "auxiliaries alone"),
        ("था", 0, "nothing before it"),
    ],
)
def test_where_the_verbs_begin(text: str, begin: int, why: str, hindi: GrammarWords) -> None:
    assert begin_of_verbs(tokens_of(text), hindi) == begin, why


@pytest.mark.parametrize(
    ("word", "expected"),
    [("5", True), ("1,250.5", True), ("$230", True), ("40%", True), ("2½", True), ("दो", True), ("5वाँ", False)],
)
def test_figures(word: str, expected: bool, hindi: GrammarWords) -> None:
    (token,) = tokens_of(word)
    assert is_figure(token, hindi) is expected
