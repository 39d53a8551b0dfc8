"""Two passages are joined by a thing of which each says what the other does not."""

from __future__ import annotations

import pytest

from lm_eval_taskgen.generators.chunking.chunks import chunk_documents
from lm_eval_taskgen.generators.index.bridges import Bridge, bridges_from
from lm_eval_taskgen.generators.index.corpus_index import CorpusIndex
from lm_eval_taskgen.utils.languages import load_language
from lm_eval_taskgen.utils.records.documents import Document
from lm_eval_taskgen.utils.settings import ChunkingConfig

ENGLISH = load_language("en")
TOWER = "The lighthouse at Gull Point burns colza oil and was built by Ann Fenwick on a bare rock."
GUILD = (
    "Ann Fenwick studied geometry in Leyton, as did Owen Price. Emma Field taught drawing to girls in Aster, and Hugo "
    "Lanner sold maps there."
)
ALONE = "Ann Fenwick studied geometry with great success for many long years."
AGAIN = (
    "Built by Ann Fenwick on a bare rock, the lighthouse at Gull Point burns colza oil, says Owen Price to Emma Field."
)
FERRY = "Our little ferry from the quay carried 41,000 passengers through winter fog."
TRAM = "The old tram carried 52,500 passengers up the steep hill."
MILL = "The mill ground 52,500 sacks of barley up the steep hill."


def _bridges(*texts: str) -> list[Bridge]:
    """Return the bridges from the first text to the others, each a document."""
    documents = [Document(f"{number}.md", text, title=f"T{number}") for number, text in enumerate(texts)]
    index = CorpusIndex.build(chunk_documents(documents, ChunkingConfig(), ENGLISH), ENGLISH, documents)
    return bridges_from(index.chunks[0], index)


@pytest.mark.parametrize(
    ("here", "there", "things", "why"),
    [
        (TOWER, GUILD, {"Ann Fenwick"}, "a name of which each passage says something else"),
        (TOWER, ALONE, set(), "nobody else is named there, so it goes without the first passage"),
        (TOWER, AGAIN, set(), "both say the same"),
        (FERRY, TRAM, {"passengers"}, "a figure for the same in each"),
        (FERRY, MILL, set(), "figures of other things"),
        (FERRY, TRAM.replace("52,500", "41,000"), set(), "the same figure, which leaves nothing to compare"),
    ],
)
def test_a_thing_joins_two_passages_if_each_says_something_else_of_it(
    here: str, there: str, things: set[str], why: str
) -> None:
    assert {bridge.thing for bridge in _bridges(here, there)} == things, why


def test_what_many_sentences_name_joins_nothing() -> None:
    many = " ".join(f"Ann Fenwick visited the harbour of Port {name} at noon." for name in "ABCDEFGHIJ")
    assert not _bridges(TOWER, GUILD, many)


def test_a_bridge_has_what_each_passage_tells_and_the_likeliest_comes_first() -> None:
    found = _bridges(f"{FERRY} {TOWER}", f"{TRAM} Owen Price drives it.", GUILD)
    assert [(one.thing, one.sentence.text) for one in found] == [("Ann Fenwick", TOWER), ("passengers", FERRY)]
    assert found[0].other_sentence.text in GUILD and found[1].other_sentence.text == TRAM
