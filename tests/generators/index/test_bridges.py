"""Two passages are joined by a thing of which one states a fact and the other says what it is."""

from __future__ import annotations

import pytest

from lm_eval_taskgen.generators.chunking.chunks import chunk_documents
from lm_eval_taskgen.generators.index.bridges import Bridge, bridges_from
from lm_eval_taskgen.generators.index.corpus_index import CorpusIndex
from lm_eval_taskgen.utils.languages import load_language
from lm_eval_taskgen.utils.records.documents import Document
from lm_eval_taskgen.utils.settings import ChunkingConfig

WATCH = "At dusk the two keepers wind up the storm bell and row home across the bay."
BELL = "The storm bell is cast of bronze. It hangs under the gallery, on the side of the harbour."
TOWER = "The lighthouse at Gull Point burns colza oil and was built by Ann Fenwick on a bare rock."
GEOMETER = "Ann Fenwick, a geometer from the county, sold maps until late in life."
FERRY = "Our little ferry carries barrels of herring through winter fog in Leyton."


def _bridges(here: str, *others: tuple[str, str], language: str = "en") -> list[Bridge]:
    """Return the bridges from a text to others, each a document with its title."""
    spoken = load_language(language)
    texts = [("Here", here), *others]
    documents = [Document(f"{number}.md", text, title=title) for number, (title, text) in enumerate(texts)]
    index = CorpusIndex.build(chunk_documents(documents, ChunkingConfig(), spoken), spoken, documents)
    return bridges_from(index.chunks[0], index)


@pytest.mark.parametrize(
    ("here", "title", "there", "things", "why"),
    [
        (WATCH, "The storm bell", BELL, {"storm bell"}, "the other passage is about what this one names"),
        (WATCH, "The storm bell", f"It is old. {BELL}", set(), "it begins with something else"),
        (WATCH, "Bronze", BELL, set(), "no heading, title or glossary has it, and it is no name"),
        (WATCH, "The storm bell", f"{BELL} {WATCH}", set(), "the passage about it says the same"),
        (TOWER, "Guild", GEOMETER, {"ann fenwick"}, "the other passage says who she was"),
        (TOWER, "Guild", "Ann Fenwick sold maps until late in life.", set(), "no passage says who she was"),
        (FERRY, "Ports", "Leyton is a port of the county.", set(), "what is said is said of a ferry"),
    ],
)
def test_a_thing_joins_a_fact_to_what_says_what_it_is(
    here: str, title: str, there: str, things: set[str], why: str
) -> None:
    assert {bridge.thing for bridge in _bridges(here, (title, there))} == things, why


def test_what_many_sentences_name_joins_nothing() -> None:
    many = " ".join(f"The storm bell rang at noon on day {number} of the fog." for number in range(15))
    assert not _bridges(WATCH, ("The storm bell", BELL), ("Log", many))


def test_a_bridge_has_fact_and_description_and_what_a_passage_is_about_comes_first() -> None:
    found = _bridges(f"{TOWER} {WATCH}", ("Guild", GEOMETER), ("The storm bell", BELL))
    assert [(one.thing, one.sentence.text) for one in found] == [("storm bell", WATCH), ("ann fenwick", TOWER)]
    assert [one.other_sentence.text for one in found] == ["The storm bell is cast of bronze.", GEOMETER]


@pytest.mark.parametrize(
    ("language", "here", "title", "named", "other", "why"),
    [
        (
            "es",
            "Al anochecer los dos guardianes tocan la campana grande y vuelven remando por la bahía.",
            "La campana grande",
            "La campana grande es de bronce y cuelga bajo la galería.",
            "Es vieja, y cuelga bajo la galería desde que hay una campana grande.",
            "no reader for the language",
        ),
        (
            "hi",
            "शाम को दोनों पहरेदार लोहे का घंटा बजाकर नाव से घर लौट जाते हैं।",
            "लोहे का घंटा",
            "लोहे का घंटा नदी किनारे का सबसे पुराना निशान है।",
            "यह छज्जे के नीचे लटकता है।",
            "the reader refuses the sentence",
        ),
    ],
)
def test_a_sentence_that_is_not_read_has_to_begin_with_what_its_passage_is_about(
    language: str, here: str, title: str, named: str, other: str, why: str
) -> None:
    found = [bool(_bridges(here, (title, text), language=language)) for text in (named, other)]
    assert found == [True, False], why
