"""What a reader of a passage would look up elsewhere leads to further passages."""

from __future__ import annotations

import json
from typing import Any

import pytest

from lm_eval_taskgen.generators.chunking.chunks import chunk_documents
from lm_eval_taskgen.generators.index.corpus_index import CorpusIndex
from lm_eval_taskgen.generators.models.call import Failure, Reply
from lm_eval_taskgen.generators.writers.proposing.leads import Led, led, lookups_prompt
from lm_eval_taskgen.generators.writers.proposing.material import Material
from lm_eval_taskgen.generators.writers.proposing.task import Proposing, Shown
from lm_eval_taskgen.utils.languages import load_language
from lm_eval_taskgen.utils.records.documents import Document, Section
from lm_eval_taskgen.utils.records.samples import Reject
from lm_eval_taskgen.utils.settings import ChunkingConfig

ENGLISH = load_language("en")
TEXTS = {
    "timers": "Timers that a package installs count as settings. They are read once an hour by the service.",
    "settings": "Settings are kept while a package is removed. They go only when it is purged from the machine.",
    "logs": "Logs are rotated every week. They are kept for a month on every machine in the house.",
    "doors": "Doors are locked at ten in the evening. Visitors wait at the gate until somebody comes.",
}


@pytest.fixture(scope="module")
def index() -> CorpusIndex:
    documents = [Document(name, text, title=name) for name, text in TEXTS.items()]
    return CorpusIndex.build(chunk_documents(documents, ChunkingConfig(), ENGLISH), ENGLISH, documents)


def found(index: CorpusIndex, outcome: Any, least: int = 2) -> Led | Reject:
    place = Material(tuple(chunk for chunk in index.chunks if chunk.doc_id == "timers"))
    proposing = Proposing("Ask.", (), (), shown="related", least_passages=least)
    steps = led(place, "multi_hop", proposing, index, tries=1)
    call = next(steps)
    assert call.stage == "multi_hop: lookups"
    data = json.loads(call.prompt.data)
    assert data["passage"] == {"title": "timers", "text": TEXTS["timers"]}
    assert data["contents"] == ["settings"], "titles of other documents that have its words"
    try:
        steps.send(outcome)
    except StopIteration as stop:
        result: Led | Reject = stop.value
        return result
    raise AssertionError("one call is enough")


def queries(*texts: str) -> Reply:
    return Reply(json.dumps({"queries": texts}))


def documents_of(result: Led | Reject) -> list[str]:
    assert isinstance(result, Led)
    return [chunk.doc_id for chunk in result.material.chunks]


def test_the_passages_that_lookups_find_are_shown_beside_the_one_that_was_drawn(index: CorpusIndex) -> None:
    result = found(index, queries("settings when a package is purged"))
    assert "settings" in documents_of(result) and "doors" not in documents_of(result)
    assert isinstance(result, Led) and result.lookups == ("settings when a package is purged",)
    assert result.material.chunks[result.material.drawn].doc_id == "timers"


def test_no_passage_comes_twice_and_no_more_lookups_count_than_were_asked_for(index: CorpusIndex) -> None:
    result = found(index, queries(*["logs rotated every week"] * 3, "doors locked in the evening"))
    assert sorted(documents_of(result)) == sorted(set(documents_of(result)))
    assert "doors" not in documents_of(result)


def test_a_lookup_of_names_alone_may_be_in_any_language(index: CorpusIndex) -> None:
    texts = ("Kubernetes Debian GNU Linux", "settings that go when a package is purged from the machine")
    assert isinstance(found(index, queries(*texts)), Led)


@pytest.mark.parametrize(
    ("outcome", "reason", "why"),
    [
        (queries("zebras"), "no_related_passage", "nothing has the words"),
        (queries("doors of the engine house"), "no_related_passage", "it has one word of three"),
        (Reply("I would rather not."), "unparsable", "no object"),
        (queries("die Einstellungen eines Pakets", "wann sie gelöscht werden"), "wrong_language", "German"),
        (Failure("timeout", "no reply"), "timeout", "no reply"),
    ],
)
def test_a_place_that_leads_nowhere_is_counted(index: CorpusIndex, outcome: Any, reason: str, why: str) -> None:
    result = found(index, outcome)
    assert isinstance(result, Reject) and result.reason == reason, why


def test_a_question_that_may_do_with_one_passage_is_asked_without_others(index: CorpusIndex) -> None:
    assert documents_of(found(index, queries("zebras"), least=1)) == ["timers"]


def test_without_lookups_only_a_question_that_needs_one_passage_is_asked(index: CorpusIndex) -> None:
    result = found(index, queries(), least=2)
    assert isinstance(result, Reject) and result.reason == "nothing_to_look_up"
    assert documents_of(found(index, queries(), least=1)) == ["timers"]


def test_the_passages_that_are_linked_stay_and_the_links_are_shown(index: CorpusIndex) -> None:
    chunks = tuple(chunk for name in ("logs", "timers") for chunk in index.chunks if chunk.doc_id == name)
    proposing = Proposing("Ask.", (), (), shown="related", least_passages=2)
    steps = led(Material(chunks, ((1, 0, ("machine",)),), drawn=1), "multi_hop", proposing, index, tries=1)
    next(steps)
    with pytest.raises(StopIteration) as stop:
        steps.send(queries("doors locked in the evening"))
    material = stop.value.value.material
    assert [chunk.doc_id for chunk in material.chunks] == ["doors", "logs", "timers"]
    assert (material.links, material.drawn) == (((2, 1, ("machine",)),), 2)


def _sections() -> Document:
    text, sections = "", []
    for name, said in TEXTS.items():
        sections.append(Section((name.title(),), len(text), len(text) + len(said) + 2))
        text += f"{said}\n\n"
    return Document("house", text, title="House", sections=tuple(sections))


ELSEWHERE = Document(
    "inn", "Settings at the inn are kept while a guest is away. A maid removes what is purged.", title="Inn"
)


@pytest.mark.parametrize(
    ("shown", "contents", "found", "why"),
    [
        ("related", ["Inn"], {"house", "inn"}, "titles of other documents, and any passages"),
        (
            "related_in_document",
            ["House › Settings", "House › Logs", "House › Doors"],
            {"house"},
            "its other headings, the nearest first",
        ),
        ("related_elsewhere", ["Inn"], {"house", "inn"}, "titles of other documents"),
    ],
)
def test_passages_are_looked_up_where_the_type_wants_them(
    shown: Shown, contents: list[str], found: set[str], why: str
) -> None:
    documents = [_sections(), ELSEWHERE]
    chunks = chunk_documents(documents, ChunkingConfig(max_tokens=40, overlap_tokens=0), ENGLISH)
    index = CorpusIndex.build(chunks, ENGLISH, documents)
    proposing = Proposing("Ask.", (), (), shown=shown, least_passages=2, lookups="what stands elsewhere")
    prompt = lookups_prompt(index.chunks[0], proposing, index)
    assert json.loads(prompt.data)["contents"] == contents, why
    assert "what stands elsewhere" in prompt.task
    assert ("elsewhere in the document:" in prompt.task) == (shown == "related_in_document")
    steps = led(Material(index.chunks[:1]), "hops", proposing, index, tries=1)
    next(steps)
    with pytest.raises(StopIteration) as stop:
        steps.send(queries("logs kept on every machine", "settings at the inn"))
    assert {chunk.doc_id for chunk in stop.value.value.material.chunks} == found, why
