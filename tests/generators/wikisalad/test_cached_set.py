"""The set of a task: built before, or built now, and never under a wrong name."""

from __future__ import annotations

import json
from dataclasses import replace
from pathlib import Path
from types import ModuleType
from typing import Any

import pytest

from lm_eval_taskgen.generators.wikisalad import cached_set as module
from lm_eval_taskgen.generators.wikisalad import dataset_sha256, flaws, read_examples, write_examples
from lm_eval_taskgen.generators.wikisalad.cached_set import SEED, SetRequest, ready_set
from lm_eval_taskgen.generators.wikisalad.sources import HUB
from lm_eval_taskgen.generators.wikisalad.variants import VARIANTS
from lm_eval_taskgen.utils.errors import ConfigError, CorpusError, DatasetUnavailable, ExportError
from loopback_hub import LoopbackHub

EASY, HARD = "easy_2topic_short", "hard_3topic_short"


@pytest.fixture(autouse=True)
def few(monkeypatch: pytest.MonkeyPatch) -> None:
    for name in (EASY, HARD):
        monkeypatch.setitem(VARIANTS, name, replace(VARIANTS[name], examples=5))


@pytest.fixture
def kept(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The folder in which built sets are kept, empty."""
    from huggingface_hub import constants

    monkeypatch.setattr(constants, "HF_ASSETS_CACHE", str(tmp_path / "assets"))
    return tmp_path / "assets" / "lm_eval_taskgen" / "wikisalad"


@pytest.fixture
def squad(tmp_path: Path, external_sets: ModuleType) -> str:
    path = tmp_path / "squad.json"
    path.write_text(json.dumps({"data": external_sets.squad_articles()}), encoding="utf-8")
    return str(path)


@pytest.fixture
def built(tmp_path: Path, kept: Path, squad: str) -> Path:
    """A folder of sets, as `taskgen wikisalad build` writes one, without that of `HARD`."""
    folder = tmp_path / "sets"
    folder.mkdir()
    write_examples(folder / f"{EASY}.json", ready_set(SetRequest(EASY, squad)).examples)
    return folder


class TestCache:
    def test_what_was_built_once_is_read_the_next_time(
        self, kept: Path, squad: str, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        first = ready_set(SetRequest(EASY, squad))
        assert not any(flaws(example) for example in first.examples)
        [file] = kept.iterdir()
        monkeypatch.setattr(module, "build_examples", None)
        again = ready_set(SetRequest(EASY, squad))
        assert again == first
        assert read_examples(file) == first.examples

    @pytest.mark.parametrize(
        ("other", "why"),
        [
            ({"variant": HARD}, "another pattern"),
            ({"seed": 7}, "another draw"),
            ({"tokens": 1000}, "another length"),
        ],
    )
    def test_other_settings_are_another_set(self, kept: Path, squad: str, other: dict[str, Any], why: str) -> None:
        first = ready_set(SetRequest(EASY, squad))
        second = ready_set(SetRequest(**{"variant": EASY, "squad": squad, **other}))
        assert dataset_sha256(first.examples) != dataset_sha256(second.examples), why
        assert len(list(kept.iterdir())) == 2

    def test_another_content_of_the_same_name_is_another_set(self, kept: Path, squad: str) -> None:
        first = ready_set(SetRequest(EASY, squad))
        file = Path(squad)
        file.write_text(file.read_text(encoding="utf-8").replace("oldest", "newest"), encoding="utf-8")
        second = ready_set(SetRequest(EASY, squad))
        assert "newest" in second.examples[0].prompt and "newest" not in first.examples[0].prompt

    def test_a_file_of_the_same_content_is_the_same_set(self, kept: Path, squad: str, tmp_path: Path) -> None:
        copy = tmp_path / "copy.json"
        copy.write_bytes(Path(squad).read_bytes())
        assert ready_set(SetRequest(EASY, str(copy))).examples == ready_set(SetRequest(EASY, squad)).examples
        assert len(list(kept.iterdir())) == 1

    def test_other_code_builds_anew(
        self, kept: Path, squad: str, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
    ) -> None:
        ready_set(SetRequest(EASY, squad))
        (tmp_path / "code").mkdir()
        (tmp_path / "code" / "build.py").write_text("# as another version has it", encoding="utf-8")
        monkeypatch.setattr(module.resources, "files", lambda package: tmp_path / "code")  # type: ignore[attr-defined]
        ready_set(SetRequest(EASY, squad))
        assert len(list(kept.iterdir())) == 2

    def test_a_cache_that_cannot_be_written_is_an_error_with_advice(self, kept: Path, squad: str) -> None:
        kept.parent.parent.write_text("a file where a folder should be", encoding="utf-8")
        with pytest.raises(
            ExportError, match=r"cannot be created.*HF_ASSETS_CACHE, or give a folder that `taskgen wiki"
        ):
            ready_set(SetRequest(EASY, squad))

    def test_results_can_say_what_it_was_made_of(self, kept: Path, squad: str) -> None:
        assert ready_set(SetRequest(EASY, squad)).made_of == {"squad": squad, "seed": SEED, "language": "en"}
        asked = SetRequest(EASY, squad, seed=7, tokens=1000)
        assert ready_set(asked).made_of == {"squad": squad, "seed": 7, "language": "en", "tokens": 1000}


class TestBuiltBefore:
    def test_a_folder_has_a_file_for_the_variant(self, built: Path) -> None:
        assert ready_set(SetRequest(EASY, str(built))).examples == read_examples(built / f"{EASY}.json")

    @pytest.mark.parametrize("name", [f"{EASY}.json", "renamed.json"], ids=["its name", "its pattern"])
    def test_a_single_file_does_for_its_variant(self, built: Path, name: str) -> None:
        file = (built / f"{EASY}.json").rename(built / name)
        assert ready_set(SetRequest(EASY, str(file))).made_of == {"squad": str(file)}

    def test_a_single_file_does_for_no_other(self, built: Path) -> None:
        file = str(built / f"{EASY}.json")
        with pytest.raises(ConfigError, match=f"has the pattern ABAB, and {HARD} is ABCABC; run .* --dataset {file}"):
            ready_set(SetRequest(HARD, file))

    def test_a_set_that_the_folder_lacks_is_named(self, built: Path) -> None:
        with pytest.raises(CorpusError, match=rf"has no {HARD}\.json \(there is {EASY}\.json\); .*--variant {HARD}"):
            ready_set(SetRequest(HARD, str(built)))

    def test_its_language_can_be_set(self, built: Path) -> None:
        hindi = ready_set(SetRequest(EASY, str(built), language="hi"))
        assert {example.language for example in hindi.examples} == {"hi"}
        assert hindi.made_of["language"] == "hi"

    @pytest.mark.parametrize(("settings", "said"), [({"seed": 0}, "seed 0"), ({"tokens": 4000}, "tokens 4000")])
    def test_what_only_building_heeds_is_refused(self, built: Path, settings: dict[str, Any], said: str) -> None:
        with pytest.raises(ConfigError, match=f"{said}: has no effect on .*{EASY}.json, which is built already"):
            ready_set(SetRequest(EASY, str(built), **settings))


class TestSources:
    @pytest.mark.parametrize("place", ["squad", "built"])
    def test_a_revision_is_for_the_hub(self, place: str, request: pytest.FixtureRequest) -> None:
        named = str(request.getfixturevalue(place))
        with pytest.raises(ConfigError, match=r"revision main: is for sets of the Hub .*, not /"):
            ready_set(SetRequest(EASY, named, revision="main"))

    def test_the_default_is_read_from_the_hub_once(self, external_hub: LoopbackHub, hub_here: LoopbackHub) -> None:
        ready = ready_set(SetRequest(EASY))
        assert len(ready.examples) == 5
        assert ready.made_of["revision"] == HUB["rajpurkar/squad_v2"].revision
        assert ready_set(SetRequest(HARD)).made_of["squad"] == "rajpurkar/squad_v2"
        assert len([entry for entry in external_hub.log if entry.method == "GET" and entry.status == 200]) == 1

    def test_without_the_hub_an_error_says_so(self, external_hub: LoopbackHub, hub_here: LoopbackHub) -> None:
        external_hub.refuse("rajpurkar/squad_v2", status=404)
        with pytest.raises(DatasetUnavailable, match="rajpurkar/squad_v2"):
            ready_set(SetRequest(EASY))
