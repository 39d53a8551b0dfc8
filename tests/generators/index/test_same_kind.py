"""Others of a kind in the text around a thing, which somebody might confuse with it."""

from __future__ import annotations

from typing import Any

import pytest

from lm_eval_taskgen.generators.chunking.chunks import chunk_documents
from lm_eval_taskgen.generators.index.corpus_index import CorpusIndex
from lm_eval_taskgen.generators.index.same_kind import names_within, others_of_a_kind, with_name
from lm_eval_taskgen.utils.languages import load_language
from lm_eval_taskgen.utils.records.documents import Document
from lm_eval_taskgen.utils.settings import ChunkingConfig

pytest.importorskip("spacy")


def index_of(*texts: str) -> CorpusIndex:
    language = load_language("en")
    documents = [
        Document(f"d{number}", f"{text} They left Fenwick, Lanner and the harbour.", title="Notes")
        for number, text in enumerate(texts)
    ]
    return CorpusIndex.build(chunk_documents(documents, ChunkingConfig(), language), language, documents)


@pytest.mark.parametrize(
    ("text", "role", "others", "why"),
    [
        (
            "The Orrin Museum lost a Roman coin in 1871. The Sael Museum lost a blue whale in 1902.",
            "subject",
            ["the Sael Museum"],
            "a name",
        ),
        ("Ann Fenwick built the pier in 1871. Hugo Lanner closed it in 1902.", "time", ["1902"], "years"),
        ("Ann Fenwick built the pier in May 1871. Hugo Lanner closed it in 1902.", "time", [], "a month and a year"),
        (
            "The keeper opens the source package. The clerk closes the binary package.",
            "object",
            ["the binary package"],
            "things with the same noun",
        ),
        (
            "The keeper opens the source package. The clerk closes these packages.",
            "object",
            [],
            "told by their text alone",
        ),
        (
            "The keeper opens the source package. The clerk closes a binary package.",
            "object",
            ["the binary package"],
            "with the article of the question",
        ),
        (
            "The keeper opens the main archive area. The clerk closes the contrib archive area.",
            "object",
            ["the contrib archive area"],
            "told by one word of several",
        ),
        (
            "The keeper opens the main archive area. The clerk closes the main area.",
            "object",
            [],
            "the same in fewer words",
        ),
        (
            "The keeper opens the maintainer field. The clerk closes the section field.",
            "object",
            ["the section field"],
            "a noun for a person tells which field",
        ),
        ("The keeper opens the source package. The clerk closes the window.", "object", [], "another noun"),
        (
            "The keeper opens the textile mills. The clerk closes the Orrin mills. They saw Orrin.",
            "object",
            [],
            "told by what they make and by whose they are: they may be the same",
        ),
        (
            "The keeper opens U.S. banks. The clerk closes American banks.",
            "object",
            [],
            "a country's name and the adjective for it",
        ),
        (
            "The keeper opens the source package. The clerk reads the name of the package.",
            "object",
            [],
            "the noun of what has it",
        ),
        (
            "The keeper opens the source package. The clerk closes the old big binary package.",
            "object",
            ["the old big binary package"],
            "told by four words",
        ),
        (
            "The keeper opens the source package. The clerk closes the very old big binary package.",
            "object",
            [],
            "told by five, which nobody confuses with one",
        ),
        ("The keeper opens the source package. The clerk closes the binary packages.", "object", [], "several"),
        ("The keeper opens the source package. The clerk opens the source package.", "object", [], "the same"),
        ("Ann Fenwick built it on 3 May 1871. Lanner closed it on 4 June 1902.", "time", ["4 June 1902"], "days"),
        ("Ann Fenwick built it on 3 May 1871. Lanner closed it in June 1902.", "time", [], "a day and a month"),
        ("Ann Fenwick built the pier in 1871. Hugo Lanner closed it in 1871.", "time", [], "the same year"),
        (
            "Rose Street closed in 1871. Tulip Street closed in 1902. They saw Rose Street. They saw Tulip Street.",
            "subject",
            ["Tulip Street"],
            "names with the noun for what they are at the end",
        ),
        (
            "Hurricane Floyd hit the coast. Hurricane Dora hit it. They saw Hurricane Floyd. They saw Hurricane Dora.",
            "subject",
            ["Hurricane Dora"],
            "and at the beginning",
        ),
        (
            "Rose Street was closed in 1871. Duquesne was sold in 1902. They saw Rose Street. They saw Duquesne.",
            "subject",
            [],
            "a name that does not say of what",
        ),
        ("CBS showed the game. It was seen by CBS and NBC. They saw CBS. They saw NBC.", "subject", ["NBC"], "joined"),
        ("CBS won, and it grew. Fans saw CBS and NBC. They saw CBS. They saw NBC.", "subject", ["NBC"], "a pronoun"),
        ("CBS showed the game. It was sold to NBC. They saw CBS. They saw NBC.", "subject", [], "not joined"),
        (
            "Norway sold the ship. Sweden bought a castle. They saw Norway. They saw Sweden.",
            "subject",
            ["Sweden"],
            "countries",
        ),
        (
            "Norway sold the ship. The Orrin Museum bought it. They saw Norway. They saw the Orrin Museum.",
            "subject",
            [],
            "a country and a museum",
        ),
        (
            "Ann Fenwick built the pier. Hugo Lanner closed it. They saw Ann Fenwick. They saw Hugo Lanner.",
            "subject",
            ["Hugo Lanner"],
            "persons",
        ),
        (
            "Ann Fenwick built the pier. Hugo Lanner closed it. They saw Hugo Lanner.",
            "subject",
            ["Hugo Lanner"],
            "a name that only opens a sentence",
        ),
        (
            "Tye wrote a book. She sold it. Holt wrote a play. He sold it. They saw Tye, and she left. They "
            "saw Holt, and he left.",
            "subject",
            ["Holt"],
            "last names of persons",
        ),
        (
            "Ann Fenwick built the pier. Ann Lowe closed it. They saw Ann Fenwick. They saw Ann Lowe.",
            "subject",
            [],
            "two that may be one's relatives, or one",
        ),
        (
            "Ann Fenwick built the pier. The Orrin Museum sold it. They saw Ann Fenwick. They saw the Orrin Museum.",
            "subject",
            [],
            "a person and a museum",
        ),
        (
            "Hurricane Floyd was strong, and it hit the coast. Hurricane Dora sank a boat. They saw Hurricane Floyd. "
            "They saw Hurricane Dora.",
            "subject",
            ["Hurricane Dora"],
            "a pronoun for a name",
        ),
        (
            "The Orrin Museum lost a coin. The roof of the Sael Museum fell. They saw the Sael Museum.",
            "subject",
            ["the Sael Museum"],
            "inside a phrase",
        ),
        (
            "A keeper opens a source package. The clerk closes a binary package.",
            "object",
            ["a binary package"],
            "one of several each",
        ),
        (
            "The keeper opens three source packages. The clerk closes binary packages.",
            "object",
            [],
            "so many of them",
        ),
        (
            "The old Rose Street closed. Tulip Street closed. They saw Rose Street. They saw Tulip Street.",
            "subject",
            [],
            "more than a name",
        ),
        (
            "Rose Street closed. They saw Rose Street and Duquesne. They saw Rose Street. They saw Duquesne.",
            "subject",
            [],
            "joined, but of one it is said what it is",
        ),
        (
            "Albery fell. Albery is a town. Duquesne is a harbour. Fernley is a town. They saw Duquesne and Fernley. "
            "They saw Albery. They saw Duquesne. They saw Fernley.",
            "subject",
            ["Fernley"],
            "said to be the same",
        ),
        (
            "Caroline Herschel found a comet in 1786. Harrow Hill lies north of it. They met Caroline Herschel. They "
            "met Harrow Hill.",
            "subject",
            [],
            "a hill, even where it is read as a person's name",
        ),
        (
            "Caroline Herschel found a comet in 1786. Bertram Hill wrote a letter. They met Caroline Herschel. They "
            "met Bertram Hill.",
            "subject",
            ["Bertram Hill"],
            "somebody called like a hill, who does what people do",
        ),
        (
            "Caroline Herschel found a comet in 1786. Orla Merrow burned down. They lived in Orla Merrow. They "
            "met Caroline Herschel.",
            "subject",
            [],
            "a town read as a person's name, since somebody lives in it",
        ),
        (
            "Harrow Hill lies north of Kempe Hill. They saw Harrow Hill. They saw Kempe Hill.",
            "subject",
            ["Kempe Hill"],
            "two hills that are read as persons' names",
        ),
        (
            "The storm hit Oslo. Ships lay in Oslo. They met in Bergen's harbour. They saw Bergen.",
            "object",
            [],
            "something is in Oslo, but nothing in Bergen itself",
        ),
    ],
)
def test_others_of_a_kind(text: str, role: Any, others: list[str], why: str) -> None:
    index = index_of(text)
    clause = index.facts.clauses_of(index.sentences[0])[-1]
    (stated,) = clause.all_in(role)
    assert [phrase.text for _, phrase in others_of_a_kind(stated, clause, index)] == others, why


def test_the_nearest_passages_of_the_title_are_searched() -> None:
    index = index_of(*(f"Ann Fenwick built a pier in {1900 + number}." for number in range(10)))
    (clause,) = index.facts.clauses_of(index.in_document("d4")[0])
    (stated,) = clause.all_in("time")
    others = [phrase.text for _, phrase in others_of_a_kind(stated, clause, index)]
    assert others == ["1903", "1905", "1902", "1906", "1901", "1907", "1900"]


@pytest.mark.parametrize(
    ("text", "changed", "why"),
    [
        ("The population of Norway grew. They saw Norway.", ["the population of Sweden"], "behind a preposition"),
        ("The roof of the Sael Museum fell. They saw Sael Museum.", ["the roof of Sweden"], "with its article"),
        ("Norway's population grew. They saw Norway.", ["Sweden's population"], "with a possessive"),
        ("Ann Fenwick's pier fell. They saw Ann Fenwick.", ["Sweden's pier"], "a person's"),
        ("The pier of Ann Fenwick fell. They saw Ann Fenwick.", [], "perhaps a town that is read as a person"),
        ("The old Norway pier fell. They saw Norway.", [], "neither"),
        ("The keeper of Norway's pier left. They saw Norway.", ["the keeper of Sweden's pier"], "both"),
        ("Norway grew. They saw Norway.", [], "the name alone"),
        ("Norway's envoy Ann Fenwick fell. They saw Norway. They saw Ann Fenwick.", [], "told by another name, too"),
    ],
)
def test_names_within_a_phrase_are_replaced(text: str, changed: list[str], why: str) -> None:
    index = index_of(text)
    clause = index.facts.clauses_of(index.sentences[0])[0]
    (stated,) = clause.all_in("subject")
    names = names_within(stated, clause.sentence, index)
    assert [with_name(stated, name, "Sweden", index).text for name in names] == changed, why
