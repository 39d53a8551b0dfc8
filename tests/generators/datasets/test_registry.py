"""The registry of sets: those of the Hub, read from the loopback Hub, and a set of one's own."""

from __future__ import annotations

import json
import sys
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

from lm_eval_taskgen.generators.datasets import registry
from lm_eval_taskgen.generators.datasets.base import BaseDataset, methods_of
from lm_eval_taskgen.generators.datasets.registry import (
    dataset_class,
    datasets,
    load_datasets,
    register_dataset,
)
from lm_eval_taskgen.utils.errors import ConfigError, CorpusError
from loopback_hub import LoopbackHub


class Capitals(BaseDataset):
    """Capitals of countries."""

    subsets = ("north", "south")
    evaluation_only = ("string_match",)
    base_prompt_template = "Q: {input}\nA:"

    def load(self) -> Any:
        return [
            {"input": self.prompt({"input": f"Capital of {part}?"}), "reference": "Oslo", "_subset_name": part}
            for part in self.chosen
        ]


@pytest.fixture
def own(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    monkeypatch.setattr(registry, "_DATASETS", {**datasets()})
    register_dataset("capitals")(Capitals)
    yield


def test_shipped_sets() -> None:
    assert list(datasets()) == ["generic_file", "generic_hub", "igb_xquad_in", "indic_qa", "xquad"]
    assert {key: len(kind.subsets) for key, kind in datasets().items() if kind.subsets} == {
        "igb_xquad_in": 13,
        "indic_qa": 11,
        "xquad": 12,
    }


@pytest.mark.parametrize(
    ("subset", "parts"), [(None, ["north", "south"]), ("south", ["south"]), (["south", "north"], ["south", "north"])]
)
def test_a_set_of_ones_own(own: Any, subset: Any, parts: list[str]) -> None:
    dataset = load_datasets("capitals", subset=subset)
    assert [sample["_subset_name"] for sample in dataset.load()] == parts
    assert dataset.get_raw_samples() == dataset.load()
    assert dataset.info() == {
        "subsets": parts,
        "split": None,
        "asked_split": "test",
        "evaluation_only": ["string_match"],
        "base_prompt_template": "Q: {input}\nA:",
        "description": "Capitals of countries.",
    }


def test_the_prompt_is_the_callers_to_choose(own: Any) -> None:
    dataset = load_datasets("capitals", subset="north", base_prompt_template="{input}")
    assert dataset.load()[0]["input"] == "Capital of north?"
    assert Capitals.base_prompt_template == "Q: {input}\nA:"


@pytest.mark.parametrize(
    ("ask", "found"),
    [
        (
            lambda: load_datasets("capital"),
            r"no set 'capital' \(did you mean 'capitals'\?\); there are: capitals, gener",
        ),
        (lambda: load_datasets("capitals", "nort"), r"no subset 'nort' \(did you mean 'north'\?\)"),
        (lambda: load_datasets("capitals", file="x"), "no option 'file'; this set takes: base_prompt_template"),
        (lambda: register_dataset("xquad")(Capitals), "the key 'xquad' is taken by"),
        (lambda: dataset_class("json:JSONDecoder"), "json has no class 'JSONDecoder' that extends BaseDataset"),
        (lambda: dataset_class("no_such_module:X"), "no module named 'no_such_module'"),
    ],
)
def test_unknown_names_are_errors(own: Any, ask: Callable[..., Any], found: str) -> None:
    with pytest.raises(ConfigError, match=found):
        ask()


def test_a_way_of_scoring_that_there_is_not_is_refused_at_once() -> None:
    class Wrong(Capitals):
        evaluation_only = ("rouge",)

    with pytest.raises(
        ConfigError, match=r"Wrong\.evaluation_only: there is no scoring method 'rouge'; there are: str"
    ):
        register_dataset("wrong")(Wrong)


@pytest.mark.parametrize(("said", "ways"), [(None, ()), ("log_prob", ("log_prob",)), (["llm_judge"], ("llm_judge",))])
def test_ways_of_scoring_are_none_one_or_several(said: Any, ways: tuple[str, ...]) -> None:
    assert methods_of(said, "f") == ways


def test_a_class_may_take_whatever_it_is_given(own: Any) -> None:
    class Anything(Capitals):
        def __init__(self, subset: Any = None, split: str = "test", **rest: Any) -> None:
            super().__init__(subset, split)
            self.rest = rest

    register_dataset("anything")(Anything)
    assert load_datasets("anything", "north", colour="red").rest == {"colour": "red"}  # type: ignore[attr-defined]


def test_a_class_is_named_by_its_module_too(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "my_quiz_sets.py").write_text(
        "from lm_eval_taskgen.generators.datasets.base import BaseDataset\n"
        "class Quiz(BaseDataset):\n    def load(self):\n        return [{'input': 'Q', 'reference': 'A'}]\n"
    )
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr("sys.path", [*sys.path])
    assert load_datasets("my_quiz_sets:Quiz").load() == [{"input": "Q", "reference": "A"}]


class TestOfTheHub:
    def test_indic_qa(self, external_hub: LoopbackHub, hub_here: LoopbackHub) -> None:
        dataset = load_datasets("indic_qa", ["hi", "ta"], "validation")
        samples = dataset.load()
        rows = dataset.get_raw_samples()
        assert {sample["_subset_name"] for sample in samples} == {"hi", "ta"}
        assert samples[0]["input"] == f"Context: {rows[0].context}\nQuestion: {rows[0].question}\nAnswer:"
        assert [tuple(sample["references"]) for sample in samples] == [row.answers for row in rows]
        assert {sample["metadata"]["category"] for sample in samples} == {"SHORT", "NO"}
        assert (dataset.info()["split"], dataset.info()["asked_split"]) == ("test", "validation")
        assert dataset.language_of("ta") == "ta"

    def test_xquad_says_that_it_has_validation_alone(self, external_hub: LoopbackHub, hub_here: LoopbackHub) -> None:
        dataset = load_datasets("xquad", "el")
        assert dataset.load()
        assert dataset.info()["split"] == "validation"

    @pytest.mark.parametrize(("asked", "file"), [("train", "train"), ("validation", "dev"), ("other", "test")])
    def test_igb_has_three_splits(self, hub_here: LoopbackHub, asked: str, file: str) -> None:
        record = {"question": "Q?", "answers": [{"text": "A"}], "context": "C A"}
        hub_here.put("me/igb", {f"xquad_hi_{file}.json": json.dumps({"examples": [record]}).encode()})
        dataset = load_datasets("igb_xquad_in", "hi", asked, repo="me/igb", revision="main")
        assert len(dataset.load()) == 1


COLUMNS = {"input": "q", "reference": "a"}
CARD = """---
configs:
- config_name: one
  data_files: [{split: test, path: one/test.jsonl}, {split: train, path: one/train.jsonl}]
- config_name: two
  data_files: [{split: train, path: two/train.jsonl}]
---
"""


class TestGenericHub:
    @pytest.fixture(autouse=True)
    def repository(self, hub_here: LoopbackHub, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
        import datasets as library

        for name, value in {
            "HF_ENDPOINT": hub_here.url,
            "HF_DATASETS_CACHE": tmp_path / "datasets",
            "HF_MODULES_CACHE": str(tmp_path / "modules"),
            "HF_HUB_OFFLINE": False,
            "HF_DATASETS_OFFLINE": False,
        }.items():
            monkeypatch.setattr(library.config, name, value, raising=False)
        rows = {part: json.dumps({"q": f"{part}?", "a": ["A"], "subset": "x"}) + "\n" for part in ("one", "two")}
        files = {
            "README.md": CARD,
            "one/test.jsonl": rows["one"],
            "one/train.jsonl": rows["one"] * 3,
            "two/train.jsonl": rows["two"] * 2,
        }
        hub_here.put("me/quiz", {path: text.encode() for path, text in files.items()})

    def test_configurations_are_subsets_and_splits_fall_back(self) -> None:
        dataset = load_datasets("generic_hub", repo="me/quiz", columns=COLUMNS)
        assert [sample["_subset_name"] for sample in dataset.load()] == ["one", "two", "two"]
        assert dataset.info()["split"] == {"one": "test", "two": "train"}
        one = load_datasets("generic_hub", "one", "train", repo="me/quiz", columns=COLUMNS)
        assert [sample["input"] for sample in one.load()] == ["Question: one?\nAnswer:"] * 3
        assert one.get_raw_samples()[0] == {"q": "one?", "a": ["A"], "subset": "x"}

    def test_info_is_whole_before_the_rows(self) -> None:
        dataset = load_datasets("generic_hub", repo="me/quiz", columns=COLUMNS)
        info = dataset.info()
        assert (info["subsets"], info["split"]) == (["one", "two"], {"one": "test", "two": "train"})
        dataset.load()
        assert dataset.info() == info

    @pytest.mark.parametrize(
        ("options", "found"),
        [
            ({"repo": "me/none"}, "the dataset me/none: "),
            ({"repo": "me/quiz", "subset": "three"}, r"the dataset me/quiz \(three\): .*three"),
            ({"repo": "me/quiz", "revision": "none"}, "the dataset me/quiz: "),
        ],
    )
    def test_missing_sets_and_options_are_errors(self, options: dict[str, Any], found: str) -> None:
        with pytest.raises(CorpusError, match=f"(?s){found}"):
            load_datasets("generic_hub", columns=COLUMNS, **options).load()
