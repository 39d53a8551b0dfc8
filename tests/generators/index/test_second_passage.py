"""Where a bridge looks for its second passage: told only as far as one right answer needs."""

from __future__ import annotations

from typing import Any

import pytest

from lm_eval_taskgen.generators.chunking.chunks import chunk_documents
from lm_eval_taskgen.generators.index.corpus_index import CorpusIndex
from lm_eval_taskgen.generators.index.second_passage import other_fillers, place_words, placed
from lm_eval_taskgen.utils.languages import load_language
from lm_eval_taskgen.utils.records.documents import Document
from lm_eval_taskgen.utils.records.drafts import Bridge
from lm_eval_taskgen.utils.settings import ChunkingConfig

DESCRIBED = Document("a", "The Sael is a slow brown river of the northern county.", "Rivers")
LAST = "Weeks of heavy rain flooded fields and the Sael drowned 64 sheep."
FLOODS = Document("b", LAST, "Floods")


def frost(title: str = "Frost", text: Any = "Frost held the Sael for 90 days.") -> Document:
    return Document("c", text, title)


def candidate_in(*documents: Any, answer: Any = "64", kind: Any = "number", fragment: Any = None) -> Any:
    """A bridge from the description of the Sael to the first document, whose answer is a number."""
    language = load_language("en")
    chunks = chunk_documents((DESCRIBED, *documents), ChunkingConfig(), language)
    index = CorpusIndex.build(chunks, language)
    first, last = index.sentences[0], next(s for s in index.sentences if s.doc_id == "b" and answer in s.text)
    bridge = next(a for a in first.anchors if a.text == "Sael")
    span = None
    if fragment is not None:
        span = (last.text.index(fragment), last.text.index(fragment) + len(fragment))
    blank = next(a for a in last.of_kind(kind) if a.text == answer)
    return Bridge(first, last, bridge, blank, span), index


@pytest.mark.parametrize(
    ("documents", "fragment", "place", "why"),
    [
        ([FLOODS], None, "anywhere", "one number beside the name in all the corpus"),
        ([FLOODS, frost()], None, "title", "two numbers, in passages of two titles"),
        ([FLOODS, frost()], "drowned 64 sheep", "anywhere", "two, of which one fits the quoted words"),
        ([FLOODS, frost(text="Frost drowned Corley for 90 days.")], None, "anywhere", "the other is of something else"),
        ([FLOODS, frost(text="Frost held the Sael for 64 days.")], None, "anywhere", "the other is the same"),
        ([FLOODS, frost("Floods")], None, "opening", "two passages of one title"),
        ([FLOODS, frost("Floods", LAST.replace("64", "90"))], None, None, "two of one title and opening"),
        ([Document("b", LAST), frost("")], None, "opening", "no titles"),
        ([Document("b", LAST, "The 64 sheep"), frost()], None, "opening", "the title holds the answer"),
        ([Document("b", LAST, "Along the Sael"), frost()], None, "opening", "the title holds the bridge"),
        ([Document("b", f"The Sael fell. {LAST}", "Sael"), frost()], None, None, "so do the opening words"),
        ([Document("b", f"{LAST} Frost held the Sael for 90 days.", "Floods")], None, None, "two in one passage"),
        ([Document("b", f"{LAST} The Sael won 3-1.", "Floods")], None, None, "a score beside an open question"),
        (
            [Document("b", f"{LAST} The Sael won 3-1.", "Floods")],
            "drowned 64 sheep",
            "anywhere",
            "a score beside quoted words",
        ),
    ],
)
def test_the_least_is_told_that_leaves_one_answer(
    documents: list[Document], fragment: str | None, place: str | None, why: str
) -> None:
    candidate, index = candidate_in(*documents, fragment=fragment)
    found = placed(candidate, index)
    assert (found and found.place) == place, why
    assert found is None or found.pick == "only"


def test_a_figure_that_stands_in_the_quoted_words_too_is_in_the_way_though_it_is_no_anchor() -> None:
    loose = frost(text="Frost held the Sael by the pact of Old Corley 1901 and by force.")
    rain = Document("b", "Weeks of rain drowned the Sael ferry in 1837 and in May.", "Floods")
    candidate, index = candidate_in(rain, loose, answer="1837", kind="year", fragment="1837 and")
    assert other_fillers(candidate, index) == ["1901"]
    found = placed(candidate, index)
    assert found is not None and found.place == "title"


RAIN = "Weeks of heavy rain flooded fields and the Sael ferry in 1837."


@pytest.mark.parametrize(
    ("text", "others", "fragment", "place", "pick", "why"),
    [
        (RAIN, [], None, "anywhere", "only", "one year"),
        (RAIN, ["Frost held the Sael in 1901."], None, "title", "only", "the other year stands in another passage"),
        (f"Frost held the Sael in 1801. {RAIN}", [], None, "anywhere", "latest", "it is the later of two in it"),
        (RAIN, ["Frost held the Sael in 1801.", "Ice held the Sael in 1901."], None, "title", "only", "neither"),
        (RAIN, ["Frost held the Sael in 1838–39."], None, "title", "only", "whether it is earlier is uncertain"),
        (f"{RAIN} Frost held the Sael in 1901.", [], None, "anywhere", "earliest", "two in one passage"),
        (RAIN, ["Frost held the Sael in 1901."], "in 1837", "title", "only", "quoted words ask for one year"),
    ],
)
def test_of_several_years_the_earliest_or_latest_is_asked_for(
    text: str, others: list[Any], fragment: str | None, place: str, pick: str, why: str
) -> None:
    more = [Document(f"c{number}", other, "Frost") for number, other in enumerate(others)]
    candidate, index = candidate_in(Document("b", text, "Floods"), *more, answer="1837", kind="year", fragment=fragment)
    found = placed(candidate, index)
    assert found is not None and (found.place, found.pick) == (place, pick), why


def test_place_words() -> None:
    candidate, index = candidate_in(FLOODS, frost())
    title = placed(candidate, index)
    assert title is not None and place_words(title) == "Floods"
    assert place_words(candidate) == ""
    assert set(other_fillers(candidate, index)) == {"90"}
    assert other_fillers(title, index) == []


def test_opening_words_are_told_where_titles_fail() -> None:
    candidate, index = candidate_in(FLOODS, frost("Floods"))
    found = placed(candidate, index)
    assert found is not None and place_words(found) == "Weeks of heavy rain flooded fields"


def test_a_shorter_name_of_the_bridge_names_it_too() -> None:
    language = load_language("en")
    documents = (
        Document("a", "Tamar Quill was a painter of slow brown rivers.", "Painters"),
        Document("b", "The house of Tamar Quill was built in 1837 by the river.", "Houses"),
        Document("c", "A statue of Quill was put up there in 1901, and crowds saw Quill daily.", "Statues"),
    )
    index = CorpusIndex.build(chunk_documents(documents, ChunkingConfig(), language), language)
    first, last = index.sentences[0], next(s for s in index.sentences if s.doc_id == "b")
    bridge = next(a for a in first.anchors if a.text == "Tamar Quill")
    candidate = Bridge(first, last, bridge, last.of_kind("year")[0])
    assert set(other_fillers(candidate, index)) == {"1901"}, "the statue may be of the painter"
