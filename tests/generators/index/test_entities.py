"""What phrases name: the thing of the title by a part of its name or by its sort, and other things by themselves."""

from __future__ import annotations

import pytest

from lm_eval_taskgen.generators.chunking.chunks import chunk_documents
from lm_eval_taskgen.generators.index.corpus_index import CorpusIndex
from lm_eval_taskgen.generators.index.entities import Entities, Naming, names_one_thing
from lm_eval_taskgen.utils.languages import load_language
from lm_eval_taskgen.utils.records.documents import Document
from lm_eval_taskgen.utils.settings import ChunkingConfig


def entities(text: str, title: str) -> tuple[Entities, CorpusIndex]:
    language = load_language("en")
    documents = [Document("d", text, title=title)]
    index = CorpusIndex.build(chunk_documents(documents, ChunkingConfig(), language), language, documents)
    return Entities(index), index


@pytest.mark.parametrize(
    ("text", "title", "names", "why"),
    [
        ("Fenwick founded the mill of Albery in 1871.", "Ann Fenwick", ["Ann Fenwick"], "the end of the title"),
        ("The university was founded by some monks.", "Albery University", ["Albery University"], "its sort"),
        ("The mill was founded by some monks.", "Albery University", [], "another sort"),
        ("Fenwick founded the mill of Albery in 1871.", "Albery University", ["Fenwick"], "another name"),
        ("We met the ABC. ABC founded the mill of Albery.", "Albery Boat Club", ["Albery Boat Club"], "its initials"),
        ("We met the BC. BC founded the mill of Albery.", "Boat Club", ["BC"], "two initials are too few"),
        ("The club was founded by some monks.", "Orrin Boat Club", [], "a title that the corpus does not use"),
        ("The university that they saw was founded by some monks.", "Albery University", [], "a certain other one"),
        ("Albery University lies in Wick.", "The Albery University", ["Albery University"], "a title with an article"),
        ("The control file lists some packages.", "Files", [], "a term is not the name of one thing"),
        ("She liked boats. She founded the mill.", "Ann Fenwick", ["Ann Fenwick"], "a pronoun"),
        ("She met Ida Tye. She founded the mill.", "Ann Fenwick", [], "a pronoun that may mean Ida Tye"),
        (
            "She liked boats. Ida Tye met us. Boats sank. She founded the mill.",
            "Ann Fenwick",
            ["Ann Fenwick"],
            "somebody else is named further back",
        ),
        ("She met Orrin. She founded the mill.", "Ann Fenwick", [], "a pronoun that may mean Orrin, whoever that is"),
        ("She slept in Harrow Hall. She founded the mill.", "Ann Fenwick", ["Ann Fenwick"], "a hall is no person"),
    ],
)
def test_a_subject_names(text: str, title: str, names: list[str], why: str) -> None:
    found, index = entities(f"{text} All lie far from the house of Fenwick and from Albery University.", title)
    sentence = index.sentences[-2]
    subjects = [clause.role("subject") for clause in index.facts.clauses_of(sentence)]
    assert [name for s in subjects if s is not None and (name := found.name_of(s, sentence))] == names, why


@pytest.mark.parametrize(
    ("text", "namings", "why"),
    [
        ("They saw the capital of Kenya.", [Naming("Kenya", "Kenya", "capital")], "behind a preposition"),
        ("They saw Kenya's old capital.", [Naming("Kenya", "Kenya", "old capital", genitive=True)], "with a genitive"),
        ("The population of Kenya in 2010 grew.", [Naming("Kenya", "Kenya")], "between two prepositions"),
        ("They saw Kenya.", [Naming("Kenya")], "the whole phrase"),
        ("They saw the old Kenya pier.", [], "a part of a name"),
    ],
)
def test_a_phrase_is_the_name_of_a_thing_or_has_it_inside(text: str, namings: list[Naming], why: str) -> None:
    found, index = entities(f"{text} They like Kenya.", "Notes")
    sentence = index.sentences[0]
    (clause,) = index.facts.clauses_of(sentence)
    assert [one for role in clause.roles for one in found.names_in(role.phrase, sentence)] == namings, why


@pytest.mark.parametrize("name", ["Fenwick", "Jones"])
def test_a_mention_has_the_name_in_full(name: str) -> None:
    found, _ = entities(f"{name} sold the mill to Ida Tye. All lie far from the house of {name}.", f"Ann {name}")
    mention, *_ = found.mentions(f"Ann {name}")
    assert [role.phrase.text for role in mention.clause.roles] == [f"Ann {name}", "the mill", "Ida Tye"]
    assert (mention.phrase.head, mention.phrase.plural) == (name.lower(), False)


@pytest.mark.parametrize(
    ("text", "name", "expected", "why"),
    [
        ("They saw Orrin.", "orrin", True, "a name"),
        ("They saw X.", "x", False, "one letter"),
        ("They saw Oz.", "oz", True, "two letters"),
        ("They saw Orrinish.", "orrinish", False, "the ending of an adjective"),
        ("They saw Sael Orrinish.", "sael orrinish", True, "at the end of several words"),
        ("They saw Orrin Monday.", "orrin monday", False, "a word that is in no name"),
        ("They saw Fort in May. They met in a fort.", "fort", False, "a common noun"),
        ("They saw a fort, Fort Ada and Fort Orrin.", "fort ada", True, "a common noun and more"),
        ("They saw Council, Orrin Council and Sael Council.", "council", True, "the end of two longer names"),
        ("They saw Council, Orrin Council, Sael Council and Wick Council.", "council", False, "and of three"),
        (
            "They saw Council Hall, Orrin Council, Sael Council and Wick Council.",
            "council hall",
            True,
            "more than that",
        ),
    ],
)
def test_a_name_is_of_one_thing(text: str, name: str, expected: bool, why: str) -> None:
    _, index = entities(text, "Notes")
    sentences = index.sentences_with(tuple(name.split()))
    assert names_one_thing(name, sentences, index) is expected, why


@pytest.mark.parametrize(
    ("name", "sort"),
    [
        ("Sael River", "river"),
        ("University of Albery", "university"),
        ("France", "country"),
        ("Sael", None),
    ],
)
def test_a_name_tells_what_sort_of_thing_it_is(name: str, sort: str | None) -> None:
    found, _ = entities("The Sael River of France flows by the University of Albery.", "Rivers")
    assert found.sort_of(name) == sort


@pytest.mark.parametrize(
    ("text", "sort", "why"),
    [
        ("Ida Tye worked in Wick as chief engineer until 1979.", "engineer", "the office"),
        ("Ida Tye married late. The mill hired a librarian, Ida Tye, in 1979.", "librarian", "the noun before it"),
        ("Ida Tye married late. The mill hired the librarian Ida Tye in 1979.", "librarian", "without a comma"),
        ("Ida Tye married late. The mill hired the librarian, Ida Tye, Abel Orr and others.", "person", "a list"),
        ("Most boats sail in Ida Tye.", None, "a place"),
        ("Everybody admired the Ida Tye. The Ida Tye died in 1979.", None, "a ship, whatever it does"),
    ],
)
def test_what_is_said_of_a_person_tells_its_sort(text: str, sort: str | None, why: str) -> None:
    found, _ = entities(text, "Rivers")
    assert found.sort_of("Ida Tye") == sort, why


@pytest.mark.parametrize(
    ("text", "sort"),
    [("Tye wrote a song in 1979. They saw Tye.", "person"), ("Tye burned in 1979. They saw Tye.", None)],
)
def test_a_name_that_nothing_is_known_of_is_a_persons_if_it_does_what_people_do(text: str, sort: str | None) -> None:
    found, _ = entities(text, "Rivers")
    assert found.sort_of("Tye") == sort


@pytest.mark.parametrize(
    ("text", "subjects", "why"),
    [
        ("Ann Fenwick designed it.", ["the Sael Barrage"], "the sentence before says what it is"),
        ("Ann Fenwick designed the barrier.", ["the Sael Barrage"], "what it is said to be"),
        ("Ann Fenwick designed the wall.", [], "something else"),
        ("The town is old. Ann Fenwick designed it.", [], "the sentence before is about the town"),
    ],
)
def test_a_pronoun_or_a_sort_is_said_by_the_name_of_the_title(text: str, subjects: list[str], why: str) -> None:
    about = "The Sael Barrage is a flood barrier across the river. "
    found, index = entities(f"{about}{text} Far below the Sael Barrage lies the house of Ann Fenwick.", "Sael Barrage")
    sentence = next(one for one in index.sentences if "designed" in one.text)
    (clause,) = index.facts.clauses_of(sentence)
    (naming,) = found.names_in(clause.roles[0].phrase, sentence)
    mention = found.named(clause, clause.roles[0].phrase, naming)
    assert [one.meant for one in mention.clause.all_in("object") if one.meant] == subjects, why
