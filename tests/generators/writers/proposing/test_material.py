"""Which passages a model is shown, and in which order."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from typing import Any

import pytest

from lm_eval_taskgen.generators.chunking.chunks import chunk_documents
from lm_eval_taskgen.generators.index.corpus_index import CorpusIndex
from lm_eval_taskgen.generators.question_types import QUESTION_TYPES
from lm_eval_taskgen.generators.reading.section_tags import tag_sections
from lm_eval_taskgen.generators.writers.proposing.material import Material, materials
from lm_eval_taskgen.generators.writers.proposing.spread import spread
from lm_eval_taskgen.generators.writers.proposing.task import Proposing
from lm_eval_taskgen.utils.languages import load_language
from lm_eval_taskgen.utils.records.documents import Document, Section
from lm_eval_taskgen.utils.records.samples import Reject
from lm_eval_taskgen.utils.settings import ChunkingConfig

ENGLISH = load_language("en")
SEED = 2
TABLE = "\n\n| class | fee |\n| --- | --- |\n| A | 12 |\n| B | 15 |\n"


# Names that several topics share, so that passages are linked.
SHARED = {
    "Crew": "Ann Fenwick and Owen Price",
    "Pilots": "Owen Price and Emma Field",
    "Health": "Emma Field and Ann Fenwick",
    "Cargo": "Ann Fenwick and Emma Field",
}


def _paragraph(topic: str, number: int) -> str:
    own = " ".join(f"{topic.lower()}{number}word{place}" for place in range(30))
    return f"{topic} number {number} is kept by {SHARED[topic]}. It says {own}."


def _document(name: str, topics: list[str], table: bool = False) -> Document:
    parts, sections, at = [], [], 0
    for number, topic in enumerate(topics):
        part = f"# {topic}\n\n{_paragraph(topic, number)}\n\n{_paragraph(topic, number + 10)}" + TABLE * table + "\n\n"
        sections.append(Section((topic,), at, at + len(part)))
        parts.append(part)
        at += len(part)
    return tag_sections(Document(name, "".join(parts), title=name, sections=tuple(sections)), ENGLISH)


@pytest.fixture(scope="module")
def index() -> CorpusIndex:
    documents = [
        _document("crew.md", ["Crew", "Pilots", "Health"]),
        _document("cargo.md", ["Cargo", "Crew"], table=True),
        Document("short.md", "Closed.", title="short"),
    ]
    chunks = chunk_documents(documents, ChunkingConfig(max_tokens=96, overlap_tokens=0), ENGLISH)
    return CorpusIndex.build(chunks, ENGLISH, documents)


def _proposing(**more: Any) -> Proposing:
    lookup = QUESTION_TYPES["direct_lookup"].proposing
    assert lookup is not None
    return Proposing(lookup.task, lookup.good, lookup.bad, **more)


def _shown(index: CorpusIndex, share: tuple[int, int] = (0, 1), **more: Any) -> list[Material]:
    return [one for one in materials(index, _proposing(**more), SEED, share) if isinstance(one, Material)]


def test_every_passage_comes_once(index: CorpusIndex) -> None:
    assert Counter(material.chunks[0].chunk_id for material in _shown(index)) == Counter(
        chunk.chunk_id for chunk in index.chunks if len(chunk.text) > 100
    )


def test_what_is_too_short_is_counted(index: CorpusIndex) -> None:
    rejects = [one for one in materials(index, _proposing(), SEED, (0, 1)) if isinstance(one, Reject)]
    assert {reject.reason for reject in rejects} == {"passage_too_short"}
    assert "short.md#0" in {reject.detail for reject in rejects}


def test_a_section_is_shown_whole_and_once(index: CorpusIndex) -> None:
    for material in _shown(index, shown="section"):
        headings = [chunk.section for chunk in material.chunks]
        shared = min(headings, key=len)
        assert all(heading[: len(shared)] == shared for heading in headings), "of the section of one of them"
        assert [chunk.index for chunk in material.chunks] == list(
            range(material.chunks[0].index, material.chunks[-1].index + 1)
        )
    drawn = [frozenset(material.key) for material in _shown(index, shown="section")]
    assert len(drawn) == len(set(drawn))


def _headed(name: str, heading: str, text: str) -> Document:
    whole = f"# {heading}\n\n{text}"
    return Document(name, whole, title=name, sections=(Section((heading,), 0, len(whole)),))


@pytest.mark.parametrize(
    ("heading", "is_linked", "why"),
    [
        ("Winding the capstan", True, "the passage speaks of what stands below the heading"),
        ("Capstan, keel, rudder and anchor", False, "it only has a word of the heading"),
    ],
)
def test_a_heading_leads_to_its_passage_if_most_of_it_is_named(heading: str, is_linked: bool, why: str) -> None:
    documents = [
        _headed("watch.md", "Watch", "Before dawn the men on deck are winding the capstan, and again at noon. " * 2),
        _headed("ship.md", heading, "Four hands walk round the capstan in silence until they are called to stop. " * 2),
    ]
    index = CorpusIndex.build(chunk_documents(documents, ChunkingConfig(), ENGLISH), ENGLISH, documents)
    assert any(len(material.chunks) > 1 for material in _shown(index, shown="related")) == is_linked, why


def test_a_place_without_related_passages_is_shown_where_the_model_looks_for_them(index: CorpusIndex) -> None:
    alone = Document("tide.md", "The tide turns at noon. " * 8, title="tide")
    one = CorpusIndex.build(chunk_documents([alone], ChunkingConfig(), ENGLISH), ENGLISH, [alone])
    (place,) = _shown(one, shown="related")
    assert [chunk.doc_id for chunk in place.chunks] == ["tide.md"] and place.drawn == 0


def test_places_where_one_passage_names_what_another_is_about_come_first_where_several_are_needed() -> None:
    capstan = "Four hands walk round it in silence until they are called to stop. " * 2
    documents = [
        *(Document(f"{name}.md", f"The {name} is kept dry and clean by all. " * 5, title=name) for name in "abcdefgh"),
        _headed("ship.md", "Winding the capstan", capstan),
        Document("watch.md", "Before dawn the men on deck are winding the capstan, and again at noon. " * 2, title="w"),
    ]
    index = CorpusIndex.build(chunk_documents(documents, ChunkingConfig(), ENGLISH), ENGLISH, documents)
    for seed in range(4):
        proposing = _proposing(shown="related", least_passages=2)
        found = [one for one in materials(index, proposing, seed, (0, 1)) if isinstance(one, Material)]
        first = {material.chunks[material.drawn].doc_id for material in found[:2]}
        assert first == {"ship.md", "watch.md"} and len(found) == 10, "the others come last"
        assert found[0].links[0][2][0] == "winding the capstan", "the first link says what one is about"


@pytest.mark.parametrize("tables_first", [True, False])
def test_places_with_a_table_come_first_where_the_type_wants_them(tables_first: bool) -> None:
    kept = "Before dawn the {name} is kept clean by the men, and again at noon it is looked at by all hands. " * 2
    fees = kept.format(name="sextant") + TABLE
    table = Document("fees.md", fees, title="fees", sections=(Section(("Fees",), 0, len(fees)),))
    documents = [tag_sections(table, ENGLISH)]
    documents += [Document(f"{name}.md", kept.format(name=name), title=name) for name in ("anchor", "bilge", "capstan")]
    index = CorpusIndex.build(chunk_documents(documents, ChunkingConfig(), ENGLISH), ENGLISH, documents)
    proposing = _proposing(shown="related", least_passages=2, tables_first=tables_first)
    first = {
        next(one for one in materials(index, proposing, seed, (0, 1)) if isinstance(one, Material)).key
        for seed in range(6)
    }
    assert all("fees.md#0" in key for key in first) == tables_first


def test_no_more_places_wait_than_a_large_corpus_can_afford(monkeypatch: pytest.MonkeyPatch) -> None:
    documents = [Document(f"{name}.md", f"The {name} is kept dry by all. " * 6, title=name) for name in "abcdef"]
    index = CorpusIndex.build(chunk_documents(documents, ChunkingConfig(), ENGLISH), ENGLISH, documents)
    monkeypatch.setattr("lm_eval_taskgen.generators.writers.proposing.material._PUT_OFF", 2)
    drawn = [chunk.doc_id for chunk in spread(index, SEED)]
    places = _shown(index, shown="related", least_passages=2)
    assert [place.chunks[place.drawn].doc_id for place in places] == [*drawn[2:], *drawn[:2]], "two have waited"


def _keeper(town: str, keeper: str, opened: int) -> Document:
    text = (
        f"The lighthouse at {town} burns colza oil and was built by {keeper} on a bare rock. "
        f"It cost {opened} crowns, and its stair was repaired by sailors."
    )
    return Document(f"{town}.md", text, title=town)


GUILD = Document(
    "guild.md",
    "Ann Fenwick was a geometer from Leyton. Owen Price was a surveyor from Corran. Emma Field taught drawing to "
    "girls in Aster, and Hugo Lanner sold maps there until late in life.",
    title="Guild",
)


LIGHTS = (_keeper("Albery", "Ann Fenwick", 900), _keeper("Corley", "Owen Price", 800))
BARE = Document("tide.md", "The tide turns at noon, and nobody at all rows out before. " * 4, title="Tide")


def _places(documents: Sequence[Document], shown: str) -> list[Material | Reject]:
    chunks = chunk_documents(documents, ChunkingConfig(max_tokens=96, overlap_tokens=0), ENGLISH)
    index = CorpusIndex.build(chunks, ENGLISH, documents)
    return list(materials(index, _proposing(shown=shown, least_passages=2), SEED, (0, 1)))


PLANS = Document(
    "plans.md",
    "The basic plan stores recordings for 14 days. The family plan stores recordings for 30 days.",
    title="P",
)
FEES = Document("fees.md", "What a place costs:\n\n| class | fee |\n| --- | --- |\n| A | 12 |\n| B | 15 |\n", title="F")
REIGN = Document(
    "guild.md", "Ann Fenwick led the guild of painters from 1852 until 1861 and then sold maps.", title="G"
)


@pytest.mark.parametrize(
    ("shown", "sent", "why"),
    [
        (
            "figures",
            ["plans.md", "fees.md"],
            "figures for two things, and a table with figures in a column, which comes last",
        ),
        ("times", ["guild.md"], "two years of one story"),
    ],
)
def test_only_places_with_something_to_compare_are_shown(shown: str, sent: list[str], why: str) -> None:
    documents = [PLANS, FEES, REIGN, BARE]
    index = CorpusIndex.build(chunk_documents(documents, ChunkingConfig(), ENGLISH), ENGLISH, documents)
    found = list(materials(index, _proposing(shown=shown), SEED, (0, 1)))
    assert [one.chunks[0].doc_id for one in found if isinstance(one, Material)] == sent, why
    left_out = {one.detail.partition("#")[0] for one in found if isinstance(one, Reject)}
    assert left_out == {document.doc_id for document in documents} - set(sent)
    assert {one.reason for one in found if isinstance(one, Reject)} == {"nothing_to_compare"}


@pytest.mark.parametrize(
    ("text", "sent", "why"),
    [
        (PLANS.text, True, "two spans of time"),
        (FEES.text, True, "rows of a table"),
        ("The basic plan stores recordings for 14 days, and so do both other plans of the guild.", False, "one figure"),
        ("Two keepers lit three lanterns at Gull Point, and four sailors came to see the lights.", False, "in words"),
        (REIGN.text + " Nobody knows what became of her afterwards, or who led it then.", False, "years"),
        ("Version 2.1 came out on 14 June 1861 and version 2.2 in 1872; see item 3 of list 4.", False, "versions"),
        ("The people of 18F met those of 10X in the hall, and all went home in the evening.", False, "names"),
        ("The guild pays 20 % of the fare, and the mill of Ann Fenwick pays $ 30 for the rest.", True, "signs"),
    ],
)
def test_something_can_be_worked_out_where_figures_count_or_measure(text: str, sent: bool, why: str) -> None:
    documents = [Document("plans.md", text + " Somebody at the gate knows more of it." * 2, title="P"), BARE]
    index = CorpusIndex.build(chunk_documents(documents, ChunkingConfig(), ENGLISH), ENGLISH, documents)
    found = list(materials(index, _proposing(shown="section", counts=True), SEED, (0, 1)))
    assert [one.chunks[0].doc_id for one in found if isinstance(one, Material)] == ["plans.md"] * sent, why
    assert {one.reason for one in found if isinstance(one, Reject)} == {"too_few_figures"}


def test_two_statements_of_one_passage_are_numbered_by_it() -> None:
    (place,) = (one for one in _places([PLANS, BARE], "figures") if isinstance(one, Material))
    ((first, second, pair),) = place.pairs
    assert (first, second, pair.thing) == (0, 0, "days")


RATES = Document(
    "rates.md", "The small office keeps letters for 9 days. The large office keeps letters for 8 days.", title="R"
)
TIDES = Document("tides.md", BARE.text * 8, title="Tides")


def _as_sections(documents: Sequence[Document]) -> Document:
    text, sections = "", []
    for one in documents:
        part = f"# {one.title}\n\n{one.text}\n\n"
        sections.append(Section((one.title,), len(text), len(text) + len(part)))
        text += part
    return Document("all.md", text, title="All", sections=tuple(sections))


LIGHTED = _as_sections((LIGHTS[0], BARE, BARE, GUILD))


@pytest.mark.parametrize(
    ("documents", "shown", "expected", "left_out", "why"),
    [
        ((*LIGHTS, GUILD), "related_elsewhere", [2, 2, 2], set(), "a light and the guild; the lights are alike"),
        ((*LIGHTS, GUILD), "related_in_document", [], {"no_related_passage"}, "no document has a second passage"),
        ((LIGHTED,), "related_in_document", [1, 2, 2], {"passage_too_short"}, "sections that do not adjoin"),
        ((LIGHTED,), "related_elsewhere", [], {"no_related_passage"}, "there is no other document"),
        ((BARE,), "related", [], {"no_related_passage"}, "there is no other passage"),
    ],
)
def test_passages_that_speak_of_one_thing_are_of_the_documents_asked_for(
    documents: Sequence[Document], shown: str, expected: list[int], left_out: set[str], why: str
) -> None:
    found = _places(documents, shown)
    assert sorted(len(one.chunks) for one in found if isinstance(one, Material)) == expected, why
    assert {one.reason for one in found if isinstance(one, Reject)} == left_out, why


CONTENTS = Document(
    "contents.md",
    "What else there is to read about the lights, the guild and all the rest of it:\n\n"
    "- Albery.md <lights/Albery.md>\n- Corley.md <lights/Corley.md>\n- guild.md <people/guild.md>\n"
    "- tide.md <sea/tide.md>\n- Albery.md, as it was <old/Albery.md>\n- guild.md, as it was <old/guild.md>",
    title="Contents",
)


@pytest.mark.parametrize(
    ("more", "document", "reason", "why"),
    [
        ({}, CONTENTS, "contents_only", "nothing is stated there"),
        ({"shown": "related"}, CONTENTS, "contents_only", "what is shown beside it states something, but not there"),
        ({"shown": "section"}, CONTENTS, "contents_only", "nor in the section"),
        ({"shown": "section", "kinds": ("list",)}, CONTENTS, None, "a list may be asked for"),
        ({"shown": "related"}, Document("lights.md", "Albery and Corley", title="L"), "passage_too_short", "alone"),
    ],
)
def test_a_place_states_something_itself(
    more: dict[str, Any], document: Document, reason: str | None, why: str
) -> None:
    documents = [document, GUILD, *LIGHTS]
    index = CorpusIndex.build(chunk_documents(documents, ChunkingConfig(), ENGLISH), ENGLISH, documents)
    found = list(materials(index, _proposing(**more), SEED, (0, 1)))
    left_out = {one.detail: one.reason for one in found if isinstance(one, Reject)}
    assert left_out == ({f"{document.doc_id}#0": reason} if reason is not None else {}), why


@pytest.mark.parametrize(
    ("more", "documents", "shown", "last", "why"),
    [
        ({}, [BARE, GUILD, *LIGHTS], {"tide.md#0": 1}, ["tide.md#0"], "a passage that was shown"),
        ({}, [BARE, GUILD, *LIGHTS], {"tide.md#0": 2, "guild.md#0": 1}, ["guild.md#0", "tide.md#0"], "the oftenest"),
        (
            {"shown": "section"},
            [TIDES, GUILD, *LIGHTS],
            {"tides.md#1": 1},
            ["tides.md#0"],
            "a section of which a passage was shown",
        ),
        (
            {"shown": "related", "least_passages": 2},
            [BARE, GUILD, REIGN, *LIGHTS],
            {"tide.md#0": 1},
            ["tide.md#0"],
            "a place that waits",
        ),
        ({"shown": "figures"}, [PLANS, RATES], {"plans.md#0": 1}, ["plans.md#0"], "of those that are equally good"),
        ({"shown": "figures"}, [PLANS, RATES], {"rates.md#0": 1}, ["rates.md#0"], "of those that are equally good"),
        ({"shown": "figures"}, [PLANS, FEES], {"plans.md#0": 1}, ["fees.md#0"], "what is worse, nevertheless"),
    ],
)
def test_what_was_shown_comes_after_what_was_not(
    more: dict[str, Any], documents: Sequence[Document], shown: dict[str, int], last: list[str], why: str
) -> None:
    tagged = [tag_sections(document, ENGLISH) for document in documents]
    index = CorpusIndex.build(chunk_documents(tagged, ChunkingConfig(), ENGLISH), ENGLISH, tagged)
    for seed in range(4):
        found = materials(index, _proposing(**more), seed, (0, 1), shown)
        drawn = [one.own[0] for one in found if isinstance(one, Material)]
        assert drawn[-len(last) :] == last, why


def test_only_places_with_a_table_are_shown_for_tables(index: CorpusIndex) -> None:
    places = [chunk for material in _shown(index, tag="has_table") for chunk in material.chunks]
    assert {chunk.doc_id for chunk in places} == {"cargo.md"}


def test_the_order_is_that_of_the_seed(index: CorpusIndex) -> None:
    one, other = (
        [material.key for material in materials(index, _proposing(), seed, (0, 1)) if isinstance(material, Material)]
        for seed in (SEED, 7)
    )
    assert one == [material.key for material in _shown(index)]
    assert one != other and sorted(one) == sorted(other)
