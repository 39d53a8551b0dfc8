"""Questions over two sections of one document."""

from __future__ import annotations

from dataclasses import replace
from random import Random
from typing import Any

import pytest

from lm_eval_taskgen.generators.checks import first_reject
from lm_eval_taskgen.generators.chunking.chunks import chunk_documents
from lm_eval_taskgen.generators.index.corpus_index import CorpusIndex
from lm_eval_taskgen.generators.question_types import QUESTION_TYPES
from lm_eval_taskgen.utils.languages import load_language
from lm_eval_taskgen.utils.records.documents import Document, Section
from lm_eval_taskgen.utils.settings import ChunkingConfig

NAME = "multi_hop_within_corpus"
# Each section is a passage.
SMALL = ChunkingConfig(max_tokens=40, overlap_tokens=0)
MILL = "Ann Fenwick founded the old mill at Albery. Its wheel fed the whole valley in those years."
GRAVES = "Ann Fenwick died of a fever in 1871. Tom Marsh died of a fever in 1902. Both graves are lost."
QUESTION = "When did the founder of the old mill at Albery die of a fever?"


def kept(documents: list[Document]) -> dict[str, Any]:
    language, kind = load_language("en"), QUESTION_TYPES[NAME]
    index = CorpusIndex.build(chunk_documents(documents, SMALL, language), language, documents)
    found = [kind.template(candidate, language) for candidate in kind.select(index, Random(1))]
    return {one.query: one for one in found if first_reject(one, index, kind.checks) is None}


def in_sections(*parts: tuple[str, str]) -> Document:
    text, sections = "", []
    for heading, part in parts:
        start = len(text)
        text += f"{heading}\n\n{part}\n\n"
        sections.append(Section(("Valley", heading), start, len(text)))
    return Document("d", text, title="Valley", sections=tuple(sections))


def test_one_section_describes_what_another_is_asked_about() -> None:
    found = kept([in_sections(("Mills", MILL), ("Graves", GRAVES))])
    assert QUESTION in found, list(found)
    draft = found[QUESTION]
    assert draft.answers[0] == "1871" and draft.hops == 2
    headings = [passage.title for passage in draft.candidate.passages]
    assert ["Mills" in headings[0], "Graves" in headings[1]] == [True, True], "both have the title of the document"


@pytest.mark.parametrize(
    ("documents", "why"),
    [
        ([in_sections(("All", f"{MILL} {GRAVES}"))], "one section has both"),
        ([Document("a", MILL, title="Valley"), Document("b", GRAVES, title="Valley")], "two documents of one title"),
        ([Document("a", f"{MILL}\n\n{GRAVES}", title="Valley")], "without headings, one passage"),
    ],
)
def test_facts_that_lie_together_or_in_two_documents_are_not_joined(documents: list[Document], why: str) -> None:
    assert QUESTION not in kept(documents), why


def test_a_thing_that_is_called_by_its_sort_is_not_described() -> None:
    founded = "The Council founded the old mill at Albery in 1820. Its report is read by the whole valley."
    named = "The Council appointed nine pilots in 1871. The Wick School appointed four pilots in 1902. Both are old."
    document = in_sections(("Duties", founded), ("Members", named))
    titled = tuple(replace(one, path=("Leadership Council", *one.path[1:])) for one in document.sections)
    found = kept([replace(document, title="Leadership Council", sections=titled)])
    assert not found, "whoever reads of the Council knows “the council that founded the old mill”"
