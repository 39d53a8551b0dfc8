"""`multi_hop_within_corpus`: two sections of one document, both needed."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from random import Random
from typing import Any

import pytest

from lm_eval_taskgen.generators.checks import first_reject
from lm_eval_taskgen.generators.checks.bridge import hops_not_apart
from lm_eval_taskgen.generators.chunking.chunks import chunk_documents
from lm_eval_taskgen.generators.index.corpus_index import CorpusIndex
from lm_eval_taskgen.generators.question_types import QUESTION_TYPES
from lm_eval_taskgen.utils.languages import load_language
from lm_eval_taskgen.utils.records.documents import Document, Section
from lm_eval_taskgen.utils.settings import ChunkingConfig

TYPE = QUESTION_TYPES["multi_hop_within_corpus"]
FILLER = "Many visitors come to the valley every summer and walk along the old paths by the water."
DESCRIPTION = "Sael Mill is the oldest building of the valley and belongs to the town."
REPAIR = "After a flood the roof of Sael Mill was mended in 1837 by two masons."
OTHER = "The gates of Orme Bridge were painted in 1902 by the same firm."


def sectioned(*sections: Any) -> Document:
    """A document of (heading, sentences), each section long enough for a chunk of its own."""
    text, found = "", []
    for heading, *sentences in sections:
        body = f"# {heading}\n\n{' '.join(sentences)} {FILLER} {FILLER}\n\n"
        found.append(Section((heading,), len(text), len(text) + len(body)))
        text += body
    return Document("guide.md", text, "Guide", sections=tuple(found))


def kept(documents: Any, max_tokens: int = 64) -> Any:
    language = load_language("en")
    chunking = ChunkingConfig(max_tokens=max_tokens, overlap_tokens=8)
    index = CorpusIndex.build(chunk_documents(documents, chunking, language), language, documents)
    drafts = [TYPE.template(candidate, language) for candidate in TYPE.select(index, Random(1))]
    return index, [draft for draft in drafts if first_reject(draft, index, TYPE.checks) is None]


def test_one_section_says_what_another_names() -> None:
    document = sectioned(("History", DESCRIPTION), ("Repairs", REPAIR, OTHER))
    _, drafts = kept([document])
    years = [draft for draft in drafts if draft.answers == ("1837",)]
    assert years, [draft.query for draft in drafts]
    for draft in years:
        assert "“X is the oldest building of the valley and belongs to the town.”" in draft.query
        assert [passage.title for passage in draft.candidate.passages] == ["Guide › History", "Guide › Repairs"]
        assert [span.text for span in draft.candidate.evidence] == [DESCRIPTION, REPAIR]
        assert draft.hops == 2


@pytest.mark.parametrize(
    ("documents", "why"),
    [
        ([sectioned(("History", DESCRIPTION, REPAIR, OTHER))], "one section"),
        ([sectioned(("History", DESCRIPTION), ("Repairs", OTHER))], "the second says nothing of the mill"),
        ([sectioned(("History", DESCRIPTION), ("Repairs", REPAIR))], "one year alone can be meant"),
        (
            [sectioned(("History", DESCRIPTION)), Document("b", f"{REPAIR} {OTHER}")],
            "two documents are another type's",
        ),
    ],
)
def test_near_misses_give_nothing(documents: list[Document], why: str) -> None:
    _, drafts = kept(documents)
    assert not [draft for draft in drafts if "1837" in draft.answers], why


def test_the_heading_tells_the_passage_where_the_name_alone_does_not() -> None:
    document = sectioned(
        ("History", DESCRIPTION),
        ("Repairs", REPAIR, OTHER),
        ("Owners", "The lease of Sael Mill was signed in 1911 by a baker.", OTHER.replace("1902", "1920")),
    )
    _, drafts = kept([document])
    asked = {draft.answers[0]: draft.query for draft in drafts if draft.candidate.bridge.text == "Sael Mill"}
    assert "under the heading “Repairs”" in asked["1837"]
    assert "under the heading “Owners”" in asked["1911"]


def test_passages_that_lie_apart_stand_for_sections() -> None:
    def text(fillers: Any) -> str:
        return " ".join([DESCRIPTION, *[FILLER] * fillers, REPAIR, OTHER])

    index, near = kept([Document("a", text(2))])
    assert len(index.chunks) == 2
    assert not [draft for draft in near if "1837" in draft.answers], "neighbours may overlap"
    index, far = kept([Document("a", text(5))])
    assert len(index.chunks) == 3
    found = [draft for draft in far if "1837" in draft.answers]
    assert found
    assert hops_not_apart(found[0], index) is None
    candidate = found[0].candidate
    joined = replace(found[0], candidate=replace(candidate, first=candidate.last))
    assert hops_not_apart(joined, index).reason == "hops_not_apart"


def test_a_model_describes_what_joins_the_sections(verdict: Callable[..., Any], told: Callable[..., Any]) -> None:
    index, drafts = kept([sectioned(("History", DESCRIPTION), ("Repairs", REPAIR, OTHER))])
    candidate = next(draft.candidate for draft in drafts if draft.answers == ("1837",))
    name = "multi_hop_within_corpus"
    question = "In which year did two masons mend the roof of the oldest building of the valley?"
    assert verdict(name, candidate, index, question=question) is None
    assert TYPE.written(candidate, {"question": question}, index.language).hops == 2
    for bad, reason in (
        ("In which year did two masons mend the roof of Sael Mill?", "answer_in_question"),
        ("In which year did two masons mend a roof after a flood?", "description_missing"),
    ):
        assert verdict(name, candidate, index, question=bad) == reason
    prompt, data = told(name, candidate, index)
    assert [passage["title"] for passage in data["passages"]] == ["Guide › History", "Guide › Repairs"]
    assert data["joining_name"] == "Sael Mill"
    assert "one document" in prompt.task
