"""Clauses of languages without sure markers, in a made-up one: "Bridge Corleyta 1871 then opened"."""

from __future__ import annotations

import pytest

from lm_eval_taskgen.generators.reading.grammar.opaque import OpaqueClause
from lm_eval_taskgen.generators.reading.grammar.segments import Segment
from lm_eval_taskgen.generators.reading.grammar.tokens import tokens_of
from lm_eval_taskgen.utils.languages.grammar_words import GrammarWords
from lm_eval_taskgen.utils.records.documents import Chunk
from lm_eval_taskgen.utils.records.facts import Clause
from lm_eval_taskgen.utils.records.sentence import Sentence

WORDS = GrammarWords.model_validate(
    {
        "opaque": True,
        "figures": {
            "ask": {"any": "how many"},
            "units": {"any": ["km", "men"]},
            "behind": ["million"],
            "words": ["two"],
            "percent": "what share",
            "attached": ["pc"],
        },
        "months": ["may"],
        "times": [
            {"find": "{year} + to {year}", "kind": "duration"},
            {"find": "{year} + then", "kind": "year", "ask": ["when"]},
        ],
        "settings": [{"find": ["ta", "at", "né"], "verbs": ["stands", "born"], "ask": ["where"]}],
        "genitive_endings": ["'s"],
        "open_words": ["this"],
        "subject_pronouns": ["he"],
    }
)


def clause(text: str) -> Clause | None:
    sentence = Sentence(0, Chunk("c", "d", 0, 0, len(text), text), 0, text, ())
    return OpaqueClause(sentence, Segment(tokens_of(text)), WORDS).clause()


@pytest.mark.parametrize(
    ("text", "expected", "why"),
    [
        ("The bridge 1871 then opened", ["subject: The bridge", "time: 1871 [then]", "= opened"], "a time"),
        ("1871 then the bridge opened", ["time: 1871 [then]", "topic: the bridge", "= opened"], "at the beginning"),
        ("The bridge 1871, then opened", ["subject: The bridge", "time: 1871 [then]", "= opened"], "a comma in it"),
        ("The bridge 1871 to 1875 grew",
         ["subject: The bridge", "duration: 1871 [to 1875]", "= grew"], "how long it took"),
        ("The bridge 1871 then for trains opened",
         ["subject: The bridge", "time: 1871 [then]", "topic: for trains", "= opened"], "words behind it"),
        ("The bridge for trains opened", [], "nothing to take out"),
        ("The bridge 1871; then opened", [], "a mark that is no comma"),
        ("This bridge 1871 then opened", [], "it points outside the sentence"),
        ("He 1871 then the bridge opened", [], "who did it is outside"),
        ("1871 then opened", [], "nothing beside the time"),
        ("Sheds 1871 then", [], "no verb"),
        ("Sheds two km", ["subject: Sheds", "quantity: two km", "="], "three words, and no verb"),
        ("Two km", [], "two words"),
        ("A b c d e f g h i j k l m n o 1871 then opened",
         ["subject: A b c d e f g h i j k l m n o", "time: 1871 [then]", "= opened"], "eighteen words"),
        ("A b c d e f g h i j k l m n o p 1871 then opened", [], "nineteen"),
        ("The bridge has 5 km there", ["subject: The bridge has", "quantity: 5 km", "= there"],
         "a figure and its noun"),
        ("The bridge has 5 million km there",
         ["subject: The bridge has", "quantity: 5 million km", "= there"], "with a multiplier"),
        ("The bridge has 5 sheds there", [], "a noun that is not listed"),
        ("The bridge has 5% there", ["subject: The bridge has", "quantity: 5%", "= there"], "a share"),
        ("The bridge has 2 5 km there", [], "two figures"),
        ("The bridge has 2nd 5 km there", [], "an ordinal before it"),
        ("The bridge has two 5 km there", [], "one in words"),
        ("The bridge has May 5 km there", [], "a month before it"),
        ("The bridge has 5pc sheds there",
         ["subject: The bridge has", "quantity: 5pc", "topic: sheds", "= there"], "an ending of the figure"),
        ("The bridge has 5-pc sheds there",
         ["subject: The bridge has", "quantity: 5-pc", "topic: sheds", "= there"], "with a hyphen"),
        ("The bridge has twopc sheds there",
         ["subject: The bridge has", "quantity: twopc", "topic: sheds", "= there"], "of one in words"),
        ("The bridge has ropc sheds there", [], "of no figure"),
        ("The bridge has there 5pc", [], "at the end, without its noun"),
        ("The bridge has 5pc there", [], "before the verb, without its noun"),
    ],
)  # fmt: skip
def test_what_is_taken_out_of_a_clause(text: str, expected: list[str], why: str) -> None:
    assert read(text) == expected, why


def read(text: str) -> list[str]:
    found = clause(text)
    if found is None:
        return []
    verb = found.verb
    assert (found.start, found.end) == (0, len(text))
    assert verb.end == len(text) and text[verb.start : verb.end] == verb.rest
    said = [
        f"{one.name}: {one.phrase.text}{f' [{one.phrase.marker}]' * bool(one.phrase.marker)}" for one in found.roles
    ]
    return [*said, f"= {verb.rest}".strip()]


@pytest.mark.parametrize(
    ("text", "expected", "why"),
    [
        ("Bridge Corleyta stands", ["subject: Bridge", "place: Corley [ta]", "= stands"], "a marker at the word"),
        ("Bridge Corley at stands", ["subject: Bridge", "place: Corley [at]", "= stands"], "or behind it"),
        ("Bridge Corley at born there", ["subject: Bridge", "place: Corley [at]", "topic: born", "= there"],
         "with words behind the verb"),
        ("Bridge Corley at", [], "without any"),
        ("Bridge Corleyta falls", [], "a verb that wants no place"),
        ("Bridge Corleyta now stands", [], "another word before the verb"),
        ("Bridge Xyta stands", ["subject: Bridge", "place: Xy [ta]", "= stands"], "a word of two letters"),
        ("Bridge Xta stands", [], "or one"),
        ("Bridge ta stands", [], "a marker alone"),
        ("Bridge old Corleyta stands", [], "it may begin before"),
        ("Bridge old, Corleyta stands", ["subject: Bridge old", "place: Corley [ta]", "= stands"],
         "not before a comma"),
        ("Bridge Ann's Corleyta stands", ["subject: Bridge Ann's", "place: Corley [ta]", "= stands"], "nor a genitive"),
        ("Bridge 1871 then Corleyta stands",
         ["subject: Bridge", "time: 1871 [then]", "place: Corley [ta]", "= stands"], "nor a time"),
        ("Corleyta stands it", [], "where it opens the clause"),
        ("Bridge 5ta stands", [], "a figure"),
        ("Bridge Corlene\u0301 stands", ["subject: Bridge", "place: Corle [ne\u0301]", "= stands"],
         "letters of two parts"),
        ("Bridge Corleyta born there", ["subject: Bridge", "place: Corley [ta]", "topic: born", "= there"],
         "words behind the verb"),
    ],
)  # fmt: skip
def test_the_word_before_a_verb_that_wants_a_place(text: str, expected: list[str], why: str) -> None:
    assert read(text) == expected, why


@pytest.mark.parametrize(
    ("text", "figure"),
    [
        ("The bridge has 5 km there", "5"),
        ("The bridge has 5 million km there", "5 million"),
        ("The bridge has 5% there", "5%"),
        ("The bridge has 5pc sheds there", "5"),
        ("The bridge has twopc sheds there", "two"),
    ],
)
def test_the_figure_of_a_quantity(text: str, figure: str) -> None:
    found = clause(text)
    assert found is not None
    (quantity,) = found.all_in("quantity")
    assert quantity.figure is not None and text[slice(*quantity.figure)] == figure
