"""Answers and statistics are on disk before the next batch is asked, and are not asked again."""

from __future__ import annotations

import sqlite3
import time
from collections.abc import Callable, Sequence
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest
from lm_eval.api.model import LM

from lm_eval_taskgen.generators.models.load import load_model
from lm_eval_taskgen.generators.wikisalad import Example
from lm_eval_taskgen.generators.wikisalad.answering import AnswerRun, answer, answer_gen_kwargs
from lm_eval_taskgen.generators.wikisalad.reported_compression import reported_entries
from lm_eval_taskgen.utils.errors import ConfigError

GREEDY = answer_gen_kwargs({}, chat=False)


class Killed(BaseException):
    """Ends a run as a signal does."""


class Batched(LM):
    """Answers longest prompt first and `batch_size` at a time, as `hf` does, and tells lm-eval's hook of each batch."""

    left = None  # batches that it lives for
    journal = None  # whose rows it counts before each

    def __init__(self, batch_size: int = 2, variant: int = 0) -> None:
        super().__init__()
        self.size, self.asked, self.on_disk = int(batch_size), [], []  # type: ignore[var-annotated]
        Batched.last = self

    def generate_until(self, requests: Any) -> Any:
        order = sorted(range(len(requests)), key=lambda number: -len(requests[number].args[0]))
        texts = {}
        for start in range(0, len(order), self.size):
            if Batched.left is not None:
                Batched.left -= 1
                if Batched.left < 0:
                    raise Killed
            self.on_disk.append(rows(self.journal))
            for number in order[start : start + self.size]:
                doc, (prompt, arguments) = requests[number].doc, requests[number].args
                self.asked.append((doc["example_id"], doc["question_index"]))
                texts[number] = f"said {doc['example_id']} {doc['question_index']}"
                self.cache_hook.add_partial("generate_until", (prompt, arguments), texts[number])
        return [texts[number] for number in range(len(requests))]

    def loglikelihood(self, requests: Any) -> None:
        raise NotImplementedError

    def loglikelihood_rolling(self, requests: Any) -> None:
        raise NotImplementedError


class Reporting(Batched):
    """The same, which reports of its compression and has no hook to tell of its batches."""

    def __init__(self, batch_size: int = 2) -> None:
        super().__init__(batch_size)
        self.entries: list[Any] = []

    def generate_until(self, requests: Any) -> Any:
        self.set_cache_hook(type("Deaf", (), {"add_partial": lambda *_: None})())
        for request in reversed(requests):
            place = {key: request.doc[key] for key in ("example_id", "question_index")}
            number = int(place["example_id"][-1]) * 10 + place["question_index"]
            self.entries.append({**place, "original_tokens": 100, "compressed_tokens": number, "boundaries": [number]})
        return super().generate_until(requests)

    def get_compression_stats(self) -> Any:
        return self.entries

    def get_decompressed_segments(self) -> Any:
        return [[entry["question_index"]] for entry in self.entries]

    def reset(self) -> None:
        self.entries = []


def rows(journal: Any) -> Any:
    with closing(sqlite3.connect(journal)) as connection:
        return connection.execute("SELECT COUNT(*) FROM calls").fetchone()[0]


def run(
    examples: Any, mode: Any, journal: Any, *, name: Any = "Batched", generation: Any = GREEDY, **arguments: Any
) -> Any:
    Batched.journal = journal
    model = load_model(f"{__name__}:{name}", {"batch_size": 2, **arguments})
    return answer(AnswerRun("easy", examples, model, generation), mode, journal)


@pytest.fixture(autouse=True)
def alive(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Batched, "left", None)


@pytest.mark.parametrize("name", ["Batched", "Reporting"])
@pytest.mark.parametrize("mode", ["simple", "sequential"])
def test_each_batch_is_on_disk_before_the_next(
    make_salad: Callable[[Sequence[int]], tuple[Example, ...]], tmp_path: Path, name: str, mode: str
) -> None:
    run(make_salad([4, 4, 4, 2]), mode, tmp_path / "journal.sqlite", name=name)
    # Rounds of 4, 4, 3 and 3 questions: only the last batch of a round may be short.
    expected = list(range(0, 14, 2)) if mode == "simple" else [0, 2, 4, 6, 8, 10, 11, 13]
    assert Batched.last.on_disk == expected


@pytest.mark.parametrize("name", ["Batched", "Reporting"])
@pytest.mark.parametrize("mode", ["simple", "sequential"])
@pytest.mark.parametrize("batches", [1, 3])
def test_a_run_that_is_killed_goes_on_where_it_was(
    make_salad: Callable[[Sequence[int]], tuple[Example, ...]],
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    name: str,
    mode: str,
    batches: int,
) -> None:
    examples = make_salad([4, 3, 4, 2])
    undisturbed = run(examples, mode, tmp_path / "other.sqlite", name=name)
    every = sorted(Batched.last.asked)
    monkeypatch.setattr(Batched, "left", batches)
    with pytest.raises(Killed):
        run(examples, mode, tmp_path / "journal.sqlite", name=name)
    first = Batched.last.asked
    assert len(first) == rows(tmp_path / "journal.sqlite") == 2 * batches
    monkeypatch.setattr(Batched, "left", None)
    assert run(examples, mode, tmp_path / "journal.sqlite", name=name) == undisturbed
    assert sorted(first + Batched.last.asked) == every, "each question is asked once"
    assert run(examples, mode, tmp_path / "journal.sqlite", name=name) == undisturbed
    assert Batched.last.asked == []


@pytest.mark.parametrize(
    ("change", "asked_anew", "why"),
    [
        ({"batch_size": 3}, 0, "how fast is not what"),
        ({"variant": 1}, 5, "another model"),
        ({"generation": {**GREEDY, "max_gen_toks": 9}}, 5, "other settings"),
        ({"name": "Reporting"}, 5, "another class"),
    ],
)
def test_answers_count_for_the_same_call_alone(
    make_salad: Callable[[Sequence[int]], tuple[Example, ...]],
    tmp_path: Path,
    change: dict[str, Any],
    asked_anew: int,
    why: str,
) -> None:
    examples, journal = make_salad([3, 2]), tmp_path / "journal.sqlite"
    run(examples, "sequential", journal)
    run(examples, "sequential", journal, **change)
    assert len(Batched.last.asked) == asked_anew, why


def test_a_changed_earlier_answer_asks_what_follows_it_anew(
    make_salad: Callable[[Sequence[int]], tuple[Example, ...]], tmp_path: Path
) -> None:
    examples, journal = make_salad([3]), tmp_path / "journal.sqlite"
    run(examples, "sequential", journal)
    with closing(sqlite3.connect(journal)) as connection:
        connection.execute("UPDATE calls SET text = 'another' WHERE data LIKE '%\"question_index\": 1%'")
        connection.commit()
    run(examples, "sequential", journal)
    assert Batched.last.asked == [("easy-0000", 2)]


def test_what_a_model_reports_stands_with_the_right_question(
    make_salad: Callable[[Sequence[int]], tuple[Example, ...]], tmp_path: Path
) -> None:
    results = run(make_salad([3, 2, 3]), "sequential", tmp_path / "journal.sqlite", name="Reporting")
    found = [
        (entry.example_id[-1], entry.question_index, entry.compressed_tokens, entry.decompressed_segments)
        for entry in results.compression_stats
    ]
    places = [(0, 0), (0, 1), (0, 2), (1, 0), (1, 1), (2, 0), (2, 1), (2, 2)]
    assert found == [(str(number), index, 10 * number + index, (index,)) for number, index in places]


def test_an_answer_takes_the_time_since_its_batches_began(
    make_salad: Callable[[Sequence[int]], tuple[Example, ...]], tmp_path: Path
) -> None:
    start = time.perf_counter()
    run(make_salad([3]), "simple", tmp_path / "journal.sqlite", name="Reporting")
    with closing(sqlite3.connect(tmp_path / "journal.sqlite")) as connection:
        seconds = [one for (one,) in connection.execute("SELECT seconds FROM calls ORDER BY rowid")]
    assert 0 < seconds[0] <= seconds[1] < seconds[2] < time.perf_counter() - start


class Wrong(Batched):
    def generate_until(self, requests: Any) -> Any:
        return super().generate_until(requests)[1:]


def test_a_class_that_returns_too_few_answers_is_refused(
    make_salad: Callable[[Sequence[int]], tuple[Example, ...]], tmp_path: Path
) -> None:
    with pytest.raises(ConfigError, match="Wrong must return one text for each request"):
        run(make_salad([3]), "simple", tmp_path / "journal.sqlite", name="Wrong")


class Broken(Batched):
    def generate_until(self, requests: Any) -> Any:
        self.set_cache_hook(type("Deaf", (), {"add_partial": lambda *_: None})())
        return [["Delft", "\ud83d", "\ud83d\ude00"][index % 3] for index in range(len(requests))]


def test_half_a_surrogate_pair_does_not_reach_the_results(
    make_salad: Callable[[Sequence[int]], tuple[Example, ...]], tmp_path: Path
) -> None:
    results = run(make_salad([3]), "simple", tmp_path / "journal.sqlite", name="Broken")
    assert results.predictions[0].answers == ("Delft", "\ufffd", "\U0001f600")


DOCS = [{"example_id": "a", "question_index": 1}, {"example_id": "b", "question_index": 0}]
NAMED = [{"example_id": "b", "question_index": 0, "original_tokens": 8}, {"example_id": "a", "question_index": 1}]


class Model:
    def __init__(self, entries: Any, decompressed: Any = None) -> None:
        self.entries, self.resets = entries, 0
        if decompressed is not None:
            self.get_decompressed_segments = lambda: decompressed

    def get_compression_stats(self) -> Any:
        return self.entries

    def reset(self) -> None:
        self.resets += 1


@pytest.mark.parametrize(
    ("entries", "decompressed", "docs", "taken", "why"),
    [
        (NAMED, None, DOCS, [[{}], [{"original_tokens": 8}]], "by their names, whatever their order"),
        ([{"summary_tokens": 1}, {}], None, DOCS, [[{"summary_tokens": 1}], [{}]], "else by order"),
        (
            [{}, {}],
            [[0], [1, 2]],
            DOCS,
            [[{"decompressed_segments": (0,)}], [{"decompressed_segments": (1, 2)}]],
            "lists",
        ),
        ([{}], [0, 2], DOCS[:1], [[{"decompressed_segments": (0, 2)}]], "a flat list is about the one prompt"),
        ([{}], [[0, 2]], DOCS[:1], [[{"decompressed_segments": (0, 2)}]], "and so is a list of one list"),
        ({"summary_tokens": 2}, None, DOCS[:1], [[{"summary_tokens": 2}]], "an entry alone, without a list"),
        (None, [], DOCS, [[], []], "nothing to report"),
        ([{"original_tokens": 0, "compressed_tokens": 0}], None, DOCS[:1], None, "no ratio of nothing"),
    ],
)
def test_entries_are_about_the_questions_just_asked(
    entries: Any, decompressed: list[Any] | None, docs: list[dict[str, Any]], taken: list[Any] | None, why: str
) -> None:
    model = Model(entries, decompressed)
    found = reported_entries(model, docs, "mine")
    if taken is None:
        assert "compression_ratio" not in found[0][0], why
        return
    wanted = [tuple({**doc, **entry} for entry in of_one) for doc, of_one in zip(docs, taken, strict=True)]
    assert found == wanted and model.resets == 1, why


@pytest.mark.parametrize(
    ("entries", "message"),
    [
        ([{}], "1 entries for 2 prompts; each entry"),
        ([{"example_id": "c", "question_index": 0}], r"about \('c', 0\), which was not asked"),
        ([{**NAMED[0], "original_tokens": "many"}], "original_tokens: found the text 'many'; wanted a whole number"),
        ([{**NAMED[0], "boundaries": [1.5]}], "boundaries.0: found the number 1.5; wanted a whole number"),
        ([{**NAMED[0], "note": object()}], "give numbers, texts and lists"),
    ],
)
def test_invalid_entries_are_refused(entries: list[dict[str, Any]], message: str) -> None:
    with pytest.raises(ConfigError, match=message) as refused:
        reported_entries(Model(entries), DOCS, "mine")
    assert str(refused.value).startswith("--model: mine: ")
