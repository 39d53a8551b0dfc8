"""Chunks: slices of the source on sentence ends, within the size, with nothing lost."""

from __future__ import annotations

import sys
import types
from collections.abc import Callable
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from lm_eval_taskgen.generators.chunking.chunks import chunk_documents, count_tokens, token_counter
from lm_eval_taskgen.generators.corpus.sections import markdown_sections
from lm_eval_taskgen.utils.errors import ConfigError, MissingDependency
from lm_eval_taskgen.utils.languages import load_language
from lm_eval_taskgen.utils.records.documents import Chunk, Document, Section
from lm_eval_taskgen.utils.settings import ChunkingConfig
from lm_eval_taskgen.utils.text.tokens import clusters

SMALL = ChunkingConfig(max_tokens=16, overlap_tokens=8)


def chunked(text: str, config: ChunkingConfig = SMALL, code: str = "en", **fields: Any) -> list[Document]:
    document = Document("doc", text, sections=markdown_sections(text), **fields)
    return list(chunk_documents([document], config, load_language(code)))  # type: ignore[arg-type]


def without_overlap(max_tokens: int) -> ChunkingConfig:
    return ChunkingConfig(max_tokens=max_tokens, overlap_tokens=0)


def sentence(words: int, number: int = 0) -> str:
    return " ".join([f"S{number}", *["word"] * (words - 2)]) + "."


def test_a_document_that_fits_is_one_chunk_whatever_its_headings() -> None:
    text = "# A\n\nOne two.\n\n# B\n\nThree four.\n"
    (chunk,) = chunked(text, title="T", source="a.md", metadata={"page": 3})
    assert chunk.text == text.strip()
    assert chunk == Chunk(  # type: ignore[comparison-overlap]
        chunk_id="doc#0",
        doc_id="doc",
        index=0,
        start=0,
        end=len(text) - 1,
        text=text.strip(),
        title="T",
        source="a.md",
        section=(),
        sentences=((5, 13), (20, 31)),
        metadata={"page": 3},
    )


def test_a_chunk_has_the_pages_and_the_section_tags_of_its_document() -> None:
    text = "# A\n\nOne two three four five six.\n\n# B\n\nSeven eight nine ten eleven twelve."
    middle = text.index("# B")
    document = Document(
        "doc",
        text,
        sections=(
            Section(("A",), 0, middle, tags=("has_dates",)),
            Section(("B",), middle, len(text), tags=("has_list", "has_dates")),
        ),
        page_starts=(0, middle),
    )
    whole = chunk_documents([document], ChunkingConfig(), load_language("en"))
    assert [(chunk.pages, chunk.tags) for chunk in whole] == [((1, 2), ("has_dates", "has_list"))]
    halves = chunk_documents([document], ChunkingConfig(max_tokens=16, overlap_tokens=0), load_language("en"))
    assert [(chunk.pages, chunk.tags) for chunk in halves] == [
        ((1, 1), ("has_dates",)),
        ((2, 2), ("has_dates", "has_list")),
    ]


def test_chunks_end_with_sentences_and_repeat_whole_ones() -> None:
    text = " ".join(sentence(6, number) for number in range(5))
    chunks = chunked(text, ChunkingConfig(max_tokens=18, overlap_tokens=8))
    assert [chunk.text.split()[0] for chunk in chunks] == ["S0", "S2"]
    assert [len(chunk.sentences) for chunk in chunks] == [3, 3]  # type: ignore[attr-defined]
    assert all(chunk.text.endswith(".") for chunk in chunks)


def test_overlap_that_leaves_no_room_is_dropped() -> None:
    text = " ".join(sentence(words, number) for number, words in enumerate((8, 8, 12, 4)))
    assert [chunk.text.split()[0] for chunk in chunked(text)] == ["S0", "S2"]


def test_the_last_chunk_is_not_left_with_a_few_words() -> None:
    text = " ".join(sentence(6, number) for number in range(5)) + " The end."
    chunks = chunked(text, without_overlap(30))
    assert [count_tokens(chunk.text) for chunk in chunks] == [12, 21]


def test_a_large_section_has_chunks_of_its_own_and_small_ones_share() -> None:
    small, large = sentence(5), sentence(30)
    text = f"# T\n\n## A\n\n{large}\n\n## B\n\n{small}\n\n## C\n\n{large}\n\n## D\n\n### E\n\n{large}\n"
    chunks = chunked(text, ChunkingConfig(max_tokens=48, overlap_tokens=24))
    assert [chunk.text.split("\n")[0] for chunk in chunks] == ["# T", "## C", "## D"]
    assert [chunk.section for chunk in chunks] == [("T",), ("T", "C"), ("T", "D", "E")]  # type: ignore[attr-defined]
    assert all("## B" not in chunk.text for chunk in chunks[1:]), "overlap stays within sections"


def test_a_heading_stands_with_the_text_under_it() -> None:
    text = f"# A\n\n{sentence(14)}\n\n# B\n\n{sentence(14)}\n"
    assert [chunk.text.split("\n")[0] for chunk in chunked(text)] == ["# A", "# B"]


def test_a_heading_with_nothing_under_it_is_no_chunk() -> None:
    text = f"# A\n\n{sentence(10)}\n\n# B\n\n{sentence(8)}\n\n## C"
    assert [chunk.text.split("\n")[0] for chunk in chunked(text)] == ["# A", "# B"]


def test_a_sentence_longer_than_a_chunk_is_cut_at_spaces_and_not_offered_as_a_sentence() -> None:
    text = f"First one. {sentence(50)} Last one."
    chunks = chunked(text, without_overlap(16))
    assert "".join(chunk.text.replace(" ", "") for chunk in chunks) == text.replace(" ", "")
    assert all(set(chunk.text.split()) <= set(text.split()) for chunk in chunks), "no word is cut"
    offered = [chunk.text[s:e] for chunk in chunks for s, e in chunk.sentences]  # type: ignore[attr-defined]
    assert offered == ["First one.", "Last one."]


def test_a_word_longer_than_a_chunk_is_cut_between_whole_characters() -> None:
    text = "日本語" * 30 + "👨\u200d👩\u200d👧" * 30
    chunks = chunked(text, without_overlap(16))
    assert [cluster for chunk in chunks for cluster in clusters(chunk.text)] == list(clusters(text))


def test_a_code_block_does_not_tear_the_sentence_after_it() -> None:
    text = "```\n" + "code " * 40 + "\n```\n" + sentence(10)
    last = chunked(text, without_overlap(16))[-1]
    assert [last.text[s:e] for s, e in last.sentences] == [sentence(10)]  # type: ignore[attr-defined]


WORDS = st.sampled_from(
    ("राम", "क्षत्रिय", "हिन्दी", "है।", "डॉ.", "The", "word", "ends.", "no?", "3.5", "😀", "e\u0301", "日本語", "{{ x }}")
)
GAPS = st.sampled_from([" ", " ", " ", "\n", "\n\n", "\n# ", "\n\n## B\n\n", "\n- ", "", "\n```\n"])


@given(
    st.lists(st.tuples(WORDS, GAPS), min_size=1, max_size=150),
    st.integers(16, 60),
    st.integers(0, 30),
    st.sampled_from(["en", "hi"]),
)
def test_chunks_are_slices_that_cover_the_text_in_order_within_the_size(
    parts: Any, max_tokens: int, overlap: int, code: Any
) -> None:
    text = "".join(word + gap for word, gap in parts)
    config = ChunkingConfig(max_tokens=max_tokens, overlap_tokens=min(overlap, max_tokens // 2))
    chunks = chunked(text, config, code)
    covered = 0
    starts = [-1]
    for index, chunk in enumerate(chunks):
        start, end = chunk.start, chunk.end  # type: ignore[attr-defined]
        assert chunk.chunk_id == f"doc#{index}" and chunk.index == index  # type: ignore[attr-defined]
        assert chunk.text == text[start:end] == text[start:end].strip() != ""
        assert count_tokens(chunk.text) <= max_tokens
        assert start > starts[-1] and end > covered, "each chunk brings something new"
        assert not text[covered:start].strip(), "nothing but white space lies between chunks"
        assert count_tokens(text[start:covered]) <= config.overlap_tokens
        for left, right in chunk.sentences:  # type: ignore[attr-defined]
            assert 0 <= left < right <= len(chunk.text)
        covered = end
        starts.append(start)
    assert not text[covered:].strip()


@given(st.lists(st.sampled_from(["क्षत्रिय", "हिन्दी", "ज्ञान", "है।", " "]), max_size=120))
def test_no_cut_goes_through_a_hindi_cluster(parts: Any) -> None:
    text = "".join(parts)
    borders = {0}
    for cluster in clusters(text):
        borders.add(max(borders) + len(cluster))
    for chunk in chunked(text, without_overlap(16), "hi"):
        assert {chunk.start, chunk.end} <= borders  # type: ignore[attr-defined]


def test_every_sentence_that_fits_is_whole_in_some_chunk() -> None:
    text = " ".join(sentence(3 + number % 9, number) for number in range(200))
    offered = {chunk.text[s:e] for chunk in chunked(text) for s, e in chunk.sentences}  # type: ignore[attr-defined]
    assert offered == {sentence(3 + number % 9, number) for number in range(200)}


def test_work_grows_with_the_length_and_not_faster(steps: Callable[[Callable[[], object]], int]) -> None:
    texts = [" ".join(sentence(9, number) for number in range(count)) for count in (2_000, 8_000)]
    short, long = (steps(lambda text=text: chunked(text)) for text in texts)  # type: ignore[misc]
    assert long < 6 * short  # four times the text; quadratic work would take sixteen times as many steps


def test_a_document_of_white_space_has_no_chunk() -> None:
    assert chunked(" \n\t ") == []


def test_a_tokenizer_needs_transformers_and_the_error_says_how_to_get_it(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "transformers", None)
    with pytest.raises(MissingDependency, match=r'pip install "lm-eval-taskgen\[hf\]"'):
        token_counter(ChunkingConfig(tokenizer="gpt2"))


class CharacterTokenizer:
    """Counts characters, spaces included, so that a chunk has more tokens than its sentences have together."""

    @classmethod
    def from_pretrained(cls, name: str) -> CharacterTokenizer:
        if name != "characters":
            raise OSError(f"{name} is not a local folder and is not a valid model identifier")
        return cls()

    def __call__(self, text: str, add_special_tokens: bool, verbose: bool) -> dict[str, list[int]]:
        return {"input_ids": [ord(character) for character in text]}


@pytest.fixture
def transformers_of_characters(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "transformers", types.SimpleNamespace(AutoTokenizer=CharacterTokenizer))


def test_the_tokenizer_that_is_named_bounds_the_chunks(transformers_of_characters: Any) -> None:
    text = " ".join(sentence(4 + number % 5, number) for number in range(40)) + " " + "x" * 300
    for max_tokens in range(30, 90):
        config = ChunkingConfig(max_tokens=max_tokens, overlap_tokens=15, tokenizer="characters")
        chunks = chunked(text, config)
        assert max(len(chunk.text) for chunk in chunks) <= max_tokens
        assert chunks[-1].text.endswith("x")


def test_a_tokenizer_that_does_not_exist_is_an_error_that_names_the_field(transformers_of_characters: Any) -> None:
    with pytest.raises(ConfigError, match=r"chunking\.tokenizer: 'nowhere' cannot be loaded"):
        token_counter(ChunkingConfig(tokenizer="nowhere"))
