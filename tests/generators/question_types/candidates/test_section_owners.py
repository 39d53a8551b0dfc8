"""Which passage shows a piece whole, and what tells a piece from all others."""

from __future__ import annotations

from typing import Any

import pytest

from lm_eval_taskgen.generators.chunking.chunks import chunk_documents
from lm_eval_taskgen.generators.corpus.sections import markdown_sections
from lm_eval_taskgen.generators.index.corpus_index import CorpusIndex
from lm_eval_taskgen.generators.question_types.candidates import section_owners
from lm_eval_taskgen.generators.question_types.candidates.section_owners import (
    Piece,
    heading_at,
    located,
    marks_taken,
    passage_around,
)
from lm_eval_taskgen.utils.languages import load_language
from lm_eval_taskgen.utils.records.documents import Document
from lm_eval_taskgen.utils.settings import ChunkingConfig
from lm_eval_taskgen.utils.text.tokens import count_tokens

SENTENCES = [f"Ship number {number} came to the port in spring." for number in range(60)]


def shown(text: Any, piece: Any, end: Any = None) -> Any:
    """The passage around `piece`, up to and with `end`."""
    document = Document("d", text, title="Port", sections=markdown_sections(text))
    language = load_language("en")
    chunks = chunk_documents([document], ChunkingConfig(max_tokens=64, overlap_tokens=16), language)
    index = CorpusIndex.build(chunks, language, [document])
    start = text.index(piece)
    stop = text.index(end) + len(end) if end else start + len(piece)
    return passage_around(document, start, stop, index)


def test_a_section_is_shown_whole() -> None:
    passage = shown("# Port\n\n## Ships\n\n" + " ".join(SENTENCES), SENTENCES[30])
    assert passage.title == "Port › Ships" and SENTENCES[0] in passage.text and SENTENCES[-1] in passage.text


@pytest.mark.parametrize("text", [" ".join(SENTENCES), "# Port\n\n## Ships\n\n" + " ".join(SENTENCES * 4)])
def test_without_a_section_of_bounded_length_a_chunk_is(text: str) -> None:
    passage = shown(text, SENTENCES[30])
    assert passage.title == "Port" and SENTENCES[30] in passage.text and SENTENCES[0] not in passage.text


def test_a_section_may_be_as_long_as_its_bound_and_a_piece_end_with_it(monkeypatch: pytest.MonkeyPatch) -> None:
    text = "# Port\n\n## Ships\n\n" + " ".join(SENTENCES)
    length = count_tokens(shown(text, SENTENCES[30]).text)
    for bound, is_whole in ((length, True), (length - 1, False)):
        monkeypatch.setattr(section_owners, "_LONGEST_SECTION_TOKENS", bound)
        assert (SENTENCES[0] in shown(text, SENTENCES[-1]).text) is is_whole
    monkeypatch.setattr(section_owners, "_LONGEST_SECTION_TOKENS", length)
    assert SENTENCES[0] in shown(text, SENTENCES[0], SENTENCES[-1]).text


@pytest.mark.parametrize(("line", "heading"), [("It is a port.", ""), ("Ships come.", "Ships"), ("# Port", "")])
def test_the_title_of_a_document_is_no_heading(line: str, heading: str) -> None:
    text = "# Port\n\nIt is a port.\n\n## Ships\n\nShips come."
    assert heading_at(Document("d", text, title="Port", sections=markdown_sections(text)), text.index(line)) == heading


def test_what_no_chunk_holds_whole_is_not_shown() -> None:
    assert shown(" ".join(SENTENCES), SENTENCES[20], SENTENCES[40]) is None


def piece(name: Any, heading: Any, title: Any) -> Any:
    return Piece(0, Document(title, "", title=title), name, heading, name)


@pytest.mark.parametrize(
    ("pieces", "expected", "why"),
    [
        ([("Fares", "A", "X"), ("Times", "A", "X")], [(False, False), (False, False)], "names of their own"),
        ([("Fares", "A", "X"), ("fares", "B", "X")], [(True, False), (True, False)], "told by section"),
        ([("Fares", "A", "X"), ("Fares", "A", "Y")], [(True, True), (True, True)], "told by document"),
        ([("Fares", "A", "X"), ("Fares", "A", "X")], [], "told by nothing"),
        ([("Fares", "", "X"), ("Fares", "", "")], [(False, True)], "a document without a title"),
        ([("", "A", "X"), ("", "B", "X")], [(True, False), (True, False)], "each alone in its section"),
        ([("", "A", "X"), ("", "A", "X")], [], "two in one section"),
        ([("", "A", "X"), ("Fares", "A", "X")], [(False, False)], "beside one with a name"),
        ([("", "", "X")], [], "neither name nor section"),
    ],
)
def test_a_question_says_no_more_than_it_must(pieces: list[tuple[str, ...]], expected: list[Any], why: str) -> None:
    every = [piece(*one) for one in pieces]
    taken = marks_taken(every)
    found = [place for one in every if (place := located(one, lambda mark: taken[mark] == 1)) is not None]
    assert [(place.says_heading, place.says_title) for place in found] == expected, why
