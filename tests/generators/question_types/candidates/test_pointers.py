"""Words that point back at the thing of a first turn: "it", "he", "there", "that year", or nothing that would do."""

from __future__ import annotations

from collections.abc import Sequence
from types import SimpleNamespace
from typing import Any

import pytest

from lm_eval_taskgen.generators.chunking.chunks import chunk_documents
from lm_eval_taskgen.generators.index.corpus_index import CorpusIndex
from lm_eval_taskgen.generators.question_types import QUESTION_TYPES
from lm_eval_taskgen.generators.question_types.candidates.pointers import Named, Pointers, topics_of
from lm_eval_taskgen.utils.languages import load_language
from lm_eval_taskgen.utils.records.documents import Document
from lm_eval_taskgen.utils.records.facts import Phrase, Role
from lm_eval_taskgen.utils.settings import ChunkingConfig

TYPE = QUESTION_TYPES["multi_turn_followup"]


def pointers(text: str, code: str = "en") -> Pointers:
    language, documents = load_language(code), [Document("d0", text)]
    index = CorpusIndex.build(chunk_documents(documents, ChunkingConfig(), language), language, documents)
    return Pointers(index, TYPE.words(language))


@pytest.fixture(scope="module")
def english() -> Pointers:
    return pointers("Hester Vane opened a school in Selby. She sang. Her friends liked Hester Vane, and she sang.")


@pytest.fixture(scope="module")
def hindi() -> Pointers:
    return pointers("वाचनालय सुबह नौ बजे खुलता है।", "hi")


def phrase(said: str) -> Phrase:
    """A phrase given as "the mill: thing", behind which "plural", "proper" or a marker may stand."""
    text, _, about = said.partition(": ")
    kind, *more = about.split()
    marker = "".join(word for word in more if word not in ("plural", "proper"))
    head = text.split()[-1].lower()
    return Phrase(0, len(text), text, head, kind, "plural" in more, proper="proper" in more, marker=marker)  # type: ignore[arg-type]


def pointed(on: Pointers, topic: str, first: str, again: str, others: Sequence[str]) -> str | None:
    """Return the word for a topic, a `first` role of the first turn that comes `again` as another of the second.

    `others` are the other phrases of the first turn, each with its role before it: "object the mill: thing".
    """
    mine, *rest = phrase(topic), *((one.partition(" ")[0], phrase(one.partition(" ")[2])) for one in others)
    roles = {first: mine, **dict(rest)}
    asked = " ".join(one.text for one in roles.values())
    sentence = SimpleNamespace(text=asked)
    clause: Any = SimpleNamespace(role=roles.get, sentence=sentence)
    used = tuple(roles.values())
    question = SimpleNamespace(clause=clause, text=asked, used=used, answer=used[-1])
    lookup: Any = SimpleNamespace(question=question, sentence=sentence)
    found = on.reference(Named(lookup, mine), Role(again, mine))  # type: ignore[arg-type]
    return found.subject if found else None


@pytest.mark.parametrize(
    ("topic", "first", "again", "others", "pointer", "why"),
    [
        ("the mill: thing", "object", "object", [], "it", "nothing else"),
        ("the mill: thing", "object", "time", [], "it", "whatever it is of the second"),
        ("the mill: thing", "object", "object", ["subject Ann Lowe: person"], "it", "a person is no it"),
        ("the mill: thing", "object", "object", ["time 1871: year"], "it", "nor is a year"),
        ("the mill: thing", "object", "object", ["subject the tower: thing"], None, "two things"),
        ("the Tarn River: thing proper", "object", "object", ["subject the tower: thing"], "that river", "by its sort"),
        ("the mill: thing", "object", "object", ["subject the towers: thing plural"], "it", "several are they"),
        ("the mill: thing", "subject", "subject", ["complement the tower: thing"], "it", "it is what it is said to be"),
        ("the mill: thing", "object", "object", ["complement the tower: thing"], None, "of another it is not"),
        ("the mill: thing", "subject", "subject", ["object a tower: thing as"], "it", "known as that"),
        ("the mill: thing", "subject", "subject", ["place Selby: place proper in"], None, "the place has a name"),
        ("the mill: thing", "subject", "subject", ["place the valley: place in"], "it", "it has none"),
        ("the Mill: thing proper", "subject", "subject", ["place Selby: place proper in"], "it", "both have"),
        ("Selby: place proper", "subject", "subject", ["object the mill: thing"], "it", "a subject goes on as one"),
        ("Selby: place proper", "object", "subject", ["subject the mill: thing"], None, "no subject does not"),
        ("Selby: place proper", "subject", "object", ["object the mill: thing"], None, "nor one that is none then"),
        ("the mills: thing plural", "object", "object", ["subject the tower: thing"], "they", "one is no they"),
        ("the mills: thing plural", "object", "object", ["subject the towers: thing plural"], None, "two may be they"),
        ("1871: year", "time", "time", ["object the mill: thing"], "that year", "one year"),
        ("1871: year", "time", "time", ["object the mill: thing", "place 1862: year"], None, "two years"),
        ("1871: year", "time", "subject", [], None, "a year is no it"),
        ("Selby: place in", "place", "place", ["subject the mill: thing"], "there", "one place"),
        ("Selby: place at", "place", "place", ["subject Orrin: place"], None, "two places"),
        ("Selby: place from", "place", "place", [], "it", "from there is another word"),
        ("the Selby: group", "subject", "subject", [], None, "a people is no it"),
        ("Hester Vane: person proper", "subject", "subject", ["object the mill: thing"], "she", "as the text says"),
        ("Hester Vane: person proper", "subject", "subject", ["object Ann Lowe: person proper"], None, "two people"),
        ("Karl Berg: person proper", "subject", "subject", [], None, "the text does not say"),
    ],
)
def test_what_points_at_a_topic_and_at_nothing_else(
    english: Pointers, topic: str, first: str, again: str, others: list[str], pointer: str | None, why: str
) -> None:
    assert pointed(english, topic, first, again, others) == pointer, why


@pytest.mark.parametrize(
    ("topic", "first", "again", "others", "is_clear", "why"),
    [
        ("चक्की: thing", "object", "object", [], True, "nothing else"),
        ("चक्की: thing", "object", "object", ["time 1871: year"], True, "a year is no rival"),
        ("चक्की: thing", "object", "object", ["subject मीनार: thing"], False, "a thing is"),
        ("चक्की: thing", "object", "object", ["complement मीनार: clause"], False, "and so is a clause"),
        ("चक्की: thing", "subject", "subject", ["object मीनार: thing"], True, "a subject goes on as one"),
        ("चक्की: thing", "subject", "subject", ["object दीपक: thing"], True, "of whatever sort the other is"),
        ("चक्की: thing", "subject", "subject", ["object शुभ्रा मीनार: thing proper"], True, "a name of no person"),
        ("चक्की: thing", "subject", "subject", ["object मालिक: person"], False, "a person may be meant"),
        ("चक्की: thing", "subject", "subject", ["object दीपक: thing को"], False, "so may who is marked as one"),
        ("चक्की: thing", "subject", "object", ["object मीनार: thing"], False, "unless it is none then"),
        ("चक्की: thing", "object", "subject", ["subject मीनार: thing"], False, "or was none before"),
        ("चक्की: thing", "subject", "subject", ["object सुलेखा: person proper"], False, "or a person may be meant"),
        ("चक्कियों: thing", "object", "object", [], False, "several"),
    ],
)
def test_a_word_for_persons_and_things_alike(
    hindi: Pointers, topic: str, first: str, again: str, others: list[str], is_clear: bool, why: str
) -> None:
    assert (pointed(hindi, topic, first, again, others) is not None) == is_clear, why


@pytest.mark.parametrize(
    ("she", "he", "pronoun", "why"),
    [
        (2, 0, "she", "twice is enough"),
        (1, 0, None, "once is not"),
        (0, 2, "he", "of a man"),
        (5, 1, "she", "one in five may be of somebody else"),
        (4, 1, None, "more may not"),
    ],
)
def test_the_text_says_if_somebody_is_he_or_she(she: int, he: int, pronoun: str | None, why: str) -> None:
    said = ["Hester Vane came, and she sang."] * she + ["Hester Vane came, and he sang."] * he
    assert pointers(" ".join(said)).gender("Hester Vane", "Hester Vane") == pronoun, why


@pytest.mark.parametrize(
    ("text", "pronoun", "why"),
    [
        ("Hester Vane came. She sang. Hester Vane left. She wept.", "she", "the next sentence begins so"),
        ("She sang. Hester Vane came. Snow fell. She sang. Hester Vane left.", None, "the one before does not count"),
        ("Hester Vane came. Then she sang. Hester Vane left. Then she wept.", None, "within it, it may be another"),
    ],
)
def test_the_sentence_behind_a_name_goes_on_about_it(text: str, pronoun: str | None, why: str) -> None:
    assert pointers(text).gender("Hester Vane", "Hester Vane") == pronoun, why


@pytest.mark.parametrize(
    ("mention", "pronoun", "why"),
    [
        ("She", "she", "as the fact says itself"),
        ("He", None, "the fact and the rest of the text differ"),
    ],
)
def test_the_pronoun_of_the_fact_itself_counts(english: Pointers, mention: str, pronoun: str | None, why: str) -> None:
    assert english.gender(mention, "Hester Vane") == pronoun, why


@pytest.mark.parametrize(
    ("roles", "used", "answer", "topics", "why"),
    [
        ("object mill, subject Ann", "mill, Ann", "1871", ["Ann", "1871"], "the subject"),
        ("subject it, object mill, place Selby", "mill, Selby", "1871", ["mill", "1871"], "or what it names first"),
        ("object mill, subject Ann", "mill", "Ann", ["Ann"], "once, if that is the answer"),
    ],
)
def test_a_question_is_about_its_subject_and_its_answer(
    roles: str, used: str, answer: str, topics: list[str], why: str
) -> None:
    phrases = {one: phrase(f"{one}: thing") for one in ("it", "mill", "Selby", "Ann", "1871")}
    by_role = {name: phrases[one] for name, one in (role.split() for role in roles.split(", "))}
    clause, named = SimpleNamespace(role=by_role.get), [phrases[one] for one in used.split(", ")]
    question = SimpleNamespace(clause=clause, text=used, used=named, answer=phrases[answer])
    lookup: Any = SimpleNamespace(question=question, sentence=SimpleNamespace(text=used))
    assert [one.text for one in topics_of(lookup)] == topics, why
