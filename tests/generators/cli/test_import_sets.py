"""`taskgen import` and `taskgen datasets` on the command line."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from typer.testing import CliRunner, Result

from lm_eval_taskgen.generators.cli.app import app
from loopback_hub import LoopbackHub

QUIZ = "question,answer,A,B,part\nWhere?,Oslo,Oslo,Bergen,north\nWhy?,,Rain,Snow,south\n"


@pytest.fixture(autouse=True)
def place(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.chdir(tmp_path)
    Path("quiz.csv").write_text(QUIZ, encoding="utf-8")
    return tmp_path


def taskgen(*arguments: str) -> Result:
    return CliRunner().invoke(app, arguments, terminal_width=200)


def import_quiz(*more: str, columns: str = "input=question,reference=answer") -> Result:
    told = ("--file", "quiz.csv", "--columns", columns, "--name", "quiz", "--out", "out")
    return taskgen("import", "generic_file", *told, *more)


def test_sets_are_listed() -> None:
    result = taskgen("datasets")
    assert result.exit_code == 0, result.output
    for part in ("generic_file", "generic_hub", "indic_qa", "igb_xquad_in", "xquad", "CSV, TSV"):
        assert part in result.stdout


def test_a_file_becomes_a_folder() -> None:
    result = import_quiz()
    assert result.exit_code == 0, result.output
    for part in ("quiz_questions", "2 questions", "Unanswerable questions: 1", "taskgen eval out"):
        assert part in result.stdout
    assert Path("out/_taskgen_quiz.yaml").is_file()
    manifest = json.loads(Path("out/manifest.json").read_text(encoding="utf-8"))
    assert (manifest["source"]["key"], manifest["source"]["options"]) == ("generic_file", {"file": "quiz.csv"})


def test_a_set_is_written_where_others_are() -> None:
    told = ("--file", "quiz.csv", "--columns", "input=question,reference=answer", "--name", "quiz")
    result = taskgen("import", "generic_file", *told)
    assert result.exit_code == 0, result.output
    assert Path("tasks/quiz/_taskgen_quiz.yaml").is_file()


def test_options_reach_the_set() -> None:
    Path("prompt.txt").write_text("{input}\n{options}\n-> \n", encoding="utf-8")
    columns = "input=question,reference=answer,options=A+B,subset=part"
    ways = ("--evaluation", "string_match,log_prob", "--subset", "north", "--prompt", "@prompt.txt", "--language", "nl")
    result = import_quiz(*ways, columns=columns)
    assert result.exit_code == 0, result.output
    assert sorted(path.name for path in Path("out").glob("quiz*.yaml")) == [
        "quiz_north.yaml",
        "quiz_north_log_prob.yaml",
    ]
    source = json.loads(Path("out/manifest.json").read_text(encoding="utf-8"))["source"]
    assert source["base_prompt_template"] == "{input}\n{options}\n-> "
    assert (source["evaluation_only"], source["languages"]) == (["string_match", "log_prob"], ["nl"])


def test_another_split_is_reported(external_hub: LoopbackHub, hub_here: LoopbackHub) -> None:
    result = taskgen("import", "xquad", "--subset", "hi,el", "--name", "xq", "--out", "out")
    assert result.exit_code == 0, result.output
    assert "Split 'test' does not exist; used: validation." in result.stderr
    assert {path.name for path in Path("out").glob("xq*.yaml")} == {"xq_hi.yaml", "xq_el.yaml"}


def test_a_judge_is_pointed_to() -> None:
    result = import_quiz("--evaluation", "llm_judge")
    assert "--log_samples --output_path DIR" in result.stdout


@pytest.mark.parametrize(
    ("arguments", "found"),
    [
        (["import", "quiz", "--name", "q", "--out", "o"], "there is no set 'quiz'"),
        (["import", "indic_qa", "--name", "q", "--out", "o", "--file", "quiz.csv"], "no option 'file'"),
        (["import", "indic_qa", "--name", "q", "--out", "o", "--subset", "hi,xx"], "no subset 'xx'; there are: as, bn"),
        (["import", "generic_file", "--name", "q", "--out", "o"], "the option 'file' is missing"),
        (["import", "generic_file", "--file", "no.csv", "--name", "q", "--out", "o"], "no.csv: there is no such file"),
        (["import", "generic_file", "--file", "quiz.csv", "--name", "q", "--out", "o"], "say which columns hold input"),
    ],
)
def test_errors_are_one_message_and_exit_code_2(arguments: list[str], found: str) -> None:
    result = taskgen(*arguments)
    assert result.exit_code == 2, result.output
    assert result.stderr.startswith("Error: ")
    assert found in result.stderr
    assert not Path("o").exists()


@pytest.mark.parametrize(
    ("more", "found"),
    [
        (
            ["--evaluation", "bleu"],
            "no scoring method 'bleu'; there are: string_match, partial_match, math_match, log_prob",
        ),
        (["--prompt", "@none.txt"], "none.txt: cannot be read"),
        (["--prompt", "{question} {contxt}"], "nothing fills {contxt}; there are: {input}, {question}."),
        (["--language", "xx"], "'xx' is not known"),
    ],
)
def test_options_that_a_file_does_not_support(more: list[str], found: str) -> None:
    result = import_quiz(*more)
    assert result.exit_code == 2, result.output
    assert found in result.stderr
