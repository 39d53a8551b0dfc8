"""Clauses by the rules of a grammar: roles, times and what is refused."""

from __future__ import annotations

import pytest

from lm_eval_taskgen.generators.reading.grammar import GrammarReader
from lm_eval_taskgen.generators.reading.grammar.segments import segments_of
from lm_eval_taskgen.generators.reading.grammar.tokens import cut_endings, joined, tokens_of, without
from lm_eval_taskgen.utils.languages import load_language
from lm_eval_taskgen.utils.languages.grammar_words import GrammarWords
from lm_eval_taskgen.utils.records.documents import Chunk
from lm_eval_taskgen.utils.records.facts import Clause
from lm_eval_taskgen.utils.records.sentence import AnswerSpan, Sentence


def clauses(text: str, code: str = "hi") -> tuple[Clause, ...]:
    words = load_language(code).grammar
    assert words is not None
    sentence = Sentence(0, Chunk("c", "d", 0, 0, len(text), text), 0, text, ())
    return GrammarReader("rules", words).read([sentence])[0]


@pytest.mark.parametrize(
    ("text", "roles", "why"),
    [
        (
            "लेफ़ेवरे ने 1530 में पेरिस में बाइबल का अनुवाद किया।",
            [("subject", "लेफ़ेवरे"), ("time", "1530"), ("place", "पेरिस"), ("object", "बाइबल")],
            "markers tell roles, a genitive before a predicate what is acted on",
        ),
        (
            "नदी के किनारे रहने वाले लोगों ने बाँध का विरोध किया।",
            [("subject", "नदी के किनारे रहने वाले लोगों"), ("object", "बाँध")],
            "what belongs to a participle is one phrase with its noun",
        ),
        (
            "टार्न नदी पर बना लोहे का पुल 1871 में खोला गया।",
            [("subject", "टार्न नदी पर बना लोहे का पुल"), ("time", "1871")],
            "where it was built belongs to the bridge",
        ),
        (
            "पंडित केशव नैलवाल ने 1903 में एक अख़बार निकाला।",
            [("subject", "पंडित केशव नैलवाल"), ("time", "1903"), ("object", "एक अख़बार")],
            "a title is no participle",
        ),
        (
            "कंपनी को छोड़कर टेस्ला ने एक प्रयोगशाला बनाई।",
            [("subject", "टेस्ला"), ("object", "एक प्रयोगशाला")],
            "what was done before is left out",
        ),
        (
            "टेस्ला (1856–1943) ने एक मोटर बनाई, जो आज भी चलती है।",
            [("subject", "टेस्ला"), ("object", "एक मोटर")],
            "parentheses and relative clauses are left out",
        ),
        (
            "एडिसन का घर, जो नदी के पास है, 1890 में बना।",
            [("subject", "एडिसन का घर"), ("time", "1890")],
            "behind a relative clause the clause goes on",
        ),
    ],
)
def test_phrases_have_the_roles_of_their_markers(text: str, roles: list[tuple[str, str]], why: str) -> None:
    (clause,) = clauses(text)
    assert [(role.name, role.phrase.text) for role in clause.roles] == roles, why


def test_a_second_clause_needs_a_subject_of_its_own() -> None:
    both = clauses("टेस्ला ने एक मोटर बनाई और एडिसन ने एक बल्ब बनाया।")
    assert [role.phrase.text for clause in both for role in clause.roles if role.name == "subject"] == ["टेस्ला", "एडिसन"]
    assert len(clauses("टेस्ला ने एक मोटर बनाई और एक बल्ब बेचा।")) == 1


@pytest.mark.parametrize(
    ("text", "why"),
    [
        ("अभियंता जोशी ने 1927 में नए खंभे पर 46,000 रुपये ख़र्च हुए।", "what happened has no doer"),
        ("विल्टशायर में जोसेफ प्रिस्टले ने 1774 में की।", "what was done stands elsewhere"),
        ("पंडित नैलवाल ने 1909 में इसे अपने घर में 370 किताबों के साथ खोला।", "a pronoun is the object"),
        ("पुरातत्व विभाग ने 2010 में इसकी मरम्मत पर 17 रुपये ख़र्च किए।", "what it was spent on stands elsewhere"),
        ("द ग्रिंजर मार्केट आर्किटेक्चर English Heritage द्वारा 1954 में ग्रेड I घोषित किया गया।", "what was declared is not seen"),
    ],
)
def test_clauses_that_lack_a_part_are_refused(text: str, why: str) -> None:
    assert not clauses(text), why


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("दर 1,250.5 थी", ["दर", "1,250.5", "थी"]),
        ("19.2°E से 23–16", ["19.2°e", "से", "23–16"]),
        ("$230 मिलियन", ["$230", "मिलियन"]),
        ("लॉस एंजिल्स-लॉन्ग बीच", ["लॉस", "एंजिल्स-लॉन्ग", "बीच"]),
        ("2½ किलोमीटर", ["2½", "किलोमीटर"]),
        ("पुल (1871)में बना", ["पुल", "में", "बना"]),
        ("श्री ए.बी. जोशी", ["श्री", "ए.बी", "जोशी"]),
        ("जोशी.कुमार", ["जोशी", "कुमार"]),
        ("राम.के", ["राम", "के"]),
        ("एम.के. जोशी", ["एम.के", "जोशी"]),
        ("2019.नगर", ["2019", "नगर"]),
        ("नगर.5", ["नगर", "5"]),
        ("नगर1.5", ["नगर1.5"]),
        ("नगर,5", ["नगर", "5"]),
    ],
)
def test_figures_and_joined_words_are_one_word(text: str, words: list[str]) -> None:
    assert [token.text for token in tokens_of(text)] == words


def test_words_are_in_normal_form_however_the_file_writes_them() -> None:
    composed = GrammarWords.model_validate({"figures": {"ask": {"any": "कितना"}}, "adverbs": ["पढ\u093c", "\u095c"]})
    assert composed.adverbs == ("पढ\u093c", "ड\u093c")


@pytest.mark.parametrize(
    ("text", "cuts"),
    [
        ("टेस्ला, एक अभियंता; आए", ["", ",", "", ";"]),
        ("टेस्ला - एक अभियंता", ["", "—", ""]),
        ("टेस्ला – एक अभियंता", ["", "—", ""]),
        ("टेस्ला, - एक अभियंता", ["", ",", ""]),
        ("टेस्ला-एडिसन कंपनी", ["", ""]),
    ],
)
def test_marks_between_words_are_kept(text: str, cuts: list[str]) -> None:
    assert [token.cut for token in tokens_of(text)] == cuts


@pytest.mark.parametrize(
    ("text", "pieces"),
    [
        ("40% लोग", ["40%", "लोग"]),
        ('पुल "नगर" है', ["पुल", '"नगर"', "है"]),
        ('पुल"नगर" है', ['पुल"', 'नगर"', "है"]),
        ("$230 मिलियन", ["$230", "मिलियन"]),
    ],
)
def test_quotation_marks_and_signs_belong_to_their_word(text: str, pieces: list[str]) -> None:
    assert [text[token.start : token.end] for token in tokens_of(text)] == pieces


ATTACHED = GrammarWords.model_validate({"figures": {"ask": {"any": "कति"}}, "attached": ["को", "हरूको"]})


@pytest.mark.parametrize(
    ("word", "parts", "why"),
    [
        ("लोगहरूको", ["लोग", "हरूको"], "the longest ending"),
        ("अबको", ["अब", "को"], "behind two letters"),
        ("अको", ["अको"], "not behind one"),
    ],
)
def test_endings_are_words_of_their_own(word: str, parts: list[str], why: str) -> None:
    assert [token.text for token in cut_endings(tokens_of(word), ATTACHED)] == parts, why


def test_phrases_are_joined_and_words_left_out() -> None:
    tokens = joined(tokens_of("यहाँ कम से कम दो हैं"), ["कम से कम"])
    assert [token.text for token in tokens] == ["यहाँ", "कम से कम", "दो", "हैं"]
    left = without(tokens_of("वह, भी ही आए"), ["भी", "ही"])
    assert [(token.text, token.cut) for token in left] == [("वह", ""), ("आए", ",")]


@pytest.mark.parametrize(
    ("text", "expected", "why"),
    [
        (
            "एडिसन ने पुल बनाया, क्योंकि नदी गहरी थी।",
            [("एडिसन ने पुल बनाया", ""), ("नदी गहरी थी", "क्योंकि reason")],
            "a reason",
        ),
        ("लेकिन टेस्ला आए।", [("टेस्ला आए", "")], "a conjunction before the statement"),
        ("फिर, टेस्ला आए।", [("टेस्ला आए", "")], "a connective and a comma"),
        ("फिर टेस्ला आए।", [("फिर टेस्ला आए", "")], "without a comma it may belong to the verb"),
        ("इसके अलावा टेस्ला आए।", [("टेस्ला आए", "")], "a connective of two words"),
        ("टेस्ला ने कहा कि मोटर नई थी।", [("टेस्ला ने कहा", " that मोटर नई थी")], "what is said is no statement"),
        ("क्योंकि टेस्ला ने कहा कि मोटर नई थी, लोग गए।", [("लोग गए", ",")], "nor is it of a reason"),
        ("टेस्ला यहाँ थे और हैं।", [("टेस्ला यहाँ थे", "")], "one word is no clause"),
        ("एक पुल बना और एक नदी सूखी।", [("एक पुल बना", ""), ("एक नदी सूखी", "और")], "two clauses"),
        ("पुल बना और नदी सूखी।", [("पुल बना और नदी सूखी", "")], "two words before a conjunction may be names"),
        ("घर, जो पास है, नया बना।", [("घर नया बना", "")], "a relative clause inside, and two words behind it"),
        ("घर, जो है, नया बना।", [("घर नया बना", "")], "of two words"),
        (
            "टेस्ला का घर, जो नया, बड़ा है, 1890 में बना।",
            [("टेस्ला का घर 1890 में बना", "")],
            "with a comma inside",
        ),
        ("एडिसन का घर, जो पास है; नया घर बना।", [], "a semicolon behind it"),
        ("टेस्ला का घर, जो नया है, और एडिसन का घर बना था।", [], "a conjunction behind it"),
        ("घर, जो पास है।", [], "nothing behind it"),
        ("क्योंकि नदी गहरी थी, लोग चले गए।", [("लोग चले गए", ",")], "a reason at the beginning"),
        ("जब नदी सूखी थी, तब लोग गए।", [], "a condition at the beginning"),
    ],
)
def test_clauses_of_a_sentence(text: str, expected: list[tuple[str, str]], why: str) -> None:
    words = load_language("hi").grammar
    assert words is not None
    found = [
        (
            " ".join(token.text for token in one.tokens),
            f"{one.joined_by}{' reason' * one.is_reason}{' that ' * bool(one.said)}"
            + " ".join(token.text for token in one.said),
        )
        for one in segments_of(tokens_of(text), words)
    ]
    assert found == expected, why


@pytest.mark.parametrize(
    ("text", "name", "expected", "why"),
    [
        ("सोनभद्र ने 1890 में एक मोटर बनाई।", "सोनभद्र", (True, []), "the whole phrase is a name"),
        ("सोनभद्र ने 1890 में एक मोटर बनाई।", "मोटर", (False, []), "another phrase is"),
        ("सोनभद्र ने 1890 में एक मोटर बनाई।", "", (False, []), "nothing is"),
        (
            "चिकित्सक सोनभद्र ने 1932 में एक पुल बनाया।",
            "सोनभद्र",
            (True, ["चिकित्सक ", "सोनभद्र"]),
            "who somebody is can be left out before a name",
        ),
        ("चिकित्सक सोनभद्र ने 1932 में एक पुल बनाया।", "पुल", (True, []), "and not before another word"),
    ],
)
def test_the_corpus_knows_names(text: str, name: str, expected: tuple[bool, list[str]], why: str) -> None:
    words = load_language("hi").grammar
    assert words is not None
    start = text.index(name)
    spans = (AnswerSpan("name", start, start + len(name), name),) if name else ()
    sentence = Sentence(0, Chunk("c", "d", 0, 0, len(text), text), 0, text, spans)
    (clause,) = GrammarReader("rules", words).read([sentence])[0]
    subject = clause.roles[0].phrase
    assert (subject.proper, [text[piece.start : piece.end] for piece in subject.pieces]) == expected, why
