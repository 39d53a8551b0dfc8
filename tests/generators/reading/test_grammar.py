"""Clauses by the rules of a grammar: roles, times and what is refused."""

from __future__ import annotations

import pytest

from lm_eval_taskgen.generators.reading.grammar import GrammarReader
from lm_eval_taskgen.generators.reading.grammar.tokens import tokens_of
from lm_eval_taskgen.utils.languages import load_language
from lm_eval_taskgen.utils.languages.grammar_words import GrammarWords
from lm_eval_taskgen.utils.records.documents import Chunk
from lm_eval_taskgen.utils.records.facts import Clause
from lm_eval_taskgen.utils.records.sentence import Sentence


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
    ],
)
def test_figures_and_joined_words_are_one_word(text: str, words: list[str]) -> None:
    assert [token.text for token in tokens_of(text)] == words


def test_words_are_in_normal_form_however_the_file_writes_them() -> None:
    composed = GrammarWords.model_validate({"figures": {"ask": {"any": "कितना"}}, "adverbs": ["पढ\u093c", "\u095c"]})
    assert composed.adverbs == ("पढ\u093c", "ड\u093c")
