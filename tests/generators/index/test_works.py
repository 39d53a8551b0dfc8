"""Documents that are called by their titles, with their versions, and the laws among them."""

from __future__ import annotations

import pytest

from lm_eval_taskgen.generators.chunking.chunks import chunk_documents
from lm_eval_taskgen.generators.index.corpus_index import CorpusIndex
from lm_eval_taskgen.generators.index.works import Work
from lm_eval_taskgen.utils.languages import load_language
from lm_eval_taskgen.utils.records.documents import Document
from lm_eval_taskgen.utils.settings import ChunkingConfig

TWO = ("Orrin Public License", "Version 2.0\n\nYou may copy the mill.")
THREE = ("Orrin Public License", "Version 3\n\nYou may copy the weir.")
OTHER = ("Albery Charter", "You may fish in the Sael.")
GUIDE = ("The Mill Guide", "You may grind corn.")
TALE = ("The Old Mill", "It burned in 1901.")


def index_of(*documents: tuple[str, str], code: str = "en") -> CorpusIndex:
    language = load_language(code)
    made = [Document(f"d{number}", text, title=title) for number, (title, text) in enumerate(documents)]
    return CorpusIndex.build(chunk_documents(made, ChunkingConfig(), language), language, made)


@pytest.mark.parametrize(
    ("document", "work", "why"),
    [
        (TWO, Work("Orrin Public License", "2.0"), "with its version"),
        (GUIDE, Work("Mill Guide"), "without one, and without its article"),
        (TALE, None, "no noun for a work"),
    ],
)
def test_a_work_is_called_by_its_title(document: tuple[str, str], work: Work | None, why: str) -> None:
    index = index_of(document)
    assert index.works.of(index.chunks[0]) == work, why


def test_a_language_without_words_for_works_has_none() -> None:
    index = index_of(TWO, code="de")
    assert index.works.of(index.chunks[0]) is None
    assert index.works.law_of(index.chunks[0]) is None


def test_documents_of_a_work_are_found_by_title_and_version() -> None:
    works = index_of(TWO, GUIDE, THREE, TWO).works
    assert works.documents_of("Orrin Public License") == {"d0", "d2", "d3"}
    assert works.documents_of("Orrin Public License", "2.0") == {"d0", "d3"}
    assert works.documents_of("Orrin Public License", "4") == works.documents_of("Albery Charter") == set()
    assert [works.has_versions(title) for title in ("Orrin Public License", "Mill Guide", "None")] == [
        True,
        False,
        False,
    ]


@pytest.mark.parametrize(
    ("others", "is_told", "why"),
    [
        ([], False, "the only law"),
        ([TWO], False, "twice"),
        ([GUIDE, TALE], False, "the others are no laws"),
        ([THREE], True, "there is another version"),
        ([OTHER], True, "there is another law"),
    ],
)
def test_a_law_is_told_where_another_may_say_otherwise(others: list[tuple[str, str]], is_told: bool, why: str) -> None:
    index = index_of(TWO, *others)
    assert index.works.law_of(index.chunks[0]) == (Work("Orrin Public License", "2.0") if is_told else None), why


def test_a_guide_is_no_law() -> None:
    index = index_of(GUIDE, TWO, OTHER)
    assert index.works.law_of(index.chunks[0]) is None
