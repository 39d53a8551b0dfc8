"""A dataset class of one's own: what it must give, and the errors when it does not."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

from lm_eval_taskgen.generators.datasets import registry
from lm_eval_taskgen.generators.datasets.base import BaseDataset
from lm_eval_taskgen.generators.datasets.importing import Imported, import_dataset
from lm_eval_taskgen.generators.datasets.registry import datasets, load_datasets, register_dataset
from lm_eval_taskgen.generators.export import folder
from lm_eval_taskgen.utils.errors import ConfigError, CorpusError, TaskgenError

ROW = {"input": "Capital of Norway?", "reference": "Oslo"}
MODULE = """
from lm_eval_taskgen.generators.datasets import BaseDataset, register_dataset

@register_dataset("my_local")
class Quiz(BaseDataset):
    def load(self):
        return [{"input": "Q", "reference": "A"}]
"""


class Norway(BaseDataset):
    """One question."""

    rows: Any = (ROW,)

    def load(self) -> Any:
        return self.rows


@pytest.fixture(autouse=True)
def own_registry(monkeypatch: pytest.MonkeyPatch) -> None:
    """To look through lm-eval's files for names takes most of the time; test_export.py holds that it is done."""
    monkeypatch.setattr(registry, "_DATASETS", {**datasets()})
    monkeypatch.setattr(folder, "check_names_are_free", lambda names: None)


@pytest.fixture
def write(tmp_path: Path) -> Callable[..., Imported]:
    return lambda cls: import_dataset("my_sets:Norway", cls(), "quiz", tmp_path / "quiz")


def with_rows(*rows: Any) -> type[Norway]:
    return type("Norway", (Norway,), {"rows": list(rows)})


@pytest.mark.parametrize(
    ("row", "found"),
    [
        ({"input": "Q", "answer": "Oslo"}, "'reference'; the keys there are: 'input', 'answer'"),
        ({"input": "Q", "references": ["Oslo"]}, "'reference'; the keys there are: 'input', 'references'"),
        ("Capital of Norway?", "expected a mapping with 'input' and 'reference', found str"),
        ({**ROW, "metadata": "x"}, "metadata: expected a mapping, found str"),
        ({**ROW, "metadata": {"seen": {1}}}, "is not JSON: Object of type set"),
        ({**ROW, "references": ["Bergen"]}, "reference 'Oslo' is not among references ['Bergen']"),
        ({**ROW, "reference": None, "references": ["Oslo"]}, "reference None is not among references ['Oslo']"),
    ],
)
def test_a_row_that_cannot_be_scored_is_an_error_that_names_class_row_and_keys(
    write: Callable[..., Imported], tmp_path: Path, row: Any, found: str
) -> None:
    with pytest.raises(CorpusError) as error:
        write(with_rows(ROW, row))
    assert str(error.value).startswith("my_sets:Norway: Norway.load()[1]: ")
    assert found in str(error.value)
    assert not (tmp_path / "quiz").exists()


@pytest.mark.parametrize("nothing", [None, "", []])
def test_no_answer_is_written_in_three_ways(write: Callable[..., Imported], nothing: Any) -> None:
    assert write(with_rows(ROW, {"input": "Q", "reference": nothing})).unanswerable == 1


@pytest.mark.parametrize(
    "reference", [{"reference": "Oslo", "references": ["Oslo", "Christiania"]}, {"reference": ["Oslo", "Christiania"]}]
)
def test_further_answers_count(write: Callable[..., Imported], reference: Any, accepted: Any) -> None:
    assert accepted(write(with_rows({"input": "Q", **reference}))) == [["Oslo", "Christiania"]]


@pytest.fixture
def accepted() -> Callable[[Imported], Any]:
    def read(done: Imported) -> Any:
        import pyarrow.parquet

        return pyarrow.parquet.read_table(done.path / "data/questions.parquet").column("answers").to_pylist()

    return read


def test_rows_may_come_one_by_one(write: Callable[..., Imported]) -> None:
    class Lazy(Norway):
        def load(self) -> Any:
            yield ROW

    assert write(Lazy).tasks == {"quiz_questions": 1}


class TestInfo:
    def test_what_a_class_leaves_out_is_filled_in(self, write: Callable[..., Imported]) -> None:
        class Scored(Norway):
            def info(self) -> Any:
                return {"evaluation_only": "string_match"}

        assert write(Scored).info == {
            "subsets": [],
            "split": None,
            "asked_split": "test",
            "evaluation_only": ["string_match"],
            "base_prompt_template": "{input}",
            "description": "",
        }

    @pytest.mark.parametrize("info", [None, {"split": {1}}])
    def test_what_cannot_be_recorded_is_an_error(self, write: Callable[..., Imported], info: Any) -> None:
        with pytest.raises(ConfigError, match=r"^my_sets:Norway: info\(\): "):
            write(type("Norway", (Norway,), {"info": lambda self: info}))

    @pytest.mark.parametrize(("ways", "listed"), [(None, []), ("log_prob", ["log_prob"])])
    def test_ways_of_scoring_are_a_list(self, ways: Any, listed: list[str]) -> None:
        assert type("Norway", (Norway,), {"evaluation_only": ways})().info()["evaluation_only"] == listed

    def test_the_split_is_known_before_the_rows(self) -> None:
        class Split(Norway):
            subsets = ("no", "se")
            splits = ("validation", "train")

        assert Split().info()["split"] == "validation"
        assert Split(split="train").info()["split"] == "train"

    def test_of_a_hub_set_it_is_whole_without_a_download(self) -> None:
        assert load_datasets("xquad", "hi").info()["split"] == "validation"

    def test_of_a_file_it_is_whole_before_the_rows(self, tmp_path: Path) -> None:
        (tmp_path / "validation.csv").write_text("input,reference,context,subset\nQ,A,C,one\n")
        dataset = load_datasets("generic_file", file=tmp_path)
        info = dataset.info()
        assert (info["split"], info["subsets"]) == ("validation", ["one"])
        assert info["base_prompt_template"] == "Context: {context}\nQuestion: {input}\nAnswer:"
        dataset.load()
        assert dataset.info() == info

    @pytest.mark.parametrize(("subset", "language"), [("hi", "hi"), ("physics", None)])
    def test_a_subset_of_a_file_that_is_named_by_a_language_is_in_it(self, subset: str, language: str | None) -> None:
        assert load_datasets("generic_file", file="quiz.csv").language_of(subset) == language


class TestTemplate:
    @pytest.mark.parametrize("field", ["input", "question"])
    @pytest.mark.parametrize("template", ["Q: {input}", "Q: {question}"])
    def test_the_question_has_two_names(self, field: str, template: str) -> None:
        assert Norway(base_prompt_template=template).prompt({field: "Why?"}) == "Q: Why?"

    def test_none_is_the_question_alone(self, tmp_path: Path) -> None:
        (tmp_path / "quiz.csv").write_text("input,reference,context\nWhy?,A,C\n")
        dataset = load_datasets("generic_file", file=tmp_path / "quiz.csv", base_prompt_template=None)
        assert dataset.load()[0]["input"] == "Why?"
        assert dataset.info()["base_prompt_template"] is None
        assert type("Own", (Norway,), {"base_prompt_template": None})().prompt({"input": "Why?"}) == "Why?"

    def test_numbers_are_written_as_text(self) -> None:
        assert Norway(base_prompt_template="{year}").prompt({"year": 1947}) == "1947"  # type: ignore[dict-item]

    @pytest.mark.parametrize("template", ["{inptu}", 5])
    def test_other_templates_are_errors(self, template: Any) -> None:
        with pytest.raises(ConfigError, match=r"^base_prompt_template: "):
            Norway(base_prompt_template=template).prompt({"input": "Why?"})


class NoLoad(BaseDataset):
    pass


class NoSuper(Norway):
    def __init__(self, subset: Any = None, split: str = "test") -> None:
        pass


class Passes(Norway):
    def __init__(self, **options: Any) -> None:
        super().__init__(**options)


class NoArguments(Norway):
    def __init__(self) -> None:
        super().__init__()


@pytest.mark.parametrize(
    ("ask", "found"),
    [
        (lambda: register_dataset("x")(dict), "register_dataset('x'): expected a class that extends BaseDataset"),  # type: ignore[type-var]
        (lambda: register_dataset("x")(5), "register_dataset('x'): expected a class that extends BaseDataset"),  # type: ignore[type-var]
        (lambda: register_dataset(Norway), 'write @register_dataset("key")'),  # type: ignore[arg-type]
        (lambda: register_dataset(""), 'write @register_dataset("key")'),
        (lambda: register_dataset("a:b"), "a key holds no colon"),
        (lambda: register_dataset("x")(NoLoad), "NoLoad has no load()"),
        (lambda: register_dataset("x")(type("Wrong", (Norway,), {"evaluation_only": 5})), "expected names of scoring"),
        (lambda: loaded(NoSuper), "__init__ must call super().__init__"),
        (lambda: loaded(NoArguments), "__init__ must take 'subset' and 'split'"),
        (lambda: loaded(Passes, colour="red"), "own: Passes: "),
        (lambda: loaded(Norway, subset=5), "subset: expected a name or several, found 5"),
        (lambda: load_datasets("xquad", base_prompt_template="{inptu}").prompt({"input": "Q"}), "fills {inptu}"),
    ],
)
def test_a_wrong_class_is_an_error_that_says_what_to_do(ask: Callable[[], Any], found: str) -> None:
    with pytest.raises(TaskgenError) as error:
        ask()
    assert found in str(error.value)


def loaded(cls: Any, **options: Any) -> Any:
    register_dataset("own")(cls)
    return load_datasets("own", **options)


class TestOfTheFolder:
    """A set in a file of the working folder."""

    @pytest.fixture(autouse=True)
    def here(self, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
        (tmp_path / "my_local_sets.py").write_text(MODULE)
        (tmp_path / "not_named.py").write_text("raise AssertionError('ran, and nobody named it')")
        (tmp_path / "broken_sets.py").write_text("def x(:")
        monkeypatch.chdir(tmp_path)
        monkeypatch.setattr(sys, "path", [*sys.path])
        yield
        for name in ("my_local_sets", "broken_sets"):
            sys.modules.pop(name, None)

    @pytest.mark.parametrize("name", ["my_local_sets:my_local", "my_local_sets:Quiz"])
    def test_module_and_key_or_module_and_class_name_it(self, name: str) -> None:
        assert load_datasets(name).load() == [{"input": "Q", "reference": "A"}]

    def test_a_key_alone_runs_nothing_and_says_which_file_has_it(self) -> None:
        with pytest.raises(ConfigError, match=r"my_local_sets\.py here registers it: my_local_sets:my_local$"):
            load_datasets("my_local")
        assert not {"my_local_sets", "not_named"} & set(sys.modules)

    def test_an_installed_module_does_not_open_the_folder(self, tmp_path: Path) -> None:
        with pytest.raises(ConfigError, match="json has no class 'JSONDecoder' that extends BaseDataset"):
            load_datasets("json:JSONDecoder")
        assert str(tmp_path) not in sys.path

    @pytest.mark.parametrize(
        ("name", "found"),
        [
            ("my_local_sets:xquad", "my_local_sets has no class 'xquad' that extends BaseDataset, nor such a key"),
            ("my_local_sets:my_lokal", "did you mean 'my_local'"),
            ("broken_sets:x", "importing broken_sets failed: SyntaxError: invalid syntax (broken_sets.py, line 1)"),
            (":x", "expected MODULE:NAME, found ':x'"),
            ("my_local_sets:", "expected MODULE:NAME, found 'my_local_sets:'"),
        ],
    )
    def test_names_that_lead_nowhere_are_errors(self, name: str, found: str) -> None:
        with pytest.raises(ConfigError) as error:
            load_datasets(name)
        assert found in str(error.value)


def test_one_answer_is_a_text_and_all_are_beside_it(external_hub: Any, hub_here: Any) -> None:
    (hindi, *_) = load_datasets("xquad", "hi").load()
    assert hindi["references"] == [hindi["reference"]]


@pytest.mark.parametrize(
    ("cell", "reference", "references"),
    [("four", "four", ["four"]), ('["four", "4"]', ["four", "4"], ["four", "4"]), ("", [], [])],
)
def test_a_file_gives_one_answer_as_a_text_too(tmp_path: Path, cell: str, reference: Any, references: Any) -> None:
    (tmp_path / "quiz.tsv").write_text("input\treference\nQ\t" + cell.replace('"', '""').join(['"', '"']) + "\n")
    (sample,) = load_datasets("generic_file", file=tmp_path / "quiz.tsv").load()
    assert (sample["reference"], sample["references"]) == (reference, references)
