"""External sets as task folders."""

from __future__ import annotations

import importlib.util
import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pyarrow.parquet
import pytest
import yaml

from lm_eval_taskgen.generators.datasets.base import BaseDataset
from lm_eval_taskgen.generators.datasets.importing import import_dataset
from lm_eval_taskgen.generators.export import folder
from lm_eval_taskgen.generators.export.edit import edit_folder
from lm_eval_taskgen.generators.export.read_back import read_exported
from lm_eval_taskgen.utils.errors import ConfigError, CorpusError, ExportError
from lm_eval_taskgen.utils.qa_metrics import DEFAULT_METRICS


class Loader(yaml.SafeLoader):
    """Reads `!function utils.Task` as text."""


Loader.add_constructor("!function", lambda loader, node: node.value)


class Given(BaseDataset):
    """Whatever a test gives it."""

    def __init__(self, samples: Any, evaluation_only: Any = (), language: Any = None) -> None:
        super().__init__()
        self.samples, self.evaluation_only, self.language = samples, evaluation_only, language  # type: ignore[misc]

    def load(self) -> Any:
        return self.samples

    def language_of(self, subset: Any) -> Any:
        return {"hindi": "hi", "tamil": "ta"}.get(subset)


def sample(question: str = "Q?", reference: Any = "A", **fields: Any) -> Any:
    return {"input": f"Question: {question}\nAnswer:", "reference": reference, **fields}


@pytest.fixture(autouse=True)
def names_are_free(monkeypatch: pytest.MonkeyPatch) -> None:
    """To look through lm-eval's 14,000 files takes most of the time; test_export.py holds that it is done."""
    monkeypatch.setattr(folder, "check_names_are_free", lambda names: None)


@pytest.fixture
def write(tmp_path: Path) -> Callable[..., Any]:
    """Writes a set and gives the folder's YAML by file name, and its path."""

    def write(samples: Any, *ways: Any, **options: Any) -> Any:
        done = import_dataset("given", Given(samples, ways), "quiz", tmp_path / "quiz", **options)
        files = {path.name: yaml.load(path.read_text(encoding="utf-8"), Loader) for path in done.path.glob("*yaml")}
        return files, done

    return write


def test_a_set_is_the_same_whatever_the_order_of_the_fields(tmp_path: Path) -> None:
    rows = [sample("कब?"), dict(reversed(sample("कब?").items())), sample("कहाँ?")]
    hashes = []
    for number, row in enumerate(rows):
        import_dataset("given", Given([row]), "quiz", tmp_path / str(number))
        hashes.append(read_exported(tmp_path / str(number)).description["corpus_sha256"])
    assert hashes[0] == hashes[1] != hashes[2]


def metrics(fields: Any, key: str = "metric_list") -> Any:
    return [metric["metric"] for metric in fields[key]]


def rows(path: Any, data: Any) -> Any:
    return pyarrow.parquet.read_table(path / f"data/{data}.parquet").to_pylist()


@pytest.mark.parametrize(
    ("ways", "expected", "room"),
    [
        ((), list(DEFAULT_METRICS), 64),
        (("string_match",), ["exact_match", "empty_rate"], 64),
        (("partial_match",), ["contains", "empty_rate"], 64),
        (("string_match", "partial_match"), ["exact_match", "contains", "empty_rate"], 64),
        (("math_match",), ["empty_rate", "math_match"], 1024),
        (("math_match", "string_match"), ["exact_match", "empty_rate", "math_match"], 1024),
        (("llm_judge",), ["empty_rate"], 1024),
        (("log_prob",), ["acc", "acc_norm"], None),
    ],
)
def test_ways_of_scoring_are_metrics(
    write: Callable[..., Any], ways: tuple[str, ...], expected: list[str], room: int | None
) -> None:
    files, done = write([sample(reference="4", options=["4", "5"])], *ways)
    leaf = {**files["_quiz_common_yaml"], **files["quiz_questions.yaml"]}
    assert metrics(leaf) == expected
    assert metrics(files["_taskgen_quiz.yaml"], "aggregate_metric_list") == expected
    assert (leaf["generation_kwargs"] or {}).get("max_gen_toks") == room
    assert ("--log_samples" in (done.path / "README.md").read_text(encoding="utf-8")) == ("llm_judge" in ways)


def test_other_ways_are_an_error_that_lists_those_there_are(write: Callable[..., Any]) -> None:
    with pytest.raises(
        ConfigError, match="given: evaluation_only: there is no scoring method 'bleu'; there are: string_m"
    ):
        write([sample()], "bleu")


def test_choosing_is_a_task_beside_answering(write: Callable[..., Any]) -> None:
    files, done = write([sample(options=["A", "B"], _subset_name="Part I")], "log_prob", "string_match")
    assert done.tasks == {"quiz_part_i": 1, "quiz_part_i_log_prob": 1}
    choice = files["quiz_part_i_log_prob.yaml"]
    assert (choice["output_type"], choice["process_results"]) == ("multiple_choice", None)
    group = files["_taskgen_quiz.yaml"]
    assert group["task"] == ["quiz_part_i", "quiz_part_i_log_prob"]
    assert metrics(group, "aggregate_metric_list") == ["exact_match", "empty_rate", "acc", "acc_norm"]


def test_a_subset_is_a_task_and_a_row_keeps_all_fields_of_the_sample(write: Callable[..., Any]) -> None:
    about = {"id": "7", "context": "C A", "title": "T", "paragraph_id": "0/1", "category": "NO"}
    samples = [
        sample(reference=["A", "B"], metadata=about, _subset_name="2023 paper"),
        sample(reference=[], _subset_name="old"),
    ]
    _, done = write(samples)
    assert (done.group, done.unanswerable) == ("taskgen_quiz", 1)
    assert done.tasks == {"quiz_n2023_paper": 1, "quiz_old": 1}
    (row,) = rows(done.path, "n2023_paper")
    assert (row["question"], row["answers"]) == ("Question: Q?\nAnswer:", ["A", "B"])
    assert row["passages"] == [{"doc_id": "0/1", "title": "T", "text": "C A"}]
    assert json.loads(row["metadata"]) == {
        "answer_in_passages": True,
        "category": "NO",
        "id": "7",
        "paragraph_id": "0/1",
    }


def test_a_repeated_question_counts_twice(write: Callable[..., Any]) -> None:
    _, done = write([sample(), sample(), sample("R?"), sample()])
    identifiers = [row["id"] for row in rows(done.path, "questions")]
    assert len(set(identifiers)) == 4
    assert identifiers[1:] == [f"{identifiers[0]}-2", identifiers[2], f"{identifiers[0]}-3"]


def test_each_subset_is_scored_in_its_language(write: Callable[..., Any]) -> None:
    _, done = write([sample(_subset_name="hindi"), sample(_subset_name="tamil")])
    settings = json.loads((done.path / "settings.json").read_text(encoding="utf-8"))
    assert "उत्तर उपलब्ध नहीं" in settings["scoring"]["abstentions"]
    assert list(settings["scoring_by_language"]) == ["ta"]
    assert "பதில் இல்லை" in settings["scoring_by_language"]["ta"]["abstentions"]
    assert [row["language"] for part in ("hindi", "tamil") for row in rows(done.path, part)] == ["hi", "ta"]


def test_the_folder_prompts_and_scores_each_row_as_it_was_given(write: Callable[..., Any]) -> None:
    _, done = write([sample(reference=[], _subset_name="hindi"), sample(reference=[], _subset_name="tamil")])
    spec = importlib.util.spec_from_file_location("imported_utils", done.path / "utils.py")
    utils = importlib.util.module_from_spec(spec)  # type: ignore[arg-type]
    spec.loader.exec_module(utils)
    (hindi,), (tamil,) = (rows(done.path, part) for part in ("hindi", "tamil"))
    assert utils.doc_to_text(hindi) == "Question: Q?\nAnswer:"
    for said, doc, right in (
        ("उत्तर उपलब्ध नहीं", hindi, 1.0),
        ("उत्तर उपलब्ध नहीं", tamil, 0.0),
        ("பதில் இல்லை", tamil, 1.0),
        ("no answer", tamil, 1.0),
    ):
        assert utils.process_results(doc, [said])["no_answer_acc"] == right
    assert utils.doc_to_target(tamil) == "பதில் கிடைக்கவில்லை"


@pytest.mark.parametrize(
    ("asked", "expected"), [(None, "en"), ("nl", "nl")], ids=["English where nothing says", "as the caller says"]
)
def test_the_language_of_a_file_is_the_callers(write: Callable[..., Any], asked: str | None, expected: str) -> None:
    _, done = write([sample()], language=asked)
    assert rows(done.path, "questions")[0]["language"] == expected


@pytest.mark.parametrize(
    ("samples", "ways", "options", "error", "found"),
    [
        ([], (), {}, CorpusError, "there are no samples"),
        ([sample()], (), {"language": "xx"}, ConfigError, "'xx' is not known"),
        ([sample(_subset_name="hindi")], (), {"language": "ta"}, ConfigError, "knows its languages"),
        ([sample(_subset_name="हिन्दी")], (), {}, CorpusError, "no task can be named after it"),
        ([sample(_subset_name="a b"), sample(_subset_name="A-B")], (), {}, CorpusError, "'a b' and 'A-B' would both"),
        (
            [sample(), {"input": " ", "reference": "A"}],
            (),
            {},
            CorpusError,
            r"Given.load\(\)\[1\]: 'input' is not text",
        ),
        ([sample()], ("log_prob",), {}, CorpusError, r"Given.load\(\)\[0\]: log_prob needs 'options'"),
        ([sample(options=["B", "C"])], ("log_prob",), {}, CorpusError, "must be one of the options"),
        ([sample(reference="दो")], ("math_match",), {}, CorpusError, "cannot read the reference 'दो'"),
        ([sample(reference={"a": 1})], (), {}, CorpusError, "reference: expected text"),
    ],
)
def test_sets_that_cannot_be_imported_are_errors(
    write: Callable[..., Any],
    tmp_path: Path,
    samples: list[Any],
    ways: tuple[str, ...],
    options: dict[str, Any],
    error: type[Exception],
    found: str,
) -> None:
    with pytest.raises(error, match=found):
        write(samples, *ways, **options)
    assert not (tmp_path / "quiz").exists()


def test_a_folder_in_the_way_is_kept(write: Callable[..., Any]) -> None:
    write([sample()])
    with pytest.raises(ExportError, match="give --overwrite"):
        write([sample()])
    write([sample()], overwrite=True)


def test_the_same_set_gives_the_same_bytes_and_the_card_tells_where_it_is_from(
    write: Callable[..., Any], tree: Callable[[Path], dict[str, bytes]]
) -> None:
    _, done = write([sample(_subset_name="old", reference=["A"])], "string_match")
    first = tree(done.path)
    assert tree(write([sample(_subset_name="old", reference=["A"])], "string_match", overwrite=True)[1].path) == first
    card = (done.path / "README.md").read_text(encoding="utf-8")
    assert "imported by lm-eval-taskgen from `given`" in card
    assert "generated from documents" not in card
    assert "written by a program" not in card
    assert "| old | `exact_match`, `empty_rate` |" in card
    assert "has_answer" not in card, "those of its scoring method only"


def test_an_imported_set_is_read_back_and_edited(write: Callable[..., Any]) -> None:
    _, done = write([sample(), sample("R?")])
    exported = read_exported(done.path)
    first, second = (row["id"] for row in exported.questions)
    edited = edit_folder(done.path, [first], [])
    assert (edited.left, edited.version) == (1, 2)
    assert [row["id"] for row in read_exported(done.path).questions] == [second]
    assert "imported by" in (done.path / "README.md").read_text(encoding="utf-8")


def test_a_set_without_any_answer_is_noted(write: Callable[..., Any]) -> None:
    nothing = sample(reference="", metadata={"question": "Who was the first mayor of the town?"})
    _, done = write([nothing, nothing])
    assert done.notes == ("given: no question has an answer, so abstaining is always right; is 'reference' filled in?",)
    assert write([nothing, sample()], overwrite=True)[1].notes == ()


def test_a_wrong_language_is_an_error_before_anything_is_loaded(tmp_path: Path) -> None:
    class Unloadable(Given):
        subsets = ("hindi",)

        def load(self) -> Any:
            raise AssertionError

    with pytest.raises(ConfigError, match="language 'ta': the set knows its languages"):
        import_dataset("given", Unloadable(()), "quiz", tmp_path / "quiz", language="ta")


HINDI = ["पैंथर्स डिफ़ेंस ने कितने अंक दिए?", "टेस्ला के नए साझेदारों के नाम क्या थे?", "यह संगठन क्यों बनाया गया था?"]
FORMULA = ["$x + 1 = 3$?", "$2x = 8$?", "1 + 1 = ?"]


@pytest.mark.parametrize(
    ("questions", "options", "notes"),
    [
        (HINDI, {}, ["given: not in Latin script, but scored by the rules of English; give --language CODE."]),
        (HINDI, {"language": "hi"}, []),
        (
            ["Wie was de eerste burgemeester van de stad en wat deed hij met het geld van de bank?"],
            {"language": "en"},
            1,
        ),
        (["Who was the first mayor of the town, and what did he do with it?"], {}, []),
        ([*HINDI[:1], "Who was the first mayor of the town?", "What did he do with it?"], {}, []),
        ([*HINDI[:1], "Who was the first mayor of the town?"], {}, []),
        (FORMULA, {}, []),
    ],
    ids=["script", "as said", "words", "English", "some of them", "half of them", "no words"],
)
def test_a_set_that_is_scored_in_another_language_than_it_is_in_is_noted(
    write: Callable[..., Any], questions: list[str], options: dict[str, Any], notes: Any
) -> None:
    _, done = write([sample(metadata={"question": question}) for question in questions], **options)
    assert (len(done.notes) if isinstance(notes, int) else list(done.notes)) == notes
