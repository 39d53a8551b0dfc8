"""What phrases name: the thing of the title by a part of its name or by its sort, and other things by themselves."""

from __future__ import annotations

import pytest

from lm_eval_taskgen.generators.chunking.chunks import chunk_documents
from lm_eval_taskgen.generators.index.corpus_index import CorpusIndex
from lm_eval_taskgen.generators.index.entities import Entities
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
        ("The control file lists some packages.", "Files", ["control file"], "a term of two words"),
        ("Their control file lists some packages.", "Files", [], "somebody's"),
    ],
)
def test_a_subject_names(text: str, title: str, names: list[str], why: str) -> None:
    found, index = entities(f"{text} All lie far from the house of Fenwick and from Albery University.", title)
    sentence = index.sentences[0]
    subjects = [clause.role("subject") for clause in index.facts.clauses_of(sentence)]
    assert [name for s in subjects if s is not None and (name := found.name_of(s, sentence))] == names, why


@pytest.mark.parametrize(
    ("name", "sort"),
    [
        ("Sael River", "river"),
        ("University of Albery", "university"),
        ("control file", "file"),
        ("France", "country"),
        ("Sael", None),
    ],
)
def test_a_name_tells_what_sort_of_thing_it_is(name: str, sort: str | None) -> None:
    found, _ = entities("The Sael River of France flows by the University of Albery.", "Rivers")
    assert found.sort_of(name) == sort
