"""Pieces are read part by part, and told from all others by the parts that have their words."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random
from typing import Any

import pytest

from lm_eval_taskgen.generators.chunking.chunks import chunk_documents
from lm_eval_taskgen.generators.corpus.sections import markdown_sections
from lm_eval_taskgen.generators.index.corpus_index import CorpusIndex
from lm_eval_taskgen.generators.question_types.candidates.pieces import Part, Pieces
from lm_eval_taskgen.generators.question_types.candidates.section_owners import Piece, heading_at
from lm_eval_taskgen.utils.languages import load_language
from lm_eval_taskgen.utils.records.documents import Document
from lm_eval_taskgen.utils.settings import ChunkingConfig

# A piece is a line with a star: "* Which ships come?" is named after "come"; "~" is in the text alone.
OTHERS = [
    f"# Quay {number}\n\n## Berth {number}\n\n* How long is vessel{number}?\n\nThe quay has a berth."
    for number in range(400)
]


class Corpus:
    """Pieces of a corpus, and the parts that were read for them."""

    def __init__(self, texts: Any, **options: bool) -> None:
        titles = [text.partition("\n")[0].removeprefix("# ") for text in texts]
        documents = [
            Document(f"d{number}", text, title=title, sections=markdown_sections(text))
            for number, (text, title) in enumerate(zip(texts, titles, strict=True))
        ]
        language = load_language("en")
        index = CorpusIndex.build(chunk_documents(documents, ChunkingConfig(), language), language, documents)
        self.read: list[str] = []
        self.pieces: Pieces[int] = Pieces(index, self._pieces, **options)

    def _pieces(self, part: Part) -> Iterator[Piece[int]]:
        self.read.append(part.document.doc_id)
        start = part.start
        for line in part.document.text[part.start : part.end].splitlines(keepends=True):
            if line.startswith("* "):
                name = line[2:].strip().replace("~", "")
                after = name.rstrip("?").split()[-1]
                yield Piece(start, part.document, name, heading_at(part.document, start), after)
            start += len(line)

    def located(self, doc_id: Any) -> Any:
        blocks = self.pieces.in_blocks(Random(1))
        piece = next(one for block in blocks for one in block if one.document.doc_id == doc_id)
        self.read.clear()
        place = self.pieces.located(piece)
        return place and (place.says_heading, place.says_title)


@pytest.mark.parametrize(
    ("texts", "says", "why"),
    [
        (["# Port\n\n## Law\n\n* Which ships come?"], (False, False), "a name of its own"),
        (
            ["# Port\n\n## Law\n\n* Which ships come?", "# Lock\n\n## Rule\n\n* Which SHIPS come?"],
            (True, False),
            "a name that another document has, under another heading",
        ),
        (
            ["# Port\n\n## Law\n\n* Which ships come?", "# Lock\n\n## Law\n\n* Which ships come?"],
            (True, True),
            "name and heading of another document",
        ),
        (["# Port\n\n## Law\n\n* Which ships come?"] * 2, None, "nothing tells them apart"),
        (["# Port\n\n## Law\n\n* Who sa~ils?"], (True, False), "a name of common words or of none that the text has"),
        (["# Port\n\n## Law\n\n* Which berth?"], (True, False), "a name of common words is not proved, its heading is"),
    ],
)
@pytest.mark.parametrize("beside", [3, len(OTHERS)])
def test_a_piece_is_told_from_all_others_of_a_corpus_of_any_size(
    texts: list[str], says: Any, why: str, beside: int
) -> None:
    if why.startswith("a name of common words") and beside == 3:
        says = (False, False)  # All parts are read.
    assert Corpus([*texts, *OTHERS[:beside]]).located("d0") == says, why


@pytest.mark.parametrize(("mentions", "says"), [(127, (False, False)), (128, (True, False))])
def test_a_name_is_proved_if_128_parts_at_most_have_its_words(mentions: int, says: tuple[bool, bool]) -> None:
    others = [f"{text} The pilots come." if at < mentions else text for at, text in enumerate(OTHERS)]
    rain = "# Rain\n\n" + "The rain falls. " * 8_000  # Beside so much else, "come" is no common word.
    assert Corpus(["# Port\n\n## Law\n\n* Which ships come?", *others, rain]).located("d0") == says


@pytest.mark.parametrize(("beside", "says"), [(127, (False, False)), (128, (True, False))])
def test_all_parts_of_a_corpus_are_read_if_they_are_128_at_most(beside: int, says: tuple[bool, bool]) -> None:
    assert Corpus(["# Port\n\n## Law\n\n* Which berth?", *OTHERS[:beside]]).located("d0") == says


def test_no_part_without_the_words_of_a_piece_is_read_before_it_is_asked_for() -> None:
    texts = ["# Port\n\n## Law\n\n* Which ships come?", "# Lock\n\nAll ships must come here.", *OTHERS]
    (piece,) = (
        one for block in Corpus(texts).pieces.in_blocks(Random(1)) for one in block if one.document.doc_id == "d0"
    )
    corpus = Corpus(texts)
    assert corpus.pieces.located(piece)
    assert corpus.read == ["d0", "d1"]


def test_only_parts_with_the_words_of_a_piece_are_read_to_tell_it_from_others() -> None:
    corpus = Corpus(["# Port\n\n## Law\n\n* Which ships come?", "# Lock\n\nAll ships must wait here.", *OTHERS])
    corpus.located("d0")
    assert set(corpus.read) <= {"d0", "d1"}


@pytest.mark.parametrize(("whole", "parts"), [(False, 3), (True, 1)])
def test_a_long_document_is_read_in_parts(whole: bool, parts: int) -> None:
    sections = "".join(
        f"## Part {number}\n\n* What is item{number}?\n\n" + "word " * 4_000 + "\n\n" for number in range(6)
    )
    corpus = Corpus(["# Port\n\n" + sections], whole=whole)
    found = [piece for block in corpus.pieces.in_blocks(Random(1)) for piece in block]
    assert [piece.name for piece in found] == [f"What is item{number}?" for number in range(6)]
    assert len(corpus.read) == parts


@pytest.mark.parametrize(("before", "parts"), [(40_000, 2), (39_999, 1)])
def test_a_part_has_forty_thousand_characters_at_least(before: int, parts: int) -> None:
    first = "# Port\n\n* What is first?\n\n"
    text = first + "word " * ((before - len(first)) // 5)
    text = text.ljust(before - 2, "x") + "\n\n## Law\n\n* What is second?\n"
    corpus = Corpus([text])
    assert [piece.name for block in corpus.pieces.in_blocks(Random(1)) for piece in block] == [
        "What is first?",
        "What is second?",
    ]
    assert len(corpus.read) == parts


def test_a_document_that_is_no_longer_than_a_part_is_read_in_one() -> None:
    text = "# Port\n\n* What is first?\n\n" + "word " * 7_000 + "\n\n## Law\n\n* What is second?\n"
    corpus = Corpus([text])
    list(corpus.pieces.in_blocks(Random(1)))
    assert len(corpus.read) == 1


def test_the_next_parts_are_read_when_their_block_is_asked_for() -> None:
    corpus = Corpus(OTHERS)
    blocks = corpus.pieces.in_blocks(Random(1))
    first = next(blocks)
    assert len(first) == len(corpus.read) == 64
    assert len({piece.document.doc_id for block in (first, *blocks) for piece in block}) == len(OTHERS)
