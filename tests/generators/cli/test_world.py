"""The command `taskgen world` and the files that it writes."""

from __future__ import annotations

import hashlib
import json
from pathlib import Path
from typing import Any

import pytest
from lm_eval import simple_evaluate
from lm_eval.tasks import TaskManager
from typer.testing import CliRunner, Result

from lm_eval_taskgen.generators.cli.app import app
from lm_eval_taskgen.generators.export.task_folder import read_task_folder
from lm_eval_taskgen.generators.models.baseline import BaselineReader
from lm_eval_taskgen.generators.synthetic_world import folder

WORLD = ("--seed", "7", "--size", "120", "--questions", "14")


def taskgen(*arguments: str) -> Result:
    return CliRunner().invoke(app, arguments, terminal_width=200)


@pytest.fixture
def no_scan(monkeypatch: pytest.MonkeyPatch) -> None:
    """Skip the scan of all task files of lm-eval for names in use."""
    monkeypatch.setattr(folder, "check_names_are_free", lambda names: None)


def lines(path: Path) -> list[dict[str, Any]]:
    return [json.loads(line) for line in path.read_text(encoding="utf-8").splitlines()]


@pytest.fixture(scope="module")
def made(tmp_path_factory: pytest.TempPathFactory) -> Path:
    out = tmp_path_factory.mktemp("worlds") / "one"
    done = taskgen("world", *WORLD, "--language", "en", "--language", "hi", "--out", str(out))
    assert done.exit_code == 0, done.output
    for part in ("world_en_hops_1", "world_hi_unanswerable", "120 articles", f"taskgen eval {out}"):
        assert part in done.stdout
    return out


def test_plain_lm_eval_finds_both_languages(made: Path) -> None:
    found = read_task_folder(made)
    assert {group for group in found.groups if not group.endswith(("distractors", "closed_book"))} == {
        "taskgen_world_en",
        "taskgen_world_hi",
    }
    kinds = ("hops_1", "hops_2", "hops_3", "hops_4", "comparison", "counting", "unanswerable")
    assert {f"world_{language}_{kind}" for language in ("en", "hi") for kind in kinds} <= set(found.tasks)


def test_tasks_score_lists_and_the_card_describes_the_world(made: Path) -> None:
    manifest = json.loads((made / "en" / "tasks" / "manifest.json").read_text(encoding="utf-8"))
    assert (manifest["world"]["seed"], manifest["world"]["size"]) == (7, 120)
    card = (made / "en" / "tasks" / "README.md").read_text(encoding="utf-8")
    assert "fictional world of 120 articles" in card and "generated from documents" not in card
    task = (made / "en" / "tasks" / "world_en_hops_2.yaml").read_text(encoding="utf-8")
    assert "list_f1" in task and "max_gen_toks: 128" in task


def test_lm_eval_runs_and_scores_it(made: Path) -> None:
    manager = TaskManager(include_path=str(made), include_defaults=False)
    groups = ["taskgen_world_en", "taskgen_world_hi_distractors"]
    results = simple_evaluate(
        model=BaselineReader(), tasks=groups, task_manager=manager, num_fewshot=0, bootstrap_iters=0
    )
    assert set(results["groups"]) == set(groups)
    for group in groups:
        assert 0 <= results["groups"][group]["f1,none"] < 1
        assert results["groups"][group]["empty_rate,none"] == 0
    [sample, *_] = results["samples"]["world_en_unanswerable"]
    assert sample["target"] == "unanswerable" and "no_answer_acc" in sample
    prompt = results["samples"]["world_hi_hops_2_distractors"][0]["arguments"][0][0]
    assert prompt.startswith("अनुच्छेद 1: ") and prompt.count("\n\nअनुच्छेद ") == 11
    assert "अर्धविराम (;)" in prompt, "the instruction for lists"


@pytest.mark.parametrize("language", ["en", "hi"])
def test_the_corpus_has_beirs_layout(made: Path, language: str) -> None:
    corpus = made / language / "corpus"
    articles = {article["_id"]: article for article in lines(corpus / "corpus.jsonl")}
    queries = {query["_id"] for query in lines(corpus / "queries.jsonl")}
    assert len(articles) == 120
    assert all(article["title"] and article["text"] for article in articles.values())
    head, *qrels = [line.split("\t") for line in (corpus / "qrels" / "test.tsv").read_text("utf-8").splitlines()]
    assert head == ["query-id", "corpus-id", "score"]
    assert {query for query, _, _ in qrels} == queries
    assert {key for _, key, _ in qrels} <= set(articles)
    questions = {question["id"]: question for question in lines(corpus / "questions.jsonl")}
    assert len(questions) == 14
    assert queries == {key for key, question in questions.items() if question["answers"]}
    for key in queries:
        assert [article for query, article, _ in qrels if query == key] == questions[key]["needed"]
        assert questions[key]["hops"] == len(questions[key]["needed"])


def test_both_languages_share_one_world(made: Path) -> None:
    english, hindi = (lines(made / language / "corpus" / "questions.jsonl") for language in ("en", "hi"))
    assert [(q["id"], q["needed"], q["removed"]) for q in english] == [
        (q["id"], q["needed"], q["removed"]) for q in hindi
    ]
    ids = [
        [article["_id"] for article in lines(made / language / "corpus" / "corpus.jsonl")] for language in ("en", "hi")
    ]
    assert ids[0] == ids[1]


def test_lines_are_canonical(made: Path) -> None:
    for path in sorted(made.rglob("*.jsonl")):
        for line in path.read_text(encoding="utf-8").splitlines():
            assert line == json.dumps(json.loads(line), ensure_ascii=False, sort_keys=True), path


def test_world_json_has_the_settings_and_the_files(made: Path) -> None:
    description = json.loads((made / "world.json").read_text(encoding="utf-8"))
    seed, size, languages, asked = (description[key] for key in ("seed", "size", "languages", "asked"))
    assert (seed, size, languages, asked) == (7, 120, ["en", "hi"], 14)
    assert description["questions"]["en"]["counting"] == {"asked": 2, "written": 2}
    for path, digest in description["files"].items():
        assert hashlib.sha256((made / path).read_bytes()).hexdigest() == digest
    assert "en/corpus/corpus.jsonl" in description["files"]


def test_the_bytes_are_the_same_on_every_machine(made: Path) -> None:
    """After an intended change, copy `files` of the new world.json to tests/golden/world/files.json."""
    golden = json.loads((Path(__file__).parents[2] / "golden" / "world" / "files.json").read_text(encoding="utf-8"))
    assert json.loads((made / "world.json").read_text(encoding="utf-8"))["files"] == golden


def test_the_same_seed_gives_the_same_bytes_and_another_gives_others(made: Path, tmp_path: Path, no_scan: Any) -> None:
    def files(top: Path) -> dict[str, bytes]:
        return {str(path.relative_to(top)): path.read_bytes() for path in top.rglob("*") if path.is_file()}

    again = taskgen("world", *WORLD, "--language", "en", "--language", "hi", "--out", str(tmp_path / "two"))
    assert again.exit_code == 0, again.output
    assert files(tmp_path / "two") == files(made)
    other = taskgen("world", *WORLD, "--seed", "8", "--out", str(tmp_path / "three"))
    assert other.exit_code == 0, other.output
    titles = [
        {article["title"] for article in lines(path / "en/corpus/corpus.jsonl")} for path in (made, tmp_path / "three")
    ]
    assert len(titles[0] & titles[1]) < 6


def test_an_existing_folder_is_replaced_only_with_overwrite(tmp_path: Path, no_scan: Any) -> None:
    out = tmp_path / "world"
    small = ("world", "--size", "60", "--questions", "2", "--hops", "1", "--shape", "chain", "--out", str(out))
    assert taskgen(*small).exit_code == 0
    done = taskgen(*small)
    assert (done.exit_code, "--overwrite" in done.output) == (2, True)
    assert taskgen(*small, "--overwrite").exit_code == 0
    assert [path.name for path in tmp_path.iterdir()] == ["world"], "nothing is left beside it"


def test_fewer_questions_than_requested_give_exit_code_3(tmp_path: Path, no_scan: Any) -> None:
    out = tmp_path / "world"
    done = taskgen("world", "--size", "20", "--questions", "400", "--hops", "3", "--shape", "chain", "--out", str(out))
    assert done.exit_code == 3, done.output
    assert "world of 20 articles gives no more" in done.stderr
    assert (out / "world.json").is_file()


@pytest.mark.parametrize(
    ("flags", "message"),
    [
        (("--hops", "0-3"), "--hops '0-3': questions have from 1 to 6 hops"),
        (("--hops", "4-2"), "--hops '4-2': questions have from 1 to 6 hops"),
        (("--hops", "1-99999999999"), "--hops '1-99999999999': questions have from 1 to 6 hops"),
        (("--hops", "9" * 5_000), f"--hops '{'9' * 80}': questions have from 1 to 6 hops"),
        (("--hops", "two"), "--hops 'two': write a number, 1-4 or 1,3"),
        (("--shape", "chian"), "--shape 'chian': there is no such shape (did you mean 'chain'?)"),
        (("--hops", "1", "--shape", "comparison"), "no question of the shapes comparison has 1 hops"),
        (("--hops", "2", "--shape", "counting"), "a count needs three"),
        (("--context", "all"), "--context must be one of gold, distractors, tokens, world, not 'all'"),
        (("--context", "gold", "--distractors", "3"), "--context and --distractors ask for different contexts"),
        (("--context", "world", "--size", "100000"), "ask for at most 10 questions"),
        (("--language", "xx"), "language 'xx' is not known"),
        (("--language", "ta"), "languages/ta.yaml has no `world` block"),
        (("--name", "taskgen_x"), "begins with 'taskgen_'"),
        (("--size", "19"), "--size"),
    ],
)
def test_wrong_options_are_reported_before_any_work(tmp_path: Path, flags: tuple[str, ...], message: str) -> None:
    done = taskgen("world", *flags, "--out", str(tmp_path / "world"))
    assert done.exit_code == 2
    assert message in done.output
    assert not list(tmp_path.iterdir())
