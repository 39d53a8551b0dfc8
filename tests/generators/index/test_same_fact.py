"""Other sentences that state a fact again, with the same value or another."""

from __future__ import annotations

import pytest

from lm_eval_taskgen.generators.checks.lookup import another_answer
from lm_eval_taskgen.generators.chunking.chunks import chunk_documents
from lm_eval_taskgen.generators.index.corpus_index import CorpusIndex
from lm_eval_taskgen.generators.index.same_fact import other_values, others_that_do
from lm_eval_taskgen.generators.question_types.candidates.lookups import lookup_of, scored_questions
from lm_eval_taskgen.utils.languages import load_language
from lm_eval_taskgen.utils.records.documents import Document
from lm_eval_taskgen.utils.records.drafts import Draft
from lm_eval_taskgen.utils.settings import ChunkingConfig

TICKET = "The day ticket of the Kelvin Baths costs EUR 22."
MUSEUM = "Marta Lind founded the harbour museum of Corran in 1921."
PERIOD, DEPTH = "Corran's period of rotation is 59 days.", "The greatest depth of Corran is 60 metres."
CITY = "The city of Corran is a port on the northern coast."
FILL = [
    f"The reading room of house {n} keeps {n + 3} chairs and a lamp. Its warden is called Tom Gray{n}. Visitors come "
    f"to read there on day {n} of the month."
    for n in range(50)
]


def index_of(*texts: str) -> CorpusIndex:
    language = load_language("en")
    documents = [Document(f"d{n}", text, title=f"Board {n}") for n, text in enumerate(texts)]
    return CorpusIndex.build(chunk_documents(documents, ChunkingConfig(), language), language, documents)


CASES = [
    (TICKET, "how much does", "The day ticket of the Kelvin Baths costs EUR 28.", ["EUR 28"], "in the same words"),
    (TICKET, "how much does", TICKET, ["EUR 22"], "the same value"),
    (TICKET, "how much does", "The day ticket of the Orrin Baths costs EUR 28.", [], "of other baths"),
    (MUSEUM, "in what year did", "The harbour museum of Corran was set up by Marta Lind in 1934.", ["1934"], "passive"),
    (MUSEUM, "in what year did", "Marta Lind sold the harbour museum of Corran in 1934.", [], "another act"),
    (MUSEUM, "in what year did", "Marta Lind founded the harbour museum of Corran.", [], "no year"),
    (MUSEUM, "in what year did", "Marta Lind did not found the harbour museum of Corran in 1934.", [], "denied"),
    (
        MUSEUM,
        "in what year did",
        "Marta Lind sold the harbour museum of Corran, founded by Owen Price, in 1934.",
        [],
        "its verb stands in another clause",
    ),
    (
        MUSEUM,
        "in what year did",
        "Marta Lind came to Corran as a child. She established the harbour museum of Corran in 1934.",
        ["1934"],
        "a pronoun for the name",
    ),
    (MUSEUM, "who", "Ann Lowe established the harbour museum of Corran.", ["Ann Lowe"], "by somebody else"),
    (PERIOD, "what", "Corran is the nearest planet to its sun.", [], "of the planet, not of its period"),
    (DEPTH, "what", "Corran is a lake in the hills.", [], "of the lake, not of its depth"),
    (DEPTH, "what", "Its depth is unknown. Corran's greatest depth is 85 metres.", ["85 metres"], "of its depth"),
    (CITY, "what", "Corran is a market town in the hills.", ["a market town in the hills"], "the city and its name"),
]


@pytest.mark.parametrize(("text", "opening", "other", "values", "why"), CASES)
def test_a_fact_is_found_again_in_any_words(text: str, opening: str, other: str, values: list[str], why: str) -> None:
    index = index_of(text, other, *FILL)
    asked = [one for one in scored_questions(index.sentences[0], index) if opening in one.text.lower()]
    assert asked
    for question in asked:
        assert [phrase.text for _, phrase in other_values(question, index)] == values, why


@pytest.mark.parametrize(("verb", "read"), [("sold", 0), ("set up", 1)])
def test_a_sentence_without_the_verb_is_not_read(verb: str, read: int) -> None:
    index = index_of(MUSEUM, f"Ann Lowe {verb} the harbour museum of Corran.", *FILL)
    asked = next(one for one in scored_questions(index.sentences[0], index) if one.text.startswith("Who"))
    before = index.facts.sentences_read
    assert len(list(other_values(asked, index))) == read
    assert index.facts.sentences_read - before == read


@pytest.mark.parametrize(
    ("other", "found", "why"),
    [
        ("Owen Price founded the mill of Albery.", ["Owen Price"], "who did the same elsewhere"),
        ("Owen Price set up the mill of Albery.", ["Owen Price"], "with a verb that means the same"),
        ("The mill of Albery was founded by Owen Price.", ["Owen Price"], "in the passive"),
        ("Owen Price sold the mill of Albery.", [], "who did something else"),
        ("She founded the mill of Albery.", [], "nobody knows who she is"),
    ],
)
def test_others_that_do_the_same_are_found(other: str, found: list[str], why: str) -> None:
    index = index_of(MUSEUM, other, *FILL)
    (clause,) = index.facts.clauses_of(index.sentences[0])
    own = clause.role("subject")
    assert own is not None
    assert [phrase.text for phrase in others_that_do(clause, own, index)] == found, why


@pytest.mark.parametrize(
    ("other", "why"),
    [
        ("Marta Lind established the harbour museum of Corran in 1934.", "in the last sentence of the corpus"),
        (
            "Marta Lind came to Corran as a child. She established the harbour museum of Corran in 1934.",
            "with a pronoun for a name in the sentence before",
        ),
        (
            "The harbour museum of Corran is old. Marta Lind established it in 1934.",
            "with a pronoun for what the sentence before is about",
        ),
    ],
)
@pytest.mark.parametrize("first", [True, False])
def test_a_fact_is_found_again_at_both_ends_of_a_corpus(first: bool, other: str, why: str) -> None:
    index = index_of(other, *FILL, MUSEUM) if first else index_of(MUSEUM, *FILL, other)
    (sentence,) = (one for one in index.sentences if one.text == MUSEUM)
    asked, *_ = (one for one in scored_questions(sentence, index) if one.text.startswith("In what year"))
    assert [phrase.text for _, phrase in other_values(asked, index)] == ["1934"], why


def test_only_the_given_sentences_are_read() -> None:
    index = index_of(TICKET, *(f"The day ticket of the Kelvin Baths costs EUR {price}." for price in (24, 28)), *FILL)
    (asked,) = (one for one in scored_questions(index.sentences[0], index) if one.text.startswith("How much"))
    assert [phrase.text for _, phrase in other_values(asked, index, {2})] == ["EUR 28"]


def test_what_has_all_the_names_is_read_before_what_has_some() -> None:
    mills = [f"The harbour museum of Tarn{n} is open. It was founded in {1800 + n}." for n in range(12)]
    index = index_of(
        "The harbour museum of Corran was founded in 1921.",
        *mills,
        "The harbour museum of Corran is empty today. It was founded in 1934.",
        *FILL,
    )
    asked = [one for one in scored_questions(index.sentences[0], index) if "1921" in one.golds]
    assert asked
    for question in asked:
        assert "1934" in [phrase.text for _, phrase in other_values(question, index)], question.text


@pytest.mark.parametrize(("text", "opening", "other", "values", "why"), [case for case in CASES if case[3]])
def test_another_value_makes_two_answers(text: str, opening: str, other: str, values: list[str], why: str) -> None:
    index = index_of(text, other, *FILL)
    question = next(one for one in scored_questions(index.sentences[0], index) if opening in one.text.lower())
    lookup = lookup_of(question)
    reject = another_answer(Draft("direct_lookup", question.text, question.golds, lookup), index)
    assert (reject is not None) == (values != ["EUR 22"]), why
