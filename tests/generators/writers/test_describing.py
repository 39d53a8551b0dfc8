"""Descriptions: a thing is meant by what one clause says of it, without its name."""

from __future__ import annotations

import pytest

from lm_eval_taskgen.generators.chunking.chunks import chunk_documents
from lm_eval_taskgen.generators.index.corpus_index import CorpusIndex
from lm_eval_taskgen.generators.writers.asking.describing import Description, describe
from lm_eval_taskgen.utils.languages import load_language
from lm_eval_taskgen.utils.records.documents import Document
from lm_eval_taskgen.utils.settings import ChunkingConfig


def described(text: str, name: str, noun: str | None, owned: str = "", within: str = "", code: str = "en") -> list[str]:
    """What describes the first phrase of a sentence that has a name, by each of its clauses."""
    language = load_language(code)
    documents = [Document("d", text)]
    index = CorpusIndex.build(chunk_documents(documents, ChunkingConfig(), language), language, documents)
    found: list[Description] = []
    for clause in index.facts.clauses_of(index.sentences[0]):
        phrase = next((role.phrase for role in clause.roles if name in role.phrase.text), None)
        if phrase is not None:
            found += describe(clause, phrase, noun, language, index.facts, owned=owned, within=within)
    return [one.noun_phrase for one in found]


@pytest.mark.parametrize(
    ("text", "name", "noun", "expected", "why"),
    [
        (
            "Ann Fenwick founded the mill of Albery in 1871.",
            "Fenwick",
            "physician",
            "the founder of the mill of Albery",
            "the noun for who does it",
        ),
        (
            "Ann Fenwick founded the mill of Albery with a small loan in 1871.",
            "Fenwick",
            "physician",
            "the founder of the mill of Albery",
            "what is named needs no more",
        ),
        (
            "Ann Fenwick restored the mill of Albery in 1871.",
            "Fenwick",
            "physician",
            "the physician who restored the mill of Albery",
            "the subject",
        ),
        (
            "The Maddock Bridge crosses the Sael near the old town.",
            "Sael",
            "river",
            "the river that the Maddock Bridge crosses",
            "the object, behind the verb of its subject",
        ),
        (
            "Ida Penrose married Ann Fenwick in the church.",
            "Fenwick",
            "person",
            "the person whom Ida Penrose married",
            "an object that is a person",
        ),
        (
            "The Sael Barrage was built by Ann Fenwick in 1871.",
            "Barrage",
            "barrage",
            "the barrage built by Ann Fenwick",
            "a passive without its auxiliary",
        ),
        (
            "The Sael Barrage was built by Ann Fenwick in 1871.",
            "Fenwick",
            "person",
            "the person who built the Sael Barrage",
            "the agent of a passive",
        ),
        (
            "Ann Fenwick was born in Orrinmere in 1871.",
            "Orrinmere",
            "town",
            "the town where Ann Fenwick was born",
            "a place",
        ),
        (
            "The Sael is the longest river of Ravel.",
            "Sael",
            None,
            "the longest river of Ravel",
            "what it is, without a noun",
        ),
        (
            "Ann Fenwick was a physician who restored the mill of Albery.",
            "Fenwick",
            "physician",
            "the physician who restored the mill of Albery",
            "what it is, with the clause behind it",
        ),
        (
            "The Maddock Museum lent car number 2 to the Sael Valley Tramway in 2009.",
            "Maddock",
            "museum",
            "the museum that lent car number 2 to the Sael Valley Tramway",
            "a name of three words is read as one",
        ),
        (
            "The Maddock Museum gave Ida Penrose the Orrin Prize in 2009.",
            "Maddock",
            "museum",
            "the museum that gave Ida Penrose the Orrin Prize",
            "to whom stands first without a preposition",
        ),
        (
            "Ann Fenwick sold the mill of Albery after her father had died.",
            "Fenwick",
            "physician",
            "the physician who sold the mill of Albery",
            "it was sold, whenever that was",
        ),
        (
            "The Maddock Museum welcomed 380 visitors in 2022.",
            "Maddock",
            "museum",
            "the museum that welcomed 380 visitors",
            "no other had so many",
        ),
        (
            "Albery is a famous old town of the Sael Company.",
            "Albery",
            "city",
            "the famous old town of the Sael Company",
            "enough words tell one of a sort",
        ),
        (
            "Ida Penrose founded mills of Albery in 1871.",
            "Penrose",
            "person",
            "the founder of mills of Albery",
            "a name tells which, without an article",
        ),
        (
            "The mill of Albery sold the Sael Barrage to Ann Fenwick.",
            "Fenwick",
            "person",
            "the person whom the mill of Albery sold the Sael Barrage to",
            "to whom, at the end",
        ),
    ],
)
def test_a_thing_is_described_by_its_part_in_the_clause(
    text: str, name: str, noun: str | None, expected: str, why: str
) -> None:
    assert expected in described(text, name, noun), why


@pytest.mark.parametrize(
    ("text", "name", "noun", "owned", "expected", "why"),
    [
        (
            "The capital of Ravel was founded in 1817 by Ann Fenwick.",
            "Ravel",
            "country",
            "capital",
            [
                "the country whose capital was founded by Ann Fenwick",
                "the country whose capital was founded by Ann Fenwick in 1817",
            ],
            "what was done to it",
        ),
        (
            "Ann Fenwick restored the mill of Albery in 1871.",
            "Albery",
            "town",
            "mill",
            ["the town whose mill Ann Fenwick restored"],
            "what somebody did to it",
        ),
        ("The capital of Ravel was founded in 1817.", "Ravel", "country", "capital", [], "by whom?"),
        ("Its capital was founded by Ann Fenwick.", "capital", "country", "Its capital", [], "whose?"),
        ("Ann Fenwick restored the mill of Albery.", "Albery", "town", "mill of stone", [], "what has a part itself"),
        ("The clerk restored the mill of Albery.", "Albery", "town", "mill", [], "which clerk?"),
        ("Ann Fenwick took the mill of Albery.", "Albery", "town", "mill", [], "the verb says too little"),
        ("The mill of Albery was restored by Ann Fenwick.", "Fenwick", "physician", "mill", [], "who does it has none"),
    ],
)
def test_what_a_thing_has_describes_it(
    text: str, name: str, noun: str, owned: str, expected: list[str], why: str
) -> None:
    assert described(text, name, noun, owned=owned) == expected, why


def test_what_somebody_had_of_a_thing_describes_it() -> None:
    text = "Ann Fenwick bought the logbook from the Sael Company in 1978."
    found = described(text, "Sael Company", "company", within="Sael Company")
    assert found == ["the company from which Ann Fenwick bought the logbook"]
    text = "The logbook from the Sael Company mentions Ann Fenwick."
    assert described(text, "Sael Company", "company", within="Sael Company") == [], "it is not what somebody bought"
    text = "Ann Fenwick bought the logbook from Ida Penrose in 1978."
    found = described(text, "Ida Penrose", "merchant", within="Ida Penrose")
    assert found == ["the merchant from whom Ann Fenwick bought the logbook"]
    text = "Ann Fenwick took the logbook from the Sael Company in 1978."
    assert described(text, "Sael Company", "company", within="Sael Company") == [], "the verb says too little"
    text = "The clerk bought the logbook from the Sael Company in 1978."
    assert described(text, "Sael Company", "company", within="Sael Company") == [], "which clerk?"


@pytest.mark.parametrize(
    ("text", "name", "noun", "expected", "why"),
    [
        (
            "Ann Fenwick had founded the mill of Albery in 1871.",
            "Fenwick",
            "physician",
            [
                "the founder of the mill of Albery",
                "the physician who founded the mill of Albery",
                "the founder of the mill of Albery in 1871",
                "the physician who founded the mill of Albery in 1871",
            ],
            "the past perfect is said as simple past, and the year last",
        ),
        (
            "The Maddock Museum welcomed 100 visitors in 2022.",
            "Maddock",
            "museum",
            ["the museum that welcomed 100 visitors", "the museum that welcomed 100 visitors in 2022"],
            "three digits are a large count",
        ),
        (
            "The Maddock Museum owns the largest collection of any museum.",
            "Maddock",
            "museum",
            ["the museum that owns the largest collection of any museum"],
            "no other has what is the largest of all",
        ),
        (
            "The Fenwick Brothers founded the mill of Albery.",
            "Fenwick",
            "physicians",
            ["the physicians that founded the mill of Albery"],
            "several are no founder",
        ),
        (
            "The Sael Company was founded in Orrinmere in 1871.",
            "Orrinmere",
            "town",
            ["the town where the Sael Company was founded", "the town where the Sael Company was founded in 1871"],
            "a place in a passive",
        ),
        (
            "Ann Fenwick lived at Orrinmere near the Sael.",
            "Orrinmere",
            "town",
            ["the town where Ann Fenwick lived"],
            "a place behind at",
        ),
        (
            "The Maddock Bridge leads to Orrinmere.",
            "Orrinmere",
            "town",
            ["the town that the Maddock Bridge leads to"],
            "a preposition stands last",
        ),
        (
            "The Sael Barrage was built by Ann Fenwick to guard the Orrin Bridge.",
            "Fenwick",
            "engineer",
            [
                "the engineer who built the Sael Barrage",
                "the engineer who built the Sael Barrage to guard the Orrin Bridge",
            ],
            "with and without the aim",
        ),
        (
            "The Sael Barrage was founded by Ann Fenwick.",
            "Fenwick",
            "person",
            ["the founder of the Sael Barrage", "the person who founded the Sael Barrage"],
            "the noun for who did it first",
        ),
        (
            "Albery is a town of the Sael Company.",
            "Albery",
            "town",
            ["the town of the Sael Company"],
            "what it is, of its own sort",
        ),
        (
            "Albery is a small town of Corley.",
            "Albery",
            "town",
            ["the small town of Corley"],
            "four words tell it from others",
        ),
        (
            "Ann Fenwick sold the mill of Albery to Ida Penrose in 1871.",
            "Penrose",
            "person",
            ["the person whom Ann Fenwick sold the mill of Albery to"],
            "no year before the preposition at the end",
        ),
        (
            "The Maddock Museum lent a tram to the Sael Valley Tramway for three years.",
            "Maddock",
            "museum",
            [
                "the museum that lent a tram to the Sael Valley Tramway",
                "the museum that lent a tram to the Sael Valley Tramway for three years",
            ],
            "how long comes last",
        ),
        (
            "Ann Fenwick wrote a book about the Sael Company in Albery in 1871.",
            "Fenwick",
            "engineer",
            [
                "the author of a book about the Sael Company in Albery",
                "the engineer who wrote a book about the Sael Company in Albery",
                "the author of a book about the Sael Company in Albery in 1871",
            ],
            "twelve words, of which a name is one, and no more",
        ),
        (
            "The Fenwick mill of Albery belongs to the Fenwick Trust.",
            "Fenwick mill",
            "mill",
            ["the mill that belongs to the Fenwick Trust"],
            "a thing and no person",
        ),
    ],
)
def test_these_are_all_descriptions_of_a_thing(text: str, name: str, noun: str, expected: list[str], why: str) -> None:
    assert described(text, name, noun) == expected, why


@pytest.mark.parametrize(
    ("text", "name", "noun", "why"),
    [
        ("Ann Fenwick did not found the mill of Albery.", "Fenwick", "person", "what is denied tells nothing"),
        ("Ann Fenwick founded the mill of Albery.", "Fenwick", None, "no bare thing"),
        ("Ann Fenwick founded her own mill in the valley.", "Fenwick", "person", "an owner outside the description"),
        ("Ann Fenwick founded the mill in the valley.", "Fenwick", "person", "which mill it is stands elsewhere"),
        ("Ann Fenwick discovered a comet in 1871.", "Fenwick", "person", "others discovered one"),
        ("A ferry crosses the Sael near the old town.", "Sael", "river", "one of many ferries"),
        ("The Sael became a river of the northern county.", "Sael", "river", "the verb says too little"),
        (
            "Ann Fenwick was born in Ravel in 1871.",
            "Ravel",
            "country",
            "others were born there, and much else happened",
        ),
        ("The Sael is the longest river of the county.", "Sael", "river", "of which county"),
        ("Ann Fenwick gave the prize money to the school.", "Fenwick", "person", "of which prize"),
        ("Ann Fenwick sells the mill of Albery when it rains.", "Fenwick", "person", "only when it rains"),
        ("The Maddock Museum welcomed 38 visitors.", "Maddock", "museum", "many had so few"),
        ("The Sael is a river.", "Sael", "river", "many things are that"),
        ("Albery is a famous old proof of the Sael Company.", "Albery", "town", "no sort of thing"),
        (
            "Ann Fenwick founded the mill beside the Orrin Bridge.",
            "Fenwick",
            "person",
            "which mill, though a name follows",
        ),
        ("Ann Fenwick would restore the mill of Albery.", "Fenwick", "physician", "it has not come about"),
        ("Ann Fenwick may sell the mill of Albery after it burns.", "Fenwick", "physician", "it has not happened"),
        ("Ann Fenwick sold the mill of Albery if it rained.", "Fenwick", "physician", "whenever it rained"),
        ("Ann Fenwick restored our mill of Albery.", "Fenwick", "physician", "whose mill"),
        ("The Maddock Bridge was moved to Orrinmere.", "Orrinmere", "town", "a passive with a preposition at its end"),
        ("The Maddock Bridge was built near Orrinmere.", "Orrinmere", "town", "a place builds nothing"),
        ("A barrage was built by Ann Fenwick.", "Fenwick", "person", "which barrage"),
        ("Many engineers restored the Sael Barrage in 1871.", "Sael", "barrage", "which engineers"),
        ("Albery is a town of Corley.", "Albery", "town", "three words are those of many"),
        ("Albery is Orrin Town of Corley.", "Albery", "town", "another name"),
        ("The Orrin Mills are the oldest mills of Ravel.", "Orrin", "mill", "several"),
        ("Albery is the same town as the Sael Company.", "Albery", "town", "another thing"),
    ],
)
def test_a_clause_that_tells_nothing_apart_describes_nothing(text: str, name: str, noun: str | None, why: str) -> None:
    assert described(text, name, noun) == [], why


def test_a_language_without_descriptions_has_none() -> None:
    assert described("राम ने 1871 में पुल बनवाया था।", "राम", "राजा", code="hi") == []
