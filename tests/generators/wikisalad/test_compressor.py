"""The BM25 compressor, and the pieces that it chooses."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from lm_eval.api.instance import Instance
from lm_eval.api.model import LM

from lm_eval_taskgen.generators.wikisalad import Example
from lm_eval_taskgen.generators.wikisalad.compressor import Bm25Compressor, Piece, choose_pieces, divide
from lm_eval_taskgen.generators.wikisalad.live import LiveSequential, live_requests, request_of
from lm_eval_taskgen.generators.wikisalad.prompts import (
    gold_answers,
    gold_parts,
    ordered_questions,
    prompt_text,
    sequential_parts,
    simple_parts,
)
from lm_eval_taskgen.utils.errors import ConfigError
from lm_eval_taskgen.utils.languages import load_language
from lm_eval_taskgen.utils.text.tokens import count_tokens


class Recorder(LM):
    """Answers with the number of the request, and keeps what it was sent."""

    def __init__(self) -> None:
        super().__init__()
        self.sent: list[Any] = []

    def generate_until(self, requests: Any, disable_tqdm: bool = False) -> Any:
        self.sent += requests
        return [str(number) for number in range(len(requests))]

    def loglikelihood(self, requests: Any) -> None:
        raise NotImplementedError

    def loglikelihood_rolling(self, requests: Any) -> None:
        raise NotImplementedError


def requests_of(examples: Any, mode: Any) -> Any:
    return [
        request_of(example, index, mode, gold_parts(example, index, mode), {"until": ["\n"]})
        for example in examples
        for index in range(len(example.questions))
    ]


@pytest.mark.parametrize("mode", ["simple", "sequential"])
def test_only_the_context_is_shortened_and_what_is_reported_is_what_was_sent(
    mode: str, make_salad: Callable[[Sequence[int]], tuple[Example, ...]]
) -> None:
    examples = make_salad([3, 5, 1])
    inner = Recorder()
    compressor = Bm25Compressor(inner, budget=20)
    requests = requests_of(examples, mode)
    assert compressor.generate_until(requests) == [str(number) for number in range(len(requests))]
    stats, kept = compressor.get_compression_stats(), compressor.get_decompressed_segments()
    assert kept == [entry["decompressed_segments"] for entry in stats]
    by_id = {example.example_id: example for example in examples}
    for request, sent, entry in zip(requests, inner.sent, stats, strict=True):
        assert (entry["example_id"], entry["question_index"]) == (request.doc["example_id"], request.idx)
        assert sent.args[1:] == request.args[1:] and sent.doc == request.doc
        prompt = by_id[entry["example_id"]].prompt
        texts = [prompt[span["start_char"] : span["end_char"]] for span in entry["decompressed_segments"]]
        assert texts == [text.rstrip() for text in texts]
        fixed = [part["text"] for part in request.doc["parts"] if part["kind"] not in ("context", "joint")]
        left = sent.args[0]
        for text in fixed:
            assert text in left, "instruction, question and earlier answers stay"
            left = left.replace(text, " ", 1)
        assert left.split() == " ".join(texts).split(), "of the context what was reported, in its order, and no more"
        shown = " ".join(part["text"] for part in request.doc["parts"] if part["kind"] == "context")
        assert entry["original_tokens"] == count_tokens(shown)
        assert entry["compressed_tokens"] == count_tokens(" ".join(texts)) <= 20
        assert entry["compression_ratio"] == pytest.approx(
            entry["compressed_tokens"] / entry["original_tokens"], abs=1e-6
        )
        assert "\n\n\n" not in sent.args[0]
        assert all(0 < boundary < len(prompt) for boundary in entry["boundaries"])


def test_the_part_that_answers_is_kept(make_salad: Callable[[Sequence[int]], tuple[Example, ...]]) -> None:
    (example,) = make_salad([5])
    inner = Recorder()
    Bm25Compressor(inner, budget=20).generate_until(requests_of([example], "simple"))
    for request, question in zip(inner.sent, ordered_questions(example), strict=True):
        assert question.answers[0] in request.args[0]


@pytest.mark.parametrize("mode", ["simple", "sequential"])
def test_with_room_for_all_the_prompts_stay_as_they_are(
    mode: str, make_salad: Callable[[Sequence[int]], tuple[Example, ...]]
) -> None:
    (example,) = make_salad([5])
    inner = Recorder()
    compressor = Bm25Compressor(inner, budget=10_000)
    compressor.generate_until(requests_of([example], mode))
    gold = gold_answers(example)
    for index, request in enumerate(inner.sent):
        whole = (
            prompt_text(simple_parts(example, index))
            if mode == "simple"
            else prompt_text(sequential_parts(example, index, gold))
        )
        assert request.args[0] == whole
    assert {entry["compression_ratio"] for entry in compressor.get_compression_stats()} == {1.0}


def test_in_live_sequential_mode_the_models_own_answers_are_not_shortened(
    make_salad: Callable[[Sequence[int]], tuple[Example, ...]],
) -> None:
    examples = make_salad([3, 5])
    inner = Recorder()
    compressor = Bm25Compressor(inner, budget=15)
    answers = LiveSequential(compressor, examples).generate_until(list(live_requests(examples, {"until": ["\n"]})))
    said: dict[str, Any] = {}
    for request, entry in zip(inner.sent, compressor.get_compression_stats(), strict=True):
        example_id, index = request.doc["example_id"], request.doc["question_index"]
        assert (entry["example_id"], entry["question_index"]) == (example_id, index)
        assert entry["compressed_tokens"] <= 15
        assert all(f"{asked}\nAnswer: {own}" in request.args[0] for asked, own in said.get(example_id, ()))
        own = answers[index if example_id == examples[0].example_id else 3 + index]
        said.setdefault(example_id, []).append((request.doc["question"], own))
    assert [len(asked) for asked in said.values()] == [3, 5]


def test_reset_forgets_and_the_same_request_is_shortened_the_same_way(
    make_salad: Callable[[Sequence[int]], tuple[Example, ...]],
) -> None:
    inner = Recorder()
    compressor = Bm25Compressor(inner, budget=15)
    requests = requests_of(make_salad([4]), "sequential")
    compressor.generate_until(requests)
    first = compressor.get_compression_stats()
    compressor.reset()
    assert compressor.get_compression_stats() == compressor.get_decompressed_segments() == []  # type: ignore[comparison-overlap]
    compressor.generate_until(requests)
    assert compressor.get_compression_stats() == first
    assert [request.args for request in inner.sent[:4]] == [request.args for request in inner.sent[4:]]


SHIPS = "The brig sailed to the harbour with salt. The captain of the brig told the sailors to reef the sails. " * 6
BREAD = "A baker kneads the dough of rye with yeast. The oven live_requests the dough to bread with a dark crust. " * 6


def test_offsets_are_those_of_the_prompt_wherever_the_context_begins() -> None:
    reported = []
    for start in (0, 7):
        parts = [
            {"kind": "context", "text": SHIPS.rstrip(), "start_char": start, "end_char": start + len(SHIPS.rstrip())},
            {"kind": "joint", "text": "\n\n", "start_char": None, "end_char": None},
            {
                "kind": "context",
                "text": BREAD,
                "start_char": start + len(SHIPS),
                "end_char": start + len(SHIPS + BREAD),
            },
            {"kind": "question", "text": "Who kneads the dough?", "start_char": None, "end_char": None},
        ]
        doc = {"example_id": "e", "question_index": 0, "language": "en", "question": "Who kneads?", "parts": parts}
        inner = Recorder()
        compressor = Bm25Compressor(inner, budget=150)
        compressor.generate_until([Instance("generate_until", doc, ("", {}), 0)])
        assert inner.sent[0].args[0] == f"{BREAD}Who kneads the dough?", "what joined the ships to it goes too"
        (entry,) = compressor.get_compression_stats()
        assert entry["boundaries"] == [start + len(SHIPS)]
        reported.append([(span["start_char"], span["end_char"]) for span in entry["decompressed_segments"]])
    assert reported == [[(len(SHIPS), len(SHIPS + BREAD) - 1)], [(7 + len(SHIPS), 7 + len(SHIPS + BREAD) - 1)]]


def test_a_prompt_that_does_not_say_what_its_context_is_is_refused() -> None:
    request = Instance("generate_until", {"question": "Who?"}, ("Long text. Who?", {}), 0)
    with pytest.raises(ConfigError, match="which part of a prompt is its context"):
        Bm25Compressor(Recorder(), budget=15).generate_until([request])


def test_a_budget_of_nothing_is_refused() -> None:
    with pytest.raises(ConfigError, match="leave nothing of the context"):
        Bm25Compressor(Recorder(), budget=0)


SENTENCES = st.lists(
    st.sampled_from(
        [
            "The brig sailed to the harbour.",
            "नाविकों ने पाल समेटे।",
            "Bread is made of rye!",
            "\n\n",
            " (see the log) ",
            "x" * 40,
        ]
    ),
    max_size=20,
)


@given(SENTENCES, st.integers(4, 60), st.sampled_from(["", "Who sailed the brig?", "किसने पाल समेटे?"]))
@settings(max_examples=40)
def test_pieces_cover_the_text_and_what_is_kept_is_within_the_budget(
    sentences: Any, budget: int, question: Any
) -> None:
    text = " ".join(sentences)
    division = divide(text, load_language("en"), budget)
    assert "".join(text[piece.start : piece.end] for piece in division.pieces) == text
    assert division.tokens == count_tokens(text), "a piece begins at a word"
    assert all(piece.tokens <= budget for piece in division.pieces)
    kept = choose_pieces(text, division.pieces, question, budget)
    assert kept == sorted(kept, key=lambda piece: piece.start), "in the order of the text"
    assert sum(piece.tokens for piece in kept) <= budget
    assert kept, "something always fits"


TEXT = "The brig carried salt. The oven is hot. The brig of the captain sank. Rye is sown in May. "
PARTS = [Piece(0, 23, 5), Piece(23, 40, 5), Piece(40, 70, 7), Piece(70, 90, 6)]


@pytest.mark.parametrize(
    ("question", "budget", "kept", "why"),
    [
        ("What did the brig of the captain do?", 7, [2], "the best alone"),
        ("What did the brig carry, salt?", 12, [0, 2], "the two best, in the order of the text"),
        ("Where is rye sown?", 12, [1, 3], "the best, then the next that still fits"),
        ("कौन", 6, [3], "nothing in common: the last, which is nearest to the question"),
        ("What is sown in May?", 4, [], "nothing fits"),
        ("What?", 23, [0, 1, 2, 3], "all fit"),
    ],
)
def test_the_best_are_kept_in_their_order(question: str, budget: int, kept: list[Any], why: str) -> None:
    assert choose_pieces(TEXT, PARTS, question, budget) == [PARTS[index] for index in kept], why


def test_the_same_question_keeps_the_same() -> None:
    text = "One fish. Two fish. Red fish. Blue fish. " * 30
    parts = divide(text, load_language("en"), 8).pieces
    assert choose_pieces(text, parts, "Which fish?", 20) == choose_pieces(text, parts, "Which fish?", 20)
