"""Sets as JSON, ours and those of others."""

from __future__ import annotations

import copy
import json
from pathlib import Path
from typing import Any

import pytest

from lm_eval_taskgen.generators.wikisalad import (
    Example,
    Question,
    Segment,
    dataset_sha256,
    flaws,
    read_examples,
    write_examples,
)
from lm_eval_taskgen.utils.errors import CorpusError, ExportError

EXAMPLE = Example(
    "x-0",
    "राम is one.\n\nBeta is two.\n\nराम was three.",
    (
        Question("What is राम?", ("one", "is one"), (7, 4), 0, "A", "राम"),
        Question("Who was Beta?", (), (), 1, "B", "Beta_(letter)"),
    ),
    "ABA",
    {"A": "राम", "B": "Beta_(letter)"},
    (Segment(0, "A", "राम", 0, 11), Segment(1, "B", "Beta_(letter)", 13, 25), Segment(2, "A", "राम", 27, 41)),
    "hi",
)


@pytest.fixture
def written(tmp_path: Path) -> Path:
    write_examples(tmp_path / "set.json", [EXAMPLE])
    return tmp_path / "set.json"


def rewritten(path: Path, change: Any) -> Path:
    listed = json.loads(path.read_text(encoding="utf-8"))
    path.write_text(json.dumps(change(copy.deepcopy(listed))), encoding="utf-8")
    return path


def test_what_goes_out_comes_in(written: Path) -> None:
    assert read_examples(written) == (EXAMPLE,)
    assert flaws(EXAMPLE) == []
    assert EXAMPLE.segment_text(2) == "राम was three."
    assert EXAMPLE.tokens == 12
    assert "राम" in written.read_text(encoding="utf-8"), "readable by people too"


def test_a_file_is_replaced_only_with_overwrite(written: Path) -> None:
    with pytest.raises(ExportError, match="--overwrite"):
        write_examples(written, [EXAMPLE])
    write_examples(written, [EXAMPLE], overwrite=True)


def _with(path: str, value: Any) -> Any:
    def change(listed: list[Any]) -> Any:
        place: Any = listed
        *way, last = [int(key) if key.isdigit() else key for key in path.split(".")]
        for key in way:
            place = place[key]
        if value is None:
            del place[last]
        else:
            place[last] = value
        return listed

    return change


@pytest.mark.parametrize(
    ("path", "value", "why"),
    [
        ("0.metadata.articles", ["राम", "Beta_(letter)"], "a list in the order of the letters"),
        ("0.metadata.articles", None, "from the segments"),
        ("0.metadata.pattern", None, "from the segments"),
        ("0.questions.0.is_impossible", None, "the answers tell"),
        ("0.metadata.difficulty", "easy", "what others add is left aside"),
        (
            "0.questions.0.answers",
            [{"text": "one", "answer_start": 7}, {"text": "is one", "answer_start": 4}],
            "as SQuAD's files have them",
        ),
    ],
)
def test_other_forms_are_read_as_the_same(written: Path, path: str, value: Any, why: str) -> None:
    assert read_examples(rewritten(written, _with(path, value))) == (EXAMPLE,), why


def test_plain_answers_have_no_offset(written: Path) -> None:
    (example,) = read_examples(rewritten(written, _with("0.questions.0.answers", ["one"])))
    assert (example.questions[0].answers, example.questions[0].answer_starts) == (("one",), (-1,))
    assert flaws(example) == []


@pytest.mark.parametrize(
    ("path", "value", "message"),
    [
        ("0.prompt", None, r"\[0\] \(x-0\).prompt: expected text"),
        ("0.questions", [], "expected a list with something in it at 'questions'"),
        (
            "0.questions.1.segment_id",
            "one",
            r"questions\[1\].segment_id: expected a whole number from 0 up, found 'one'",
        ),
        ("0.questions.1.segment_id", True, "found True"),
        ("0.questions.0.answers.answer_start", [7], "2 texts, but 1 in answer_start"),
        ("0.questions.0.answers.answer_start", ["x", 4], "answer_start: expected a whole number, found 'x'"),
        ("0.questions.0.is_impossible", True, "is_impossible is true, yet there are answers"),
        ("0.metadata", None, "metadata: expected an object"),
        ("0.metadata.segment_boundaries.1.end_char", -3, r"segment_boundaries\[1\].end_char: expected a whole number"),
        ("0.metadata.articles", ["राम"], "a title for each of the 2 letters, found 1"),
        ("0.metadata.articles", {"A": 3.5}, "articles.A: expected text"),
        ("0.example_id", None, "example_id: expected text"),
        ("0.prompt", "half \ud800", "half a surrogate pair"),
    ],
)
def test_errors_name_their_field(written: Path, path: str, value: Any, message: str) -> None:
    with pytest.raises(CorpusError, match=message) as raised:
        read_examples(rewritten(written, _with(path, value)))
    assert str(written) in str(raised.value)


@pytest.mark.parametrize(
    ("content", "message"),
    [
        ("{", "is not JSON"),
        ("[" * 100_000, "is not JSON"),
        ("[]", "found an empty list"),
        ('{"data": []}', "expected a list of examples, .* found dict"),
    ],
)
def test_other_files_are_refused(tmp_path: Path, content: str, message: str) -> None:
    (tmp_path / "no.json").write_text(content, encoding="utf-8")
    with pytest.raises(CorpusError, match=message):
        read_examples(tmp_path / "no.json")


def test_a_repeated_id_is_refused(written: Path) -> None:
    with pytest.raises(CorpusError, match="x-0: example_id stands twice"):
        read_examples(rewritten(written, lambda listed: listed * 2))


def test_the_hash_is_of_the_content(written: Path) -> None:
    before = dataset_sha256(read_examples(written))
    assert dataset_sha256(read_examples(rewritten(written, _with("0.metadata.articles", None)))) == before
    assert dataset_sha256(read_examples(rewritten(written, _with("0.questions.1.question", "Why?")))) != before
