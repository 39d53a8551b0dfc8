"""What "he", "it" and "the university" mean in running text, and when they mean nothing that is sure."""

from __future__ import annotations

from dataclasses import replace

import pytest

from lm_eval_taskgen.generators.chunking.chunks import chunk_documents
from lm_eval_taskgen.generators.index.continuations import continued
from lm_eval_taskgen.generators.index.corpus_index import CorpusIndex
from lm_eval_taskgen.utils.languages import load_language
from lm_eval_taskgen.utils.records.documents import Document
from lm_eval_taskgen.utils.settings import ChunkingConfig

pytest.importorskip("spacy")

PERSON = (
    "Ada Lovelace lived in Selby. Her mother taught Ada Lovelace. She was happy, and Ada Lovelace said that she was. "
)


@pytest.mark.parametrize(
    ("before", "subject", "meant", "why"),
    [
        (
            f"{PERSON}Ada Lovelace opened a school. The rooms were small.",
            "She",
            "Ada Lovelace",
            "the last person named",
        ),
        (f"{PERSON}Ada Lovelace met Mary Somerville.", "She", "", "two may be meant"),
        (f"{PERSON}Ada Lovelace opened a school.", "He", "", "the text calls her she"),
        (f"{PERSON}Quarle's rooms were small.", "She", "", "whoever owns the rooms may be meant"),
        (f"{PERSON}The rooms of Quarle were small.", "She", "", "so may whoever has them here"),
        ("Orrinmere University opened in 1890. Many came.", "The university", "Orrinmere University", "the only one"),
        ("Orrinmere University and Selby University opened.", "The university", "", "one of two"),
        ("Orrinmere University opened in 1890.", "It", "Orrinmere University", "the subject before"),
        ("Orrinmere University opened the library.", "It", "", "the library may be meant"),
        ("Orrinmere University opened in 1890.\n\n", "It", "", "another paragraph"),
        ("The Sael Mills burned in 1890.", "It", "", "several are no it"),
        ("The Sael Mills burned in 1890.", "They", "The Sael Mills", "several are they"),
        ("Orrinmere University opened in 1890.", "They", "", "one is no they"),
        ("Orrinmere University opened in 1890. Many came.", "It", "", "a sentence further back"),
        ("Orrinmere University bought books.", "It", "Orrinmere University", "books are no it"),
        ("Orrinmere University opened in 1890.", "The old university", "", "perhaps another"),
        ("Orrinmere University opened in 1890.", "The school", "", "another noun"),
        (f"{PERSON}Ada Lovelace slept.", "It", "", "a person is no it"),
        (f"{PERSON}Ada Lovelace opened a school.", "In Corran, she", "", "a name stands before the pronoun"),
        (f"{PERSON}Ada Lovelace said that Lovelace was tired.", "She", "Ada Lovelace", "by two of her names"),
        (
            f"{PERSON}Ada Lovelace opened a school. The rooms were small. The roof was new.",
            "She",
            "Ada Lovelace",
            "three sentences back",
        ),
        (
            f"{PERSON}Ada Lovelace opened a school. The rooms were small. The roof was new. The door was green.",
            "She",
            "",
            "four sentences back",
        ),
        ("Sael Mills Sael Company opened in 1890.", "It", "", "a heading stands before the name"),
        ("The Sael Mills sold ovens to bakers.", "They also", "The Sael Mills", "one more thing that they did"),
        ("The Sael Mills sold ovens to bakers.", "They", "", "the bakers may be meant"),
        ("Ada, Mary, and Hugo met in 1890.", "They", "Ada, Mary, and Hugo", "several names"),
        (
            "Orrinmere University is the university of Selby.",
            "It",
            "Orrinmere University",
            "what it is said to be is no other",
        ),
    ],
)
def test_a_subject_that_goes_on_about_a_name_means_it(before: str, subject: str, meant: str, why: str) -> None:
    assert _meant_in_the_last_sentence(f"{before} {subject} sold the school in 1851.") == meant, why


@pytest.mark.parametrize(
    ("said", "meant", "why"),
    [
        ("It is a school.", "Orrinmere University", "it is something"),
        ("It is necessary to sell the school.", "", "it means nothing"),
    ],
)
def test_it_that_is_no_thing_means_nothing(said: str, meant: str, why: str) -> None:
    assert _meant_in_the_last_sentence(f"Orrinmere University opened in 1890. {said}") == meant, why


@pytest.mark.parametrize(("between", "meant"), [(" ", "Orrinmere University"), ("\n\n", "")])
def test_paragraphs_are_told_apart_in_a_passage_without_its_document(between: str, meant: str) -> None:
    language = load_language("en")
    text = f"Orrinmere University opened in 1890.{between}It sold the school in 1851."
    (chunk,) = chunk_documents([Document("d", text)], ChunkingConfig(), language)
    later = replace(chunk, start=chunk.start + 1000, end=chunk.end + 1000)
    assert _meant_in_the_last(CorpusIndex.build([later], language)) == meant


@pytest.mark.parametrize(
    ("before", "subject", "meant", "why"),
    [
        ("Millers of the old valley met in 1890.", "They", "millers of the old valley", "those of a sort"),
        ("The millers met in 1890.", "They", "", "nobody knows which"),
        ("Some millers of the valley met in 1890.", "They", "", "some of them"),
        ("The school of the valley was opened in 1890.", "It", "the school of the valley", "told from others"),
        ("A school of the valley was opened in 1890.", "It", "", "one of many"),
    ],
)
def test_a_subject_goes_on_about_things_without_a_name(before: str, subject: str, meant: str, why: str) -> None:
    index = _index(f"{before} {subject} sold the mill in 1851.")
    (clause,) = index.facts.clauses_of(index.sentences[-1])
    found = continued(clause, index).role("subject")
    assert found is not None
    assert (found.meant, found.proper) == (meant, False), why


@pytest.mark.parametrize(
    ("title", "text", "meant", "why"),
    [
        ("Orrinmere University", "Orrinmere University opened in 1890.", "Orrinmere University", "by its last word"),
        ("University of Selby", "The University of Selby opened.", "the University of Selby", "with its article"),
        ("Universities", "Universities opened.", "", "no name"),
        ("Selby", "Selby was founded in 1890.", "", "no university"),
        ("Orrinmere University", "Selby University opened.", "", "its name is nowhere in the text"),
    ],
)
def test_a_kind_means_the_title_that_is_a_name_of_it(title: str, text: str, meant: str, why: str) -> None:
    index = _index(f"{text}\n\nThe university sold the school in 1851.", title)
    assert _meant_in_the_last(index) == meant, why


def _index(text: str, title: str = "") -> CorpusIndex:
    documents = [Document("d", text, title=title)]
    language = load_language("en")
    return CorpusIndex.build(chunk_documents(documents, ChunkingConfig(), language), language, documents)


def _meant_in_the_last_sentence(text: str) -> str:
    return _meant_in_the_last(_index(text))


def _meant_in_the_last(index: CorpusIndex) -> str:
    clause, *_ = index.facts.clauses_of(index.sentences[-1])
    found = continued(clause, index).role("subject")
    assert found is not None and (found.proper or not found.meant)
    return found.meant
