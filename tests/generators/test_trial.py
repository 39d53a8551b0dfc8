from __future__ import annotations

import shutil
from importlib import resources
from pathlib import Path

import pytest
from rich.cells import cell_len
from typer.testing import CliRunner

from lm_eval_taskgen.generators.cli.app import app
from lm_eval_taskgen.generators.config.load import load_config
from lm_eval_taskgen.generators.corpus.readers import readable_endings
from lm_eval_taskgen.generators.trial import guess_language_at, some_documents, spread, try_documents
from lm_eval_taskgen.utils.errors import ConfigError, CorpusError
from lm_eval_taskgen.utils.progress import silent

CORPUS = Path(str(resources.files("lm_eval_taskgen.generators") / "quickstart_corpus"))


@pytest.mark.parametrize(
    ("number", "order"), [(0, []), (1, [0]), (2, [0, 1]), (5, [0, 4, 2, 1, 3]), (8, [0, 4, 2, 6, 1, 3, 5, 7])]
)
def test_items_that_lie_far_apart_come_first(number: int, order: list[int]) -> None:
    assert list(spread(range(number))) == order


def test_ten_questions_are_shown_and_nothing_is_written(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("COLUMNS", "80")
    shutil.copytree(CORPUS / "hi", tmp_path / "docs")
    before = sorted(tmp_path.rglob("*"))
    said = CliRunner().invoke(app, ["try", "docs"])
    assert said.exit_code == 0, said.output
    for part in ("gold", "evidence", ".md: “", "10 questions in", " files.", "Language: Hindi, guessed"):
        assert part in said.stdout, part
    assert "taskgen init my.yaml --corpus docs" in said.stdout
    assert max(map(cell_len, said.stdout.splitlines())) <= 80
    assert sorted(tmp_path.rglob("*")) == before


def test_the_questions_of_the_readme_are_those_that_are_shown(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("COLUMNS", "80")
    said = CliRunner().invoke(app, ["try", str(CORPUS / "en")]).stdout
    shown = "\n".join(line.rstrip() for line in said.splitlines())
    readme = (Path(__file__).parents[2] / "README.md").read_text(encoding="utf-8")
    printed = readme.partition("<!-- try -->\n```text\n")[2].partition("\n```")[0].split("\n\n")
    assert len(printed) == 3
    for question in printed:
        assert f"{question}\n" in shown


def test_questions_are_of_several_types_and_rest_on_the_documents() -> None:
    trial = try_documents(CORPUS / "hi", None, silent)
    assert len(trial.samples) == 10 and len({sample.question_type for sample in trial.samples}) >= 3
    for sample in trial.samples:
        for evidence in sample.reference_answer.evidence:
            text = (CORPUS / "hi" / evidence.doc_id).read_text(encoding="utf-8")
            assert text[evidence.start : evidence.end] == evidence.text


def test_of_a_large_corpus_a_part_is_read_from_files_far_apart(tmp_path: Path) -> None:
    for number in range(40):
        paragraph = f"The mill of {1700 + number} stood at the bridge.\n\n"
        (tmp_path / f"{number:02}.txt").write_text(paragraph * 1000, encoding="utf-8")
    files, documents = some_documents(tmp_path, [], silent)
    assert files == 40 and [one.doc_id for one in documents] == ["00.txt", "32.txt", "16.txt", "08.txt", "24.txt"]
    assert 55_000 < sum(len(one.text) for one in documents) <= 60_000
    for one in documents:
        assert (tmp_path / one.doc_id).read_text(encoding="utf-8").startswith(one.text) and one.text.endswith("bridge.")


ITALIAN = (
    "Il sistema è composto da tre parti e la prima di queste è stata scritta nel 1998 da un gruppo di ricercatori che "
    "non avevano mai lavorato insieme. La seconda parte è più difficile, perché richiede una conoscenza delle regole."
)


@pytest.mark.parametrize(
    ("name", "content", "language", "said"),
    [
        (None, "", None, "holds no file that can be read; formats are .csv"),
        ("plan.png", "x", None, "holds no file that can be read"),
        ("a.txt", " \n", None, "holds no text that can be read; a.txt: the file is empty"),
        ("a.txt", ITALIAN, None, r"language is not recognised; if it is one of English \(en\).* --language CODE"),
        ("a.txt", "இந்தப் பாலம் 1871 இல் கட்டப்பட்டது.", None, "its language is Tamil, .* by a language model alone"),
        ("a.txt", "The bridge.", "xx", "--language: 'xx' is not known; there are: ar"),
    ],
)
def test_a_corpus_without_questions_is_explained(
    tmp_path: Path, name: str | None, content: str, language: str | None, said: str
) -> None:
    if name is not None:
        (tmp_path / name).write_text(content, encoding="utf-8")
    with pytest.raises((ConfigError, CorpusError), match=said):
        try_documents(tmp_path, language, silent)


def test_files_that_cannot_be_read_are_named_and_the_others_used(tmp_path: Path) -> None:
    shutil.copytree(CORPUS / "hi", tmp_path, dirs_exist_ok=True)
    (tmp_path / "a.txt").write_bytes(b"\xff\xfe")
    (tmp_path / "plan.png").write_bytes(b"\x89PNG")
    skipped = try_documents(tmp_path, None, silent).skipped
    assert len(skipped) == 2
    assert skipped[0] == "files of other formats in '.': 1 .png" and skipped[1].startswith("a.txt: not UTF-8")


def test_fewer_than_ten_questions_are_shown_with_an_exit_code_of_their_own(tmp_path: Path) -> None:
    (tmp_path / "mill.txt").write_text("यह मिल 1871 में राम ने बनवाई थी।\n", encoding="utf-8")
    said = CliRunner().invoke(app, ["try", str(tmp_path)])
    assert said.exit_code == 3 and "of 10" in said.stderr


@pytest.mark.parametrize("ending", sorted({*readable_endings(), ".json"}))
def test_init_writes_what_generate_reads_whatever_the_format(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, ending: str
) -> None:
    monkeypatch.chdir(tmp_path)
    (tmp_path / "My notes").mkdir()
    (tmp_path / f"My notes/a{ending}").write_text("The bridge.", encoding="utf-8")
    monkeypatch.setattr("lm_eval_taskgen.generators.trial.guess_language_at", lambda path: None)
    named = f"My notes/a{ending}" if ending == ".json" else "My notes"
    said = CliRunner().invoke(app, ["init", "my.yaml", "--corpus", named])
    assert said.exit_code == 0 and "not recognised, change it" in said.stdout, said.output
    config = load_config(Path("my.yaml"))
    assert config.name == ("a" if ending == ".json" else "my_notes")
    assert config.corpus is not None and (config.corpus.files or config.corpus.squad)


@pytest.mark.parametrize(
    ("corpus", "lines", "why"),
    [
        (CORPUS / "hi", ("name: hi\n", "language: hi\n", f'files: ["{CORPUS}/hi"]\n'), "an absolute path stays"),
        ("2024", ("name: my_documents\n", "language: en\n", 'files: ["../2024"]\n'), "relative to the file"),
    ],
)
def test_init_enters_the_documents(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, corpus: str | Path, lines: tuple[str, ...], why: str
) -> None:
    monkeypatch.chdir(tmp_path)
    for folder in ("2024", "sets"):
        (tmp_path / folder).mkdir()
    shutil.copy(CORPUS / "en" / "orrinmere.md", tmp_path / "2024/a.md")
    assert CliRunner().invoke(app, ["init", "sets/my.yaml", "--corpus", str(corpus)]).exit_code == 0
    text = Path("sets/my.yaml").read_text(encoding="utf-8")
    assert all(line in text for line in lines), why


def test_init_refuses_a_configuration_as_documents(tmp_path: Path) -> None:
    (tmp_path / "a.yaml").write_text("name: a\n", encoding="utf-8")
    said = CliRunner().invoke(app, ["init", str(tmp_path / "b.yaml"), "--corpus", str(tmp_path / "a.yaml")])
    assert said.exit_code == 2 and not (tmp_path / "b.yaml").exists()


def test_the_language_of_a_path_is_that_of_its_documents() -> None:
    found = guess_language_at(CORPUS / "hi")
    assert found is not None and found.code == "hi"
